import type { Registration } from '@openroom/protocol/schema/results'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namesOf } from '../../ui/names.ts'
import {
  columnUnits,
  columnWidth,
  extraOf,
  figureOf,
  type Head,
  longestFigure,
  mostResults,
  outcomeOf,
  rangeOf,
  shortName,
  toward,
} from './cells.ts'

const head = (name: string, players: string[] = []): Head => ({
  registrationId: 7,
  number: null,
  name,
  players,
})

const PAIR: Registration = {
  registrationId: 7,
  number: '3',
  name: 'Ann Berg – Carl Dahl',
  section: null,
  line: null,
  bye: false,
  players: [
    { playerId: 1, name: 'Ann', surname: 'Berg', bye: false },
    { playerId: 2, name: 'Carl', surname: 'Dahl', bye: false },
  ],
}

describe('names', () => {
  test.each([
    ['Fifteen letters', 'Fifteen letters'],
    ['Sixteen letters!', 'Sixteen letters…'],
    ['Team of fourteen and more', 'Team of fourtee…'],
    ['Fourteen chars  and spaces', 'Fourteen chars…'],
  ])('a team %j is shown as %j', (name, shown) => {
    expect(shortName(head(name), namesOf([]))).toBe(shown)
  })

  test('a pair is shown by its surnames, in full where they are unknown', () => {
    const pair = head('Ann Berg – Carl Dahl', ['Ann Berg', 'Carl Dahl'])
    expect(shortName(pair, namesOf([PAIR]))).toBe('Berg – Dahl')
    expect(shortName(pair, namesOf([]))).toBe('Ann Berg – Carl Dahl')
  })
})

describe('columns', () => {
  test.each([
    [3, 8, 2],
    [3, 40, 2],
    [2, 8, 3],
    [2, 40, 3],
    [1, 15, 3],
    [1, 16, 2],
  ])('%i matches and %i columns are %i units wide', (matches, columns, units) => {
    expect(columnUnits(matches, columns)).toBe(units)
  })

  test('a column holds its longest figure however little room there is', () => {
    expect(columnWidth(100, { matches: 1, columns: 100, letters: 6 })).toBe(62)
    expect(columnWidth(100, { matches: 1, columns: 100, letters: 4 })).toBe(48)
    expect(columnWidth(800, { matches: 1, columns: 10, letters: 5 })).toBe(80)
    expect(columnWidth(8000, { matches: 1, columns: 10, letters: 5 })).toBe(112)
  })

  test('cells hold up to as many results as the fullest', () => {
    const rows = [{ results: [null, [1], [2, 3]] }, { results: [[1, 2, 3], null, []] }]
    expect(mostResults(rows)).toBe(3)
    expect(mostResults([{ results: [null, []] }])).toBe(1)
    expect(longestFigure([{ results: [null, [-12.5], [3, null]] }], (value) => figureOf(value, false))).toBe(
      6,
    )
  })
})

test.each([
  [10, 10, 'won'],
  [10.01, 9.99, 'won'],
  [9.99, 10.01, 'lost'],
  [null, 3, 'open'],
  [3, null, 'open'],
] as const)('%s against %s is %s', (own, other, outcome) => {
  expect(outcomeOf(own, other)).toBe(outcome)
})

test('figures', () => {
  expect(figureOf(13.039, false)).toBe('13.04')
  expect(figureOf(13, true)).toBe('13.0')
  expect(figureOf(null, false)).toBe('')
  expect(extraOf(-1)).toBe('−1.00')
  expect(extraOf(0)).toBe('')
  expect(extraOf(null)).toBe('')
})

describe('what is in view', () => {
  const of = (start: number, length: number) => rangeOf(100, 40, start, length, 4)

  test('steps, with one more on either side', () => {
    expect(of(0, 400)).toEqual({ from: 0, to: 16 })
    expect(of(800, 400)).toEqual({ from: 16, to: 36 })
    expect(of(4000, 400)).toEqual({ from: 96, to: 100 })
    expect(of(-900, 400)).toEqual({ from: 0, to: 0 })
  })

  test('all of it is drawn, and never the whole of a large table', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3600 }), fc.integer({ min: 40, max: 900 }), (start, length) => {
        const { from, to } = of(start, length)
        expect(from * 40).toBeLessThanOrEqual(start)
        expect(to * 40).toBeGreaterThanOrEqual(Math.min(4000, start + length))
        expect(to - from).toBeLessThanOrEqual(Math.ceil(length / 40) + 17)
      }),
    )
  })
})

describe('towards what is wanted', () => {
  test.each([
    [
      { from: 0, to: 0 },
      { from: 10, to: 30 },
      { from: 10, to: 16 },
    ],
    [
      { from: 10, to: 16 },
      { from: 10, to: 30 },
      { from: 10, to: 22 },
    ],
    [
      { from: 10, to: 28 },
      { from: 4, to: 30 },
      { from: 6, to: 30 },
    ],
    [
      { from: 10, to: 30 },
      { from: 12, to: 32 },
      { from: 12, to: 32 },
    ],
    [
      { from: 40, to: 60 },
      { from: 0, to: 20 },
      { from: 0, to: 6 },
    ],
    [
      { from: 3, to: 9 },
      { from: 0, to: 0 },
      { from: 0, to: 0 },
    ],
  ])('from %j to %j: %j', (drawn, wanted, next) => {
    expect(toward(drawn, wanted, 6)).toEqual(next)
  })

  const range = fc
    .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 60 }))
    .map(([from, length]) => ({ from, to: from + length }))

  test('it gets there, never drawing more than so many at once', () => {
    fc.assert(
      fc.property(range, range, fc.integer({ min: 1, max: 20 }), (first, wanted, most) => {
        let drawn = first
        for (let frame = 0; frame <= 60; frame++) {
          const next = toward(drawn, wanted, most)
          const kept = Math.max(0, Math.min(next.to, drawn.to) - Math.max(next.from, drawn.from))
          expect(next.to - next.from - kept).toBeLessThanOrEqual(most)
          drawn = next
        }
        expect(drawn).toEqual(wanted)
      }),
    )
  })
})
