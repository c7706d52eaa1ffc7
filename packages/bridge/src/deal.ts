/** Hands and deals, known wholly or in part. */
import { type Card, compareCards, DECK, type Suit, suitOf } from './card.ts'
import { err, ok, type Result } from './result.ts'
import { type BySeat, bySeat, SEATS, type Seat } from './seat.ts'

/** The cards one player holds, in deck order. */
export type Hand = readonly Card[]

/** Four hands of thirteen cards, all 52 cards once. */
export type Deal = BySeat<Hand>

/** A deal as a record gives it: `null` for a hand the record does not know. */
export type PartialDeal = BySeat<Hand | null>

export type DealError =
  | { readonly code: 'card-twice'; readonly card: Card; readonly seat: Seat }
  | { readonly code: 'hand-size'; readonly seat: Seat; readonly cards: number }

/** Cards of one suit in a hand, from the highest down. */
export const holding = (hand: Hand, suit: Suit): Hand => hand.filter((c) => suitOf(c) === suit)

export const sortHand = (cards: readonly Card[]): Hand => [...cards].sort(compareCards)

/**
 * Checks a deal of which some hands may be unknown: no card twice, thirteen cards in each known
 * hand; a fourth hand is deduced when three are known.
 */
export function completeDeal(hands: PartialDeal): Result<PartialDeal, DealError> {
  const holder = new Set<Card>()
  for (const seat of SEATS) {
    const hand = hands[seat]
    if (hand === null) continue
    if (hand.length !== 13) return err({ code: 'hand-size', seat, cards: hand.length })
    for (const c of hand) {
      if (holder.has(c)) return err({ code: 'card-twice', card: c, seat })
      holder.add(c)
    }
  }
  const unknown = SEATS.filter((seat) => hands[seat] === null)
  if (unknown.length !== 1) return ok(bySeat((seat) => (hands[seat] ? sortHand(hands[seat]) : null)))
  const rest = DECK.filter((c) => !holder.has(c))
  return ok(bySeat((seat) => (hands[seat] ? sortHand(hands[seat]) : rest)))
}

/** The deal when all four hands are known, else `null`. */
export function fullDeal(hands: PartialDeal): Deal | null {
  const { N, E, S, W } = hands
  return N && E && S && W ? { N, E, S, W } : null
}
