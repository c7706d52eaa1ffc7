/** Every deal has a number, and every number below `DEALS` its deal: one drawn evenly gives a deal drawn evenly. */
import { type Card, DECK } from './card.ts'
import type { Deal } from './deal.ts'
import { SEATS, type Seat } from './seat.ts'

/** 52! / 13!⁴ */
export const DEALS = 53_644_737_765_488_792_839_237_440_000n

/** A deal is kept as a number from 0 on. Errors: a number that is none of a deal's is a bug. */
export function dealOf(number: bigint): Deal {
  if (number < 0n || number >= DEALS) throw new RangeError('No deal has this number.')
  const hands: Record<Seat, Card[]> = { N: [], E: [], S: [], W: [] }
  let rest = number
  // Deals of the cards from here on.
  let ways = DEALS
  for (const [dealt, card] of DECK.entries()) {
    const left = BigInt(DECK.length - dealt)
    for (const seat of SEATS) {
      // Of them, each seat has the next card in as many as it has room for more.
      const own = (ways * BigInt(13 - hands[seat].length)) / left
      if (rest < own) {
        hands[seat].push(card)
        ways = own
        break
      }
      rest -= own
    }
  }
  return hands
}
