/**
 * Events of several sessions and stages: what is brought along, which sessions count, who goes on.
 * @see English Bridge Union, White Book 3.8: carry-forward of half the qualifier's weight, which is its
 *   percentage on half as many boards of the final
 */
import type { Conventions, Cut } from './conventions.ts'
import type { PairTotal } from './pairScore.ts'
import { sumTotals } from './standings.ts'

/** Points that a pair's carry-over is worth in this stage. */
export function carriedOver(given: number, total: PairTotal, { stages }: Conventions): number {
  const boards = total.played + (total.satOut ?? 0)
  if (stages.carryOverBoards === null || total.top === null || boards === 0) return given
  return ((given / 100) * stages.carryOverBoards * total.top) / boards
}

export type Part = { readonly total: PairTotal; readonly correction: number }

/** Higher is better: percent of matchpoints, else points. */
const worthOfPart = ({ total, correction }: Part): number =>
  total.top ? (total.points + correction) / total.top : total.points + correction

/**
 * How many of those played count: at most so many, and of every `dropOneIn` above the least number the worst does not.
 * @see Auckland Bridge Club, ladder (akbc.co.nz/page/625867): of 9 the best 7, of 15 the best 10
 */
function mostCounted(played: number, { stages }: Conventions): number | null {
  const { countedSessions: most, leastSessions, dropOneIn } = stages
  if (dropOneIn === null) return most
  const kept = played - Math.floor(Math.max(0, played - (leastSessions ?? 0)) / dropOneIn)
  return most === null ? kept : Math.min(most, kept)
}

/** Places of the sessions that count for a pair: its best ones, the earlier of two alike. */
export function countedSessions(parts: readonly Part[], conventions: Conventions): readonly number[] {
  const played = parts.flatMap(({ total }, at) => (total.played > 0 ? [at] : []))
  const most = mostCounted(played.length, conventions)
  if (most === null || played.length <= most) return parts.map((_, at) => at)
  const best = [...played].sort((a, b) => worthOfPart(parts[b]!) - worthOfPart(parts[a]!) || a - b)
  return best.slice(0, most).sort((a, b) => a - b)
}

/**
 * Whether a contestant of a series has played enough to be ranked. While there have been fewer sessions than that, all
 * of them are asked for.
 * @see Cheltenham Bridge Club, Leaderboards Explained (bridgewebs.com/cheltenham, page 68)
 */
export function hasPlayedEnough(parts: readonly Part[], { stages }: Conventions): boolean {
  const held = Math.min(stages.leastSessions ?? 0, parts.length)
  return parts.filter(({ total }) => total.played > 0).length >= held
}

/** The sessions that count as one; where they count alike, each makes the same share of the top. */
export function joinedSessions(parts: readonly Part[], { stages }: Conventions): Part {
  const total = sumTotals(parts.map((one) => one.total))
  const played = parts.filter((one) => one.total.top)
  if (!stages.sessionsAlike || !total.top || played.length === 0)
    return { total, correction: parts.reduce((sum, one) => sum + one.correction, 0) }
  const share = total.top / played.length
  const shareOf = (points: number, { total: { top } }: Part): number => (points * share) / top!
  const points = played.reduce((sum, one) => sum + shareOf(one.total.points, one), 0)
  const correction = played.reduce((sum, one) => sum + shareOf(one.correction, one), 0)
  return { total: { ...total, points, percent: (100 * points) / total.top }, correction }
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
