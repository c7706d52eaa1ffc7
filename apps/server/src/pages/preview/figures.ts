/** Figures of scores as pictures show them. */

import { decimals, percent } from '../../core/saidFigures.ts'
import type { Figure } from '../../sessions/playing.ts'
import type { Words } from './frame.ts'

export function drawFigure(value: number, unit: Figure['unit'] | null, words: Words): string {
  if (unit === 'PERCENT') return percent(value, 2, words)
  return decimals(value, Number.isInteger(value) && unit !== 'VP' ? 0 : 2, words)
}

/** As many decimals as it has. */
export function signedText(value: number, words: Words): string {
  const text = decimals(value, `${value}`.split('.')[1]?.length ?? 0, words)
  return value > 0 ? `+${text}` : text
}

export const overText = (over: number, words: Words): string => (over === 0 ? '=' : signedText(over, words))
