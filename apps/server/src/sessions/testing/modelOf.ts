/** Session models straight from documents, with ids as a store would give them: first come, first numbered. */

import { dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import { bySeat, sideOf } from '@openroom/bridge/seat'
import type {
  DocumentBoard,
  DocumentEvent,
  DocumentMatch,
  DocumentRegistration,
  DocumentResult,
  DocumentSegment,
  DocumentSession,
  DocumentTable,
} from '@openroom/formats/json/document'
import { event, player, registration, result, segment, table } from '@openroom/formats/json/documentBuilder'
import type { ReleasedContent } from '../content.public.ts'
import { entryRow, playerFurther } from '../entry.columns.ts'
import type { SessionRow } from '../miniSessions.public.ts'
import { type SessionModel, sessionModel } from '../model.ts'
import { ruleColumns } from '../rule.columns.ts'
import { toldContent } from '../told.public.ts'

/** Ids from 1 in the order in which keys are first asked for. */
class Ids {
  readonly #ids = new Map<string, number>()

  of(key: string): number {
    const id = this.#ids.get(key) ?? this.#ids.size + 1
    this.#ids.set(key, id)
    return id
  }
}

export type TestSessions = {
  readonly models: readonly SessionModel[]
  /** Registration id of a document's key. */
  readonly registration: (key: string) => number
  /** Player id of a name. */
  readonly player: (name: string) => number
  /** Board id of a session of the segment, both as a log is asked for. */
  readonly board: (session: number, number: number) => number
}

function rowOf(
  given: DocumentEvent,
  own: DocumentSegment,
  session: DocumentSession,
  id: number,
  changes: Partial<SessionRow>,
): SessionRow {
  return {
    id,
    segment_id: 1,
    key: session.key,
    session: session.session,
    mini_session: session.miniSession,
    number_of_sessions: session.numberOfSessions,
    date: session.date,
    start_date_time: null,
    real_start_date_time: null,
    first_round: session.firstRound,
    ...ruleColumns(session),
    planned_delay: null,
    planned_rule: null,
    tells_early: false,
    awaits: null,
    status: 'CLOSED',
    version: 1,
    content_hash: '',
    changed_at: new Date(0),
    fed: false,
    run_here: false,
    appeal_minutes: null,
    final_at: null,
    tempo_hidden: false,
    source_date: null,
    source_start: null,
    closing_at: null,
    segment_key: own.key,
    segment_name: own.name,
    segment_order: own.order,
    event_id: 1,
    event_key: given.key,
    event_name: given.name,
    event_order: given.order,
    type: given.type,
    calc_type: given.calcType,
    other_calc_types: given.otherCalcTypes,
    arrange_type: given.arrangeType,
    winners: given.winners,
    sections_scored: given.sectionsScored,
    conventions: given.conventions,
    tournament_id: 1,
    tournament_key: 't',
    tournament_name: 'Tournament',
    location: null,
    time_zone: null,
    organiser_id: 1,
    organiser_name: null,
    licence: null,
    club_id: null,
    event_bid_only: false,
    tournament_bid_only: false,
    ...changes,
  }
}

type Numbering = Readonly<Record<'registrations' | 'players' | 'boards' | 'tables' | 'matches', Ids>>

const tableRow = (table: DocumentTable, ord: number, id: number, session: number, ids: Numbering) => ({
  id,
  mini_session_id: session,
  key: table.key,
  ord,
  round: table.round,
  number: table.number,
  section: table.section,
  room: table.room,
  ns_id: ids.registrations.of(table.ns),
  ew_id: ids.registrations.of(table.ew),
  players: bySeat((seat) => {
    const player = table.players[seat]
    return player && { ...player, playerId: ids.players.of(player.name) }
  }),
  order_id: null,
})

function contentOf(session: DocumentSession, id: number, ids: Numbering): ReleasedContent {
  const boardId = (number: number) => ids.boards.of(`${id} ${number}`)
  const tableId = (table: DocumentTable) => ids.tables.of(`${id} ${table.key}`)
  return {
    entries: session.registrations.map((given, ord) =>
      entryRow(id, ids.registrations.of(given.key), given, ord),
    ),
    players: session.registrations.flatMap(({ key, players }) =>
      players.map(({ name, memberId, ...further }) => ({
        registration_id: ids.registrations.of(key),
        player_id: ids.players.of(name),
        name,
        member_id: memberId,
        further: playerFurther(further),
      })),
    ),
    cards: [],
    boards: session.boards.map(({ number, dealer, vulnerability, deal, doubleDummy }) => ({
      id: boardId(number),
      mini_session_id: id,
      number,
      dealer,
      vulnerability,
      deal,
      source_double_dummy: doubleDummy,
    })),
    tables: session.tables.map((table, ord) => tableRow(table, ord, tableId(table), id, ids)),
    matches: session.matches.map((match, ord) => ({
      id: ids.matches.of(`${id} ${match.round} ${match.number}`),
      mini_session_id: id,
      ord,
      round: match.round,
      number: match.number,
      status: match.status,
      home_id: ids.registrations.of(match.home),
      visiting_id: ids.registrations.of(match.visiting),
      carry_over_home: match.carryOverHome,
      carry_over_visiting: match.carryOverVisiting,
      correction_home: match.correctionHome,
      correction_visiting: match.correctionVisiting,
      official: match.official,
    })),
    results: session.tables.flatMap((table) =>
      table.results.map((given, ord) => ({
        id: 0,
        table_id: tableId(table),
        board_id: boardId(given.board),
        ord,
        status: given.status,
        contract: given.contract,
        lead: given.lead,
        tricks: given.tricks,
        score_ns: given.scoreNs,
        adjustment: given.adjustment,
        jury: given.jury,
        jury_comment: given.juryComment,
        official: given.official,
      })),
    ),
    replays: new Set(
      session.tables.flatMap((table) => table.logs.map(({ board }) => `${tableId(table)} ${boardId(board)}`)),
    ),
    heads: new Map(session.tables.map((table) => [tableId(table), 1])),
    marks: { structure: '', tables: new Map() },
    doubleDummy: new Map(
      session.boards.flatMap(({ number, doubleDummy }) =>
        doubleDummy ? [[boardId(number), doubleDummy]] : [],
      ),
    ),
  }
}

/** All sessions of an event of one segment, in their order. */
export function sessionsOf(
  given: Omit<DocumentEvent, 'segments'>,
  sessions: readonly DocumentSession[],
  changes: Partial<SessionRow> = {},
): TestSessions {
  const own = segment({ key: 'g', name: 'Segment', sessions: [...sessions] })
  const whole: DocumentEvent = { ...given, segments: [own] }
  const ids: Numbering = {
    registrations: new Ids(),
    players: new Ids(),
    boards: new Ids(),
    tables: new Ids(),
    matches: new Ids(),
  }
  return {
    models: sessions.map((session, i) => {
      const row = rowOf(whole, own, session, i + 1, changes)
      return sessionModel(row, toldContent(row, contentOf(session, i + 1, ids)))
    }),
    registration: (key) => ids.registrations.of(key),
    player: (name) => ids.players.of(name),
    board: (session, number) => ids.boards.of(`${session} ${number}`),
  }
}

/** An event's properties with their defaults. */
export const eventOf = (given: Partial<DocumentEvent> & Pick<DocumentEvent, 'type'>) =>
  event({ key: 'e', name: 'Event', segments: [], ...given })

/** Players of a table by the names of its north-south and east-west pair: `['N', 'S']`, `['E', 'W']`. */
export const seated = (
  ns: readonly [string, string],
  ew: readonly [string, string],
): DocumentTable['players'] =>
  bySeat((seat) => {
    const [first, second] = sideOf(seat) === 'NS' ? ns : ew
    return { name: seat === 'N' || seat === 'E' ? first : second, memberId: null }
  })

/** A result of 4♠ by North with this score for north-south; only the score counts in what follows. */
export const scored = (board: number, scoreNs: number): DocumentResult =>
  result({
    board,
    contract: { kind: 'played', level: 4, strain: 'S', declarer: 'N', doubling: '' },
    tricks: scoreNs > 0 ? 10 : 9,
    scoreNs,
  })

export const boardOf = (number: number): DocumentBoard => ({
  number,
  dealer: dealerOf(number),
  vulnerability: vulnerabilityOf(number),
  deal: null,
  doubleDummy: null,
})

export const matchOf = (
  given: Pick<DocumentMatch, 'round' | 'number' | 'home' | 'visiting'> & Partial<DocumentMatch>,
): DocumentMatch => ({
  status: 'PLAYED',
  carryOverHome: null,
  carryOverVisiting: null,
  correctionHome: null,
  correctionVisiting: null,
  official: null,
  ...given,
})

/** Home's scores north-south in the open room, visitors' north-south in the closed one, by board. */
type Rooms = Readonly<Record<number, readonly [open: number, closed: number]>>

/** Both tables of a match; members of a team `A` are `A1` to `A4`, the first two north-south. */
export function roomsOf(
  { round, number, home, visiting }: DocumentMatch,
  scores: Rooms,
): readonly DocumentTable[] {
  const results = (room: 0 | 1) =>
    Object.entries(scores).map(([board, both]) => scored(Number(board), both[room]))
  const at = (room: 'OPEN' | 'CLOSED', ns: string, ew: string): DocumentTable =>
    table({
      key: `${round}-${number}-${room}`,
      round,
      number,
      room,
      ns,
      ew,
      players: seated([`${ns}1`, `${ns}2`], [`${ew}3`, `${ew}4`]),
      results: results(room === 'OPEN' ? 0 : 1),
    })
  return [at('OPEN', home, visiting), at('CLOSED', visiting, home)]
}

export const teamOf = (key: string, given: Partial<DocumentRegistration> = {}): DocumentRegistration =>
  registration({
    key,
    name: `Team ${key}`,
    players: [1, 2, 3, 4].map((n) => player(`${key}${n}`)),
    ...given,
  })

/** 10-10 up to 4 IMPs, 12-8 from 5, 14-6 from 8. */
export const VPS = {
  kind: 'table',
  columns: [
    {
      upToBoards: null,
      steps: [
        { from: 0, winner: 10, loser: 10 },
        { from: 5, winner: 12, loser: 8 },
        { from: 8, winner: 14, loser: 6 },
      ],
    },
  ],
} as const
