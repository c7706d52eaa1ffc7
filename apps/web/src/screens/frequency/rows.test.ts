import type { PairFrequencyRow, TeamFrequencyRow } from '@openroom/protocol/schema/results'
import { describe, expect, test } from 'vitest'
import { isPlayed, scoreFrom, scoreIn, shownMatches, sortRows } from './rows.ts'

const row = (ns: number, score: number | null, percent: number | null = null): PairFrequencyRow => ({
  registrations: { NORTH_SOUTH: ns, EAST_WEST: ns + 100 },
  section: null,
  round: 1,
  tableNumber: ns,
  contract: score === null ? 'Not played' : '4S',
  declarer: score === null ? null : 'NORTH',
  lead: null,
  result: score === null ? null : 0,
  scores: {
    NORTH_SOUTH: score,
    EAST_WEST: score === null ? null : -score,
  },
  points: { NORTH_SOUTH: null, EAST_WEST: null },
  percents: { NORTH_SOUTH: percent, EAST_WEST: percent === null ? null : 100 - percent },
  official: false,
  replay: true,
  jury: false,
  juryComment: null,
  weightedFrequencies: [],
})

const pairs = (rows: readonly PairFrequencyRow[]) =>
  rows.map(({ registrations }) => registrations.NORTH_SOUTH)
const nobody = () => null

describe('a traveller', () => {
  test('is sorted from either side, boards not played last', () => {
    const rows = [row(1, null), row(2, -100, 20), row(3, 620, 90), row(4, 420, 50)]
    expect(pairs(sortRows(rows, 'ns', nobody))).toEqual([3, 4, 2, 1])
    expect(pairs(sortRows(rows, 'ew', nobody))).toEqual([2, 4, 3, 1])
  })

  test('tells a score from each side', () => {
    expect(scoreFrom(row(1, 620), 'NORTH_SOUTH')).toBe(620)
    expect(scoreFrom(row(1, 620), 'EAST_WEST')).toBe(-620)
    expect(scoreFrom({ scores: { NORTH_SOUTH: null, EAST_WEST: 100 } }, 'NORTH_SOUTH')).toBe(-100)
    expect(scoreFrom(row(1, null), 'NORTH_SOUTH')).toBeNull()
  })

  test.each([
    [620, 620, null],
    [-100, null, 100],
    [0, 0, null],
    [null, null, null],
  ])('a score of %s stands in the column of the side that gained', (score, ns, ew) => {
    expect(scoreIn(row(1, score), 'NS')).toBe(ns)
    expect(scoreIn(row(1, score), 'EW')).toBe(ew)
  })

  test('knows which boards were played', () => {
    expect(isPlayed(row(1, null))).toBe(false)
    expect(isPlayed(row(1, 0))).toBe(true)
  })
})

test('matches of the round are shown unless a team has withdrawn by then', () => {
  const match = (calculatedTableId: number, tableNumber: number, round: number) =>
    ({ calculatedTableId, tableNumber, round }) as TeamFrequencyRow
  const rows = [match(12, 2, 1), match(11, 1, 1), match(13, 3, 1), match(14, 1, 2)]
  const withdraws = { '12': { first: 1, second: 'HOME' }, '13': { first: 2, second: 'HOME' } } as const
  expect(shownMatches(rows, 1, withdraws).map(({ calculatedTableId }) => calculatedTableId)).toEqual([11, 13])
  expect(shownMatches(rows, null, {})).toHaveLength(4)
})
