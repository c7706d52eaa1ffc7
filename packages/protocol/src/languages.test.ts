import { expect, it, test } from 'vitest'
import { acceptedTags, languageOfTags } from './languages.ts'

const NAMES = ['en', 'de', 'nb', 'pt', 'en-XA']

test.each<[readonly string[], string | null]>([
  [['de-AT', 'en'], 'de'],
  [['DE'], 'de'],
  [['fi', 'pt-BR'], 'pt'],
  [['nn-NO'], 'nb'],
  [['no'], 'nb'],
  [['en-XA'], 'en-XA'],
  [['en-US', 'de'], 'en'],
  [['fi', ''], null],
  [[], null],
])('of %o it is %s', (tags, language) => {
  expect(languageOfTags(tags, NAMES)).toBe(language)
})

it.each<[string, readonly string[]]>([
  ['de-AT,de;q=0.9,en;q=0.8', ['de-AT', 'de', 'en']],
  ['en;q=0.5, fr ;q=0.9,de', ['de', 'fr', 'en']],
  ['*, de;q=0', []],
  ['de;q=x', []],
  ['', []],
])('accepts by %s', (header, tags) => {
  expect(acceptedTags(header)).toEqual(tags)
})
