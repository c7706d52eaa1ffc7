/** What a scoring program on the club's own computer takes, with the token of the tournament (docs/federations.md). */
import { programCopyQuerySchema, programCopySchema } from '@openroom/protocol/schema/terminals'
import { terminalRoutes as routes } from '@openroom/protocol/terminalRoutes'
import type { FastifyPluginCallback } from 'fastify'
import type { Bearers } from '../core/http/bearer.ts'
import { answerBearer, bearerCalls, refuseWrongForms } from '../core/http/refusals.ts'
import { serve } from '../core/http/serve.ts'
import type { ProgramFiles } from './programFiles.ts'

type ProgramFileOptions = { readonly bearers: Bearers; readonly programs: ProgramFiles }

export const programFileCalls: FastifyPluginCallback<ProgramFileOptions> = (
  app,
  { bearers, programs },
  registered,
) => {
  refuseWrongForms(app)
  serve(
    app,
    routes.terminalFile,
    {
      ...bearerCalls('ingest')("A scoring program's file with the results that count now", programCopySchema),
      query: programCopyQuerySchema,
    },
    async ({ params, query, request, reply }) =>
      answerBearer(reply, await programs.copyOf(bearers.tournamentOf(request), params.id, query.mark)),
  )
  registered()
}
