/** Figures of scores as pictures show them. */
import type { Figure } from '../public/playing.ts'

const real = (text: string): string => text.replace('-', '−')

export function figureText(value: number, unit: Figure['unit'] | null): string {
  if (unit === 'PERCENT') return `${real(value.toFixed(2))} %`
  return real(Number.isInteger(value) && unit !== 'VP' ? `${value}` : value.toFixed(2))
}

export const signedText = (value: number): string => (value > 0 ? `+${value}` : real(`${value}`))

export const overText = (over: number): string => (over === 0 ? '=' : signedText(over))
