/** Replay: where in a log a viewer may stop, and how to move between the stops (specification 2, section 4). */
import type { TableEvent, TableEventType } from './events.ts'
import { reduceTable } from './reducer.ts'
import { EMPTY_TABLE } from './state.ts'
import { hasTrait } from './traits.ts'

/**
 * The stops of a log. A position is the number of events that have happened; any number is one (a live
 * log may have grown), and moving leads from there to the next stop.
 */
export type Steps = {
  /** Positions, ascending; the first is that of the board before any call. */
  readonly stops: readonly number[]
  /** Position after each card played, recalled ones too. */
  readonly cards: readonly number[]
  /** Position after the first card of each trick that stands. */
  readonly tricks: readonly number[]
  /** Position at the end of the auction; `null` while it goes on. */
  readonly auctionEnd: number | null
  /** Position before the director's corrections; `null` when none stands. */
  readonly correction: number | null
}

const isCorrecting = ({ type }: TableEvent): boolean => type === 'CORRECTION' || type === 'UNDO_CORRECTION'

/** Where the corrections that stand begin; those that were all taken back are no step. */
function correctionAt(events: readonly TableEvent[]): number | null {
  const standing = events.reduce((sum, { type }) => {
    if (type === 'CORRECTION') return sum + 1
    return type === 'UNDO_CORRECTION' ? sum - 1 : sum
  }, 0)
  return standing > 0 ? events.findIndex(isCorrecting) : null
}

/** Nothing comes after a correction: whatever the log still has belongs to that last step. */
function stopsOf(events: readonly TableEvent[], correction: number | null): readonly number[] {
  const opening = events.findIndex(({ type }) => !hasTrait(type, 'opens'))
  const first = opening === -1 ? events.length : opening
  const end = correction ?? events.length
  const stops = [first]
  for (let at = first; at < end; at++) {
    const event = events[at]
    if (event === undefined) continue
    if (hasTrait(event.type, 'joined') || isCorrecting(event)) stops.pop()
    stops.push(at + 1)
  }
  return correction === null ? stops : [...stops, events.length]
}

/** Positions after the first card of each trick, of tricks taken back and begun again the last. */
function trickStarts(events: readonly TableEvent[]): readonly number[] {
  const starts: number[] = []
  let state = EMPTY_TABLE
  for (const [at, event] of events.entries()) {
    state = reduceTable(state, event)
    starts.length = Math.min(starts.length, state.tricks.length)
    const begun = event.type === 'PLAY_CARD' && state.tricks.at(-1)?.cards.length === 1
    if (begun && state.tricks.length > starts.length) starts.push(at + 1)
  }
  return starts
}

const positionsAfter = (events: readonly TableEvent[], type: TableEventType): readonly number[] =>
  events.flatMap((event, at) => (event.type === type ? [at + 1] : []))

/** The stops of the log of one board. */
export function stepsOf(events: readonly TableEvent[]): Steps {
  const correction = correctionAt(events)
  return {
    stops: stopsOf(events, correction),
    cards: positionsAfter(events, 'PLAY_CARD'),
    tricks: trickStarts(events),
    auctionEnd: positionsAfter(events, 'END_AUCTION').at(-1) ?? null,
    correction,
  }
}

export const firstStop = ({ stops }: Steps): number => stops[0] ?? 0

export const lastStop = ({ stops }: Steps): number => stops.at(-1) ?? 0

/** The stop after a position; `null` at the end. */
export const nextStop = ({ stops }: Steps, position: number): number | null =>
  stops.find((stop) => stop > position) ?? null

/** The stop before a position; `null` at the beginning. */
export const previousStop = ({ stops }: Steps, position: number): number | null =>
  stops.findLast((stop) => stop < position) ?? null

/** Whether the next step is the director's correction: automatic play waits there. */
export const isPauseBefore = (steps: Steps, position: number): boolean =>
  steps.correction !== null && position >= steps.correction && nextStop(steps, position) !== null

/** The stop that shows what happened up to a position, with what belongs to the same step. */
const stopFrom = (steps: Steps, position: number): number =>
  steps.stops.find((stop) => stop >= position) ?? lastStop(steps)

/** The stop at the first card of a trick (from 1); `null` when it was not played. */
export function stopOfTrick(steps: Steps, trick: number): number | null {
  const start = steps.tricks[trick - 1]
  return start === undefined ? null : stopFrom(steps, start)
}

/** The trick a position is in, from 1; 0 before the opening lead. */
export const trickAt = ({ tricks }: Steps, position: number): number =>
  tricks.filter((start) => start <= position).length

/** The stop at which so many cards have been played: 0 is the end of the auction, too many the last card. */
export function stopOfCard(steps: Steps, cardIndex: number): number {
  const played = steps.cards[Math.min(cardIndex, steps.cards.length) - 1]
  return stopFrom(steps, played ?? steps.auctionEnd ?? firstStop(steps))
}
