import { BIDDING, CLAIMED_LOG } from '@openroom/test-kit/claimedLog'
import { logArb } from '@openroom/test-kit/logs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cindexOf, positionOf } from './cindex.ts'
import { stepsOf } from './steps.ts'

const STEPS = stepsOf(CLAIMED_LOG)

describe('the cursor in the address', () => {
  test('leads back to every step of any log', () => {
    fc.assert(
      fc.property(logArb(), (log) => {
        const steps = stepsOf(log)
        for (const stop of steps.stops) {
          const cindex = cindexOf(steps, stop)
          expect(positionOf(steps, cindex)).toBe(stop)
          expect(`${cindex}`).toMatch(/^-?\d+(\.\d{1,2})?$/)
        }
      }),
      { numRuns: 80 },
    )
  })

  test('of any log and any number is a step', () => {
    fc.assert(
      fc.property(logArb(), fc.integer({ min: -60, max: 80 }), (log, cindex) => {
        const steps = stepsOf(log)
        if (steps.stops.length > 0) expect(steps.stops).toContain(positionOf(steps, cindex))
      }),
      { numRuns: 80 },
    )
  })

  test('counts cards; calls before them are negative, a claim and the result come after the last', () => {
    expect(STEPS.stops.map((stop) => cindexOf(STEPS, stop))).toEqual([
      -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8.01, 8.02,
    ])
  })

  test('without one a replay begins before the opening lead, or at the beginning when there is no play', () => {
    expect(cindexOf(STEPS, positionOf(STEPS, null))).toBe(0)
    const bidding = stepsOf(BIDDING)
    expect(positionOf(bidding, null)).toBe(bidding.stops[0])
  })
})
