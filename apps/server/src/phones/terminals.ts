/**
 * Results, players and calls from scoring terminals at the tables (docs/bridgemates.md). Both sides have confirmed a result at
 * the terminal: it enters as one does that both sides' phones have said, by the same rules.
 */

import { groupBy } from '@openroom/bridge/groupBy'
import { err, ok } from '@openroom/bridge/result'
import type { WireCorrection } from '@openroom/protocol/schema/corrections'
import type { CallDirector } from '@openroom/protocol/schema/hall'
import type {
  TerminalEvening,
  TerminalSessions,
  TerminalTable,
  ToldResults,
  terminalRulingSchema,
} from '@openroom/protocol/schema/terminals'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Plans } from '../consoles/plans.ts'
import type { SessionPlan } from '../consoles/sessionPlan.rows.ts'
import type { Channel } from '../core/channel.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { decided } from '../core/database/trial.ts'
import type { DeskNews } from '../core/deskNews.ts'
import { planMark } from '../corrections/asItWillBe.rows.ts'
import { ruledByPrograms } from '../corrections/corrections.rows.ts'
import type { Corrections } from '../corrections/corrections.ts'
import { openCalls } from '../hall/hall.rows.ts'
import type { Hall } from '../hall/hall.ts'
import type { Answered, Appended, Entries, HeldTable } from '../tables/entries.ts'
import { publicBoards } from '../tables/releaseQueues.rows.ts'
import { boardsAt, notNow } from './entered.ts'
import { averageOf } from './otherwise.ts'
import { numbersAt, pairingOf, playersAt } from './phonePlayers.ts'
import { countingResults, enteredIn, resultOf } from './phones.rows.ts'
import { TRIES } from './phones.ts'
import { type Became, became, isWordOf, type Saying, type Told, takeTold } from './takeTold.ts'
import { eveningPairs, eveningRow, heldQueue, moveQueue, sessionsToPlay, waitingWords } from './told.rows.ts'

export type TerminalsOptions = {
  readonly db: Kysely<AllTables>
  readonly clock: Pick<Clock, 'now'>
  readonly deskNews: Channel<DeskNews>
  readonly entries: Entries
  readonly corrections: Pick<Corrections, 'correct' | 'keepTold' | 'undo'>
  readonly hall: Pick<Hall, 'call'>
  readonly plans: Plans
}

/** Where all four are known. */
function handsOf(deal: NonNullable<SessionPlan['boards'][number]['deal']>) {
  const { N, E, S, W } = deal
  return N !== null && E !== null && S !== null && W !== null ? { N, E, S, W } : null
}

type At = Pick<Saying, 'tableId' | 'board'>
type Spoken = At & Became

type ResultCorrection = Extract<WireCorrection, { kind: 'result' | 'ruling' }>

const keyOf = ({ tableId, board }: At): string => `${tableId} ${board}`

/** Of each board at a table the last word, in the order in which these came. */
function lastWords(results: readonly Saying[]): readonly Saying[] {
  const last = new Map<string, Saying>()
  for (const one of results) {
    const key = keyOf(one)
    last.delete(key)
    last.set(key, one)
  }
  return [...last.values()]
}

export class Terminals {
  readonly #options: TerminalsOptions

  constructor(options: TerminalsOptions) {
    this.#options = options
  }

