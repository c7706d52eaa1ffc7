/** Sessions that are over, put right without a file: seen first, then done, and taken back. */

import { tricksNeeded } from '@openroom/bridge/contract'
import { formatBid } from '@openroom/bridge/notation'
import { err, ok, type Result } from '@openroom/bridge/result'
import { effectOf } from '@openroom/formats/corrections/effect'
import { unitsOf } from '@openroom/formats/json/crossChecks'
import type { DocumentResult } from '@openroom/formats/json/document'
import { adjustmentText } from '@openroom/formats/rulingText'
import type {
  BoardResult,
  Corrected,
  CorrectionEffect,
  NewCorrection,
  Correctable as WireCorrectable,
} from '@openroom/protocol/schema/corrections'
import type { Kysely, Transaction } from 'kysely'
import {
  type Correctable,
  type CorrectionRefusal,
  correctable,
  correctSession,
  undoCorrection,
  withCorrection,
} from '../store/unreleased/correctSession.ts'
import type { AllTables } from '../store/unreleased/tables.ts'
import type { Account, Accounts } from './accounts.ts'
import type { Changes } from './changes.ts'

/** `null`: the command line. */
type Asker = Pick<Account, 'id'> | null

export type { CorrectionRefusal }

type Asked<T> = Promise<Result<T, CorrectionRefusal>>

function outcomeOf({ contract, tricks, adjustment, status }: DocumentResult): string {
  if (adjustment !== null) return adjustmentText(adjustment)
  if (contract === null) return status === 'notPlayed' ? 'not played' : ''
  if (contract.kind === 'passedOut') return 'Pass'
  const played = `${formatBid(contract)} ${contract.declarer}`
  if (tricks === null) return played
  const over = tricks - tricksNeeded(contract)
  return `${played} ${over > 0 ? `+${over}` : over === 0 ? '=' : over}`
}

const rowsOf = (db: Kysely<AllTables>, session: number) =>
  db
    .selectFrom('session_correction as c')
    .leftJoin('account as a', 'a.id', 'c.account_id')
    .select(['c.id', 'c.correction', 'c.reason', 'c.at', 'c.undone_at', 'a.name', 'a.email'])
    .where('c.mini_session_id', '=', session)
    .orderBy('c.id', 'desc')
    .execute()

async function correctedIn(db: Kysely<AllTables>, session: number): Promise<Corrected[]> {
  const rows = await rowsOf(db, session)
  return rows.map(({ id, correction, reason, at, undone_at, name, email }) => ({
    ...{ id, correction, reason, at: at.toISOString() },
    by: name === null || email === null ? null : { name, email },
    undoneAt: undone_at?.toISOString() ?? null,
  }))
}

export class Corrections {
  readonly #db: Kysely<AllTables>
  readonly #accounts: Pick<Accounts, 'audit'>
  readonly #changes: Changes

  constructor(db: Kysely<AllTables>, accounts: Pick<Accounts, 'audit'>, changes: Changes) {
    this.#db = db
    this.#accounts = accounts
    this.#changes = changes
  }

  /** Reads one state of a session. */
  #read<T>(id: number, of: (found: Correctable, tx: Transaction<AllTables>) => Promise<T> | T): Asked<T> {
    return this.#db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const found = await correctable(tx, id)
        return found.ok ? ok(await of(found.value, tx)) : found
      })
  }

  async list(id: number): Asked<WireCorrectable> {
    return this.#read(id, async ({ event, session }, tx) => ({
      isTeam: event.type === 'TEAM',
      registrations: session.registrations.map(({ key, number, name, players }) => ({
        ...{ key, number, name, players: players.map((one) => one.name) },
      })),
      boards: session.boards.map(({ number }) => number),
      units: event.type === 'TEAM' ? [] : [...unitsOf(event)],
      corrections: await correctedIn(tx, id),
    }))
  }

  async results(id: number, board: number): Asked<BoardResult[]> {
    return this.#read(id, ({ session }) => {
      const names = new Map(session.registrations.map(({ key, name }) => [key, name]))
      return session.tables.flatMap(({ key, round, number, section, room, ns, ew, results }) => {
        const one = results.find((result) => result.board === board)
        if (!one) return []
        const sides = { ns: names.get(ns) ?? ns, ew: names.get(ew) ?? ew }
        return [
          {
            table: key,
            round,
            number,
            section,
            room,
            ...sides,
            outcome: outcomeOf(one),
            scoreNs: one.scoreNs,
          },
        ]
      })
    })
  }

  /** What it would change. */
  async preview(id: number, wanted: NewCorrection): Asked<CorrectionEffect> {
    const made = await this.#read(id, (found): Result<CorrectionEffect, CorrectionRefusal> => {
      const after = withCorrection(found, wanted)
      if (!after.ok) return after
      const { ranking, ...counts } = effectOf(found.event, found.session, after.value)
      return ok({ ...counts, ranking: [...ranking] })
    })
    return made.ok ? made.value : made
  }

  correct(id: number, wanted: NewCorrection, by: Asker): Asked<boolean> {
    return this.#act(by, 'session.correct', { session: id, ...wanted }, (tx, given) =>
      correctSession(tx, id, wanted, given),
    )
  }

  undo(id: number, correction: number, by: Asker): Asked<boolean> {
    return this.#act(by, 'session.undoCorrection', { session: id, correction }, (tx, given) =>
      undoCorrection(tx, id, correction, given),
    )
  }

  async #act(
    by: Asker,
    action: 'session.correct' | 'session.undoCorrection',
    about: object,
    act: (
      tx: Transaction<AllTables>,
      given: { readonly accountId: number | null; readonly now: Date },
    ) => Promise<Result<readonly number[], CorrectionRefusal>>,
  ): Asked<boolean> {
    const accountId = by?.id ?? null
    const done = await this.#db.transaction().execute(async (tx) => {
      const touched = await act(tx, { accountId, now: new Date() })
      if (touched.ok) await this.#accounts.audit(accountId, action, about, tx)
      return touched
    })
    if (!done.ok) return err(done.error)
    this.#changes.announce({ sessions: done.value, lists: true })
    return ok(true)
  }
}
