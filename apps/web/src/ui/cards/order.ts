/** In which order a hand's suits lie. */
import type { BySuit, Card, Strain, Suit } from '@openroom/bridge/card'
import { SUITS } from '@openroom/bridge/card'
import { type Hand, holding } from '@openroom/bridge/deal'
import type { Seat } from '@openroom/bridge/seat'

/** Colours alternate in each. */
const WITH_TRUMPS: BySuit<readonly Suit[]> = {
  S: ['S', 'H', 'C', 'D'],
  H: ['H', 'S', 'D', 'C'],
  D: ['D', 'S', 'H', 'C'],
  C: ['C', 'H', 'S', 'D'],
}

/** Suits of a held hand: trumps first, then alternating colours; without trumps spades first. */
export const suitOrder = (strain: Strain | null): readonly Suit[] =>
  WITH_TRUMPS[strain === null || strain === 'NT' ? 'S' : strain]

/**
 * Suits of dummy as they lie on the screen, left to right or top to bottom: trumps are on dummy's own
 * right (Law 41D), which is North's screen left, East's top, South's screen right, West's bottom.
 */
export function dummyOrder(strain: Strain, seat: Seat): readonly Suit[] {
  const order = suitOrder(strain)
  return seat === 'S' || seat === 'W' ? [...order].reverse() : order
}

/** A hand's cards suit by suit; suits it has none of are left out. */
export const bySuits = (hand: Hand, order: readonly Suit[] = SUITS): readonly (readonly Card[])[] =>
  order.map((suit) => holding(hand, suit)).filter((cards) => cards.length > 0)
