/** Bodies of live messages (docs/adr/0007-live-protocol.md). */
import type { DerivedEvent } from './schema/liveEvents.ts'
import type { WireEvent } from './table/wire.ts'

/** Version of the live and archive protocol; both sides must speak the same. */
export const PROTOCOL_VERSION = 1

/** Response header that carries the version of the source a snapshot was made from. */
export const SEQ_HEADER = 'x-openroom-seq'

/** Response header with the organiser's licence, where there is one; what is not ASCII stands in it in percents. */
export const LICENCE_HEADER = 'x-openroom-licence'

/** `seq` is the version of the source after the message, `prev` the version it follows. */
export type Versioned = { readonly seq: number; readonly prev: number | null }

export type HealthPush = { readonly type: 'HEALTH'; readonly payload: { readonly time: string } } & Versioned

/**
 * A view of a session: every message carries the whole body of the archive call of the same name,
 * and replaces what was there. `null` while that call would find nothing: an unknown session, a board
 * that is not public yet.
 */
export type ViewPush<Body> = Versioned & { readonly type: 'SUBSCRIBE'; readonly payload: Body | null }

/** What is told of a table: what happened at it, and what the server derives for its viewers. */
export type TablePush = Versioned & (WireEvent | DerivedEvent)
