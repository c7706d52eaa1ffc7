/** Times beside a table: the timer and the delay of the broadcast (specification 2, section 4). Pure. */

import { DURATION, LIMIT } from '@openroom/protocol/specified'
import type { TimerBody } from '@openroom/protocol/viewShapes'
import { minutesText } from '../../ui/moments.ts'

/** `02:30` */
export const delayText = (seconds: number): string => minutesText(seconds).padStart(5, '0')

export type TimeLeft = { readonly text: string; readonly over: boolean }

/**
 * What the timer shows so long after its message came.
 * @param elapsed ms
 */
export function timeLeft({ remainingTime, running }: TimerBody, elapsed: number): TimeLeft {
  const left = remainingTime - (running ? elapsed : 0)
  if (left >= 0) return { text: minutesText(Math.ceil(left / 1000)), over: false }
  return { text: minutesText(Math.floor(-left / 1000)), over: true }
}

/** Seconds between table and viewer; `null` while too few to be told. */
export function shownDelay(
  session: number,
  extra: number,
  speed: { readonly delay: number } | null,
): number | null {
  const delay = speed?.delay ?? session + extra
  return delay * 1_000 > DURATION.toldDelay ? Math.round(delay) : null
}

/** How much faster the broadcast runs, in percent (specification 2, section 9). */
export const SPEED_UP = { NORMAL: LIMIT.speedUpNormal, FAST: LIMIT.speedUpFast } as const
