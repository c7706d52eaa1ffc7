import type { Registration } from '@openroom/protocol/schema/results'
import { describe, expect, test } from 'vitest'
import { namesOf } from '../../ui/names.ts'
import {
  bamFigure,
  columnUnits,
  columnWidth,
  extraOf,
  type Head,
  longestFigure,
  mostResults,
  outcomeOf,
  shortName,
  usualFigure,
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
  ])('a team %j is shown as %j [LIMIT.teamName]', (name, shown) => {
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
    expect(longestFigure([{ results: [null, [-12.5], [3, null]] }], usualFigure)).toBe(6)
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
  expect(usualFigure(13.039)).toBe('13.04')
  expect(bamFigure(13)).toBe('13.0')
  expect(usualFigure(null)).toBe('')
  expect(extraOf(-1)).toBe('−1.00')
  expect(extraOf(0)).toBe('')
  expect(extraOf(null)).toBe('')
})
