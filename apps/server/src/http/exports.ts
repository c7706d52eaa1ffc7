/** Files of what is stored: a session, an event, a tournament, a board (docs/formats.md). */
import { createHash } from 'node:crypto'
import { EXPORT_FORMATS, EXPORTED, type ExportFormat, LEFT_OUT_HEADER } from '@openroom/protocol/exports'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { networkOf } from '../runtime/addresses.ts'
import { QueueRefusal } from '../runtime/fairQueue.ts'
import type { Asked } from '../services/exportFiles.ts'
import type { PublicExports } from '../services/public/exports.ts'
import { errorSchema, Refusal, refuse } from './failure.ts'
import { Limiter } from './limiter.ts'
import { countTry } from './tries.ts'

const id = z.coerce.number().int().min(1).max(2_147_483_647)
const format = z.enum(EXPORT_FORMATS)

const RESPONSE = {
  200: z.any().describe('The file, as an attachment with a name.'),
  404: errorSchema.describe('It does not exist, or does not fit the format: the code says which.'),
  413: errorSchema.describe('More than one file may hold.'),
  429: errorSchema,
  503: errorSchema.describe('Too many files are being made.'),
}

/** Files that one network may ask for in a minute. */
const PER_MINUTE = 60

/** Seconds after which it is worth another try. */
const SOON = 10

export type ExportOptions = { readonly exports: PublicExports }

export const exportCalls: FastifyPluginCallbackZod<ExportOptions> = (app, { exports }, done) => {
  const limiter = new Limiter({ tries: PER_MINUTE, windowMs: 60_000 })

  const send = async (request: FastifyRequest, reply: FastifyReply, asked: Asked, as: ExportFormat) => {
    const whose = networkOf(request.ip)
    countTry(limiter, whose, reply)
    const leaving = new AbortController()
    reply.raw.once('close', () => leaving.abort())
    const file = await exports.file(asked, as, { whose, gone: leaving.signal }).catch((error: unknown) => {
      if (!(error instanceof QueueRefusal)) throw error
      reply.header('retry-after', SOON)
      throw new Refusal('exports-busy')
    })
    if (!file.ok) return refuse(reply, file.error)
    const { bytes, type, name, leftOut } = file.value
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (leftOut.length > 0) reply.header(LEFT_OUT_HEADER, leftOut.join(', '))
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply
      .headers({ 'content-type': type, 'content-disposition': `attachment; filename="${name}"` })
      .send(Buffer.from(bytes))
  }

  for (const of of EXPORTED) {
    const schema = {
      params: z.object({ id, format }),
      response: RESPONSE,
      tags: ['export'],
      summary: `The released part of ${of === 'event' ? 'an' : 'a'} ${of} as a file`,
    }
    app.get(`/api/export/${of}/:id.:format`, { schema }, (request, reply) =>
      send(request, reply, { of, id: request.params.id, board: null }, request.params.format),
    )
  }
  const params = z.object({ id, board: z.coerce.number().int().min(1).max(100_000), format })
  const schema = { params, response: RESPONSE, tags: ['export'], summary: 'One board of a session as a file' }
  app.get('/api/export/board/:id/:board.:format', { schema }, (request, reply) => {
    const { id: session, board, format: as } = request.params
    return send(request, reply, { of: 'session', id: session, board }, as)
  })
  done()
}
