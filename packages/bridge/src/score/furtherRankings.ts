/** Rankings beside the one by score: with handicaps, of a stratum and those below it, of a category. */
import type { ContestantId } from './outcome.ts'
import { ranked } from './ranking.ts'

/** What a contestant, or each of its players, is known by. */
export type Traits = {
  /** Added to what is ranked by: percentage points, or points where the ranking has no percentages. */
  readonly handicap: number | null
  readonly categories: readonly string[]
}

export type ContestantTraits = Traits & {
  /** Such as `A`, `B`, `C`, the strongest first in the order of the letters; `null` is the strongest. */
  readonly stratum: string | null
}

/** A row of the ranking by score. */
export type ScratchRow = {
  readonly id: ContestantId
  /** Those who are ranked apart (sections, the two sides) differ in this. */
  readonly group: string
  readonly figure: number | null
  /** There; ties that are split there are split among fewer too. */
  readonly rank: number | null
}

export type FurtherRow = {
  readonly id: ContestantId
  readonly rank: number | null
  readonly tied: boolean
  readonly figure: number | null
}

export type FurtherRanking = {
  readonly kind: 'handicap' | 'stratum' | 'category'
  /** The stratum or category; `null` for the handicap. */
  readonly name: string | null
  readonly rows: readonly FurtherRow[]
}

/**
 * A pair's own handicap, or the mean of its players': averages of 44 % and 46 % make 45 %, which is +5.
 * @see SLAMS bridge weekends, The Handicap System (bridgewebs.com/slams, page 35)
 */
export function handicapOf(own: number | null, players: readonly Pick<Traits, 'handicap'>[]): number | null {
  if (own !== null) return own
  const known = players.flatMap(({ handicap }) => handicap ?? [])
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / players.length
}

/** A contestant's own categories, or those that all of its players are in. */
export function categoriesOf(
  own: readonly string[],
  players: readonly Pick<Traits, 'categories'>[],
): readonly string[] {
  const [first, ...others] = players
  if (own.length > 0 || !first) return own
  return first.categories.filter((one) => others.every(({ categories }) => categories.includes(one)))
}

const distinct = (names: readonly string[]): readonly string[] =>
  [...new Set(names)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))

function rankingOfFurtherRanking(
  { kind, name }: Pick<FurtherRanking, 'kind' | 'name'>,
  rows: readonly ScratchRow[],
  worth: (row: ScratchRow) => number | null,
): FurtherRanking {
  const groups = distinct(rows.map(({ group }) => group))
  return {
    kind,
    name,
    rows: groups.flatMap((group) =>
      ranked(
        rows.filter((row) => row.group === group),
        worth,
      ).map(({ item: { id, figure }, rank, tied }) => ({ id, figure, rank, tied })),
    ),
  }
}

/** With handicaps: the score and the handicap, whoever has none with his score alone. */
function handicapRanking(rows: readonly ScratchRow[], traitsOf: TraitsOf): readonly FurtherRanking[] {
  if (rows.every(({ id }) => traitsOf(id).handicap === null)) return []
  const lifted = rows.map((row) => ({
    ...row,
    figure: row.figure === null ? null : row.figure + (traitsOf(row.id).handicap ?? 0),
  }))
  return [rankingOfFurtherRanking({ kind: 'handicap', name: null }, lifted, ({ figure }) => figure)]
}

/** The order of the ranking by score. */
const asByScore = ({ rank }: ScratchRow): number | null => (rank === null ? null : -rank)

/**
 * The strongest stratum is everybody's ranking; each below it leaves out those above: a pair of B has two chances to
 * win, one of C three; so have teams.
 * @see ACBL, stratified pairs (bridgebase.com/help/v2help/acbl_stratification.html),
 *   and stratified teams as quoted by mvba.com, "Team Games"
 */
function stratumRankings(rows: readonly ScratchRow[], traitsOf: TraitsOf): readonly FurtherRanking[] {
  const strata = distinct(rows.flatMap(({ id }) => traitsOf(id).stratum ?? []))
  const lower = rows.some(({ id }) => traitsOf(id).stratum === null) ? strata : strata.slice(1)
  return lower.map((name) =>
    rankingOfFurtherRanking(
      { kind: 'stratum', name },
      rows.filter(({ id }) => (traitsOf(id).stratum ?? '') >= name),
      asByScore,
    ),
  )
}

function categoryRankings(rows: readonly ScratchRow[], traitsOf: TraitsOf): readonly FurtherRanking[] {
  return distinct(rows.flatMap(({ id }) => traitsOf(id).categories)).map((name) =>
    rankingOfFurtherRanking(
      { kind: 'category', name },
      rows.filter(({ id }) => traitsOf(id).categories.includes(name)),
      asByScore,
    ),
  )
}

type TraitsOf = (id: ContestantId) => ContestantTraits

/** All that the contestants' traits give; they follow the ranking by score, live as well as afterwards. */
export const furtherRankings = (
  rows: readonly ScratchRow[],
  traitsOf: TraitsOf,
): readonly FurtherRanking[] => [
  ...handicapRanking(rows, traitsOf),
  ...stratumRankings(rows, traitsOf),
  ...categoryRankings(rows, traitsOf),
]
