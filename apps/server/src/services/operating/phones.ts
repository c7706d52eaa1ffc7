/**
 * Results from the players' phones: one side enters, the other confirms, and only then the result is in the table's log,
 * where the gate lets it out like any other.
 */
import { err, ok, type Result } from '@openroom/bridge/result'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { seatAfter } from '@openroom/bridge/seat'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import { dealOf } from '@openroom/formats/json/crossChecks'
import { NO_RESULT } from '@openroom/formats/json/documentBuilder'
import { isClosed, isUpcoming } from '@openroom/protocol/names'
import type {
  ConfirmResult,
  correctResultSchema,
  DeskPhones,
  Entered,
  EnterResult,
  NextSeat,
  PhoneResult,
  PhoneTable,
  PhoneTables,
  Traveller,
} from '@openroom/protocol/schema/phones'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Clock } from '../../runtime/clock.ts'
import { writerRow } from '../../store/unreleased/operatorLinks.ts'
import {
  countingResults,
  type MovementRow,
  markConfirmed,
  type PhoneRow,
  phoneRows,
  sessionOfPhones,
  setTravellers,
  writeEntered,
} from '../../store/unreleased/phones.ts'
import type { SessionPlan } from '../../store/unreleased/sessionPlan.ts'
import type { AllTables } from '../../store/unreleased/tables.ts'
import type { Accounts } from '../accounts.ts'
import type { GivenEntry } from '../ingest/checkEntry.ts'
import type { Answered, Entries, Refused } from '../ingest/entries.ts'
import type { AdmittedLink } from './links.ts'
import { isOfLink, type Pairing, pairingOf } from './phonePlayers.ts'
import type { Plans } from './plans.ts'

type PhonesOptions = {
  readonly db: Kysely<AllTables>
  readonly accounts: Pick<Accounts, 'audit'>
  readonly clock: Pick<Clock, 'now'>
  readonly entries: Entries
  readonly plans: Plans
  /** Whether cards can be had by mail. */
  readonly hasMails: boolean
}

type Corrected = z.output<typeof correctResultSchema>

type Place = { readonly table: MovementRow; readonly all: readonly MovementRow[]; readonly perRound: number }

/** Somebody else's entry took the number: as often it is tried again. */
const TRIES = 5

/** Entries of a board that are told of a strange lead: nobody finds out a hand by trying its cards. */
const DOUBTED_VERSIONS = 3

const boardsAt = ({ first_board }: MovementRow, perRound: number): number[] | null =>
  first_board === null ? null : Array.from({ length: perRound }, (_, i) => first_board + i)

/** Where somebody plays after a round. */
function nextOf(id: number | null, { table, all, perRound }: Place): NextSeat | null {
  if (id === null) return null
  const row = all.find(({ round, ns_id, ew_id }) => round > table.round && (ns_id === id || ew_id === id))
  if (!row) return null
  const { round, number, section, is_bye } = row
  const side = row.ns_id === id ? 'NS' : 'EW'
  const against = side === 'NS' ? row.ew : row.ns
  return { round, number, section, side, against: is_bye ? null : against, boards: boardsAt(row, perRound) }
}

const scoreOf = ({ contract, tricks }: PhoneResult, vulnerability: Vulnerability): number | null => {
  if (contract === null) return null
  return contract.kind === 'passedOut' ? 0 : scoreNs(contract, vulnerability, tricks ?? 0)
}

const sameResult = (one: PhoneResult, other: PhoneResult): boolean =>
  JSON.stringify([one.contract, one.lead, one.tricks]) ===
  JSON.stringify([other.contract, other.lead, other.tricks])

type Logged = NonNullable<GivenEntry['result']>

/** As the log has it. */
const logged = ({ contract, lead, tricks }: PhoneResult): Logged => ({
  ...NO_RESULT,
  status: contract === null ? ('notPlayed' as const) : ('played' as const),
  contract,
  lead,
  tricks,
})

