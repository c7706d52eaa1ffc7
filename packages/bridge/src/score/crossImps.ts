/** Cross-IMPs: every score of a board against every other. */
import type { Side } from '../seat.ts'
import type { BoardScale, OwnResult } from './boardScale.ts'
import type { CrossImpConventions, ImpConventions } from './conventions.ts'
import type { BoardField } from './field.ts'
import { impsForAward } from './impAward.ts'
import { imps } from './imps.ts'
import { type ScoreCounts, withShareAlone } from './scoreCounts.ts'

const capImps = (value: number, cap: number | null): number =>
  cap === null ? value : Math.max(-cap, Math.min(cap, value))

function sumAgainst({ entries }: ScoreCounts, scoreNs: number, cap: number | null): number {
  return entries.reduce((sum, entry) => sum + entry.count * capImps(imps(scoreNs - entry.scoreNs), cap), 0)
}

function divisor(method: CrossImpConventions['method'], others: number, own: boolean): number {
  if (method === 'sum') return 1
  if (method === 'probst') return Math.sqrt(((others + 1) * others) / 2)
  return method === 'mean' ? others : others + (own ? 1 : 0)
}

/**
 * Cross-IMPs of the scores of a board; a score without another to compare with is worth 0. Where comparisons are added
 * up, an average is worth its IMPs for each of them.
 */
export function crossImpScale(
  field: BoardField,
  { method, cap }: CrossImpConventions,
  { average }: ImpConventions,
): BoardScale {
  const points = (side: Side, scoreNs: number, own: OwnResult): number => {
    const counts = typeof own === 'boolean' ? field[side] : withShareAlone(field[side], own, scoreNs)
    const others = counts.total - (own ? 1 : 0)
    if (others <= 0) return 0
    const ns = sumAgainst(counts, scoreNs, cap) / divisor(method, others, own !== false)
    return side === 'NS' ? ns : 0 - ns
  }
  const comparisons = method === 'sum' ? field.NS.total : 1
  return { points, top: null, awardPoints: (award) => comparisons * impsForAward(award, average) }
}
