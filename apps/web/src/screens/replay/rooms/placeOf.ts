/** Where in a log a call or card stands for good. Pure. */
import type { TableState } from '@openroom/bridge/table/state'
import { lastStop, nextStop } from '@openroom/bridge/table/steps'
import type { ReplayLog } from '../replayLog.ts'

/** The stop from which on at least so many calls, or cards, stand: what was taken back before does not count. */
export function placeOf(
  { states, steps }: Pick<ReplayLog, 'states' | 'steps'>,
  count: (state: TableState) => number,
  wanted: number,
): number {
  const before = states.findLastIndex((state) => count(state) < wanted)
  return nextStop(steps, before) ?? lastStop(steps)
}