type Counting = Awaited<ReturnType<typeof countingResults>>[number]
type KnownBoard = Pick<SessionPlan['boards'][number], 'vulnerability' | 'deal'>
type Known = { readonly of: KnownBoard | undefined; readonly counting: Counting | undefined }

/** Whether the card that was led lies in another hand than the leader's (Law 41A). */
function isStrange({ contract, lead }: PhoneResult, board: KnownBoard | undefined): boolean {
  if (contract?.kind !== 'played' || lead === null || !board?.deal) return false
  const hand = dealOf({ deal: board.deal })?.[seatAfter(contract.declarer)]
  return hand ? !hand.includes(lead) : false
}

function shown(row: PhoneRow, { of, counting }: Known): Entered {
  const vulnerability = of?.vulnerability ?? 'NONE'
  const { board, version, side: by, confirmed_at } = row
  const ruled = counting?.jury ?? false
  const result: PhoneResult =
    ruled && counting
      ? { contract: counting.contract, lead: counting.lead as PhoneResult['lead'], tricks: counting.tricks }
      : row.result
  return {
    ...{ board, version, by, ruled, result },
    scoreNs: ruled && counting ? counting.score_ns : scoreOf(row.result, vulnerability),
    confirmed: confirmed_at !== null,
    strangeLead: confirmed_at === null && version <= DOUBTED_VERSIONS && isStrange(row.result, of),
  }
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
    const { tables: all, boards } = plan
    const own = all.filter((row) => isOfLink(link, row))
    const { tournament, event, status, travellers, boards_per_round: perRound } = session
    const results = await this.#results(own, boards)
    const pairing = await pairingOf(db, link.miniSessionId, plan.pairs)
    return {
      miniSessionId: link.miniSessionId,
      ...{ tournament, event, status, travellers: travellers ?? false },
      cards: this.#options.hasMails && session.type === 'PAIR',
      boards: boards.map(({ number }) => number),
      tables: own.map((table) => ({
        ...tableOf(table, perRound, results.get(table.id) ?? [], pairing),
        registrations: { ns: table.ns_id, ew: table.ew_id },
        open: { ns: pairing.isOpen(table, 'NS'), ew: pairing.isOpen(table, 'EW') },
        next: {
          ns: nextOf(table.ns_id, { table, all, perRound }),
          ew: nextOf(table.ew_id, { table, all, perRound }),
        },
      })),
    }
  }

  async #results(tables: readonly MovementRow[], boards: SessionPlan['boards']) {
    const { db } = this.#options
    const ids = tables.map(({ id }) => id)
    const counting = new Map(
      (await countingResults(db, ids, null)).map((one) => [`${one.table_id} ${one.number}`, one]),
    )
    const boardOf = new Map(boards.map((board) => [board.number, board]))
    const results = new Map<number, Entered[]>()
    for (const row of await phoneRows(db, ids)) {
      const known = {
        of: boardOf.get(row.board),
        counting: counting.get(`${row.table_id} ${row.board}`),
      }
      results.set(row.table_id, [...(results.get(row.table_id) ?? []), shown(row, known)])
    }
    return results
  }

  /** A result as one side has it. The same one again is no error: an answer may have been lost. */
  async enter(link: AdmittedLink, entering: EnterResult): Answered<Entered> {
    const { db, clock } = this.#options
    const { tableId, board, version, result, by } = entering
    const place = await this.#placeOf(link, tableId, board)
    if (!place.ok) return place
    const before = (await phoneRows(db, [tableId])).find((row) => row.board === board)
    if (before && sameResult(before.result, result) && before.side === by)
      return this.#entered(tableId, board, place.value)
    if (before?.confirmed_at) return err({ code: 'result-confirmed' })
    if ((before?.version ?? 0) !== version) return err({ code: 'result-changed' })
    const at = new Date(clock.now())
    const next = { tableId, board, version: version + 1, result, side: by, at, confirmedAt: null }
    if (!(await writeEntered(db, next))) return err({ code: 'result-changed' })
    return this.#entered(tableId, board, place.value)
  }

  /** The other side's word: the result goes into the table's log. */
  async confirm(link: AdmittedLink, { tableId, board, version, by }: ConfirmResult): Answered<Entered> {
    const { db, clock } = this.#options
    const place = await this.#placeOf(link, tableId, board)
    if (!place.ok) return place
    const row = (await phoneRows(db, [tableId])).find((one) => one.board === board)
    if (!row || row.version !== version) return err({ code: 'result-changed' })
    if (row.side === by) return err({ code: 'other-side-confirms' })
    if (row.confirmed_at === null) {
      const stored = await this.#log(link.tournamentId, tableId, board, logged(row.result))
      if (!stored.ok) return stored
      await markConfirmed(db, tableId, board, version, new Date(clock.now()))
    }
    return this.#entered(tableId, board, place.value)
  }

  /** The results of a board at all tables, for who has a confirmed one there. */
  async traveller(link: AdmittedLink, tableId: number, board: number): Answered<Traveller> {
    const { db, plans } = this.#options
    const session = await sessionOfPhones(db, link.miniSessionId)
    if (!session) return err({ code: 'session-not-found' })
    const { tables: all } = await plans.of(link.miniSessionId)
    if (!all.some((row) => row.id === tableId && isOfLink(link, row))) return err({ code: 'table-not-found' })
    if (!session.travellers) return err({ code: 'travellers-closed' })
    const own = (await phoneRows(db, [tableId])).find((row) => row.board === board)
    if (!own?.confirmed_at) return err({ code: 'not-confirmed' })
    const names = new Map(all.map((row) => [row.id, row]))
    const results = await countingResults(
      db,
      all.map(({ id }) => id),
      [board],
    )
    const rows = results.map(({ table_id, contract, lead, tricks, score_ns }) => ({
      ns: names.get(table_id)?.ns ?? '',
      ew: names.get(table_id)?.ew ?? '',
      ...{ contract, lead, tricks, scoreNs: score_ns, own: table_id === tableId },
    }))
    return ok({ board, rows: rows.sort((a, b) => (b.scoreNs ?? -Infinity) - (a.scoreNs ?? -Infinity)) })
  }

  /** What the director sees: every table, and what is missing. */
  async ofSession(miniSessionId: number): Promise<Result<DeskPhones, 'session-not-found'>> {
    const { db, plans } = this.#options
    const session = await sessionOfPhones(db, miniSessionId)
    if (!session) return err('session-not-found')
    const { tables: all, boards, pairs } = await plans.of(miniSessionId)
    const results = await this.#results(all, boards)
    const pairing = await pairingOf(db, miniSessionId, pairs)
    const entered = new Map<number, Date>()
    for (const { table_id, entered_at } of await phoneRows(
      db,
      all.map(({ id }) => id),
    ))
      if ((entered.get(table_id) ?? 0) < entered_at) entered.set(table_id, entered_at)
    return ok({
      travellers: session.travellers ?? false,
      boards: boards.map(({ number }) => number),
      tables: all.map((table) => ({
        ...tableOf(table, session.boards_per_round, results.get(table.id) ?? [], pairing),
        enteredAt: entered.get(table.id)?.toISOString() ?? null,
      })),
    })
  }

  async set(miniSessionId: number, travellers: boolean, by: number): Promise<boolean> {
    const { db, accounts } = this.#options
    return db.transaction().execute(async (tx) => {
      const session = await sessionOfPhones(tx, miniSessionId)
      if (!session) return false
      await setTravellers(tx, miniSessionId, travellers)
      await accounts.audit(by, 'phones.set', { miniSessionId, travellers }, tx)
      return true
    })
  }

  /** The director's word on a board, whatever the phones said; also when the session is over. */
  async correct(miniSessionId: number, correcting: Corrected, by: number): Answered<Entered> {
    const { db, accounts, clock, plans } = this.#options
    const { tableId, board, result, reason } = correcting
    const session = await sessionOfPhones(db, miniSessionId)
    if (!session) return err({ code: 'session-not-found' })
    const { tables: all, boards } = await plans.of(miniSessionId)
    const table = all.find(({ id }) => id === tableId)
    if (!table) return err({ code: 'table-not-in-session' })
    const known = boards.find(({ number }) => number === board)
    if (!known) return err({ code: 'board-not-found' })
    const scored = { ...logged(result), scoreNs: scoreOf(result, known.vulnerability) }
    const ruled = { ...scored, jury: true, juryComment: reason === '' ? null : reason }
    const stored = await this.#log(session.tournament_id, tableId, board, ruled)
    if (!stored.ok) return stored
    const before = (await phoneRows(db, [tableId])).find((row) => row.board === board)
    const at = new Date(clock.now())
    const version = (before?.version ?? 0) + 1
    const side = before?.side ?? 'NS'
    await writeEntered(db, { tableId, board, version, result, side, at, confirmedAt: at })
    await accounts.audit(by, 'phones.correct', { miniSessionId, tableId, board, reason })
    return this.#entered(tableId, board, { table, all, perRound: session.boards_per_round })
  }

  /** Whether a result of this board can come from this table now. */
  async #placeOf(link: AdmittedLink, tableId: number, board: number): Answered<Place> {
    const { db, clock, plans } = this.#options
    const session = await sessionOfPhones(db, link.miniSessionId)
    if (!session) return err({ code: 'session-not-found' })
    const { tables: all, boards } = await plans.of(link.miniSessionId)
    const table = all.find((row) => row.id === tableId && isOfLink(link, row))
    if (!table) return err({ code: 'table-not-found' })
    if (isUpcoming(session.status) && session.status !== 'DELAYED')
      return err({ code: 'session-not-started' })
    if (isClosed(session.status) || session.closing_at !== null) return err({ code: 'session-over' })
    const here = boardsAt(table, session.boards_per_round)
    if (table.is_bye || !boards.some(({ number }) => number === board) || here?.includes(board) === false)
      return err({ code: 'board-not-at-table' })
    const writer = await writerRow(db, tableId)
    if (writer && writer.ends_at.getTime() > clock.now()) return err({ code: 'table-taken' })
    return ok({ table, all, perRound: session.boards_per_round })
  }

  /** Appends a result with the number that is next; one that took it meanwhile is passed over. */
  async #log(
    tournamentId: number,
    tableId: number,
    board: number,
    result: ReturnType<typeof logged> & object,
  ) {
    const { entries } = this.#options
    let refused: Refused = { code: 'table-not-found' }
    for (let tries = 0; tries < TRIES; tries++) {
      const table = await entries.table(tournamentId, tableId)
      if (!table) return err<Refused>({ code: 'table-not-found' })
      const stored = await entries.append(tournamentId, tableId, [{ seq: table.next, board, result }])
      if (stored.ok || stored.error.code !== 'sequence-reused') return stored
      refused = stored.error
    }
    return err(refused)
  }

  async #entered(tableId: number, board: number, { table }: Place): Answered<Entered> {
    const { db } = this.#options
    const row = (await phoneRows(db, [tableId])).find((one) => one.board === board)
    if (!row) return err({ code: 'result-changed' })
    const [counting] = await countingResults(db, [table.id], [board])
    const known = await db
      .selectFrom('play_table as t')
      .innerJoin('board as b', 'b.mini_session_id', 't.mini_session_id')
      .select(['b.vulnerability', 'b.deal'])
      .where('t.id', '=', tableId)
      .where('b.number', '=', board)
      .executeTakeFirst()
    return ok(shown(row, { of: known, counting }))
  }
}

function tableOf(
  row: MovementRow,
  perRound: number,
  results: readonly Entered[],
  { namesOf }: Pairing,
): Omit<PhoneTable, 'next' | 'open' | 'registrations'> {
  const { id: tableId, round, number, section, room, ns, ew, is_bye: sitOut } = row
  return {
    ...{ tableId, round, number, section, room, sitOut },
    ns: ns ?? '',
    ew: ew ?? '',
    boards: boardsAt(row, perRound),
    results: [...results],
    players: { ns: namesOf(row.ns_id), ew: namesOf(row.ew_id) },
  }
}
