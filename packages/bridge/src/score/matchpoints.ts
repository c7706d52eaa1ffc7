/** Matchpoints of a board (Law 78A), brought to one top by Neuberg's formula. */
import type { Side } from '../seat.ts'
import type { BoardScale, OwnResult } from './boardScale.ts'
import type { MatchpointConventions } from './conventions.ts'
import type { BoardField } from './field.ts'
import type { Award } from './outcome.ts'
import { roundAway, TOLERANCE } from './rounding.ts'
import { placeOf, type ScoreCounts, withShareAlone } from './scoreCounts.ts'

/** Twice the scores beaten plus the scores equalled, the side's own counted among the latter. */
function comparisons(counts: ScoreCounts, side: Side, scoreNs: number, own: boolean): number {
  const { below, equal } = placeOf(counts, scoreNs)
  const beaten = side === 'NS' ? below : counts.total - below - equal
  return 2 * beaten + equal + (own ? 0 : 1)
}

/** Up to three scores among at least three times as many results are not worth a full comparison. */
const isSmallGroup = (scores: number, expected: number): boolean =>
  scores <= 3 + TOLERANCE && scores <= expected / 3 + TOLERANCE

/** 60 for a single score, 65 and 55 for two, 70, 60 and 50 for three; equal scores share. */
const smallGroupPercent = (compared: number, scores: number): number => 60 + 5 * (compared - scores)

/**
 * Neuberg's formula on the 2/1/0 scale.
 * @param matchpoints among the `scores` that were made
 * @param expected results that the board should have, adjusted ones included
 * @see (M + 1) · E / A − 1, European Bridge Union, White Book 4.2.3
 */
export const neuberg = (matchpoints: number, scores: number, expected: number): number =>
  ((matchpoints + 1) * expected) / scores - 1

function expectedResults(field: BoardField, scores: number, conventions: MatchpointConventions): number {
  const wanted = typeof conventions.expected === 'number' ? conventions.expected : field.rows + field.others
  if (!conventions.neuberg && scores > 0) return scores
  return Math.max(wanted, scores)
}

/**
 * Matchpoints of the scores of a board. Ascherman's have a tie with the score itself added: one more for
 * everybody, and two more at most.
 * @see Law 78A; PBN 2.1, 3.4.12
 */
export function matchpointScale(field: BoardField, conventions: MatchpointConventions): BoardScale {
  const unit = conventions.perWin / 2
  const expected = expectedResults(field, Math.max(field.NS.total, field.EW.total), conventions)
  const own = conventions.ascherman ? 1 : 0
  const withOthers = 2 * Math.max(0, expected - 1)
  const top = withOthers + 2 * own

  const withoutTie = (side: Side, scoreNs: number, result: OwnResult): number => {
    const counts = typeof result === 'boolean' ? field[side] : withShareAlone(field[side], result, scoreNs)
    const scores = counts.total + (result ? 0 : 1)
    if (!result && counts.total === 0) return withOthers / 2
    const compared = comparisons(counts, side, scoreNs, result !== false)
    if (!conventions.neuberg || scores > expected)
      return result ? compared - 1 : ((compared - 1) / (2 * (scores - 1))) * withOthers
    if (isSmallGroup(scores, expected)) return (smallGroupPercent(compared, scores) / 100) * withOthers
    return neuberg(compared - 1, scores, expected)
  }

  const points = (side: Side, scoreNs: number, result: OwnResult): number => {
    const exact = (withoutTie(side, scoreNs, result) + own) * unit
    const factored = Math.abs(expected - field[side].total) > TOLERANCE
    if (conventions.neubergDecimals === null || !factored) return exact
    return roundAway(exact, conventions.neubergDecimals, (top * unit) / 2)
  }

  return { points, top: top * unit, awardPoints: null }
}

/**
 * Percentage that an award is worth to a side.
 * @param ownPercent what the side made on its other boards; `null` when there are none
 * @see Law 12C2
 */
export function awardPercent(
  award: Award,
  ownPercent: number | null,
  { averagePlus, averageMinus, ownAverage }: MatchpointConventions,
): number {
  if (typeof award === 'number') return award
  if (award === 'AVE') return 50
  const own = ownAverage ? ownPercent : null
  if (award === 'AVE+') return Math.max(averagePlus, own ?? averagePlus)
  return Math.min(averageMinus, own ?? averageMinus)
}
