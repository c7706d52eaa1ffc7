import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Outcome, sideOutcome } from './outcome.ts'

const score = (scoreNs: number) => ({ kind: 'scores', scores: [{ weight: 1, scoreNs }] })

describe('sideOutcome', () => {
  it.each<[Outcome, unknown, unknown]>([
    [{ kind: 'score', scoreNs: -50 }, score(-50), score(-50)],
    [{ kind: 'notPlayed' }, { kind: 'none' }, { kind: 'none' }],
    [
      { kind: 'average', ns: 'AVE+', ew: 40 },
      { kind: 'award', award: 'AVE+' },
      { kind: 'award', award: 40 },
    ],
    [
      { kind: 'imps', ns: 3, ew: -2 },
      { kind: 'imps', imps: 3 },
      { kind: 'imps', imps: -2 },
    ],
    [{ kind: 'split', scoreNs: -50, scoreEw: 420 }, score(-50), score(420)],
    [{ kind: 'weighted', components: [] }, { kind: 'none' }, { kind: 'none' }],
    [
      { kind: 'weighted', components: [{ weight: 3, scoreNs: 1 }], ew: [{ weight: 2, scoreNs: 5 }] },
      score(1),
      score(5),
    ],
  ])('%j', (outcome, ns, ew) => {
    expect(sideOutcome(outcome, 'NS')).toEqual(ns)
    expect(sideOutcome(outcome, 'EW')).toEqual(ew)
  })

  it('makes weights add up to exactly 1, in whatever unit they come', () => {
    const weights = fc.array(fc.double({ min: 0.01, max: 100, noNaN: true }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(weights, (given) => {
        const components = given.map((weight, at) => ({ weight, scoreNs: at * 10 }))
        const side = sideOutcome({ kind: 'weighted', components }, 'NS')
        const shares = side.kind === 'scores' ? side.scores.map(({ weight }) => weight) : []
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(1)
        const total = given.reduce((sum, weight) => sum + weight, 0)
        for (const [at, weight] of given.entries()) expect(shares[at]).toBeCloseTo(weight / total, 7)
      }),
    )
  })
})
