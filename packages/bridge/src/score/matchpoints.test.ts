import { hasSharedData, readSharedJson } from '@openroom/test-kit/sharedData'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Side } from '../seat.ts'
import { DEFAULT_CONVENTIONS, type MatchpointConventions } from './conventions.ts'
import { fieldOf } from './field.ts'
import { awardPercent, matchpointScale, neuberg } from './matchpoints.ts'
import type { Outcome, WeightedScore } from './outcome.ts'
import { roundAway } from './rounding.ts'

const DEFAULTS = DEFAULT_CONVENTIONS.matchpoints
const played = (scoreNs: number): Outcome => ({ kind: 'score', scoreNs })
const adjusted: Outcome = { kind: 'average', ns: 'AVE+', ew: 'AVE-' }

const scaleOf = (outcomes: readonly Outcome[], changes: Partial<MatchpointConventions> = {}) => {
  const conventions = { ...DEFAULTS, ...changes }
  return matchpointScale(fieldOf(outcomes, conventions.weightedInField), conventions)
}

const pointsNs = (scores: readonly number[], changes: Partial<MatchpointConventions> = {}): number[] => {
  const scale = scaleOf(scores.map(played), changes)
  return scores.map((score) => scale.points('NS', score, true))
}

const percents = (outcomes: readonly Outcome[], scores: readonly number[], side: Side = 'NS'): number[] => {
  const scale = scaleOf(outcomes)
  return scores.map((score) => roundAway((100 * scale.points(side, score, true)) / (scale.top ?? 0), 9))
}

describe('matchpointScale', () => {
  it('gives two points for a score beaten and one for an equal one', () => {
    expect(pointsNs([620, 620, 170, -100])).toEqual([5, 5, 2, 0])
    expect(pointsNs([620, 620, 170, -100], { perWin: 1 })).toEqual([2.5, 2.5, 1, 0])
  })

  it('ties every score with itself too where the event says so', () => {
    expect(pointsNs([620, 620, 170, -100], { ascherman: true })).toEqual([6, 6, 3, 1])
    expect(scaleOf([620, 620, 170, -100].map(played), { ascherman: true }).top).toBe(8)
    const scale = scaleOf([...[620, 620, 170, -100].map(played), adjusted], { ascherman: true })
    expect(scale.points('NS', 170, true)).toBeCloseTo((3 * 5) / 4, 10)
  })

  it('brings a board with an adjusted result to the full top', () => {
    const scores = [620, 620, 170, -100, 100, 140, 200, 300, 400, 450]
    const scale = scaleOf([...scores.map(played), adjusted])
    expect(scale.top).toBe(20)
    expect(scale.points('NS', 170, true)).toBeCloseTo(neuberg(6, 10, 11), 10)
  })

  it('leaves the board alone without the formula', () => {
    const scale = scaleOf([played(100), played(50), adjusted], { neuberg: false })
    expect([scale.top, scale.points('NS', 100, true)]).toEqual([2, 2])
  })

  it.each([
    [[420], [60]],
    [
      [420, 170],
      [65, 55],
    ],
    [
      [420, 420],
      [60, 60],
    ],
    [
      [420, 170, 100],
      [70, 60, 50],
    ],
    [
      [420, 420, 100],
      [65, 65, 50],
    ],
  ])('gives %j among nine results %j %%', (scores, expected) => {
    const rows = [...scores.map(played), ...Array.from({ length: 9 - scores.length }, () => adjusted)]
    expect(percents(rows, scores)).toEqual(expected)
    expect(percents(rows, scores, 'EW')).toEqual(expected.map((percent) => 120 - percent))
  })

  it.each([
    ['three among eight: more than a third', [420, 170, 100], 8],
    ['four among twelve: more than three', [420, 170, 100, 50], 12],
    ['two among five', [420, 170], 5],
  ])('compares %s as many scores are', (_few, scores, results) => {
    const rows = [...scores.map(played), ...Array.from({ length: results - scores.length }, () => adjusted)]
    const best = neuberg(2 * (scores.length - 1), scores.length, results)
    expect(percents(rows, scores)[0]).toBe(roundAway((100 * best) / (2 * (results - 1)), 9))
  })

  it('scores the two sides of a split ruling each in their own field', () => {
    const scale = scaleOf([played(100), played(50), { kind: 'split', scoreNs: 150, scoreEw: 0 }])
    expect([100, 50, 150].map((score) => scale.points('NS', score, true))).toEqual([2, 0, 4])
    expect([100, 50, 0].map((score) => scale.points('EW', score, true))).toEqual([0, 2, 4])
  })

  it('can compare a weighted result without letting it count for others', () => {
    const weighted: Outcome = { kind: 'weighted', components: [{ weight: 1, scoreNs: 100 }] }
    const scale = scaleOf([played(100), played(50), weighted], { weightedInField: false })
    expect(scale.points('NS', 100, false)).toBeCloseTo(3, 10)
    expect(scale.points('NS', 100, true)).toBeCloseTo(neuberg(2, 2, 3), 10)
  })

  it('rounds to decimals where the event does, away from the average', () => {
    const rows = [...Array.from({ length: 10 }, (_, at) => played(at * 10)), adjusted]
    const scale = scaleOf(rows, { neubergDecimals: 1 })
    expect(scale.points('NS', 90, true)).toBe(19.9)
    expect(scale.points('NS', 40, true)).toBe(8.9)
  })
})

