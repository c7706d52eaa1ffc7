/** Calls of browsers that are to be told of those whom their users follow. */
import { pushRoutes } from '@openroom/protocol/pushRoutes'
import { successSchema } from '@openroom/protocol/schema/account'
import { pushEndSchema, pushKeySchema, pushMoveSchema, pushWishSchema } from '@openroom/protocol/schema/push'
import type { FastifyInstance } from 'fastify'
import { networkOf, widerNetworkOf } from '../core/addresses.ts'
import { languageOf } from '../core/http/language.ts'
import { Limiter } from '../core/http/limiter.ts'
import { serve, unlessRefused } from '../core/http/serve.ts'
import { countTry } from '../core/http/tries.ts'
import type { Subscriptions } from './subscriptions.ts'

/** Changes that one network may make in a minute: each star that is pressed is one. */
const PER_MINUTE = 120
/** Sixty followed, with their players, or all names that they are known by. */
const MOST_BYTES = 256 * 1024

const tag = 'push'

export function pushCalls(
  app: FastifyInstance,
  { subscriptions }: { readonly subscriptions: Subscriptions },
): void {
  const limiter = new Limiter({ tries: PER_MINUTE, windowMs: 60_000 })
  const key = { tag, summary: 'The public key that messages are signed for', answer: pushKeySchema }
  serve(app, pushRoutes.key, key, ({ reply }) => {
    reply.header('cache-control', 'no-cache')
    return { publicKey: subscriptions.publicKey }
  })
  const subscribe = {
    tag,
    answer: successSchema,
    body: pushWishSchema,
    bodyLimit: MOST_BYTES,
    refusals: [409, 422],
    summary: 'Whom a browser is to be told of, at what, and when not; again with every change',
  }
  serve(app, pushRoutes.subscribe, subscribe, async ({ body, request, reply }) => {
    const network = networkOf(request.ip)
    countTry(limiter, network, reply)
    unlessRefused(
      await subscriptions.keep(
        { ...body, language: body.language ?? languageOf(request) },
        { network, wider: widerNetworkOf(request.ip) },
      ),
    )
    return { success: true }
  })
  const move = {
    tag,
    answer: successSchema,
    body: pushMoveSchema,
    refusals: [422],
    summary: 'Says that a browser has another endpoint than before',
  }
  serve(app, pushRoutes.move, move, async ({ body, request, reply }) => {
    countTry(limiter, networkOf(request.ip), reply)
    unlessRefused(await subscriptions.move(body))
    return { success: true }
  })
  const unsubscribe = {
    tag,
    answer: successSchema,
    body: pushEndSchema,
    summary: 'Ends what was subscribed with this endpoint',
  }
  serve(app, pushRoutes.unsubscribe, unsubscribe, async ({ body, request, reply }) => {
    countTry(limiter, networkOf(request.ip), reply)
    await subscriptions.forget(body.endpoint)
    return { success: true }
  })
}
