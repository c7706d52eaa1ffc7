/** `/api/phones/…`: what players' phones call, each for the tables of its link (docs/phones.md). */
import { ok } from '@openroom/bridge/result'
import { phoneRoutes as routes } from '@openroom/protocol/phoneRoutes'
import {
  confirmResultSchema,
  enterResultSchema,
  memberSchema,
  membersQuerySchema,
  phoneAnswerSchema,
  phoneTablesSchema,
  saidPlayersSchema,
  sayPlayersSchema,
  travellerSchema,
  wishCardSchema,
} from '@openroom/protocol/schema/phones'
import { staffAnswerSchema } from '@openroom/protocol/schema/staff'
import type { FastifyPluginCallback } from 'fastify'
import { z } from 'zod'
import type { OperatorBearers } from '../consoles/bearer.ts'
import { languageOf } from '../core/http/language.ts'
import { answerBearer, bearerCalls, refuseEntry, refuseWrongForms } from '../core/http/refusals.ts'
import { serve } from '../core/http/serve.ts'
import { tableHallCalls } from '../hall/hall.routes.ts'
import type { Hall } from '../hall/hall.ts'
import type { CardMails } from './cardMails.ts'
import type { PhonePlayers } from './phonePlayers.ts'
import type { Phones } from './phones.ts'

export type PhoneOptions = {
  readonly phones: Phones
  readonly players: PhonePlayers
  readonly cards: CardMails
  readonly hall: Hall
  readonly bearers: OperatorBearers
}

const described = bearerCalls('phones', [400, 401, 403, 404, 409, 422, 429])

export const phoneCalls: FastifyPluginCallback<PhoneOptions> = (
  app,
  { phones, players, cards, hall, bearers },
  registered,
) => {
  refuseWrongForms(app)
  serve(
    app,
    routes.phoneTables,
    described('The tables of the link, round by round, with what was entered', phoneTablesSchema),
    async ({ request, reply }) => {
      const tables = await phones.of(bearers.linkOf(request))
      return answerBearer(reply, tables ? ok(tables) : { ok: false, error: { code: 'session-not-found' } })
    },
  )
  serve(
    app,
    routes.phoneResult,
    {
      ...described('Enter a result, or another one before it is confirmed', phoneAnswerSchema),
      body: enterResultSchema,
    },
    async ({ body, request, reply }) =>
      answerBearer(reply, await phones.enter(bearers.linkOf(request), body)),
  )
  serve(
    app,
    routes.phoneConfirm,
    { ...described('Confirm what the other side has entered', phoneAnswerSchema), body: confirmResultSchema },
    async ({ body, request, reply }) =>
      answerBearer(reply, await phones.confirm(bearers.linkOf(request), body)),
  )
  serve(
    app,
    routes.phoneTraveller,
    described('The results of a board at all tables, once its own is confirmed', travellerSchema),
    async ({ params: { id, board }, request, reply }) =>
      answerBearer(reply, await phones.traveller(bearers.linkOf(request), id, board)),
  )
  serve(
    app,
    routes.phoneMembers,
    {
      ...described('Members who have played before, by number or name', z.array(memberSchema)),
      query: membersQuerySchema,
    },
    async ({ query, request }) => [...(await players.members(bearers.linkOf(request), query.q))],
  )
  serve(
    app,
    routes.phonePlayers,
    {
      ...described('Say who plays for a pair, while nobody knows it', saidPlayersSchema),
      body: sayPlayersSchema,
    },
    async ({ body, request, reply }) => answerBearer(reply, await players.say(bearers.linkOf(request), body)),
  )
  serve(
    app,
    routes.phoneCard,
    {
      ...described("A pair's card and the ranking by mail once the session is closed", staffAnswerSchema),
      body: wishCardSchema,
    },
    async ({ body, request, reply }) => {
      const wished = await cards.wish(bearers.linkOf(request), body, languageOf(request))
      return wished.ok ? { success: true, changed: true } : refuseEntry(reply, wished.error)
    },
  )
  tableHallCalls(app, { hall }, 'phone', bearers)
  registered()
}
