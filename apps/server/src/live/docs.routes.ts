/** Beside the description of the HTTP interface: that of the live protocol, a page for newcomers, and the client with its types. */
import { existsSync, readFileSync } from 'node:fs'
import { asyncApi } from '@openroom/protocol/asyncApi'
import type { FastifyInstance } from 'fastify'
import { declarations } from '../core/http/docs/declarations.ts'

/** Put in by the build: the pages by their names. */
declare const OPENROOM_PAGES: Readonly<Record<Page, string>> | undefined

/** The newcomers' page, and those that it sends on to. */
const PAGES = ['first-ten-minutes', 'live-events', 'errors'] as const
type Page = (typeof PAGES)[number]

const textOfPage = (page: Page): string =>
  typeof OPENROOM_PAGES === 'object'
    ? OPENROOM_PAGES[page]
    : readFileSync(new URL(`../../../../docs/${page}.md`, import.meta.url), 'utf8')

/** The client as one file, which the build puts beside the server. */
const CLIENT = new URL('./client.js', import.meta.url)

const HIDDEN = { schema: { hide: true } }

function once(make: () => string): () => string {
  let made: string | null = null
  return () => {
    made ??= make()
    return made
  }
}

// The same for every server, and a fifth of a start: made when somebody asks.
const asyncApiText = once(() => JSON.stringify(asyncApi()))
const clientTypes = once(declarations)

/** @param origin of the site, which stands in the newcomers' page where its examples ask */
export function liveDocs(app: FastifyInstance, origin: string): void {
  const give = (path: string, type: string, text: () => string) =>
    app.get(path, HIDDEN, (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(text()),
    )
  give('/api/docs/asyncapi.json', 'application/json', asyncApiText)
  for (const page of PAGES) {
    const text = textOfPage(page).replaceAll('https://bridge.example', origin)
    give(`/api/docs/${page}.md`, 'text/markdown; charset=utf-8', () => text)
  }
  give('/api/docs/client.d.ts', 'application/typescript; charset=utf-8', clientTypes)
  if (existsSync(CLIENT))
    give(
      '/api/docs/client.js',
      'text/javascript; charset=utf-8',
      once(() => readFileSync(CLIENT, 'utf8')),
    )
}
