/** The search for boards across all sessions that are over. */
import { DOUBLINGS } from '@openroom/bridge/contract'
import { type AuctionPattern, auctionPattern, matchEnd } from '@openroom/bridge/find/auctionPattern'
import { callsIn } from '@openroom/bridge/find/auctionText'
import { contractPattern } from '@openroom/bridge/find/contractPattern'
import { handPattern } from '@openroom/bridge/find/handPattern'
import { groupBy } from '@openroom/bridge/groupBy'
import { askedWords } from '@openroom/bridge/plainText'
import { err, ok, type Result } from '@openroom/bridge/result'
import { SEATS } from '@openroom/bridge/seat'
import type { ErrorCode } from '@openroom/protocol/errors'
import { BOARDS_PAGE, MOST_COUNTED } from '@openroom/protocol/findBoards'
import { toDirection } from '@openroom/protocol/names'
import type { FieldOfBoard } from '@openroom/protocol/schema/fieldOfBoard'
import type { FindBoardsQuery, FoundBoard, FoundBoards } from '@openroom/protocol/schema/findBoards'
import { MOST_WORDS } from '@openroom/protocol/schema/search'
import type { Kysely } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import { releasedPlays } from '../sessions/auctions.public.ts'
import { sourceVersion } from '../sessions/miniSessions.public.ts'
import type { Versioned } from '../sessions/miniSessions.ts'
import { toldOf } from '../sessions/told.public.ts'
import { placeOfDay } from './boardFacts.ts'
import { writtenAt } from './boardNotes.public.ts'
import { type Passage, passageIn } from './boardNotes.ts'
import { fieldOfBoard } from './fieldOfBoard.ts'
import {
  boardsAt,
  type FoundBoardRow,
  placesFound,
  planSearch,
  playersNamed,
  playersOf,
  type WantedBoards,
  type WhoseHand,
} from './findBoards.public.ts'

type Db = Kysely<PublicTables>

/** As many as sit at a table. */
const MOST_PLAYERS = 4

/** A field that is empty asks for nothing. */
const textGiven = (text: string | undefined): string | null => text?.trim() || null

const whoseHand = (whose: FindBoardsQuery['whose'] = 'any'): WhoseHand => {
  const seat = (SEATS as readonly string[]).indexOf(whose)
  return seat === -1 ? (whose as WhoseHand) : (seat as WhoseHand)
}

/** A pattern of a field; `null` where it is empty. */
function readPattern<T>(
  text: string | undefined,
  pattern: (text: string) => Result<T, unknown>,
): Result<T | null, ErrorCode> {
  const own = textGiven(text)
  if (own === null) return ok(null)
  const found = pattern(own)
  return found.ok ? found : err('pattern-not-understood')
}

const askedBoardWords = (text: string | undefined) => askedWords(text, MOST_WORDS)

async function namedPlayers(db: Db, query: FindBoardsQuery): Promise<WantedBoards['players']> {
  const names = (query.player ?? '').split(',').map(askedBoardWords)
  const asked = names.filter((words) => words !== null).slice(0, MOST_PLAYERS)
  const named = await Promise.all(asked.map((words) => playersNamed(db, words)))
  return query.personId === undefined ? named : [await playersOf(db, query.personId), ...named]
}

type Patterns = Pick<WantedBoards, 'contract' | 'auction' | 'hand'>

function patternsOf(query: FindBoardsQuery): Result<Patterns, ErrorCode> {
  const contract = readPattern(query.contract, contractPattern)
  const auction = readPattern(query.auction, auctionPattern)
  const hand = readPattern(query.hand, handPattern)
  if (!contract.ok) return contract
  if (!auction.ok) return auction
  if (!hand.ok) return hand
  return ok({ contract: contract.value, auction: auction.value, hand: hand.value })
}

const DAY_MS = 86_400_000
const nextDay = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

const contractOfFoundBoardRow = ({ level, strain, doubling }: FoundBoardRow): FoundBoard['contract'] => {
  if (level === null) return null
  if (level === 0) return 'Passed out'
  return `${level}${strain}${(DOUBLINGS[doubling ?? 0] ?? '').toLowerCase()}`
}

