/**
 * Documents from thread to thread in pieces: one of many sessions taken over at once would hold up those who watch for
 * as long as making it anew takes.
 */
import type {
  DocumentSession,
  DocumentTable,
  DocumentTableLog,
  TournamentDocument,
} from '@openroom/formats/json/document'

/** Where a session belongs: document, event and segment, from 0. */
type Address = readonly [document: number, event: number, segment: number]

/** A session without its tables, a table of the session before, without its logs, or a log of the table before. */
export type Part =
  | { readonly type: 'session'; readonly at: Address; readonly session: DocumentSession }
  | { readonly type: 'table'; readonly table: DocumentTable }
  | { readonly type: 'log'; readonly log: DocumentTableLog }

/** Records and events that are handed over at once: some milliseconds. Only one part by itself may have more. */
export const MOST_AT_ONCE = 10_000

/** Records and events of a part. */
export function sizeOf(part: Part): number {
  if (part.type === 'log') return 1 + part.log.events.length
  if (part.type === 'table') return 1 + part.table.results.length
  const { boards, matches, registrations } = part.session
  const players = registrations.reduce((sum, one) => sum + one.players.length, 0)
  return 1 + boards.length + matches.length + registrations.length + players
}

/** A document without its sessions. */
const outlineOf = (document: TournamentDocument): TournamentDocument => ({
  ...document,
  events: document.events.map((event) => ({
    ...event,
    segments: event.segments.map((segment) => ({ ...segment, sessions: [] })),
  })),
})

/** The order of members stays: the hash of a session tells of it. */
function* sessionParts(at: Address, session: DocumentSession): Generator<Part> {
  yield { type: 'session', at, session: { ...session, tables: [] } }
  for (const table of session.tables) {
    yield { type: 'table', table: { ...table, logs: [] } }
    for (const log of table.logs) yield { type: 'log', log }
  }
}

function* splitDocuments(documents: readonly TournamentDocument[]): Generator<Part> {
  for (const [d, { events }] of documents.entries())
    for (const [e, { segments }] of events.entries())
      for (const [s, { sessions }] of segments.entries())
        for (const session of sessions) yield* sessionParts([d, e, s], session)
}

/** As many parts at once as may be. */
function* splitParts(parts: Iterable<Part>): Generator<readonly Part[]> {
  let some: Part[] = []
  let size = 0
  for (const part of parts) {
    if (some.length > 0 && size + sizeOf(part) > MOST_AT_ONCE) {
      yield some
      some = []
      size = 0
    }
    some.push(part)
    size += sizeOf(part)
  }
  if (some.length > 0) yield some
}

export type HandedOver = {
  readonly outlines: readonly TournamentDocument[]
  readonly pieces: Iterator<readonly Part[]>
}

export const handOver = (documents: readonly TournamentDocument[]): HandedOver => ({
  outlines: documents.map(outlineOf),
  pieces: splitParts(splitDocuments(documents)),
})

/** Puts together again what is handed over. */
export class TakenOver {
  readonly #outlines: readonly TournamentDocument[]
  #session: DocumentSession | null = null
  #table: DocumentTable | null = null

  /** @param outlines its own: the sessions go into them */
  constructor(outlines: readonly TournamentDocument[]) {
    this.#outlines = outlines
  }

  take(parts: readonly Part[]): void {
    for (const part of parts) this.#add(part)
  }

  #add(part: Part): void {
    if (part.type === 'log') push(this.#table!.logs, part.log)
    else if (part.type === 'table') {
      this.#table = part.table
      push(this.#session!.tables, part.table)
    } else {
      const [document, event, segment] = part.at
      this.#session = part.session
      push(this.#outlines[document]!.events[event]!.segments[segment]!.sessions, part.session)
    }
  }
}

/** Into a list that is nobody else's yet. */
function push<T>(list: readonly T[], item: T): void {
  ;(list as T[]).push(item)
}
