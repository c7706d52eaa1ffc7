/** Victory points of a match of Swiss pairs, from its matchpoint percentage. */
import { type BySide, bySide } from '../seat.ts'
import type { Conventions } from './conventions.ts'
import { type PairLine, pairTotal } from './pairScore.ts'
import { roundAway, TOLERANCE } from './rounding.ts'
import { victoryPointsFor } from './victoryPoints.ts'

type PercentColumn = {
  readonly upToBoards: number
  /** Highest winning percentage of the draw and of each further victory point; above it all is the maximum. */
  readonly upTo: readonly number[]
}

const TWENTY: readonly PercentColumn[] = [
  { upToBoards: 4, upTo: [50.92, 52.8, 54.71, 56.7, 58.8, 61.08, 63.63, 66.61, 70.36, 75.95] },
  { upToBoards: 6, upTo: [50.78, 52.39, 54.02, 55.72, 57.51, 59.45, 61.62, 64.17, 67.37, 72.13] },
  { upToBoards: 9, upTo: [50.65, 51.98, 53.33, 54.74, 56.23, 57.83, 59.64, 61.75, 64.4, 68.35] },
  { upToBoards: 13, upTo: [50.54, 51.65, 52.78, 53.95, 55.19, 56.53, 58.04, 59.8, 62.01, 65.3] },
  { upToBoards: 19, upTo: [50.45, 51.38, 52.32, 53.3, 54.34, 55.45, 56.71, 58.18, 60.03, 62.78] },
  { upToBoards: 27, upTo: [50.38, 51.16, 51.94, 52.77, 53.63, 54.57, 55.62, 56.85, 58.4, 60.71] },
]

const TEN: readonly PercentColumn[] = [
  { upToBoards: 2, upTo: [51.86, 55.7, 59.94, 65.12, 73.15] },
  { upToBoards: 3, upTo: [51.59, 54.87, 58.48, 62.89, 69.75] },
  { upToBoards: 4, upTo: [51.32, 54.03, 57.03, 60.7, 66.38] },
  { upToBoards: 6, upTo: [51.09, 53.36, 55.86, 58.92, 63.66] },
  { upToBoards: 9, upTo: [50.92, 52.81, 54.93, 57.45, 61.41] },
  { upToBoards: 13, upTo: [50.77, 52.36, 54.1, 56.24, 59.56] },
]

/**
 * Victory points of a side that made `percent` of the matchpoints of its match.
 * Longer matches than the table has use its last column.
 * @param maximum 20 (20-0), or 10 for very short matches (10-0)
 * @see English Bridge Union, White Book 3.1.7
 */
export function swissPairsVictoryPoints(percent: number, boards: number, maximum: 20 | 10 = 20): number {
  const columns = maximum === 20 ? TWENTY : TEN
  const column = columns.find(({ upToBoards }) => boards <= upToBoards) ?? columns.at(-1)!
  const rounded = roundAway(percent, 2, 50)
  const winning = Math.max(rounded, 100 - rounded)
  const step = column.upTo.findIndex((bound) => winning <= bound + TOLERANCE)
  const above = step === -1 ? column.upTo.length : step
  return maximum / 2 + (rounded >= 50 ? above : -above)
}

/**
 * What a match of two pairs is worth to both. A session, for averages of the Laws, is the match (White Book
 * 8.80.6.1); IMPs are rounded to whole ones, halves away from average (4.2.6.3), before they are looked up.
 * @param lines the boards of the match, each from one side's view
 * @returns `null` before the first board
 */
export function pairMatch(
  lines: BySide<readonly PairLine[]>,
  boards: number,
  conventions: Conventions,
): BySide<number> | null {
  const { maximum, impScale } = conventions.swissPairs
  const totals = bySide((side) => pairTotal(lines[side], conventions))
  if (maximum === null || totals.NS.played === 0) return null
  return bySide((side) => {
    const { percent, points, top } = totals[side]
    if (top === null) return victoryPointsFor(impScale, boards, roundAway(points, 0))
    return percent === null ? maximum / 2 : swissPairsVictoryPoints(percent, boards, maximum)
  })
}
