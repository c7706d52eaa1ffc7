/** A match of two teams over the open and the closed room. */

import type { Conventions } from './conventions.ts'
import { impsForAward } from './impAward.ts'
import { imps } from './imps.ts'
import { awardPercent } from './matchpoints.ts'
import type { Outcome } from './outcome.ts'
import { nearlyEqual } from './rounding.ts'
import { type ByTeam, boardSwing, type SwingRule } from './swing.ts'
import { victoryPointsFor } from './victoryPoints.ts'

/** A room is `null` until its result is there. */
export type MatchBoard = {
  readonly board: number
  readonly open: Outcome | null
  readonly closed: Outcome | null
}

export type TeamMatch = {
  readonly boards: readonly MatchBoard[]
  /** Boards that victory points are reckoned for; `null` for those played so far. */
  readonly scheduledBoards: number | null
  /** IMPs (matchpoints at board-a-match) given or taken by the director. */
  readonly adjustment: ByTeam<number>
  readonly vpAdjustment: ByTeam<number>
}

export type MatchBoardScore = {
  readonly board: number
  /** Each team's own view: IMPs, opposite unless adjusted, or matchpoints out of 2. */
  readonly swing: ByTeam<number> | null
}

export type MatchScore = {
  readonly boards: readonly MatchBoardScore[]
  /** Boards with a result in both rooms. */
  readonly played: number
  /** IMPs won on each team's boards (matchpoints at board-a-match), before adjustments. */
  readonly points: ByTeam<number>
  /** With adjustments. */
  readonly total: ByTeam<number>
  /** `null` before the first board, and without a scale in an IMP match. */
  readonly vps: ByTeam<number> | null
}

export const NO_ADJUSTMENT: ByTeam<number> = { home: 0, visiting: 0 }

/** 2 for the better score, 1 for the same (specification 2, section 9). */
export const pointRule = ({ matchpoints }: Conventions): SwingRule => ({
  ofDifference: (difference) => 1 + Math.sign(difference),
  ofAward: (award) => (2 * awardPercent(award, null, matchpoints)) / 100,
  ofImps: null,
})

export const impRule = ({ imps: { average, scale } }: Conventions): SwingRule => ({
  ofDifference: scale === 'totalPoints' ? (points) => points : imps,
  ofAward: (award) => impsForAward(award, average),
  ofImps: (given) => given,
})

/** A team's column: what it won. Figures that are not opposite count for each team as they are. */
function wonBy(own: number, other: number): number {
  return nearlyEqual(own, -other) ? Math.max(0, own) : own
}

/** Sum over the boards that have a result in both rooms. */
export const sumOf = (scores: readonly MatchBoardScore[], of: (swing: ByTeam<number>) => number): number =>
  scores.reduce((sum, { swing }) => (swing ? sum + of(swing) : sum), 0)

export const plus = (a: ByTeam<number>, b: ByTeam<number>): ByTeam<number> => ({
  home: a.home + b.home,
  visiting: a.visiting + b.visiting,
})

export const boardScores = (match: TeamMatch, rule: SwingRule): readonly MatchBoardScore[] =>
  match.boards.map(({ board, open, closed }) => ({ board, swing: boardSwing(open, closed, rule) }))

/** Boards won and, half each, shared; what a board is worth beside the victory points. */
function boardPoints(match: TeamMatch, conventions: Conventions): ByTeam<number> {
  const each = conventions.teams.boardPoints
  if (each === 0) return NO_ADJUSTMENT
  const boards = boardScores(match, pointRule(conventions))
  return {
    home: (each / 2) * sumOf(boards, ({ home }) => home),
    visiting: (each / 2) * sumOf(boards, ({ visiting }) => visiting),
  }
}

/**
 * A match scored by IMPs, or by the points themselves. Where boards are not balanced (both teams AVE+, split scores), each team's
 * victory points follow from its own margin.
 */
export function impMatch(match: TeamMatch, conventions: Conventions): MatchScore {
  const boards = boardScores(match, impRule(conventions))
  const points = {
    home: sumOf(boards, ({ home, visiting }) => wonBy(home, visiting)),
    visiting: sumOf(boards, ({ home, visiting }) => wonBy(visiting, home)),
  }
  const played = boards.filter(({ swing }) => swing !== null).length
  const adjusted = match.adjustment.home - match.adjustment.visiting
  const scale = conventions.teams.vpScale
  const length = match.scheduledBoards ?? played
  const vpsOf = (margin: number) => (scale ? victoryPointsFor(scale, length, margin) : 0)
  const vps = {
    home: vpsOf(sumOf(boards, ({ home }) => home) + adjusted),
    visiting: vpsOf(sumOf(boards, ({ visiting }) => visiting) - adjusted),
  }
  return {
    boards,
    played,
    points,
    total: plus(points, match.adjustment),
    vps: scale && played > 0 ? plus(plus(vps, boardPoints(match, conventions)), match.vpAdjustment) : null,
  }
}
