/**
 * What the server derives for the viewers of a table and never accepts from outside
 * (specification 2, section 4, 'Live play events'). Each sets what it names; the last one counts.
 */
import type { WireOtherResult } from './game.ts'

export const FOLLOW_TYPES = ['FOLLOW', 'BYE_FOLLOW', 'BYE_NO_FOLLOW'] as const
export type FollowType = (typeof FOLLOW_TYPES)[number]

export const SPEEDS = ['NORMAL', 'FAST'] as const
/** Overdue events are broadcast 5 % (NORMAL) or 20 % (FAST) faster than they were played. */
export type Speed = (typeof SPEEDS)[number]

export type WireTeamCorrection = {
  readonly teamId: number
  readonly amount: number
  /** Counts for rounds from this one on; `null` for all. */
  readonly roundLimit: number | null
}

export type DerivedPayloads = {
  OTHER_TABLE_RESULT: { readonly result: WireOtherResult | null }
  OTHER_TABLE_VISIBLE: { readonly visible: boolean; readonly otherTableId: number | null }
  /** Of the match so far, as the fields of the Game. */
  MATCH_RESULT: {
    readonly homeImp: number | null
    readonly visitingImp: number | null
    readonly homeMp: number | null
    readonly visitingMp: number | null
    readonly homeVp: number | null
    readonly visitingVp: number | null
  }
  /** Of the board, for each side. */
  PAIR_RESULT: { readonly nsRoundResult: number | null; readonly ewRoundResult: number | null }
  BUTTONS: {
    readonly frequencyEnabled: boolean
    readonly previousFrequencyEnabled: boolean
    readonly scoreCardEnabled: boolean
  }
  KNOCKOUT_CORRECTION: { readonly corrections: readonly WireTeamCorrection[] }
  /** `speed` is `null` while nothing is overdue; `delay` in seconds. */
  SPEED: {
    readonly miniSessionId: number
    readonly tableId: number
    readonly calcTableId: number | null
    readonly delay: number
    readonly speed: Speed | null
  }
  /** The next board waits for other tables. */
  WAITING_TABLE: { readonly waiting: boolean }
  /** Seconds added to the session's delay at this table. */
  EXTRA_DELAY: { readonly seconds: number }
  FOLLOW_MESSAGE: { readonly type: FollowType; readonly playerId: number; readonly player: string }
  HIDE_FOLLOW_MESSAGE: { readonly playerId: number }
}

export type DerivedType = keyof DerivedPayloads

export type DerivedEvent = {
  [T in DerivedType]: { readonly type: T; readonly payload: DerivedPayloads[T] }
}[DerivedType]
