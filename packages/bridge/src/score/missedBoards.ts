/** Pairs that sat out or missed boards, brought up to those that did not: as if they went on as they played. */
import type { Conventions } from './conventions.ts'
import type { Unranked } from './standings.ts'

/**
 * Rows with points scaled to the boards, and for matchpoints to the top, of whoever has most of them.
 * Corrections and carry-over, what was played, percentages and averages stay as they are.
 */
export function withMissedBoards(
  rows: readonly Unranked[],
  { ranking }: Pick<Conventions, 'ranking'>,
): readonly Unranked[] {
  if (ranking.missedBoards === 'left') return rows
  const mostPlayed = rows.reduce((most, { played }) => Math.max(most, played), 0)
  const mostTop = rows.reduce((most, { top }) => Math.max(most, top ?? 0), 0)
  const scaled = (row: Unranked): Unranked => {
    const { played, top, correction, carryOver } = row
    if (played === 0 || top === 0) return row
    const extras = correction + carryOver
    const factor = top === null ? mostPlayed / played : mostTop / top
    return { ...row, points: (row.points - extras) * factor + extras, top: top === null ? null : mostTop }
  }
  return rows.map(scaled)
}
