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

/** Whether two contracts are the same in level, strain, declarer and doubling. */
export function sameContract(a: Contract, b: Contract): boolean {
  if (a.kind === 'passedOut' || b.kind === 'passedOut') return a.kind === b.kind
  return (
    a.level === b.level && a.strain === b.strain && a.declarer === b.declarer && a.doubling === b.doubling
  )
}
