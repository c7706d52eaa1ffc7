/** How often each score was made on a board: the field that a score is compared with. */
import type { WeightedScore } from './outcome.ts'
import { TOLERANCE } from './rounding.ts'

/** Scores in North-South's view, lowest first; a weighted result counts by its weights. */
export type ScoreCount = { readonly scoreNs: number; readonly count: number }

export type ScoreCounts = {
  readonly entries: readonly ScoreCount[]
  readonly total: number
}

export const NO_SCORES: ScoreCounts = { entries: [], total: 0 }

/** Index of the first entry that is not below `scoreNs`. */
function lowerBound(entries: readonly ScoreCount[], scoreNs: number): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (entries[middle]!.scoreNs < scoreNs) low = middle + 1
    else high = middle
  }
  return low
}

function withCount({ entries, total }: ScoreCounts, scoreNs: number, change: number): ScoreCounts {
  const at = lowerBound(entries, scoreNs)
  const present = entries[at]?.scoreNs === scoreNs
  const count = (present ? entries[at]!.count : 0) + change
  const kept = count > TOLERANCE ? [{ scoreNs, count }] : []
  const next = [...entries.slice(0, at), ...kept, ...entries.slice(present ? at + 1 : at)]
  const sum = total + change
  return { entries: next, total: next.length === 0 ? 0 : sum }
}

/** Adds scores, or takes them away again with `sign` -1. Costs the number of distinct scores. */
export function countScores(
  counts: ScoreCounts,
  scores: readonly WeightedScore[],
  sign: 1 | -1 = 1,
): ScoreCounts {
  return scores.reduce((sum, { scoreNs, weight }) => withCount(sum, scoreNs, sign * weight), counts)
}

/** The field in which a weighted result, counted by its shares, is one of them alone. */
export const withShareAlone = (
  counts: ScoreCounts,
  shares: readonly WeightedScore[],
  scoreNs: number,
): ScoreCounts => countScores(countScores(counts, shares, -1), [{ scoreNs, weight: 1 }])

/** How many scores are below `scoreNs`, and how many equal it. */
export function placeOf(counts: ScoreCounts, scoreNs: number): { below: number; equal: number } {
  let below = 0
  for (const entry of counts.entries) {
    if (entry.scoreNs > scoreNs) break
    if (entry.scoreNs === scoreNs) return { below, equal: entry.count }
    below += entry.count
  }
  return { below, equal: 0 }
}
