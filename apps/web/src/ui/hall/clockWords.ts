/** What the clock of the hall says at a moment. Pure, but for the reader's language. */

import { type ClockShown, shownAt } from '@openroom/protocol/hallClock'
import type { Hall, HallClock } from '@openroom/protocol/schema/hall'
import { t } from '../../texts/t.ts'
import { minutesText } from '../moments.ts'

/**
 * What the director has said to everybody last, while it is news.
 * It is shown so long, unless it is put away.
 */
const WORDS_MS = 20 * 60_000

export const recentWord = ({ words, now }: Hall): Hall['words'][number] | undefined =>
  words.filter(({ at }) => now - Date.parse(at) < WORDS_MS).at(-1)

/** From so much on the end of a round is near. */
export const NEAR_END_MS = 2 * 60_000

export type ClockTone = 'plain' | 'near' | 'over' | 'still' | 'change'

export type ClockWords = ClockShown & {
  /** `12:41`, over time with a plus. */
  readonly time: string
  readonly label: string
  readonly tone: ClockTone
}

function timeOf(left: number): string {
  const seconds = left >= 0 ? Math.ceil(left / 1_000) : Math.floor(-left / 1_000)
  const time = minutesText(seconds)
  return left >= 0 ? time : t('hall.overtime', { time })
}

function toneOf({ phase, left, running }: ClockShown): ClockTone {
  if (!running) return 'still'
  if (phase === 'change') return 'change'
  if (left < 0) return 'over'
  return left <= NEAR_END_MS ? 'near' : 'plain'
}

/** @param now the server's time, ms since 1970 */
export function clockWords(clock: HallClock, now: number): ClockWords {
  const shown = shownAt(clock, now)
  const { round, phase, left } = shown
  const label =
    phase === 'change'
      ? t('hall.change', { round: round + 1 })
      : t('hall.round', { round, rounds: clock.rounds })
  return { ...shown, label, time: timeOf(left), tone: toneOf(shown) }
}
