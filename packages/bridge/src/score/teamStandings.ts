/** Standings of teams over the matches of a round robin or a Swiss movement. */
import type { Conventions } from './conventions.ts'
import type { ContestantId } from './outcome.ts'
import type { ByTeam } from './swing.ts'
import { inGroups, splitTie, type TieBreak, type TieFigures, type TieGroup } from './tieBreaks.ts'

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

export type TeamStandingRules = {
  readonly unit: TeamUnit
  /** Tried in turn on teams with the same total; none (default) leaves them tied. */
  readonly tieBreaks: readonly TieBreak[]
  /** What a bye without points of its own is worth to a team with this average; nothing when left out. */
  readonly bye?: (average: number | null) => number | null
}

export type TeamStanding = TeamEntry & {
  /** Matches with a result; byes do not count. */
  readonly played: number
  readonly vps: number
  readonly imps: { readonly won: number; readonly lost: number }
  readonly mps: number
  /** Rounds without opponents for which points were given, and those points. */
  readonly byes: number
  readonly byePoints: number
  /** In the event's unit, with carry-over and correction. */
  readonly total: number
  /** Of the unit, for each match played; `null` before the first. */
  readonly average: number | null
  readonly rank: number | null
  readonly tied: boolean
  /** What told the team apart from others with the same total. */
  readonly tieBreak: TieBreak | null
}

type Row = Omit<TeamStanding, 'rank' | 'tied' | 'tieBreak'>
type Sums = {
  played: number
  vps: number
  won: number
  lost: number
  mps: number
  net: number
  wins: number
  byes: number
}

const NOTHING: Sums = { played: 0, vps: 0, won: 0, lost: 0, mps: 0, net: 0, wins: 0, byes: 0 }

/** By the victory points, else by what the match is played for. */
function winsOf({ visiting, vps, imps, mps }: StandingsMatch, own: keyof ByTeam<number>): number {
  if (visiting === null) return 0
  const other = own === 'home' ? 'visiting' : 'home'
  const margin = (vps ?? NO_POINTS)[own] - (vps ?? NO_POINTS)[other] || imps[own] - imps[other]
  return (1 + Math.sign(margin || mps[own] - mps[other])) / 2
}

const NO_POINTS: ByTeam<number> = { home: 0, visiting: 0 }

function withMatch(sums: Sums, match: StandingsMatch, isHome: boolean): Sums {
  const { visiting, vps, imps, mps } = match
  const [own, others] = isHome ? (['home', 'visiting'] as const) : (['visiting', 'home'] as const)
  return {
    played: sums.played + (visiting === null ? 0 : 1),
    vps: sums.vps + (vps?.[own] ?? 0),
    won: sums.won + imps[own],
    lost: sums.lost + imps[others],
    mps: sums.mps + mps[own],
    net: sums.net + imps[own] - imps[others],
    wins: sums.wins + winsOf(match, own),
    byes: sums.byes + (visiting === null && vps === null ? 1 : 0),
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

function rowOfTeamEntry(entry: TeamEntry, sums: Sums, { unit, bye }: TeamStandingRules): Row {
  const points = inUnit(sums, unit)
  const average = sums.played > 0 ? points / sums.played : null
  const each = (sums.byes > 0 && bye?.(average)) || 0
  const byes = each * sums.byes
  return {
    ...entry,
    played: sums.played,
    vps: sums.vps + (unit === 'vps' ? byes : 0),
    imps: { won: sums.won, lost: sums.lost },
    mps: sums.mps + (unit === 'mps' ? byes : 0),
    byes: each === 0 ? 0 : sums.byes,
    byePoints: byes,
    total: points + byes + entry.carryOver + entry.correction,
    average,
  }
}

/** IMPs won over IMPs lost; without a lost one, above all others. */
const quotientOf = ({ imps }: Pick<TeamStanding, 'imps'>): number =>
  imps.lost > 0 ? imps.won / imps.lost : imps.won * 1e6

function figureOfRow(row: Row, by: Conventions['ranking']['by']): number | null {
  if (by === 'average') return row.average
  if (by !== 'quotient') return row.total
  return row.played > 0 ? quotientOf(row) : null
}

const opponentsOf = (matches: readonly StandingsMatch[], id: ContestantId): readonly ContestantId[] =>
  matches.flatMap(({ home, visiting }) => {
    if (visiting === null) return []
    return home === id ? [visiting] : visiting === id ? [home] : []
  })

/** Matches of tied teams against each other; `null` unless every two of them have met. */
function mutual(group: readonly Row[], matches: readonly StandingsMatch[]): readonly StandingsMatch[] | null {
  const ids = new Set(group.map(({ id }) => id))
  const own = matches.filter(({ home, visiting }) => ids.has(home) && visiting !== null && ids.has(visiting))
  const met = new Set(own.map(({ home, visiting }) => [home, visiting].sort().join(' ')))
  return met.size === (ids.size * (ids.size - 1)) / 2 ? own : null
}

/** What tied teams are compared by. */
function tieFigures(
  matches: readonly StandingsMatch[],
  sums: ReadonlyMap<ContestantId, Sums>,
  totals: ReadonlyMap<ContestantId, number>,
  unit: TeamUnit,
): TieFigures<Row> {
  return (tieBreak, group) => {
    switch (tieBreak) {
      case 'netImps':
        return ({ imps }) => imps.won - imps.lost
      case 'impQuotient':
        return quotientOf
      case 'wins':
        return ({ id }) => sums.get(id)?.wins ?? 0
      case 'opponents':
        return ({ id }) =>
          opponentsOf(matches, id).reduce<number>((sum, one) => sum + (totals.get(one) ?? 0), 0)
      case 'countBack':
        return null
      default: {
        const own = mutual(group, matches)
        const among = own && sumsByTeam(own)
        const by = tieBreak === 'headToHead' ? unit : 'imps'
        return among && (({ id }) => inUnit(among.get(id) ?? NOTHING, by))
      }
    }
  }
}

function withRanks(groups: readonly TieGroup<Row>[], figure: (row: Row) => number | null): TeamStanding[] {
  const rows: TeamStanding[] = []
  for (const { members, by } of groups) {
    const rank = rows.length + 1
    for (const row of members) {
      const isRanked = figure(row) !== null
      const tied = isRanked && members.length > 1
      rows.push({ ...row, rank: isRanked ? rank : null, tied, tieBreak: by })
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
  const rows = entries.map((entry) => rowOfTeamEntry(entry, sums.get(entry.id) ?? NOTHING, rules))
  const sections = new Set(rows.map(({ section }) => (ranking.ranks === 'apart' ? section : null)))
  const figure = (row: Row) => figureOfRow(row, ranking.by)
  const totals = new Map(rows.map(({ id, total }) => [id, total]))
  const figures = tieFigures(counted, sums, totals, rules.unit)
  return [...sections].flatMap((section) => {
    const members = rows.filter((row) => ranking.ranks === 'together' || row.section === section)
    const groups = inGroups(members, figure).flatMap((group) =>
      group.every((row) => figure(row) !== null)
        ? splitTie(group, rules.tieBreaks, figures)
        : [{ members: group, by: null }],
    )
    return withRanks(groups, figure)
  })
}
