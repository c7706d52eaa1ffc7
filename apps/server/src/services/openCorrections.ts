/** People, seats, results and figures of a session that is to come or played, put right: behind the gate, as all decisions. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { applied } from '@openroom/formats/corrections/applied'
import { type Changed, changesOf, withChanges } from '@openroom/formats/corrections/changed'
import type { Reasoned } from '@openroom/formats/corrections/correction'
import { effectOf } from '@openroom/formats/corrections/effect'
import { crossChecks, documentRemark } from '@openroom/formats/json/crossChecks'
import type { DocumentResult, DocumentSession } from '@openroom/formats/json/document'
import { isClosed } from '@openroom/protocol/names'
import { type CorrectionEffect, OPEN_KINDS } from '@openroom/protocol/schema/corrections'
import type { Kysely, Transaction } from 'kysely'
import {
  type AsItWillBe,
  asDecided,
  asItWillBe,
  hasNewOrders,
  readAsItIs,
} from '../store/unreleased/asItWillBe.ts'
import type { By, CorrectionRefusal } from '../store/unreleased/correctSession.ts'
import { FedSessionRefusal } from '../store/unreleased/fedSession.ts'
import {
  keepOpenCorrection,
  markUndone,
  openCorrectionsOf,
  sayAnew,
  tryOpenCorrection,
} from '../store/unreleased/openCorrections.ts'
import type { AllTables } from '../store/unreleased/tables.ts'
import { tried } from '../store/unreleased/trial.ts'
import type { Accounts } from './accounts.ts'
import { rankingChanges, standingsOf } from './correctionEffect.ts'
import type { Entries, Refused } from './ingest/entries.ts'
import type { FedSessions } from './ingest/fedSessions.ts'
import { sessionModel } from './public/model.ts'

type Asked<T> = Promise<Result<T, CorrectionRefusal>>
type Tx = Transaction<AllTables>
type Action = 'session.correct' | 'session.undoCorrection'

export type OpenCorrectionsOptions = {
  readonly db: Kysely<AllTables>
  readonly sessions: Pick<FedSessions, 'store'>
  readonly entries: Pick<Entries, 'table' | 'append'>
  readonly accounts: Pick<Accounts, 'audit'>
}

/** What becomes of a session, and what that changes in it. */
type Made = { readonly session: DocumentSession; readonly changes: readonly Changed[] }

/** Something else came in between: as often it is tried again. */
const TRIES = 5

const sessionOf = ({ document }: AsItWillBe): DocumentSession => document.events[0]!.segments[0]!.sessions[0]!

const standings = (found: AsItWillBe) =>
  standingsOf(found.sessions.map(({ row, content }) => sessionModel(row, content)))

function madeOf(found: AsItWillBe, wanted: Reasoned): Result<Made, CorrectionRefusal> {
  const { kind, ...parts } = wanted.correction
  const isOfBoard = kind === 'sides' && 'board' in parts && parts.board !== null
  if (!OPEN_KINDS.includes(kind) || isOfBoard) return err({ code: 'sessions-not-closed' })
  const before = sessionOf(found)
  const session = applied(before, wanted)
  const changes = session === null ? [] : changesOf(before, session)
  if (session === null || changes.length === 0) return err({ code: 'correction-of-nothing' })
  const events = found.document.events.map((event) => ({
    ...event,
    segments: event.segments.map((segment) => ({ ...segment, sessions: [session] })),
  }))
  const [fault] = crossChecks({ ...found.document, events })
  return fault
    ? err({ code: 'correction-refused', detail: documentRemark(fault).message })
    : ok({ session, changes })
}

const refusalOf = ({ code, detail }: Refused): CorrectionRefusal =>
  code === 'session-not-found' ? { code } : { code: 'correction-refused', detail: detail ?? code }

export class OpenCorrections {
  readonly #options: OpenCorrectionsOptions

  constructor(options: OpenCorrectionsOptions) {
    this.#options = options
  }

