/** Cards, seats and strains as the search numbers them. */
import { type Card, RANKS, rankOf, type Strain, SUITS, suitOf } from '@openroom/bridge/card'
import { SEATS, type Seat } from '@openroom/bridge/seat'

const STRAIN_CODES: Readonly<Record<Strain, number>> = { S: 0, H: 1, D: 2, C: 3, NT: 4 }

export const seatCode = (seat: Seat): number => SEATS.indexOf(seat)

export const strainCode = (strain: Strain): number => STRAIN_CODES[strain]

/** The suit's lane, 0 to 3. */
export const laneCode = (card: Card): number => SUITS.indexOf(suitOf(card))

/** The card's bit in its lane: 1 for the two, 4096 for the ace. */
export const rankBit = (card: Card): number => 1 << (12 - RANKS.indexOf(rankOf(card)))

/** The card with a number of the search: 16 * lane + rank, rank 0 the two. */
export const cardFromCode = (code: number): Card => `${SUITS[code >> 4]!}${RANKS[12 - (code & 15)]!}`
