/** What a program between scoring terminals and this site calls, for the tournament of its token (docs/bridgemates.md). */
import { callDirectorSchema } from '@openroom/protocol/schema/hall'
import { MOST_BATCH_BYTES } from '@openroom/protocol/schema/ingest'
import { saidPlayersSchema } from '@openroom/protocol/schema/phones'
import { staffAnswerSchema } from '@openroom/protocol/schema/staff'
import {
  tellPlayersSchema,
  tellResultsSchema,
  terminalEveningSchema,
  terminalRulingSchema,
  terminalSessionsSchema,
  toldResultsSchema,
} from '@openroom/protocol/schema/terminals'
import { terminalRoutes as routes } from '@openroom/protocol/terminalRoutes'
import type { FastifyPluginCallback } from 'fastify'
import type { Bearers } from '../core/http/bearer.ts'
import { answerBearer, bearerCalls, refuseEntry, refuseWrongForms } from '../core/http/refusals.ts'
import { serve } from '../core/http/serve.ts'
import type { PhonePlayers } from './phonePlayers.ts'
import type { Terminals } from './terminals.ts'

export type TerminalOptions = {
  readonly bearers: Bearers
  readonly terminals: Terminals
  readonly players: PhonePlayers
}

const described = bearerCalls('ingest')

export const terminalCalls: FastifyPluginCallback<TerminalOptions> = (
  app,
  { bearers, terminals, players },
  registered,
) => {
  refuseWrongForms(app)
  serve(
    app,
    routes.terminalSessions,
    described('Sessions of the tournament that are played, or will be', terminalSessionsSchema),
    async ({ request }) => terminals.sessions(bearers.tournamentOf(request)),
  )
  serve(
    app,
    routes.terminalEvening,
    described('A session as scoring terminals at its tables need it', terminalEveningSchema),
    async ({ params, request, reply }) =>
      answerBearer(reply, await terminals.evening(bearers.tournamentOf(request), params.id)),
  )
  serve(
    app,
    routes.terminalResults,
    {
      ...described('Results that were entered and confirmed at terminals', toldResultsSchema),
      body: tellResultsSchema,
      bodyLimit: MOST_BATCH_BYTES,
    },
    async ({ params, body, request, reply }) =>
      answerBearer(reply, await terminals.tell(bearers.tournamentOf(request), params.id, body)),
  )
  serve(
    app,
    routes.terminalRuling,
    {
      ...described("The director's word on a board, as his scoring program has it", staffAnswerSchema),
      body: terminalRulingSchema,
    },
    async ({ params, body, request, reply }) => {
      const ruled = await terminals.rule(bearers.tournamentOf(request), params.id, body)
      return ruled.ok ? { success: true, changed: ruled.value } : refuseEntry(reply, ruled.error)
    },
  )
  serve(
    app,
    routes.terminalPlayers,
    {
      ...described('Who plays for a pair, as typed at a terminal', saidPlayersSchema),
      body: tellPlayersSchema,
    },
    async ({ params, body, request, reply }) =>
      answerBearer(reply, await players.tell(bearers.tournamentOf(request), params.id, body)),
  )
  serve(
    app,
    routes.terminalCall,
    {
      ...described('Call the director to a table, or say that he is not needed', staffAnswerSchema),
      body: callDirectorSchema,
    },
    async ({ params, body, request, reply }) => {
      const called = await terminals.call(bearers.tournamentOf(request), params.id, body)
      return called.ok ? { success: true, changed: true } : refuseEntry(reply, called.error)
    },
  )
  registered()
}
