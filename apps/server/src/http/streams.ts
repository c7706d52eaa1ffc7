/** Starting and stopping streams (specification 1, section 7). */
import { streamUrl } from '@openroom/protocol/messageParts'
import { successSchema } from '@openroom/protocol/schema/account'
import { startStreamSchema, stopStreamSchema } from '@openroom/protocol/schema/streams'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { Streams } from '../services/streams.ts'
import type { Settings } from '../settings.ts'
import { errorSchema, Refusal } from './failure.ts'
import { Limiter } from './limiter.ts'
import { askerOf } from './policy.ts'
import { countTry } from './tries.ts'

export type StreamCallsOptions = {
  readonly streams: Streams
  readonly settings: Pick<Settings, 'PUBLIC_URL'>
}

const refusals = { 403: errorSchema, 404: errorSchema, 409: errorSchema, 429: errorSchema }
const response = { 200: successSchema, ...refusals }
const tags = ['streams']

export const streamCalls: FastifyPluginCallbackZod<StreamCallsOptions> = (app, options, done) => {
  const { streams, settings } = options
  const limiter = new Limiter({ tries: 20, windowMs: 60_000 })

  app.post(
    staffRoutes.startStream(),
    { schema: { tags, body: startStreamSchema, response } },
    async (request, reply) => {
      const account = askerOf(request)
      countTry(limiter, `${account.id}`, reply)
      // A page of our own in the frame would be free of its sandbox.
      if (
        new URL(streamUrl(request.body.url) ?? request.body.url).origin ===
        new URL(settings.PUBLIC_URL).origin
      )
        throw new Refusal('bad-request')
      const started = await streams.start(request.body, account)
      if (!started.ok) throw new Refusal(started.error)
      return { success: true }
    },
  )

  app.post(
    staffRoutes.stopStream(),
    { schema: { tags, body: stopStreamSchema, response } },
    async (request, reply) => {
      const account = askerOf(request)
      countTry(limiter, `${account.id}`, reply)
      const stopped = await streams.stop(request.body, account)
      if (!stopped.ok) throw new Refusal(stopped.error)
      return { success: true }
    },
  )
  done()
}
