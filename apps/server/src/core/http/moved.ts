/** Addresses of what has another number now: instead of "not found" the answer says where it is. */
import type { FastifyInstance } from 'fastify'
import type { FormerAddresses } from '../../pages/formerAddresses.ts'
import { errorBody } from './failure.ts'

/** It may move again: whoever keeps the answer asks anew. */
export const MOVED_AGAIN = { 'cache-control': 'no-cache' } as const

const isPage = (type: unknown): boolean => typeof type === 'string' && type.startsWith('text/html')

/** Asks only where nothing was found: pages answer 301, all else 308, which other programs follow with what they sent. */
export function leadOn(app: FastifyInstance, former: FormerAddresses): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 404 || (request.method !== 'GET' && request.method !== 'HEAD')) return payload
    const location = await former.now(request.url).catch((error: unknown) => {
      request.log.warn({ err: error }, 'an older address was not looked for')
      return null
    })
    if (location === null) return payload
    const page = isPage(reply.getHeader('content-type'))
    reply.code(page ? 301 : 308).headers({ location, ...MOVED_AGAIN })
    reply.removeHeader('etag').removeHeader('content-length')
    if (page) return ''
    reply.type('application/json; charset=utf-8')
    return JSON.stringify(errorBody(request, 'moved'))
  })
}
