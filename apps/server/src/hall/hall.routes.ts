/** What the hall of a session is told at once: at the desk, at consoles and on phones (docs/desk.md). */

import type { Result } from '@openroom/bridge/result'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import {
  answerCallSchema,
  callDirectorSchema,
  clockOrderSchema,
  hallSchema,
} from '@openroom/protocol/schema/hall'
import { ingestRefusalSchema } from '@openroom/protocol/schema/ingest'
import { staffAnswerSchema } from '@openroom/protocol/schema/staff'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { OperatorBearers } from '../consoles/bearer.ts'
import { refuseEntry } from '../core/http/refusals.ts'
import { serve } from '../core/http/serve.ts'
import type { Refused } from '../tables/entries.ts'
import type { Hall } from './hall.ts'

type HallParts = { readonly hall: Hall }

const refusalsOf = (...statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, ingestRefusalSchema]))

const done = (reply: FastifyReply, acted: Result<null, Refused>) =>
  acted.ok ? ({ success: true, changed: true } as const) : refuseEntry(reply, acted.error)

const TOLD = 'The clock, words to everybody and calls for the director'

export function deskHallCalls(app: FastifyInstance, { hall }: HallParts): void {
  const tag = 'desk'
  serve(app, deskRoutes.deskHall, { tag, summary: TOLD, answer: hallSchema }, async ({ params }) =>
    hall.told({ session: params.id, link: null }),
  )
  serve(
    app,
    deskRoutes.deskClock,
    {
      tag,
      summary: 'Start, stop, pause and set the clock of the rounds',
      refusals: refusalsOf(404, 409),
      body: clockOrderSchema,
      answer: staffAnswerSchema,
    },
    async ({ params, body, by, reply }) => done(reply, await hall.order(params.id, body, by)),
  )
  serve(
    app,
    deskRoutes.answerCall,
    {
      tag,
      summary: 'Answer a call for the director: coming, or settled',
      refusals: refusalsOf(404),
      body: answerCallSchema,
      answer: staffAnswerSchema,
    },
    async ({ params, body, by, reply }) => done(reply, await hall.answer(params.id, params.call, body, by)),
  )
}

const CALLS = {
  phone: { tag: 'phones', told: phoneRoutes.phoneHall, call: phoneRoutes.phoneCall },
  operator: { tag: 'operate', told: operateRoutes.operatedHall, call: operateRoutes.operatorCall },
} as const

/** Of the tables of a link. */
export function tableHallCalls(
  app: FastifyInstance,
  { hall }: HallParts,
  kind: keyof typeof CALLS,
  bearers: OperatorBearers,
): void {
  const { tag, told, call } = CALLS[kind]
  const shared = { tag, security: [{ bearer: [] }] }
  serve(
    app,
    told,
    { ...shared, summary: TOLD, refusals: refusalsOf(401, 429), answer: hallSchema },
    async ({ request }) => {
      const link = bearers.linkOf(request)
      return hall.told({ session: link.miniSessionId, link })
    },
  )
  serve(
    app,
    call,
    {
      ...shared,
      summary: 'Call the director to a table, or say that he is not needed any more',
      refusals: refusalsOf(400, 401, 404, 409, 429),
      body: callDirectorSchema,
      answer: staffAnswerSchema,
    },
    async ({ body, request, reply }) => done(reply, await hall.call(bearers.linkOf(request), body)),
  )
}
