/** A position of the play as the solver takes it, and what can be wrong with one. */
import { type Card, type Strain, suitOf } from '@openroom/bridge/card'
import type { Hand } from '@openroom/bridge/deal'
import { err, ok, type Result } from '@openroom/bridge/result'
import { type BySeat, SEATS, type Seat, seatAfter } from '@openroom/bridge/seat'
import { rankBit } from './encoding.ts'

/** Any moment of the play, in the middle of a trick too. */
export type Position = {
  readonly strain: Strain
  /** The cards each seat still holds, without those of the current trick. */
  readonly hands: BySeat<Hand>
  /** Who led, or is to lead, to the current trick. */
  readonly leader: Seat
  /** The cards of the current trick in order: 0 to 3. */
  readonly trick: readonly Card[]
}

export type PositionError =
  | { readonly code: 'card-twice'; readonly card: Card }
  /** The seat holds too few or too many cards for this moment of the trick. */
  | { readonly code: 'hand-size'; readonly seat: Seat; readonly cards: number }
  /** Four cards or more in a current trick, or nothing left to play. */
  | { readonly code: 'no-turn' }
  /** A card of a play its seat does not hold; `index` counts from 0. */
  | { readonly code: 'not-held'; readonly card: Card; readonly index: number }
  /** A card that does not follow suit though its seat could (Law 44C). */
  | { readonly code: 'revoke'; readonly card: Card; readonly index: number }

/** The seat whose turn it is. */
export const onTurn = ({ leader, trick }: Position): Seat => seatAfter(leader, trick.length)

/** The tricks still to come, the current one included. */
export const tricksLeft = (position: Position): number => position.hands[onTurn(position)].length

/** The cards the seat on turn may play (Law 44). */
export function legalCards(position: Position): readonly Card[] {
  const hand = position.hands[onTurn(position)]
  const led = position.trick[0]
  const following = led ? hand.filter((card) => suitOf(card) === suitOf(led)) : hand
  return following.length > 0 ? following : hand
}

/** Whether the search can take a position; it must never see an impossible one. */
export function checkPosition(position: Position): Result<Position, PositionError> {
  const left = tricksLeft(position)
  if (position.trick.length > 3 || left === 0) return err({ code: 'no-turn' })
  const seen = new Set<Card>()
  for (const card of [...position.trick, ...SEATS.flatMap((seat) => position.hands[seat])]) {
    if (seen.has(card)) return err({ code: 'card-twice', card })
    seen.add(card)
  }
  for (let place = 0; place < 4; place++) {
    const seat = seatAfter(position.leader, place)
    const cards = position.hands[seat].length
    const expected = place < position.trick.length ? left - 1 : left
    if (cards !== expected || cards > 13) return err({ code: 'hand-size', seat, cards })
  }
  return ok(position)
}

/** The position after a legal card, and who won if it ended the trick. */
export function playCard(position: Position, card: Card): { position: Position; winner: Seat | null } {
  const seat = onTurn(position)
  const hands = { ...position.hands, [seat]: position.hands[seat].filter((held) => held !== card) }
  const trick = [...position.trick, card]
  if (trick.length < 4) return { position: { ...position, hands, trick }, winner: null }
  const winner = seatAfter(position.leader, winningPlace(trick, position.strain))
  return { position: { ...position, hands, leader: winner, trick: [] }, winner }
}

function winningPlace(trick: readonly Card[], strain: Strain): number {
  let best = 0
  for (let place = 1; place < trick.length; place++) {
    if (beats(trick[place]!, trick[best]!, strain)) best = place
  }
  return best
}

function beats(card: Card, best: Card, strain: Strain): boolean {
  if (suitOf(card) === suitOf(best)) return rankBit(card) > rankBit(best)
  return suitOf(card) === strain
}
