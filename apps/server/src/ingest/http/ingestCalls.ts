/** `/api/ingest/…`: what live sources call, each for the tournament of its token (docs/ingest.md). */
import { ok, type Result } from '@openroom/bridge/result'
import {
  batchAnswerSchema,
  doubtsSchema,
  fedSessionSchema,
  fedTableSchema,
  ingestRefusalSchema,
  MOST_BATCH_BYTES,
  MOST_SESSION_BYTES,
  OPERATOR_SECONDS,
  operatorSchema,
  setTimerSchema,
  standingSchema,
  storedSessionSchema,
  tokenTournamentSchema,
} from '@openroom/protocol/schema/ingest'
import type { FastifyError, FastifyReply } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { batchBody, fedSessionBody, givenEntries } from '../../services/ingest/bodies.ts'
import type { Entries, Refused } from '../../services/ingest/entries.ts'
import type { FedSessions } from '../../services/ingest/fedSessions.ts'
import type { Operators } from '../../services/ingest/operators.ts'
import type { SessionTimers } from '../../services/ingest/sessionTimers.ts'
import type { SessionReader } from '../../services/reading/session.ts'
import type { Bearers } from './bearer.ts'
import { refuseEntry, wrongForm } from './refusals.ts'

export type IngestOptions = {
  readonly bearers: Bearers
  readonly sessions: FedSessions
  readonly readSession: SessionReader
  readonly entries: Entries
  readonly operators: Operators
  readonly timers: SessionTimers
}

const id = z.coerce.number().int().min(1).max(2_147_483_647)
const params = z.object({ id })

const REFUSALS = Object.fromEntries(
  [400, 401, 404, 409, 413, 422, 429].map((status) => [status, ingestRefusalSchema]),
)

const described = <T extends z.ZodType>(summary: string, response: T) => ({
  summary,
  tags: ['ingest'],
  security: [{ bearer: [] }],
  response: { 200: response, ...REFUSALS },
})

const done = z.object({ ok: z.literal(true) })
const DONE = ok({ ok: true } as const)

function answer<T>(reply: FastifyReply, result: Result<T, Refused>) {
  return result.ok
    ? reply.header('cache-control', 'no-store').send(result.value)
    : refuseEntry(reply, result.error)
}

/** A session may have megabytes: it comes as bytes, and is read beside the thread that serves viewers. */
const storeCall =
  ({ bearers, sessions, readSession }: IngestOptions): FastifyPluginCallbackZod =>
  (app, _options, registered) => {
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    )
    app.put(
      '/session',
      {
        bodyLimit: MOST_SESSION_BYTES,
        schema: { ...described('Make or change a session', storedSessionSchema), body: fedSessionBody },
        validatorCompiler: () => (value: unknown) => ({ value }),
      },
      async (request, reply) => {
        const body: unknown = request.body
        const read = await readSession(Buffer.isBuffer(body) ? body : new Uint8Array())
        if (read.ok) return answer(reply, await sessions.store(bearers.tournamentOf(request), read.value))
        const { path, detail } = read.error
        return refuseEntry(reply, { code: 'bad-request', reason: path, detail })
      },
    )
    registered()
  }

export const ingestCalls: FastifyPluginCallbackZod<IngestOptions> = (app, options, registered) => {
  const { bearers, sessions, entries, operators, timers } = options
  const fallback = app.errorHandler
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    error.validation ? refuseEntry(reply, wrongForm(error, request)) : fallback(error, request, reply),
  )

  app.get(
    '/tournament',
    { schema: described('The tournament of the token', tokenTournamentSchema) },
    async (request, reply) => answer(reply, await sessions.tournament(bearers.tournamentOf(request))),
  )
  app.register(storeCall(options))
  app.get(
    '/session/:id',
    { schema: { ...described('A session and the numbers its tables expect', fedSessionSchema), params } },
    async (request, reply) =>
      answer(reply, await sessions.session(bearers.tournamentOf(request), request.params.id)),
  )
  app.delete(
    '/session/:id',
    { schema: { ...described('Remove a session that does not run', done), params } },
    async (request, reply) => {
      const removed = await sessions.remove(bearers.sourceOf(request), request.params.id)
      return answer(reply, removed.ok ? DONE : removed)
    },
  )
  app.post(
    '/session/:id/start',
    { schema: { ...described('Start a session', fedSessionSchema), params } },
    async (request, reply) =>
      answer(reply, await sessions.start(bearers.tournamentOf(request), request.params.id)),
  )
  app.post(
    '/session/:id/finish',
    {
      schema: { ...described('Finish a session: it closes when all is released', fedSessionSchema), params },
    },
    async (request, reply) =>
      answer(reply, await sessions.finish(bearers.tournamentOf(request), request.params.id)),
  )
  app.post(
    '/session/:id/standing',
    {
      bodyLimit: MOST_BATCH_BYTES,
      schema: {
        ...described(
          'Corrections, carry-over, withdrawals, postponed and conceded matches',
          fedSessionSchema,
        ),
        params,
        body: standingSchema,
      },
    },
    async (request, reply) =>
      answer(reply, await sessions.standing(bearers.tournamentOf(request), request.params.id, request.body)),
  )
  app.post(
    '/session/:id/timer',
    {
      bodyLimit: MOST_BATCH_BYTES,
      schema: {
        ...described('Set the clock of a session or of some of its tables', done),
        params,
        body: setTimerSchema,
      },
    },
    async (request, reply) => {
      const set = await timers.set(bearers.tournamentOf(request), request.params.id, request.body)
      return answer(reply, set.ok ? DONE : set)
    },
  )
  app.get(
    '/session/:id/doubts',
    { schema: { ...described('What stands against entries that were kept', doubtsSchema), params } },
    async (request, reply) =>
      answer(reply, await sessions.doubts(bearers.tournamentOf(request), request.params.id)),
  )
  app.get(
    '/table/:id',
    { schema: { ...described('The number that a table expects', fedTableSchema), params } },
    async (request, reply) => {
      const { id: tableId } = request.params
      const table = await entries.table(bearers.tournamentOf(request), tableId)
      if (!table) return refuseEntry(reply, { code: 'table-not-found' })
      return answer(reply, {
        ok: true,
        value: { tableId, miniSessionId: table.miniSessionId, next: table.next },
      })
    },
  )
  app.post(
    '/table/:id/entries',
    {
      bodyLimit: MOST_BATCH_BYTES,
      schema: {
        ...described('Append events and results of a table', batchAnswerSchema),
        params,
        body: batchBody,
      },
    },
    async (request, reply) =>
      answer(
        reply,
        await entries.append(bearers.tournamentOf(request), request.params.id, givenEntries(request.body)),
      ),
  )
  app.post(
    '/table/:id/operator',
    {
      schema: {
        ...described('An operator comes, stays or leaves', z.object({ seconds: z.int() })),
        params,
        body: operatorSchema,
      },
    },
    async (request, reply) => {
      const { name, present } = request.body
      const set = await operators.set(bearers.tournamentOf(request), request.params.id, name, present)
      return answer(reply, set.ok ? { ok: true, value: { seconds: OPERATOR_SECONDS } } : set)
    },
  )
  registered()
}
