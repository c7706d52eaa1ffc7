import { expect, test } from 'vitest'
import { placePath } from './placePath.ts'

test.each([
  ['M50 3L10 20Z', 'M35 11.5L15 20Z'],
  ['M0 0H10V20h10v-5', 'M10 10H15V20h5v-2.5'],
  ['M0 0c9 9 14-17.5 20-20-8 0-15-4-20-11', 'M10 10c4.5 4.5 7 -8.75 10 -10 -4 0 -7.5 -2 -10 -5.5'],
  ['M0 0C1 2 3 4 5 6S7 8 9 10Z', 'M10 10C10.5 11 11.5 12 12.5 13S13.5 14 14.5 15Z'],
])('%s, half as large, ten to the right and ten down, is %s', (d, placed) => {
  expect(placePath(d, { x: 10, y: 10, size: 50 })).toBe(placed)
})

test('arcs are not placed', () => {
  expect(() => placePath('M0 0a6 6 0 1 0 12 0', { x: 0, y: 0, size: 50 })).toThrow('cannot be placed')
})
