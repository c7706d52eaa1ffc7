import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { createServer } from 'vite'
import { describe, expect, test } from 'vitest'
import { pluralOf } from '../src/texts/plural.ts'
import { compiledText } from './compiledText.ts'
import { areasOf, idsIn, readCatalogue, textsPlugin } from './textsPlugin.ts'

const SRC = join(import.meta.dirname, '../src')
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
)
const sourceOf = (name: string): string => readFileSync(join(SRC, name), 'utf8')

describe('the catalogue', () => {
  const catalogue = readCatalogue()

  test('has every text that a source asks for', () => {
    const unknown = (name: string) => areasOf(sourceOf(name), catalogue).unknown.map((id) => `${name}: ${id}`)
    expect(files.flatMap(unknown)).toEqual([])
  })

  test('finds whole ids and beginnings', () => {
    const code = ["t('menu.home')", 't(`seat.$', '{seat}`)', 't(', "'nav.menu', 1)"].join('')
    expect(idsIn(code)).toEqual([
      { id: 'menu.home', whole: true },
      { id: 'seat.', whole: false },
      { id: 'nav.menu', whole: true },
    ])
    expect(areasOf("t('no.such.text')", catalogue).unknown).toEqual(['no.such.text'])
  })

  test('finds ids that are chosen within a call, or stand in a table', () => {
    const areas = (code: string) => areasOf(code, catalogue).areas
    expect(areas("t(diagram ? 'matchView.up' : 'matchView.down')")).toEqual(['matchView'])
    expect(areas("t(isLive ? 'nav.home' : `seat.$" + '{seat}`)')).toEqual(['shell', catalogue.get('seat.N')])
    expect(areas("const HEAD = { N: 'seat.N' }; t(HEAD[seat])")).toEqual([catalogue.get('seat.N')])
  })

  test('is brought with every text that a source names', () => {
    const missing = files.flatMap((name) => {
      const code = sourceOf(name)
      const brought = new Set(areasOf(code, catalogue).areas)
      // Told apart by signs of their own, not by the plugin's way of finding them.
      const words = new Set(code.split(/['"`]/))
      const named = [...catalogue].filter(([id]) => id.includes('.') && words.has(id))
      return named.filter(([, area]) => !brought.has(area)).map(([id]) => `${name}: ${id}`)
    })
    expect(missing).toEqual([])
  })
})

/** A development server that knows which modules a change of the catalogue's own concerns. */
describe('a text that counts', () => {
  const text = '{count, plural, =0 {Nobody} one {# of {side}} other {{count} of {side}}}'
  const say = (count: number): string => {
    const i18n = setupI18n({ locale: 'en', messages: { en: { counted: compiledText(text) } } })
    const rules = new Intl.PluralRules('en')
    return i18n._('counted', { count, side: 'N-S', [pluralOf('count')]: rules.select(count) })
  }

  test.each([
    [0, 'Nobody'],
    [1, '1 of N-S'],
    [12, '12 of N-S'],
  ])('%i', (count, said) => {
    expect(say(count)).toBe(said)
  })

  test('formats no number', () => {
    expect(JSON.stringify(compiledText(text))).not.toContain('"plural"')
  })

  test('has no offset', () => {
    expect(() => compiledText('{count, plural, offset:1 one {one} other {#}}')).toThrow(/offset/)
  })
})

describe('the development server', () => {
  test('takes the areas for modules that stand on the catalogue', async () => {
    const server = await createServer({
      configFile: false,
      root: join(SRC, '..'),
      logLevel: 'silent',
      plugins: [textsPlugin()],
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, ws: false, watch: null },
      appType: 'custom',
    })
    try {
      await server.transformRequest('openroom-texts/shell.js')
      const register = await server.moduleGraph.getModuleByUrl('/src/texts/register.ts')
      const importers = [...(register?.importers ?? [])].map(({ id }) => id)
      expect(importers).toContain('\0openroom-texts/shell.js')
    } finally {
      await server.close()
    }
  })
})

/** Words between tags, and in attributes that are read or seen. */
const LITERALS = [
  /<\/?[\w.]+(?:\s[^<>]*)?>\s*([A-Za-z][^<>{}=;()]*[a-z]{2})\s*<\//g,
  /\s(?:aria-label|title|placeholder|alt|label)="([^"]*[A-Za-z][^"]*)"/g,
]

const literalsIn = (code: string): readonly string[] =>
  LITERALS.flatMap((pattern) => [...code.matchAll(pattern)].map(([, text]) => text ?? ''))

describe('components', () => {
  test('spell no visible text', () => {
    const spelt = (name: string) => literalsIn(sourceOf(name)).map((text) => `${name}: ${text}`)
    expect(files.filter((name) => name.endsWith('.tsx')).flatMap(spelt)).toEqual([])
  })

  test('would be caught', () => {
    expect(literalsIn('<p className="x">Some words</p>')).toEqual(['Some words'])
    expect(literalsIn('<button aria-label="Close">{x}</button>')).toEqual(['Close'])
    expect(literalsIn("<p>{t('x')}</p>")).toEqual([])
  })
})
