/** Whether play goes by the Laws. */
import type { Breach } from '@openroom/bridge/breach'
import { type Card, suitOf } from '@openroom/bridge/card'
import { cardsPlayed, impossibleCard, irregularCard, type PlaySoFar } from '@openroom/bridge/play'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { Seat } from '@openroom/bridge/seat'

/** A card that did not follow suit although its hand could. */
type Revoke = {
  /** From 1. */
  readonly trick: number
  readonly seat: Seat
  readonly card: Card
}

/**
 * Whether a hand may play a card now.
 * @returns the card, or the breach: with `irregular: null` the card cannot have been played, else it
 * breaks a Law (41, 44); a revoke is told before a wrong turn
 */
export function checkCard(play: PlaySoFar, seat: Seat, card: Card): Result<Card, Breach> {
  const found = impossibleCard(play, seat, card) ?? irregularCard(play, seat, card)
  return found ? err(found) : ok(card)
}

/**
 * Every revoke that can be proved (Law 61): the hand is known to have held the suit led, or, when it
 * is not known, played that suit later.
 */
export function provedRevokes({ deal, tricks }: Omit<PlaySoFar, 'contract'>): readonly Revoke[] {
  return tricks.flatMap((trick, at) => {
    const lead = trick.cards[0]
    if (lead === undefined) return []
    const before = new Set(cardsPlayed(tricks.slice(0, at)).map(({ card }) => card))
    const later = cardsPlayed(tricks.slice(at + 1))
    return trick.cards.flatMap(({ seat, card }) => {
      if (suitOf(card) === suitOf(lead.card)) return []
      const hand = deal?.[seat] ?? later.filter((played) => played.seat === seat).map((played) => played.card)
      const could = hand.some((held) => suitOf(held) === suitOf(lead.card) && !before.has(held))
      return could ? [{ trick: at + 1, seat, card }] : []
    })
  })
}
