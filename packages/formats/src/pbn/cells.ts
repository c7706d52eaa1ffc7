/** Values of single cells of tables. */
import { figure } from './values.ts'

const AWARDS = { 'A+': 'AVE+', A: 'AVE', 'A=': 'AVE', 'A-': 'AVE-' } as const

export type Award = (typeof AWARDS)[keyof typeof AWARDS] | number

const NO_AWARD = /^[+-]?\d+$/

export function parseAward(text: string | null): Award | null {
  if (text === null || NO_AWARD.test(text)) return null
  const upper = text.toUpperCase().replace(/^\^/, '')
  if (upper in AWARDS) return AWARDS[upper as keyof typeof AWARDS]
  const percent = /^(?:A(\d{1,3})|(\d{1,3}(?:[.,]\d+)?)%)$/.exec(upper)
  return percent ? figure(percent[1] ?? percent[2]!) : null
}

/** A figure in a cell; `^` marks an artificial one. */
export function numberIn(text: string | null): number | null {
  if (text === null) return null
  const match = /^\^?\s*([+-]?\d{1,7}(?:[.,]\d{0,9})?)\s*%?$/.exec(text)
  return match ? figure(match[1]!) : null
}

export function wholeIn(text: string | null): number | null {
  const value = numberIn(text)
  return value !== null && Number.isInteger(value) ? value : null
}
