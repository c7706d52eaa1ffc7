/**
 * What those get who had nobody to play against: a pair that sits out, a team with a bye.
 * @see English Bridge Union, White Book 2.4.2 (60 % of the victory points, or the own average if it is
 *   better, fractions upward) and 4.2.5 (totals scaled by the boards played)
 */
import type { ByeConventions, Conventions } from './conventions.ts'
import { impsForAward } from './impAward.ts'
import type { PairTotal } from './pairScore.ts'
import { TOLERANCE } from './rounding.ts'
import { maximumOf, type VpScale } from './victoryPoints.ts'

/** The better of what the rule gives and, where it counts, the own average; `null` for nothing. */
function betterOfAverages(
  given: number | null,
  own: number | null,
  { ownAverage }: ByeConventions,
): number | null {
  if (!ownAverage || own === null) return given
  return given === null ? own : Math.max(given, own)
}

/** A pair's total with the boards that it sat out; they are no boards played. */
export function withSitOuts(total: PairTotal, boards: number, conventions: Conventions): PairTotal {
  const { byes, imps } = conventions
  if (boards === 0 || total.played === 0) return total
  if (total.top === null) {
    const given = byes.percent === null ? null : impsForAward(byes.percent, imps.average)
    const each = betterOfAverages(given, total.points / total.played, byes)
    return each === null ? total : { ...total, points: total.points + boards * each, satOut: boards }
  }
  const percent = betterOfAverages(byes.percent, total.percent, byes)
  if (percent === null) return total
  const extra = (total.top / total.played) * boards
  const points = total.points + (extra * percent) / 100
  const top = total.top + extra
  return { ...total, points, top, percent: top ? (100 * points) / top : null, satOut: boards }
}

/** Whether victory points of a scale are always whole. */
function isWholeScale(scale: VpScale): boolean {
  if (scale.kind !== 'table') return scale.kind !== 'wbfContinuous'
  return scale.columns.every(({ steps }) =>
    steps.every(({ winner, loser }) => Number.isInteger(winner) && Number.isInteger(loser)),
  )
}

/** Up to the next unit of scoring: a whole victory point, or a hundredth. */
function upward(points: number, scale: VpScale | null): number {
  const unit = scale && isWholeScale(scale) ? 1 : 100
  return Math.ceil(points * unit - TOLERANCE) / unit
}

/**
 * What a bye is worth to a team in the unit of its ranking.
 * @param most the highest score of a match: the maximum of the scale, two for each board at board-a-match;
 *   `null` where there is none (IMPs)
 * @param average the team's own, of the matches that it has played; `null` before the first
 */
export function byePoints(
  conventions: Conventions,
  most: number | null,
  average: number | null,
  scale: VpScale | null,
): number | null {
  const { percent } = conventions.byes
  const given = percent === null || most === null ? null : (percent * most) / 100
  const points = betterOfAverages(given, average, conventions.byes)
  return points === null || points === given ? points : upward(points, scale)
}

/** The highest victory points of a match. */
export const mostVictoryPoints = (scale: VpScale | null): number | null => scale && maximumOf(scale)
