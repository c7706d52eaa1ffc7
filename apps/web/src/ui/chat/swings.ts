/** Where a match's swings stand in its commentary. Pure. */
import type { BoardSwing } from '../results/teamFigures.ts'
import type { InRoom } from './joined.ts'

/** Boards whose swing is known; of those that came while the commentary was read, the message they came after. */
export type Seen = ReadonlyMap<number, number | null>

/** @param seen `null` before the score card has come: what it has then came at no known time */
export function withArrivals(seen: Seen | null, swings: readonly BoardSwing[], last: number | null): Seen {
  const come = swings.filter(({ board }) => !seen?.has(board))
  if (seen !== null && come.length === 0) return seen
  return new Map([...(seen ?? []), ...come.map(({ board }) => [board, seen === null ? null : last] as const)])
}

/** The last message before a swing: what it came after, else the last word on its board or those before it. */
function messageBefore(all: readonly InRoom[], { board }: BoardSwing, seen: Seen): number | null {
  const came = seen.get(board) ?? null
  if (all.some(({ said }) => said.id === came)) return came
  const own = all.findLast(({ said }) => said.board === board)
  return (own ?? all.findLast(({ said }) => (said.board ?? board) < board))?.said.id ?? null
}

export type Placed = BoardSwing & {
  /** The message that it stands behind; `null`: before the first. */
  readonly behind: number | null
}

export const placeSwings = (
  all: readonly InRoom[],
  swings: readonly BoardSwing[],
  seen: Seen,
): readonly Placed[] => swings.map((one) => ({ ...one, behind: messageBefore(all, one, seen) }))
