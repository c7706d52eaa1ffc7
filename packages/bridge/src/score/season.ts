/**
 * The table of a season: sessions on several days, whoever came to them, and how many of them count. It is ranked as the
 * sessions of one event are (`session.ts`), with an evening's figure in place of its boards; tables of leagues split what
 * is level by the matches.
 */
import { groupBy } from '../groupBy.ts'
import { conventionsWith } from './conventions.ts'
import type { PairTotal } from './pairScore.ts'
import { runningScore } from './session.ts'
import { inGroups, splitTie, type TieBreak } from './tieBreaks.ts'

/** What an evening is worth: its percentage, points for the place, victory points, IMPs, 2 for each match won and 1 for a draw. */
export const SEASON_FIGURES = ['percent', 'places', 'vps', 'imps', 'wins'] as const
export type SeasonFigure = (typeof SEASON_FIGURES)[number]

/** Matches of one evening, or of all. */
export type Matches = {
  readonly played: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  readonly impsWon: number
  readonly impsLost: number
}

export const NO_MATCHES: Matches = { played: 0, won: 0, drawn: 0, lost: 0, impsWon: 0, impsLost: 0 }

/** How a contestant did in one session. */
export type SessionResult = {
  readonly id: string
  /** Those who are ranked together: a side of a two-winner movement, a section. */
  readonly group: string
  readonly rank: number | null
  readonly percent: number | null
  readonly vps: number | null
  readonly imps: number | null
  readonly matches: Matches
}

export type SeasonRules = {
  readonly figure: SeasonFigure
  /** How many sessions count, the best ones; `null` for all. */
  readonly best: number | null
  /** Sessions needed to be ranked, as soon as there have been so many; `null` for any. */
  readonly least: number | null
  /** Points for the first place, the second, and so on; further ones get none. */
  readonly places: readonly number[]
  /** What splits contestants with the same figure, one rule after the other; as they are without any. */
  readonly ties: readonly ('netImps' | 'wins')[]
}

export type SeasonStanding = {
  readonly id: string
  /** `null` while too few sessions were played. */
  readonly rank: number | null
  readonly tied: boolean
  readonly tieBreak: TieBreak | null
  /** The mean of percentages, the sum of anything else, of the sessions that count. */
  readonly figure: number | null
  /** What each session was worth; `null` where it was missed, or has no such figure. */
  readonly sessions: readonly (number | null)[]
  /** Places of the sessions that count. */
  readonly counted: readonly number[]
  /** Of the sessions that count. */
  readonly matches: Matches
}

/** Points of those who share a place: the mean of the places that they take up together. */
function placePoints(
  results: readonly SessionResult[],
  places: readonly number[],
): ReadonlyMap<string, number> {
  const ranked = results.filter(({ rank }) => rank !== null)
  const tied = groupBy(ranked, ({ group, rank }) => `${rank} ${group}`)
  return new Map(
    [...tied.values()].flatMap((own) => {
      const first = own[0]!.rank! - 1
      const sum = own.reduce((points, _, at) => points + (places[first + at] ?? 0), 0)
      return own.map(({ id }) => [id, sum / own.length] as const)
    }),
  )
}

/** What a session was worth to each who has a figure of it. Whoever stands in it twice has the better one. */
function figuresOfSessionResults(
  results: readonly SessionResult[],
  rules: SeasonRules,
): ReadonlyMap<string, number> {
  const { figure, places } = rules
  const points = placePoints(results, places)
  const worthOf = (result: SessionResult) =>
    figure === 'places' ? points.get(result.id) : figureOfSessionResult(result, figure)
  const figures = new Map<string, number>()
  for (const result of results) {
    const own = worthOf(result)
    if (own === null || own === undefined) continue
    const known = figures.get(result.id)
    if (known === undefined || own > known) figures.set(result.id, own)
  }
  return figures
}

function figureOfSessionResult(
  { percent, vps, imps, matches }: SessionResult,
  figure: Exclude<SeasonFigure, 'places'>,
): number | null {
  if (figure === 'percent') return percent
  if (figure === 'vps') return vps
  if (figure === 'imps') return imps
  return matches.played === 0 ? null : 2 * matches.won + matches.drawn
}

/** A session that stands for one, so that each is worth as much as any other. */
const totalOf = (value: number, figure: SeasonFigure): PairTotal =>
  figure === 'percent'
    ? { played: 1, points: value, top: 100, percent: value }
    : { played: 1, points: value, top: null, percent: null }

