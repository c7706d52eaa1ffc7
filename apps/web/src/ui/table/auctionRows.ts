/** An auction in rows of four from West, as it is written down. */
import { type Seat, seatAfter } from '@openroom/bridge/seat'
import type { Explanation } from '@openroom/bridge/table/facts'
import type { CallMade } from '@openroom/bridge/table/state'

/** Columns of an auction. */
export const AUCTION_SEATS = ['W', 'N', 'E', 'S'] as const satisfies readonly Seat[]

export type AuctionCell =
  | {
      readonly kind: 'call'
      readonly seat: Seat
      readonly made: CallMade
      readonly index: number
      readonly note: number | null
    }
  | { readonly kind: 'next' | 'empty'; readonly seat: Seat }

export type AuctionRow = { readonly index: number; readonly cells: readonly AuctionCell[] }

export type ExplainedCall = { readonly note: number; readonly made: CallMade; readonly text: string }

/** What was said of a call, each text once. */
export function explanationText(explanations: readonly Explanation[]): string {
  return [...new Set(explanations.map(({ text }) => text.trim()).filter((text) => text !== ''))].join(' · ')
}

/** Calls of which something was said, numbered from 1. */
export function explainedCalls(calls: readonly CallMade[]): readonly ExplainedCall[] {
  return calls
    .map((made) => ({ made, text: explanationText(made.explanations) }))
    .filter(({ text }) => text !== '')
    .map((one, i) => ({ ...one, note: i + 1 }))
}

type Open = { row: number; readonly cells: Map<Seat, AuctionCell> }

/**
 * Rows of the calls made; a seat that calls twice in a round (after a call out of turn) begins a new row.
 * @param open whether the place of the next call is shown
 */
export function auctionRows(dealer: Seat, calls: readonly CallMade[], open: boolean): readonly AuctionRow[] {
  const notes = new Map(explainedCalls(calls).map(({ made, note }) => [made, note]))
  const rows: Open[] = []
  const column = (seat: Seat) => AUCTION_SEATS.indexOf(seat as (typeof AUCTION_SEATS)[number])
  let last = 4
  const put = (cell: AuctionCell) => {
    const at = column(cell.seat)
    if (at <= last) rows.push({ row: rows.length, cells: new Map() })
    rows.at(-1)?.cells.set(cell.seat, cell)
    last = at
  }
  for (const [index, made] of calls.entries()) {
    put({ kind: 'call', seat: made.seat, made, index, note: notes.get(made) ?? null })
  }
  const previous = calls.at(-1)
  if (open) put({ kind: 'next', seat: previous ? seatAfter(previous.seat) : dealer })
  return rows.map(({ row, cells }) => ({
    index: row,
    cells: AUCTION_SEATS.map((seat) => cells.get(seat) ?? { kind: 'empty', seat }),
  }))
}
