/** Values of single cells of tables. */
import { figure } from './values.ts'

const AWARDS = { '+': 'AVE+', '': 'AVE', '=': 'AVE', '-': 'AVE-' } as const

export type Award = (typeof AWARDS)[keyof typeof AWARDS] | number

/** `A+`, as others write it `AV+`, `Ave+`, `AVG+`, `Average plus`. */
const WORD = /^A(?:V(?:E(?:RAGE)?|G)?)?\.?\s*(?<sign>[+=-]|PLUS|MINUS)?$/

const NO_AWARD = /^[+-]?\d+$/

const signOf = (text = ''): keyof typeof AWARDS =>
  text === 'PLUS' ? '+' : text === 'MINUS' ? '-' : (text as keyof typeof AWARDS)

export function parseAward(text: string | null): Award | null {
  if (text === null || NO_AWARD.test(text)) return null
  const upper = text.toUpperCase().replace(/^\^/, '')
  const word = WORD.exec(upper)
  if (word) return AWARDS[signOf(word.groups?.sign)]
  const percent = /^(?:A(\d{1,3})|(\d{1,3}(?:[.,]\d+)?)%)$/.exec(upper)
  return percent ? figure(percent[1] ?? percent[2]!) : null
}

const SIDES = /^(NS|EW)\s*[:=]?\s*(.*?)(?:[\s,;/]+(NS|EW)\s*[:=]?\s*(.*))?$/

/**
 * What a game says in place of a score: `NS 60% EW 40%`, `NS A+ EW A-`; for both sides at once an average alone. `null` for a
 * side of which it says nothing.
 */
export function awardsIn(text: string): Readonly<Record<'ns' | 'ew', Award | null>> | null {
  const upper = text.trim().toUpperCase().replace(/^\^/, '')
  const both = parseAward(upper)
  if (both === 'AVE' || both === 50) return { ns: both, ew: both }
  const [, first, one = '', second, two] = SIDES.exec(upper) ?? []
  if (first === undefined || first === second) return null
  const [own, other] = [parseAward(one), parseAward(two ?? null)]
  if (own === null || (two !== undefined && other === null)) return null
  return first === 'NS' ? { ns: own, ew: other } : { ns: other, ew: own }
}

/** A figure in a cell; `^` marks an artificial one. */
export function parseCell(text: string | null): number | null {
  if (text === null) return null
  const match = /^\^?\s*([+-]?\d{1,7}(?:[.,]\d{0,9})?)\s*%?$/.exec(text)
  return match ? figure(match[1]!) : null
}

export function wholeIn(text: string | null): number | null {
  const value = parseCell(text)
  return value !== null && Number.isInteger(value) ? value : null
}

export const positive = (text: string | null): number | null => {
  const value = wholeIn(text)
  return value !== null && value >= 1 && value <= 10_000 ? value : null
}

/** A shared place as programs write it: `2=`, `=2`, `T2`, `2-4`, `2/4`. */
const RANK = /^(?:=|T)?(\d{1,5})(?:=|[-/]\d{1,5})?$/i

export const rankIn = (text: string | null): number | null =>
  positive(RANK.exec(text?.trim() ?? '')?.[1] ?? text)
