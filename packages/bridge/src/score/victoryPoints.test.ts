import { hasSharedData, readSharedJson } from '@openroom/test-kit/sharedData'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { swissPairsVictoryPoints } from './swissPairs.ts'
import { maximumOf, type VpScale, victoryPoints, victoryPointsFor } from './victoryPoints.ts'
import { continuousScale, discreteSteps } from './vpCurve.ts'

const CONTINUOUS: VpScale = { kind: 'wbfContinuous' }
const OWN: VpScale = {
  kind: 'table',
  columns: [
    { upToBoards: 8, steps: [{ from: 0, winner: 15, loser: 15 }, { from: 3, winner: 30, loser: 0 }] },
    { upToBoards: null, steps: [{ from: 0, winner: 15, loser: 15 }, { from: 5, winner: 30, loser: 2 }] },
  ],
} // biome-ignore format: one column a line

describe('victoryPoints', () => {
  it('of a draw are equal and of a rout are all', () => {
    expect(victoryPoints(CONTINUOUS, 16, 0)).toEqual({ winner: 10, loser: 10 })
    expect(victoryPoints(CONTINUOUS, 16, 60)).toEqual({ winner: 20, loser: 0 })
    expect(victoryPoints(CONTINUOUS, 16, 500)).toEqual({ winner: 20, loser: 0 })
  })

  it('follow an organiser’s own table by the number of boards', () => {
    expect(victoryPoints(OWN, 8, 4)).toEqual({ winner: 30, loser: 0 })
    expect(victoryPoints(OWN, 9, 4)).toEqual({ winner: 15, loser: 15 })
    expect(victoryPoints(OWN, 9, 6)).toEqual({ winner: 30, loser: 2 })
  })

  it('are seen from either side', () => {
    expect(victoryPointsFor(CONTINUOUS, 14, 10)).toBe(12.97)
    expect(victoryPointsFor(CONTINUOUS, 14, -10)).toBe(7.03)
  })

  it('take a fraction of an IMP on the line between whole ones', () => {
    expect(victoryPoints(CONTINUOUS, 14, 9.5).winner).toBeCloseTo(
      (victoryPoints(CONTINUOUS, 14, 9).winner + 12.97) / 2,
      2,
    )
    expect(victoryPoints({ kind: 'wbfDiscrete' }, 16, 4.9)).toEqual({ winner: 11, loser: 9 })
  })

  it('25-0 leaves the winner at 25 while the loser falls', () => {
    const at = (boards: number, margin: number) => victoryPoints({ kind: 'discrete25' }, boards, margin)
    expect(at(16, 0)).toEqual({ winner: 15, loser: 15 })
    expect(at(16, 21)).toEqual({ winner: 20, loser: 10 })
    expect(at(32, 21)).toEqual({ winner: 18, loser: 12 })
    expect(at(16, 45)).toEqual({ winner: 25, loser: 5 })
    expect(at(16, 60)).toEqual({ winner: 25, loser: 2 })
    expect(at(16, 400)).toEqual({ winner: 25, loser: 0 })
  })

  it('of North America before 2013 are those of its tables', () => {
    // http://www.bridgehands.com/V/Victory_Points.htm
    const at = (kind: 'acbl20' | 'acbl30', boards: number, margin: number) =>
      victoryPoints({ kind }, boards, margin)
    expect(at('acbl20', 7, 12)).toEqual({ winner: 15, loser: 5 })
    expect(at('acbl20', 9, 12)).toEqual({ winner: 14, loser: 6 })
    expect(at('acbl30', 8, 1)).toEqual({ winner: 18, loser: 12 })
    expect(at('acbl30', 10, 4)).toEqual({ winner: 20, loser: 10 })
    expect(at('acbl30', 7, 28)).toEqual({ winner: 30, loser: 0 })
  })

  it('of pairs against a datum are those of half the boards', () => {
    for (const margin of [0, 3, 10, 25, 60]) {
      expect(victoryPoints({ kind: 'butler' }, 16, margin)).toEqual(
        victoryPoints({ kind: 'wbfDiscrete' }, 8, margin),
      )
    }
  })

  it('reach the most that a scale gives and no more', () => {
    const named = [
      'wbfContinuous',
      'wbfDiscrete',
      'wbfDiscrete10',
      'discrete25',
      'acbl20',
      'acbl30',
      'butler',
    ]
    const scales = [...named.map((kind) => ({ kind }) as VpScale), OWN]
    for (const scale of scales) {
      for (const boards of [1, 2, 7, 10, 16, 33]) {
        expect([scale.kind, victoryPoints(scale, boards, 900).winner]).toEqual([scale.kind, maximumOf(scale)])
      }
    }
  })

  const boards = fc.integer({ min: 1, max: 128 })
  const margin = fc.integer({ min: 0, max: 200 })

  it('are complementary and grow with the margin on the 20-0 scales', () => {
    const scale = fc.constantFrom<VpScale>(CONTINUOUS, { kind: 'wbfDiscrete' })
    fc.assert(
      fc.property(scale, boards, margin, (kind, count, won) => {
        const { winner, loser } = victoryPoints(kind, count, won)
        expect(winner + loser).toBeCloseTo(20, 9)
        expect(victoryPoints(kind, count, won + 1).winner).toBeGreaterThanOrEqual(winner)
      }),
    )
  })

  it('never make an IMP worth more than the one before it', () => {
    fc.assert(
      fc.property(boards, (count) => {
        const steps = continuousScale(count).map((value, at, all) => (at === 0 ? 1e9 : value - all[at - 1]!))
        for (const [at, step] of steps.entries()) {
          if (at > 0) expect(step).toBeLessThanOrEqual(steps[at - 1]! + 1e-9)
        }
        expect(continuousScale(count).at(-1)).toBe(20)
      }),
    )
  })

  it('have ranges of margins that never narrow on the whole-number scale', () => {
    fc.assert(
      fc.property(boards, (count) => {
        const from = discreteSteps(count, 10)
        const widths = from.slice(1).map((step, at) => (at === 0 ? 2 * step - 1 : step - from[at]!))
        expect(widths).toEqual([...widths].sort((a, b) => a - b))
      }),
    )
  })
})

