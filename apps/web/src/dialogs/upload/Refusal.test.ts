import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeIn } from './Refusal.tsx'

test.each([
  ['md|3SQJ65,SQ4HA,', 11, ['md|3SQJ65,', 'SQ4HA,', '']],
  ['[Deal "x', 1, ['', '[Deal', ' "x']],
  ['abc', null, ['abc', '', '']],
  ['', 1, ['', '', '']],
  ['abc', 99, ['ab', 'c', '']],
] as const)('%j at %s', (line, column, pieces) => {
  expect(placeIn(line, column)).toEqual(pieces)
})

test('long lines are cut around the place', () => {
  const [before, marked, after] = placeIn(`${'a'.repeat(200)} here ${'b'.repeat(200)}`, 202)
  expect(before).toMatch(/^…a+ $/)
  expect(marked).toBe('here')
  expect(after).toMatch(/^ b+…$/)
})

test('the place is always part of the line', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -5, max: 300 }), (line, column) => {
      const [before, marked, after] = placeIn(line, column)
      expect(line).toContain(before.replace(/^…/, '') + marked + after.replace(/…$/, ''))
    }),
  )
})
