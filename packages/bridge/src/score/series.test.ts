import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Conventions, conventionsWith } from './conventions.ts'
import { runningScore } from './session.ts'
import { countedSessions } from './stages.ts'

const evening = (percent: number, boards = 24) => {
  const top = boards * 10
  return { played: boards, points: (percent * top) / 100, top, percent }
}

type Evening = ReturnType<typeof evening> | null

/** The ranking of a series: each one's evenings, `null` for one that was missed. */
function seriesOf(evenings: Readonly<Record<string, readonly Evening[]>>, conventions: Conventions) {
  const ids = Object.keys(evenings)
  const count = Math.max(...ids.map((id) => evenings[id]!.length))
  const sessions = Array.from({ length: count }, (_, at) => ({
    totals: new Map(ids.flatMap((id) => (evenings[id]![at] ? [[id, evenings[id]![at]!] as const] : []))),
    corrections: new Map(),
  }))
  const contestants = ids.map((id) => ({ id, section: null, side: null }))
  return runningScore(contestants, sessions, new Map(), conventions).map(({ id, total, counted }) => ({
    id,
    rank: total.rank,
    percent: total.percent === null ? null : Math.round(total.percent * 100) / 100,
    counted: counted.length,
  }))
}

const partsOf = (percents: readonly number[]) =>
  percents.map((percent) => ({ total: evening(percent), correction: 0 }))

describe('a series', () => {
  // Published: Auckland Bridge Club, ladder, https://akbc.co.nz/page/625867: at least 5 sessions; for every 2 above
  // that the lowest score is dropped: of 9 the best 7 are averaged, of 15 the best 10.
  it.each([
    [5, 5],
    [6, 6],
    [7, 6],
    [9, 7],
    [15, 10],
  ])('of %i sessions counts %i, as the Auckland ladder has it', (played, kept) => {
    const rules = conventionsWith({ stages: { leastSessions: 5, dropOneIn: 2 } })
    const percents = Array.from({ length: played }, (_, at) => 40 + ((at * 7) % 20))
    const counted = countedSessions(partsOf(percents), rules)
    expect(counted).toHaveLength(kept)
    const best = [...percents].sort((a, b) => b - a).slice(0, kept)
    expect(counted.map((at) => percents[at]!).sort((a, b) => b - a)).toEqual(best)
  })

  // Published: ACBL, Tech Files, Side Game Series: eligible by two sessions or more, the score is the sum of the
  // percentages of the two best, a difference of 0.01 % breaks a tie.
  it('is a side game series of the ACBL: the two best percentages, of those who have two', () => {
    const rules = conventionsWith({
      stages: { countedSessions: 2, leastSessions: 2, sessionsAlike: true },
    })
    const one = evening(70, 24)
    expect(
      seriesOf(
        {
          a: [evening(60, 24), evening(50, 26), evening(55.01, 20)],
          b: [evening(55, 24), evening(60, 26), null],
          c: [one, null, null],
        },
        rules,
      ),
    ).toEqual([
      { id: 'a', rank: 1, percent: 57.51, counted: 2 },
      { id: 'b', rank: 2, percent: 57.5, counted: 3 },
      { id: 'c', rank: null, percent: 70, counted: 3 },
    ])
  })

  // Published: Cheltenham Bridge Club, Leaderboards Explained: the number that qualifies grows while a quarter begins.
  it('ranks those who played all evenings while there have been few', () => {
    const rules = conventionsWith({ stages: { leastSessions: 12 } })
    const rows = seriesOf({ a: [evening(50), evening(60)], b: [evening(70), null] }, rules)
    expect(rows.map(({ id, rank }) => [id, rank])).toEqual([
      ['a', 1],
      ['b', null],
    ])
  })

  it('weighs sessions by their boards unless they count alike', () => {
    const evenings = { a: [evening(60, 10), evening(40, 30)] }
    expect(seriesOf(evenings, conventionsWith({}))[0]!.percent).toBe(45)
    expect(seriesOf(evenings, conventionsWith({ stages: { sessionsAlike: true } }))[0]!.percent).toBe(50)
  })

  it('where sessions count alike, is the mean of what counts', () => {
    const one = fc.record({
      percent: fc.integer({ min: 0, max: 100 }),
      boards: fc.integer({ min: 1, max: 40 }),
    })
    const many = fc.array(one, { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(many, fc.integer({ min: 1, max: 8 }), (given, most) => {
        const rules = conventionsWith({ stages: { countedSessions: most, sessionsAlike: true } })
        const evenings = { a: given.map(({ percent, boards }) => evening(percent, boards)) }
        const best = given
          .map(({ percent }) => percent)
          .sort((a, b) => b - a)
          .slice(0, most)
        const mean = best.reduce((sum, percent) => sum + percent, 0) / best.length
        expect(seriesOf(evenings, rules)[0]!.percent).toBeCloseTo(mean, 1)
      }),
    )
  })
})
