/** Pairs that sat out or missed boards, brought up to those that did not: as if they went on as they played. */
import type { Conventions } from './conventions.ts'

type Counted = {
  readonly played: number
  readonly points: number
  readonly top: number | null
  readonly correction: number
  readonly carryOver: number
}

/**
 * Rows with points scaled to the boards, and for matchpoints to the top, of whoever has most of them.
 * Corrections and carry-over, what was played, percentages and averages stay as they are.
 */
export function withMissedBoards<T extends Counted>(
  rows: readonly T[],
  { ranking }: Pick<Conventions, 'ranking'>,
): readonly T[] {
  if (ranking.missedBoards === 'left') return rows
  const mostPlayed = rows.reduce((most, { played }) => Math.max(most, played), 0)
  const mostTop = rows.reduce((most, { top }) => Math.max(most, top ?? 0), 0)
  const scaled = (row: T): T => {
    const { played, top, correction, carryOver } = row
    if (played === 0 || top === 0) return row
    const extras = correction + carryOver
    const factor = top === null ? mostPlayed / played : mostTop / top
    return { ...row, points: (row.points - extras) * factor + extras, top: top === null ? null : mostTop }
  }
  return rows.map(scaled)
}
