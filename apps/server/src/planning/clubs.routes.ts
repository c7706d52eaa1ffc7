/** Tokens of live sources, and clubs: kept by admins. */

import {
  clubNameSchema,
  createdIngestTokenSchema,
  editClubSchema,
  ingestTokenSchema,
  newIngestTokenSchema,
  organiserSchema,
  staffAnswerSchema,
} from '@openroom/protocol/schema/staff'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../core/http/failure.ts'
import { serve, unlessRefused } from '../core/http/serve.ts'
import type { Tokens } from '../sources/tokens.ts'
import type { Clubs } from './clubs.ts'

const tag = 'tokens and clubs'
const refusals = [404, 409]

export function tokenCalls(app: FastifyInstance, { tokens }: { readonly tokens: Tokens }): void {
  serve(app, staffRoutes.ingestTokens, { tag, answer: z.array(ingestTokenSchema) }, async ({ by }) => [
    ...(await tokens.list(by.organisers)),
  ])
  serve(
    app,
    staffRoutes.createIngestToken,
    {
      tag,
      refusals,
      summary: 'The token is in the answer and nowhere else',
      body: newIngestTokenSchema,
      answer: createdIngestTokenSchema,
    },
    async ({ body, by }) => unlessRefused(await tokens.create(body, by.id)),
  )
  serve(
    app,
    staffRoutes.revokeIngestToken,
    { tag, answer: staffAnswerSchema, refusals },
    async ({ params, by }) => {
      const changed = await tokens.revoke(params.id, by.id)
      if (changed === null) throw new Refusal('ingest-token-not-found')
      return { success: true, changed }
    },
  )
}

export function clubCalls(app: FastifyInstance, { clubs }: { readonly clubs: Clubs }): void {
  serve(app, staffRoutes.organisers, { tag, answer: z.array(organiserSchema) }, async ({ by }) => [
    ...(await clubs.organisers(by.organisers)),
  ])
  const club = { tag, answer: organiserSchema, refusals }
  serve(app, staffRoutes.createClub, { ...club, body: clubNameSchema }, async ({ body, by }) =>
    unlessRefused(await clubs.create(body.name, by)),
  )
  const edited = { ...club, body: editClubSchema, summary: 'Its name, and the licence of its data' }
  serve(app, staffRoutes.renameClub, edited, async ({ params, body, by }) =>
    unlessRefused(await clubs.rename(params.serverId, body, by)),
  )
}
