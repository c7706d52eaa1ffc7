/** Victory points of a match of teams, or of pairs in a Swiss movement. */
import { roundAway, TOLERANCE } from './rounding.ts'
import { continuousScale, discreteSteps } from './vpCurve.ts'
import { ACBL_20, ACBL_30, columnFor, type VpColumn, type VpStep } from './vpTables.ts'

export type VpScale =
  /** World Bridge Federation 2013: 20-0, two decimals. */
  | { readonly kind: 'wbfContinuous' }
  /** The same in whole numbers, as published by the federation and the English Bridge Union (White Book 3.1.1). */
  | { readonly kind: 'wbfDiscrete' }
  /** 10-0 in whole numbers, the English Bridge Union's for very short matches. */
  | { readonly kind: 'wbfDiscrete10' }
  /**
   * 15-15 to 25-5, then down to 25-0, in whole numbers. Federations published tables of their own
   * until 2013 that differ by an IMP or two from each other: give the event's as a `table`.
   */
  | { readonly kind: 'discrete25' }
  /** The tables of the American Contract Bridge League before 2013; a win by one IMP is 18-12 on the second. */
  | { readonly kind: 'acbl20' }
  | { readonly kind: 'acbl30' }
  /**
   * For pairs scored against a datum: the whole-number scale of half as many boards, as a pair's swings
   * are those of one room only (English Bridge Union, White Book, as quoted in "On VP Scales",
   * https://paperzz.com/doc/9062466/on-vp-scales---bridge-guys).
   */
  | { readonly kind: 'butler' }
  | { readonly kind: 'table'; readonly columns: readonly VpColumn[] }

export type VictoryPoints = { readonly winner: number; readonly loser: number }

/**
 * Smallest margins of 15-15, 16-14, … 25-5, 25-4, … 25-0 over 16 boards; they grow with the root of the
 * boards. 25-2 is where the 20-0 scale of 2013 reaches its maximum, as its authors say.
 */
const FROM_25 = [0, 3, 7, 11, 15, 19, 23, 28, 33, 38, 43, 48, 54, 60, 67, 74] as const

function discrete25(boards: number): readonly VpStep[] {
  const factor = Math.sqrt(boards / 16)
  return FROM_25.map((from, step) => ({
    from: Math.ceil(from * factor - TOLERANCE),
    winner: Math.min(25, 15 + step),
    loser: 15 - step,
  }))
}

const wholeSteps = (boards: number, points: number): readonly VpStep[] =>
  discreteSteps(boards, points).map((from, step) => ({
    from,
    winner: points + step,
    loser: points - step,
  }))

const NO_STEP: VictoryPoints = { winner: 0, loser: 0 }

/** The step that a margin reaches; fractions of an IMP do not reach the next whole one. */
function onSteps(steps: readonly VpStep[], margin: number): VictoryPoints {
  const reached = steps.findLast(({ from }) => margin >= from - TOLERANCE) ?? steps[0]
  return reached ? { winner: reached.winner, loser: reached.loser } : NO_STEP
}

/** Between two whole IMPs the continuous scale is a straight line. */
function onContinuous(boards: number, margin: number): VictoryPoints {
  const scale = cachedScale(boards)
  const below = Math.floor(margin + TOLERANCE)
  const last = scale.at(-1)!
  const from = scale[below] ?? last
  const share = Math.max(0, margin - below)
  const exact = from + share * ((scale[below + 1] ?? last) - from)
  const winner = roundAway(exact, 2, 10)
  return { winner, loser: roundAway(20 - winner, 2, 10) }
}

const scales = new Map<number, readonly number[]>()

function cachedScale(boards: number): readonly number[] {
  const scale = scales.get(boards) ?? continuousScale(boards)
  scales.set(boards, scale)
  return scale
}

/**
 * Victory points of a match won by `margin` IMPs.
 * @param boards boards of the match, at least 1
 * @param margin not negative; 0 is a draw
 */
export function victoryPoints(scale: VpScale, boards: number, margin: number): VictoryPoints {
  switch (scale.kind) {
    case 'wbfContinuous':
      return onContinuous(boards, margin)
    case 'wbfDiscrete':
      return onSteps(wholeSteps(boards, 10), margin)
    case 'wbfDiscrete10':
      return onSteps(wholeSteps(boards / 2, 5), margin)
    case 'discrete25':
      return onSteps(discrete25(boards), margin)
    case 'butler':
      return onSteps(wholeSteps(Math.max(1, boards / 2), 10), margin)
    case 'acbl20':
      return onSteps(columnFor(ACBL_20, boards), margin)
    case 'acbl30':
      return onSteps(columnFor(ACBL_30, boards), margin)
    case 'table':
      return onSteps(columnFor(scale.columns, boards), margin)
  }
}

/** The most that a match can be worth. */
export function maximumOf(scale: VpScale): number {
  if (scale.kind === 'table') {
    return Math.max(0, ...scale.columns.flatMap(({ steps }) => steps.map(({ winner }) => winner)))
  }
  return MAXIMUM[scale.kind]
}

const MAXIMUM = {
  wbfContinuous: 20,
  wbfDiscrete: 20,
  wbfDiscrete10: 10,
  discrete25: 25,
  acbl20: 20,
  acbl30: 30,
  butler: 20,
} as const

/** Victory points of the side whose own margin this is: negative when it lost. */
export function victoryPointsFor(scale: VpScale, boards: number, ownMargin: number): number {
  const { winner, loser } = victoryPoints(scale, boards, Math.abs(ownMargin))
  return ownMargin < 0 ? loser : winner
}
