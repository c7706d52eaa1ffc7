import { hasSharedData, readSharedJson } from '@openroom/test-kit/sharedData'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imps } from './imps.ts'

const difference = fc.integer({ min: -1200, max: 1200 }).map((tens) => tens * 10)

/** The least difference that is worth 1, 2, … 24 IMPs (Law 78B). */
const LEAST = [
  20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500,
  3000, 3500, 4000,
]

describe('imps', () => {
  it.each(LEAST.map((least, index) => [least, index + 1]))(
    '%i points are %i IMPs, 10 fewer one less',
    (least, expected) => {
      expect([imps(least - 10), imps(least)]).toEqual([expected - 1, expected])
      expect([imps(10 - least) + 0, imps(-least)]).toEqual([1 - expected + 0, -expected])
    },
  )

  it.each([
    [0, 0],
    [10, 0],
    [20, 1],
    [40, 1],
    [50, 2],
    [420, 9],
    [430, 10],
    [3990, 23],
    [4000, 24],
    [15_200, 24],
  ])('%i points are %i IMPs', (points, expected) => expect(imps(points)).toBe(expected))

  it('never gives minus zero', () => expect(Object.is(imps(-10), 0)).toBe(true))

  it('is antisymmetric and monotone', () => {
    fc.assert(
      fc.property(difference, difference, (a, b) => {
        expect(imps(a) + imps(-a)).toBe(0)
        if (a <= b) expect(imps(a)).toBeLessThanOrEqual(imps(b))
      }),
    )
  })

  it.skipIf(!hasSharedData)('equals the published table', () => {
    const { thresholds, tests } = readSharedJson<{
      thresholds: number[]
      tests: [number, number][]
    }>('vectors/imp_table.json')
    for (const [points, expected] of tests) expect(imps(points) + 0).toBe(expected)
    for (const [index, threshold] of thresholds.entries()) {
      expect([imps(threshold - 10), imps(threshold)]).toEqual([index, index + 1])
    }
  })
})
