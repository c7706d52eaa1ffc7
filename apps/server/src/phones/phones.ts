/**
 * Results from the players' phones: one side enters, the other confirms, and only then the result is in the table's log,
 * where the gate lets it out like any other.
 */
import { groupBy } from '@openroom/bridge/groupBy'
import { err, ok, type Result } from '@openroom/bridge/result'
import { otherSide, type Side } from '@openroom/bridge/seat'
import { isClosed } from '@openroom/protocol/names'
import { isLeft, isRoundOver, takesResults } from '@openroom/protocol/phoneRounds'
import type {
  BoardsNext,
  ConfirmResult,
  correctResultSchema,
  DeskPhones,
  Entered,
  EnterResult,
  NextSeat,
  PhoneTable,
  PhoneTables,
  Shown,
  Traveller,
} from '@openroom/protocol/schema/phones'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { AdmittedLink } from '../consoles/links.ts'
import { writerRow } from '../consoles/operatorLinks.rows.ts'
import type { Plans } from '../consoles/plans.ts'
import type { SessionPlan } from '../consoles/sessionPlan.rows.ts'
import type { Channel } from '../core/channel.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import type { DeskNews } from '../core/deskNews.ts'
import { planMark } from '../corrections/asItWillBe.rows.ts'
import type { Corrections } from '../corrections/corrections.ts'
import type { Answered, Entries, HeldTable } from '../tables/entries.ts'
import type { Tx } from '../tables/fedTable.rows.ts'
import { agree, sameResult, standsOfPhone } from './agree.columns.ts'
import { boardsAt, type KnownBoard, logged, notNow, resultsIn, roundsOf, shown, withheld } from './entered.ts'
import { withOtherwise } from './otherwise.ts'
import {
  isOfLink,
  type Pairing,
  pairingOf,
  playersAt,
  registrationAt,
  seatedOn,
  sideName,
} from './phonePlayers.ts'
import {
  type Counting,
  confirmEntered,
  countingResults,
  enteredRow,
  type MovementRow,
  type PhoneRow,
  resultOf,
  sessionOfPhones,
  setTravellers,
  writeEntered,
} from './phones.rows.ts'
import { toldRows } from './told.rows.ts'

type PhonesOptions = {
  readonly db: Kysely<AllTables>
  readonly accounts: Pick<Accounts, 'audit'>
  readonly clock: Pick<Clock, 'now'>
  readonly deskNews: Channel<DeskNews>
  readonly corrections: Pick<Corrections, 'correct'>
  readonly entries: Entries
  readonly plans: Plans
  /** Whether cards can be had by mail. */
  readonly hasMails: boolean
}

type Corrected = z.output<typeof correctResultSchema>

type Place = {
  readonly table: MovementRow
  readonly all: readonly MovementRow[]
  readonly byes: SessionPlan['byes']
  readonly perRound: number
  readonly pairing: Pairing
}

type AtTable = readonly [
  link: AdmittedLink,
  tableId: number,
  board: number,
  act: (table: HeldTable, at: Date, is: AtBoard) => Answered<Entered>,
]

/** As often an entry is tried where who plays whom becomes another at the same time. */
export const TRIES = 5

/** What the other side has entered last, where that is another result. */
function contestedBy(
  before: PhoneRow | undefined,
  by: EnterResult['by'],
  result: EnterResult['result'],
): EnterResult['result'] | null {
  const other = before?.side === by ? before.contested : (before?.result ?? null)
  return other === null || agree(other, result) ? null : other
}

/** Where somebody plays after a round; a team has a table in each room. */
function nextOf(from: Side, { table, all, byes, perRound, pairing }: Place): NextSeat | null {
  const id = registrationAt(table, from)
  if (id === null) return null
  const later = all.filter(({ round, ns_id, ew_id }) => round > table.round && (ns_id === id || ew_id === id))
  const rows = later.filter(({ round }) => round === later[0]!.round)
  const sideOf = ({ ns_id }: MovementRow) => (ns_id === id ? 'NS' : 'EW')
  const players = seatedOn(table, from)
  const row =
    rows.find((one) => seatedOn(one, sideOf(one))?.some((name) => players?.includes(name))) ??
    rows.find(({ room }) => room === table.room) ??
    rows[0]
  const out = byes.find((one) => one.id === id && one.round > table.round)
  if (out && (!row || out.round < row.round)) {
    const { round, number } = out
    return { round, number, section: null, room: null, side: from, against: null, boards: null }
  }
  if (!row) return null
  const { round, number, section, room, is_bye } = row
  const side = sideOf(row)
  const against = is_bye ? null : sideName(row, otherSide(side), pairing)
  return { round, number, section, room, side, against, boards: boardsAt(row, perRound) }
}

