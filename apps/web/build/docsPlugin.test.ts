import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { documents, pageOf } from './docsPlugin.ts'

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

  it('have no script that a document brought', () => {
    for (const { html } of pages.values()) expect(html).not.toMatch(/<script|javascript:|onerror=/i)
  })
})
