/** What pictures beside links are of, and what they tell. */
import type { Contract } from '@openroom/bridge/contract'
import type { PartialDeal } from '@openroom/bridge/deal'
import type { BySeat, Seat, Side } from '@openroom/bridge/seat'
import type { ResultLine } from '@openroom/bridge/table/view'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import type { TableAddress } from '@openroom/protocol/address'
import type { Figure } from '../sessions/playing.ts'

export type Frame = {
  readonly title: string
  readonly subtitle: string
  readonly isLive: boolean
}

export type BoardPreview = Frame & {
  readonly kind: 'board'
  readonly number: number
  readonly dealer: Seat
  readonly vulnerability: Vulnerability
  readonly hands: PartialDeal | null
  readonly players: BySeat<string | null>
  readonly contract: Contract | null
  /** `null` while it is played, and where no table is meant. */
  readonly result: ResultLine | null
}

/** A row of a ranking, or one side of a match. */
export type PreviewRow = {
  readonly rank: number | null
  readonly name: string
  readonly figure: number | null
}

export type MatchesPreview = Frame & {
  readonly kind: 'matches'
  readonly unit: Figure['unit'] | null
  /** The two sides of each, one after the other. */
  readonly rows: readonly PreviewRow[]
}

/** Those who are ranked against each other: all, or a side or section of its own. */
export type RankingGroup = {
  readonly side: Side | null
  readonly section: string | null
  /** Of a division. */
  readonly name?: string
  readonly rows: readonly PreviewRow[]
}

export type RankingPreview = Frame & {
  readonly kind: 'ranking'
  readonly unit: Figure['unit'] | null
  readonly groups: readonly RankingGroup[]
}

/** A line of a list: what it names, and a day, a figure or that it is live beside it. */
export type ListRow = { readonly name: string; readonly day: string | null; readonly isLive: boolean }

/** A club, a player, a pair or a team: some figures, and the sessions last played; of honours a line for each. */
export type ListPreview = Frame & {
  readonly kind: 'list'
  readonly figures: readonly { readonly id: 'sessions' | 'boards' | 'swing'; readonly value: number }[]
  readonly rows: readonly ListRow[]
}

export type Preview = BoardPreview | MatchesPreview | RankingPreview | ListPreview

/** What a link to a replay opens it at. */
export type Moment = {
  /** `null` where the address has none. */
  readonly cindex: number | null
  /** Into whose hand is looked; `null`: into all. */
  readonly kibitz: string | null
  /** Who is asked what he would do. */
  readonly quiz: Seat | null
}

export type PreviewOf =
  | { readonly of: 'session'; readonly id: number }
  | { readonly of: 'match'; readonly id: number; readonly match: number }
  | { readonly of: 'board'; readonly id: number; readonly board: number }
  | ({ readonly of: 'replay'; readonly id: number; readonly ns: number; readonly board: number } & Moment)
  | {
      readonly of: 'table'
      readonly id: number
      readonly table: TableAddress
      readonly kibitz: Moment['kibitz']
    }
  | { readonly of: 'club'; readonly id: number }
  | { readonly of: 'player'; readonly id: number }
  | { readonly of: 'team'; readonly id: number }
  | { readonly of: 'season'; readonly id: number }
  | { readonly of: 'pair'; readonly id: number; readonly partner: number }
  /** A board that the picture's own address tells. */
  | { readonly of: 'address'; readonly query: URLSearchParams }
