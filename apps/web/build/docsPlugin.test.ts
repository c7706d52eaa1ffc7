import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { docsPlugin, documents, type facesIn, pageOf } from './docsPlugin.ts'

const ROOT = join(import.meta.dirname, '../../..')
const inTree = ['', 'docs/', 'docs/adr/', 'docs/deploy/'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => folder + name),
)

describe('documents as pages', () => {
  const pages = new Map([...documents].map(([file, address]) => [address, pageOf(file)]))

  it('are all of the tree', () => {
    expect([...documents.keys()].sort()).toEqual(inTree.sort())
    expect(pages.size).toBe(documents.size)
  })

  it('have a title each, of its own', () => {
    const titles = [...pages.values()].map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it.each([...pages])('%s leads to headings that are there', (address, { html }) => {
    const anchors = [...html.matchAll(/ href="(\/docs\/[^"#]*\.html)?#([^"]+)"/g)]
    const missing = anchors.filter(([, to = address, id]) => !pages.get(to)?.html.includes(` id="${id}"`))
    expect(missing.map(([whole]) => whole)).toEqual([])
  })

  it('can be searched by what stands in them', () => {
    const sections = [...pages.values()].flatMap((page) => page.sections)
    expect(sections.length).toBeGreaterThan(100)
    const found = sections.filter(({ text }) => text.includes('PUBLIC_URL'))
    expect(found.map(({ at }) => at)).toContainEqual(expect.stringMatching(/^\/docs\/operations\.html#/))
    expect(sections.every(({ text }) => !/<\w|&lt;|&amp;/.test(text) || text.includes('<'))).toBe(true)
  })

  it('are found by their titles and by whole words before what only begins so', async () => {
    const sections = [...pages.values()].flatMap((page) => page.sections)
    const source = readFileSync(join(import.meta.dirname, 'docs/search.js'), 'utf8')
    const { rank } = new Function('document', 'fetch', `${source}; return { rank }`)(
      { querySelector: () => ({ value: '', addEventListener: () => undefined }) },
      () => undefined,
    ) as { rank: (of: object, words: readonly string[]) => number }
    const first = (word: string) =>
      [...sections].sort((a, b) => rank(b, [word]) - rank(a, [word]))[0]?.at.replace(/#.*/, '')
    expect(first('embed')).toBe('/docs/embed.html')
    expect(first('webhooks')).toBe('/docs/webhooks.html')
  })

  it('lead from what is said of embedding to the page that does it', () => {
    expect(pageOf('docs/embed.md').html).toContain('<a href="/embed">')
  })

  it('look as the site does, and lead back to it', () => {
    const emitted = new Map<string, string>()
    const sheet = {
      type: 'asset',
      fileName: 'assets/start.css',
      source: 'p{margin:0}@font-face{font-family:"Inter Variable";src:url(/assets/inter.woff2)}',
    }
    const bundle = { [sheet.fileName]: sheet } as unknown as Parameters<typeof facesIn>[0]
    const emitFile = ({ fileName, source }: { fileName: string; source: string }) =>
      emitted.set(fileName, source)
    const { generateBundle } = docsPlugin() as unknown as {
      generateBundle: (this: unknown, options: unknown, of: unknown) => void
    }
    generateBundle.call({ emitFile }, {}, bundle)
    const style = emitted.get('docs/docs.css')
    expect(style).toContain('src:url(/assets/inter.woff2)')
    expect(style).not.toContain('p{margin:0}')
    expect(style).toMatch(/font:[^;]*var\(--font\)/)
    for (const name of ['docs/index.html', 'docs/desk.html']) {
      const [head] = /<header>.*<\/header>/s.exec(emitted.get(name) ?? '') ?? []
      expect(head).toContain('class="logo" href="/"')
      expect(head).toContain('href="/docs/"')
    }
    expect(emitted.get('docs/index.html')).toContain('href="/docs/" aria-current="page"')
  })

  it('have no script that a document brought', () => {
    for (const { html } of pages.values()) expect(html).not.toMatch(/<script|javascript:|onerror=/i)
  })
})
