/** Staff and the source of a session hold a table back, and let it go on. */
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Bearers } from '../core/http/bearer.ts'
import { Refusal } from '../core/http/failure.ts'
import { askerOf } from '../core/http/policy.ts'
import { serve } from '../core/http/serve.ts'
import type { Gate, Orderer } from '../tables/gate.ts'

export type GateOptions = {
  readonly gate: Gate
  readonly bearers: Bearers
}

const shape = {
  tag: 'gate',
  answer: z.object({ tableId: z.int(), held: z.boolean() }),
  refusals: [401, 403, 404],
}

/** An ADMIN, or a source with the token of the session's tournament. */
async function ordererOf(request: FastifyRequest, options: GateOptions, session: number): Promise<Orderer> {
  const fed = options.bearers.knownTournamentOf(request)
  if (fed === null) return { accountId: askerOf(request).id, tournamentId: null }
  const own = await options.gate.tournamentOf(session)
  if (own !== fed) throw new Refusal('session-not-found')
  return { accountId: null, tournamentId: own }
}

export function gateCalls(app: FastifyInstance, options: GateOptions): void {
  const { gate } = options
  const calls = [
    { route: staffRoutes.holdTable, held: true, summary: 'Nothing more of a table becomes public.' },
    { route: staffRoutes.releaseTable, held: false, summary: 'A held table goes on.' },
  ] as const
  for (const { route, held, summary } of calls)
    serve(app, route, { ...shape, summary }, async ({ params: { id, tableId }, request, reply }) => {
      const by = await ordererOf(request, options, id)
      const changed = await (held ? gate.hold : gate.release)(id, tableId, by)
      if (changed === null) throw new Refusal('table-not-in-session')
      reply.header('cache-control', 'no-store')
      return { tableId, held }
    })
}