const score = fc.integer({ min: -5, max: 5 }).map((hundreds) => hundreds * 100)
const components: fc.Arbitrary<readonly WeightedScore[]> = fc.array(
  fc.record({ weight: fc.integer({ min: 1, max: 9 }), scoreNs: score }),
  { minLength: 1, maxLength: 3 },
)
const outcome: fc.Arbitrary<Outcome> = fc.oneof(
  { weight: 6, arbitrary: score.map(played) },
  fc.constant(adjusted),
  fc.record({ kind: fc.constant('weighted' as const), components }),
  fc.record({ kind: fc.constant('split' as const), scoreNs: score, scoreEw: score }),
)

describe('properties of a board', () => {
  const sideSum = (outcomes: readonly Outcome[], side: Side, changes: Partial<MatchpointConventions>) => {
    const field = fieldOf(outcomes, true)
    const scale = matchpointScale(field, { ...DEFAULTS, ...changes })
    const sum = field[side].entries.reduce(
      (total, { scoreNs, count }) => total + count * scale.points(side, scoreNs, true),
      0,
    )
    return { sum, average: (scale.top ?? 0) / 2, scores: field[side].total, rows: field.rows }
  }

  it('matchpoints add up to the average for each score, Neuberg or not, whatever was adjusted', () => {
    const perWin = fc.constantFrom(1 as const, 2 as const)
    fc.assert(
      fc.property(fc.array(outcome), fc.boolean(), perWin, (outcomes, formula, unit) => {
        for (const side of ['NS', 'EW'] as const) {
          const { sum, average, scores, rows } = sideSum(outcomes, side, { neuberg: formula, perWin: unit })
          const small = formula && scores <= 3.001 && scores <= rows / 3 + 0.001
          expect(sum).toBeCloseTo(scores * average * (small ? 1.2 : 1), 6)
        }
      }),
    )
  })

  it('what one side wins the other loses', () => {
    fc.assert(
      fc.property(fc.array(score.map(played), { minLength: 2 }), score, (outcomes, other) => {
        const scale = scaleOf([...outcomes, played(other)])
        expect(scale.points('NS', other, true) + scale.points('EW', other, true)).toBeCloseTo(scale.top ?? 0)
      }),
    )
  })

  it('a better score never has fewer points', () => {
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 2 }), (outcomes) => {
        const field = fieldOf(outcomes)
        const scale = matchpointScale(field, DEFAULTS)
        const points = field.NS.entries.map(({ scoreNs }) => scale.points('NS', scoreNs, true))
        expect(points).toEqual([...points].sort((a, b) => a - b))
      }),
    )
  })
})

describe('awardPercent', () => {
  it.each([
    ['AVE+', null, 60],
    ['AVE+', 55, 60],
    ['AVE+', 63.2, 63.2],
    ['AVE-', 45, 40],
    ['AVE-', 37, 37],
    ['AVE', 70, 50],
    [45, 70, 45],
  ] as const)('%s for a pair that otherwise made %s is %d', (award, own, expected) => {
    expect(awardPercent(award, own, DEFAULTS)).toBe(expected)
  })

  it('ignores the rest of the session where the event says so', () => {
    expect(awardPercent('AVE+', 70, { ...DEFAULTS, ownAverage: false })).toBe(60)
  })
})

type TravellerRow = { nsScore?: number; special?: string; pctNS: number | null; pctEW: number | null }
type Traveller = { board: number; results: TravellerRow[] }

