/** What an auction ends in. */
import type { Level } from './call.ts'
import type { Strain } from './card.ts'
import type { Seat } from './seat.ts'

/** How often a contract is doubled: not, doubled, redoubled. */
export const DOUBLINGS = ['', 'X', 'XX'] as const
export type Doubling = (typeof DOUBLINGS)[number]

export type PlayedContract = {
  readonly kind: 'played'
  readonly level: Level
  readonly strain: Strain
  readonly declarer: Seat
  readonly doubling: Doubling
}

export type Contract = { readonly kind: 'passedOut' } | PlayedContract

export const PASSED_OUT: Contract = { kind: 'passedOut' }

/** Tricks declarer needs. */
export const tricksNeeded = (contract: Pick<PlayedContract, 'level'>): number => contract.level + 6
