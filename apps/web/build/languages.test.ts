import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { pluralOf } from '../src/texts/plural.ts'
import { compiledText } from './compiledText.ts'
import { languageFaults, otherLanguages, wholeLanguage } from './languages.ts'
import { PSEUDO, pseudoMessage } from './pseudoLanguage.ts'

describe('a language', () => {
  const source = { 'a.hello': 'Hello, {name}', 'a.boards': '{count, plural, one {# board} other {# boards}}' }

  it.each<[string, Record<string, string>, readonly string[]]>([
    [
      'is whole',
      {
        'a.hello': '{name}, bonjour',
        'a.boards': '{count, plural, one {# donne} many {# de donnes} other {# donnes}}',
      },
      [],
    ],
    ['lacks a text', { 'a.hello': 'Bonjour, {name}' }, ['a.boards is missing']],
    [
      'lacks a value',
      { 'a.hello': 'Bonjour', 'a.boards': '{count, plural, other {# donnes}}' },
      ['a.hello has not the values name'],
    ],
    ['has a text that English has not', { ...source, 'a.bye': 'Au revoir' }, ['a.bye is in no English file']],
  ])('that %s', (_, own, faults) => {
    expect(languageFaults(source, own)).toEqual(faults)
  })

  it.each(otherLanguages())('%s is whole', (language) => {
    expect(Object.keys(wholeLanguage(language)).length).toBeGreaterThan(1_000)
  })
})

describe('the language made of English', () => {
  const say = (text: string, values: Record<string, string | number> = {}): string =>
    setupI18n({ locale: PSEUDO, messages: { [PSEUDO]: { a: pseudoMessage('a', compiledText(text)) } } })._(
      'a',
      values,
    )

  it('changes words and nothing of values and choices', () => {
    expect(say('Board {board} of {all}', { board: 3, all: 'Anna' })).toBe('Ɓóářď~~ 3 óƒ Anna')
    const cards = '{what, select, cards {# cards} other {no card}}'.replace('#', '{count}')
    expect(say(cards, { what: 'cards', count: 2 })).toBe('2 ćářďś~~')
    const boards = compiledText('{count, plural, one {# board} other {# boards}}')
    expect(JSON.stringify(pseudoMessage('a', boards))).toContain(pluralOf('count'))
  })
})
