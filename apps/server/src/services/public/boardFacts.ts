/** What boards of the archive are found by, of one session that is over: a line for each result. */
import type { Call } from '@openroom/bridge/call'
import { DOUBLINGS, tricksNeeded } from '@openroom/bridge/contract'
import { auctionText } from '@openroom/bridge/find/auctionText'
import { type HandFacts, handFacts, handKey } from '@openroom/bridge/find/handPattern'
import { imps } from '@openroom/bridge/score/imps'
import { SEATS } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import { dealOf } from '@openroom/formats/json/crossChecks'
import { boardOf } from '../../store/documentRows.ts'
import type { BoardFact } from '../../store/released/boardFacts.ts'
import type { BoardRow, ReleasedContent, ResultRow, TableRow } from '../../store/released/content.ts'
import type { SessionRow } from '../../store/released/miniSessions.ts'
import { groupBy } from './model.ts'

/** More than there are results in a database. */
const RESULTS = 10_000_000_000
const DAY_MS = 86_400_000

/** Newer days come after older ones, results of one day as they were stored. */
export const placeOf = (day: string | null, result: number): number =>
  (day === null ? 0 : Math.max(0, Math.floor(Date.parse(day) / DAY_MS) + 100_000)) * RESULTS + result

const contractFacts = (row: ResultRow) => {
  const { contract, tricks } = row
  if (contract === null) return { level: null, strain: null, doubling: null, declarer: null, over: null }
  if (contract.kind === 'passedOut')
    return { level: 0, strain: null, doubling: null, declarer: null, over: null }
  const { level, strain, declarer } = contract
  return {
    ...{ level, strain },
    doubling: DOUBLINGS.indexOf(contract.doubling),
    declarer: SEATS.indexOf(declarer),
    over: tricks === null ? null : tricks - tricksNeeded(contract),
  }
}

/** The calls as they stand, of those that were made in turn. */
function auctionFacts(events: readonly TableEvent[] | undefined): Pick<BoardFact, 'passes' | 'auction'> {
  const calls: readonly Call[] = events ? foldTable(events).calls.map(({ call }) => call) : []
  if (calls.length === 0) return { passes: null, auction: null }
  const { passes, text } = auctionText(calls)
  return { passes, auction: text }
}

function handsOf(board: BoardRow): Pick<BoardFact, 'hands' | 'shapes'> {
  const deal = dealOf(boardOf(board))
  const facts = deal
    ? SEATS.flatMap((seat): readonly HandFacts[] => (deal[seat] ? [handFacts(deal[seat])] : []))
    : []
  if (facts.length < SEATS.length) return { hands: null, shapes: null }
  return { hands: facts.map(handKey), shapes: facts.map(({ shape }) => shape) }
}

type Scored = { readonly table: TableRow; readonly score: number }

/** IMPs against the other room of the match; without one, on average against all other tables. */
function swingAt(own: Scored, field: readonly Scored[]): number | null {
  const others = field.filter(({ table }) => table.id !== own.table.id)
  const { round, number, ns_id, ew_id } = own.table
  const room = others.find(
    ({ table }) =>
      table.round === round && table.number === number && table.ns_id === ew_id && table.ew_id === ns_id,
  )
  if (room) return imps(own.score - room.score)
  if (others.length === 0) return null
  const sum = others.reduce((total, { score }) => total + imps(own.score - score), 0)
  return Math.round(sum / others.length)
}

type Given = {
  readonly row: SessionRow
  readonly day: string | null
  readonly content: ReleasedContent
  /** Released events of auctions, by `{table id} {board id}`. */
  readonly auctions: ReadonlyMap<string, readonly TableEvent[]>
}

export function boardFacts({ row, day, content, auctions }: Given): readonly BoardFact[] {
  const tables = new Map(content.tables.map((table) => [table.id, table]))
  const boards = new Map(content.boards.map((board) => [board.id, { board, hands: handsOf(board) }]))
  const fields = groupBy(
    content.results.flatMap((result): readonly (Scored & { readonly board: number })[] => {
      const table = tables.get(result.table_id)
      return table && result.score_ns !== null
        ? [{ table, score: result.score_ns, board: result.board_id }]
        : []
    }),
    ({ board }) => board,
  )
  return content.results.flatMap((result): readonly BoardFact[] => {
    const table = tables.get(result.table_id)
    const known = boards.get(result.board_id)
    if (!table || !known || (result.contract === null && result.score_ns === null)) return []
    const { contract, score_ns } = result
    const dd = content.doubleDummy.get(result.board_id)
    const isPlayed = contract?.kind === 'played' && result.tricks !== null
    return [
      {
        place: placeOf(day, result.id),
        ...{ mini_session_id: row.id, board_id: result.board_id, table_id: table.id },
        ...{ ns_id: table.ns_id, ew_id: table.ew_id, organiser_id: row.organiser_id },
        ...{ board: known.board.number, day, lead: result.lead, score_ns },
        players: SEATS.map((seat) => table.players[seat]?.playerId ?? 0),
        ...contractFacts(result),
        ...auctionFacts(auctions.get(`${table.id} ${result.board_id}`)),
        swing:
          score_ns === null ? null : swingAt({ table, score: score_ns }, fields.get(result.board_id) ?? []),
        gap: isPlayed && dd ? result.tricks! - dd[contract.declarer][contract.strain] : null,
        ...known.hands,
      },
    ]
  })
}
