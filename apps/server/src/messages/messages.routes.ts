/** Messages to viewers, who comments where, invitations, and the shift of timestamps. */

import { createHash } from 'node:crypto'
import { formatTableAddress, parseTableAddress } from '@openroom/protocol/address'
import { streamUrl } from '@openroom/protocol/messageParts'
import { get } from '@openroom/protocol/route'
import { successSchema } from '@openroom/protocol/schema/account'
import {
  type SystemMessage,
  sendMessageSchema,
  shiftTimestampSchema,
  systemMessageSchema,
} from '@openroom/protocol/schema/messages'
import { startStreamSchema, stopStreamSchema } from '@openroom/protocol/schema/streams'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { VIEWS } from '@openroom/protocol/views'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Accounts } from '../accounts/accounts.ts'
import { Refusal } from '../core/http/failure.ts'
import { Limiter } from '../core/http/limiter.ts'
import { serve, unlessRefused } from '../core/http/serve.ts'
import { countTry } from '../core/http/tries.ts'
import { mayWrite, type Reach } from '../core/policies.ts'
import type { Settings } from '../settings.ts'
import type { Commentators } from './commentators.ts'
import type { Messages } from './messages.ts'
import type { Streams } from './streams.ts'

type StreamCallsOptions = {
  readonly streams: Streams
  readonly settings: Pick<Settings, 'PUBLIC_URL'>
}

const shape = { tag: 'streams', answer: successSchema, refusals: [403, 404, 409, 429] }

/** Starting and stopping streams (specification 1, section 7). */
export function streamCalls(app: FastifyInstance, { streams, settings }: StreamCallsOptions): void {
  const limiter = new Limiter({ tries: 20, windowMs: 60_000 })
  serve(app, staffRoutes.startStream, { ...shape, body: startStreamSchema }, async ({ body, by, reply }) => {
    countTry(limiter, `${by.id}`, reply)
    // A page of our own in the frame would be free of its sandbox.
    if (new URL(streamUrl(body.url) ?? body.url).origin === new URL(settings.PUBLIC_URL).origin)
      throw new Refusal('bad-request')
    unlessRefused(await streams.start(body, by))
    return { success: true }
  })
  serve(app, staffRoutes.stopStream, { ...shape, body: stopStreamSchema }, async ({ body, by, reply }) => {
    countTry(limiter, `${by.id}`, reply)
    unlessRefused(await streams.stop(body, by))
    return { success: true }
  })
}

export type MessageCallsOptions = {
  readonly accounts: Accounts
  readonly messages: Messages
  readonly commentators: Commentators
}

const MINUTE = 60_000

const tag = 'messages'
const refusals = [403, 404, 409, 429]
const acted = { tag, answer: successSchema, refusals }
const DONE = { success: true }

const reachOf = (miniSessionId: number | null, tableId: string | null): Reach =>
  tableId !== null ? 'table' : miniSessionId !== null ? 'session' : 'all'

/** A view that is not kept: what is written is seen at once. */
const LISTED = get(`/api/archive${VIEWS.listOfTableMessages.path}`, 'visitor').gives<
  readonly SystemMessage[]
>()

const etagOf = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

export function messageCalls(app: FastifyInstance, options: MessageCallsOptions): void {
  const { accounts, messages, commentators } = options
  const limits = {
    all: new Limiter({ tries: 20, windowMs: MINUTE }),
    session: new Limiter({ tries: 10, windowMs: MINUTE }),
    table: new Limiter({ tries: 60, windowMs: MINUTE }),
    invite: new Limiter({ tries: 6, windowMs: MINUTE }),
    beat: new Limiter({ tries: 120, windowMs: MINUTE }),
  } as const

  const tablePlace = async ({ id, table: address }: { readonly id: number; readonly table: string }) => {
    const { table } = unlessRefused(await messages.place(id, address))
    if (table === null) throw new Refusal('table-not-in-session')
    return { session: id, table }
  }

  serve(
    app,
    sessionRoutes.systemMessage,
    { ...acted, body: sendMessageSchema },
    async ({ body, by, reply }) => {
      const { miniSessionId, tableId, role } = body
      const reach = reachOf(miniSessionId, tableId)
      if (!mayWrite(by.role, reach)) throw new Refusal('forbidden')
      if (role && (by.role !== 'ADMIN' || reach === 'table')) throw new Refusal('forbidden')
      countTry(limits[reach], `${by.id}`, reply)
      const subject = { session: miniSessionId, role: role ?? null }
      const isNoted = reach !== 'table'
      unlessRefused(
        await messages.send(body, by, async (tx) => {
          if (isNoted) await accounts.audit(by.id, 'message.send', subject, tx)
        }),
      )
      return DONE
    },
  )

  serve(
    app,
    LISTED,
    {
      tag,
      answer: z.array(systemMessageSchema),
      refusals,
      summary: 'What was said in the chat of a table, commentary with it',
    },
    async ({ params, request, reply }) => {
      const listed = await messages.list(await tablePlace(params))
      const etag = etagOf(JSON.stringify(listed))
      reply.header('cache-control', 'no-cache').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return listed
    },
  )

  serve(app, sessionRoutes.startCommentary, acted, async ({ params, by, reply }) => {
    countTry(limits.beat, `${by.id}`, reply)
    await commentators.start(await tablePlace(params), by)
    return DONE
  })

  serve(app, sessionRoutes.stopCommentary, acted, async ({ params, by }) => {
    commentators.stop(await tablePlace(params), by)
    return DONE
  })

  serve(app, staffRoutes.invite, acted, async ({ params, by, reply }) => {
    countTry(limits.invite, `${by.id}`, reply)
    const { id: miniSessionId, table } = params
    const address = parseTableAddress(table)
    if (!address.ok) throw new Refusal('table-not-in-session')
    const invited = messages.invite(miniSessionId, formatTableAddress(address.value), by, (tx) =>
      accounts.audit(by.id, 'table.invite', { miniSessionId, tableId: table }, tx),
    )
    unlessRefused(await invited)
    return DONE
  })

  serve(app, staffRoutes.shiftTimestamp, { ...acted, body: shiftTimestampSchema }, async ({ body, by }) => {
    const shifted = messages.setShift(body.miniSessionId, body.shiftInMinutes, (tx) =>
      accounts.audit(by.id, 'message.shift', body, tx),
    )
    unlessRefused(await shifted)
    return DONE
  })

  serve(app, sessionRoutes.shiftOfTimestamps, { tag, answer: z.int(), refusals }, ({ params }) =>
    messages.shift(params.id),
  )
}
