/** Persons of the archive. */
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { personSchema } from '@openroom/protocol/schema/person'
import type { FastifyInstance } from 'fastify'
import type { Persons } from '../services/public/persons.ts'
import { refuse } from './failure.ts'
import { type PreparedAnswers, sendPrepared } from './prepared.ts'
import { serve } from './serve.ts'
import type { ArchiveTurns } from './turns.ts'

export type PersonsOptions = {
  readonly persons: Persons
  readonly prepared: PreparedAnswers
  readonly turns: ArchiveTurns
}

export function personCalls(app: FastifyInstance, { persons, prepared, turns }: PersonsOptions): void {
  serve(
    app,
    archiveRoutes.person,
    {
      ...{ tag: 'archive', answer: personSchema, refusals: [404, 503] },
      summary: 'A player across all sessions that are over: results, partners, opponents, swings, tendencies',
    },
    async ({ params, request, reply }) => {
      const found = await turns.take(request, reply, () => prepared.once(() => persons.person(params.id)))
      if (!found.ok) return refuse(reply, found.error)
      reply.hijack()
      sendPrepared(found.value, request.raw, reply.raw)
      return reply
    },
  )
}