const addMatches = (a: Matches, b: Matches): Matches => ({
  played: a.played + b.played,
  won: a.won + b.won,
  drawn: a.drawn + b.drawn,
  lost: a.lost + b.lost,
  impsWon: a.impsWon + b.impsWon,
  impsLost: a.impsLost + b.impsLost,
})

const worth = (tieBreak: TieBreak, { matches }: SeasonStanding): number | null => {
  if (tieBreak === 'netImps') return matches.impsWon - matches.impsLost
  return tieBreak === 'wins' ? matches.won + matches.drawn / 2 : null
}

/** Ranks anew those who have the same figure. */
function withTiesSplit(rows: readonly SeasonStanding[], rules: SeasonRules): readonly SeasonStanding[] {
  const enough = rows.filter(({ rank }) => rank !== null)
  let before = 0
  const split = inGroups(enough, ({ figure }) => figure).flatMap((group) =>
    splitTie(group, rules.ties, (tieBreak) => (row) => worth(tieBreak, row) ?? 0).flatMap(
      ({ members, by }) => {
        const rank = before + 1
        before += members.length
        return members.map((row) => ({ ...row, rank, tied: members.length > 1, tieBreak: by }))
      },
    ),
  )
  return [...split, ...rows.filter(({ rank }) => rank === null)]
}

/**
 * The table after the last of these sessions, from the best down; those who have played too few come last.
 * @param sessions in the order of their days
 * @param members who belongs to it without having played yet
 */
export function seasonTable(
  sessions: readonly (readonly SessionResult[])[],
  rules: SeasonRules,
  members: readonly string[] = [],
): readonly SeasonStanding[] {
  const figures = sessions.map((results) => figuresOfSessionResults(results, rules))
  const ids = new Set([...figures.flatMap((own) => [...own.keys()]), ...members])
  const conventions = conventionsWith({
    stages: { countedSessions: rules.best, leastSessions: rules.least, sessionsAlike: true },
  })
  const ranked = runningScore(
    [...ids].map((id) => ({ id, section: null, side: null })),
    figures.map((own) => ({
      totals: new Map([...own].map(([id, value]) => [id, totalOf(value, rules.figure)])),
      corrections: new Map(),
    })),
    new Map(),
    conventions,
  )
  const matches = sessions.map((results) => groupBy(results, ({ id }) => id))
  const rows = ranked.map(({ id: given, total, counted }): SeasonStanding => {
    const id = `${given}`
    const played = counted.filter((at) => figures[at]!.has(id))
    return {
      id,
      rank: total.rank,
      tied: total.tied,
      tieBreak: null,
      figure: played.length === 0 ? null : rules.figure === 'percent' ? total.percent : total.points,
      sessions: figures.map((own) => own.get(id) ?? null),
      counted: played,
      matches: played
        .flatMap((at) => matches[at]!.get(id) ?? [])
        .reduce((sum, one) => addMatches(sum, one.matches), NO_MATCHES),
    }
  })
  return rules.ties.length === 0 ? rows : withTiesSplit(rows, rules)
}

/** Who goes up and who goes down after a season. */
export type Division = {
  readonly name: string
  /** Teams of the division, the best first; those without a place are not moved. */
  readonly teams: readonly { readonly name: string; readonly isRanked: boolean }[]
  readonly up: number
  readonly down: number
}

/** Which way a team of a division goes, by its place in the table; `null`: it stays. From the first nobody goes up. */
export function moveOf(divisions: readonly Division[], at: number, place: number): 'up' | 'down' | null {
  const { teams, up, down } = divisions[at]!
  const ranked = teams.filter(({ isRanked }) => isRanked).length
  if (!teams[place]?.isRanked) return null
  if (at > 0 && place < up) return 'up'
  return at < divisions.length - 1 && place >= ranked - down ? 'down' : null
}

/** The teams of each division in the season that follows: who came down first, then who stayed, then who came up. */
export function nextDivisions(divisions: readonly Division[]): readonly (readonly string[])[] {
  const going = (at: number, way: 'up' | 'down' | null): readonly string[] =>
    (divisions[at]?.teams ?? []).flatMap(({ name }, place) =>
      moveOf(divisions, at, place) === way ? [name] : [],
    )
  return divisions.map((_, at) => [
    ...(at > 0 ? going(at - 1, 'down') : []),
    ...going(at, null),
    ...(at < divisions.length - 1 ? going(at + 1, 'up') : []),
  ])
}
