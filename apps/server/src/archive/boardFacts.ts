/** What boards of the archive are found by, of one session that is over: a line for each result. */
import { DOUBLINGS, tricksNeeded } from '@openroom/bridge/contract'
import { auctionText } from '@openroom/bridge/find/auctionText'
import { type HandFacts, handFacts, handKey } from '@openroom/bridge/find/handPattern'
import { imps } from '@openroom/bridge/score/imps'
import { roundAway } from '@openroom/bridge/score/rounding'
import { SEATS } from '@openroom/bridge/seat'
import { dealOfBoard } from '@openroom/formats/json/crossChecks'
import type { Recorded } from '../analysis/boardPlays.ts'
import type { BoardRow, ReleasedContent, ResultRow, TableRow } from '../sessions/content.public.ts'
import { boardOf } from '../sessions/document.columns.ts'
import type { SessionRow } from '../sessions/miniSessions.public.ts'
import type { BoardFact } from './boardFacts.public.ts'

/** More than there are results in a database. */
const RESULTS = 10_000_000_000
const DAY_MS = 86_400_000

/** Newer days come after older ones, results of one day as they were stored. */
export const placeOfDay = (day: string | null, result: number): number =>
  (day === null ? 0 : Math.max(0, Math.floor(Date.parse(day) / DAY_MS) + 100_000)) * RESULTS + result

const contractFacts = (row: ResultRow) => {
  const { contract, tricks } = row
  if (contract === null) return { level: null, strain: null, doubling: null, declarer: null, over: null }
  if (contract.kind === 'passedOut')
    return { level: 0, strain: null, doubling: null, declarer: null, over: null }
  const { level, strain, declarer } = contract
  return {
    level,
    strain,
    doubling: DOUBLINGS.indexOf(contract.doubling),
    declarer: SEATS.indexOf(declarer),
    over: tricks === null ? null : tricks - tricksNeeded(contract),
  }
}

/** The calls as they stand, of those that were made in turn. */
function auctionFacts({ calls = [] }: Partial<Recorded> = {}): Pick<BoardFact, 'passes' | 'auction'> {
  if (calls.length === 0) return { passes: null, auction: null }
  const { passes, text } = auctionText(calls)
  return { passes, auction: text }
}

function handsOf(board: BoardRow): Pick<BoardFact, 'hands' | 'shapes'> {
  const deal = dealOfBoard(boardOf(board))
  const facts = deal
    ? SEATS.flatMap((seat): readonly HandFacts[] => (deal[seat] ? [handFacts(deal[seat])] : []))
    : []
  if (facts.length < SEATS.length) return { hands: null, shapes: null }
  return { hands: facts.map(handKey), shapes: facts.map(({ shape }) => shape) }
}

type Scored = { readonly table: TableRow; readonly score: number }

const playKey = (round: number, number: number, ns: number, ew: number) => `${round} ${number} ${ns} ${ew}`

/** The results of a board that are compared: of those who had the same cards. Thousands may have played it: no table is looked at once for each of the others. */
export class Field {
  /** How many tables have a score. */
  readonly #scores = new Map<number, number>()
  readonly #rooms = new Map<string, number>()
  #tables = 0

  /** One of each table. */
  add({ table, score }: Scored): void {
    this.#tables += 1
    this.#scores.set(score, (this.#scores.get(score) ?? 0) + 1)
    const key = playKey(table.round, table.number, table.ns_id, table.ew_id)
    if (!this.#rooms.has(key)) this.#rooms.set(key, score)
  }

  /** IMPs against the other room of the match; without one, on average against all other tables. */
  swingOf({ table, score }: Scored): number | null {
    const room = this.#rooms.get(playKey(table.round, table.number, table.ew_id, table.ns_id))
    if (room !== undefined) return imps(score - room)
    if (this.#tables < 2) return null
    let sum = 0
    // Its own score adds nothing.
    for (const [other, times] of this.#scores) sum += imps(score - other) * times
    return roundAway(sum / (this.#tables - 1), 0)
  }
}

const fieldKey = ({ board_id, adjustment }: ResultRow): string =>
  `${board_id} ${adjustment?.kind === 'fouled' ? adjustment.group : ''}`

type Given = {
  readonly row: SessionRow
  readonly day: string | null
  readonly content: ReleasedContent
  /** By `{table id} {board id}`. */
  readonly recorded: ReadonlyMap<string, Recorded>
}

/** A line, and what it was made of. */
export type FoundFact = {
  readonly fact: BoardFact
  readonly result: ResultRow
  readonly board: BoardRow
  readonly recorded: Recorded | undefined
}

export function* boardFacts({ row, day, content, recorded }: Given): Generator<FoundFact> {
  const tables = new Map(content.tables.map((table) => [table.id, table]))
  const boards = new Map(content.boards.map((board) => [board.id, { board, hands: handsOf(board) }]))
  const fields = new Map<string, Field>()
  for (const result of content.results) {
    const { table_id, score_ns: score } = result
    const table = tables.get(table_id)
    if (!table || score === null) continue
    const key = fieldKey(result)
    const field = fields.get(key) ?? new Field()
    fields.set(key, field)
    field.add({ table, score })
  }
  for (const result of content.results) {
    const table = tables.get(result.table_id)
    const known = boards.get(result.board_id)
    if (!table || !known || (result.contract === null && result.score_ns === null)) continue
    const { contract, score_ns } = result
    const dd = content.doubleDummy.get(result.board_id)
    const isPlayed = contract?.kind === 'played' && result.tricks !== null
    const record = recorded.get(`${table.id} ${result.board_id}`)
    const fact = {
      place: placeOfDay(day, result.id),
      mini_session_id: row.id,
      board_id: result.board_id,
      table_id: table.id,
      ns_id: table.ns_id,
      ew_id: table.ew_id,
      organiser_id: row.organiser_id,
      board: known.board.number,
      day,
      lead: result.lead,
      score_ns,
      players: SEATS.map((seat) => table.players[seat]?.playerId ?? 0),
      ...contractFacts(result),
      ...auctionFacts(record),
      swing:
        score_ns === null
          ? null
          : (fields.get(fieldKey(result))?.swingOf({ table, score: score_ns }) ?? null),
      gap: isPlayed && dd ? result.tricks! - dd[contract.declarer][contract.strain] : null,
      ...known.hands,
    }
    yield { fact, result, board: known.board, recorded: record }
  }
}
