/** Numbers as they are written in the language of whoever reads them. */
import { roundAway } from '@openroom/bridge/score/rounding'
import type { Say } from '@openroom/texts/say'

/** With a real minus, and the sign that the language has before decimals. */
export const decimals = (value: number, digits: number, say: Say): string =>
  roundAway(value, digits).toFixed(digits).replace('-', '−').replace('.', say('language.decimal'))

/** `7 Mar 2026`. @param day `2026-03-07` */
export const dayText = (day: string, say: Say): string =>
  new Date(day).toLocaleDateString(say('language.locale'), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** `a, b, c`, of parts that may have an `and` of their own. */
export const listOfParts = (parts: readonly string[], say: Say): string =>
  new Intl.ListFormat(say('language.locale'), { type: 'unit' }).format(parts)

/** @param value from 0 to 100 */
export const percent = (value: number, digits: number, say: Say): string =>
  say('push.figure.PERCENT', { score: decimals(value, digits, say) })
