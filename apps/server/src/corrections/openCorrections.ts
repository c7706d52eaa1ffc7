/** People, seats, results and figures of a session that is to come or played, put right: behind the gate, as all decisions. */
import { rangesOf } from '@openroom/bridge/movement/telling'
import { err, ok, type Result } from '@openroom/bridge/result'
import { applyCorrection } from '@openroom/formats/corrections/applied'
import {
  boardOfPlayed,
  type Changed,
  changesOfSession,
  withChanges,
} from '@openroom/formats/corrections/changed'
import type { Reasoned } from '@openroom/formats/corrections/correction'
import { effectOf } from '@openroom/formats/corrections/effect'
import { isOfNobody } from '@openroom/formats/corrections/nobody'
import { correctionRefusal } from '@openroom/formats/corrections/refusal'
import { isOfResults } from '@openroom/formats/corrections/results'
import { whoTook, withByesOf } from '@openroom/formats/corrections/stacked'
import { withdrawAgain } from '@openroom/formats/corrections/withdrawal'
import { crossChecks, documentRemark } from '@openroom/formats/json/crossChecks'
import type { DocumentSession } from '@openroom/formats/json/document'
import { isClosed, isUpcoming } from '@openroom/protocol/names'
import { type CorrectionEffect, type NewCorrection, OPEN_KINDS } from '@openroom/protocol/schema/corrections'
import type { Kysely, Transaction } from 'kysely'
import type { Accounts } from '../accounts/accounts.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { tried } from '../core/database/trial.ts'
import { enteredIn } from '../phones/phones.rows.ts'
import { sessionModel } from '../sessions/model.ts'
import { FedSessionRefusal } from '../sources/fedSessionRefusal.rows.ts'
import type { FedSessions } from '../sources/fedSessions.ts'
import { type GivenResult, NONE_AFTER_ALL } from '../tables/checkEntry.ts'
import { isRuled } from '../tables/counting.ts'
import type { Appended, Entries, HeldTable, Refused } from '../tables/entries.ts'
import { type AsItWillBe, asDecided, asItWillBe, readAsItIs } from './asItWillBe.rows.ts'
import { lostInNext, rankingChanges, standingsOf } from './correctionEffect.ts'
import { type By, fieldPatchesOf, markUndone } from './corrections.rows.ts'
import type { CorrectionRefusal } from './correctSession.rows.ts'
import {
  addToWithdrawal,
  keepOpenCorrection,
  newestResult,
  openCorrectionsOf,
  sayAnew,
  tableIds,
  toldOfConceded,
  tryOpenCorrection,
} from './openCorrections.rows.ts'

type Asked<T> = Promise<Result<T, CorrectionRefusal>>
type Tx = Transaction<AllTables>
type Action = 'session.correct' | 'session.undoCorrection'

export type OpenCorrectionsOptions = {
  readonly db: Kysely<AllTables>
  readonly sessions: Pick<FedSessions, 'store'>
  readonly entries: Pick<Entries, 'hold' | 'told'>
  readonly accounts: Pick<Accounts, 'audit'>
}

/** What becomes of a session, and what that changes in it. */
type Made = {
  readonly session: DocumentSession
  readonly changes: readonly Changed[]
  /** What was put right is taken back. */
  readonly isUndone?: boolean
  /** What belongs to withdrawals of others from then on. */
  readonly owed?: ReadonlyMap<string, readonly Changed[]>
}

type PlayedChange = Extract<Changed, { of: 'results' }>

/** Where somebody else would sit from now on, a table may have begun meanwhile; no table begins any more. */
async function refuseBegun(tx: Tx, id: number, changes: readonly Changed[], seen: ReadonlySet<string>) {
  const sides = new Set(
    changes.flatMap((one) =>
      one.of === 'tables' && (one.field === 'ns' || one.field === 'ew') ? [one.key] : [],
    ),
  )
  if (sides.size === 0) return
  const entered = await enteredIn(tx, id)
  if (entered.some(({ key }) => sides.has(key) && !seen.has(key)))
    throw new FedSessionRefusal('draw-outdated')
}

/** Thrown inside the transaction, which is then undone. */
class ResultRefused extends Error {
  readonly refused: Refused

