import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numbersShown, windowOf } from './Pager.tsx'

test.each([
  [360, 5],
  [740, 8],
  [1024, 16],
])(
  'a strip %i px wide shows %i boards [LIMIT.pagerPhone] [LIMIT.pagerQuarter] [LIMIT.pagerZoomed]',
  (width, count) => {
    expect(numbersShown(width)).toBe(count)
  },
)

test('the current board stands in the middle where there is room', () => {
  expect(windowOf(16, 6, 5)).toEqual({ from: 4, to: 9 })
  expect(windowOf(16, 0, 5)).toEqual({ from: 0, to: 5 })
  expect(windowOf(16, 15, 5)).toEqual({ from: 11, to: 16 })
  expect(windowOf(3, 1, 5)).toEqual({ from: 0, to: 3 })
})

test('the window never leaves the list, and holds the middle', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(59), fc.integer({ min: 1, max: 16 }), (length, at, count) => {
      const middle = Math.min(at, Math.max(0, length - 1))
      const { from, to } = windowOf(length, middle, count)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(length)
      expect(to - from).toBe(Math.min(count, length))
      if (length > 0) expect(middle >= from && middle < to).toBe(true)
    }),
  )
})
