/** Parts of which events and states of a table are made. */
import type { Contract } from '../contract.ts'
import type { Seat } from '../seat.ts'

/** Why a call or a card stands in the record although the Laws forbid it. */
export const IRREGULARITIES = [
  'insufficientBid', // Law 27
  'callOutOfTurn', // Laws 29 to 32
  'inadmissibleCall', // Laws 35 to 39
  'leadOutOfTurn', // Laws 53 to 56
  'playOutOfTurn', // Law 57
  'revoke', // Law 61
] as const
export type Irregularity = (typeof IRREGULARITIES)[number]

export type Player = {
  /** Stable within the installation; `null` while a record only names the player. */
  readonly id: number | null
  readonly name: string
}

/** What was said of a call; with screens each side of the screen may hear something else. */
export type Explanation = { readonly to: Seat | 'all'; readonly text: string }

/** A result as posted at the table or ruled: what is unknown stays `null`. */
export type PostedResult = {
  readonly contract: Contract | null
  /** Declarer's tricks, 0 to 13; `null` when passed out or not said. */
  readonly tricks: number | null
  /** North-South's score; `null` when the director ruled without one. */
  readonly scoreNs: number | null
}
