/** Tricks: which card wins (Law 44), and how many each side has. */
import { type Card, rankOf, rankValue, type Strain, suitOf } from './card.ts'
import { type BySide, bySide, type Seat, sideOf } from './seat.ts'
import type { Irregularity } from './table/facts.ts'

/** A card and the hand it came from; marked when it was played against the Laws. */
export type SeatCard = {
  readonly seat: Seat
  readonly card: Card
  readonly irregular?: Irregularity | null
}

/** A trick in the order of play; finished when `winner` is set. */
export type PlayedTrick = {
  readonly leader: Seat
  readonly cards: readonly SeatCard[]
  readonly winner: Seat | null
}

/** Whether `card` beats `best`, the best card of the trick so far (Law 44E and F). */
export function beats(card: Card, best: Card, strain: Strain): boolean {
  if (suitOf(card) === suitOf(best)) return rankValue(rankOf(card)) > rankValue(rankOf(best))
  return suitOf(card) === strain
}

/** The card that wins so far; `null` before the lead. */
export function winningSoFar(cards: readonly SeatCard[], strain: Strain): SeatCard | null {
  const [lead, ...rest] = cards
  if (lead === undefined) return null
  return rest.reduce((best, played) => (beats(played.card, best.card, strain) ? played : best), lead)
}

/** The seat that won a trick of four cards; `null` while cards are missing. */
export const trickWinner = (cards: readonly SeatCard[], strain: Strain): Seat | null =>
  cards.length === 4 ? (winningSoFar(cards, strain)?.seat ?? null) : null

/** Finished tricks of each side. */
export const tricksWon = (tricks: readonly PlayedTrick[]): BySide<number> =>
  bySide((side) => tricks.filter(({ winner }) => winner !== null && sideOf(winner) === side).length)

/** Whether all thirteen tricks have been finished. */
export const isPlayedOut = (tricks: readonly PlayedTrick[]): boolean =>
  tricks.length === 13 && tricks.every(({ winner }) => winner !== null)
