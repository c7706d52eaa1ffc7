/** The web app's files: hashed ones for ever, the page itself, with the head of its address, asked for anew each time. */

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Say } from '@openroom/texts/say'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../core/http/failure.ts'
import { languageInAddress, languageOf, variesByLanguage } from '../core/http/language.ts'
import { MOVED_AGAIN } from '../core/http/moved.ts'
import type { ArchiveTurns } from '../core/http/turns.ts'
import type { Languages } from '../core/languages.ts'
import type { SiteFacts } from '../welcome/siteFacts.ts'
import { linksAhead } from './ahead.ts'
import { embedHeadOf } from './embedHead.ts'
import type { FormerAddresses } from './formerAddresses.ts'
import { generalHead, headOf } from './head.ts'
import { pageMaker } from './html.ts'
import type { Pages } from './pages.ts'
import { type PreviewOptions, previewCalls } from './preview.routes.ts'
import { siteMap } from './siteMap.routes.ts'

const YEAR = 365 * 24 * 3600

/** Pages for frames of other sites, and the one that makes them. */
const EMBED = /^\/embed(\/|\?|$)/i
/** Pages that lie above the moving picture of a broadcast. */
const OVERLAY = /^\/overlay\/[^?]/i

const isHashed = (path: string): boolean => /[/\\]assets[/\\]/.test(path)

/** What a page loads of its own; no worker, which keeps to its own policy. */
const isPart = (path: string): boolean => isHashed(path) && !/[/\\]worker-/.test(path)

/** A browser heeds these of what has an address in its bar or works by itself; a page of fifty parts brings each fifty times. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

export type WebOptions = PreviewOptions & {
  /** The built web app; without it only the interface is served. */
  readonly webFolder: string
  readonly pages: Pages
  /** As `https://example.org`. */
  readonly origin: string
  readonly turns: ArchiveTurns
  readonly languages: Languages
  readonly former: FormerAddresses
  readonly site: SiteFacts
}

/** Nobody sends an overlay on as a link, and an unknown one is as transparent as any. */
const overlayHead = async (say: Say) => generalHead(say, true)

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Says the site's own name where there is one. */
function calledAs(say: Say, name: string | null): Say {
  const site = name ?? say('site.name')
  return (id, values) => (id === 'site.name' ? site : say(id, { site, ...values }))
}

function pageAnswer({ webFolder, pages, origin, languages, former, site }: WebOptions): Answer {
  const ahead = linksAhead(webFolder)
  const pageOf = (file: string) =>
    pageMaker(readFileSync(join(webFolder, file), 'utf8'), { origin, languages: languages.names })
  const make = pageOf('index.html')
  const [makeEmbedded, makeOverlay] = [pageOf('embed.html'), pageOf('overlay.html')]
  return async (request, reply) => {
    const now = await former.entries(request.url).catch(() => null)
    if (now !== null) return reply.headers(MOVED_AGAIN).redirect(now, 301)
    const isEmbed = EMBED.test(request.url)
    const isOverlay = OVERLAY.test(request.url)
    // The page opens whatever may be wrong, and says so itself.
    const headAt = isOverlay ? overlayHead : isEmbed ? embedHeadOf : headOf
    const language = languageOf(request)
    const say = calledAs(
      languages.in(language),
      await site.now().then(
        ({ name }) => name,
        () => null,
      ),
    )
    const of = { language, say, isNamed: languageInAddress(request) !== null }
    const head = await headAt(say, pages, request.url).catch((error: unknown) => {
      request.log.warn({ err: error }, 'no head for a page')
      return generalHead(say, true)
    })
    const html = isOverlay
      ? makeOverlay(head, [], of)
      : isEmbed
        ? makeEmbedded(head, [], of)
        : make(head, ahead(request.url, head.event, language), of)
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    variesByLanguage(request, reply)
    reply.header('cache-control', 'no-cache').header('etag', etag)
    const known = request.headers['if-none-match']?.split(',').map((one) => one.trim())
    if (!head.isKnown) reply.code(404)
    else if (known?.some((one) => one === '*' || one === etag || `W/${one}` === etag))
      return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(html)
  }
}

/** The page goes out with a head of its own. */
const PAGES = new Set(['index.html', 'embed.html', 'overlay.html'])

/** Files by the addresses at which they are asked for: one route for all of them, as hundreds take long to set up. */
function filesIn(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    // The others lie there compressed as well.
    .filter((path) => !(PAGES.has(path) || /\.(br|gz)$/.test(path) || /(^|\/)\./.test(path)))
  return new Map(
    paths.flatMap((path) => [[path, path] as const, [path.replace(/index\.html$/, ''), path] as const]),
  )
}

export async function web(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { webFolder } = options
  siteMap(app, options)
  const hasPage = existsSync(join(webFolder, 'index.html'))
  const answer = hasPage ? pageAnswer(options) : null
  if (hasPage) {
    await app.register(fastifyStatic, {
      root: webFolder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header('cache-control', isHashed(path) ? `public, max-age=${YEAR}, immutable` : 'no-cache')
        if (!isPart(path)) return
        for (const name of OF_PAGES) response.removeHeader(name).raw.removeHeader(name)
      },
    })
  }
  if (hasPage) {
    previewCalls(app, options)
    app.get('/licences', { schema: { hide: true } }, (_request, reply) => reply.sendFile('licences.txt'))
    app.get('/docs', { schema: { hide: true } }, (_request, reply) => reply.redirect('/docs/', 301))
  }
  app.setNotFoundHandler((_request, reply) => refuse(reply, 'not-found'))
  if (answer === null) return
  const files = filesIn(webFolder)
  // A route, as only what routes answer is compressed.
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) => {
    const file = files.get(request.params['*'])
    if (file !== undefined) return reply.sendFile(file)
    const path = request.url.split('?', 1)[0] ?? ''
    const isPage = !path.startsWith('/api/') && !/\/assets\//.test(path)
    return isPage ? answer(request, reply) : refuse(reply, 'not-found')
  })
}
