/** The Tournament document as a file: read with its checks, and written. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { z } from 'zod'
import { utf8Of } from '../charset/decodeText.ts'
import type { Limits } from '../limits.ts'
import type { FormatReader } from '../reader.ts'
import { type RemarkCode, readError, remark } from '../remark.ts'
import type { ByteSource, ReadError, ReadResult, Remark } from '../report.ts'
import { readBytes } from '../text.ts'
import { DOCUMENT_BOUNDS, isWithinBounds } from './bounds.ts'
import { crossChecks, type DocumentFault, documentRemark } from './crossChecks.ts'
import { cutSessions, decodeSpan, withoutSessions } from './cutSessions.ts'
import {
  DOCUMENT_FORMAT,
  DOCUMENT_VERSION,
  type DocumentSession,
  documentOf,
  documentSchema,
  sessionSchema,
  type TournamentDocument,
} from './document.ts'
import { countsOf, withSessions } from './documentBuilder.ts'
import { sharedEvents } from './sharedEvents.ts'

type ParsedSession = ReturnType<typeof sessionSchema.safeParse>

function sharing(session: z.output<typeof sessionSchema>): z.output<typeof sessionSchema> {
  const shared = sharedEvents()
  for (const { logs } of session.tables) for (const log of logs) log.events = log.events.map(shared)
  return session
}

/** @param value as JSON has it */
export function parseSession(value: unknown): ParsedSession {
  const parsed = sessionSchema.safeParse(value)
  return parsed.success ? { ...parsed, data: sharing(parsed.data) } : parsed
}

/** A session that has been read, by its number; its faults are told as if it stood there. */
export const sessionAmong = (sessions: readonly ParsedSession[]) =>
  z.int().transform((number, context) => {
    const { data, error } = sessions[number]!
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [...path], message })
    return data ?? z.NEVER
  })

const failure = (code: RemarkCode, args: Remark['args'] = {}) =>
  err(readError('JSON', remark(code, { args })))

const headSchema = z.looseObject({ format: z.literal(DOCUMENT_FORMAT), version: z.int() })

const faultAt = (fault: DocumentFault) => err(readError('JSON', documentRemark(fault)))

const pathOf = (path: readonly PropertyKey[]): string => path.map((part) => `/${String(part)}`).join('')

type Schema = z.ZodType<z.output<typeof documentSchema>>

/** @param schema of a document, however its sessions are given */
function parsedBy(value: unknown, schema: Schema): Result<TournamentDocument, ReadError> {
  const head = headSchema.safeParse(value)
  if (!head.success) {
    return failure('document-unknown')
  }
  const { version } = head.data
  if (version !== DOCUMENT_VERSION) {
    return failure('document-version', { version, supported: DOCUMENT_VERSION })
  }
  const parsed = schema.safeParse(value)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    return faultAt({ path: pathOf(issue.path), fault: 'shape', reason: issue.message })
  }
  const fault = crossChecks(parsed.data)[0]
  return fault ? faultAt(fault) : ok(parsed.data)
}

/** A value as a document: right version, right shape, and consistent. */
export const parseDocument = (value: unknown): Result<TournamentDocument, ReadError> =>
  parsedBy(value, documentSchema)

/**
 * Session by session, so that of a large document neither its text nor its plain values are ever there as a whole:
 * what is kept of a session is a fraction of them.
 */
function parseSessions(bytes: Uint8Array): Result<TournamentDocument, ReadError> {
  const spans = cutSessions(bytes)
  const outline = JSON.parse(withoutSessions(bytes, spans)) as unknown
  const sessions = spans.map((span) => parseSession(JSON.parse(decodeSpan(bytes, span))))
  return parsedBy(outline, documentOf(sessionAmong(sessions)))
}

/** Reads a document from JSON in UTF-8. */
function readBytesOf(bytes: Uint8Array): Result<TournamentDocument, ReadError> {
  try {
    return parseSessions(bytes)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return readWhole(new TextDecoder().decode(bytes))
}

/** Its fault as it is told of the text as a whole. */
function readWhole(text: string): Result<TournamentDocument, ReadError> {
  try {
    return parseDocument(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return failure('json-syntax', { reason: error.message })
  }
}

/** Reads a document from JSON text. */
export const readDocument = (text: string): Result<TournamentDocument, ReadError> =>
  readBytesOf(new TextEncoder().encode(text))

/** The document as JSON text, two blanks an indent, with a final newline. */
export const writeDocument = (document: TournamentDocument): string =>
  `${JSON.stringify(document, null, 2)}\n`

/** Blanks before a session: it stands in three lists and three objects. */
const INDENT = ' '.repeat(12)

/** The same in UTF-8, piece by piece: the text of a large document is never there as a whole. */
export function* documentPieces(document: TournamentDocument): Generator<Uint8Array> {
  const sessions: DocumentSession[] = []
  const numbered = withSessions(
    document,
    (session) => (sessions.push(session) - 1) as unknown as DocumentSession,
  )
  const encoder = new TextEncoder()
  const outline = encoder.encode(writeDocument(numbered))
  let from = 0
  for (const [i, { start, end }] of cutSessions(outline).entries()) {
    yield outline.slice(from, start)
    yield encoder.encode(JSON.stringify(sessions[i], null, 2).replaceAll('\n', `\n${INDENT}`))
    from = end
  }
  yield outline.slice(from)
}

async function readJson(source: ByteSource, limits: Limits): Promise<ReadResult> {
  const bytes = await readBytes(source, limits)
  if (!bytes.ok) return err(readError('JSON', bytes.error))
  if (!isWithinBounds(bytes.value, DOCUMENT_BOUNDS)) {
    return failure('document-too-large', { limit: DOCUMENT_BOUNDS.values })
  }
  const document = readBytesOf(utf8Of(bytes.value))
  if (!document.ok) return document
  return ok({
    format: 'JSON',
    document: document.value,
    counts: countsOf(document.value),
    warnings: [],
    faults: [],
  })
}

export const jsonReader: FormatReader = {
  format: 'JSON',
  sniff: ({ text }) => text !== null && /^\s*\{/.test(text) && /^\s*\{\s*("|\})/.test(text),
  read: readJson,
}
