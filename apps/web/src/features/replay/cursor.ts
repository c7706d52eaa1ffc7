/**
 * The cursor of a replay in its address: `cindex` counts cards played. Calls are told by negative numbers (so
 * many steps before the end of the auction), what follows the last card by numbers beyond it, so that every
 * step has an address of its own.
 */
import {
  firstStop,
  lastStop,
  nextStop,
  previousStop,
  type Steps,
  stopOfCard,
  stopOfTrick,
  trickAt,
} from '@openroom/bridge/table/steps'

const indexOf = ({ stops }: Steps, position: number): number =>
  Math.max(
    0,
    stops.findLastIndex((stop) => stop <= position),
  )

const stopAt = ({ stops }: Steps, index: number): number =>
  stops[Math.max(0, Math.min(index, stops.length - 1))] ?? 0

/** The stop from which cards are counted: the end of the auction, or the beginning of a record without one. */
const zeroStop = (steps: Steps): number => stopOfCard(steps, 0)

const lastCardStop = (steps: Steps): number => stopOfCard(steps, steps.cards.length)

/** Where a replay begins: `cindex` when the address has one, else before the opening lead. */
export function positionOf(steps: Steps, cindex: number | null): number {
  if (cindex === null || cindex === 0)
    return steps.cards.length > 0 ? zeroStop(steps) : cindexless(steps, cindex)
  if (cindex < 0) return stopAt(steps, indexOf(steps, zeroStop(steps)) + cindex)
  const beyond = cindex - steps.cards.length
  if (beyond <= 0) return stopOfCard(steps, cindex)
  return stopAt(steps, indexOf(steps, lastCardStop(steps)) + beyond)
}

/** A record without cards begins at its beginning, and ends its auction at 0. */
const cindexless = (steps: Steps, cindex: number | null): number =>
  cindex === null ? firstStop(steps) : zeroStop(steps)

/** The address of a position. */
export function cindexOf(steps: Steps, position: number): number {
  const [at, zero, last] = [position, zeroStop(steps), lastCardStop(steps)].map((stop) =>
    indexOf(steps, stop),
  )
  if (at === undefined || zero === undefined || last === undefined) return 0
  if (at <= zero) return at - zero
  if (at > last) return steps.cards.length + at - last
  return steps.cards.filter((played) => played <= position).length
}

export type Moves = {
  /** `null` where there is nothing to go to. */
  readonly rewind: number | null
  readonly previous: number | null
  readonly next: number | null
  readonly end: number | null
}

/** To the first card, and from there to the first call. */
function rewindFrom(steps: Steps, position: number): number | null {
  const zero = zeroStop(steps)
  if (position > zero) return zero
  return position > firstStop(steps) ? firstStop(steps) : null
}

export function movesFrom(steps: Steps, position: number): Moves {
  const last = lastStop(steps)
  return {
    rewind: rewindFrom(steps, position),
    previous: previousStop(steps, position),
    next: nextStop(steps, position),
    end: position < last ? last : null,
  }
}

/** The trick shown at a position, and where another one begins. */
export const trickShown = trickAt

export const positionOfTrick = stopOfTrick
