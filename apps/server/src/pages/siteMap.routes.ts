/** What search engines are told: where to look, where not to, and every public page that stays. */
import type { FastifyInstance } from 'fastify'
import { refuse } from '../core/http/failure.ts'
import type { ArchiveTurns } from '../core/http/turns.ts'
import { OWN_PATHS } from './head.ts'
import { escapeHtml } from './html.ts'
import type { Pages } from './pages.ts'

/** Pages for staff and for those who sign in, and files that pages have anyway. */
const KEPT_OUT = [
  ...[
    '/login',
    '/upload',
    '/users',
    '/upcoming',
    '/season-desk',
    '/request-password',
    '/set-password',
    '/error',
  ],
  ...['/api/docs', '/api/export'],
]

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const xmlList = (around: 'urlset' | 'sitemapindex', each: 'url' | 'sitemap', addresses: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${around} xmlns="${SCHEMA}">`,
    ...addresses.map((address) => `<${each}><loc>${escapeHtml(address)}</loc></${each}>`),
    `</${around}>\n`,
  ].join('\n')

const HIDDEN = { schema: { hide: true } }
const XML = 'application/xml; charset=utf-8'

type SiteMapOptions = { readonly pages: Pages; readonly origin: string; readonly turns: ArchiveTurns }

export function siteMap(app: FastifyInstance, { pages, origin, turns }: SiteMapOptions): void {
  const robots = [
    'User-agent: *',
    ...KEPT_OUT.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
  ]
  app.get('/robots.txt', HIDDEN, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(`${robots.join('\n')}\n`),
  )
  app.get('/sitemap.xml', HIDDEN, async (request, reply) => {
    const numbers = await turns.take(request, reply, () => pages.parts())
    const parts = ['site', ...numbers].map((part) => `${origin}/sitemap/${part}.xml`)
    return reply.type(XML).send(xmlList('sitemapindex', 'sitemap', parts))
  })
  app.get('/sitemap/site.xml', HIDDEN, async (_request, reply) => {
    const paths = [
      ...OWN_PATHS,
      ...(await pages.clubs()).map((id) => `/clubs/${id}`),
      ...(await pages.seasons()).map((id) => `/seasons/${id}`),
    ]
    return reply.type(XML).send(
      xmlList(
        'urlset',
        'url',
        paths.map((path) => origin + path),
      ),
    )
  })
  app.get<{ Params: { part: string } }>('/sitemap/:part', HIDDEN, async (request, reply) => {
    const { params } = request
    const [, number] = /^(\d{1,6})\.xml$/.exec(params.part) ?? []
    const ids = number === undefined ? [] : await turns.take(request, reply, () => pages.part(Number(number)))
    if (ids.length === 0) return refuse(reply, 'not-found')
    return reply.type(XML).send(
      xmlList(
        'urlset',
        'url',
        ids.map((id) => `${origin}/screen/${id}`),
      ),
    )
  })
}
