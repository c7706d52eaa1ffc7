/** The web app's files: hashed ones for ever, the page itself asked for anew each time. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refuse } from './failure.ts'

const YEAR = 365 * 24 * 3600

const isHashed = (path: string): boolean => /[/\\]assets[/\\]/.test(path)

/** @param folder the built web app; without it only the interface is served */
export async function web(app: FastifyInstance, folder: string): Promise<void> {
  const hasPage = existsSync(join(folder, 'index.html'))
  if (hasPage) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header('cache-control', isHashed(path) ? `public, max-age=${YEAR}, immutable` : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isPage = request.method === 'GET' && !path.startsWith('/api/') && !/\/assets\//.test(path)
    if (!hasPage || !isPage) return refuse(reply, 'not-found')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