  async sessions(tournament: number): Promise<TerminalSessions> {
    const rows = await sessionsToPlay(this.#options.db, tournament)
    return rows.map(({ id, start_date_time: at, ...session }) => ({
      miniSessionId: id,
      ...session,
      startDateTime: at?.toISOString() ?? null,
    }))
  }

  async evening(tournament: number, id: number): Answered<TerminalEvening> {
    const { db, plans } = this.#options
    const row = await eveningRow(db, id)
    if (row?.tournament_id !== tournament || !row.fed) return err({ code: 'session-not-found' })
    const { tables, boards, pairs } = await plans.of(id)
    const played = await plans.played(id)
    // A late pair may be drawn to what is not public, and another session may have the same deals still to play.
    const shown = await publicBoards(db, id)
    const begun = new Set((await enteredIn(db, id)).map((one) => one.id))
    const counting = await countingResults(
      db,
      tables.map((one) => one.id),
      null,
    )
    const results = groupBy(counting, ({ table_id }) => table_id)
    const pairing = await pairingOf(db, id, pairs)
    return ok({
      miniSessionId: id,
      tournament: row.tournament,
      event: row.event,
      type: row.type as TerminalEvening['type'],
      status: row.status,
      startDateTime: row.start_date_time?.toISOString() ?? null,
      calcType: row.calc_type as TerminalEvening['calcType'],
      numberOfRounds: row.number_of_rounds,
      winners: row.winners,
      pairs: (await eveningPairs(db, id)).map(({ registration_id, number, side, name }) => ({
        registrationId: registration_id,
        number,
        side: side === 'NS' || side === 'EW' ? side : null,
        name,
      })),
      tables: tables.map(
        (at): TerminalTable => ({
          tableId: at.id,
          round: at.round,
          number: at.number,
          section: at.section,
          room: at.room,
          sitOut: at.is_bye,
          ns: at.ns_id,
          ew: at.ew_id,
          boards: boardsAt(at, row.boards_per_round),
          players: playersAt(at, pairing),
          numbers: numbersAt(at, pairing),
          begun: begun.has(at.id),
          results: (results.get(at.id) ?? []).map((one) => ({
            board: one.number,
            result: resultOf(one),
            adjustment: one.adjustment,
            ruled: one.jury,
          })),
        }),
      ),
      hands: boards.flatMap(({ number, deal }) => {
        const hands = played.has(number) && shown.has(number) && deal ? handsOf(deal) : null
        return hands ? [{ board: number, deal: hands }] : []
      }),
      calls: (await openCalls(db, id, null)).map(({ table_id, coming_at }) => ({
        tableId: table_id,
        state: coming_at === null ? 'open' : 'coming',
      })),
    })
  }

  /** As a table's phones call. */
  async call(tournament: number, id: number, { tableId, state }: CallDirector): Answered<null> {
    const { db, plans, hall } = this.#options
    const row = await eveningRow(db, id)
    if (row?.tournament_id !== tournament || !row.fed) return err({ code: 'session-not-found' })
    const table = (await plans.of(id)).tables.find((one) => one.id === tableId)
    if (!table) return err({ code: 'table-not-found' })
    const { number, section, room } = table
    return hall.call({ miniSessionId: id, tableId, number, section, room }, { tableId, state })
  }

  /**
   * The director's word in the scoring program that stands behind the terminals: a correction as any other, over whatever
   * the table has said. Said again it changes nothing.
   * @returns whether it has changed anything
   */
  async rule(
    tournament: number,
    id: number,
    { tableId, board, word }: z.output<typeof terminalRulingSchema>,
  ): Answered<boolean> {
    const { db, plans, corrections } = this.#options
    const row = await eveningRow(db, id)
    if (row?.tournament_id !== tournament || !row.fed) return err({ code: 'session-not-found' })
    const { tables, boards } = await plans.of(id)
    const table = tables.find((one) => one.id === tableId)?.key
    if (table === undefined) return err({ code: 'table-not-found' })
    if (boards.every(({ number }) => number !== board)) return err({ code: 'board-not-found' })
    const [counting] = await countingResults(db, [tableId], [board])
    // Programs send back what they have taken from here.
    if (isWordOf(word, counting)) return ok(false)
    const put = async (correction: ResultCorrection): Answered<boolean> => {
      const done = await corrections.correct(id, { correction, reason: '' }, null)
      if (!done.ok && done.error.code === 'correction-of-nothing') return ok(false)
      return done
    }
    if (word?.average) return put({ kind: 'ruling', table, board, ruling: averageOf(word.average) })
    if (word !== null) return put({ kind: 'result', table, board, ...word.result })
    return this.#withoutResult(id, { tableId, table, board }, put)
  }

  /** What the program has said is taken back; what the table says itself is then as if it was not played. */
  async #withoutResult(
    id: number,
    { tableId, table, board }: At & { readonly table: string },
    put: (correction: ResultCorrection) => Answered<boolean>,
  ): Answered<boolean> {
    const { db, corrections } = this.#options
    const before = await ruledByPrograms(db, id, table, board)
    if (before[0]?.isNone) return ok(false)
    for (const one of before) {
      const undone = await corrections.undo(id, one.id, null)
      if (!undone.ok && undone.error.code !== 'correction-not-found') return undone
    }
    const [counting] = await countingResults(db, [tableId], [board])
    if (!counting) return ok(before.length > 0)
    return put({ kind: 'result', table, board, contract: null, lead: null, tricks: null })
  }