  constructor(refused: Refused) {
    super(refused.code)
    this.refused = refused
  }
}

/** As the director's word. What he takes back leaves the table's own or a program's, whatever they have said meanwhile. */
async function rulingOf(
  { was, now }: PlayedChange,
  isUndone: boolean,
  held: HeldTable,
): Promise<GivenResult> {
  if (now === null) return NONE_AFTER_ALL
  const { board, official: _, ...given } = now
  // Where nothing counts any more, what the table had said was taken from it and is given back.
  if (isUndone && !((isRuled(now) || was === null) && (await held.hasSaid(board, given))))
    return NONE_AFTER_ALL
  return given
}

/** Something else came in between: as often it is tried again. */
const TRIES = 5

const sessionOf = ({ document }: AsItWillBe): DocumentSession => document.events[0]!.segments[0]!.sessions[0]!

const standings = (found: AsItWillBe) =>
  standingsOf(found.sessions.map(({ row, content }) => sessionModel(row, content)))

/** Of a board that nobody has a result of there. */
const isNew = (one: Changed): boolean => one.of === 'results' && one.was === null

/** What the director decides of a board that was not played (Law 12C2), of whom play; before play nothing is decided. */
const mayBeNew = ({ sessions }: AsItWillBe, { correction }: Reasoned): boolean => {
  const { status } = sessions.at(-1)!.row
  return isOfResults(correction) && (!isUpcoming(status) || status === 'DELAYED')
}

/** @param before the session, with what else is put right at once */
function madeOf(
  found: AsItWillBe,
  wanted: Reasoned,
  before = sessionOf(found),
): Result<Made, CorrectionRefusal> {
  const { kind, ...parts } = wanted.correction
  const isOfBoard = kind === 'sides' && 'board' in parts && parts.board !== null
  if (!OPEN_KINDS.includes(kind) || isOfBoard) return err({ code: 'sessions-not-closed' })
  if (isOfNobody(before, wanted.correction)) return err({ code: 'nobody-plays-there' })
  const code = correctionRefusal(found.document.events[0]!, before, wanted.correction)
  if (code !== null) return err({ code })
  const session = applyCorrection(before, wanted, found.begun)
  const changes = session === null ? [] : changesOfSession(before, session)
  if (session === null || changes.length === 0) return err({ code: 'correction-of-nothing' })
  if (changes.some(isNew) && !mayBeNew(found, wanted)) return err({ code: 'correction-of-nothing' })
  const events = found.document.events.map((event) => ({
    ...event,
    segments: event.segments.map((segment) => ({ ...segment, sessions: [session] })),
  }))
  const [fault] = crossChecks({ ...found.document, events })
  return fault
    ? err({ code: 'correction-refused', detail: documentRemark(fault).message })
    : ok({ session, changes })
}

function refusalOf({ code, detail }: Refused): CorrectionRefusal {
  if (code === 'session-not-found') return { code }
  // However often it was tried again.
  return code === 'draw-outdated'
    ? { code: 'result-changed' }
    : { code: 'correction-refused', detail: detail ?? code }
}

export class OpenCorrections {
  readonly #options: OpenCorrectionsOptions

  constructor(options: OpenCorrectionsOptions) {
    this.#options = options
  }

