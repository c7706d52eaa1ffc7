import { describe, expect, it, test } from 'vitest'
import { systemMessage } from '../../testing/messages.ts'
import { isSwing } from '../results/teamFigures.ts'
import type { InRoom } from './joined.ts'
import { placeSwings, type Seen, withArrivals } from './swings.ts'

const said = (id: number, board: number | null): InRoom => ({
  said: systemMessage({ id, board }),
  room: 'OPEN',
})
const point = (board: number, swing = 10) => ({ board, swing })
const placed = (all: readonly InRoom[], boards: readonly number[], seen: Seen = new Map()) =>
  placeSwings(
    all,
    boards.map((board) => point(board)),
    seen,
  ).map(({ behind, board }) => [behind, board])

test('a swing is a board of 6 IMPs or more to either team', () => {
  const points = [point(1, 5), point(2, 6), point(3, -5), point(4, -6), point(5, 0)]
  expect(points.filter(isSwing).map(({ board }) => board)).toEqual([2, 4])
})

describe('a swing stands', () => {
  it('behind the last word on its board, whichever the rooms play first', () => {
    expect(placed([said(1, 5), said(2, 6), said(3, 1), said(4, 2)], [1, 6])).toEqual([
      [3, 1],
      [2, 6],
    ])
  })

  it('behind those of boards before it where nobody said anything on it', () => {
    expect(placed([said(1, 1), said(2, null), said(3, 4)], [2, 3, 5])).toEqual([
      [1, 2],
      [1, 3],
      [3, 5],
    ])
  })

  it('before all where nobody had said anything', () => {
    expect(placed([], [2])).toEqual([[null, 2]])
    expect(placed([said(1, null), said(2, 4)], [2])).toEqual([[null, 2]])
  })

  it('where it came while the commentary was read', () => {
    const all = [said(1, 2), said(2, 5), said(3, 6)]
    expect(placed(all, [2], new Map([[2, 2]]))).toEqual([[2, 2]])
    // The other room's messages are left out: what it came after is not there.
    expect(placed([said(1, 2), said(3, 6)], [2], new Map([[2, 2]]))).toEqual([[1, 2]])
  })
})

describe('arrivals', () => {
  it('are known from the second score card on, once for each board', () => {
    const first = withArrivals(null, [point(1)], 4)
    expect([...first]).toEqual([[1, null]])
    expect(withArrivals(first, [point(1, 12)], 5)).toBe(first)
    const next = withArrivals(first, [point(1), point(3)], 6)
    expect([...next]).toEqual([
      [1, null],
      [3, 6],
    ])
    expect(withArrivals(next, [point(3)], 9)).toBe(next)
  })

  it('begin with a score card without a swing as well', () => {
    const none = withArrivals(null, [], 4)
    expect([...withArrivals(none, [point(3)], 6)]).toEqual([[3, 6]])
  })
})