  /**
   * Stores what a queue has brought, as one fact. A word that was told before changes nothing, however often it is told; of
   * several about one board the last counts.
   */
  async tell(tournament: number, id: number, told: Told): Answered<ToldResults> {
    for (let tries = 1; ; tries++) {
      const done = await this.#tellPlanned(tournament, id, told)
      if (done.ok || done.error.code !== 'draw-outdated' || tries === TRIES) return done
    }
  }

  /** Errors: `draw-outdated`, when the plan has become another until the tables were held. */
  async #tellPlanned(tournament: number, id: number, { queue, last, results }: Told): Answered<ToldResults> {
    const { db, clock, deskNews, entries, plans, corrections } = this.#options
    const row = await eveningRow(db, id)
    if (row?.tournament_id !== tournament || !row.fed) return err({ code: 'session-not-found' })
    // Before anything is held: a plan with decisions that wait is made under locks that come first.
    const mark = await planMark(db, id)
    const evening = { plan: await plans.of(id, mark), boardsPerRound: row.boards_per_round, corrections }
    const words = lastWords(results)
    const places = evening.plan.tables.map((one) => one.id)
    const touched = new Set<number>()
    const appended: Appended = []
    const done = await decided(db, async (tx): Answered<ToldResults> => {
      const stored = await heldQueue(tx, id, queue)
      if (last < stored) return ok({ last: stored, results: [] })
      const at = new Date(clock.now())
      const waiting = await waitingWords(tx, places)
      const held = new Map<number, HeldTable>()
      const ids = new Set([...words, ...waiting].map(({ tableId }) => tableId))
      for (const tableId of [...ids].sort((a, b) => a - b)) {
        if (!places.includes(tableId)) continue
        const table = await entries.hold(tx, tournament, tableId, appended)
        if (!table.ok) return table
        held.set(tableId, table.value)
      }
      if ((await planMark(tx, id)) !== mark) return err({ code: 'draw-outdated' })
      const outcomes = new Map<string, Spoken>()
      for (const one of words) {
        const table = held.get(one.tableId)
        if (table && notNow(table)?.code === 'session-not-started')
          return err({ code: 'session-not-started' })
        const taken = table
          ? await takeTold(table, evening, one, at)
          : ok(became('refused', 'table-not-found'))
        if (!taken.ok) return taken
        outcomes.set(keyOf(one), { ...one, ...taken.value })
      }
      // In the order of play: what kept words from counting may have passed, by what has come or otherwise.
      for (const one of await waitingWords(tx, [...held.keys()])) {
        const taken = await takeTold(held.get(one.tableId)!, evening, one, at)
        if (!taken.ok) return taken
        if (taken.value.outcome !== 'same') outcomes.set(keyOf(one), { ...one, ...taken.value })
      }
      await moveQueue(tx, id, queue, last)
      const all = [...outcomes.values()]
      for (const { tableId, outcome } of all) if (outcome !== 'same') touched.add(tableId)
      return ok({
        last,
        results: all.map(({ tableId, board, outcome, reason }) => ({ tableId, board, outcome, reason })),
      })
    })
    if (!done.ok) return done
    entries.told(appended)
    if (touched.size > 0) deskNews.announce({ session: id, of: 'phones', tables: [...touched] })
    return done
  }
}
