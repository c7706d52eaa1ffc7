/** Butler: every score of a board against one datum. */
import type { Side } from '../seat.ts'
import type { BoardScale } from './boardScale.ts'
import type { ButlerConventions, ImpConventions } from './conventions.ts'
import type { BoardField } from './field.ts'
import { impsForAward } from './impAward.ts'
import { imps } from './imps.ts'
import { roundAway } from './rounding.ts'
import type { ScoreCount, ScoreCounts } from './scoreCounts.ts'

/** The scores that remain when `trim` of them are left out at the low end. */
function withoutLowest(entries: readonly ScoreCount[], trim: number): readonly ScoreCount[] {
  let left = trim
  return entries.map(({ scoreNs, count }) => {
    const cut = Math.min(left, count)
    left -= cut
    return { scoreNs, count: count - cut }
  })
}

/** Scores left out at each end: none unless at least one remains in the middle. */
function trimScores({ entries, total }: ScoreCounts, trim: number): readonly ScoreCount[] {
  const each = trim < 1 ? Math.floor(total * trim) : trim
  if (each === 0 || total - 2 * each < 1) return entries
  return withoutLowest(withoutLowest(entries, each).toReversed(), each).toReversed()
}

function mean(entries: readonly ScoreCount[]): number {
  const total = entries.reduce((sum, { count }) => sum + count, 0)
  return entries.reduce((sum, { scoreNs, count }) => sum + scoreNs * count, 0) / total
}

function median({ entries, total }: ScoreCounts): number {
  const at = (place: number): number => {
    let passed = 0
    for (const { scoreNs, count } of entries) {
      passed += count
      if (passed >= place) return scoreNs
    }
    return entries.at(-1)!.scoreNs
  }
  const middle = total / 2
  return Number.isInteger(middle) ? (at(middle) + at(middle + 1)) / 2 : at(Math.ceil(middle))
}

/** The datum of a board in North-South's view; `null` without scores. */
export function datum(counts: ScoreCounts, conventions: ButlerConventions): number | null {
  if (counts.entries.length === 0) return null
  const exact = conventions.datum === 'mean' ? mean(trimScores(counts, conventions.trim)) : median(counts)
  return conventions.roundDatum ? roundAway(exact, -1) : exact
}

/** Butler IMPs of the scores of a board. */
export function butlerScale(
  field: BoardField,
  conventions: ButlerConventions,
  { average }: ImpConventions,
): BoardScale {
  const datums = { NS: datum(field.NS, conventions), EW: datum(field.EW, conventions) }
  const cap = conventions.cap ?? Number.POSITIVE_INFINITY
  const points = (side: Side, scoreNs: number): number => {
    const difference = scoreNs - (datums[side] ?? scoreNs)
    const won = Math.max(-cap, Math.min(cap, imps(difference)))
    return side === 'NS' ? won : 0 - won
  }
  return { points, top: null, awardPoints: (award) => impsForAward(award, average) }
}
