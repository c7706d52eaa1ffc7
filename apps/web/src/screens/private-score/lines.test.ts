import { describe, expect, test } from 'vitest'
import { privateLine } from '../../testing/results.ts'
import { fromAverage, isResult, sittingsOf } from './lines.ts'

const line = (boardNumber: number, opponentId: number | null, round = 1) =>
  privateLine(round, boardNumber, { opponentId })

describe('isResult', () => {
  test.each([
    [null, true],
    ['', true],
    ['  ', true],
    ['Average plus to both sides', false],
  ])('%j', (juryComment, expected) => {
    expect(isResult({ juryComment })).toBe(expected)
  })
})

describe('sittingsOf', () => {
  test('boards against the same opponents stand together', () => {
    const sittings = sittingsOf([line(1, 8), line(2, 8), line(3, 9), line(4, null), line(5, 8, 2)])
    expect(
      sittings.map(({ opponentId, lines }) => [opponentId, lines.map((one) => one.boardNumber)]),
    ).toEqual([
      [8, [1, 2]],
      [9, [3]],
      [null, [4]],
      [8, [5]],
    ])
  })

  test('a change of sides begins a new sitting', () => {
    expect(sittingsOf([line(1, 8), { ...line(2, 8), line: 'EAST_WEST' }])).toHaveLength(2)
  })

  test('no boards, no sittings', () => {
    expect(sittingsOf([])).toEqual([])
  })

  test('tells the partner of a player who has several', () => {
    const sittings = sittingsOf([{ ...line(1, 8), partnerId: 4 }, line(2, 9)])
    expect(sittings.map(({ partnerId }) => partnerId)).toEqual([4, null])
  })
})

test.each([
  [null, null],
  [50, 0],
  [100, 1],
  [0, -1],
  [75, 0.5],
])('%j percent stands %j from the average', (percent, expected) => {
  expect(fromAverage(percent)).toBe(expected)
})
