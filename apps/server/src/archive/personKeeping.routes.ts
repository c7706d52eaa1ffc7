/** Staff's orders to persons. */
import {
  joinPersonSchema,
  keptPersonSchema,
  keptPersonsQuerySchema,
  personFileSchema,
  showPersonSchema,
} from '@openroom/protocol/schema/personKeeping'
import { staffAnswerSchema } from '@openroom/protocol/schema/staff'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serve, unlessRefused } from '../core/http/serve.ts'
import type { PersonKeeping } from './personKeeping.ts'

export type PersonKeepingCallsOptions = { readonly persons: PersonKeeping }

export function personKeepingCalls(app: FastifyInstance, { persons }: PersonKeepingCallsOptions): void {
  const order = { tag: 'staff', answer: staffAnswerSchema, refusals: [404] }
  const done = (changed: boolean) => ({ success: true as const, changed })
  serve(
    app,
    staffRoutes.keptPersons,
    {
      tag: 'staff',
      answer: z.array(keptPersonSchema),
      query: keptPersonsQuerySchema,
      summary: 'Persons of a name with their players, or all whose names are not shown',
    },
    async ({ query }) => [...(await persons.list(query.q ?? ''))],
  )
  serve(
    app,
    staffRoutes.personFile,
    {
      tag: 'staff',
      answer: personFileSchema,
      refusals: [404],
      summary: 'All that is kept of a person, as a file; who takes it is written down',
    },
    async ({ params, by, reply }) => {
      const file = unlessRefused(await persons.file(params.id, by))
      void reply.headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="person-${params.id}.json"`,
      })
      return file
    },
  )
  serve(
    app,
    staffRoutes.showPerson,
    {
      ...order,
      body: showPersonSchema,
      summary: "Show a person's name, initials instead, or neither, everywhere",
    },
    async ({ params, body, by }) => done(unlessRefused(await persons.show(params.id, body.shown, by))),
  )
  serve(
    app,
    staffRoutes.joinPerson,
    { ...order, body: joinPersonSchema, summary: 'Make two persons one' },
    async ({ params, body, by }) => done(unlessRefused(await persons.join(params.id, body.into, by))),
  )
  serve(
    app,
    staffRoutes.partPlayer,
    { ...order, summary: 'Make a player a person of his own' },
    async ({ params, by }) => done(unlessRefused(await persons.part(params.id, by))),
  )
}
