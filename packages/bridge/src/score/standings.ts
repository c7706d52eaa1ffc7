/** The ranking of pairs over one session or several. */
import type { Side } from '../seat.ts'
import type { Conventions } from './conventions.ts'
import type { ContestantId } from './outcome.ts'
import type { PairTotal } from './pairScore.ts'
import { rankedByGroup } from './ranking.ts'
import { nearlyEqual } from './rounding.ts'

/** Where a pair belongs in a ranking. */
export type Contestant = {
  readonly id: ContestantId
  readonly section: string | null
  /** The side it keeps in a two-winner movement. */
  readonly side: Side | null
}

/** Points given or taken by the director, and points brought from an earlier stage. */
export type ExtraPoints = { readonly correction: number; readonly carryOver: number }

export const NO_EXTRAS: ExtraPoints = { correction: 0, carryOver: 0 }

export type PairStanding = Contestant &
  ExtraPoints & {
    readonly played: number
    /** With correction and carry-over. */
    readonly points: number
    readonly top: number | null
    readonly percent: number | null
    /** Points per board; `null` before the first. */
    readonly average: number | null
    readonly rank: number | null
    readonly tied: boolean
  }

type Unranked = Omit<PairStanding, 'rank' | 'tied'>

/** Corrections and carry-over count as points won on no board. */
function withExtras(contestant: Contestant, total: PairTotal, extras: ExtraPoints): Unranked {
  const points = total.points + extras.correction + extras.carryOver
  return {
    ...contestant,
    ...extras,
    played: total.played,
    points,
    top: total.top,
    percent: total.top ? (100 * points) / total.top : null,
    average: total.played > 0 ? points / total.played : null,
  }
}

function areUnequal(rows: readonly Unranked[]): boolean {
  const [first] = rows
  if (!first) return false
  return rows.some(({ played, top }) => played !== first.played || !nearlyEqual(top ?? 0, first.top ?? 0))
}

function rankingFigure(
  rows: readonly Unranked[],
  { ranking }: Conventions,
): (row: Unranked) => number | null {
  const isMatchpoints = rows.some(({ top }) => top !== null)
  const byAverage = ranking.by === 'average' || (ranking.by === 'auto' && isMatchpoints && areUnequal(rows))
  return (row) => {
    if (row.played === 0 && row.points === 0) return null
    if (!byAverage) return row.points
    return isMatchpoints ? row.percent : row.average
  }
}

const groupOf = ({ winners, ranks }: Conventions['ranking'], { section, side }: Contestant): string =>
  `${winners === 2 ? side : ''}/${ranks === 'apart' ? (section ?? '') : ''}`

/** Standings from the best down, group after group where there are several rankings. */
export function rankPairs(
  rows: readonly { contestant: Contestant; total: PairTotal; extras: ExtraPoints }[],
  conventions: Conventions,
): readonly PairStanding[] {
  const unranked = rows.map(({ contestant, total, extras }) => withExtras(contestant, total, extras))
  const active = unranked.filter(({ played }) => played > 0)
  const figure = rankingFigure(active, conventions)
  const groups = rankedByGroup(unranked, (row) => groupOf(conventions.ranking, row), figure)
  return [...groups.values()].flat().map(({ item, rank, tied }) => ({ ...item, rank, tied }))
}

/** The totals of several sessions of one pair, as if they were one. */
export function sumTotals(totals: readonly PairTotal[]): PairTotal {
  const played = totals.reduce((sum, total) => sum + total.played, 0)
  const points = totals.reduce((sum, total) => sum + total.points, 0)
  const tops = totals.flatMap(({ top }) => (top === null ? [] : [top]))
  const top = tops.length > 0 ? tops.reduce((sum, one) => sum + one, 0) : null
  return { played, points, top, percent: top ? (100 * points) / top : null }
}
