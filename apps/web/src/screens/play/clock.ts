/** Times beside a table: the timer and the delay of the broadcast (specification 2, section 4). Pure. */

import { DURATION, LIMIT } from '@openroom/protocol/specified'
import type { TimerBody } from '@openroom/protocol/viewShapes'

const pad = (value: number): string => `${value}`.padStart(2, '0')

/** `14:32`, `0:05`: minutes and seconds. */
export const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`

/** `02:30` */
export const delayText = (seconds: number): string => `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`

export type TimeLeft = { readonly text: string; readonly over: boolean }

/**
 * What the timer shows so long after its message came.
 * @param elapsed ms
 */
export function timeLeft({ remainingTime, running }: TimerBody, elapsed: number): TimeLeft {
  const left = remainingTime - (running ? elapsed : 0)
  if (left >= 0) return { text: minutes(Math.ceil(left / 1000)), over: false }
  return { text: minutes(Math.floor(-left / 1000)), over: true }
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
