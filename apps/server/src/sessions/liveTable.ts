/** A table as viewers see it now, folded on with each event that becomes public. */

import type { TableEvent, TableEventType } from '@openroom/bridge/table/events'
import { foldTable, reduceTable } from '@openroom/bridge/table/reducer'
import type { TableState } from '@openroom/bridge/table/state'
import { isOfFamily } from '@openroom/bridge/table/traits'
import { seatOnTurn } from '@openroom/bridge/table/view'
import { toDirection } from '@openroom/protocol/names'
import type { Game, GameContext } from '@openroom/protocol/schema/liveEvents'
import { toGameTable } from '@openroom/protocol/table/gameCodec'
import { toWireEvent, type WireEvent } from '@openroom/protocol/table/wire'
import type { TableRow } from './content.public.ts'
import type { ReleasedEntry } from './logs.public.ts'
import type { SessionModel } from './model.ts'
import { findUnlogged, type RuledEvent, seating, withIds } from './watch.ts'

export type LiveTable = {
  readonly state: TableState
  /** Of the board on the table; `null` before the first. */
  readonly boardId: number | null
  /** Last sequence number of the log that is public. */
  readonly head: number
  /** Its round has ended and no other has begun. */
  readonly roundOver: boolean
}

/** An event to tell, at its place in the log. */
export type ShownEvent = { readonly seq: number; readonly event: WireEvent; readonly type: TableEventType }

/** Of the table, whichever board it is filed under. */
const isOfTable = (type: TableEventType): boolean =>
  type === 'START_AUCTION' || isOfFamily(type, 'seating', 'notice')

export const emptyTable = (table: TableRow): LiveTable => ({
  state: foldTable(seating(table)),
  boardId: null,
  head: 0,
  roundOver: false,
})

/** What is said of a board that has left the table (a late correction) shows in its results alone. */
const isSeen = (boardId: number | null, entry: ReleasedEntry, { type }: TableEvent): boolean =>
  isOfTable(type) || entry.boardId === boardId

const endsRound = (before: boolean, type: TableEventType): boolean =>
  type === 'END_ROUND' || (before && type !== 'START_ROUND' && type !== 'START_AUCTION')

/** The table after what has become public, and what to tell of it. */
export function advance(
  live: LiveTable,
  table: TableRow,
  entries: readonly ReleasedEntry[],
): { readonly live: LiveTable; readonly shown: readonly ShownEvent[] } {
  let { state, boardId, head, roundOver } = live
  const told: ShownEvent[] = []
  for (const entry of entries) {
    if (entry.seq <= head) continue
    head = entry.seq
    const event = entry.event && withIds(entry.event, table)
    if (event === null || event.type === 'FULL' || !isSeen(boardId, entry, event)) continue
    if (event.type === 'START_AUCTION') boardId = entry.boardId
    roundOver = endsRound(roundOver, event.type)
    state = reduceTable(state, event)
    told.push({ seq: entry.seq, event: toWireEvent(event), type: event.type })
  }
  return { live: { state, boardId, head, roundOver }, shown: told }
}

/** What the director has ruled on the board at the table, where its log does not say so. */
export const ruledAt = (model: SessionModel, table: TableRow, { state }: LiveTable): readonly RuledEvent[] =>
  findUnlogged(model, table, state.board?.number ?? 0, state)

/** The table as it is with that. */
export const asRuled = ({ state }: LiveTable, ruled: readonly RuledEvent[]): TableState =>
  foldTable(ruled, state)

export function fullOf(live: LiveTable, context: GameContext, ruled: readonly RuledEvent[]): Game {
  const state = asRuled(live, ruled)
  const seat = seatOnTurn(state)
  return { ...context, ...toGameTable(state, seat && toDirection(seat)) }
}
