/** Files of what is stored: a session, an event, a tournament, a board (docs/formats.md). */

import type { ExportFormat } from '@openroom/bridge/exports'
import { LEFT_OUT_HEADER } from '@openroom/protocol/exports'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Asked, bodyOf } from '../services/exportFiles.ts'
import type { PublicExports } from '../services/public/exports.ts'
import { errorSchema, refuse } from './failure.ts'
import { Limiter } from './limiter.ts'
import { serve } from './serve.ts'
import { countTry } from './tries.ts'
import { askerOf, orBusy } from './turns.ts'

const FILE = z.unknown().describe('The file, as an attachment with a name.')

const REFUSALS = {
  404: errorSchema.describe('It does not exist, or does not fit the format: the code says which.'),
  413: errorSchema.describe('More than one file may hold.'),
  429: errorSchema,
  503: errorSchema.describe('Too many files are being made.'),
}

/** Files that one network may ask for in a minute. */
const PER_MINUTE = 60

export type ExportOptions = { readonly exports: PublicExports }

export function exportCalls(app: FastifyInstance, { exports }: ExportOptions): void {
  const limiter = new Limiter({ tries: PER_MINUTE, windowMs: 60_000 })

  const send = async (request: FastifyRequest, reply: FastifyReply, asked: Asked, as: ExportFormat) => {
    const asker = askerOf(request, reply)
    countTry(limiter, asker.whose, reply)
    const file = await orBusy(reply, exports.file(asked, as, asker), 'exports-busy')
    if (!file.ok) return refuse(reply, file.error)
    const { hash, type, name, leftOut } = file.value
    const etag = `"${hash.slice(0, 27)}"`
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (leftOut.length > 0) reply.header(LEFT_OUT_HEADER, leftOut.join(', '))
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply
      .headers({ 'content-type': type, 'content-disposition': `attachment; filename="${name}"` })
      .send(bodyOf(file.value))
  }

  const shape = { tag: 'export', answer: FILE, refusals: REFUSALS }
  const whole = { ...shape, summary: 'The released part of a session, an event or a tournament as a file' }
  serve(app, sessionRoutes.exported, whole, ({ params: { of, id, format }, request, reply }) =>
    send(request, reply, { of, id, board: null }, format),
  )
  const single = { ...shape, summary: 'One board of a session as a file' }
  serve(app, sessionRoutes.exportedBoard, single, ({ params: { id, board, format }, request, reply }) =>
    send(request, reply, { of: 'session', id, board }, format),
  )
}
