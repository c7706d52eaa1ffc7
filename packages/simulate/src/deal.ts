/** Random deals and numbered boards. */
import { type Board, dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import { DECK } from '@openroom/bridge/card'
import { type Deal, sortHand } from '@openroom/bridge/deal'
import { bySeat, SEATS } from '@openroom/bridge/seat'
import type { Random } from './random.ts'

/** A board whose four hands are known. */
export type DealtBoard = Board & { readonly deal: Deal }

export function randomDeal(random: Random): Deal {
  const deck = random.shuffled(DECK)
  return bySeat((seat) => sortHand(deck.slice(SEATS.indexOf(seat) * 13, SEATS.indexOf(seat) * 13 + 13)))
}

export const dealBoard = (number: number, random: Random): DealtBoard => ({
  number,
  dealer: dealerOf(number),
  vulnerability: vulnerabilityOf(number),
  deal: randomDeal(random.fork('board', number)),
})