/** Where its boards go after a round of pairs; each section has its own. */
function boardsNextOf({ table, all }: Pick<Place, 'table' | 'all'>): BoardsNext | null {
  if (table.boards === null || table.room !== null) return null
  const own = String(table.boards)
  const later = all.filter(
    (one) =>
      String(one.boards) === own && one.section === table.section && one.round > table.round && !one.is_bye,
  )
  const round = Math.min(...later.map((one) => one.round))
  const tables = later
    .filter((one) => one.round === round)
    .map(({ number, section }) => ({ number, section }))
  return later.length > 0 ? { round, tables } : null
}

/** What is there of a board, while its table is held. */
type AtBoard = {
  readonly before: PhoneRow | undefined
  readonly counting: Counting | undefined
  readonly known: KnownBoard
}

export class Phones {
  readonly #options: PhonesOptions

  constructor(options: PhonesOptions) {
    this.#options = options
  }

  /** What a table's phones show. @returns `null`: the session was removed meanwhile */
  async of(link: AdmittedLink): Promise<PhoneTables | null> {
    const { db, plans } = this.#options
    const session = await sessionOfPhones(db, link.miniSessionId)
    if (!session) return null
    const plan = await plans.of(link.miniSessionId)
    const { tables: all, boards, byes } = plan
    const own = all.filter((row) => isOfLink(link, row))
    const { tournament, event, status, travellers, final_at, boards_per_round: perRound } = session
    const results = await this.#results(db, own, boards)
    const rounds = roundsOf(own, perRound, results)
    const left = rounds.map((_, i) => isLeft(rounds, i))
    const isPlayed = left.some((one, i) => one && rounds[i]!.results.length > 0)
      ? await plans.played(link.miniSessionId)
      : new Set<number>()
    const pairing = await pairingOf(db, link.miniSessionId, plan.pairs)
    const lastDrawn = Math.max(...all.map(({ round }) => round))
    const last = session.first_round + session.number_of_rounds - 1
    return {
      miniSessionId: link.miniSessionId,
      tournament,
      event,
      status,
      ...(final_at === null ? {} : { finalAt: final_at.toISOString() }),
      travellers: travellers ?? false,
      cards: this.#options.hasMails && session.type === 'PAIR',
      boards: boards.map(({ number }) => number),
      tables: own.map((table, i) => ({
        ...tableOf(table, perRound, pairing),
        results: rounds[i]!.results.map((one) => (left[i] && !isPlayed.has(one.board) ? withheld(one) : one)),
        registrations: { ns: table.ns_id, ew: table.ew_id },
        open: { ns: pairing.isOpen(table, 'NS'), ew: pairing.isOpen(table, 'EW') },
        next: {
          ns: nextOf('NS', { table, all, byes, perRound, pairing }),
          ew: nextOf('EW', { table, all, byes, perRound, pairing }),
          boards: boardsNextOf({ table, all }),
          isStillToDraw: table.round === lastDrawn && lastDrawn < last,
        },
      })),
    }
  }

