/** Calls with a bearer, and how they are refused: a code of the catalogue, and where in what was sent the reason lies. */
import { BREACH_CODES, type BreachCode } from '@openroom/bridge/breach'
import type { Result } from '@openroom/bridge/result'
import { ERRORS } from '@openroom/protocol/errors'
import { type IngestRefusal, ingestRefusalSchema } from '@openroom/protocol/schema/ingest'
import { isDerived } from '@openroom/protocol/schema/liveEvents'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Refused } from '../../tables/entries.ts'
import { errorBody } from './failure.ts'
import { sayTo } from './language.ts'

const isBreach = (reason: string | undefined): reason is BreachCode =>
  BREACH_CODES.includes(reason as BreachCode)

/** In the language of whoever asked, with what the Laws have against it. */
const refusalBody = (request: FastifyRequest, { code, ...more }: Refused): IngestRefusal => ({
  ...errorBody(request, code),
  ...more,
  ...(isBreach(more.reason) ? { detail: sayTo(request)(`breach.${more.reason}`) } : {}),
})

export const refuseEntry = (reply: FastifyReply, refused: Refused): FastifyReply =>
  reply
    .code(ERRORS[refused.code])
    .header('cache-control', 'no-store')
    .send(refusalBody(reply.request, refused))

type Sent = { readonly entries?: readonly ({ readonly event?: { readonly type?: unknown } } | null)[] }

/** The entry that a path of a wrong body lies in: `/entries/3/event/seat`. */
function entryAt(path: string): number | null {
  const index = /^\/entries\/(\d+)/.exec(path)?.[1]
  return index === undefined ? null : Number(index)
}

/** A body of the wrong form: where, and in words. */
function wrongForm(error: FastifyError, request: FastifyRequest): Refused {
  const [issue] = error.validation ?? []
  const path = issue?.instancePath ?? ''
  const detail = `At ${path === '' ? 'the top' : path}: ${issue?.message ?? error.message}`
  const index = entryAt(path)
  if (index === null) return { code: 'bad-request', reason: path, detail }
  const type = (request.body as Sent | null)?.entries?.[index]?.event?.type
  if (!isDerived(type)) return { code: 'entry-refused', index, reason: 'malformed-event', detail }
  return {
    code: 'entry-refused',
    index,
    reason: 'derived-event',
    detail: `${type} is made by the server; send what happened at the table.`,
  }
}

/** Wrong forms are refused as what is wrong with entries is. */
export function refuseWrongForms(app: FastifyInstance): void {
  const fallback = app.errorHandler
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    error.validation ? refuseEntry(reply, wrongForm(error, request)) : fallback(error, request, reply),
  )
}

export const answerBearer = <T>(reply: FastifyReply, result: Result<T, Refused>): FastifyReply =>
  result.ok ? reply.header('cache-control', 'no-store').send(result.value) : refuseEntry(reply, result.error)

/** How a call with a bearer is described. */
export function bearerCalls(tag: string, statuses: readonly number[] = [400, 401, 404, 409, 413, 422, 429]) {
  const refusals = Object.fromEntries(statuses.map((status) => [status, ingestRefusalSchema]))
  return <T extends z.ZodType>(summary: string, answer: T) => ({
    summary,
    answer,
    tag,
    security: [{ bearer: [] }],
    refusals,
  })
}
