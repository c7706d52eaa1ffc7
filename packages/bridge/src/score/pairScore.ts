/** What one result is worth to a pair, and what a pair's results add up to. */
import type { Side } from '../seat.ts'
import type { BoardScale, OwnResult } from './boardScale.ts'
import { butlerScale } from './butler.ts'
import type { Conventions } from './conventions.ts'
import { crossImpScale } from './crossImps.ts'
import type { BoardField } from './field.ts'
import { impsForAward } from './impAward.ts'
import { awardPercent, matchpointScale } from './matchpoints.ts'
import { type Award, type Outcome, sideOutcome, type WeightedScore } from './outcome.ts'

/** How pairs are scored: by matchpoints or by IMPs (the event says which IMPs). */
export type PairCalculation = 'MP' | 'IMP'

/** Total points: every score is worth itself. */
const pointScale = ({ imps: { average } }: Conventions): BoardScale => ({
  points: (side, scoreNs) => (side === 'NS' ? scoreNs : 0 - scoreNs),
  top: null,
  awardPoints: (award) => impsForAward(award, average),
})

function scaleOfPairCalculation(
  calculation: PairCalculation,
  field: BoardField,
  conventions: Conventions,
): BoardScale {
  if (calculation === 'MP') return matchpointScale(field, conventions.matchpoints)
  if (conventions.imps.scale === 'totalPoints') return pointScale(conventions)
  return conventions.imps.pairs === 'butler'
    ? butlerScale(field, conventions.butler, conventions.imps)
    : crossImpScale(field, conventions.crossImps, conventions.imps)
}

/** The same scale, each score worked out once: a board has far fewer scores than results. */
function remembering(scale: BoardScale): BoardScale {
  const known = { NS: new Map<number, number>(), EW: new Map<number, number>() }
  const points: BoardScale['points'] = (side, scoreNs, own) => {
    if (own !== true) return scale.points(side, scoreNs, own)
    const before = known[side].get(scoreNs)
    if (before !== undefined) return before
    const made = scale.points(side, scoreNs, own)
    known[side].set(scoreNs, made)
    return made
  }
  return { ...scale, points }
}

export const boardScale = (
  calculation: PairCalculation,
  field: BoardField,
  conventions: Conventions,
): BoardScale => remembering(scaleOfPairCalculation(calculation, field, conventions))

/** An average keeps its kind: what it is worth may depend on the rest of the pair's session. */
export type SideScore =
  | { readonly kind: 'none' }
  | { readonly kind: 'award'; readonly award: Award }
  | { readonly kind: 'points'; readonly points: number }

export type ComponentScore = {
  /** Share of this score, 0 to 1. */
  readonly weight: number
  readonly scoreNs: number
  readonly points: number
}

const NONE: SideScore = { kind: 'none' }

function ownResult(
  outcome: Outcome,
  shares: readonly WeightedScore[],
  { matchpoints }: Conventions,
): OwnResult {
  if (outcome.kind !== 'weighted') return true
  return matchpoints.weightedInField && shares
}

/** The scores that count for a side, each with its own points; empty where nothing is compared. */
export function componentScores(
  outcome: Outcome,
  side: Side,
  scale: BoardScale,
  conventions: Conventions,
): readonly ComponentScore[] {
  const part = sideOutcome(outcome, side)
  if (part.kind !== 'scores') return []
  const own = ownResult(outcome, part.scores, conventions)
  return part.scores.map((score) => ({ ...score, points: scale.points(side, score.scoreNs, own) }))
}

/** What a result is worth to a side: every component against the field, then weighed. */
export function sideScore(
  outcome: Outcome,
  side: Side,
  scale: BoardScale,
  conventions: Conventions,
): SideScore {
  const part = sideOutcome(outcome, side)
  if (part.kind === 'scores') {
    const each = componentScores(outcome, side, scale, conventions)
    return { kind: 'points', points: each.reduce((sum, { weight, points }) => sum + weight * points, 0) }
  }
  if (part.kind === 'imps') return scale.top === null ? { kind: 'points', points: part.imps } : NONE
  if (part.kind === 'none') return NONE
  if (scale.awardPoints) return { kind: 'points', points: scale.awardPoints(part.award) }
  return { kind: 'award', award: part.award }
}

/** A figure as shown on a board; an average is shown at its plain percentage. */
export type RowFigure = {
  readonly points: number | null
  /** Of the top, 0 to 100; `null` for IMPs, and while there is nothing to compare with. */
  readonly percent: number | null
}

export function rowFigure(score: SideScore, top: number | null, conventions: Conventions): RowFigure {
  if (score.kind === 'none') return { points: null, percent: null }
  if (score.kind === 'award') {
    const percent = awardPercent(score.award, null, conventions.matchpoints)
    return { points: top === null ? null : (percent * top) / 100, percent }
  }
  return { points: score.points, percent: top ? (100 * score.points) / top : null }
}

/** One board of a pair. */
export type PairLine = { readonly score: SideScore; readonly top: number | null }

export type PairTotal = {
  /** Boards with a result; sit-outs and boards not played do not count. */
  readonly played: number
  readonly points: number
  /** The most matchpoints possible on those boards; `null` for IMPs. */
  readonly top: number | null
  /** Percentage of the top; `null` for IMPs and before there is anything to compare with. */
  readonly percent: number | null
  /** Boards sat out that points and top have in them. */
  readonly satOut?: number
}

export const NO_TOTAL: PairTotal = { played: 0, points: 0, top: null, percent: null }

/** The sum of a pair's boards. Averages come last, as they may follow the pair's own percentage (Law 12C2). */
export function pairTotal(lines: Iterable<PairLine>, conventions: Conventions): PairTotal {
  let played = 0
  let points = 0
  let comparedTop = 0
  let awardTop = 0
  let isMatchpoints = false
  const awards: { award: Award; top: number }[] = []
  for (const { score, top } of lines) {
    if (score.kind === 'none') continue
    played += 1
    if (top !== null) isMatchpoints = true
    if (score.kind === 'points') {
      points += score.points
      comparedTop += top ?? 0
    } else {
      awards.push({ award: score.award, top: top ?? 0 })
      awardTop += top ?? 0
    }
  }
  const own = comparedTop > 0 ? (100 * points) / comparedTop : null
  for (const { award, top } of awards) {
    points += (awardPercent(award, own, conventions.matchpoints) * top) / 100
  }
  const top = isMatchpoints ? comparedTop + awardTop : null
  return { played, points, top, percent: top ? (100 * points) / top : null }
}