  /** All of one moment: what was entered, and what of it counts. */
  #results(db: Kysely<AllTables>, tables: readonly MovementRow[], boards: SessionPlan['boards']) {
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => resultsIn(tx, tables, boards))
  }

  /**
   * A result as one side has it. The same one again is no error: an answer may have been lost. What is said otherwise than
   * what somebody else has told is kept beside that for the director.
   */
  async enter(link: AdmittedLink, { tableId, board, version, result, by }: EnterResult): Answered<Shown> {
    let isBeside = false
    const entered = await this.#atTable(link, tableId, board, async ({ tx }, at, is) => {
      const { before, counting, known } = is
      const isAgain = before !== undefined && sameResult(before.result, result) && before.side === by
      const word = { result, confirmed_at: before?.confirmed_at ?? null }
      isBeside =
        counting !== undefined && standsOfPhone(word, { result: resultOf(counting), ruled: counting.jury })
      if (isAgain) return this.#entered(tx, tableId, known)
      const isOther = (before?.version ?? 0) !== version
      const contested = contestedBy(before, by, result)
      const entering = { tableId, board, version: version + 1, result, side: by, at }
      if (isBeside && !isOther) {
        await writeEntered(tx, { ...entering, contested: null })
        return this.#entered(tx, tableId, known)
      }
      if (counting) return err({ code: isOther && counting.jury ? 'result-changed' : 'result-confirmed' })
      if (isOther) return err({ code: 'result-changed' })
      await writeEntered(tx, { ...entering, contested })
      return this.#entered(tx, tableId, known)
    })
    return entered.ok && isBeside ? err({ code: 'result-confirmed' }) : entered
  }

  /** The other side's word: the result goes into the table's log. */
  confirm(link: AdmittedLink, { tableId, board, version, by }: ConfirmResult): Answered<Shown> {
    return this.#atTable(link, tableId, board, async ({ tx, post }, at, { before, counting, known }) => {
      if (before?.version !== version) return err({ code: 'result-changed' })
      if (before.side === by) return err({ code: 'other-side-confirms' })
      if (counting && !before.confirmed_at) return err({ code: 'result-changed' })
      if (!counting) {
        const posted = await post(board, logged(before.result))
        if (!posted.ok) return posted
        await confirmEntered(tx, tableId, board, at)
      }
      return this.#entered(tx, tableId, known)
    })
  }

  /** The results of a board at all tables, for who has a confirmed one there, once nobody plays it any more. */
  async traveller(link: AdmittedLink, tableId: number, board: number): Answered<Traveller> {
    const { db, plans } = this.#options
    const session = await sessionOfPhones(db, link.miniSessionId)
    if (!session) return err({ code: 'session-not-found' })
    const { tables: all, boards } = await plans.of(link.miniSessionId)
    const own = all.find((row) => row.id === tableId && isOfLink(link, row))
    if (!own) return err({ code: 'table-not-found' })
    if (!session.travellers) return err({ code: 'travellers-closed' })
    const [round] = roundsOf([own], session.boards_per_round, await this.#results(db, [own], boards))
    const isOver = isClosed(session.status) || own.boards === null || (round && isRoundOver(round))
    const isPlayed = (await plans.played(link.miniSessionId)).has(board)
    const names = new Map(all.map((row) => [row.id, row]))
    const results = await countingResults(
      db,
      all.map(({ id }) => id),
      [board],
    )
    if (!results.some((one) => one.table_id === tableId)) return err({ code: 'not-confirmed' })
    if (!isOver || !isPlayed) return err({ code: 'board-still-to-play' })
    const rows = results.map(({ table_id, contract, lead, tricks, score_ns }) => ({
      ns: names.get(table_id)?.ns ?? '',
      ew: names.get(table_id)?.ew ?? '',
      contract,
      lead,
      tricks,
      scoreNs: score_ns,
      own: table_id === tableId,
    }))
    return ok({ board, rows: rows.sort((a, b) => (b.scoreNs ?? -Infinity) - (a.scoreNs ?? -Infinity)) })
  }

  /** What the director sees: every table, and what is missing. */
  async ofSession(miniSessionId: number): Promise<Result<DeskPhones, 'session-not-found'>> {
    const { db, plans } = this.#options
    const session = await sessionOfPhones(db, miniSessionId)
    if (!session) return err('session-not-found')
    const { tables: all, boards, pairs } = await plans.of(miniSessionId)
    const results = await this.#results(db, all, boards)
    const pairing = await pairingOf(db, miniSessionId, pairs)
    const ids = all.map(({ id }) => id)
    const told = groupBy(await toldRows(db, ids), ({ table_id }) => table_id)
    return ok({
      travellers: session.travellers ?? false,
      boards: boards.map(({ number }) => number),
      tables: all.map((table) => ({
        ...tableOf(table, session.boards_per_round, pairing),
        registrations: { ns: table.ns_id, ew: table.ew_id },
        numbers: { ns: table.ns_number, ew: table.ew_number },
        results: withOtherwise(
          results.get(table.id)?.all ?? [],
          results.get(table.id)?.rows ?? [],
          told.get(table.id) ?? [],
        ),
        enteredAt: results.get(table.id)?.enteredAt?.toISOString() ?? null,
      })),
    })
  }

  async set(miniSessionId: number, travellers: boolean, by: number): Promise<boolean> {
    const { db, accounts } = this.#options
    const isSet = await db.transaction().execute(async (tx) => {
      const session = await sessionOfPhones(tx, miniSessionId)
      if (!session) return false
      await setTravellers(tx, miniSessionId, travellers)
      await accounts.audit(by, 'phones.set', { miniSessionId, travellers }, tx)
      return true
    })
    if (isSet) this.#options.deskNews.announce({ session: miniSessionId, of: 'phones' })
    return isSet
  }

  /** The director's word on a board, whatever the phones said: a correction as any other, also when the session is over. */
  async correct(
    miniSessionId: number,
    { tableId, board, result, reason }: Corrected,
    by: Pick<Account, 'id'>,
  ): Answered<Entered> {
    const { db, plans, corrections } = this.#options
    const session = await sessionOfPhones(db, miniSessionId)
    if (!session) return err({ code: 'session-not-found' })
    const { tables, boards } = await plans.of(miniSessionId)
    const at = tables.find(({ id }) => id === tableId)
    if (!at) return err({ code: 'table-not-in-session' })
    const known = boards.find(({ number }) => number === board)
    if (!known) return err({ code: 'board-not-found' })
    const { contract, lead, tricks } = result
    const correction = { kind: 'result', table: at.key, board, contract, lead, tricks } as const
    const put = await corrections.correct(miniSessionId, { correction, reason }, by)
    // He may say again what he has said.
    if (!put.ok && put.error.code !== 'correction-of-nothing') return err(put.error)
    return db.transaction().execute((tx) => this.#entered(tx, tableId, known))
  }

  /** Something about a board that comes from this table now, whose phones and log nobody else writes meanwhile. */
  async #atTable(...asked: AtTable): Answered<Shown> {
    for (let tries = 1; ; tries++) {
      const done = await this.#atPlanned(...asked)
      if (done.ok || done.error.code !== 'draw-outdated' || tries === TRIES) return done
    }
  }

  /** Errors: `draw-outdated`, when the plan has become another until the table was held. */
  async #atPlanned(...[link, tableId, board, act]: AtTable): Answered<Shown> {
    const { db, clock, plans, entries, deskNews } = this.#options
    const mark = await planMark(db, link.miniSessionId)
    // Before the table is held: a plan with decisions that wait is made under locks that come first.
    const { tables, boards } = await plans.of(link.miniSessionId, mark)
    const own = tables.filter((row) => isOfLink(link, row))
    const place = own.findIndex(({ id }) => id === tableId)
    const table = own[place]
    if (!table) return err({ code: 'table-not-found' })
    const known = boards.find(({ number }) => number === board)
    const done = await entries.holding(link.tournamentId, tableId, async (held): Answered<Shown> => {
      if ((await planMark(held.tx, link.miniSessionId)) !== mark) return err({ code: 'draw-outdated' })
      const session = await sessionOfPhones(held.tx, link.miniSessionId)
      const refused = session ? notNow(held) : ({ code: 'session-not-found' } as const)
      if (refused) return err(refused)
      const here = boardsAt(table, session?.boards_per_round ?? 0)
      if (table.is_bye || !known || here?.includes(board) === false)
        return err({ code: 'board-not-at-table' })
      const rounds = async () =>
        roundsOf(own, session?.boards_per_round ?? 0, await resultsIn(held.tx, own, boards))
      if (!takesResults(await rounds(), place)) return err({ code: 'round-not-played' })
      const writer = await writerRow(held.tx, tableId)
      if (writer && writer.ends_at.getTime() > clock.now()) return err({ code: 'table-taken' })
      const before = await enteredRow(held.tx, tableId, board)
      const [counting] = await countingResults(held.tx, [tableId], [board])
      const done = await act(held, new Date(clock.now()), { before, counting, known })
      return done.ok && isLeft(await rounds(), place) ? ok(withheld(done.value)) : done
    })
    if (done.ok) deskNews.announce({ session: link.miniSessionId, of: 'phones', tables: [tableId] })
    return done
  }

  async #entered(tx: Tx, tableId: number, known: KnownBoard): Answered<Entered> {
    const row = await enteredRow(tx, tableId, known.number)
    const [counting] = await countingResults(tx, [tableId], [known.number])
    const [entered] = shown(row, counting, known)
    return entered ? ok(entered) : err({ code: 'result-changed' })
  }
}

function tableOf(
  row: MovementRow,
  perRound: number,
  pairing: Pairing,
): Omit<PhoneTable, 'next' | 'open' | 'registrations' | 'results'> {
  const { id: tableId, round, number, section, room, is_bye: sitOut } = row
  return {
    tableId,
    round,
    number,
    section,
    room,
    sitOut,
    ns: sideName(row, 'NS', pairing) ?? '',
    ew: sideName(row, 'EW', pairing) ?? '',
    boards: boardsAt(row, perRound),
    players: playersAt(row, pairing),
  }
}
