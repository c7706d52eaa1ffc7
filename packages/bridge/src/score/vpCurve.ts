/** The World Bridge Federation's victory point scales of 2013, from their curve. */
import { roundAway } from './rounding.ts'

const TAU = (Math.sqrt(5) - 1) / 2

/** Margin that wins by 20-0 on the continuous scale; seldom whole. */
const blitzMargin = (boards: number): number => 15 * Math.sqrt(boards)

/** Share of the way from a draw to the maximum: 0 to 1. */
const curve = (margin: number, boards: number): number =>
  (1 - TAU ** ((3 * margin) / blitzMargin(boards))) / (1 - TAU ** 3)

/** Margin at which the curve reaches a share. */
const marginAt = (share: number, boards: number): number =>
  (blitzMargin(boards) * Math.log(1 - share * (1 - TAU ** 3))) / Math.log(TAU) / 3

/** In hundredths, so that steps compare exactly. */
function roundedCurve(boards: number): number[] {
  const last = Math.ceil(blitzMargin(boards) - 1e-9)
  const hundredths = (margin: number) => Math.round(100 * roundAway(10 + 10 * curve(margin, boards), 2))
  return Array.from({ length: last + 1 }, (_, margin) => (margin === last ? 2000 : hundredths(margin)))
}

/** Rounding can make an IMP worth more than the one before it; the published scale lifts the value between. */
function concave(values: readonly number[]): readonly number[] {
  const lifted = [...values]
  for (let at = 1; at < lifted.length - 1; ) {
    const isDent = lifted[at + 1]! - lifted[at]! > lifted[at]! - lifted[at - 1]!
    if (isDent) lifted[at] = lifted[at]! + 1
    at = isDent ? Math.max(1, at - 1) : at + 1
  }
  return lifted.map((value) => value / 100)
}

/** Winner's victory points by margin, from 0 to the first margin worth 20. */
export const continuousScale = (boards: number): readonly number[] => concave(roundedCurve(boards))

/**
 * Smallest winning margins of a whole-number scale, from the draw's 0 up.
 *
 * Each boundary is where the curve passes half a point; then, from the draw outwards, no range of
 * margins is wider than the next (the draw's counts both ways). This gives the published columns.
 * @param points victory points between a draw and the maximum
 */
export function discreteSteps(boards: number, points: number): readonly number[] {
  const at = (point: number) => Math.ceil(marginAt((point - 0.5) / points, boards) - 1e-9)
  const from = Array.from({ length: points + 1 }, (_, point) => (point === 0 ? 0 : at(point)))
  const width = (step: number) => (step === 0 ? 2 * from[1]! - 1 : from[step + 1]! - from[step]!)
  for (let step = 0; step < points - 1; ) {
    const isWider = width(step) > width(step + 1)
    if (isWider) from[step + 1] = from[step + 1]! - 1
    step = isWider ? Math.max(0, step - 1) : step + 1
  }
  return from
}