/** Rows with a score, compared with `expected` results; figures as published, to `decimals`. */
function differences(
  travellers: readonly Traveller[],
  expected: 'rows' | number,
  changes: Partial<MatchpointConventions>,
  decimals: number,
) {
  let rows = 0
  const wrong: string[] = []
  for (const { board, results } of travellers) {
    const scored = results.filter(({ nsScore }) => nsScore !== undefined)
    const scale = scaleOf(
      scored.map(({ nsScore }) => played(nsScore ?? 0)),
      { expected, ...changes },
    )
    for (const { nsScore, pctNS } of scored) {
      rows += 1
      const percent = roundAway(
        (100 * scale.points('NS', nsScore ?? 0, true)) / (scale.top ?? 0),
        decimals,
        50,
      )
      if (pctNS === null || Math.abs(percent - pctNS) > 1e-9)
        wrong.push(`${board}: ${nsScore} ${percent} ${pctNS}`)
    }
  }
  return { rows, wrong }
}

describe("Neuberg's formula", () => {
  // English Bridge Union, White Book: 18 of a top of 18 at 10 of 11 tables is 19.9 of 20; a bottom keeps 0.1.
  it.each([
    [18, 10, 11, 19.9, 99.5],
    [8, 10, 11, 8.9, 44.5],
    [0, 10, 11, 0.1, 0.5],
    [39, 21, 22, 40.905, 97.39],
    [20, 11, 11, 20, 100],
    [9, 10, 11, 10, 50],
  ])('%i matchpoints at %i of %i tables are %f', (points, tables, expected, made, percent) => {
    expect(neuberg(points, tables, expected)).toBeCloseTo(made, 2)
    expect((100 * neuberg(points, tables, expected)) / (2 * (expected - 1))).toBeCloseTo(percent, 1)
  })
})

describe.skipIf(!hasSharedData)('published matchpoints', () => {
  it('small examples', () => {
    const cases =
      readSharedJson<{ unit: 1 | 2; nsScores: number[]; ns: number[]; pct?: number[] }[]>(
        'vectors/mp_simple.json',
      )
    for (const { unit, nsScores, ns, pct } of cases) {
      expect(pointsNs(nsScores, { perWin: unit })).toEqual(ns)
      if (pct) expect(percents(nsScores.map(played), nsScores)).toEqual(pct)
    }
  })

  it("Neuberg's formula", () => {
    const { cases } = readSharedJson<{
      cases: { M: number; A: number; E: number; mp?: number; pct?: number }[]
    }>('vectors/neuberg.json')
    for (const { M, A, E, mp, pct } of cases) {
      const points = neuberg(M, A, E)
      if (mp !== undefined) expect(roundAway(points, mp * 10 === Math.round(mp * 10) ? 1 : 2, E - 1)).toBe(mp)
      if (pct !== undefined) expect((100 * points) / (2 * (E - 1))).toBeCloseTo(pct, 1)
    }
  })

  it('a weighted ruling and the field around it', () => {
    const vector = readSharedJson<{
      field10: number[]
      weights: Record<string, number>
      weightedNSpct: number
      fieldPct: Record<string, number>
    }>('vectors/weighted_mp.json')
    const weighted = Object.entries(vector.weights).map(([points, weight]) => ({
      weight,
      scoreNs: Number(points),
    }))
    const rows: Outcome[] = [...vector.field10.map(played), { kind: 'weighted', components: weighted }]
    const percentOf = (scoreNs: number) => percents(rows, [scoreNs])[0] ?? Number.NaN
    for (const [points, percent] of Object.entries(vector.fieldPct)) {
      expect(percentOf(Number(points))).toBeCloseTo(percent, 6)
    }
    const sum = weighted.reduce((total, { weight, scoreNs }) => total + weight * percentOf(scoreNs), 0)
    expect(roundAway(sum, 1, 50)).toBe(vector.weightedNSpct)
  })

  it.each([
    ['mp_jfr_wb120802', 'rows', {}, 2, 216],
    ['mp_jfr_wb130801', 'rows', {}, 2, 351],
    ['mp_kops_PCH1003', 22, { neubergDecimals: 2 }, 1, 570],
  ] as const)('every row of %s', (file, expected, changes, decimals, count) => {
    const { boards } = readSharedJson<{ boards: Traveller[] }>(`vectors/${file}.json`)
    const { rows, wrong } = differences(boards, expected, changes, decimals)
    expect(wrong).toEqual([])
    expect(rows).toBe(count)
  })
})
