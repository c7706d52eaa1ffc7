/**
 * What was read, from thread to thread in pieces: a document of many sessions taken over at once would hold up those
 * who watch for as long as making it anew takes.
 */
import { ok } from '@openroom/bridge/result'
import type { DocumentSession, DocumentTable, DocumentTableLog } from '@openroom/formats/json/document'
import type { Reading, UnderstoodFile } from './reading.ts'

/** Where a session belongs: file, event and segment, from 0. */
type Address = readonly [file: number, event: number, segment: number]

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

/** The files without their sessions. */
const bare = (file: UnderstoodFile): UnderstoodFile => ({
  ...file,
  document: {
    ...file.document,
    events: file.document.events.map((event) => ({
      ...event,
      segments: event.segments.map((segment) => ({ ...segment, sessions: [] })),
    })),
  },
})

/** The order of members stays: the hash of a session tells of it. */
function* sessionParts(at: Address, session: DocumentSession): Generator<Part> {
  yield { type: 'session', at, session: { ...session, tables: [] } }
  for (const table of session.tables) {
    yield { type: 'table', table: { ...table, logs: [] } }
    for (const log of table.logs) yield { type: 'log', log }
  }
}

function* partsOf(files: readonly UnderstoodFile[]): Generator<Part> {
  for (const [f, { document }] of files.entries())
    for (const [e, { segments }] of document.events.entries())
      for (const [s, { sessions }] of segments.entries())
        for (const session of sessions) yield* sessionParts([f, e, s], session)
}

/** As many parts at once as may be. */
function* together(parts: Iterable<Part>): Generator<readonly Part[]> {
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

export type HandedOver = { readonly outline: Reading; readonly pieces: Iterator<readonly Part[]> }

export const handOver = (reading: Reading): HandedOver => ({
  outline: reading.ok ? ok(reading.value.map(bare)) : reading,
  pieces: together(reading.ok ? partsOf(reading.value) : []),
})

/** Puts together again what is handed over. */
export class TakenOver {
  readonly #outline: Reading
  #session: DocumentSession | null = null
  #table: DocumentTable | null = null

  /** @param outline its own: the sessions go into it */
  constructor(outline: Reading) {
    this.#outline = outline
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
      const [file, event, segment] = part.at
      const { document } = (this.#outline.ok ? this.#outline.value : [])[file]!
      this.#session = part.session
      push(document.events[event]!.segments[segment]!.sessions, part.session)
    }
  }

  whole(): Reading {
    return this.#outline
  }
}

/** Into a list that is nobody else's yet. */
function push<T>(list: readonly T[], item: T): void {
  ;(list as T[]).push(item)
}
