/** The ranking of pairs over one session or several. */
import type { Side } from '../seat.ts'
import type { Conventions } from './conventions.ts'
import type { ContestantId } from './outcome.ts'
import type { PairTotal } from './pairScore.ts'
import { NO_TIES, type PairTies, pairTieFigures } from './pairTies.ts'
import { inGroups, splitTie, type TieBreak } from './tieBreaks.ts'

type Counted = {
  readonly played: number
  readonly points: number
  readonly top: number | null
  readonly correction: number
  readonly carryOver: number
}

/**
 * Rows with points scaled to the boards, and for matchpoints to the top, of whoever has most of them.
 * Corrections and carry-over, what was played, percentages and averages stay as they are.
 */
function withMissedBoards<T extends Counted>(
  rows: readonly T[],
  { ranking }: Pick<Conventions, 'ranking'>,
): readonly T[] {
  if (ranking.missedBoards === 'left') return rows
  const mostPlayed = rows.reduce((most, { played }) => Math.max(most, played), 0)
  const mostTop = rows.reduce((most, { top }) => Math.max(most, top ?? 0), 0)
  const scaled = (row: T): T => {
    const { played, top, correction, carryOver } = row
    if (played === 0 || top === 0) return row
    const extras = correction + carryOver
    const factor = top === null ? mostPlayed / played : mostTop / top
    return { ...row, points: (row.points - extras) * factor + extras, top: top === null ? null : mostTop }
  }
  return rows.map(scaled)
}

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
    /** Of the top, without carry-over. */
    readonly percent: number | null
    /** Points per board, without carry-over; `null` before the first. */
    readonly average: number | null
    readonly rank: number | null
    readonly tied: boolean
    /** What told the pair apart from others with the same figure. */
    readonly tieBreak: TieBreak | null
  }

export type Unranked = Omit<PairStanding, 'rank' | 'tied' | 'tieBreak'>

export type ScoredContestant = {
  readonly contestant: Contestant
  readonly total: PairTotal
  readonly extras: ExtraPoints
  /** Needed only where ties are split. */
  readonly ties?: PairTies
}

const countedBoards = ({ played, satOut = 0 }: PairTotal): number => played + satOut

/** Corrections and carry-over count as points won on no board; carry-over is no part of a percentage. */
export function withExtras({ contestant, total, extras }: ScoredContestant): Unranked {
  const points = total.points + extras.correction + extras.carryOver
  return {
    id: contestant.id,
    section: contestant.section,
    side: contestant.side,
    correction: extras.correction,
    carryOver: extras.carryOver,
    played: total.played,
    points,
    top: total.top,
    percent: total.top ? (100 * (total.points + extras.correction)) / total.top : null,
    average: total.played > 0 ? (total.points + extras.correction) / countedBoards(total) : null,
  }
}

/** Pairs that have this in common have played as much: boards, and matchpoints possible on them. */
export const amountPlayed = ({ played, top }: Unranked): string => `${played}/${top?.toFixed(6) ?? ''}`

export type RankedBy = 'points' | 'percent' | 'average'

/**
 * What pairs are ranked by.
 * @param amounts how much each of those who have played has: every `amountPlayed` that occurs
 */
export function rankedBy(
  amounts: ReadonlySet<string> | ReadonlyMap<string, unknown>,
  { ranking }: Conventions,
): RankedBy {
  const [first] = amounts.keys()
  const isMatchpoints = first !== undefined && !first.endsWith('/')
  if (ranking.by === 'average') return isMatchpoints ? 'percent' : 'average'
  return ranking.by === 'auto' && isMatchpoints && amounts.size > 1 ? 'percent' : 'points'
}

/** `null` for a pair that has not played and has no points. Carry-over counts, whatever pairs are ranked by. */
export function rankingFigure({ played, points, top }: Unranked, by: RankedBy): number | null {
  if (played === 0 && points === 0) return null
  if (by === 'points') return points
  if (by === 'percent') return top ? (100 * points) / top : null
  return played > 0 ? points / played : null
}

/** Pairs of one ranking share this key. */
export const rankingGroup = ({ section, side }: Contestant, { ranking }: Conventions): string =>
  `${ranking.winners === 2 ? side : ''}/${ranking.ranks === 'apart' ? (section ?? '') : ''}`

/** A pair with what it is ranked by. */
export type Ranking<T> = { readonly item: T; readonly id: ContestantId; readonly ties: PairTies }

export type PlacedPair<T> = {
  readonly item: T
  readonly rank: number
  readonly tied: boolean
  readonly tieBreak: TieBreak | null
}

/** Ranks of pairs with the same figure, `start` of them being better. */
export function placedTie<T>(
  group: readonly Ranking<T>[],
  start: number,
  { ranking }: Conventions,
): readonly PlacedPair<T>[] {
  const placed: PlacedPair<T>[] = []
  for (const { members, by } of splitTie(group, ranking.tieBreaks, pairTieFigures)) {
    const rank = start + placed.length + 1
    const tied = members.length > 1
    for (const { item } of members) placed.push({ item, rank, tied, tieBreak: by })
  }
  return placed
}

function ranksOfRankings(
  rows: readonly Ranking<Unranked>[],
  by: RankedBy,
  conventions: Conventions,
): readonly PairStanding[] {
  const standings: PairStanding[] = []
  for (const group of inGroups(rows, ({ item }) => rankingFigure(item, by))) {
    if (group.some(({ item }) => rankingFigure(item, by) === null)) {
      for (const { item } of group) standings.push({ ...item, rank: null, tied: false, tieBreak: null })
    } else {
      const placed = placedTie(group, standings.length, conventions)
      for (const { item, ...place } of placed) standings.push({ ...item, ...place })
    }
  }
  return standings
}

/** Standings from the best down, group after group where there are several rankings. */
export function rankPairs(
  pairs: readonly ScoredContestant[],
  conventions: Conventions,
): readonly PairStanding[] {
  return rankRows(
    pairs.map((pair) => ({ item: withExtras(pair), id: pair.contestant.id, ties: pair.ties ?? NO_TIES })),
    conventions,
  )
}

export function rankRows(
  unscaled: readonly Ranking<Unranked>[],
  conventions: Conventions,
): readonly PairStanding[] {
  const items = withMissedBoards(
    unscaled.map(({ item }) => item),
    conventions,
  )
  const rows = unscaled.map((row, at) => ({ ...row, item: items[at] ?? row.item }))
  const played = items.filter((item) => item.played > 0)
  const by = rankedBy(new Set(played.map(amountPlayed)), conventions)
  const groups = new Map<string, Ranking<Unranked>[]>()
  for (const row of rows) {
    const key = rankingGroup(row.item, conventions)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()].flatMap((group) => ranksOfRankings(group, by, conventions))
}

/** The totals of several sessions of one pair, as if they were one. */
export function sumTotals(totals: readonly PairTotal[]): PairTotal {
  const played = totals.reduce((sum, total) => sum + total.played, 0)
  const points = totals.reduce((sum, total) => sum + total.points, 0)
  const tops = totals.flatMap(({ top }) => (top === null ? [] : [top]))
  const top = tops.length > 0 ? tops.reduce((sum, one) => sum + one, 0) : null
  const satOut = totals.reduce((sum, total) => sum + (total.satOut ?? 0), 0)
  const percent = top ? (100 * points) / top : null
  return { played, points, top, percent, ...(satOut > 0 && { satOut }) }
}
