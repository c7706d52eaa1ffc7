/**
 * The cursor of a replay in its address: `cindex` counts cards played. Calls are told by negative numbers (so
 * many steps before the end of the auction), other steps (a claim, the result) by hundredths after the card
 * before them, so that every step has an address of its own.
 */
import { firstStop, type Steps, stopOfCard } from './steps.ts'

const indexOf = ({ stops }: Steps, position: number): number =>
  Math.max(
    0,
    stops.findLastIndex((stop) => stop <= position),
  )

const stopAt = ({ stops }: Steps, index: number): number =>
  stops[Math.max(0, Math.min(index, stops.length - 1))] ?? 0

/** The stop from which cards are counted: the end of the auction, or the beginning of a record without one. */
export const zeroStop = (steps: Steps): number => stopOfCard(steps, 0)

/** Steps after a card and before the next; nobody claims a hundred times. */
const PARTS = 100

/** Where a replay begins: `cindex` when the address has one, else before the opening lead. */
export function positionOf(steps: Steps, cindex: number | null): number {
  if (cindex === null || cindex === 0)
    return steps.cards.length > 0 ? zeroStop(steps) : cindexless(steps, cindex)
  if (cindex < 0) return stopAt(steps, indexOf(steps, zeroStop(steps)) + Math.round(cindex))
  const cards = Math.floor(cindex)
  const after = Math.round((cindex - cards) * PARTS)
  return stopAt(steps, indexOf(steps, stopOfCard(steps, cards)) + after)
}

/** A record without cards begins at its beginning, and ends its auction at 0. */
const cindexless = (steps: Steps, cindex: number | null): number =>
  cindex === null ? firstStop(steps) : zeroStop(steps)

/** The address of a position. */
export function cindexOf(steps: Steps, position: number): number {
  const at = indexOf(steps, position)
  const zero = indexOf(steps, zeroStop(steps))
  if (at <= zero) return at - zero
  const cards = steps.cards.filter((played) => played <= position).length
  const after = at - indexOf(steps, stopOfCard(steps, cards))
  // As one quotient: a sum would have digits that no address has room for.
  return (cards * PARTS + Math.min(after, PARTS - 1)) / PARTS
}
