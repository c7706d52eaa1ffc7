/** How programs write a figure down. */
import { roundAway, TOLERANCE } from './rounding.ts'

type Rounding = (value: number, decimals: number, average: number) => number

const scaled = (value: number, decimals: number, round: (scaled: number) => number): number =>
  round(value * 10 ** decimals) / 10 ** decimals

const isHalf = (value: number): boolean => Math.abs(value - Math.floor(value) - 0.5) <= TOLERANCE

function toEven(value: number): number {
  const down = Math.floor(value)
  if (!isHalf(value)) return Math.round(value)
  return down % 2 === 0 ? down : down + 1
}

/** `rounded` is ours: halves away from the average. */
export const ROUNDINGS = [
  { name: 'rounded', round: roundAway },
  {
    name: 'halves-up',
    round: (value, decimals) => scaled(value, decimals, (x) => Math.floor(x + 0.5 + TOLERANCE)),
  },
  { name: 'halves-away-from-zero', round: (value, decimals) => roundAway(value, decimals) },
  { name: 'halves-to-even', round: (value, decimals) => scaled(value, decimals, toEven) },
  {
    name: 'cut-off',
    round: (value, decimals) => scaled(value, decimals, (x) => Math.trunc(x + Math.sign(x) * TOLERANCE)),
  },
  {
    name: 'one-decimal-less',
    round: (value, decimals, average) => roundAway(value, Math.max(0, decimals - 1), average),
  },
] as const satisfies readonly { readonly name: string; readonly round: Rounding }[]

export type RoundingName = (typeof ROUNDINGS)[number]['name']