  /** The session as it will be, where it is one that can be put right so; else `null`. */
  async of(id: number): Promise<AsItWillBe | null> {
    const { db } = this.#options
    const row = await db
      .selectFrom('mini_session')
      .select(['fed', 'status'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.fed && !isClosed(row.status) ? asItWillBe(db, id) : null
  }

  preview(id: number, wanted: Reasoned): Asked<CorrectionEffect> {
    return tried(this.#options.db, async (tx): Asked<CorrectionEffect> => {
      const found = await asDecided(tx, id)
      if (!found) return err({ code: 'session-not-found' })
      const made = madeOf(found, wanted)
      if (!made.ok) return made
      await tryOpenCorrection(tx, id, made.value.session, made.value.changes)
      const after = await readAsItIs(tx, id)
      const ranking = after ? rankingChanges(standings(found), standings({ ...found, ...after })) : []
      return ok({ ...effectOf(sessionOf(found), made.value.session), sessions: 0, ranking: [...ranking] })
    })
  }

  correct(id: number, wanted: Reasoned, by: By): Asked<boolean> {
    return this.#put(id, (found) => madeOf(found, wanted), {
      ...{ by, action: 'session.correct', about: { session: id, ...wanted } },
      note: (tx, { changes }) => keepOpenCorrection(tx, id, wanted, changes, by.accountId),
    })
  }

  /** `null`: it is none of these. */
  async undo(id: number, correction: number, by: By): Promise<Result<boolean, CorrectionRefusal> | null> {
    const own = (await openCorrectionsOf(this.#options.db, id)).find((one) => one.id === correction)
    if (own === undefined || (await this.of(id)) === null) return null
    const back = (found: AsItWillBe): Result<Made, CorrectionRefusal> => {
      const before = sessionOf(found)
      const session = withChanges(before, own.live, 'was')
      return ok({ session, changes: changesOf(before, session) })
    }
    return this.#put(id, back, {
      ...{ by, action: 'session.undoCorrection', about: { session: id, correction } },
      note: async (tx) => {
        if (!(await markUndone(tx, correction, by))) throw new FedSessionRefusal('draw-outdated')
      },
    })
  }

  async #put(
    id: number,
    make: (found: AsItWillBe) => Result<Made, CorrectionRefusal>,
    rest: {
      readonly by: By
      readonly action: Action
      readonly about: object
      readonly note: (tx: Tx, made: Made) => Promise<unknown>
    },
  ): Asked<boolean> {
    const { accounts } = this.#options
    for (let tries = 1; ; tries++) {
      const found = await this.of(id)
      if (!found) return err({ code: 'session-not-found' })
      const made = make(found)
      if (!made.ok) return made
      const noted = async (tx: Tx) => {
        await rest.note(tx, made.value)
        await accounts.audit(rest.by.accountId, rest.action, rest.about, tx)
      }
      const refused = await this.#write(id, found, made.value, noted)
      if (refused === null) return ok(true)
      if (refused.code === 'draw-outdated' && tries < TRIES) continue
      return err(refusalOf(refused))
    }
  }

  /** Results go into the logs of their tables, all else is told anew; @returns what stands against it */
  async #write(
    id: number,
    found: AsItWillBe,
    { session, changes }: Made,
    noted: (tx: Tx) => Promise<void>,
  ): Promise<Refused | null> {
    const { db, sessions } = this.#options
    const results = changes.filter((one) => one.of === 'results')
    const { tournament_id } = found.sessions.at(-1)!.row
    for (const { table, now } of results) {
      const refused = await this.#log(tournament_id, id, table, now)
      if (refused) return refused
    }
    if (results.length === changes.length) {
      await db.transaction().execute(noted)
      return null
    }
    const { segments, ...event } = found.document.events[0]!
    const { sessions: _, ...segment } = segments[0]!
    // What was played is stored already.
    const tables = session.tables.map((one) => ({ ...one, results: [], logs: [] }))
    const told = { ...session, ...found.source, tables }
    const given = { ...{ tournament: {}, event, segment, session: told }, isDecided: true }
    const stored = await sessions.store(tournament_id, given, async (tx) => {
      if (await hasNewOrders(tx, id, found.newestOrder)) throw new FedSessionRefusal('draw-outdated')
      await sayAnew(tx, id, session, changes)
      await noted(tx)
    })
    return stored.ok ? null : stored.error
  }

  /** The director's word on a board, after all that the table has told. */
  async #log(
    tournament: number,
    session: number,
    key: string,
    result: DocumentResult,
  ): Promise<Refused | null> {
    const { db, entries } = this.#options
    const table = await db
      .selectFrom('play_table')
      .select('id')
      .where('mini_session_id', '=', session)
      .where('key', '=', key)
      .executeTakeFirst()
    const { board, official: _, ...given } = result
    let refused: Refused = { code: 'table-not-found' }
    for (let tries = 0; table && tries < TRIES; tries++) {
      const found = await entries.table(tournament, table.id)
      if (!found) break
      const stored = await entries.append(tournament, table.id, [
        { seq: found.next, board, result: { ...given, jury: true } },
      ])
      if (stored.ok) return null
      refused = stored.error
      if (refused.code !== 'sequence-reused') break
    }
    return refused
  }
}
