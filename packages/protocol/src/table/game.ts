/**
 * 'Game (table state)' of specification 2, section 3: the whole of a table as the first message of
 * a table's feed and of a replay carries it.
 */
import type { Card } from '@openroom/bridge/card'
import type { Irregularity } from '@openroom/bridge/table/facts'
import type { Room } from '../address.ts'
import type { Direction, Line, WireVulnerability } from '../names.ts'
import type { BidValue, WireContract } from './words.ts'

export type WirePlayer = {
  readonly playerId: number | null
  readonly name: string
  readonly surname: string
  readonly bye: boolean
}

export type WireExplanation = { readonly to: Direction | 'ALL'; readonly text: string }

export type WireBid = {
  readonly direction: Direction
  readonly value: BidValue
  readonly alert: boolean
  readonly explanations: readonly WireExplanation[]
  readonly irregular: Irregularity | null
}

export type WireCard = {
  readonly direction: Direction
  readonly card: Card
  readonly irregular: Irregularity | null
}

export type WireTrick = {
  readonly leader: Direction
  readonly cards: readonly WireCard[]
  readonly winner: Direction | null
}

export type WireClaim = {
  readonly claimInProgress: boolean
  /** `null` when the record does not say who claimed. */
  readonly claimant: Direction | null
  readonly claimedTrickCount: number | null
  readonly explanation: string | null
  readonly status: 'made' | 'accepted' | 'declined'
}

export type WireResult = {
  readonly contract: WireContract | null
  /** Declarer's tricks. */
  readonly trickCount: number | null
  /** From North-South's view. */
  readonly value: number | null
}

export type WireBoard = {
  readonly number: number
  readonly dealer: Direction
  readonly vulnerability: WireVulnerability
  readonly hands: Readonly<Record<Direction, readonly Card[] | null>> | null
}

export type WireTeam = { readonly teamId: number; readonly name: string; readonly bye: boolean }

/** The result of the other room on the same board, as far as it may be known. */
export type WireOtherResult = WireResult & { readonly line: Line | null }

/** What surrounds the table: the competition, the match, the other room. */
export type GameContext = {
  readonly tournamentName: string
  readonly tournamentType: 'PAIR' | 'TEAM'
  readonly calculationType: 'MP' | 'IMP' | 'BAM'
  /** Of the calculation IMP: the points themselves are scored. */
  readonly totalPoints?: true
  readonly arrangeType: string
  readonly alertType: string
  readonly homeTeam: WireTeam | null
  readonly visitingTeam: WireTeam | null
  readonly homeImp: number | null
  readonly visitingImp: number | null
  readonly homeMp: number | null
  readonly visitingMp: number | null
  readonly homeVp: number | null
  readonly visitingVp: number | null
  /** The board's result for each side, in the calculation's unit. */
  readonly nsRoundResult: number | null
  readonly ewRoundResult: number | null
  readonly roomType: Room | null
  readonly tableId: number
  readonly otherTableId: number | null
  readonly calcTableId: number | null
  readonly roundNumber: number
  readonly sessionNumber: number
  readonly numberOfRounds: number
  readonly registrations: Readonly<Record<Line, number | null>>
  readonly otherResult: WireOtherResult | null
  readonly otherRoomVisible: boolean
  readonly live: boolean
  readonly frequencyEnabled: boolean
  readonly previousFrequencyEnabled: boolean
  readonly scoreCardEnabled: boolean
}

/** The table itself. */
export type GameTable = {
  /** 0 while no board is on the table. */
  readonly boardNumber: number
  readonly board: WireBoard | null
  readonly players: Readonly<Record<Direction, WirePlayer | null>>
  readonly bidding: readonly WireBid[]
  readonly contract: WireContract | null
  readonly allTricks: readonly WireTrick[]
  readonly claim: WireClaim | null
  /** Claims declined before it, the oldest first. */
  readonly declinedClaims: readonly WireClaim[]
  readonly result: WireResult | null
  /** The director's corrections in order; the last one counts. */
  readonly corrections: readonly WireResult[]
  readonly jury: boolean
  readonly nextPlayer: Direction | null
}

export type Game = GameContext & GameTable
