/**
 * The rule of the gate: which entries of a table's log become public when. Pure; all times are in
 * milliseconds since 1970 (docs/adr/0011-gate.md).
 */
import type { ReleaseRule } from '@openroom/bridge/session'
import { type BroadcastPosition, ON_TIME_MS, reachedAt } from './pace.ts'

/** Under what a session's logs are released. */
export type Terms = {
  readonly rule: ReleaseRule
  /** A board waits until it may be shown, whatever the rule says of its entries. */
  readonly isBarred: boolean
  readonly delay: number
  /** What was received before counts as received then; `null`: not begun, nothing is due. */
  readonly begun: number | null
  /** When the session was closed, and runs dry since. */
  readonly closing: number | null
  /** Boards that another session has still to play: they wait, whatever the rule says, past the session's own end too. */
  readonly elsewhere?: ReadonlySet<number>
  /** It is over: what still comes are corrections, each of which is released as soon as its delay has passed. */
  readonly isOver: boolean
}

export type QueuedEntry = {
  readonly seq: number
  /** The board that it tells of; `null` for the seating, which tells of none. */
  readonly board: number | null
  readonly receivedAt: number
}

/** What a table's log has waiting behind the gate, and how far its broadcast is. */
export type Queue = {
  /** Entries up to and with this one are public. */
  readonly cursor: number
  readonly pace: BroadcastPosition | null
  /** Staff holds the table. */
  readonly held: boolean
  /** Staff held it until now: what waited is paced, also where an outage is not. */
  readonly wasHeld?: boolean
  /** In order, all above the cursor. */
  readonly entries: readonly QueuedEntry[]
}

/** Since when the board may be shown, by board; one that is absent may not. */
export type Openings = ReadonlyMap<number, number>

export type Release = { readonly cursor: number; readonly pace: BroadcastPosition }

/** Where play rests longer while the broadcast is late, the rest of the silence is left out. */
export const SILENCE_MS = 30_000

const withoutSilence = ({ at, position }: BroadcastPosition, next: number): BroadcastPosition => ({
  at,
  position: Math.max(position, next - SILENCE_MS),
})

/** When it counts as played. */
const dueFrom = ({ begun }: Terms, { receivedAt }: QueuedEntry, after: BroadcastPosition | null): number =>
  Math.max(receivedAt, begun ?? 0, after?.position ?? 0)

/** When the session's end opens what its rule keeps back; never, unless it is closing. */
const endOfTerms = ({ closing, delay }: Terms): number =>
  closing === null ? Number.POSITIVE_INFINITY : closing + delay

/** From when the rule lets an entry through, its delay apart. */
function allowedFrom(terms: Terms, { board }: QueuedEntry, openings: Openings): number {
  if (terms.isOver || board === null) return 0
  if (terms.elsewhere?.has(board)) return Number.POSITIVE_INFINITY
  if (terms.rule === 'SESSION') return endOfTerms(terms)
  if (!terms.isBarred) return 0
  return Math.min(openings.get(board) ?? Number.POSITIVE_INFINITY, endOfTerms(terms))
}

/** When a decision of the director comes into force that belongs to no table; `null`: nobody knows yet. */
export function standingFrom(terms: Terms, receivedAt: number): number | null {
  if (terms.begun === null) return null
  const due = Math.max(receivedAt, terms.begun) + terms.delay
  const allowed = terms.rule === 'SESSION' && !terms.isOver ? Math.max(due, endOfTerms(terms)) : due
  return Number.isFinite(allowed) ? allowed : null
}

/** Once it is over, under SESSION, and where it ends without a delay everything comes at once; else as it was played. */
const isPaced = ({ isOver, rule, closing, delay }: Terms): boolean =>
  !isOver && rule !== 'SESSION' && (closing === null || delay > 0)

function releaseAt(
  terms: Terms,
  entry: QueuedEntry,
  openings: Openings,
  pace: BroadcastPosition | null,
): number {
  const played = dueFrom(terms, entry, pace)
  const allowed = Math.max(played + terms.delay, allowedFrom(terms, entry, openings))
  if (pace === null || !isPaced(terms)) return allowed
  return Math.max(allowed, reachedAt(withoutSilence(pace, played), played, terms.delay))
}

/**
 * Whether a broadcast that stood still goes on at a pace from where it is. After an outage viewers of a session without
 * a delay want to be where the tables are; what staff held back is told as it was played.
 */
const goesOnPaced = ({ delay }: Terms, { wasHeld = false }: Queue): boolean => delay > 0 || wasHeld

const isStopped = (terms: Terms, { held }: Queue): boolean => terms.begun === null || (held && !terms.isOver)

/** When the next entry is released, as things stand; `null`: nothing waits, or nobody knows when. */
export function nextRelease(terms: Terms, queue: Queue, openings: Openings): number | null {
  const [entry] = queue.entries
  if (!entry || isStopped(terms, queue)) return null
  const at = releaseAt(terms, entry, openings, queue.pace)
  return Number.isFinite(at) ? at : null
}

/** What is released by `now`; `null`: nothing. */
export function dueBy(terms: Terms, queue: Queue, openings: Openings, now: number): Release | null {
  if (isStopped(terms, queue)) return null
  let { pace } = queue
  let cursor: number | null = null
  for (const entry of queue.entries) {
    const at = releaseAt(terms, entry, openings, pace)
    if (at > now) break
    cursor = entry.seq
    // A timer that is a little late does not slow the broadcast down; whatever stopped it starts it anew.
    const isAnew = now - at > ON_TIME_MS && goesOnPaced(terms, queue)
    pace = { at: isAnew ? now : at, position: dueFrom(terms, entry, pace) }
  }
  return cursor === null || pace === null ? null : { cursor, pace }
}
