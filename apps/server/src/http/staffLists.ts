/** Tokens of live sources, and clubs: kept by admins. */

import {
  clubNameSchema,
  createdIngestTokenSchema,
  ingestTokenSchema,
  newIngestTokenSchema,
  organiserSchema,
  staffAnswerSchema,
} from '@openroom/protocol/schema/staff'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clubs } from '../services/clubs.ts'
import type { Tokens } from '../services/tokens.ts'
import { errorSchema, Refusal } from './failure.ts'
import { answerOf } from './listCalls.ts'
import { askerOf } from './policy.ts'

export type StaffListsOptions = { readonly tokens: Tokens; readonly clubs: Clubs }

const id = z.coerce.number().int().min(1).max(2_147_483_647)
const refusals = { 404: errorSchema, 409: errorSchema }

export const staffListCalls: FastifyPluginCallbackZod<StaffListsOptions> = (app, options, done) => {
  const { tokens, clubs } = options
  const tags = ['tokens and clubs']

  app.get(
    staffRoutes.ingestTokens(),
    { schema: { tags, response: { 200: z.array(ingestTokenSchema) } } },
    async () => [...(await tokens.list())],
  )
  app.post(
    staffRoutes.createIngestToken(),
    {
      schema: {
        tags,
        summary: 'The token is in the answer and nowhere else',
        body: newIngestTokenSchema,
        response: { 200: createdIngestTokenSchema, ...refusals },
      },
    },
    async (request) => answerOf(await tokens.create(request.body, askerOf(request).id)),
  )
  app.post(
    staffRoutes.revokeIngestToken(':id'),
    { schema: { tags, params: z.object({ id }), response: { 200: staffAnswerSchema, ...refusals } } },
    async (request) => {
      const changed = await tokens.revoke(request.params.id, askerOf(request).id)
      if (changed === null) throw new Refusal('ingest-token-not-found')
      return { success: true as const, changed }
    },
  )
  app.get(
    staffRoutes.organisers(),
    { schema: { tags, response: { 200: z.array(organiserSchema) } } },
    async () => [...(await clubs.organisers())],
  )
  app.post(
    staffRoutes.createClub(),
    { schema: { tags, body: clubNameSchema, response: { 200: organiserSchema, ...refusals } } },
    async (request) => answerOf(await clubs.create(request.body.name, askerOf(request))),
  )
  app.post(
    staffRoutes.renameClub(':serverId'),
    {
      schema: {
        tags,
        params: z.object({ serverId: id }),
        body: clubNameSchema,
        response: { 200: organiserSchema, ...refusals },
      },
    },
    async (request) =>
      answerOf(await clubs.rename(request.params.serverId, request.body.name, askerOf(request))),
  )
  done()
}
