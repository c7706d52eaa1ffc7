/** Persons of the archive. */
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { personSchema } from '@openroom/protocol/schema/person'
import type { FastifyInstance } from 'fastify'
import type { Persons } from '../services/public/persons.ts'
import { refuse } from './failure.ts'
import { type PreparedAnswers, sendPrepared } from './prepared.ts'
import { serve } from './serve.ts'

export type PersonsOptions = { readonly persons: Persons; readonly prepared: PreparedAnswers }

export function personCalls(app: FastifyInstance, { persons, prepared }: PersonsOptions): void {
  serve(
    app,
    archiveRoutes.person,
    {
      ...{ tag: 'archive', answer: personSchema, refusals: [404] },
      summary: 'A player across all sessions that are over: results, partners, opponents, swings, tendencies',
    },
    async ({ params, request, reply }) => {
      const found = await prepared.once(() => persons.person(params.id))
      if (!found.ok) return refuse(reply, found.error)
      reply.hijack()
      sendPrepared(found.value, request.raw, reply.raw)
      return reply
    },
  )
}
