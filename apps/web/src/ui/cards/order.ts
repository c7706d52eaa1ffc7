/** In which order a hand's suits lie. */
import type { BySuit, Card, Strain, Suit } from '@openroom/bridge/card'
import { SUITS } from '@openroom/bridge/card'
import { type Hand, holding } from '@openroom/bridge/deal'

/** Colours alternate in each. */
const WITH_TRUMPS: BySuit<readonly Suit[]> = {
  S: ['S', 'H', 'C', 'D'],
  H: ['H', 'S', 'D', 'C'],
  D: ['D', 'S', 'H', 'C'],
  C: ['C', 'H', 'S', 'D'],
}

/** Suits of all four hands of a picture, dummy's too: trumps first, then alternating colours; without trumps spades first. */
export const suitOrder = (strain: Strain | null): readonly Suit[] =>
  WITH_TRUMPS[strain === null || strain === 'NT' ? 'S' : strain]

/** Suits as a picture draws them: diagrams have their own order. */
export const shownOrder = (view: 'cards' | 'diagram', strain: Strain | null): readonly Suit[] =>
  view === 'diagram' ? SUITS : suitOrder(strain)

/** A hand's cards suit by suit; suits it has none of are left out. */
export const bySuits = (hand: Hand, order: readonly Suit[] = SUITS): readonly (readonly Card[])[] =>
  order.map((suit) => holding(hand, suit)).filter((cards) => cards.length > 0)
