/** Starting and stopping streams (specification 1, section 7). */
import { streamUrl } from '@openroom/protocol/messageParts'
import { successSchema } from '@openroom/protocol/schema/account'
import { startStreamSchema, stopStreamSchema } from '@openroom/protocol/schema/streams'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../core/http/failure.ts'
import { Limiter } from '../core/http/limiter.ts'
import { serve, unlessRefused } from '../core/http/serve.ts'
import { countTry } from '../core/http/tries.ts'
import type { Settings } from '../settings.ts'
import type { Streams } from './streams.ts'

export type StreamCallsOptions = {
  readonly streams: Streams
  readonly settings: Pick<Settings, 'PUBLIC_URL'>
}

const shape = { tag: 'streams', answer: successSchema, refusals: [403, 404, 409, 429] }

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
