/** `/api/ingest/…`: what live sources call, each for the tournament of its token (docs/ingest.md). */
import { ok } from '@openroom/bridge/result'
import {
  batchAnswerSchema,
  doubtsSchema,
  fedLogSchema,
  fedSessionSchema,
  fedTableSchema,
  MOST_BATCH_BYTES,
  MOST_SESSION_BYTES,
  OPERATOR_SECONDS,
  operatorSchema,
  setTimerSchema,
  standingSchema,
  storedSessionSchema,
  tokenTournamentSchema,
} from '@openroom/protocol/schema/ingest'
import { staffRoutes as routes } from '@openroom/protocol/staffRoutes'
import type { FastifyInstance, FastifyPluginCallback } from 'fastify'
import { z } from 'zod'
import type { Bearers } from '../core/http/bearer.ts'
import { answerBearer, bearerCalls, refuseEntry, refuseWrongForms } from '../core/http/refusals.ts'
import { serve } from '../core/http/serve.ts'
import { batchBody, fedSessionBody, givenEntries } from '../core/reading/bodies.ts'
import type { SessionReader } from '../core/reading/session.ts'
import type { Entries } from '../tables/entries.ts'
import type { FedSessions } from './fedSessions.ts'
import type { Operators } from './operators.ts'
import type { SessionTimers } from './sessionTimers.ts'

export type IngestOptions = {
  readonly bearers: Bearers
  readonly sessions: FedSessions
  readonly readSession: SessionReader
  readonly entries: Entries
  readonly operators: Operators
  readonly timers: SessionTimers
}

const describeIngest = bearerCalls('ingest')

const logQuery = z.object({ from: z.coerce.number().int().min(0).default(0) })

const done = z.object({ ok: z.literal(true) })
const DONE = ok({ ok: true } as const)

/** A session may have megabytes: it comes as bytes, and is read beside the thread that serves viewers. */
function storeCall(app: FastifyInstance, { bearers, sessions, readSession }: IngestOptions): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, parsed) =>
    parsed(null, body),
  )
  const shape = {
    ...describeIngest('Make or change a session', storedSessionSchema),
    body: fedSessionBody,
    bodyLimit: MOST_SESSION_BYTES,
    isChecked: false,
  }
  serve(app, routes.ingestSessions, shape, async ({ request, reply }) => {
    const body: unknown = request.body
    const read = await readSession(Buffer.isBuffer(body) ? body : new Uint8Array())
    if (read.ok) {
      const { tournamentId, mayTellEarly } = bearers.sourceOf(request)
      return answerBearer(reply, await sessions.store(tournamentId, read.value, mayTellEarly))
    }
    const { path, detail } = read.error
    return refuseEntry(reply, { code: 'bad-request', reason: path, detail })
  })
}

export const ingestCalls: FastifyPluginCallback<IngestOptions> = (app, options, registered) => {
  const { bearers, sessions, entries, operators, timers } = options
  refuseWrongForms(app)

  serve(
    app,
    routes.ingestTournament,
    describeIngest('The tournament of the token', tokenTournamentSchema),
    async ({ request, reply }) =>
      answerBearer(reply, await sessions.tournament(bearers.tournamentOf(request))),
  )
  app.register((own, _options, stored) => {
    storeCall(own, options)
    stored()
  })
  serve(
    app,
    routes.ingestSession,
    describeIngest('A session and the numbers its tables expect', fedSessionSchema),
    async ({ params, request, reply }) =>
      answerBearer(reply, await sessions.session(bearers.tournamentOf(request), params.id)),
  )
  serve(
    app,
    routes.removeIngestSession,
    describeIngest('Remove a session that does not run', done),
    async ({ params, request, reply }) => {
      const removed = await sessions.remove(bearers.sourceOf(request), params.id)
      return answerBearer(reply, removed.ok ? DONE : removed)
    },
  )
  serve(
    app,
    routes.ingestStart,
    describeIngest('Start a session', fedSessionSchema),
    async ({ params, request, reply }) =>
      answerBearer(reply, await sessions.start(bearers.tournamentOf(request), params.id)),
  )
  serve(
    app,
    routes.ingestFinish,
    describeIngest('Finish a session: it closes when all is released', fedSessionSchema),
    async ({ params, request, reply }) =>
      answerBearer(reply, await sessions.finish(bearers.tournamentOf(request), params.id)),
  )
  serve(
    app,
    routes.ingestStanding,
    {
      ...describeIngest(
        'Corrections, carry-over, withdrawals, postponed and conceded matches',
        fedSessionSchema,
      ),
      body: standingSchema,
      bodyLimit: MOST_BATCH_BYTES,
    },
    async ({ params, body, request, reply }) =>
      answerBearer(reply, await sessions.standing(bearers.tournamentOf(request), params.id, body)),
  )
  serve(
    app,
    routes.ingestTimer,
    {
      ...describeIngest('Set the clock of a session or of some of its tables', done),
      body: setTimerSchema,
      bodyLimit: MOST_BATCH_BYTES,
    },
    async ({ params, body, request, reply }) => {
      const set = await timers.set(bearers.tournamentOf(request), params.id, body)
      return answerBearer(reply, set.ok ? DONE : set)
    },
  )
  serve(
    app,
    routes.ingestDoubts,
    describeIngest('What stands against entries that were kept', doubtsSchema),
    async ({ params, request, reply }) =>
      answerBearer(reply, await sessions.doubts(bearers.tournamentOf(request), params.id)),
  )
  serve(
    app,
    routes.ingestTable,
    describeIngest('The number that a table expects', fedTableSchema),
    async ({ params: { id: tableId }, request, reply }) => {
      const table = await entries.table(bearers.tournamentOf(request), tableId)
      if (!table) return refuseEntry(reply, { code: 'table-not-found' })
      const { miniSessionId, next } = table
      return answerBearer(reply, ok({ tableId, miniSessionId, next }))
    },
  )
  serve(
    app,
    routes.ingestLog,
    { ...describeIngest('The log of a table as it was sent', fedLogSchema), query: logQuery },
    async ({ params, query, request, reply }) => {
      const log = await entries.log(bearers.tournamentOf(request), params.id, query.from)
      return log ? answerBearer(reply, ok(log)) : refuseEntry(reply, { code: 'table-not-found' })
    },
  )
  serve(
    app,
    routes.ingestEntries,
    {
      ...describeIngest('Append events and results of a table', batchAnswerSchema),
      body: batchBody,
      bodyLimit: MOST_BATCH_BYTES,
    },
    async ({ params, body, request, reply }) =>
      answerBearer(reply, await entries.append(bearers.tournamentOf(request), params.id, givenEntries(body))),
  )
  serve(
    app,
    routes.ingestOperator,
    {
      ...describeIngest('An operator comes, stays or leaves', z.object({ seconds: z.int() })),
      body: operatorSchema,
    },
    async ({ params, body: { name, present }, request, reply }) => {
      const set = await operators.set(bearers.tournamentOf(request), params.id, name, present)
      return answerBearer(reply, set.ok ? ok({ seconds: OPERATOR_SECONDS }) : set)
    },
  )
  registered()
}
