/** Numbers as results show them: real minus, fixed decimals, `=` for just made (specification 2, section 9). Pure. */

import { roundAway } from '@openroom/bridge/score/rounding'
import { t } from '../texts/t.ts'

/** The sign where the language has it, by its own rule. */
const signParts = (): readonly Intl.NumberFormatPart[] =>
  new Intl.NumberFormat(t('language.locale'), { style: 'percent' }).formatToParts(1)

/**
 * The one way to write a percentage: `62.34%`, `62,34 %`, `%62,34`.
 * @param figure as it is written: with its sign, say
 */
export const percentOf = (figure: string): string =>
  signParts()
    .map(({ type, value }) => (type === 'integer' ? figure : value))
    .join('')

/** @param value from 0 to 100; an unknown one is an empty text */
export const percentText = (value: number | null, decimals = 2): string =>
  value === null ? '' : percentOf(fixed(value, decimals))

/** A share of a weighted score, from 0 to 1: `60 %`. */
export const weight = (share: number | null): string => percentText(share === null ? null : share * 100, 0)

/**
 * `10 IMPs`, `1 IMP`, `−3 IMPs`; the specification has words of its own for what a board of a match came to (`round.imps`).
 * @param shown as it is written: with its sign, say
 */
export const impsText = (value: number, shown = imps(value)): string =>
  t('imps.n', { count: value, value: shown })

const MINUS = '−'
const withMinus = (text: string): string => text.replace('-', MINUS)

/** A fixed number of decimals; an unknown figure is an empty text, never 0. */
export function fixed(value: number | null, decimals: number): string {
  if (value === null) return ''
  // 1.005 is 1.01, whatever it is in binary.
  const text = roundAway(value, decimals).toFixed(decimals)
  const shown = withMinus(Number(text) === 0 ? text.replace('-', '') : text)
  return decimals === 0 ? shown : shown.replace('.', t('language.decimal'))
}

/** With its sign, `+` included; zero has none. */
export function signed(value: number | null, decimals = 0): string {
  const text = fixed(value, decimals)
  return value !== null && value > 0 && /[1-9]/.test(text) ? `+${text}` : text
}

/** Points and percents: 2 decimals. */
export const points = (value: number | null): string => fixed(value, 2)

/** IMPs: whole, or 2 decimals if they are not. */
export const imps = (value: number | null): string =>
  fixed(value, value === null || Number.isInteger(value) ? 0 : 2)

export const signedImps = (value: number | null): string =>
  signed(value, value === null || Number.isInteger(value) ? 0 : 2)

/** Matchpoints of a team match: 1 decimal. */
export const matchPoints = (value: number | null): string => fixed(value, 1)

/** Tricks above or below the contract: `=`, `+1`, `−1`. */
export const overText = (over: number | null): string => (over === 0 ? '=' : signed(over))

/** The same in a line of words: `made`, `+1`, `2 down`. */
export function overWords(over: number | null): string {
  if (over === null) return ''
  if (over === 0) return t('contract.made.short')
  return over > 0 ? signed(over) : t('dds.down', { count: -over })
}

export const isNegative = (value: number | null): boolean => value !== null && value < 0
