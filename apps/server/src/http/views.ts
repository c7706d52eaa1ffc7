/** The archive's calls: views kept as bytes, with ETags (specification 1 section 7, 2 section 7). */
import { SHAPES } from '@openroom/protocol/viewShapes'
import {
  type ArchiveView,
  addressOf,
  isArchive,
  type ParameterName,
  parametersOf,
  routeOf,
  VIEW_NAMES,
  VIEWS,
  type ViewName,
  WORDS,
} from '@openroom/protocol/views'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { networkOf } from '../runtime/addresses.ts'
import { lastingVersion } from '../services/public/lasting.ts'
import type { Sessions } from '../services/public/sessions.ts'
import {
  isModelView,
  isOfLists,
  type ModelView,
  makeView,
  type ViewSources,
} from '../services/public/views.ts'
import { errorSchema, refuse } from './failure.ts'
import { type Limit, Limiter } from './limiter.ts'
import { type Prepared, type PreparedAnswers, sendPrepared, type Tag } from './prepared.ts'
import { orBusy } from './turns.ts'

const LARGEST_ID = 2_147_483_647
const number = z.coerce.number().int().min(-1).max(LARGEST_ID)

const REFUSALS = { 404: errorSchema, 409: errorSchema, 429: errorSchema, 503: errorSchema }

/** How often one network may have it computed. */
const LIMITS: Readonly<Partial<Record<ModelView, Limit>>> = { ddsArchive: { tries: 600, windowMs: 60_000 } }

const parameterSchema = (name: ParameterName): z.ZodType =>
  name === 'order' || name === 'tableLabel' ? z.enum(WORDS[name]) : number

/** Whether an address that names a version (`?v=`) names the one that its answer lasts under. */
async function isLasting(sessions: Sessions, name: ViewName, id: number, v: string, { seq }: Prepared) {
  const version = await lastingVersion(sessions, name, id)
  return version !== null && version === seq && `${version}` === v
}

const CALLS = VIEW_NAMES.filter(
  (name): name is ArchiveView & ModelView => isArchive(name) && isModelView(name),
)

export type ViewCallsOptions = { readonly views: ViewSources; readonly prepared: PreparedAnswers }

export const viewCalls: FastifyPluginCallbackZod<ViewCallsOptions> = (app, { views, prepared }, done) => {
  for (const name of CALLS) {
    const { path } = VIEWS[name]
    const limit = LIMITS[name]
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
      const given = request.params as Readonly<Record<string, number | string>>
      const tag: Tag = isOfLists(name) ? 'lists' : Number(given.id)
      const key = `/api/archive${addressOf(name, given)}`
      const made = prepared.answer(key, tag, whose, () => makeView(views, name, given))
      const found = await orBusy(reply, made, 'archive-busy')
      if (!found.ok) return refuse(reply, found.error)
      const { v } = request.query as { readonly v?: string }
      const lasts =
        v !== undefined && (await isLasting(views.sessions, name, Number(given.id), v, found.value))
      reply.hijack()
      sendPrepared(found.value, request.raw, reply.raw, lasts)
    })
  }
  done()
}
