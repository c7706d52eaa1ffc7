import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conventionsWith } from './conventions.ts'
import { runningScore } from './session.ts'
import { carriedOver, countedSessions, qualifiedFor } from './stages.ts'

const total = (played: number, points: number, top: number) => ({
  played,
  points,
  top,
  percent: (100 * points) / top,
})

describe('carriedOver', () => {
  it('is the carry-forward of the White Book: half the qualifier’s weight', () => {
    // English Bridge Union, White Book 3.8: CF = 1/2 x SQ x (NumQ / MaxQ) x (MaxF / NumF).
    const amount = fc.integer({ min: 1, max: 60 })
    fc.assert(
      fc.property(fc.tuple(amount, amount, amount, amount, fc.integer({ min: 0, max: 100 })), (given) => {
        const [numQ, numF, topQ, topF, percent] = given
        const [maxQ, maxF] = [numQ * topQ, numF * topF]
        const sq = (percent * maxQ) / 100
        const rules = conventionsWith({ stages: { carryOverBoards: numQ / 2 } })
        const cf = 0.5 * sq * (numQ / maxQ) * (maxF / numF)
        expect(carriedOver(percent, total(numF, 0, maxF), rules)).toBeCloseTo(cf, 6)
      }),
    )
  })

  it('is points where the event does not say that it is a percentage', () => {
    expect(carriedOver(37.5, total(24, 120, 240), conventionsWith({}))).toBe(37.5)
    const rules = conventionsWith({ stages: { carryOverBoards: 12 } })
    expect(carriedOver(4, { played: 8, points: 1, top: null, percent: null }, rules)).toBe(4)
  })
})

describe('countedSessions', () => {
  const rules = conventionsWith({ stages: { countedSessions: 2 } })
  const part = (points: number, correction = 0, played = 10) => ({
    total: total(played, points, 100),
    correction,
  })

  it('drops the worst of a pair’s sessions, penalties counted', () => {
    expect(countedSessions([part(60), part(50), part(55)], rules)).toEqual([0, 2])
    expect(countedSessions([part(60, -12), part(50), part(55)], rules)).toEqual([1, 2])
    expect(countedSessions([part(50), part(50), part(50)], rules)).toEqual([0, 1])
    expect(countedSessions([part(60), part(0, 0, 0), part(40)], rules)).toEqual([0, 1, 2])
    expect(countedSessions([part(60), part(50), part(55)], conventionsWith({}))).toEqual([0, 1, 2])
  })

  it('ranks by the sessions that count, with their corrections alone', () => {
    const session = (points: number, correction: number) => ({
      totals: new Map([['a', total(10, points, 100)]]),
      corrections: new Map([['a', correction]]),
    })
    const contestants = [{ id: 'a', section: null, side: null }]
    const parts = [session(60, 0), session(30, -5), session(55, 2)]
    const [row] = runningScore(
      contestants,
      parts,
      new Map([['a', 50]]),
      conventionsWith({ stages: { countedSessions: 2, carryOverBoards: 10 } }),
    )
    expect(row?.total).toMatchObject({
      played: 20,
      points: 60 + 55 + 2 + 50,
      correction: 2,
      carryOver: 50,
      top: 200,
    })
    expect(row?.counted).toEqual([0, 2])
  })
})

describe('qualifiedFor', () => {
  it('fills one final after the other, and takes all who share its last place', () => {
    const cuts = [
      { after: 'q', to: 'Final A', places: 2 },
      { after: 'q', to: 'Final B', places: 3 },
    ]
    expect([1, 2, 3, 5, 6].map((rank) => qualifiedFor(rank, cuts))).toEqual([
      'Final A',
      'Final A',
      'Final B',
      'Final B',
      null,
    ])
  })
})
