/** The boards of two partners from their own side. Pure. */
import type { CrossImpRow, PersonalCrossImpRow } from '@openroom/protocol/schema/screens'

/** The row of two partners, in any order of the two. */
export const ofPair = (rows: readonly CrossImpRow[], one: number, two: number): CrossImpRow | null =>
  rows.find(
    ({ pair: { player1, player2 } }) =>
      (player1 === one && player2 === two) || (player1 === two && player2 === one),
  ) ?? null

/** The score as the two partners gained it. */
export function ownScore({
  boardResult,
  side,
}: Pick<PersonalCrossImpRow, 'boardResult' | 'side'>): number | null {
  const { score } = boardResult
  if (score === null) return null
  return side === 'NORTH_SOUTH' || score === 0 ? score : -score
}

/** Of the boards that have one; `null` where none has. */
export function totalOf(rows: readonly Pick<PersonalCrossImpRow, 'crossValue'>[]) {
  const values = rows.flatMap(({ crossValue }) => (crossValue === null ? [] : [crossValue]))
  return { boards: values.length, sum: values.length === 0 ? null : values.reduce((a, b) => a + b, 0) }
}

export const keyOf = ({ round, boardNumber, ns }: PersonalCrossImpRow): string =>
  `${round}-${boardNumber}-${ns}`
