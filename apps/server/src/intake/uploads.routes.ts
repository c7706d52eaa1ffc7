/** What uploads leave behind them: versions that were replaced, and deals that wait for their results. */
import type { TournamentDocument } from '@openroom/formats/json/document'
import { staffAnswerSchema } from '@openroom/protocol/schema/staff'
import { versionResultSchema, versionSchema, waitingHandsSchema } from '@openroom/protocol/schema/upload'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serve, unlessRefused } from '../core/http/serve.ts'
import type { Uploads } from './uploads.ts'

export type UploadsOptions = { readonly uploads: Uploads }

const tag = 'uploads'
const refusals = [404, 409]
const acted = { tag, answer: staffAnswerSchema, refusals }

export function uploadsCalls(app: FastifyInstance, { uploads }: UploadsOptions): void {
  serve(app, staffRoutes.sessionVersions, { tag, answer: z.array(versionSchema) }, ({ params }) =>
    uploads.versions(params.id),
  )
  serve(
    app,
    staffRoutes.sessionVersion,
    {
      tag,
      refusals,
      summary: 'A version as a Tournament document',
      answer: z.custom<TournamentDocument>(),
    },
    async ({ params }) => unlessRefused(await uploads.version(params.id, params.version)),
  )
  serve(
    app,
    staffRoutes.versionResults,
    { tag, answer: z.array(versionResultSchema), refusals },
    async ({ params }) => unlessRefused(await uploads.versionResults(params.id, params.version)),
  )
  serve(app, staffRoutes.restoreVersion, acted, async ({ params, by }) => ({
    success: true,
    changed: unlessRefused(await uploads.restore(params.id, params.version, by)),
  }))
  serve(app, staffRoutes.waitingHands, { tag, answer: z.array(waitingHandsSchema) }, ({ by }) =>
    uploads.hands(by),
  )
  serve(app, staffRoutes.takeBackHands, acted, async ({ params, by }) => ({
    success: true,
    changed: unlessRefused(await uploads.takeBackHands(params.id, by)),
  }))
}
