/** The documents of this tree as pages that can be searched, at /docs/ of every site. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { gfmHeadingId } from 'marked-gfm-heading-id'
import type { Plugin, Rolldown } from 'vite'

const ROOT = join(import.meta.dirname, '../../..')
const SOURCES = join(import.meta.dirname, 'docs')
const TOKENS = join(import.meta.dirname, '../src/styles/tokens.css')

/** Files by who reads them; decisions follow by themselves. */
const SHELVES = {
  'For clubs and directors': [
    'desk',
    'phones',
    'bridgemates',
    'operating-a-table',
    'corrections',
    'movements',
    'seasons',
    'federations',
  ],
  'For who runs a site': [
    '../README',
    'deploy/README',
    'operations',
    'command-line',
    'security',
    'capacity',
    'versions',
  ],
  'For programs and web masters': [
    'first-ten-minutes',
    'embed',
    'overlay',
    'ingest',
    'live-events',
    'webhooks',
    'session-calls',
    'staff-actions',
    'errors',
    'formats',
    'conventions',
  ],
  'For who works on Openroom': [
    '../CONTRIBUTING',
    '../ARCHITECTURE',
    '../GLOSSARY',
    '../CHANGELOG',
    '../SECURITY',
    '../CODE_OF_CONDUCT',
    'tests',
    'languages',
    'deviations',
  ],
  Decisions: readdirSync(join(ROOT, 'docs/adr'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `adr/${name.replace(/\.md$/, '')}`),
} as const

/** A file of the tree, as `docs/desk.md`. */
const fileOf = (name: string): string => normalize(`docs/${name}.md`)

/** Where the page of a file is: `/docs/desk.html`; of one that lies at the top `/docs/openroom-glossary.html`. */
function addressOf(file: string): string {
  const name = file.replace(/\.md$/, '').toLowerCase()
  if (name.startsWith('docs/')) return `/${name}.html`
  return name === 'readme' ? '/docs/openroom.html' : `/docs/openroom-${name}.html`
}

export const documents: ReadonlyMap<string, string> = new Map(
  Object.values(SHELVES)
    .flat()
    .map((name) => [fileOf(name), addressOf(fileOf(name))]),
)

type Section = {
  readonly at: string
  readonly title: string
  readonly heading: string
  readonly text: string
}

export type DocumentPage = {
  readonly title: string
  readonly html: string
  readonly sections: readonly Section[]
  /** Files beside the text that it shows or leads to. */
  readonly files: readonly string[]
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const plainOf = (html: string): string =>
  html
    .replaceAll(/<\/?(?:code|a|strong|em)\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Where a link of a file leads on the site; `null` where it is a file of the tree alone. */
function leadTo(file: string, href: string, files: Set<string>): string | null {
  if (/^([a-z]+:|#|\/)/i.test(href)) return href
  const [path = '', hash] = href.split('#')
  const target = normalize(join(dirname(file), decodeURI(path)))
  const anchor = hash === undefined ? '' : `#${hash}`
  const page = documents.get(target)
  if (page !== undefined) return page + anchor
  if (target === 'docs/adr' || target === 'docs/adr/') return '/docs/adr/readme.html'
  if (!target.startsWith('docs/') || !/\.(png|json|yml|conf|service)$/.test(target)) return null
  if (!existsSync(join(ROOT, target))) return null
  files.add(target)
  return `/${target}`
}

export function pageOf(file: string): DocumentPage {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const files = new Set<string>()
  const marked = new Marked(gfmHeadingId(), {
    walkTokens(token: Token) {
      if (token.type !== 'link' && token.type !== 'image') return
      const link = token as Tokens.Link | Tokens.Image
      link.href = leadTo(file, link.href, files) ?? ''
    },
    renderer: {
      link(link: Tokens.Link) {
        // Leads into the source.
        return link.href === '' ? this.parser.parseInline(link.tokens) : false
      },
    },
  })
  const html = (marked.parse(text) as string)
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">')
  const at = documents.get(file) ?? ''
  const parts = html.split(/(?=<h[1-3] id=")/).flatMap((part) => {
    const [, id = '', heading = ''] = /^<h[1-3] id="([^"]*)">(.*?)<\/h/.exec(part) ?? []
    const body = plainOf(part.replace(/^<h[1-3].*?<\/h[1-3]>/, ''))
    return id === '' ? [] : [{ at: `${at}#${id}`, heading: plainOf(heading), text: body }]
  })
  const title = parts[0]?.heading ?? file
  return { title, html, sections: parts.map((part) => ({ ...part, title })), files: [...files] }
}

/** As the site's bar has it (`Logo.tsx`). */
const LOGO = `<svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true"><rect x="1.8" y="1.8" width="24.4" height="24.4" rx="6"/><path d="M10 7h8M10 21h8M7 10v8M21 10v8"/></svg>`

const link = (href: string, text: string, here: string): string =>
  `<a href="${href}"${href === here ? ' aria-current="page"' : ''}>${text}</a>`

/** Without a script nothing but a page's own theme is known of who reads it. */
const headOf = (here: string): string => `<header>
<a class="logo" href="/">${LOGO} Openroom</a>
<nav aria-label="Site">${link('/', 'Home', here)} ${link('/docs/', 'Documents', here)} ${link('/api/docs', 'Interface', here)}</nav>
</header>`

/** The typeface of the site, as its own style sheets bring it. */
export function facesIn(bundle: Rolldown.OutputBundle): string {
  const sheets = Object.values(bundle).flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [`${file.source}`] : [],
  )
  return [...new Set(sheets.flatMap((sheet) => sheet.match(/@font-face\s*\{[^}]*\}/g) ?? []))].join('\n')
}

const shell = (title: string, here: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#235549">
<title>${escaped(title)}</title>
<script src="/theme.js"></script>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
${headOf(here)}
${body}
</body>
</html>
`

const asPage = ({ title, html }: DocumentPage, at: string): string =>
  shell(`${title} – Openroom`, at, `<main>\n${html}</main>`)

function indexOf(pages: ReadonlyMap<string, DocumentPage>): string {
  const shelves = Object.entries(SHELVES).map(([name, of]) => {
    const rows = of.map((one) => {
      const file = fileOf(one)
      return `<li><a href="${documents.get(file)}">${escaped(pages.get(file)?.title ?? file)}</a></li>`
    })
    return `<h2>${name}</h2>\n<ul>\n${rows.join('\n')}\n</ul>`
  })
  return shell(
    'Documents – Openroom',
    '/docs/',
    `<main>
<h1>Documents of Openroom</h1>
<label for="search">Search all documents</label>
<input id="search" type="search" autocomplete="off" placeholder="arrow switch">
<p role="status"></p>
<ol id="found"></ol>
${shelves.join('\n')}
</main>
<script src="/docs/search.js"></script>`,
  )
}

export function docsPlugin(): Plugin {
  return {
    name: 'openroom-docs',
    apply: 'build',
    generateBundle(_, bundle) {
      const emit = (fileName: string, source: string | Uint8Array): void => {
        this.emitFile({ type: 'asset', fileName, source })
      }
      const pages = new Map([...documents.keys()].map((file) => [file, pageOf(file)]))
      for (const [file, page] of pages) {
        const at = documents.get(file) ?? ''
        emit(at.slice(1), asPage(page, at))
      }
      for (const file of new Set([...pages.values()].flatMap(({ files }) => files)))
        emit(file, readFileSync(join(ROOT, file)))
      emit('docs/index.html', indexOf(pages))
      emit('docs/search.json', JSON.stringify([...pages.values()].flatMap(({ sections }) => sections)))
      emit(
        'docs/docs.css',
        [
          facesIn(bundle),
          ...[TOKENS, join(SOURCES, 'docs.css')].map((file) => readFileSync(file, 'utf8')),
        ].join('\n'),
      )
      emit('docs/search.js', readFileSync(join(SOURCES, 'search.js')))
    },
  }
}
