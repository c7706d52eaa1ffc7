/** What tied pairs are told apart by: their boards against each other, and the boards that they won. */
import type { Conventions } from './conventions.ts'
import { awardPercent } from './matchpoints.ts'
import type { ContestantId } from './outcome.ts'
import type { PairLine } from './pairScore.ts'
import type { TieBreak, TieFigures } from './tieBreaks.ts'

/** Of one pair. */
export type PairTies = {
  /** Boards above average, and half of those at average. */
  readonly won: number
  /** Points above average on the boards against each opponent. */
  readonly against: ReadonlyMap<ContestantId, number>
}

export const NO_TIES: PairTies = { won: 0, against: new Map() }

/** Points above average; `null` for a board that was not played. */
function aboveAverage({ score, top }: PairLine, { matchpoints }: Conventions): number | null {
  if (score.kind === 'none') return null
  if (score.kind === 'points') return score.points - (top ?? 0) / 2
  return ((awardPercent(score.award, null, matchpoints) - 50) * (top ?? 0)) / 100
}

const sign = (value: number): number => (Math.abs(value) < 1e-9 ? 0 : Math.sign(value))

export type TieLine = { readonly opponent: ContestantId; readonly worth: PairLine }

export function pairTies(lines: Iterable<TieLine>, conventions: Conventions): PairTies {
  const against = new Map<ContestantId, number>()
  let won = 0
  for (const { opponent, worth } of lines) {
    const points = aboveAverage(worth, conventions)
    if (points === null) continue
    won += (1 + sign(points)) / 2
    against.set(opponent, (against.get(opponent) ?? 0) + points)
  }
  return { won, against }
}

/** Several sessions of one pair. */
export function sumTies(parts: readonly PairTies[]): PairTies {
  const [first = NO_TIES] = parts
  if (parts.length <= 1) return first
  const against = new Map<ContestantId, number>()
  for (const part of parts) {
    for (const [id, points] of part.against) against.set(id, (against.get(id) ?? 0) + points)
  }
  return { won: parts.reduce((sum, part) => sum + part.won, 0), against }
}

type Tied = { readonly id: ContestantId; readonly ties: PairTies }

const haveAllMet = (group: readonly Tied[]): boolean =>
  group.every(({ id, ties }) => group.every((other) => other.id === id || ties.against.has(other.id)))

export const pairTieFigures: TieFigures<Tied> = (tieBreak: TieBreak, group) => {
  if (tieBreak === 'countBack') return ({ ties }) => ties.won
  if (tieBreak !== 'headToHead' || !haveAllMet(group)) return null
  return ({ id, ties }) =>
    group.reduce((sum, other) => sum + (other.id === id ? 0 : (ties.against.get(other.id) ?? 0)), 0)
}
