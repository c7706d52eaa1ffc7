/** What a table is doing, by the newest entry of its log that says so. Pure. */
import type { TableEventType } from '@openroom/bridge/table/events'
import { EVENT_TYPES, hasTrait, isOfFamily } from '@openroom/bridge/table/traits'
import type { DeskTable } from '@openroom/protocol/schema/desk'

/** Entries that come at any time: calls for the director, what is said of calls, hands put in. */
export const SAYS_NO_PHASE: readonly string[] = EVENT_TYPES.filter(
  (type) =>
    isOfFamily(type, 'notice') || (isOfFamily(type, 'auction', 'opening') && hasTrait(type, 'joined')),
)

/** What is put right of a board that has left the table says nothing of the one that is on it. */
export const OF_ITS_BOARD = ['CORRECTION', 'UNDO_CORRECTION'] as const satisfies readonly TableEventType[]

const isSeating = (type: string): boolean => hasTrait(type, 'opens') && hasTrait(type, 'between')

const isAuction = (type: string): boolean =>
  type === 'START_AUCTION' || (isOfFamily(type, 'auction') && type !== 'END_AUCTION')

export function phaseOf(type: string | null): DeskTable['phase'] {
  if (type === null || isSeating(type)) return 'waiting'
  if (type === 'RESULT' || type === 'END_ROUND' || hasTrait(type, 'between')) return 'over'
  return isAuction(type) ? 'auction' : 'play'
}
