import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conventionsWith } from './conventions.ts'
import type { PairTotal } from './pairScore.ts'
import { byePoints, mostVictoryPoints, withSitOuts } from './sitOuts.ts'
import { rankPairs, sumTotals } from './standings.ts'
import type { VpScale } from './victoryPoints.ts'

const rule = (percent: number | null, ownAverage: boolean) =>
  conventionsWith({ byes: { percent, ownAverage } })

const total = (played: number, points: number, top: number | null): PairTotal => ({
  played,
  points,
  top,
  percent: top === null ? null : (100 * points) / top,
})

const table = (winner: number): VpScale => ({
  kind: 'table',
  columns: [{ upToBoards: null, steps: [{ from: 0, winner: winner / 2, loser: winner / 2 }, { from: 9, winner, loser: 0.5 }] }],
}) // biome-ignore format: one column

describe('byePoints', () => {
  it.each([
    [{ kind: 'wbfDiscrete' } as const, 12],
    [{ kind: 'wbfDiscrete10' } as const, 6],
    [table(12), 7.2],
    [table(16), 9.6],
  ])('are 60 %% of the most: %o', (scale, points) => {
    // English Bridge Union, White Book 2025, 2.4.2 (c): 12 of 20, 6 of 10, 7.2 of 12 and 9.6 of 16.
    expect(byePoints(rule(60, true), mostVictoryPoints(scale), null, scale)).toBeCloseTo(points, 9)
  })

  it('are the own average where it is better, upward to the unit of scoring', () => {
    const scale = { kind: 'wbfDiscrete' } as const
    expect(byePoints(rule(60, true), 20, 40 / 3, scale)).toBe(14)
    expect(byePoints(rule(60, true), 20, 40 / 3, { kind: 'wbfContinuous' })).toBe(13.34)
    expect(byePoints(rule(60, false), 20, 40 / 3, scale)).toBe(12)
    expect(byePoints(rule(60, true), 20, 8, scale)).toBe(12)
    expect(byePoints(rule(null, true), 20, 8.5, scale)).toBe(9)
    expect(byePoints(rule(null, false), 20, 15, scale)).toBeNull()
    expect(byePoints(rule(60, false), null, 5, null)).toBeNull()
  })
})

describe('withSitOuts', () => {
  it('gives 60 % of the top of each board sat out, or the own average where that is better', () => {
    const own = total(20, 220, 400)
    expect(withSitOuts(own, 4, rule(60, true))).toEqual({
      played: 20,
      points: 268,
      top: 480,
      percent: 26800 / 480,
      satOut: 4,
    })
    const good = total(20, 280, 400)
    expect(withSitOuts(good, 4, rule(60, true))).toMatchObject({ points: 336, top: 480, percent: 70 })
    expect(withSitOuts(good, 4, rule(60, false))).toMatchObject({ points: 328, top: 480 })
  })

  it('gives three IMPs for 60 %, or more to a pair that averages more (White Book 4.1.1.1)', () => {
    expect(withSitOuts(total(10, 5, null), 2, rule(60, true))).toMatchObject({ points: 11, satOut: 2 })
    expect(withSitOuts(total(10, 40, null), 2, rule(60, true))).toMatchObject({ points: 48, satOut: 2 })
  })

  it('scales by the own average: the percentage stays and the points are those of all boards', () => {
    const figures = fc.tuple(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 30 }),
    )
    fc.assert(
      fc.property(figures, fc.integer({ min: 2, max: 30 }), ([played, half, missed], each) => {
        const own = total(played, Math.min(half, played * each), played * each)
        const scaled = withSitOuts(own, missed, rule(null, true))
        expect(scaled.percent).toBeCloseTo(own.percent ?? 0, 9)
        expect(scaled.points).toBeCloseTo((own.points * (played + missed)) / played, 6)
        expect(scaled.played).toBe(played)
      }),
    )
  })

  it('leaves totals as they are without a rule, a sit-out or a board', () => {
    const own = total(20, 220, 400)
    expect(withSitOuts(own, 4, rule(null, false))).toBe(own)
    expect(withSitOuts(own, 0, rule(60, true))).toBe(own)
    expect(withSitOuts(total(0, 0, null), 3, rule(60, true))).toEqual(total(0, 0, null))
  })

  it('counts in sums over sessions, and in the average of a board', () => {
    const whole = withSitOuts(total(10, 50, 100), 2, rule(60, false))
    expect(sumTotals([whole, total(12, 60, 120)])).toMatchObject({
      played: 22,
      points: 122,
      top: 240,
      satOut: 2,
    })
    const contestant = { id: 1, section: null, side: null }
    const [standing] = rankPairs(
      [{ contestant, total: whole, extras: { correction: 0, carryOver: 0 } }],
      rule(60, false),
    )
    expect(standing).toMatchObject({ played: 10, points: 62, average: 62 / 12 })
  })
})
