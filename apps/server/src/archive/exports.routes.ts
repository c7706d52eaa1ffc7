/** Files of what is stored: a session, an event, a tournament, a board (docs/formats.md). */

import { Readable } from 'node:stream'
import type { ExportFormat } from '@openroom/bridge/exports'
import { err, type Result } from '@openroom/bridge/result'
import { COLLECTION_FORMATS, type CollectionFormat } from '@openroom/formats/collection'
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { MOST_NAMED, readBoardList } from '@openroom/protocol/boardList'
import type { ErrorCode } from '@openroom/protocol/errors'
import { LEFT_OUT_HEADER, MOST_FOUND_IN_FILE } from '@openroom/protocol/exports'
import { LICENCE_HEADER } from '@openroom/protocol/push'
import { exportBoardsQuerySchema, exportQuerySchema } from '@openroom/protocol/schema/exports'
import { findBoardsQuerySchema } from '@openroom/protocol/schema/findBoards'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { errorSchema, refuse } from '../core/http/failure.ts'
import { sayTo } from '../core/http/language.ts'
import { Limiter } from '../core/http/limiter.ts'
import { licenceText } from '../core/http/prepared.ts'
import { serve } from '../core/http/serve.ts'
import { countTry } from '../core/http/tries.ts'
import { type ArchiveTurns, type Asker, askerOfRequest, orBusy } from '../core/http/turns.ts'
import { type Asked, bodyOf, type ExportedFile } from '../core/reading/exportFiles.ts'
import type { WantedCollection } from './collectionFile.ts'
import type { BoardSearch } from './findBoards.ts'
import type { PublicExports } from './publicExports.ts'

const FILE = z.unknown().describe('The file, as an attachment with a name.')

const REFUSALS = {
  404: errorSchema.describe('It does not exist, or does not fit the format: the code says which.'),
  413: errorSchema.describe('More than one file may hold.'),
  429: errorSchema,
  503: errorSchema.describe('Too many files are being made.'),
}

/** Files that one network may ask for in a minute. */
const PER_MINUTE = 60

const isCollection = (format: ExportFormat): format is CollectionFormat =>
  (COLLECTION_FORMATS as readonly ExportFormat[]).includes(format)

type Made = Promise<Result<ExportedFile, ErrorCode>>

export type ExportOptions = {
  readonly exports: PublicExports
  readonly boards: BoardSearch
  readonly turns: ArchiveTurns
}

export function exportCalls(app: FastifyInstance, { exports, boards, turns }: ExportOptions): void {
  const limiter = new Limiter({ tries: PER_MINUTE, windowMs: 60_000 })

  const send = async (request: FastifyRequest, reply: FastifyReply, make: (asker: Asker) => Made) => {
    const asker = askerOfRequest(request, reply)
    countTry(limiter, asker.whose, reply)
    const file = await orBusy(reply, make(asker), 'exports-busy')
    if (!file.ok) return refuse(reply, file.error)
    const { hash, type, name, leftOut, licence } = file.value
    const etag = `"${hash.slice(0, 27)}"`
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (licence !== null) reply.header(LICENCE_HEADER, licenceText(licence))
    if (leftOut.length > 0) reply.header(LEFT_OUT_HEADER, leftOut.join(', '))
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply
      .headers({ 'content-type': type, 'content-disposition': `attachment; filename="${name}"` })
      .send(bodyOf(file.value))
  }

  const collection = async (wanted: WantedCollection, format: ExportFormat, asker: Asker): Made => {
    if (!isCollection(format)) return err('export-of-sessions')
    return exports.boards(wanted, format, asker)
  }

  const shape = { tag: 'export', answer: FILE, refusals: REFUSALS }
  const whole = {
    ...shape,
    query: exportQuerySchema,
    summary: 'The released part of a session, an event or a tournament as a file',
  }
  serve(app, sessionRoutes.exported, whole, ({ params: { of, id, format }, query, request, reply }) => {
    const asked: Asked = { of, id, board: null, ...(query.results === 'no' ? { dealsOnly: true } : {}) }
    return send(request, reply, (asker) => exports.file(asked, format, asker))
  })
  const single = { ...shape, summary: 'One board of a session as a file' }
  serve(app, sessionRoutes.exportedBoard, single, ({ params: { id, board, format }, request, reply }) =>
    send(request, reply, (asker) => exports.file({ of: 'session', id, board }, format, asker)),
  )
  const zipped = {
    ...shape,
    summary:
      'All sessions of a tournament in every format that fits, as one ZIP archive with a list of contents',
  }
  serve(app, sessionRoutes.exportedZip, zipped, async ({ params: { id }, request, reply }) => {
    const asker = askerOfRequest(request, reply)
    countTry(limiter, asker.whose, reply)
    const pieces = await exports.zip(id, asker, sayTo(request))
    if (pieces === null) return refuse(reply, 'tournament-not-found')
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="tournament-${id}.zip"`,
      })
      .send(Readable.from(pieces))
  })
  const named = {
    ...shape,
    query: exportBoardsQuerySchema,
    refusals: { ...REFUSALS, 400: errorSchema },
    summary: `Up to ${MOST_NAMED} boards of any sessions in one file: PBN, LIN, CSV, or Tournament documents in a JSON list`,
  }
  serve(app, sessionRoutes.exportedBoards, named, ({ params: { format }, query, request, reply }) => {
    const wanted = readBoardList(query.of)
    if (wanted === null) return refuse(reply, 'bad-request')
    const asked = { boards: wanted, results: query.results !== 'no', name: query.name ?? 'boards' }
    return send(request, reply, (asker) => collection(asked, format, asker))
  })
  const found = {
    ...shape,
    query: findBoardsQuerySchema,
    refusals: { ...REFUSALS, 422: errorSchema },
    summary: `The newest ${MOST_FOUND_IN_FILE} boards that a search finds, each as it was played at that table, in one file`,
  }
  serve(app, archiveRoutes.exportedFound, found, ({ params: { format }, query, request, reply }) =>
    send(request, reply, async (asker) => {
      const own = await turns.take(request, reply, () => boards.newest(query, MOST_FOUND_IN_FILE))
      if (!own.ok) return own
      const wanted = own.value.map(({ miniSessionId: session, board, ns }) => ({ session, board, ns }))
      return collection({ boards: wanted, results: true, name: 'found-boards' }, format, asker)
    }),
  )
}
