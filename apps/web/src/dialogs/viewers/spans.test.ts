import type { SpanOfViewers } from '@openroom/protocol/schema/viewerFigures'
import { expect, test } from 'vitest'
import { joinedSpans, pathOf } from './spans.ts'

const START = Date.UTC(2026, 10, 21, 19, 0)
const minute = (at: number, peak: number): SpanOfViewers => ({
  at: new Date(START + at * 60_000).toISOString(),
  minutes: 1,
  peak,
  mean: peak,
})

test('a table of many minutes keeps the peak and the mean of all', () => {
  const curve = Array.from({ length: 180 }, (_, at) => minute(at, at % 7))
  const joined = joinedSpans(curve, 24)
  expect(joined).toHaveLength(18)
  expect(new Set(joined.map(({ minutes }) => minutes))).toEqual(new Set([10]))
  expect(Math.max(...joined.map(({ peak }) => peak))).toBe(6)
  const mean = joined.reduce((sum, one) => sum + one.mean, 0) / joined.length
  expect(mean).toBeCloseTo(curve.reduce((sum, one) => sum + one.mean, 0) / curve.length, 9)
})

test('spans of a day and of its first hour stand together', () => {
  const hours = Array.from({ length: 5 }, (_, at) => ({ ...minute(at * 60, 10), minutes: 60, mean: 4 }))
  const joined = joinedSpans([...hours, minute(300, 2), minute(301, 4)], 24)
  expect(joined.map(({ minutes, peak, mean }) => [minutes, peak, mean])).toEqual([
    ...hours.map(() => [60, 10, 4]),
    [60, 4, 3],
  ])
})

test('the curve comes down to nothing where nobody counted', () => {
  expect(pathOf([minute(0, 2), minute(3, 4)])).toBe('M0 100V52.00H25.00V100H75.00V4.00H100.00V100Z')
  expect(pathOf([])).toBe('')
})
