/** Messages to viewers, who comments where, invitations, and the shift of timestamps. */
import { createHash } from 'node:crypto'
import { formatTableAddress, parseTableAddress } from '@openroom/protocol/address'
import type { ErrorCode } from '@openroom/protocol/errors'
import { routes } from '@openroom/protocol/routes'
import { successSchema } from '@openroom/protocol/schema/account'
import {
  sendMessageSchema,
  shiftTimestampSchema,
  systemMessageSchema,
} from '@openroom/protocol/schema/messages'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { routeOf } from '@openroom/protocol/views'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Accounts } from '../services/accounts.ts'
import type { Commentators } from '../services/messages/commentators.ts'
import type { Messages } from '../services/messages/messages.ts'
import { mayWrite, type Reach } from '../services/policies.ts'
import { errorSchema, Refusal } from './failure.ts'
import { Limiter } from './limiter.ts'
import { askerOf } from './policy.ts'
import { countTry } from './tries.ts'

export type MessageCallsOptions = {
  readonly accounts: Accounts
  readonly messages: Messages
  readonly commentators: Commentators
}

const MINUTE = 60_000

const session = z.coerce.number().int().min(1).max(2_147_483_647)
const addressParams = z.object({ id: session, table: z.string().max(40) })
const tableParams = z.object({ miniSessionId: session, tableId: z.string().max(40) })
const sessionParams = z.object({ miniSessionId: session })
const refusals = { 403: errorSchema, 404: errorSchema, 409: errorSchema, 429: errorSchema }
const tags = ['messages']
const done200 = { 200: successSchema, ...refusals }

const reachOf = (miniSessionId: number | null, tableId: string | null): Reach =>
  tableId !== null ? 'table' : miniSessionId !== null ? 'session' : 'all'

function unless(refusal: ErrorCode | null): { readonly success: true } {
  if (refusal !== null) throw new Refusal(refusal)
  return { success: true }
}

const etagOf = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

export const messageCalls: FastifyPluginCallbackZod<MessageCallsOptions> = (app, options, done) => {
  const { accounts, messages, commentators } = options
  const limits = {
    all: new Limiter({ tries: 20, windowMs: MINUTE }),
    session: new Limiter({ tries: 10, windowMs: MINUTE }),
    table: new Limiter({ tries: 60, windowMs: MINUTE }),
    invite: new Limiter({ tries: 6, windowMs: MINUTE }),
    beat: new Limiter({ tries: 120, windowMs: MINUTE }),
  } as const

  const tablePlace = async ({
    miniSessionId,
    tableId,
  }: {
    readonly miniSessionId: number
    readonly tableId: string
  }) => {
    const place = await messages.place(miniSessionId, tableId)
    if (!place.ok) throw new Refusal(place.error)
    const { table } = place.value
    if (table === null) throw new Refusal('table-not-in-session')
    return { session: miniSessionId, table }
  }

  app.post(
    routes.systemMessage(),
    { schema: { tags, body: sendMessageSchema, response: done200 } },
    async (request, reply) => {
      const account = askerOf(request)
      const { miniSessionId, tableId, role } = request.body
      const reach = reachOf(miniSessionId, tableId)
      if (!mayWrite(account.role, reach)) throw new Refusal('forbidden')
      if (role && (account.role !== 'ADMIN' || reach === 'table')) throw new Refusal('forbidden')
      countTry(limits[reach], `${account.id}`, reply)
      const sent = await messages.send(request.body, account)
      if (sent.ok && reach !== 'table')
        await accounts.audit(account.id, 'message.send', { session: miniSessionId, role: role ?? null })
      return unless(sent.ok ? null : sent.error)
    },
  )

  app.get(
    routeOf('listOfTableMessages'),
    { schema: { tags, params: addressParams, response: { 200: z.array(systemMessageSchema), ...refusals } } },
    async (request, reply) => {
      const { id, table } = request.params
      const listed = await messages.list(await tablePlace({ miniSessionId: id, tableId: table }))
      const etag = etagOf(JSON.stringify(listed))
      reply.header('cache-control', 'no-cache').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304 as 200).send([])
      return [...listed]
    },
  )

  app.post(
    '/api/commentator/start/:miniSessionId/:tableId',
    { schema: { tags, params: tableParams, response: done200 } },
    async (request, reply) => {
      const account = askerOf(request)
      countTry(limits.beat, `${account.id}`, reply)
      await commentators.start(await tablePlace(request.params), account)
      return unless(null)
    },
  )

  app.post(
    '/api/commentator/stop/:miniSessionId/:tableId',
    { schema: { tags, params: tableParams, response: done200 } },
    async (request) => {
      const account = askerOf(request)
      commentators.stop(await tablePlace(request.params), account)
      return unless(null)
    },
  )

  app.post(
    '/api/invite/:miniSessionId/:tableId',
    { schema: { tags, params: tableParams, response: done200 } },
    async (request, reply) => {
      const account = askerOf(request)
      countTry(limits.invite, `${account.id}`, reply)
      const { miniSessionId, tableId } = request.params
      const address = parseTableAddress(tableId)
      if (!address.ok) throw new Refusal('table-not-in-session')
      const invited = await messages.invite(miniSessionId, formatTableAddress(address.value), account)
      if (invited.ok) await accounts.audit(account.id, 'table.invite', request.params)
      return unless(invited.ok ? null : invited.error)
    },
  )

  app.post(
    staffRoutes.shiftTimestamp(),
    { schema: { tags, body: shiftTimestampSchema, response: done200 } },
    async (request) => {
      const account = askerOf(request)
      const { miniSessionId, shiftInMinutes } = request.body
      const shifted = await messages.setShift(miniSessionId, shiftInMinutes)
      if (shifted.ok) await accounts.audit(account.id, 'message.shift', request.body)
      return unless(shifted.ok ? null : shifted.error)
    },
  )

  app.get(
    '/api/shiftOfTimestamps/:miniSessionId',
    { schema: { tags, params: sessionParams, response: { 200: z.int(), ...refusals } } },
    (request) => messages.shift(request.params.miniSessionId),
  )
  done()
}
