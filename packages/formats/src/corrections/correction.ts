/** What staff have put right in a session after its files came (docs/corrections.md). */
import type { Card } from '@openroom/bridge/card'
import type { Contract } from '@openroom/bridge/contract'
import type { AdjustmentUnit } from '@openroom/bridge/score/adjustments'
import type { DocumentResult } from '../json/document.ts'

type AtTable = { readonly table: string; readonly board: number }

export type Correction =
  /** A player wherever he sits; a name that another has already makes one person of both spellings. */
  | { readonly kind: 'player'; readonly from: string; readonly to: string }
  /** A team or pair, by its key. */
  | { readonly kind: 'registration'; readonly registration: string; readonly to: string }
  /** What happened at a table; without a contract the board was not played there. */
  | (AtTable & {
      readonly kind: 'result'
      readonly contract: Contract | null
      readonly lead: Card | null
      /** Declarer's. */
      readonly tricks: number | null
    })
  /** The director's score: averages of the Laws or percentages (Law 12C), or a score for each side. */
  | (AtTable & {
      readonly kind: 'ruling'
      readonly ruling: Extract<NonNullable<DocumentResult['adjustment']>, { kind: 'average' | 'split' }>
    })
  /** Of a pair or team, negative for a penalty (Law 90). */
  | {
      readonly kind: 'penalty'
      readonly registration: string
      /** `null`: the points that the ranking counts, as of teams. */
      readonly unit: AdjustmentUnit | null
      readonly amount: number
    }
  /** A board that counts for nobody (Law 6D, Law 87). */
  | { readonly kind: 'board'; readonly board: number }

export type Reasoned = { readonly correction: Correction; readonly reason: string }
