/** How long things take at a table: believable times between events, the same for the same seed. */

import type { TableEvent } from '@openroom/bridge/table/events'
import { hasTrait } from '@openroom/bridge/table/traits'

/** Numbers from 0 up to 1, the same for the same seed. */
export type Dice = () => number

export function dice(seed: string): Dice {
  let state = 2_166_136_261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Seconds = readonly [number, number]

/** Players sit down one after the other. */
const SEATING: Seconds = [0.2, 1.5]

/** Of whatever is not listed below. */
const USUAL: Seconds = [1, 4]

/** Shortest and usual longest time before an event, in seconds; now and then somebody thinks longer. */
const SECONDS: Readonly<Partial<Record<TableEvent['type'], Seconds>>> = {
  FULL: [0, 0],
  START_ROUND: [0.5, 1],
  SEAT_PLAYER: SEATING,
  START_AUCTION: [8, 25],
  SET_HANDS: [5, 20],
  BID: [2, 8],
  CANCEL_BID: [3, 10],
  ALERT_BID: [0.3, 1.5],
  END_AUCTION: [0.5, 1.5],
  PLAY_CARD: [1, 5],
  END_TRICK: [0.6, 1.2],
  CANCEL_CARD: [2, 6],
  CLAIM: [2, 8],
  CLAIM_ACCEPT: [2, 8],
  CLAIM_DECLINE: [2, 8],
  UNDO_CLAIM: [2, 6],
  END_GAME: [1, 3],
  UNDO_END_GAME: [3, 10],
  CORRECTION: [5, 20],
  UNDO_CORRECTION: [5, 20],
  ACCEPT_CALL: [5, 20],
  END_ROUND: [1, 3],
}

/** What the clock of a round gives each board: seven and a half minutes. */
export const CLOCK_MS_A_BOARD = 450_000

/** A board of which only the result is told. */
const BOARD_SECONDS = [330, 480] as const
/** The first card, before dummy comes down. */
const LEAD_SECONDS = [5, 15] as const
const THOUGHT_SECONDS = [10, 40] as const
/** One event of so many is thought about. */
const THOUGHTS = 18

const between = ([low, high]: readonly [number, number], roll: Dice): number =>
  1_000 * (low + (high - low) * roll())

/** Milliseconds before an event. @param before what happened last at the table */
export function waitBefore(event: TableEvent, before: TableEvent['type'] | null, roll: Dice): number {
  if (event.type === 'PLAY_CARD' && before === 'END_AUCTION') return between(LEAD_SECONDS, roll)
  if (event.type === 'START_AUCTION' && before !== 'END_GAME') return between(SEATING, roll)
  const usual = between(SECONDS[event.type] ?? USUAL, roll)
  return hasTrait(event.type, 'move') && roll() * THOUGHTS < 1
    ? usual + between(THOUGHT_SECONDS, roll)
    : usual
}

export const boardTime = (roll: Dice): number => between(BOARD_SECONDS, roll)