/** The winner's points by IMPs won over four boards ("WBF VP Scales", World Bridge Federation, 2013). */
const FOUR_BOARDS = [
  10, 10.61, 11.2, 11.76, 12.29, 12.8, 13.28, 13.74, 14.18, 14.6, 15, 15.38, 15.74, 16.09, 16.42, 16.73,
  17.03, 17.31, 17.59, 17.84, 18.09, 18.33, 18.55, 18.76, 18.97, 19.16, 19.34, 19.52, 19.69, 19.85, 20,
]

/** Least IMPs that win 11-9, 12-8, … 20-0, by boards (English Bridge Union, White Book 3.1.1). */
const WHOLE: readonly (readonly [number, readonly number[]])[] = [
  [5, [1, 3, 5, 7, 10, 13, 16, 20, 25, 31]],
  [8, [1, 4, 7, 10, 13, 17, 21, 26, 31, 39]],
  [12, [2, 5, 8, 12, 16, 20, 25, 31, 38, 47]],
]

/** The same over 7 boards for pairs by matchpoints: the highest percentage worth 10, 11, … 19 (White Book 3.1.7). */
const SWISS_7 = [50.65, 51.98, 53.33, 54.74, 56.23, 57.83, 59.64, 61.75, 64.4, 68.35]

/** Least IMPs worth more than a draw over 6 to 8 and 9 to 11 boards (American Contract Bridge League, to 2012). */
const BEFORE_2013 = [
  ['acbl20', 20, 11, 8, [1, 3, 5, 8, 11, 14, 17, 20, 24, 28]],
  ['acbl20', 20, 11, 11, [1, 3, 6, 10, 14, 18, 22, 26, 31, 36]],
  ['acbl30', 30, 18, 8, [1, 2, 3, 4, 5, 7, 9, 11, 14, 17, 20, 24, 28]],
  ['acbl30', 30, 18, 11, [1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 26, 31, 36]],
] as const

describe('the scales as they were printed', () => {
  it('continuous, over 4 boards', () => {
    for (const [margin, winner] of FOUR_BOARDS.entries()) {
      expect([margin, victoryPoints(CONTINUOUS, 4, margin).winner]).toEqual([margin, winner])
    }
  })

  it.each([
    [20, 1, 10.28],
    [20, 2, 10.55],
    [14, 2, 10.66],
    [14, 7, 12.16],
    [14, 10, 12.97],
  ])('continuous, %i boards, %i IMPs: %f', (boards, margin, winner) =>
    expect(victoryPoints(CONTINUOUS, boards, margin).winner).toBe(winner),
  )

  it.each(WHOLE)('whole numbers, %i boards', (boards, least) => {
    for (const [step, margin] of least.entries()) {
      const won = (by: number) => victoryPoints({ kind: 'wbfDiscrete' }, boards, by)
      expect(won(margin)).toEqual({ winner: 11 + step, loser: 9 - step })
      expect(won(margin - 1).winner).toBe(10 + step)
    }
  })

  it.each(BEFORE_2013)(
    '%s, a win is %i-0 at most and %i at least, %i boards',
    (kind, most, first, boards, least) => {
      expect(victoryPoints({ kind }, boards, 0).winner).toBe(most / 2)
      for (const [step, margin] of least.entries()) {
        const winner = first + step
        expect(victoryPoints({ kind }, boards, margin)).toEqual({ winner, loser: most - winner })
        expect(victoryPoints({ kind }, boards, margin - 1).winner).toBe(step === 0 ? most / 2 : winner - 1)
      }
    },
  )

  it('of pairs by matchpoints over 7 boards', () => {
    for (const [step, bound] of SWISS_7.entries()) {
      expect(swissPairsVictoryPoints(bound, 7, 20)).toBe(10 + step)
      expect(swissPairsVictoryPoints(bound + 0.01, 7, 20)).toBe(11 + step)
      expect(swissPairsVictoryPoints(100 - bound, 7, 20)).toBe(10 - step)
    }
  })
})

