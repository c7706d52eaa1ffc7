import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'
import { say } from './say.ts'

test('names that are written from right to left keep what comes after them in its place', () => {
  expect(isolated('Zoë Müller')).toBe('Zoë Müller')
  expect(isolated('כהן')).toBe('\u2068כהן\u2069')
  expect(say('head.about.player', { player: 'כהן' })).toContain('\u2068כהן\u2069')
})
