/** What staff have put right in a session after its files came (docs/corrections.md). */
import type { Card } from '@openroom/bridge/card'
import type { Contract } from '@openroom/bridge/contract'
import type { AdjustmentUnit } from '@openroom/bridge/score/adjustments'
import type { Seat } from '@openroom/bridge/seat'
import type { VpScaleName } from '@openroom/bridge/session'
import type { AboutPlayer, DocumentEvent, DocumentResult } from '../json/document.ts'

type AtTable = { readonly table: string; readonly board: number }

type Plain = Extract<NonNullable<DocumentResult['adjustment']>, { kind: 'average' | 'split' | 'imps' }>

/** A result that might have come about; without a contract its score is said. */
export type Share = {
  /** 0 to 1; those of a side add up to 1. */
  readonly weight: number
  readonly contract: Contract | null
  /** Declarer's. */
  readonly tricks: number | null
  /** North-South's; left out where the contract says it. */
  readonly scoreNs: number | null
}

/** Weights of potential results (Law 12C1c); `ew` where East-West have other weights than North-South. */
export type WeightedRuling = {
  readonly kind: 'weighted'
  readonly ns: readonly Share[]
  readonly ew: readonly Share[] | null
}

export type Correction =
  /** A player wherever he sits; a name that another has already makes one person of both spellings. */
  | { readonly kind: 'player'; readonly from: string; readonly to: string }
  /** A team or pair, by its key. */
  | { readonly kind: 'registration'; readonly registration: string; readonly to: string }
  /** What is told of a player, all of it; `null` for nothing. */
  | ({ readonly kind: 'about'; readonly player: string } & {
      readonly [What in keyof AboutPlayer]-?: string | null
    })
  /** What a team plays for, by its key; `null`: no country. */
  | { readonly kind: 'country'; readonly registration: string; readonly to: string | null }
  /** Two players in each other's place, wherever they sat. */
  | { readonly kind: 'players'; readonly one: string; readonly other: string }
  /** Two pairs or teams in each other's place: in one round, or wherever they sat. */
  | {
      readonly kind: 'exchange'
      readonly one: string
      readonly other: string
      readonly round: number | null
    }
  /**
   * Who sat north-south sat east-west. A pair's table, or one board of it (an arrow switch); of a team match both
   * rooms, or what the two rooms had of one board.
   */
  | { readonly kind: 'sides'; readonly table: string; readonly board: number | null }
  /** Who sat at a table; seats left out are right. */
  | {
      readonly kind: 'lineUp'
      readonly table: string
      readonly seats: { readonly [At in Seat]?: string }
    }
  /** What happened at a table; without a contract the board was not played there. */
  | (AtTable & {
      readonly kind: 'result'
      readonly contract: Contract | null
      readonly lead: Card | null
      /** Declarer's. */
      readonly tricks: number | null
    })
  /** What a table entered for a board was of the other, and the other way round where it has both. */
  | (AtTable & { readonly kind: 'otherBoard'; readonly other: number })
  /** The director's score: averages or percentages, weights, a score for each side (Law 12C), or IMPs. */
  | (AtTable & { readonly kind: 'ruling'; readonly ruling: Plain | WeightedRuling })
  /** A team plays no more from a round on: whom it was to meet in a match that nobody has begun has a bye. */
  | { readonly kind: 'withdrawal'; readonly registration: string; readonly from: number }
  /** A team gives up a match, with those of its segments that follow. */
  | {
      readonly kind: 'concession'
      readonly round: number
      readonly number: number
      readonly by: 'home' | 'visiting'
    }
  /** Of a pair or team, negative for a penalty (Law 90). */
  | {
      readonly kind: 'penalty'
      readonly registration: string
      /** `null`: the points that the ranking counts, as of teams. */
      readonly unit: AdjustmentUnit | null
      readonly amount: number
    }
  /** What a pair or team brought from an earlier stage, in the points of its ranking; `null` for nothing. */
  | { readonly kind: 'carryOver'; readonly registration: string; readonly amount: number | null }
  /** IMPs that two teams brought into a match, or that the director gave them in it. */
  | {
      readonly kind: 'match'
      readonly round: number
      readonly number: number
      readonly of: 'carryOver' | 'correction'
      readonly home: number
      readonly visiting: number
    }
  /** A board was fouled: what these tables have of it is compared among themselves alone (Law 87). */
  | { readonly kind: 'fouled'; readonly board: number; readonly tables: readonly string[] }
  /** A board that counts for nobody (Law 6D, Law 87). */
  | { readonly kind: 'board'; readonly board: number }
  /** A board that was not part of the session: as if it had never been dealt. */
  | { readonly kind: 'removed'; readonly board: number }

/** What an event is and how it is scored, where a file does not say it or says it wrong; what is left out is right. */
export type Scoring = {
  readonly calcType?: DocumentEvent['calcType']
  readonly arrangeType?: DocumentEvent['arrangeType']
  readonly winners?: DocumentEvent['winners']
  readonly sectionsScored?: DocumentEvent['sectionsScored']
  /** How pairs are compared by IMPs. */
  readonly pairs?: 'butler' | 'crossImps'
  /** `none`: matches are ranked by their IMPs. */
  readonly vpScale?: Exclude<VpScaleName, 'own'>
}

/** Of what several sessions share. */
export type PlaceCorrection =
  | { readonly kind: 'place'; readonly of: 'tournament' | 'event' | 'segment'; readonly to: string }
  | { readonly kind: 'scoring'; readonly scoring: Scoring }
  /** Under which others may use the tournament's data; `null`: as its organiser says. */
  | { readonly kind: 'licence'; readonly to: string | null }

/** Where a session belongs. */
export type MoveCorrection =
  /** To the event and segment of another session, after the last there. */
  | { readonly kind: 'tie'; readonly session: number }
  /** To an event of its own. */
  | { readonly kind: 'part'; readonly to: string }

export type Reasoned<C = Correction> = { readonly correction: C; readonly reason: string }

export type Of<K extends Correction['kind']> = Extract<Correction, { readonly kind: K }>
