/** Bodies of live messages (docs/adr/0007-live-protocol.md). */
import type { Room } from './address.ts'
import type { DerivedEvent } from './table/derived.ts'
import type { WireEvent } from './table/wire.ts'

/** Version of the live and archive protocol; both sides must speak the same. */
export const PROTOCOL_VERSION = 1

/** Response header that carries the version of the source a snapshot was made from. */
export const SEQ_HEADER = 'x-openroom-seq'

export const LIST_PUSH_TYPES = ['SUBSCRIBE', 'ADD', 'UPDATE', 'REMOVE'] as const
export type ListPushType = (typeof LIST_PUSH_TYPES)[number]

/** `seq` is the version of the source after the message, `prev` the version it follows. */
type Versioned = { readonly seq: number; readonly prev: number | null }

/** SUBSCRIBE replaces all, ADD adds, UPDATE merges by id, REMOVE takes away (specification 1, section 4). */
export type ListPush<Item, Id> = Versioned &
  (
    | { readonly type: 'SUBSCRIBE'; readonly payload: readonly Item[] }
    | { readonly type: 'ADD'; readonly payload: Item }
    | { readonly type: 'UPDATE'; readonly payload: Partial<Item> }
    | { readonly type: 'REMOVE'; readonly payload: Id }
  )

export type HealthPush = { readonly type: 'HEALTH'; readonly payload: { readonly time: string } } & Versioned

/**
 * A view of a session: every message carries the whole body of the archive call of the same name,
 * and replaces what was there. `null` while that call would find nothing: an unknown session, a board
 * that is not public yet.
 */
export type ViewPush<Body> = Versioned & { readonly type: 'SUBSCRIBE'; readonly payload: Body | null }

/** What is told of a table: what happened at it, and what the server derives for its viewers. */
export type TablePush = Versioned & (WireEvent | DerivedEvent)

/** `remainingTime` in milliseconds, negative in overtime; `type` is the label beside it. */
export type TimerBody = { readonly type: string; readonly remainingTime: number; readonly running: boolean }

export type MatchViewResultBody = {
  readonly himp: number | null
  readonly vimp: number | null
  readonly hmp: number | null
  readonly vmp: number | null
}

/** By what leaders are ranked: percent, or points of their kind. */
export const LEADER_UNITS = ['PERCENT', 'IMP', 'POINT', 'VP', 'MP'] as const

/** What a row of the list tells of a session that is live; all of it is empty once the session is over. */
export type PlayingBody = {
  /** Matches of the round that is played, where they are few. */
  readonly matches: readonly {
    readonly home: string
    readonly visiting: string
    /** As the match stands; `null` before its first figure. */
    readonly homeScore: number | null
    readonly visitingScore: number | null
  }[]
  /** Who leads, where there are more tables than a row has room for. */
  readonly leaders: readonly {
    readonly name: string
    readonly score: number
    readonly unit: (typeof LEADER_UNITS)[number]
  }[]
  /** Where cards are played, when that is one table alone: of a match its rooms. */
  readonly tables: readonly { readonly room: Room | null; readonly address: string }[]
}

/** Table that the player sits at now; `null` while at none. */
export type FollowBody = number | null

/** Rounds of each mini session of a segment that have something to show. */
export type RoundButtonsBody = readonly {
  readonly miniSessionId: number
  readonly rounds: readonly number[]
}[]
