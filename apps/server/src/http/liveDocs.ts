/** Beside the description of the HTTP interface: that of the live protocol, a page for newcomers, and the client. */
import { existsSync, readFileSync } from 'node:fs'
import { asyncApi } from '@openroom/protocol/asyncApi'
import type { FastifyInstance } from 'fastify'

/** Put in by the build. */
declare const OPENROOM_GUIDE: string | undefined

const guide = (): string =>
  typeof OPENROOM_GUIDE === 'string'
    ? OPENROOM_GUIDE
    : readFileSync(new URL('../../../../docs/first-ten-minutes.md', import.meta.url), 'utf8')

/** The client as one file, which the build puts beside the server. */
const CLIENT = new URL('./client.js', import.meta.url)

const HIDDEN = { schema: { hide: true } }

/** @param origin of the site, which stands in the newcomers' page where its examples ask */
export function liveDocs(app: FastifyInstance, origin: string): void {
  const give = (path: string, type: string, text: string) =>
    app.get(path, HIDDEN, (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(text),
    )
  give('/api/docs/asyncapi.json', 'application/json', JSON.stringify(asyncApi()))
  const page = guide().replaceAll('https://bridge.example', origin)
  give('/api/docs/first-ten-minutes.md', 'text/markdown; charset=utf-8', page)
  if (existsSync(CLIENT))
    give('/api/docs/client.js', 'text/javascript; charset=utf-8', readFileSync(CLIENT, 'utf8'))
}
