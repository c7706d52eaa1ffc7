/** Board-a-match: every board is won, lost or shared. */
import type { Conventions } from './conventions.ts'
import { boardScores, type MatchScore, plus, pointRule, sumOf, type TeamMatch } from './teamMatch.ts'
import { victoryPointsFor } from './victoryPoints.ts'

/** A match scored board-a-match; without a scale its victory points are its matchpoints. */
export function bamMatch(match: TeamMatch, conventions: Conventions): MatchScore {
  const boards = boardScores(match, pointRule(conventions))
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
