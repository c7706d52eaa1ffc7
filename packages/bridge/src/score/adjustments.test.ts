import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Adjustment, type AdjustmentUnit, pairAdjustment, sumAdjustments } from './adjustments.ts'
import { DEFAULT_CONVENTIONS } from './conventions.ts'
import { rankPairs } from './standings.ts'

const given = (unit: AdjustmentUnit, amount: number, round?: number): Adjustment => ({
  unit,
  amount,
  reason: null,
  ...(round !== undefined && { round }),
})

/** Twenty boards with a top of 10. */
const PAIR = { played: 20, points: 110, top: 200, percent: 55 }

describe('pairAdjustment', () => {
  it('takes the standard penalty of 25 % of a top (White Book 4.1.1.1)', () => {
    expect(pairAdjustment(PAIR, [given('TOP', -25)])).toBe(-2.5)
  })

  it('takes percent of the session off the percentage', () => {
    const correction = pairAdjustment(PAIR, [given('PERCENT', -10)])
    const contestant = { id: 1, section: null, side: null }
    const [standing] = rankPairs(
      [{ contestant, total: PAIR, extras: { correction, carryOver: 0 } }],
      DEFAULT_CONVENTIONS,
    )
    expect(standing).toMatchObject({ points: 90, percent: 45, correction: -20 })
  })

  it('counts matchpoints and IMPs as they are, each where pairs are scored by them', () => {
    const imps = { ...PAIR, top: null, percent: null }
    expect(pairAdjustment(PAIR, [given('MP', -3), given('IMP', -4), given('VP', -1)])).toBe(-3)
    expect(pairAdjustment(imps, [given('MP', -3), given('IMP', -4), given('PERCENT', -1)])).toBe(-4)
  })

  it('adds up in any order', () => {
    const amount = fc.integer({ min: -40, max: 40 })
    const list = fc.array(fc.tuple(fc.constantFrom<AdjustmentUnit>('PERCENT', 'TOP', 'MP'), amount))
    fc.assert(
      fc.property(list, (all) => {
        const made = all.map(([unit, one]) => given(unit, one))
        const each = made.map((one) => pairAdjustment(PAIR, [one])).reduce((a, b) => a + b, 0)
        expect(pairAdjustment(PAIR, [...made].reverse())).toBeCloseTo(each, 6)
      }),
    )
  })
})

describe('adjustmentIn', () => {
  it('tells those of a round from those of the whole session', () => {
    const all = [given('VP', -1), given('VP', -0.5, 2), given('IMP', -3, 2), given('VP', 2, 3)]
    expect([null, 2, 3, 4].map((round) => sumAdjustments(all, 'VP', round))).toEqual([-1, -0.5, 2, 0])
    expect(sumAdjustments(all, 'IMP', 2)).toBe(-3)
  })
})
