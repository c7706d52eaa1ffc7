/** Where a viewer of a replay may go from a position. */
import { zeroStop } from '@openroom/bridge/table/cindex'
import {
  firstStop,
  lastStop,
  nextStop,
  previousStop,
  type Steps,
  stopOfTrick,
  trickAt,
} from '@openroom/bridge/table/steps'

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
