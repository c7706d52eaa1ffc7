/** Standings of teams over the matches of a round robin or a Swiss movement. */
import type { Conventions } from './conventions.ts'
import type { ContestantId } from './outcome.ts'
import { ranked } from './ranking.ts'
import type { ByTeam } from './swing.ts'

/** A match as it counts in the standings. A bye has no visiting team. */
export type StandingsMatch = {
  readonly round: number
  readonly home: ContestantId
  readonly visiting: ContestantId | null
  /** `null` while it is not known. */
  readonly vps: ByTeam<number> | null
  readonly imps: ByTeam<number>
  /** Points at board-a-match; 0 elsewhere. */
  readonly mps: ByTeam<number>
}

export type TeamEntry = {
  readonly id: ContestantId
  readonly section: string | null
  /** Given, taken or brought along, in the unit that the event ranks by. */
  readonly carryOver: number
  readonly correction: number
}

export const TEAM_UNITS = ['vps', 'imps', 'mps'] as const
export type TeamUnit = (typeof TEAM_UNITS)[number]

/** IMPs won minus lost, IMPs won over lost, and what tied teams won against each other. */
export const TIE_BREAKS = ['netImps', 'impQuotient', 'headToHead'] as const
export type TieBreak = (typeof TIE_BREAKS)[number]

export type TeamStandingRules = {
  readonly unit: TeamUnit
  /** Tried in turn on teams with the same total; none (default) leaves them tied. */
  readonly tieBreaks: readonly TieBreak[]
}

export type TeamStanding = TeamEntry & {
  /** Matches with a result; byes do not count. */
  readonly played: number
  readonly vps: number
  readonly imps: { readonly won: number; readonly lost: number }
  readonly mps: number
  /** In the event's unit, with carry-over and correction. */
  readonly total: number
  /** Of the unit, for each match played; `null` before the first. */
  readonly average: number | null
  readonly rank: number | null
  readonly tied: boolean
}

type Row = Omit<TeamStanding, 'rank' | 'tied'>
type Sums = { played: number; vps: number; won: number; lost: number; mps: number; net: number }

const NOTHING: Sums = { played: 0, vps: 0, won: 0, lost: 0, mps: 0, net: 0 }

function withMatch(sums: Sums, { visiting, vps, imps, mps }: StandingsMatch, isHome: boolean): Sums {
  const [own, others] = isHome ? (['home', 'visiting'] as const) : (['visiting', 'home'] as const)
  return {
    played: sums.played + (visiting === null ? 0 : 1),
    vps: sums.vps + (vps?.[own] ?? 0),
    won: sums.won + imps[own],
    lost: sums.lost + imps[others],
    mps: sums.mps + mps[own],
    net: sums.net + imps[own] - imps[others],
  }
}

function sumsByTeam(matches: readonly StandingsMatch[]): ReadonlyMap<ContestantId, Sums> {
  const sums = new Map<ContestantId, Sums>()
  for (const match of matches) {
    sums.set(match.home, withMatch(sums.get(match.home) ?? NOTHING, match, true))
    if (match.visiting !== null) {
      sums.set(match.visiting, withMatch(sums.get(match.visiting) ?? NOTHING, match, false))
    }
  }
  return sums
}

const inUnit = (sums: Sums, unit: TeamUnit): number =>
  unit === 'vps' ? sums.vps : unit === 'mps' ? sums.mps : sums.net

function rowOf(entry: TeamEntry, sums: Sums, unit: TeamUnit): Row {
  const points = inUnit(sums, unit)
  return {
    ...entry,
    played: sums.played,
    vps: sums.vps,
    imps: { won: sums.won, lost: sums.lost },
    mps: sums.mps,
    total: points + entry.carryOver + entry.correction,
    average: sums.played > 0 ? points / sums.played : null,
  }
}

/** What tied teams are compared by next. */
function tieFigure(
  tieBreak: TieBreak,
  group: readonly Row[],
  matches: readonly StandingsMatch[],
  unit: TeamUnit,
): (row: Row) => number {
  if (tieBreak === 'netImps') return ({ imps }) => imps.won - imps.lost
  if (tieBreak === 'impQuotient') return ({ imps }) => (imps.lost > 0 ? imps.won / imps.lost : imps.won * 1e6)
  const ids = new Set(group.map(({ id }) => id))
  const mutual = matches.filter(
    ({ home, visiting }) => ids.has(home) && visiting !== null && ids.has(visiting),
  )
  const sums = sumsByTeam(mutual)
  return ({ id }) => inUnit(sums.get(id) ?? NOTHING, unit)
}

/** Teams in order, those with the same figure together. */
function inGroups(rows: readonly Row[], figure: (row: Row) => number | null): readonly (readonly Row[])[] {
  const groups = new Map<number | null, Row[]>()
  for (const { item, rank } of ranked(rows, figure)) {
    const group = groups.get(rank)
    if (group) group.push(item)
    else groups.set(rank, [item])
  }
  return [...groups.values()]
}

/** A tied group in the order of the first rule that tells its teams apart, and so on with the rest. */
function split(
  group: readonly Row[],
  matches: readonly StandingsMatch[],
  { unit, tieBreaks }: TeamStandingRules,
): readonly (readonly Row[])[] {
  const [first, ...rest] = tieBreaks
  if (first === undefined || group.length === 1) return [group]
  const parts = inGroups(group, tieFigure(first, group, matches, unit))
  return parts.flatMap((part) => split(part, matches, { unit, tieBreaks: rest }))
}

function withRanks(groups: readonly (readonly Row[])[], figure: (row: Row) => number | null): TeamStanding[] {
  const rows: TeamStanding[] = []
  for (const group of groups) {
    const rank = rows.length + 1
    for (const row of group) {
      const isRanked = figure(row) !== null
      rows.push({ ...row, rank: isRanked ? rank : null, tied: isRanked && group.length > 1 })
    }
  }
  return rows
}

/**
 * Standings after `round`.
 * @param round the last round that counts; `null` for all
 */
export function teamStandings(
  entries: readonly TeamEntry[],
  matches: readonly StandingsMatch[],
  round: number | null,
  rules: TeamStandingRules,
  { ranking }: Conventions,
): readonly TeamStanding[] {
  const counted = matches.filter((match) => round === null || match.round <= round)
  const sums = sumsByTeam(counted)
  const rows = entries.map((entry) => rowOf(entry, sums.get(entry.id) ?? NOTHING, rules.unit))
  const sections = new Set(rows.map(({ section }) => (ranking.ranks === 'apart' ? section : null)))
  const figure = (row: Row) => (ranking.by === 'average' ? row.average : row.total)
  return [...sections].flatMap((section) => {
    const members = rows.filter((row) => ranking.ranks === 'together' || row.section === section)
    const groups = inGroups(members, figure).flatMap((group) =>
      group.every((row) => figure(row) !== null) ? split(group, counted, rules) : [group],
    )
    return withRanks(groups, figure)
  })
}