export function toFoundBoard(
  row: FoundBoardRow,
  pattern: AuctionPattern | null = null,
  passage: Passage | null = null,
): FoundBoard {
  const { passes, auction, declarer } = row
  const told = toldOf(row)
  const text = told.records && passes !== null && auction !== null ? { passes, text: auction } : null
  const calls = text && callsIn(text)
  const matched = text && pattern ? matchEnd(pattern, text) : null
  return {
    place: row.place,
    miniSessionId: row.mini_session_id,
    tournament: row.title,
    session: row.session_title,
    arrangeType: row.arrange_type,
    segmentOrder: row.segment_order,
    day: row.day,
    board: row.board,
    round: row.round,
    room: row.room,
    ns: row.ns_id,
    players: row.names.map((name, i) => ({ name, personId: row.persons[i] ?? null })),
    contract: contractOfFoundBoardRow(row),
    declarer: declarer === null ? null : toDirection(SEATS[declarer]!),
    result: row.level === 0 ? null : row.over,
    score: row.score_ns,
    lead: row.lead as FoundBoard['lead'],
    swing: row.swing,
    gap: row.gap,
    matched,
    auction: calls && [...calls],
    replay: calls !== null && told.replays,
    cindex: calls && matched !== null ? matched - calls.length : (passage?.cindex ?? null),
    note: passage?.text ?? null,
  }
}

export class BoardSearch {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  find = async (query: FindBoardsQuery): Promise<Result<Versioned<FoundBoards>, ErrorCode>> => {
    const patterns = patternsOf(query)
    if (!patterns.ok) return patterns
    return this.#inOneMoment(async (tx) => {
      const seq = await sourceVersion(tx, 'miniSessions')
      return ok({ value: await findBoardsPage(tx, query, patterns.value), seq })
    })
  }

  /** The first of what is found, at most so many. */
  newest = async (
    query: FindBoardsQuery,
    most: number,
  ): Promise<Result<readonly FoundBoard[], ErrorCode>> => {
    const patterns = patternsOf(query)
    if (!patterns.ok) return patterns
    return this.#inOneMoment(async (tx) =>
      ok((await findBoardsPage(tx, query, patterns.value, most)).boards.slice(0, most)),
    )
  }

  /** How all tables of a finished session played a board. */
  field = (session: number, board: number): Promise<Result<Versioned<FieldOfBoard>, ErrorCode>> =>
    this.#inOneMoment((tx) => fieldOfBoard(tx, session, board))

  #inOneMoment<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await planSearch(tx)
        return work(tx)
      })
  }
}

/** What was looked for by words, of lines whose play may be shown. @returns by place */
async function passagesOf(
  db: Db,
  rows: readonly FoundBoardRow[],
  words: readonly string[],
): Promise<ReadonlyMap<number, Passage>> {
  const open = words.length === 0 ? [] : rows.filter((row) => toldOf(row).records)
  if (open.length === 0) return new Map()
  const tables = [...new Set(open.map((row) => row.table_id))]
  const boards = [...new Set(open.map((row) => row.board_id))]
  const records = await releasedPlays(db, tables, boards)
  const written = groupBy(await writtenAt(db, tables), ({ table_id, board }) => `${table_id} ${board}`)
  const found = new Map<number, Passage>()
  for (const row of open) {
    const events = records.get(`${row.table_id} ${row.board_id}`) ?? []
    const passage = passageIn(events, written.get(`${row.table_id} ${row.board}`) ?? [], words)
    if (passage) found.set(row.place, passage)
  }
  return found
}

/** @param size of a page */
async function findBoardsPage(
  db: Db,
  query: FindBoardsQuery,
  patterns: Patterns,
  size = BOARDS_PAGE,
): Promise<FoundBoards> {
  const players = await namedPlayers(db, query)
  const wanted: WantedBoards = {
    ...patterns,
    players,
    event: askedBoardWords(query.event),
    serverId: query.serverId ?? null,
    whose: whoseHand(query.whose),
    lead: query.lead ?? null,
    note: askedBoardWords(query.note),
    over: { from: query.overFrom ?? null, to: query.overTo ?? null },
    swing: query.swing ?? null,
    gap: { from: query.gapFrom ?? null, to: query.gapTo ?? null },
  }
  if ([...players, wanted.event, wanted.note].some((own) => own?.length === 0))
    return { boards: [], count: 0, next: null }
  const isFirst = query.before === undefined
  const end = query.to === undefined ? null : placeOfDay(nextDay(query.to), 0)
  const beyond = Math.min(query.before ?? Number.POSITIVE_INFINITY, end ?? Number.POSITIVE_INFINITY)
  const range = {
    least: query.from === undefined ? null : placeOfDay(query.from, 0),
    beyond: Number.isFinite(beyond) ? beyond : null,
  }
  const places = await placesFound(db, wanted, range, (isFirst ? MOST_COUNTED : size) + 1)
  const page = places.slice(0, size)
  const rows = await boardsAt(db, page)
  const passages = await passagesOf(db, rows, wanted.note ?? [])
  return {
    boards: rows.map((row) => toFoundBoard(row, patterns.auction, passages.get(row.place))),
    count: isFirst ? places.length : null,
    next: places.length > size ? page.at(-1)! : null,
  }
}
