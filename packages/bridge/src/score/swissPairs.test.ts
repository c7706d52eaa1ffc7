import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conventionsWith } from './conventions.ts'
import { createScorebook } from './incremental.ts'
import type { PairLine } from './pairScore.ts'
import { scoreSession } from './session.ts'
import { pairMatch, swissPairsVictoryPoints } from './swissPairs.ts'
import { victoryPointsFor } from './victoryPoints.ts'

const rules = conventionsWith({ swissPairs: { maximum: 20 } })

const mp = (points: number, top = 10): PairLine => ({ score: { kind: 'points', points }, top })
const imp = (points: number): PairLine => ({ score: { kind: 'points', points }, top: null })
const both = (
  own: readonly number[],
  line: (points: number) => PairLine,
  opposite: (points: number) => number,
) => ({
  NS: own.map((one) => line(one)),
  EW: own.map((one) => line(opposite(one))),
})

describe('pairMatch', () => {
  it('turns the percentage of the match into victory points', () => {
    // English Bridge Union, White Book 3.1.7: a percentage on the bound scores the points nearer to average.
    expect(swissPairsVictoryPoints(56.23, 8)).toBe(14)
    const lines = both(Array<number>(8).fill(5.623), mp, (points) => 10 - points)
    expect(pairMatch(lines, 8, rules)).toEqual({ NS: 14, EW: 6 })
  })

  it('turns whole IMPs into victory points: a fraction does not reach the next', () => {
    // https://www.ebu.co.uk/forum/discussion/688/vp-scales-in-swiss-pairs: with 10 boards 17-3 is 23 to 27
    // IMPs and 11-9 one to three, so that 26.1 IMPs are 17-3 and 0.4 are 10-10.
    const scale = { kind: 'wbfDiscrete' } as const
    expect([22, 23, 27, 28].map((margin) => victoryPointsFor(scale, 10, margin))).toEqual([16, 17, 17, 18])
    const sum = (points: number) => both([points], imp, (one) => -one)
    expect(pairMatch(sum(26.1), 10, rules)).toEqual({ NS: 17, EW: 3 })
    expect(pairMatch(sum(0.4), 10, rules)).toEqual({ NS: 10, EW: 10 })
    expect(pairMatch(sum(-0.5), 10, rules)).toEqual({ NS: 9, EW: 11 })
  })

  it('takes an average plus as the own average of the match where that is better (White Book 8.80.6.1)', () => {
    const award: PairLine = { score: { kind: 'award', award: 'AVE+' }, top: 10 }
    const good = { NS: [mp(8), mp(8), mp(8), award], EW: [mp(2), mp(2), mp(2), award] }
    expect(pairMatch(good, 4, rules)).toEqual({
      NS: swissPairsVictoryPoints(80, 4),
      EW: swissPairsVictoryPoints((100 * 12) / 40, 4),
    })
  })

  it('is nothing before the first board, and where boards just add up', () => {
    expect(pairMatch({ NS: [], EW: [] }, 8, rules)).toBeNull()
    expect(pairMatch({ NS: [mp(8)], EW: [mp(2)] }, 8, conventionsWith({}))).toBeNull()
  })

  it('adds up to the maximum where boards are balanced', () => {
    const points = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(points, (own) => {
        const { NS, EW } = pairMatch(
          both(own, mp, (one) => 10 - one),
          own.length,
          rules,
        )!
        expect(NS + EW).toBe(20)
      }),
    )
  })
})

describe('cross-IMPs for victory points', () => {
  const results = [420, 450, -50, 420, 620].map((scoreNs, at) => ({
    board: 1,
    ns: `n${at}`,
    ew: `e${at}`,
    section: null,
    outcome: { kind: 'score' as const, scoreNs },
  }))

  it('are the sum divided by the root of half of results times comparisons (White Book 3.1.3)', () => {
    const of = (method: 'sum' | 'probst') =>
      [...scoreSession(results, 'IMP', conventionsWith({ crossImps: { method } })).totals.values()].map(
        ({ points }) => points,
      )
    expect(of('probst')).toEqual(of('sum').map((points) => points / Math.sqrt((5 * 4) / 2)))
  })

  it('are the same result by result', () => {
    const chosen = conventionsWith({ crossImps: { method: 'probst' }, swissPairs: { maximum: 20 } })
    const book = createScorebook('IMP', chosen)
    for (const [key, result] of results.entries()) book.set(key, result)
    const { totals } = scoreSession(results, 'IMP', chosen)
    for (const [key, { ns }] of results.entries()) {
      const line = book.worth(key)
      const fresh = totals.get(ns)?.points
      expect(line?.NS.score).toEqual({ kind: 'points', points: fresh })
    }
    expect(book.worth(99)).toBeNull()
  })
})
