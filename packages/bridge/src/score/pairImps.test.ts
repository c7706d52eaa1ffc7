import { hasSharedData, readSharedJson } from '@openroom/test-kit/sharedData'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { butlerScale, datum } from './butler.ts'
import { type ButlerConventions, DEFAULT_CONVENTIONS } from './conventions.ts'
import { crossImpScale } from './crossImps.ts'
import { fieldOf } from './field.ts'
import type { Outcome } from './outcome.ts'

const { crossImps: CROSS, butler: BUTLER, imps: IMPS } = DEFAULT_CONVENTIONS
const played = (scoreNs: number): Outcome => ({ kind: 'score', scoreNs })
const fieldFrom = (scores: readonly number[]) => fieldOf(scores.map(played))

const datumOf = (scores: readonly number[], changes: Partial<ButlerConventions> = {}) =>
  datum(fieldFrom(scores).NS, { ...BUTLER, ...changes })

describe('datum', () => {
  it.each([
    [[100, 110], {}, 110],
    [[-100, -110], {}, -110],
    [[100, 110], { roundDatum: false }, 105],
    [[1000, 100, 100, -800], { trim: 1 }, 100],
    [[1000, 100, -800], { trim: 0.34 }, 100],
    // One in the middle is enough, whatever lies around it.
    [[1000, 200, -800], { trim: 1 }, 200],
    [[1000, 200], { trim: 1 }, 600],
    [[100, 150, 420, 450], { datum: 'median' as const }, 290],
    [[100, 150, 1420], { datum: 'median' as const }, 150],
  ])('of %j with %j is %d', (scores, changes, expected) => {
    expect(datumOf(scores, changes)).toBe(expected)
  })

  it('is unknown without scores', () => expect(datumOf([])).toBeNull())
})

describe('crossImpScale', () => {
  const points = (scores: readonly number[], changes: Partial<typeof CROSS>) => {
    const scale = crossImpScale(fieldFrom(scores), { ...CROSS, ...changes }, IMPS)
    return scores.map((score) => scale.points('NS', score, true))
  }

  it('divides as the event says', () => {
    const scores = [100, 0, 0, 0]
    expect(points(scores, { method: 'sum' })).toEqual([9, -3, -3, -3])
    expect(points(scores, { method: 'mean' })).toEqual([3, -1, -1, -1])
    expect(points(scores, { method: 'meanOfAll' })).toEqual([2.25, -0.75, -0.75, -0.75])
  })

  it.each([
    ['sum', 'AVE+', 12],
    ['sum', 'AVE-', -12],
    ['sum', 'AVE', 0],
    ['sum', 55, 6],
    ['mean', 'AVE+', 3],
    ['meanOfAll', 'AVE+', 3],
  ] as const)('by %s is worth for %s on a board of four scores %d', (method, award, expected) => {
    const scale = crossImpScale(fieldFrom([100, 50, 0, 0]), { ...CROSS, method }, IMPS)
    expect(scale.awardPoints?.(award)).toBeCloseTo(expected)
  })

  it('can cap a single comparison', () => {
    expect(points([5000, 0, 0], { method: 'sum', cap: 17 })[0]).toBe(34)
  })

  it('is 0 for a score alone', () => expect(points([420], {})).toEqual([0]))

  const score = fc.integer({ min: -150, max: 150 }).map((tens) => tens * 10)

  it('adds up to nothing over the board, and mirrors between the sides', () => {
    fc.assert(
      fc.property(
        fc.array(score, { minLength: 1 }),
        fc.constantFrom('mean', 'sum', 'meanOfAll'),
        (scores, method) => {
          expect(points(scores, { method }).reduce((sum, one) => sum + one, 0)).toBeCloseTo(0, 6)
          const scale = crossImpScale(fieldFrom(scores), { ...CROSS, method }, IMPS)
          for (const one of scores) {
            expect(scale.points('NS', one, true) + scale.points('EW', one, true)).toBeCloseTo(0, 9)
          }
        },
      ),
    )
  })
})

