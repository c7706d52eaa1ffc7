/** The desk's side of players' phones: what is missing, whether travellers are shown, the director's result. */
import { phoneRoutes as routes } from '@openroom/protocol/phoneRoutes'
import { ingestRefusalSchema } from '@openroom/protocol/schema/ingest'
import {
  correctResultSchema,
  deskPhonesSchema,
  phoneAnswerSchema,
  phoneSettingsSchema,
  saidPlayersSchema,
  sayPlayersSchema,
} from '@openroom/protocol/schema/phones'
import { staffAnswerSchema } from '@openroom/protocol/schema/staff'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../core/http/failure.ts'
import { refuseEntry } from '../core/http/refusals.ts'
import { serve, unlessRefused } from '../core/http/serve.ts'
import type { PhonePlayers } from './phonePlayers.ts'
import type { Phones } from './phones.ts'

type DeskPhoneOptions = { readonly phones: Phones; readonly players: PhonePlayers }

const tag = 'desk'

const REFUSALS = Object.fromEntries([400, 404, 409, 422].map((status) => [status, ingestRefusalSchema]))

export function deskPhoneCalls(app: FastifyInstance, { phones, players }: DeskPhoneOptions): void {
  serve(
    app,
    routes.deskPlayers,
    {
      tag,
      summary: 'Who plays for a pair, whatever was said',
      refusals: REFUSALS,
      body: sayPlayersSchema,
      answer: saidPlayersSchema,
    },
    async ({ params, body, by, reply }) => {
      const put = await players.correct(params.id, body, by.id)
      return put.ok ? put.value : refuseEntry(reply, put.error)
    },
  )
  serve(
    app,
    routes.deskPhones,
    { tag, summary: 'Results from phones, table by table', answer: deskPhonesSchema, refusals: [404] },
    async ({ params }) => unlessRefused(await phones.ofSession(params.id)),
  )
  serve(
    app,
    routes.setPhones,
    {
      tag,
      summary: 'Whether tables see results of others',
      refusals: [404],
      body: phoneSettingsSchema,
      answer: staffAnswerSchema,
    },
    async ({ params, body, by }) => {
      if (!(await phones.set(params.id, body.travellers, by.id))) throw new Refusal('session-not-found')
      return { success: true, changed: true }
    },
  )
  serve(
    app,
    routes.correctResult,
    {
      tag,
      summary: "The director's result of a board",
      body: correctResultSchema,
      answer: phoneAnswerSchema,
      refusals: REFUSALS,
    },
    async ({ params, body, by, reply }) => {
      const corrected = await phones.correct(params.id, body, by)
      return corrected.ok ? corrected.value : refuseEntry(reply, corrected.error)
    },
  )
}
