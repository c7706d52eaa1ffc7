/** Orders in which files of deals go through the pack. */
import { type Card, card, RANKS, SUITS } from '@openroom/bridge/card'
import { SEATS, type Seat } from '@openroom/bridge/seat'

/** Spades from the ace down, then hearts, diamonds and clubs. */
export const BY_SUIT: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank) => card(suit, rank)))
/** The aces by suit, then the kings, down to the twos. */
export const BY_RANK: readonly Card[] = RANKS.flatMap((rank) => SUITS.map((suit) => card(suit, rank)))

/** Holders from codes of two bits: north, east, south, west. */
export const holdersOf = (order: readonly Card[], codes: readonly number[]): ReadonlyMap<Card, Seat> =>
  new Map(order.map((one, i) => [one, SEATS[codes[i]! & 3]!]))
