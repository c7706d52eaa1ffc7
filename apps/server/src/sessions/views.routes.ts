/** The archive's calls: views kept as bytes, with ETags (specification 1 section 7, 2 section 7). */
import { SHAPES } from '@openroom/protocol/viewShapes'
import {
  type ArchiveView,
  addressOf,
  isArchive,
  type ModelView,
  type ParameterName,
  parametersOf,
  routeOf,
  traitsOf,
  VIEW_NAMES,
  VIEWS,
  WORDS,
} from '@openroom/protocol/views'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { networkOf } from '../core/addresses.ts'
import { errorSchema, refuse } from '../core/http/failure.ts'
import { Limiter } from '../core/http/limiter.ts'
import { type PreparedAnswers, sendPrepared } from '../core/http/prepared.ts'
import { orBusy } from '../core/http/turns.ts'
import type { Views } from './viewCache.ts'
import { isModelView } from './views.ts'

const LARGEST_ID = 2_147_483_647
const number = z.coerce.number().int().min(-1).max(LARGEST_ID)

type Parameters = Readonly<Record<string, number | string>>

const REFUSALS = { 404: errorSchema, 409: errorSchema, 429: errorSchema, 503: errorSchema }

const parameterSchema = (name: ParameterName): z.ZodType =>
  name === 'order' || name === 'tableLabel' ? z.enum(WORDS[name]) : number

const CALLS = VIEW_NAMES.filter(
  (name): name is ArchiveView & ModelView => isArchive(name) && isModelView(name),
)

export type ViewCallsOptions = { readonly views: Views; readonly prepared: PreparedAnswers }

export const viewCalls: FastifyPluginCallbackZod<ViewCallsOptions> = (app, { views, prepared }, done) => {
  for (const name of CALLS) {
    const { path } = VIEWS[name]
    const { limit } = traitsOf(name)
    const limiter = limit ? new Limiter(limit) : null
    const { summary, whole } = SHAPES[name]
    const params = z.object(
      Object.fromEntries(parametersOf(path).map((parameter) => [parameter, parameterSchema(parameter)])),
    )
    const schema = { params, summary, response: { 200: whole, ...REFUSALS }, tags: ['archive'] }
    app.get(routeOf(name), { schema }, async (request, reply) => {
      const whose = networkOf(request.ip)
      const wait = limiter?.waitFor(whose) ?? null
      if (wait !== null) return refuse(reply.header('retry-after', wait), 'too-many-requests')
      limiter?.count(whose)
      const given = request.params as Parameters
      const made = prepared.answer(addressOf(name, given), whose, () => views.read(name, given))
      const found = await orBusy(reply, made, 'archive-busy')
      if (!found.ok) return refuse(reply, found.error)
      const { v = null } = request.query as { readonly v?: string }
      reply.hijack()
      sendPrepared(found.value, request.raw, reply.raw, v)
    })
  }
  done()
}
