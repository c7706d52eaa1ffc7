/** The boards of a pair in groups by opponents; which rows are results. Pure. */
import type { PrivateScoreLine } from '@openroom/protocol/schema/screens'

/** A line with a comment of the jury is the comment's, not a result's (specification 2, section 2). */
export const isResult = ({ juryComment }: Pick<PrivateScoreLine, 'juryComment'>): boolean =>
  juryComment === null || juryComment.trim() === ''

export type Sitting = {
  readonly opponentId: number | null
  /** The partner for these boards, of a player who has several. */
  readonly partnerId: number | null
  readonly line: PrivateScoreLine['line']
  readonly round: number
  readonly lines: readonly PrivateScoreLine[]
}

const sittingFrom = (line: PrivateScoreLine): Sitting => ({
  opponentId: line.opponentId,
  partnerId: line.partnerId ?? null,
  line: line.line,
  round: line.round,
  lines: [line],
})

/** Boards against the same opponents one after the other. */
export function sittingsOf(lines: readonly PrivateScoreLine[]): readonly Sitting[] {
  const sittings: Sitting[] = []
  for (const line of lines) {
    const last = sittings.at(-1)
    const stays =
      last !== undefined &&
      last.opponentId === line.opponentId &&
      last.line === line.line &&
      last.round === line.round
    if (stays) sittings[sittings.length - 1] = { ...last, lines: [...last.lines, line] }
    else sittings.push(sittingFrom(line))
  }
  return sittings
}

/** How far a percentage stands from the average, from -1 to 1. */
export const fromAverage = (percent: number | null): number | null =>
  percent === null ? null : (percent - 50) / 50
