import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import areas from './areas.json' with { type: 'json' }
import { SAID_IDS, sayIn } from './say.ts'

const idsOf = (area: string): readonly string[] =>
  Object.keys(JSON.parse(readFileSync(new URL(`../en/${area}.json`, import.meta.url), 'utf8')))

it('says what the build hands over of other languages, and no more', () => {
  expect([...SAID_IDS].sort()).toEqual(areas.flatMap(idsOf).sort())
})

it('says another language with its plurals, and in English what that lacks', () => {
  const said = sayIn('pl', {
    'head.preview.board':
      '{board, plural, one {# rozdanie} few {# rozdania} many {# rozdań} other {# rozdania}}',
  })
  expect([1, 3, 5].map((board) => said('head.preview.board', { board }))).toEqual([
    '1 rozdanie',
    '3 rozdania',
    '5 rozdań',
  ])
  expect(said('refusal.not-signed-in')).toBe('Sign in first.')
})
