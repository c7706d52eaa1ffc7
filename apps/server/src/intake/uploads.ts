/** What uploads leave behind them: versions that were replaced, and deals that wait for their results. */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import type { ErrorCode } from '@openroom/protocol/errors'
import type { SessionVersion, VersionResult, WaitingHands } from '@openroom/protocol/schema/upload'
import type { Kysely } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { Changes } from '../core/changes.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { idsOf, type Limits } from '../core/limits.ts'
import { namesIn, outcomeOf, placeOf } from '../corrections/tableResults.ts'
import { handsRows, removeHands } from './hands.rows.ts'
import { restoreSession } from './restoreSession.rows.ts'
import { versionDocument, versionRows } from './versions.rows.ts'

/** Who asks; `null`: the command line, which may do all. */
type Asker = (Pick<Account, 'id' | 'role'> & { readonly organisers: Limits }) | null

const personOfRow = (row: { readonly name: string | null; readonly email: string | null }) =>
  row.name === null || row.email === null ? null : { name: row.name, email: row.email }

/** Uploaders see their own hands, admins everybody's. */
const ownOnly = (by: Asker): number | null => (by === null || by.role === 'ADMIN' ? null : by.id)

function resultsOfSession(session: DocumentSession): readonly VersionResult[] {
  const nameOf = namesIn(session)
  return session.tables
    .flatMap((table) =>
      table.results.map((one) => ({
        board: one.board,
        ...placeOf(table, nameOf),
        outcome: outcomeOf(one),
        scoreNs: one.scoreNs,
      })),
    )
    .sort((a, b) => a.board - b.board || a.round - b.round || a.number - b.number)
}

export class Uploads {
  readonly #db: Kysely<AllTables>
  readonly #accounts: Pick<Accounts, 'audit'>
  readonly #changes: Changes

  constructor(db: Kysely<AllTables>, accounts: Pick<Accounts, 'audit'>, changes: Changes) {
    this.#db = db
    this.#accounts = accounts
    this.#changes = changes
  }

  async versions(session: number): Promise<readonly SessionVersion[]> {
    const rows = await versionRows(this.#db, session)
    return rows.map((row) => ({
      id: row.id,
      replacedAt: row.at.toISOString(),
      by: personOfRow(row),
      reason: row.reason,
      files: [...row.names],
      amounts: row.amounts,
    }))
  }

  /** What a version holds, member numbers and all: for staff. */
  async version(session: number, version: number): Promise<Result<TournamentDocument, ErrorCode>> {
    const document = await versionDocument(this.#db, session, version)
    return document ? ok(document) : err('version-not-found')
  }

  /** Its results by board, for people to look at. */
  async versionResults(
    session: number,
    version: number,
  ): Promise<Result<readonly VersionResult[], ErrorCode>> {
    const document = await this.version(session, version)
    if (!document.ok) return document
    const sessions = document.value.events.flatMap(({ segments }) => segments.flatMap((one) => one.sessions))
    return ok(sessions.flatMap(resultsOfSession))
  }

  /** Brings a version back; what is there now is kept as one. */
  async restore(session: number, version: number, by: Asker): Promise<Result<boolean, ErrorCode>> {
    const accountId = by?.id ?? null
    const restored = await this.#db.transaction().execute(async (tx) => {
      const touched = await restoreSession(tx, session, version, accountId, new Date())
      if (touched.ok) {
        await this.#accounts.audit(accountId, 'session.restore', { session, version }, tx)
      }
      return touched
    })
    if (!restored.ok) return restored
    this.#changes.announce({ sessions: restored.value, lists: true })
    return ok(true)
  }

  async hands(by: Asker): Promise<readonly WaitingHands[]> {
    const rows = await handsRows(this.#db, ownOnly(by), idsOf(by?.organisers ?? null))
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      date: row.date,
      boards: row.boards,
      files: [...row.names],
      uploadedAt: row.received_at.toISOString(),
      by: personOfRow(row),
      used: row.used_at !== null,
    }))
  }

  takeBackHands(id: number, by: Asker): Promise<Result<boolean, ErrorCode>> {
    return this.#db.transaction().execute(async (tx) => {
      const removed = await removeHands(tx, id, ownOnly(by))
      if (removed === null) return err('hands-not-found')
      await this.#accounts.audit(by?.id ?? null, 'hands.remove', { id, ...removed }, tx)
      return ok(true)
    })
  }
}
