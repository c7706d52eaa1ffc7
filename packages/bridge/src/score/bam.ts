/** Board-a-match: every board is won, lost or shared. */
import type { Conventions } from './conventions.ts'
import { awardPercent } from './matchpoints.ts'
import type { SwingRule } from './swing.ts'
import { boardScores, type MatchScore, plus, sumOf, type TeamMatch } from './teamMatch.ts'
import { victoryPointsFor } from './victoryPoints.ts'

/** 2 for the better score, 1 for the same (specification 2, section 9). */
export const bamRule = ({ matchpoints }: Conventions): SwingRule => ({
  ofDifference: (difference) => 1 + Math.sign(difference),
  ofAward: (award) => (2 * awardPercent(award, null, matchpoints)) / 100,
  ofImps: null,
})

/** A match scored board-a-match; without a scale its victory points are its matchpoints. */
export function bamMatch(match: TeamMatch, conventions: Conventions): MatchScore {
  const boards = boardScores(match, bamRule(conventions))
  const points = {
    home: sumOf(boards, ({ home }) => home),
    visiting: sumOf(boards, ({ visiting }) => visiting),
  }
  const played = boards.filter(({ swing }) => swing !== null).length
  const total = plus(points, match.adjustment)
  const scale = conventions.teams.bamVpScale
  const length = match.scheduledBoards ?? played
  const vpsOf = (margin: number, own: number) => (scale ? victoryPointsFor(scale, length, margin) : own)
  const vps = {
    home: vpsOf(total.home - total.visiting, total.home),
    visiting: vpsOf(total.visiting - total.home, total.visiting),
  }
  return { boards, played, points, total, vps: played > 0 ? plus(vps, match.vpAdjustment) : null }
}
