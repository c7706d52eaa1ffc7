/**
 * Penalties and bonuses that the director gives, in the unit that the regulation names.
 * @see Law 90, Law 91A; English Bridge Union, White Book 4.1.1.1: the standard penalty is 25 % of a top
 *   at matchpoints, one victory point where matches are turned into them
 */
import type { PairTotal } from './pairScore.ts'

export const ADJUSTMENT_UNITS = [
  /** Of the session's percentage: −10 turns 55 % into 45 %. */
  'PERCENT',
  /** Percent of the top of one board. */
  'TOP',
  'MP',
  'IMP',
  /** Where the points themselves are scored. */
  'POINT',
  'VP',
] as const
export type AdjustmentUnit = (typeof ADJUSTMENT_UNITS)[number]

export type Adjustment = {
  readonly unit: AdjustmentUnit
  /** Negative for a penalty. */
  readonly amount: number
  readonly reason: string | null
  /** The raw round whose match it changes; the whole session's when left out. */
  readonly round?: number
}

/** Points that a pair's adjustments are worth on top of its total; those of another scoring count nothing. */
export function pairAdjustment(total: PairTotal, adjustments: readonly Adjustment[]): number {
  const { top } = total
  const boards = total.played + (total.satOut ?? 0)
  return adjustments.reduce((sum, { unit, amount }) => {
    if (top === null) return unit === 'IMP' || unit === 'POINT' ? sum + amount : sum
    if (unit === 'MP') return sum + amount
    if (unit === 'PERCENT') return sum + (amount * top) / 100
    return unit === 'TOP' && boards > 0 ? sum + (amount * top) / boards / 100 : sum
  }, 0)
}

/** Total points stand where IMPs do. */
export const rankingUnit = (unit: AdjustmentUnit): AdjustmentUnit => (unit === 'POINT' ? 'IMP' : unit)

/** The sum of those of one unit: of a round, or of the whole session for `null`. */
export const sumAdjustments = (
  adjustments: readonly Adjustment[],
  unit: AdjustmentUnit,
  round: number | null,
): number =>
  adjustments.reduce(
    (sum, one) => (rankingUnit(one.unit) === unit && (one.round ?? null) === round ? sum + one.amount : sum),
    0,
  )
