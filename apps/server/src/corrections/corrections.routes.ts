/** Sessions that are over, put right without a file (docs/corrections.md). */
import type { Result } from '@openroom/bridge/result'
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import { ERRORS } from '@openroom/protocol/errors'
import {
  boardResultsSchema,
  correctableSchema,
  correctionEffectSchema,
  correctionRefusalSchema,
  newCorrectionSchema,
  rankingSchema,
} from '@openroom/protocol/schema/corrections'
import { staffAnswerSchema } from '@openroom/protocol/schema/staff'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { errorBody } from '../core/http/failure.ts'
import { serve } from '../core/http/serve.ts'
import type { CorrectionRefusal, Corrections } from './corrections.ts'

const tag = 'corrections'
const refusals = Object.fromEntries([404, 409, 422].map((status) => [status, correctionRefusalSchema]))

function answered<T>(reply: FastifyReply, acted: Result<T, CorrectionRefusal>): T | FastifyReply {
  if (acted.ok) return acted.value
  const { code, ...more } = acted.error
  return reply.code(ERRORS[code]).send({ ...errorBody(reply.request, code), ...more })
}

const acted = async (reply: FastifyReply, done: Promise<Result<boolean, CorrectionRefusal>>) => {
  const changed = await done
  return changed.ok ? { success: true, changed: changed.value } : answered(reply, changed)
}

export function correctionCalls(
  app: FastifyInstance,
  { corrections }: { readonly corrections: Corrections },
): void {
  serve(
    app,
    routes.corrections,
    { tag, refusals, summary: 'What can be put right, and what was', answer: correctableSchema },
    async ({ params, reply }) => answered(reply, await corrections.list(params.id)),
  )
  serve(
    app,
    routes.rankingToBe,
    { tag, refusals, summary: 'The ranking by all results, public or not', answer: rankingSchema },
    async ({ params, reply }) => answered(reply, await corrections.ranking(params.id)),
  )
  serve(
    app,
    routes.boardResults,
    { tag, refusals, summary: 'Results of one board by table', answer: boardResultsSchema },
    async ({ params, reply }) => answered(reply, await corrections.results(params.id, params.board)),
  )
  serve(
    app,
    routes.previewCorrection,
    {
      tag,
      refusals,
      summary: 'What a correction would change; nothing is stored',
      body: newCorrectionSchema,
      answer: correctionEffectSchema,
    },
    async ({ params, body, reply }) => answered(reply, await corrections.preview(params.id, body)),
  )
  serve(
    app,
    routes.correctSession,
    { tag, refusals, summary: 'Put right', body: newCorrectionSchema, answer: staffAnswerSchema },
    ({ params, body, by, reply }) => acted(reply, corrections.correct(params.id, body, by)),
  )
  serve(
    app,
    routes.undoCorrection,
    { tag, refusals, summary: 'Take a correction back', answer: staffAnswerSchema },
    ({ params, by, reply }) => acted(reply, corrections.undo(params.id, params.correction, by)),
  )
}
