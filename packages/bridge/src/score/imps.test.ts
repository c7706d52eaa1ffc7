import { hasSharedData, readSharedJson } from '@openroom/test-kit/sharedData'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imps } from './imps.ts'

const difference = fc.integer({ min: -1200, max: 1200 }).map((tens) => tens * 10)

describe('imps', () => {
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