it('Butler can cap what a score wins, and what it loses', () => {
  const scale = butlerScale(fieldFrom([3000, 0, 0, -3000]), { ...BUTLER, cap: 12 }, IMPS)
  expect([3000, 0, -3000].map((score) => scale.points('NS', score, true))).toEqual([12, 0, -12])
  expect([3000, -3000].map((score) => scale.points('EW', score, true))).toEqual([-12, 12])
})

describe('a traveller by hand', () => {
  const scores = [620, 170, 140, 140, -100]

  // 620 against the others: 450, 480, 480 and 720 points are 10, 10, 10 and 12 IMPs.
  it.each([
    ['sum', [42, -1, -5, -5, -31]],
    ['mean', [10.5, -0.25, -1.25, -1.25, -7.75]],
  ] as const)('cross-IMPs, %s', (method, expected) => {
    const scale = crossImpScale(fieldFrom(scores), { ...CROSS, method }, IMPS)
    expect(scores.map((score) => scale.points('NS', score, true))).toEqual(expected)
    expect(scores.map((score) => 0 - scale.points('EW', score, true))).toEqual(expected)
  })

  it('Butler, the best and the worst left out of the datum', () => {
    // -650, -170, 100, -170, -200 and -1440: without 100 and -1440 they sum to -1190, a datum of -300.
    const field = [-650, -170, -1440, 100, -170, -200]
    const conventions = { ...BUTLER, trim: 1 }
    expect(datum(fieldFrom(field).NS, conventions)).toBe(-300)
    const scale = butlerScale(fieldFrom(field), conventions, IMPS)
    expect(field.map((score) => scale.points('NS', score, true))).toEqual([-8, 4, -15, 9, 4, 3])
  })
})

describe.skipIf(!hasSharedData)('published IMPs of pairs', () => {
  const vectors = hasSharedData
    ? readSharedJson<{
        crossImp: { convention: string; nsScores: number[]; ns: number[] }[]
        butler: { trim: number; nsScores: number[]; datum: number; ns: number[] }[]
      }>('vectors/ximp_butler_simple.json')
    : { crossImp: [], butler: [] }

  it.each(vectors.crossImp)('cross-IMPs: $convention', ({ convention, nsScores, ns }) => {
    const method = convention === 'sum' ? 'sum' : 'mean'
    const scale = crossImpScale(fieldFrom(nsScores), { ...CROSS, method }, IMPS)
    expect(nsScores.map((score) => scale.points('NS', score, true))).toEqual(ns)
  })

  it.each(vectors.butler)('Butler with datum $datum', ({ trim, nsScores, datum: expected, ns }) => {
    const conventions = { ...BUTLER, trim }
    expect(datum(fieldFrom(nsScores).NS, conventions)).toBe(expected)
    const scale = butlerScale(fieldFrom(nsScores), conventions, IMPS)
    expect(nsScores.map((score) => scale.points('NS', score, true))).toEqual(ns)
    expect(nsScores.map((score) => 0 - scale.points('EW', score, true))).toEqual(ns)
  })

  it('Butler against the median, but for boards whose published median counts a director’s row too', () => {
    const { boards } = readSharedJson<{
      boards: { board: number; results: { nsScore?: number; impNS: number | null }[] }[]
    }>('vectors/butler_jfr_szczyrk.json')
    const unlike = boards.filter(({ results }) => {
      const rows = results.flatMap(({ nsScore, impNS }) =>
        nsScore === undefined || impNS === null ? [] : [{ nsScore, impNS }],
      )
      const field = fieldFrom(rows.map(({ nsScore }) => nsScore))
      const scale = butlerScale(field, { ...BUTLER, datum: 'median' }, IMPS)
      return rows.some(({ nsScore, impNS }) => scale.points('NS', nsScore, true) !== impNS)
    })
    expect(boards).toHaveLength(30)
    expect(unlike.map(({ board }) => board)).toEqual([11, 12, 17, 22, 24, 26])
  })
})
