/**
 * A table that was turned: places are called by the seat that is there when South is at the bottom, and the
 * layout knows places alone. Pure.
 */
import { type BySeat, bySeat, type Seat, seatAfter, seatsBetween } from '@openroom/bridge/seat'
import type { Trick } from '@openroom/bridge/table/state'
import type { Figure } from '../figure.ts'

/** The place of a seat, as seen with `below` at the bottom. */
export const placeOf = (seat: Seat, below: Seat): Seat => seatAfter('S', seatsBetween(below, seat))

const seatAt = (place: Seat, below: Seat): Seat => seatAfter(below, seatsBetween('S', place))

/** What is known of seats, by their places. */
const byPlace = <T>(of: BySeat<T>, below: Seat): BySeat<T> => bySeat((place) => of[seatAt(place, below)])

/** The figure with every seat called by its place. */
export function turned(figure: Figure, below: Seat): Figure {
  if (below === 'S') return figure
  const at = (seat: Seat): Seat => placeOf(seat, below)
  const ofTrick = (trick: Trick): Trick => ({
    ...trick,
    leader: at(trick.leader),
    cards: trick.cards.map((played) => ({ ...played, seat: at(played.seat) })),
    winner: trick.winner && at(trick.winner),
  })
  const { dummy, turn, trick, taken } = figure
  return {
    ...figure,
    dummy: dummy && at(dummy),
    turn: turn && { ...turn, seat: at(turn.seat) },
    hands: byPlace(figure.hands, below),
    trick: trick && { ...trick, trick: ofTrick(trick.trick) },
    taken: taken && ofTrick(taken),
  }
}
