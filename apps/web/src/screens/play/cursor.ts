/** Where a viewer looks at a live table: at what happens, or back at a trick. Pure. */
import type { TableState } from '@openroom/bridge/table/state'
import { phaseOf } from '@openroom/bridge/table/view'
import { isSameBoard } from '../../live/table.ts'

/** A trick looked back at, and the board it belongs to as far as it has been played. */
export type Past = { readonly trick: number; readonly board: TableState }

/** `null`: live. */
export type Cursor = Past | null

/** The board a viewer looks back at; it stays when the table has gone on to another one. */
export const boardOf = (cursor: Cursor, live: TableState): TableState =>
  cursor === null || isSameBoard(cursor.board, live) ? live : cursor.board

/** The cursor after the table has moved on: on the same trick, as long as there is one. */
export function keepCursor(cursor: Cursor, live: TableState): Cursor {
  if (cursor === null) return null
  const board = boardOf(cursor, live)
  const trick = Math.min(cursor.trick, board.tricks.length)
  if (trick === 0) return null
  return board === cursor.board && trick === cursor.trick ? cursor : { trick, board }
}

/** The table as it was with the last card of a trick. */
export const asOf = ({ trick, board }: Past): TableState => ({
  ...board,
  tricks: board.tricks.slice(0, trick),
  claim: null,
  declinedClaims: [],
  posted: null,
  corrections: [],
})

/** To a trick, from 1; the one being played is the live table itself. */
export function toTrick(cursor: Cursor, live: TableState, trick: number): Cursor {
  const board = boardOf(cursor, live)
  const most = board.tricks.length
  const wanted = Math.max(1, Math.min(trick, most))
  if (most === 0) return null
  return board === live && wanted === most && phaseOf(live) === 'play' ? null : { trick: wanted, board }
}
