/**
 * Events of several sessions and stages: what is brought along, which sessions count, who goes on.
 * @see English Bridge Union, White Book 3.8: carry-forward of half the qualifier's weight, which is its
 *   percentage on half as many boards of the final
 */
import type { Conventions, Cut } from './conventions.ts'
import type { PairTotal } from './pairScore.ts'

/** Points that a pair's carry-over is worth in this stage. */
export function carriedOver(given: number, total: PairTotal, { stages }: Conventions): number {
  const boards = total.played + (total.satOut ?? 0)
  if (stages.carryOverBoards === null || total.top === null || boards === 0) return given
  return ((given / 100) * stages.carryOverBoards * total.top) / boards
}

type Part = { readonly total: PairTotal; readonly correction: number }

/** Higher is better: percent of matchpoints, else points. */
const worthOf = ({ total, correction }: Part): number =>
  total.top ? (total.points + correction) / total.top : total.points + correction

/** Places of the sessions that count for a pair: its best ones, the earlier of two alike. */
export function countedSessions(parts: readonly Part[], { stages }: Conventions): readonly number[] {
  const most = stages.countedSessions
  const played = parts.flatMap(({ total }, at) => (total.played > 0 ? [at] : []))
  if (most === null || played.length <= most) return parts.map((_, at) => at)
  const best = [...played].sort((a, b) => worthOf(parts[b]!) - worthOf(parts[a]!) || a - b)
  return best.slice(0, most).sort((a, b) => a - b)
}

/** Where a rank leads after a stage; those who share the last place that does all go on. */
export function qualifiedFor(rank: number, cuts: readonly Cut[]): string | null {
  let places = 0
  for (const cut of cuts) {
    places += cut.places
    if (rank <= places) return cut.to
  }
  return null
}
