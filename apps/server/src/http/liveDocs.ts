/** The description of the live protocol, beside that of the HTTP interface. */
import { asyncApi } from '@openroom/protocol/asyncApi'
import type { FastifyInstance } from 'fastify'

export function liveDocs(app: FastifyInstance): void {
  const document = JSON.stringify(asyncApi())
  app.get('/api/docs/asyncapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/json').header('cache-control', 'no-cache').send(document),
  )
}
