/** A Tournament document as a file of any format, or why it does not fit. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ExportFormat, ExportLoss } from '@openroom/bridge/exports'
import { err, ok, type Result } from '@openroom/bridge/result'
import { lostIn } from '@openroom/formats/exportLoss'
import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOfDocument, slug, withSessions } from '@openroom/formats/json/documentBuilder'
import { type Extent, WRITERS } from '@openroom/formats/writers'
import type { ErrorCode } from '@openroom/protocol/errors'

export type ExportedFile = {
  readonly pieces: readonly Uint8Array[]
  readonly size: number
  /** Of the bytes. */
  readonly hash: string
  /** For the `content-type` header. */
  readonly type: string
  /** Letters, digits, hyphens and dots only. */
  readonly name: string
  /** What of the document this format has no room for. */
  readonly leftOut: readonly ExportLoss[]
  /** Of the organisers whose data it has; `null`: none says one. */
  readonly licence: string | null
}

/** As an answer has it. */
export const bodyOf = ({ pieces }: ExportedFile): Buffer | Readable => {
  const [first, ...others] = pieces
  if (first === undefined || others.length > 0) return Readable.from(pieces)
  return Buffer.from(first.buffer, first.byteOffset, first.length)
}

/** A name that every file system and header takes. */
export const plain = (text: string): string =>
  slug(text.normalize('NFKD').replace(/\p{M}/gu, '')).replace(/[^a-z0-9-]+/g, '') || 'openroom'

/** @param mark what tells the file from others of the same tournament: `session-12` */
function exportedFile(
  document: TournamentDocument,
  format: ExportFormat,
  mark: string,
  extent: Extent,
): Result<ExportedFile, ErrorCode> {
  const { type, ending, write, unfit } = WRITERS[format]
  const reason = unfit(document)
  if (reason !== null) return err(reason)
  const name = `${plain(document.tournament.name).slice(0, 60)}-${mark}${ending}`
  const pieces = [...write(document, extent)]
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  const size = pieces.reduce((sum, { length }) => sum + length, 0)
  const told = { hash: hash.digest('base64url'), type, name, leftOut: lostIn(document, format) }
  return ok({ pieces, size, ...told, licence: document.organiser.licence ?? null })
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
  if (!sessionsOfDocument(document).some(({ boards }) => boards.some(({ number }) => number === board))) {
    return err('board-not-found')
  }
  return ok(withSessions(document, (session) => boardOnly(session, board)))
}

/** What was asked for: a whole, or one board of a session. */
export type Asked = {
  /** The deals alone, to be played again. */
  readonly dealsOnly?: true
  /** Some of it is still played: what is public so far. */
  readonly isSoFar?: boolean
} & (
  | { readonly of: 'session' | 'event' | 'tournament'; readonly id: number; readonly board: null }
  | { readonly of: 'session'; readonly id: number; readonly board: number }
)

/** Nobody who plays it again is told who has played it, nor what came of it. */
export const withoutResults = (document: TournamentDocument): TournamentDocument =>
  withSessions(document, (session) => ({
    ...session,
    key: `${session.key.slice(0, 80)}-deals`,
    registrations: [],
    matches: [],
    tables: [],
  }))

const NOT_FOUND = {
  session: 'session-not-found',
  event: 'event-not-found',
  tournament: 'tournament-not-found',
} as const

/** @param document of the whole; `null` when it does not exist */
export function askedFile(
  document: TournamentDocument | null,
  { of, id, board, dealsOnly, isSoFar }: Asked,
  format: ExportFormat,
): Result<ExportedFile, ErrorCode> {
  if (document === null) return err(NOT_FOUND[of])
  if (dealsOnly) return exportedFile(withoutResults(document), format, `${of}-${id}-deals`, 'whole')
  const extent = isSoFar ? 'soFar' : board === null ? 'whole' : 'boards'
  if (board === null) return exportedFile(document, format, `${of}-${id}`, extent)
  if (format === 'ranking') return err('export-of-board')
  const one = onlyBoard(document, board)
  return one.ok ? exportedFile(one.value, format, `session-${id}-board-${board}`, extent) : one
}
