/** A step of the replay in words for who listens. */
import type { TableEvent } from '@openroom/bridge/table/events'
import type { TableState } from '@openroom/bridge/table/state'
import { spokenEvent, spokenPlace } from '../../ui/table/spokenEvent.ts'

/** Too many events at once are told by where they lead. */
const MOST_EVENTS = 4

/** What is told when a log moves from one position to another; `playing` tells whole tricks only. */
export function spokenStep(
  { events, states }: { readonly events: readonly TableEvent[]; readonly states: readonly TableState[] },
  { from, to, playing }: { readonly from: number; readonly to: number; readonly playing: boolean },
): string {
  const passed = events.slice(from, to)
  const here = states[to]
  if (here === undefined) return ''
  if (from >= to || passed.length > MOST_EVENTS) return spokenPlace(here)
  const silent = (event: TableEvent) => playing && (event.type === 'PLAY_CARD' || event.type === 'BID')
  return passed
    .map((event, i) => (silent(event) ? null : spokenEvent(event, states[from + i + 1] ?? here)))
    .filter((text) => text !== null)
    .join('. ')
}
