/** What the cards of a play gave away against double dummy. */
import type { Card } from '@openroom/bridge/card'
import { type BySeat, bySeat, type Seat, seatAfter, sideOf } from '@openroom/bridge/seat'
import { onTurn, type Position, playCard } from './position.ts'
import type { Play } from './solver.ts'

export type PlayCosts = {
  /** Tricks that the opening lead gave away. */
  readonly lead: number
  /** Tricks that each seat gave away after the lead; declarer's are those of both hands. */
  readonly given: BySeat<number>
  /** Declarer's tricks double dummy after the last card. */
  readonly ends: number
}

/** Who played each card. */
function seatsOf({ deal, strain, declarer, cards }: Play): readonly Seat[] {
  let position: Position = { strain, hands: deal, leader: seatAfter(declarer), trick: [] }
  return cards.map((card: Card) => {
    const seat = onTurn(position)
    position = playCard(position, card).position
    return seat
  })
}

/** @param totals of `Solver.trace`: one more than there are cards, of which there is one at least */
export function costsOf(play: Play, totals: readonly number[]): PlayCosts {
  const given = { ...bySeat(() => 0) }
  const seats = seatsOf(play)
  seats.forEach((seat, i) => {
    if (i === 0) return
    const lost = totals[i]! - totals[i + 1]!
    if (sideOf(seat) === sideOf(play.declarer)) given[play.declarer] += lost
    else given[seat] -= lost
  })
  return { lead: totals[1]! - totals[0]!, given, ends: totals.at(-1)! }
}