  /**
   * The session as it will be, where it is one that can be put right so; else `null`.
   * @param isRuling about results alone, which go into the logs of its tables even when it is over
   */
  async of(id: number, isRuling = false): Promise<AsItWillBe | null> {
    const { db } = this.#options
    const row = await db
      .selectFrom('mini_session')
      .select(['fed', 'status'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.fed && (isRuling || !isClosed(row.status)) ? asItWillBe(db, id) : null
  }

  /** The same of what is wanted of it. */
  for = (id: number, wanted: NewCorrection): Promise<AsItWillBe | null> =>
    this.of(id, isOfResults(wanted.correction))

  preview(id: number, wanted: Reasoned): Asked<CorrectionEffect> {
    return tried(this.#options.db, async (tx): Asked<CorrectionEffect> => {
      const found = await asDecided(tx, id)
      if (!found) return err({ code: 'session-not-found' })
      const made = madeOf(found, wanted)
      if (!made.ok) return made
      await tryOpenCorrection(tx, id, made.value.session, made.value.changes)
      const after = await readAsItIs(tx, id)
      const ranking = after ? rankingChanges(standings(found), standings({ ...found, ...after })) : []
      const next = await lostInNext(tx, id, after)
      const effect = effectOf(sessionOf(found), made.value.session)
      return ok({ ...effect, sessions: 0, ranking: [...ranking], next })
    })
  }

  correct(id: number, wanted: Reasoned, by: By): Asked<boolean> {
    return this.#put(id, async (found) => madeOf(found, wanted), {
      by,
      action: 'session.correct',
      about: [{ session: id, ...wanted }],
      isRuling: isOfResults(wanted.correction),
      note: (tx, { changes }) => keepOpenCorrection(tx, id, wanted, changes, { account_id: by.accountId }),
    })
  }

  /**
   * Several corrections of who sits where, and what `also` writes, as one fact.
   * @param mark of the plan that they were made of: `result-changed` where it is another
   * @param also says whether what it goes by is there still
   */
  seat(
    id: number,
    wanted: readonly Reasoned[],
    by: By,
    { mark, also }: { readonly mark: string; readonly also: (tx: Tx) => Promise<boolean> },
  ): Asked<boolean> {
    const each: { readonly one: Reasoned; readonly changes: readonly Changed[] }[] = []
    const make = async (found: AsItWillBe): Asked<Made> => {
      if (found.mark !== mark) return err({ code: 'result-changed' })
      each.length = 0
      let session = sessionOf(found)
      for (const one of wanted) {
        const made = madeOf(found, one, session)
        if (!made.ok && made.error.code === 'correction-of-nothing') continue
        if (!made.ok) return made
        each.push({ one, changes: made.value.changes })
        session = made.value.session
      }
      const changes = changesOfSession(sessionOf(found), session)
      return each.length === 0 ? err({ code: 'correction-of-nothing' }) : ok({ session, changes })
    }
    return this.#put(id, make, {
      by,
      action: 'session.correct',
      about: wanted.map((one) => ({ session: id, ...one })),
      isRuling: false,
      note: async (tx) => {
        if (!(await also(tx))) throw new FedSessionRefusal('draw-outdated')
        for (const { one, changes } of each)
          await keepOpenCorrection(tx, id, one, changes, { account_id: by.accountId })
      },
    })
  }

  /** @returns `null`: it is none of these */
  async undo(id: number, correction: number, by: By): Promise<Result<boolean, CorrectionRefusal> | null> {
    const own = async () =>
      (await openCorrectionsOf(this.#options.db, id)).find((one) => one.id === correction)
    const ruled = (await own())?.live.every((one) => one.of === 'results')
    if (ruled === undefined || (await this.of(id, ruled)) === null) return null
    const back = async (found: AsItWillBe): Asked<Made> => {
      const known = await own()
      if (known === undefined) return err({ code: 'correction-not-found' })
      const before = sessionOf(found)
      const patches = (await fieldPatchesOf(this.#options.db, id)).map(({ patch }) => patch)
      const taken = whoTook(before, known.live, patches, found.begun)
      const holder = before.registrations.find(({ key }) => key === taken)
      if (holder) return err({ code: 'place-taken', detail: holder.name })
      const back = withByesOf(withChanges(before, known.live, 'was'), before, patches)
      const { session, owed } = withdrawAgain(back, found.begun)
      const told = await toldOfConceded(this.#options.db, id, before, session)
      if (told.length > 0) return err({ code: 'match-shown', reason: rangesOf(told) })
      return ok({ session, changes: changesOfSession(before, session), isUndone: true, owed })
    }
    return this.#put(id, back, {
      by,
      action: 'session.undoCorrection',
      about: [{ session: id, correction }],
      isRuling: ruled,
      note: async (tx, { session, owed }, before) => {
        // Told of meanwhile.
        if ((await toldOfConceded(tx, id, before, session)).length > 0)
          throw new FedSessionRefusal('draw-outdated')
        if (!(await markUndone(tx, correction, by))) throw new FedSessionRefusal('draw-outdated')
        for (const [registration, live] of owed ?? []) await addToWithdrawal(tx, id, registration, live)
      },
    })
  }

  async #put(
    id: number,
    make: (found: AsItWillBe) => Asked<Made>,
    rest: {
      readonly by: By
      readonly action: Action
      readonly about: readonly object[]
      readonly isRuling: boolean
      readonly note: (tx: Tx, made: Made, before: DocumentSession) => Promise<unknown>
    },
  ): Asked<boolean> {
    const { accounts } = this.#options
    for (let tries = 1; ; tries++) {
      const found = await this.of(id, rest.isRuling)
      if (!found) return err({ code: 'session-not-found' })
      const made = await make(found)
      if (!made.ok) return made
      const noted = async (tx: Tx) => {
        await rest.note(tx, made.value, sessionOf(found))
        for (const about of rest.about) await accounts.audit(rest.by.accountId, rest.action, about, tx)
      }
      const refused = await this.#write(id, found, made.value, noted)
      if (refused === null) return ok(true)
      if (refused.code === 'draw-outdated' && tries < TRIES) continue
      return err(refusalOf(refused))
    }
  }

  /**
   * Results go into the logs of their tables, all else is told anew: one fact.
   * @returns what stands against it; then nothing of it is stored
   */
  async #write(
    id: number,
    found: AsItWillBe,
    { session, changes, isUndone = false }: Made,
    noted: (tx: Tx) => Promise<void>,
  ): Promise<Refused | null> {
    const { db, sessions, entries } = this.#options
    const results = changes.filter((one) => one.of === 'results')
    const { tournament_id } = found.sessions.at(-1)!.row
    const appended: Appended = []
    const put = async (tx: Tx) => {
      await this.#post(tx, id, found, { results, isUndone }, appended)
      await noted(tx)
    }
    try {
      if (results.length === changes.length) await db.transaction().execute(put)
      else {
        const { segments, ...event } = found.document.events[0]!
        const { sessions: _, ...segment } = segments[0]!
        // What was played is stored already.
        const tables = session.tables.map((one) => ({ ...one, results: [], logs: [] }))
        const told = { ...session, ...found.source, tables }
        const madeOf = { session: id, mark: found.mark }
        const given = { tournament: {}, event, segment, session: told, isDecided: true, madeOf }
        const stored = await sessions.store(tournament_id, given, false, async (tx) => {
          await refuseBegun(tx, id, changes, found.begun)
          await sayAnew(tx, id, session, changes)
          await put(tx)
        })
        if (!stored.ok) return stored.error
      }
    } catch (thrown) {
      if (thrown instanceof ResultRefused) return thrown.refused
      if (thrown instanceof FedSessionRefusal) return { code: thrown.code }
      throw thrown
    }
    entries.told(appended)
    return null
  }

  /** The director's word on boards, after all that their tables have told; not over what nobody has seen. */
  async #post(
    tx: Tx,
    session: number,
    { sessions, counting }: AsItWillBe,
    { results, isUndone }: { readonly results: readonly PlayedChange[]; readonly isUndone: boolean },
    appended: Appended,
  ): Promise<void> {
    const { entries } = this.#options
    const { row } = sessions.at(-1)!
    const ids = await tableIds(tx, session)
    const inOrder = results
      .map((one) => ({ ...one, id: ids.get(one.table) ?? 0 }))
      .sort((a, b) => a.id - b.id)
    for (const { id, ...change } of inOrder) {
      const held = await entries.hold(tx, row.tournament_id, id, appended)
      if (!held.ok) throw new ResultRefused(held.error)
      const board = boardOfPlayed(change)
      const newest = await newestResult(tx, id, board)
      const isAsSeen = newest === null ? change.was === null : change.was !== null && counting.has(newest)
      if (!isAsSeen) throw new FedSessionRefusal('draw-outdated')
      const ruled = await held.value.rule(board, await rulingOf(change, isUndone, held.value))
      if (!ruled.ok) throw new ResultRefused(ruled.error)
      // Beneath what the director had said is the table's own.
      const isLeft = !isUndone && change.now === null && (await newestResult(tx, id, board)) !== null
      const gone = isLeft ? await held.value.rule(board, NONE_AFTER_ALL) : ruled
      if (!gone.ok) throw new ResultRefused(gone.error)
    }
  }
}
