import { expect, test } from 'vitest'
import { fitText, nameForms } from '../cards/names.ts'
import { wordParts } from '../cards/wordParts.ts'
import { groupFigures } from './ddsGroups.ts'
import { rankSize } from './layout/diagram.ts'
import { fitPlate } from './plateText.ts'

const letters = (text: string) => text.length
const measure = { name: letters, tag: letters }
const shorten = (name: string, room: number) => nameForms(name).at(-1)?.slice(0, Math.max(1, room)) ?? name

test.each([
  [40, false, { name: 'Imogen Ashworth', tag: 'Declarer' }],
  [21, false, { name: 'I. Ashworth', tag: 'Declarer' }],
  [15, false, { name: 'Ashworth', tag: null }],
  [12, true, { name: 'As', tag: 'Declarer' }],
])('a plate of %i letters, tag kept: %s', (room, keepTag, expected) => {
  expect(fitPlate('Imogen Ashworth', ['Declarer'], measure, { room, gap: 2, keepTag }, shorten)).toEqual(
    expected,
  )
})

test.each([
  [18, 'waiting for player'],
  [10, 'waiting f…'],
])('an empty seat with room for %i letters has words, cut and not shortened as a name is', (room, name) => {
  const waiting = 'waiting for player'
  const fit = { room, gap: 1, keepTag: false }
  expect(fitPlate(waiting, [], measure, fit, fitText, [waiting])).toEqual({ name, tag: null })
})

test('a longer turn gives way to a shorter one', () => {
  const fit = { room: 15, gap: 1, keepTag: true }
  expect(fitPlate('Bo Li', ['Dummy to lead', 'To lead'], measure, fit, shorten)).toEqual({
    name: 'Bo Li',
    tag: 'To lead',
  })
})

test('suit signs are found in a text, letters after an exclamation mark are not', () => {
  expect(wordParts('five ♥ or !s, wow!so')).toEqual([
    { kind: 'text', text: 'five ' },
    { kind: 'suit', suit: 'H', text: '♥' },
    { kind: 'text', text: ' or ' },
    { kind: 'suit', suit: 'S', text: '!s' },
    { kind: 'text', text: ', wow!so' },
  ])
})

test('several cards of a suit are its sign too', () => {
  expect(wordParts('3!Hs max, wow!ssh')).toEqual([
    { kind: 'text', text: '3' },
    { kind: 'suit', suit: 'H', text: '!H' },
    { kind: 'text', text: 's max, wow!ssh' },
  ])
})

test('figures are grouped, the best for the side on turn first', () => {
  const figures = new Map([
    ['SA', -1],
    ['H2', 0],
    ['SK', -1],
    ['D3', 1],
  ] as const)
  expect(groupFigures(figures, 'more').map(({ over }) => over)).toEqual([1, 0, -1])
  expect(groupFigures(figures, 'fewer')[0]).toEqual({ over: -1, cards: ['SA', 'SK'] })
})

test('a row of a diagram keeps its size while it can and then fits', () => {
  expect(rankSize({ count: 4, wide: 0 }, 200, 20)).toEqual({ font: 20, gap: 9.6 })
  const tight = rankSize({ count: 13, wide: 1 }, 120, 16)
  expect(tight.font).toBeLessThan(16)
  expect(13 * 0.7 * tight.font + 0.45 * tight.font + 12 * tight.gap).toBeCloseTo(120)
})
