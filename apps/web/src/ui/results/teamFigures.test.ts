import { describe, expect, test } from 'vitest'
import { scoreOf, swingOf } from './teamFigures.ts'

describe('scoreOf', () => {
  test.each([
    [{ score: 420 }, '420', ''],
    [{ score: -50 }, '', '50'],
    [{ score: 0 }, '0', ''],
    [{ score: null }, '', ''],
    [null, '', ''],
  ])('%j stands in the column of the side that gained', (room, ns, ew) => {
    expect([scoreOf(room, 'NS'), scoreOf(room, 'EW')]).toEqual([ns, ew])
  })
})

describe('swingOf', () => {
  test.each([
    [12, 0, false, '12'],
    [0, 12, false, ''],
    [0, 0, false, '–'],
    [2.5, 0, false, '2.50'],
    [null, null, false, ''],
    [0, 2, true, '0.0'],
    [1, 1, true, '1.0'],
  ])('%j against %j', (own, other, bam, expected) => {
    expect(swingOf({ own, other }, bam)).toBe(expected)
  })
})
