/**
 * Reads that pages of other sites may make too (CORS): all that is public, without cookies. Nobody is known by them, so
 * that nothing but what everybody sees can come of them.
 */
import type { FastifyInstance } from 'fastify'

const OPEN = /^\/(api\/(archive|export|docs)\/|api\/(docs|board|appVersion|profile)(\?|$)|feed\/)/

/** What scripts of other sites may read of an answer, beside its body. */
const SHOWN =
  'etag, retry-after, content-disposition, x-openroom-seq, x-openroom-left-out, x-openroom-licence'

/** Names and values in turn, as prepared answers have them. */
export const OPEN_HEADERS = [
  ...['access-control-allow-origin', '*'],
  ...['access-control-expose-headers', SHOWN],
  ...['cross-origin-resource-policy', 'cross-origin'],
] as const

const ASKED_FIRST = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'if-none-match',
  'access-control-max-age': '86400',
} as const

export function openReads(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method) || !OPEN.test(url)) return
    OPEN_HEADERS.forEach((name, i) => {
      if (i % 2 === 0) reply.header(name, OPEN_HEADERS[i + 1])
    })
    if (method === 'OPTIONS') await reply.headers(ASKED_FIRST).code(204).send()
  })
}
