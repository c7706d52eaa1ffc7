/**
 * What happens at a table. An ordered log of these is all that is stored of an auction and a play;
 * the reducer folds them into what people see (specification 2, sections 3 and 4).
 */
import type { Board } from '../board.ts'
import type { Call } from '../call.ts'
import type { Card } from '../card.ts'
import type { Contract } from '../contract.ts'
import type { PartialDeal } from '../deal.ts'
import type { Seat } from '../seat.ts'
import type { Explanation, Irregularity, Player, PostedResult } from './facts.ts'
import type { TableState } from './state.ts'

type CallDetails = {
  readonly alert?: boolean
  readonly explanations?: readonly Explanation[]
  readonly irregular?: Irregularity
}

/** Commentary of a record on an event, in its own words. */
type Annotated = { readonly comments?: readonly string[] }

export type TableEvent = Annotated &
  (
    | { readonly type: 'FULL'; readonly state: TableState }
    | { readonly type: 'START_ROUND'; readonly round: number }
    | { readonly type: 'SEAT_PLAYER'; readonly seat: Seat; readonly player: Player | null }
    | { readonly type: 'START_AUCTION'; readonly board: Board }
    /** The hands of the board in play, put in or put right; what was called and played stands. */
    | { readonly type: 'SET_HANDS'; readonly deal: PartialDeal | null }
    | ({ readonly type: 'BID'; readonly seat: Seat; readonly call: Call } & CallDetails)
    | { readonly type: 'CANCEL_BID' }
    /** Explanation given after the call: `index` counts the calls of the auction from 0. */
    | { readonly type: 'EXPLAIN_BID'; readonly index: number; readonly explanations: readonly Explanation[] }
    | { readonly type: 'ALERT_BID'; readonly index: number; readonly alert: boolean }
    | { readonly type: 'END_AUCTION'; readonly contract: Contract }
    | {
        readonly type: 'PLAY_CARD'
        readonly seat: Seat
        readonly card: Card
        readonly irregular?: Irregularity
      }
    | { readonly type: 'END_TRICK'; readonly winner: Seat }
    | { readonly type: 'CANCEL_CARD' }
    | {
        readonly type: 'CLAIM'
        /** `null` when the record does not say who claimed. */
        readonly seat: Seat | null
        /** All the tricks the claimer's side (declarer's, if unknown) would have; `null` when not said. */
        readonly tricks: number | null
        readonly explanation?: string
      }
    | { readonly type: 'CLAIM_ACCEPT' }
    | { readonly type: 'CLAIM_DECLINE' }
    | { readonly type: 'UNDO_CLAIM' }
    | { readonly type: 'END_GAME'; readonly result: PostedResult }
    | { readonly type: 'UNDO_END_GAME' }
    /** The director's word on a result; it wins over what was played out. */
    | { readonly type: 'CORRECTION'; readonly result: PostedResult }
    | { readonly type: 'UNDO_CORRECTION' }
    | { readonly type: 'CALL_DIRECTOR'; readonly seat: Seat }
    /** `director` is who comes, as viewers are told. */
    | { readonly type: 'ACCEPT_CALL'; readonly director: string }
    | { readonly type: 'END_ROUND' }
  )

export type TableEventType = TableEvent['type']

/** The event of one type. */
export type EventOf<T extends TableEventType> = Extract<TableEvent, { readonly type: T }>
