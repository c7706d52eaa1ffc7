/** Line-ups: what captains call, each for the team of her link, and the desk (docs/desk.md). */
import { ok } from '@openroom/bridge/result'
import { lineUpRoutes as routes } from '@openroom/protocol/lineUpRoutes'
import { ingestRefusalSchema } from '@openroom/protocol/schema/ingest'
import {
  askLineUpsSchema,
  captainLineUpsSchema,
  deskLineUpsSchema,
  enterLineUpsSchema,
  handInLineUpSchema,
} from '@openroom/protocol/schema/lineUps'
import type { FastifyInstance, FastifyPluginCallback } from 'fastify'
import type { OperatorBearers } from '../consoles/bearer.ts'
import { answerBearer, bearerCalls, refuseEntry, refuseWrongForms } from '../core/http/refusals.ts'
import { serve } from '../core/http/serve.ts'
import type { LineUps } from './lineUps.ts'

type CaptainOptions = { readonly lineUps: LineUps; readonly bearers: OperatorBearers }

const described = bearerCalls('captains')

export const captainCalls: FastifyPluginCallback<CaptainOptions> = (
  app,
  { lineUps, bearers },
  registered,
) => {
  refuseWrongForms(app)
  serve(
    app,
    routes.captainLineUps,
    described('Rounds for which line-ups are asked, of the team of the link', captainLineUpsSchema),
    async ({ request, reply }) => {
      const told = await lineUps.ofCaptain(bearers.linkOf(request))
      return answerBearer(reply, told ? ok(told) : { ok: false, error: { code: 'session-not-found' } })
    },
  )
  serve(
    app,
    routes.handInLineUp,
    {
      ...described('Hand in who sits where, or another line-up until it is shown', captainLineUpsSchema),
      body: handInLineUpSchema,
    },
    async ({ body, request, reply }) =>
      answerBearer(reply, await lineUps.handIn(bearers.linkOf(request), body)),
  )
  registered()
}

const tag = 'desk'
const refusals = Object.fromEntries([404, 409, 422].map((status) => [status, ingestRefusalSchema]))
const given = { tag, refusals, answer: deskLineUpsSchema }

export function deskLineUpCalls(app: FastifyInstance, { lineUps }: { readonly lineUps: LineUps }): void {
  serve(
    app,
    routes.deskLineUps,
    { ...given, summary: 'Line-ups round by round: who has handed in, and what is shown' },
    async ({ params, reply }) => {
      const told = await lineUps.ofDesk(params.id)
      return told.ok ? told.value : refuseEntry(reply, told.error)
    },
  )
  serve(
    app,
    routes.askLineUps,
    { ...given, summary: 'Ask for line-ups of a round until a time, or no more', body: askLineUpsSchema },
    async ({ params, body, by, reply }) => {
      const told = await lineUps.ask(params.id, body, by)
      return told.ok ? told.value : refuseEntry(reply, told.error)
    },
  )
  serve(
    app,
    routes.enterLineUps,
    { ...given, summary: "The director's line-ups, of one team or many", body: enterLineUpsSchema },
    async ({ params, body, by, reply }) => {
      const told = await lineUps.enter(params.id, body, by)
      return told.ok ? told.value : refuseEntry(reply, told.error)
    },
  )
}