describe.skipIf(!hasSharedData)('published victory points', () => {
  it('on the continuous scale', () => {
    const { full4boards, points } = readSharedJson<{
      full4boards: number[]
      points: { boards: number; margin: number; vp: number }[]
    }>('vectors/vp_continuous_published.json')
    expect(continuousScale(4)).toEqual(full4boards)
    for (const { boards, margin, vp } of points) {
      expect([boards, margin, victoryPoints(CONTINUOUS, boards, margin).winner]).toEqual([boards, margin, vp])
    }
  })

  it('on the continuous scale, computed elsewhere from the same rule', () => {
    const { byBoards } = readSharedJson<{ byBoards: Record<string, { corrected: number[] }> }>(
      'vectors/vp_continuous_DERIVED.json',
    )
    for (const [boards, { corrected }] of Object.entries(byBoards)) {
      expect([boards, continuousScale(Number(boards))]).toEqual([boards, corrected])
    }
  })

  it('on the whole-number scale, every column', () => {
    const { byBoards, half10 } = readSharedJson<{
      byBoards: Record<string, number[]>
      half10: Record<string, number[]>
    }>('vectors/vp_discrete_20_published.json')
    for (const [boards, from] of Object.entries(byBoards)) {
      expect([boards, discreteSteps(Number(boards), 10)]).toEqual([boards, from])
    }
    for (const [boards, from] of Object.entries(half10)) {
      for (const [step, margin] of from.entries()) {
        const won = victoryPoints({ kind: 'wbfDiscrete10' }, Number(boards), margin)
        expect([boards, margin, won]).toEqual([boards, margin, { winner: 5 + step, loser: 5 - step }])
      }
    }
  })

  it('of North America before 2013, every step of both columns', () => {
    type Column = { startMargin: number[]; winnerVP: number[] }
    const { scale20, scale30 } = readSharedJson<Record<'scale20' | 'scale30', Record<string, Column>>>(
      'vectors/vp_acbl_old_scales.json',
    )
    for (const [maximum, published] of [
      [20, scale20],
      [30, scale30],
    ] as const) {
      const columns = Object.entries(published).map(([range, { startMargin, winnerVP }]) => ({
        upToBoards: Number(range.split('-')[1]),
        steps: startMargin.map((from, step) => ({
          from,
          winner: winnerVP[step] ?? Number.NaN,
          loser: maximum - (winnerVP[step] ?? Number.NaN),
        })),
      }))
      const scale: VpScale = { kind: maximum === 20 ? 'acbl20' : 'acbl30' }
      for (const { upToBoards, steps } of columns) {
        for (const [at, { from, winner, loser }] of steps.entries()) {
          expect(victoryPoints(scale, upToBoards, from)).toEqual({ winner, loser })
          if (at > 0) expect(victoryPoints(scale, upToBoards, from - 1).winner).toBe(steps[at - 1]?.winner)
        }
      }
    }
  })

  it('of Swiss pairs, every bound', () => {
    const { full20, half10 } = readSharedJson<{
      full20: Record<string, number[]>
      half10: Record<string, number[]>
    }>('vectors/vp_swiss_pairs_mp_ebu.json')
    for (const [maximum, columns] of [
      [20, full20],
      [10, half10],
    ] as const) {
      for (const [range, bounds] of Object.entries(columns)) {
        const boards = Number(range.match(/\d+/g)?.at(-1))
        for (const [step, bound] of bounds.entries()) {
          const middle = maximum / 2
          expect(swissPairsVictoryPoints(bound, boards, maximum)).toBe(middle + step)
          expect(swissPairsVictoryPoints(bound + 0.01, boards, maximum)).toBe(middle + step + 1)
          expect(swissPairsVictoryPoints(100 - bound, boards, maximum)).toBe(middle - step)
          expect(swissPairsVictoryPoints(99.99 - bound, boards, maximum)).toBe(middle - step - 1)
        }
      }
    }
  })
})
