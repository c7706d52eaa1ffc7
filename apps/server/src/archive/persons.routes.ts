/** Players, pairs and teams of the archive. */
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import {
  entryPagesSchema,
  knownNamesQuerySchema,
  knownNamesSchema,
  pairSchema,
  personSchema,
  teamSchema,
} from '@openroom/protocol/schema/person'
import type { FastifyInstance } from 'fastify'
import { answerInTurn, type InTurn } from '../core/http/prepared.ts'
import { serve } from '../core/http/serve.ts'
import type { Persons } from './persons.ts'

export type PersonsOptions = InTurn & { readonly persons: Persons }

export function personCalls(app: FastifyInstance, { persons, ...inTurn }: PersonsOptions): void {
  const described = { tag: 'archive', refusals: [404, 503] }
  serve(
    app,
    archiveRoutes.person,
    {
      ...described,
      answer: personSchema,
      summary: 'A player across all sessions that are over: results, partners, opponents, swings, tendencies',
    },
    ({ params, request, reply }) => answerInTurn(inTurn, request, reply, () => persons.person(params.id)),
  )
  serve(
    app,
    archiveRoutes.pair,
    {
      ...described,
      answer: pairSchema,
      summary: 'Two players as partners across all sessions that are over, by the numbers of their pages',
    },
    ({ params: { personId, partnerId }, request, reply }) =>
      answerInTurn(inTurn, request, reply, () => persons.pair(personId, partnerId)),
  )
  serve(
    app,
    archiveRoutes.team,
    {
      ...described,
      answer: teamSchema,
      summary: 'A team across all sessions that are over: by its name within one organiser',
    },
    ({ params, request, reply }) => answerInTurn(inTurn, request, reply, () => persons.team(params.teamId)),
  )
  serve(
    app,
    archiveRoutes.entryPages,
    {
      ...described,
      answer: entryPagesSchema,
      summary: 'The numbers of the players of a pair or team of a finished session, and of the team',
    },
    ({ params: { id, registrationId }, request, reply }) =>
      answerInTurn(inTurn, request, reply, () => persons.entryPages(id, registrationId)),
  )
  serve(
    app,
    archiveRoutes.knownNames,
    {
      tag: 'archive',
      refusals: [422, 503],
      query: knownNamesQuerySchema,
      answer: knownNamesSchema,
      summary: 'Under which names players have played: a browser that follows them finds them by these',
    },
    ({ query, request, reply }) =>
      answerInTurn(inTurn, request, reply, () => persons.knownNames(query.persons)),
  )
}
