/** Shares of a weighted ruling: what each is worth by itself, and that their mean is the score. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Conventions, conventionsWith, DEFAULT_CONVENTIONS } from './conventions.ts'
import { fieldOf } from './field.ts'
import type { Outcome, WeightedScore } from './outcome.ts'
import { boardScale, componentScores, type PairCalculation, sideScore } from './pairScore.ts'

const played = (scoreNs: number): Outcome => ({ kind: 'score', scoreNs })
const AVERAGE: Outcome = { kind: 'average', ns: 'AVE+', ew: 'AVE-' }

type Board = { readonly others: readonly Outcome[]; readonly shares: readonly WeightedScore[] }

const scored = ({ others, shares }: Board, calculation: PairCalculation, conventions: Conventions) => {
  const ruling: Outcome = { kind: 'weighted', components: shares }
  const field = fieldOf([...others, ruling], conventions.matchpoints.weightedInField)
  const scale = boardScale(calculation, field, conventions)
  return { ruling, scale }
}

const pointsOf = (board: Board, calculation: PairCalculation, conventions = DEFAULT_CONVENTIONS) => {
  const { ruling, scale } = scored(board, calculation, conventions)
  return (['NS', 'EW'] as const).map((side) =>
    componentScores(ruling, side, scale, conventions).map(({ points }) => points),
  )
}

describe('a share of a weighted ruling', () => {
  const others = [620, 620, 170, 170, 140, 140, 140, -100, -100].map(played)
  const shares = [
    { weight: 50, scoreNs: 150 },
    { weight: 50, scoreNs: 650 },
  ]

  it('is compared with the other tables, not with the other share', () => {
    expect(pointsOf({ others, shares }, 'MP')).toEqual([
      [10, 18],
      [8, 0],
    ])
  })

  it('is factored where a result of the board cannot be compared', () => {
    const [ns, ew] = pointsOf({ others: [...others, AVERAGE], shares }, 'MP')
    expect(ns?.map((one) => one.toFixed(2))).toEqual(['11.10', '19.90'])
    expect(ew?.map((one) => one.toFixed(2))).toEqual(['8.90', '0.10'])
  })

  it('wins the IMPs that it would win as the whole result', () => {
    expect(pointsOf({ others: [played(620)], shares }, 'IMP')).toEqual([
      [-10, 1],
      [10, -1],
    ])
  })
})

const score = fc.integer({ min: -20, max: 20 }).map((hundreds) => hundreds * 100)
const board: fc.Arbitrary<Board> = fc.record({
  others: fc.array(fc.oneof({ weight: 6, arbitrary: score.map(played) }, fc.constant(AVERAGE))),
  shares: fc.array(fc.record({ weight: fc.integer({ min: 1, max: 9 }), scoreNs: score }), {
    minLength: 1,
    maxLength: 3,
  }),
})

const conventions = fc
  .record({
    matchpoints: fc.record({
      neuberg: fc.boolean(),
      perWin: fc.constantFrom(1 as const, 2 as const),
      weightedInField: fc.boolean(),
      neubergDecimals: fc.constantFrom(null, 1),
      expected: fc.constantFrom('rows' as const, 8),
    }),
    crossImps: fc.record({
      method: fc.constantFrom('mean' as const, 'sum' as const, 'meanOfAll' as const),
      cap: fc.constantFrom(null, 12),
    }),
    imps: fc.record({ pairs: fc.constantFrom('butler' as const, 'crossImps' as const) }),
  })
  .map((changes) => conventionsWith(changes))

describe('whatever the board and its scoring', () => {
  it('a share of matchpoints lies between 0 and the top', () => {
    fc.assert(
      fc.property(board, conventions, (given, by) => {
        const { scale } = scored(given, 'MP', by)
        for (const points of pointsOf(given, 'MP', by).flat()) {
          expect(points).toBeGreaterThanOrEqual(-1e-6)
          expect(points).toBeLessThanOrEqual((scale.top ?? 0) + 1e-6)
        }
      }),
    )
  })

  it('the weighted mean of the shares is the score of the result', () => {
    const both = fc.constantFrom('MP' as const, 'IMP' as const)
    fc.assert(
      fc.property(board, conventions, both, (given, by, calculation) => {
        const { ruling, scale } = scored(given, calculation, by)
        for (const side of ['NS', 'EW'] as const) {
          const whole = sideScore(ruling, side, scale, by)
          const parts = componentScores(ruling, side, scale, by)
          const mean = parts.reduce((sum, { weight, points }) => sum + weight * points, 0)
          expect(whole).toEqual({ kind: 'points', points: expect.closeTo(mean, 6) })
        }
      }),
    )
  })

  it('taking the other shares out of a field changes no total', () => {
    const { matchpoints } = DEFAULT_CONVENTIONS
    const by = conventionsWith({ matchpoints: { ...matchpoints, neubergDecimals: null } })
    const both = fc.constantFrom('MP' as const, 'IMP' as const)
    fc.assert(
      fc.property(board, both, (given, calculation) => {
        const { ruling, scale } = scored(given, calculation, by)
        const parts = componentScores(ruling, 'NS', scale, by)
        const among = parts.reduce(
          (sum, { weight, scoreNs }) => sum + weight * scale.points('NS', scoreNs, true),
          0,
        )
        expect(sideScore(ruling, 'NS', scale, by)).toEqual({
          kind: 'points',
          points: expect.closeTo(among, 5),
        })
      }),
    )
  })
})
