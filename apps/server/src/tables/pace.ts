/**
 * The broadcast of a table as a clock: it shows what was played `delay` ago, stands still while nothing may
 * be shown, and then runs faster than play until it has caught up. All times are in milliseconds.
 */

import type { Speed } from '@openroom/protocol/schema/liveEvents'
import { LIMIT } from '@openroom/protocol/specified'

/** Overdue play is broadcast so much faster than it was played (specification 2, section 4). */
export const RATES: Readonly<Record<Speed, number>> = {
  NORMAL: 1 + LIMIT.speedUpNormal / 100,
  FAST: 1 + LIMIT.speedUpFast / 100,
}

/** Lag above which the broadcast is FAST. */
export const FAST_FROM_MS = 60_000

/** Lag that nobody is told of: no more than timers and batches cost. */
export const ON_TIME_MS = 1_000

/** At time `at` the broadcast showed what had been played at time `position`. */
export type BroadcastPosition = { readonly at: number; readonly position: number }

const gainAt = (rate: number): number => rate - 1

/** How much later than the delay the broadcast was at that moment; never negative. */
const lagOf = ({ at, position }: BroadcastPosition, delay: number): number =>
  Math.max(0, at - position - delay)

/** The two stretches of catching up, in time of the broadcast. */
function stretches(lag: number): { readonly fast: number; readonly normal: number } {
  return {
    fast: Math.max(0, lag - FAST_FROM_MS) / gainAt(RATES.FAST),
    normal: Math.min(lag, FAST_FROM_MS) / gainAt(RATES.NORMAL),
  }
}

/** The lag that is left at a later time, when nothing has stopped the broadcast since. */
export function lagAt(pace: BroadcastPosition, delay: number, now: number): number {
  const lag = lagOf(pace, delay)
  const elapsed = Math.max(0, now - pace.at)
  const { fast } = stretches(lag)
  if (elapsed <= fast) return lag - elapsed * gainAt(RATES.FAST)
  return Math.max(0, Math.min(lag, FAST_FROM_MS) - (elapsed - fast) * gainAt(RATES.NORMAL))
}

/** When the broadcast gets to what was played at `position`: never before `position + delay`. */
export function reachedAt(pace: BroadcastPosition, position: number, delay: number): number {
  const ahead = position - pace.position
  const due = position + delay
  if (ahead <= 0) return Math.max(due, pace.at)
  const { fast, normal } = stretches(lagOf(pace, delay))
  const afterFast = ahead - fast * RATES.FAST
  if (afterFast <= 0) return Math.max(due, Math.ceil(pace.at + ahead / RATES.FAST))
  if (afterFast <= normal * RATES.NORMAL)
    return Math.max(due, Math.ceil(pace.at + fast + afterFast / RATES.NORMAL))
  return due
}

/** `null` while the broadcast is on time. */
export function speedAt(pace: BroadcastPosition, delay: number, now: number): Speed | null {
  const lag = lagAt(pace, delay, now)
  if (lag <= ON_TIME_MS) return null
  return lag > FAST_FROM_MS ? 'FAST' : 'NORMAL'
}
