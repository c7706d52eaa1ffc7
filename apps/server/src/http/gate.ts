/** Staff and the source of a session hold a table back, and let it go on. */
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Bearers } from '../ingest/http/bearer.ts'
import type { Gate, Orderer } from '../services/gate/gate.ts'
import { errorSchema, Refusal } from './failure.ts'
import { askerOf } from './policy.ts'

export type GateOptions = {
  readonly gate: Gate
  readonly bearers: Bearers
}

const id = z.coerce.number().int().min(1).max(2_147_483_647)
const params = z.object({ miniSessionId: id, tableId: id })
const response = {
  200: z.object({ tableId: z.int(), held: z.boolean() }),
  401: errorSchema,
  403: errorSchema,
  404: errorSchema,
}

/** An ADMIN, or a source with the token of the session's tournament. */
async function ordererOf(request: FastifyRequest, options: GateOptions, session: number): Promise<Orderer> {
  const fed = options.bearers.knownTournamentOf(request)
  if (fed === null) return { accountId: askerOf(request).id, tournamentId: null }
  const own = await options.gate.tournamentOf(session)
  if (own !== fed) throw new Refusal('session-not-found')
  return { accountId: null, tournamentId: own }
}

export const gateCalls: FastifyPluginCallbackZod<GateOptions> = (app, options, done) => {
  const { gate } = options
  const calls = [
    { path: staffRoutes.holdTable, held: true, summary: 'Nothing more of a table becomes public.' },
    { path: staffRoutes.releaseTable, held: false, summary: 'A held table goes on.' },
  ] as const
  for (const { path, held, summary } of calls) {
    const schema = { params, response, summary, tags: ['gate'] }
    app.post(path(':miniSessionId', ':tableId'), { schema }, async (request, reply) => {
      const { miniSessionId, tableId } = request.params
      const by = await ordererOf(request, options, miniSessionId)
      const changed = await (held ? gate.hold : gate.release)(miniSessionId, tableId, by)
      if (changed === null) throw new Refusal('table-not-in-session')
      reply.header('cache-control', 'no-store')
      return { tableId, held }
    })
  }
  done()
}
