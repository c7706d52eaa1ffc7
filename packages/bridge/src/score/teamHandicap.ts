/** Handicaps of teams: what a team has, and what it comes to in a match. */
import { handicapOf, type Traits } from './furtherRankings.ts'
import type { ByTeam } from './swing.ts'

const SEATED = 4

/**
 * A team's own handicap, or the sum of its four players'; of more, four times their mean.
 * @see Swanmore Bridge Club, Swanmore Cup 2019 (each team with its players); Bracknell Bridge League,
 *   Handicap Table 2017/18: "the sum of the handicaps of the four players selected for that match"
 */
export function teamHandicapOf(
  own: number | null,
  players: readonly Pick<Traits, 'handicap'>[],
): number | null {
  const mean = handicapOf(null, players)
  return own ?? (mean === null ? null : mean * Math.min(SEATED, players.length))
}

/**
 * IMPs that a team has on top of what it wins, where handicaps are those of a match of so many boards: the team with
 * the higher one gets the difference, in a shorter match in proportion.
 * @see Bracknell Bridge League, Handicap Table 2017/18 (matches of 24, 21 and 18 boards); rules of a Club Teams of
 *   Four League, https://paperzz.com/doc/7139967: "reduced in proportion to the number of boards played"
 */
export function handicapLead(handicaps: ByTeam<number>, played: number, boards: number): ByTeam<number> {
  const margin = ((handicaps.home - handicaps.visiting) * played) / boards
  return { home: Math.max(0, margin), visiting: Math.max(0, -margin) }
}
