/** What people see at a table after any prefix of its log. */
import type { Board } from '../board.ts'
import type { Call } from '../call.ts'
import type { Card } from '../card.ts'
import type { Contract } from '../contract.ts'
import type { BySeat, Seat } from '../seat.ts'
import { bySeat } from '../seat.ts'
import type { Explanation, Irregularity, Player, PostedResult } from './facts.ts'

export type CallMade = {
  readonly seat: Seat
  readonly call: Call
  readonly alert: boolean
  readonly explanations: readonly Explanation[]
  readonly irregular: Irregularity | null
}

export type CardPlayed = {
  readonly seat: Seat
  readonly card: Card
  readonly irregular: Irregularity | null
}

/** A trick, finished when `winner` is set. */
export type Trick = {
  readonly leader: Seat
  readonly cards: readonly CardPlayed[]
  readonly winner: Seat | null
}

export type Claim = {
  /** `null` when the record does not say who claimed. */
  readonly seat: Seat | null
  /** All the tricks the claimer's side (declarer's, if unknown) would have; `null` when not said. */
  readonly tricks: number | null
  readonly explanation: string | null
  readonly status: 'made' | 'accepted' | 'declined'
}

/**
 * Everything is kept as it happened (calls, tricks), nothing is taken away: remaining hands, trick
 * counts and the phase are derived, so that an undo only removes what was last.
 */
export type TableState = {
  readonly round: number | null
  readonly players: BySeat<Player | null>
  readonly board: Board | null
  readonly calls: readonly CallMade[]
  /** Set by the end of the auction. */
  readonly contract: Contract | null
  readonly tricks: readonly Trick[]
  /** The last claim. */
  readonly claim: Claim | null
  /** Claims declined before `claim` was made, the oldest first. */
  readonly declinedClaims: readonly Claim[]
  /** Posted at the end of the game. */
  readonly posted: PostedResult | null
  /** The director's corrections, the last one counts. */
  readonly corrections: readonly PostedResult[]
}

export const EMPTY_TABLE: TableState = {
  round: null,
  players: bySeat(() => null),
  board: null,
  calls: [],
  contract: null,
  tricks: [],
  claim: null,
  declinedClaims: [],
  posted: null,
  corrections: [],
}
