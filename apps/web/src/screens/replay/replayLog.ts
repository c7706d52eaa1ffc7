/** A replay's log as it comes from the server, and what surrounds the table. */

import type { TableEvent } from '@openroom/bridge/table/events'
import { reduceTable } from '@openroom/bridge/table/reducer'
import { EMPTY_TABLE, type TableState } from '@openroom/bridge/table/state'
import { lastStop, nextStop, type Steps, stepsOf } from '@openroom/bridge/table/steps'
import type { GameContext } from '@openroom/protocol/schema/liveEvents'
import { fromWireEvent, type WireEvent } from '@openroom/protocol/table/wire'

/**
 * Where in a log a call or card stands for good. Pure.
 * The stop from which on at least so many calls, or cards, stand: what was taken back before does not count.
 */
export function placeOf(
  { states, steps }: Pick<ReplayLog, 'states' | 'steps'>,
  count: (state: TableState) => number,
  wanted: number,
): number {
  const before = states.findLastIndex((state) => count(state) < wanted)
  return nextStop(steps, before) ?? lastStop(steps)
}

export type ReplayLog = {
  readonly events: readonly TableEvent[]
  readonly steps: Steps
  /** The table after so many events; one more than there are events. */
  readonly states: readonly TableState[]
  /** Competition, match and other room; `null` when the log does not tell. */
  readonly context: GameContext | null
}

/** Events this client does not know are logged and left out (specification 2, section 8). */
function known(wire: readonly WireEvent[]): readonly TableEvent[] {
  return wire.flatMap((one) => {
    const event = fromWireEvent(one)
    if (event === null) console.warn('Unknown replay event', one.type)
    return event ?? []
  })
}

function statesOf(events: readonly TableEvent[]): readonly TableState[] {
  const states: TableState[] = [EMPTY_TABLE]
  for (const event of events) states.push(reduceTable(states.at(-1) ?? EMPTY_TABLE, event))
  return states
}

/** @returns `null` for a log without a board: there is nothing to replay */
export function replayLog(wire: readonly WireEvent[]): ReplayLog | null {
  const events = known(wire)
  const states = statesOf(events)
  if (states.every(({ board }) => board === null)) return null
  const full = wire.findLast(({ type }) => type === 'FULL')
  return {
    events,
    steps: stepsOf(events),
    states,
    context: full?.type === 'FULL' ? full.payload : null,
  }
}
