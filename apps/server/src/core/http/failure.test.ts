/** An answer that is streamed and fails before its first byte is refused as any other. */
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { handleErrors } from './failure.ts'

it('says in the usual form that it failed, without the headers of what does not come', async () => {
  const app = Fastify()
  app.decorateRequest('language', null)
  handleErrors(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-frame-options', 'DENY')
  })
  app.get('/zip', (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/zip', 'content-disposition': 'attachment', etag: '"it"' })
      .send(
        Readable.from(
          (async function* () {
            yield* []
            throw new Error('the disk is full')
          })(),
        ),
      ),
  )
  const { statusCode, headers, json } = await app.inject('/zip')
  expect([statusCode, json().code, headers['cache-control']]).toEqual([500, 'internal', 'no-store'])
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('json'),
    'x-frame-options': 'DENY',
  })
  expect(headers).not.toHaveProperty('content-disposition')
  expect(headers).not.toHaveProperty('etag')
})
