/** A numbered deal with its dealer and vulnerability. */
import type { PartialDeal } from './deal.ts'
import { SEATS, type Seat } from './seat.ts'
import type { Vulnerability } from './vulnerability.ts'

export type Board = {
  readonly number: number
  readonly dealer: Seat
  readonly vulnerability: Vulnerability
  /** `null` when the record carries no cards at all. */
  readonly deal: PartialDeal | null
}

/** Dealer of a board by its number: board 1 is North's, then clockwise (Law 2). */
export const dealerOf = (boardNumber: number): Seat => SEATS[(((boardNumber - 1) % 4) + 4) % 4]!

/** The four-board patterns of the cycle, each starting one later (Law 2; specification 1, section 9). */
const CYCLE: readonly Vulnerability[] = [
  ...(['NONE', 'NS', 'EW', 'ALL'] as const), // boards 1 to 4
  ...(['NS', 'EW', 'ALL', 'NONE'] as const), // 5 to 8
  ...(['EW', 'ALL', 'NONE', 'NS'] as const), // 9 to 12
  ...(['ALL', 'NONE', 'NS', 'EW'] as const), // 13 to 16
]

export const vulnerabilityOf = (boardNumber: number): Vulnerability =>
  CYCLE[(((boardNumber - 1) % 16) + 16) % 16]!

/** On the mark of a board, not in words: numbers that read the same upside down have a dot (specification 2, section 2). */
export const boardLabel = (boardNumber: number): string =>
  boardNumber === 6 || boardNumber === 9 ? `${boardNumber}.` : `${boardNumber}`
