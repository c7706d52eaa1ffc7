import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import table from '../en/table.json' with { type: 'json' }

/** A federation's word; `source` names where it was read, `sure: false` asks a native reader (docs/languages.md). */
interface Entry {
  readonly word: string
  readonly plural?: string
  readonly source?: string
  readonly sure: boolean
}

const FOLDER = join(import.meta.dirname, '../glossary')

const LANGUAGES = ['da', 'de', 'es', 'fr', 'it', 'nb', 'nl', 'pl', 'pt', 'sv', 'tr']

const glossaryOf = (language: string): Readonly<Record<string, Entry>> =>
  JSON.parse(readFileSync(join(FOLDER, `${language}.json`), 'utf8'))

/** All keys: those of any language. */
const KEYS = [...new Set(LANGUAGES.flatMap((language) => Object.keys(glossaryOf(language))))].sort()

const wordsOf = (language: string, pattern: RegExp): readonly string[] =>
  Object.entries(glossaryOf(language))
    .filter(([key]) => pattern.test(key))
    .map(([, entry]) => entry.word)

it('has a glossary of each language, and of no other', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(LANGUAGES.map((language) => `${language}.json`))
})

it('calls what pages show as pages call it', () => {
  const same = KEYS.filter((key) => /^(seat|side|suit|strain|rank)\./.test(key))
  expect(same.filter((key) => !Object.hasOwn(table, key))).toEqual([])
})

describe.each(LANGUAGES)('the glossary of %s', (language) => {
  it('has all words', () => {
    expect(Object.keys(glossaryOf(language)).sort()).toEqual(KEYS)
  })

  it('has nothing empty, and says of each word whether it is sure', () => {
    const faulty = Object.entries(glossaryOf(language)).filter(
      ([, { word, plural = word, source = word, sure }]) =>
        [word, plural, source].some(
          (text) => typeof text !== 'string' || text.trim() !== text || text === '',
        ) || typeof sure !== 'boolean',
    )
    expect(faulty).toEqual([])
  })

  it('says the ten as it says the nine, in figures or in words', () => {
    const { 'rank.T': ten, 'rank.9': nine }: Record<string, string> = JSON.parse(
      readFileSync(join(FOLDER, `../${language}/table.json`), 'utf8'),
    )
    expect([language, ten === '10']).toEqual([language, nine === '9'])
  })

  it('is what seats, sides, suits and ranks are called on pages', () => {
    const words: Record<string, string> = JSON.parse(
      readFileSync(join(FOLDER, `../${language}/table.json`), 'utf8'),
    )
    // The ten may be said in figures (above).
    const shown = KEYS.filter((key) => key !== 'rank.T' && /^(seat|side|suit|strain|rank)\./.test(key))
    expect(Object.fromEntries(shown.map((key) => [key, words[key]]))).toEqual(
      Object.fromEntries(shown.map((key) => [key, glossaryOf(language)[key]?.word])),
    )
  })

  it.each<[string, RegExp, number]>([
    ['ranks', /^rank\.\w\.short$/, 5],
    ['seats', /^seat\.\w\.short$/, 4],
    ['sides', /^side\./, 2],
    ['suits', /^suit\./, 4],
  ])('tells %s apart', (_, pattern, count) => {
    expect(new Set(wordsOf(language, pattern)).size).toBe(count)
  })
})

/** What a tournament's tree is made of is a matter of who plans it: a spectator opens sessions, and reads of segments of a match. */
it.each(['en', ...LANGUAGES])('an error leads to sessions, not to segments of the tree: %s', (language) => {
  const read = (file: string): Record<string, string> =>
    JSON.parse(readFileSync(join(FOLDER, `../${language}/${file}.json`), 'utf8'))
  const tree = read('upcoming')['plan.segment']?.toLowerCase().slice(0, 4) ?? ''
  const pages = Object.entries(read('pages')).filter(([key]) => key.startsWith('error.'))
  expect(pages.filter(([, text]) => text.toLowerCase().includes(tree))).toEqual([])
  expect(read('pages')['error.segment']).toBe(read('dialogs')['upload.open'])
})

describe.each(['en', ...LANGUAGES])('the texts of %s', (language) => {
  const folder = join(import.meta.dirname, '..', language)
  const textsOf = (file: string): Readonly<Record<string, string>> =>
    JSON.parse(readFileSync(join(folder, file), 'utf8'))

  it('write a side one way', () => {
    const own = textsOf('table.json')
    const closed = ['NS', 'EW'].flatMap((side) => {
      const joined = [...side].map((seat) => own[`seat.${seat}.short`]).join('')
      return own[`side.${side}`] === joined ? [] : [joined]
    })
    if (closed.length === 0) return
    const wrong = new RegExp(`(?<!\\p{L})(${closed.join('|')})(?!\\p{L})`, 'u')
    // Remarks quote files.
    const files = readdirSync(folder).filter((file) => file !== 'remarks.json')
    const found = files.flatMap((file) =>
      Object.entries(textsOf(file)).filter(([, text]) => wrong.test(text)),
    )
    expect(found.map(([key]) => key)).toEqual([])
  })
})
