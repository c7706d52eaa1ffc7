/** What uploads leave behind them: versions that were replaced, and deals that wait for their results. */
import type { TournamentDocument } from '@openroom/formats/json/document'
import { staffAnswerSchema } from '@openroom/protocol/schema/staff'
import { versionResultSchema, versionSchema, waitingHandsSchema } from '@openroom/protocol/schema/upload'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Uploads } from '../services/uploads.ts'
import { errorSchema } from './failure.ts'
import { answerOf } from './listCalls.ts'
import { askerOf } from './policy.ts'

export type UploadsOptions = { readonly uploads: Uploads }

const id = z.coerce.number().int().min(1).max(2_147_483_647)
const ofVersion = z.object({ id, version: id })
const refusals = { 404: errorSchema, 409: errorSchema }
const tags = ['uploads']

export const uploadsCalls: FastifyPluginCallbackZod<UploadsOptions> = (app, { uploads }, done) => {
  app.get(
    staffRoutes.sessionVersions(':id'),
    { schema: { tags, params: z.object({ id }), response: { 200: z.array(versionSchema) } } },
    async (request) => [...(await uploads.versions(request.params.id))],
  )
  app.get(
    staffRoutes.sessionVersion(':id', ':version'),
    {
      schema: {
        tags,
        summary: 'A version as a Tournament document',
        params: ofVersion,
        response: { 200: z.custom<TournamentDocument>(), ...refusals },
      },
    },
    async (request) => answerOf(await uploads.version(request.params.id, request.params.version)),
  )
  app.get(
    staffRoutes.versionResults(':id', ':version'),
    { schema: { tags, params: ofVersion, response: { 200: z.array(versionResultSchema), ...refusals } } },
    async (request) => [...answerOf(await uploads.versionResults(request.params.id, request.params.version))],
  )
  app.post(
    staffRoutes.restoreVersion(':id', ':version'),
    { schema: { tags, params: ofVersion, response: { 200: staffAnswerSchema, ...refusals } } },
    async (request) => {
      const { id: session, version } = request.params
      const changed = answerOf(await uploads.restore(session, version, askerOf(request)))
      return { success: true as const, changed }
    },
  )
  app.get(
    staffRoutes.waitingHands(),
    { schema: { tags, response: { 200: z.array(waitingHandsSchema) } } },
    async (request) => [...(await uploads.hands(askerOf(request)))],
  )
  app.delete(
    staffRoutes.takeBackHands(':id'),
    { schema: { tags, params: z.object({ id }), response: { 200: staffAnswerSchema, ...refusals } } },
    async (request) => {
      const changed = answerOf(await uploads.takeBackHands(request.params.id, askerOf(request)))
      return { success: true as const, changed }
    },
  )
  done()
}
