/** A Tournament document as a file of any format, or why it does not fit. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { writeRankingCsv } from '@openroom/formats/csv/ranking'
import { writeResultsCsv } from '@openroom/formats/csv/results'
import { lostIn } from '@openroom/formats/exportLoss'
import type { DocumentEvent, DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOf, slug } from '@openroom/formats/json/documentBuilder'
import { writeDocument } from '@openroom/formats/json/readDocument'
import { writeLin } from '@openroom/formats/lin/write'
import { encodePbn, writePbn } from '@openroom/formats/pbn/writePbn'
import { writeUsebio } from '@openroom/formats/usebio/write'
import type { ErrorCode } from '@openroom/protocol/errors'
import type { ExportFormat, ExportLoss } from '@openroom/protocol/exports'

export type ExportedFile = {
  readonly bytes: Uint8Array
  /** For the `content-type` header. */
  readonly type: string
  /** Letters, digits, hyphens and dots only. */
  readonly name: string
  /** What of the document this format has no room for. */
  readonly leftOut: readonly ExportLoss[]
}

const TYPES: Readonly<Record<ExportFormat, string>> = {
  json: 'application/json; charset=utf-8',
  pbn: 'application/x-pbn',
  lin: 'application/x-bridge-lin; charset=utf-8',
  usebio: 'application/xml; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  ranking: 'text/csv; charset=utf-8; header=present',
}

const ENDINGS: Readonly<Record<ExportFormat, string>> = {
  json: '.json',
  pbn: '.pbn',
  lin: '.lin',
  usebio: '.xml',
  csv: '-results.csv',
  ranking: '-ranking.csv',
}

const hasResults = (document: TournamentDocument): boolean =>
  sessionsOf(document).some(({ tables }) => tables.some(({ results }) => results.length > 0))

const hasRecord = (document: TournamentDocument): boolean =>
  sessionsOf(document).some(({ tables }) => tables.some(({ logs }) => logs.length > 0))

/** LIN tells of a team match by its two rooms' results even where nobody noted the play. */
const isMatch = ({ events }: TournamentDocument): boolean => events.some(({ type }) => type === 'TEAM')

function csv(
  document: TournamentDocument,
  write: (event: DocumentEvent, session: DocumentSession) => string,
): Result<Uint8Array, ErrorCode> {
  const [event] = document.events
  const [session, ...others] = sessionsOf(document)
  if (!event || !session || others.length > 0) return err('export-of-sessions')
  return ok(Buffer.from(write(event, session)))
}

/** Why a document cannot be told in a format; `null` when it can. */
function unfit(document: TournamentDocument, format: ExportFormat): ErrorCode | null {
  if (format === 'json' || format === 'pbn') return null
  if (format === 'lin') {
    return hasRecord(document) || (isMatch(document) && hasResults(document)) ? null : 'export-without-record'
  }
  return hasResults(document) ? null : 'export-without-results'
}

function written(document: TournamentDocument, format: ExportFormat): Result<Uint8Array, ErrorCode> {
  switch (format) {
    case 'json':
      return ok(Buffer.from(writeDocument(document)))
    case 'pbn':
      return ok(encodePbn(writePbn(document)))
    case 'lin':
      return ok(Buffer.from(writeLin(document)))
    case 'usebio':
      return ok(Buffer.from(writeUsebio(document)))
    case 'csv':
      return csv(document, writeResultsCsv)
    case 'ranking':
      return csv(document, writeRankingCsv)
  }
}

/** A name that every file system and header takes. */
const plain = (text: string): string =>
  slug(text.normalize('NFKD').replace(/\p{M}/gu, '')).replace(/[^a-z0-9-]+/g, '') || 'openroom'

/** @param mark what tells the file from others of the same tournament: `session-12` */
function exportedFile(
  document: TournamentDocument,
  format: ExportFormat,
  mark: string,
): Result<ExportedFile, ErrorCode> {
  const reason = unfit(document, format)
  if (reason !== null) return err(reason)
  const bytes = written(document, format)
  if (!bytes.ok) return bytes
  const name = `${plain(document.tournament.name).slice(0, 60)}-${mark}${ENDINGS[format]}`
  const leftOut = format === 'json' || format === 'ranking' ? [] : lostIn(document, format)
  return ok({ bytes: bytes.value, type: TYPES[format], name, leftOut })
}

function boardOnly(session: DocumentSession, board: number): DocumentSession {
  const isIt = (one: { readonly board: number }) => one.board === board
  const tables = session.tables
    .map((table) => ({ ...table, results: table.results.filter(isIt), logs: table.logs.filter(isIt) }))
    .filter(({ results, logs }) => results.length > 0 || logs.length > 0)
  const places = new Set(tables.map(({ round, number }) => `${round} ${number}`))
  return {
    ...session,
    key: `${session.key.slice(0, 80)}-board-${board}`,
    boards: session.boards.filter(({ number }) => number === board),
    matches: session.matches.filter(({ round, number }) => places.has(`${round} ${number}`)),
    tables,
  }
}

/** One board of a document; its session has another key, so that it never replaces the whole one. */
function onlyBoard(
  document: TournamentDocument,
  board: number,
): Result<TournamentDocument, 'board-not-found'> {
  if (!sessionsOf(document).some(({ boards }) => boards.some(({ number }) => number === board))) {
    return err('board-not-found')
  }
  const events = document.events.map((event) => ({
    ...event,
    segments: event.segments.map((segment) => ({
      ...segment,
      sessions: segment.sessions.map((session) => boardOnly(session, board)),
    })),
  }))
  return ok({ ...document, events })
}

/** What was asked for: a whole, or one board of a session. */
export type Asked =
  | { readonly of: 'session' | 'event' | 'tournament'; readonly id: number; readonly board: null }
  | { readonly of: 'session'; readonly id: number; readonly board: number }

const NOT_FOUND = {
  session: 'session-not-found',
  event: 'event-not-found',
  tournament: 'tournament-not-found',
} as const

/** @param document of the whole; `null` when it does not exist */
export function askedFile(
  document: TournamentDocument | null,
  { of, id, board }: Asked,
  format: ExportFormat,
): Result<ExportedFile, ErrorCode> {
  if (document === null) return err(NOT_FOUND[of])
  if (board === null) return exportedFile(document, format, `${of}-${id}`)
  if (format === 'ranking') return err('export-of-board')
  const one = onlyBoard(document, board)
  return one.ok ? exportedFile(one.value, format, `session-${id}-board-${board}`) : one
}
