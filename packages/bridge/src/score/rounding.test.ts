import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DECIMALS, roundAway, withFigures } from './rounding.ts'

describe('roundAway', () => {
  it.each([
    [54.125, 2, 50, 54.13],
    [45.875, 2, 50, 45.87],
    [1.005, 2, 0, 1.01],
    [-1.005, 2, 0, -1.01],
    [305, -1, 0, 310],
    [-305, -1, 0, -310],
    [-304, -1, 0, -300],
    [2.5, 0, 0, 3],
    [-2.5, 0, 0, -3],
    [-0.2, 0, 0, 0],
  ])('%d to %d decimals around %d is %d', (value, decimals, average, expected) => {
    expect(roundAway(value, decimals, average)).toBe(expected)
  })
})

describe('figures as they are told', () => {
  it('have nothing left of how fractions are added', () => {
    const shared = { points: 0.1 + 0.2, name: '0.30000000000000004', rows: [29.69999999999345, null, 7] }
    expect(withFigures(shared)).toEqual({ points: 0.3, name: '0.30000000000000004', rows: [29.7, null, 7] })
    expect(shared.points).not.toBe(0.3)
    const whole = { rank: 1, rows: [{ points: 12.35 }, 'x', true] }
    expect(withFigures(whole)).toBe(whole)
    expect(Object.is(withFigures(-1e-12), 0)).toBe(true)
  })

  it('round once more to what the exact value gives, halves too', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999, max: 999_999 }),
        fc.integer({ min: -40, max: 40 }),
        (mills, noise) => {
          // Thousandths, of which each tenth is a half, with what arithmetic leaves.
          const exact = mills / 1000
          const noisy = exact + noise * 2 ** -42
          expect(roundAway(withFigures(noisy), 2)).toBe(roundAway(exact, 2))
        },
      ),
    )
    expect(DECIMALS).toBe(9)
  })
})
