import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ContestantTraits, categoriesOf, furtherRankings, handicapOf } from './furtherRankings.ts'

const PLAIN: ContestantTraits = { handicap: null, stratum: null, categories: [] }

const rankAmong = (figures: readonly (number | null)[], own: number | null): number | null =>
  own === null ? null : 1 + figures.filter((one) => one !== null && one > own).length

const rankingsOf = (
  figures: Readonly<Record<string, number>>,
  traits: Readonly<Record<string, Partial<ContestantTraits>>>,
) =>
  furtherRankings(
    Object.entries(figures).map(([id, figure]) => ({
      id,
      figure,
      group: '',
      rank: rankAmong(Object.values(figures), figure),
    })),
    (id) => ({ ...PLAIN, ...traits[id] }),
  ).map(({ kind, name, rows }) => ({
    kind,
    name,
    rows: rows.map((row) => `${row.rank}${row.tied ? '=' : ''} ${row.id} ${row.figure}`),
  }))

describe('handicaps', () => {
  // Published: SLAMS bridge weekends, "The Handicap System", https://bridgewebs.com/slams/page35.html
  it('come out as the worked example has them', () => {
    // Players whose averages are 44 % and 46 % have handicaps of 6 and 4; as a pair they have 5.
    const own = handicapOf(null, [{ handicap: 6 }, { handicap: 4 }])
    expect(own).toBe(5)
    const one = (percent: number, handicap: number) => rankingsOf({ pair: percent }, { pair: { handicap } })
    expect(one(45, own!)).toEqual([{ kind: 'handicap', name: null, rows: ['1 pair 50'] }])
    expect(one(49, own!)[0]!.rows).toEqual(['1 pair 54'])
    expect(one(55, -5)[0]!.rows).toEqual(['1 pair 50'])
  })

  it('turn the ranking round, and leave those without one their score', () => {
    expect(rankingsOf({ a: 56, b: 52, c: 54 }, { a: { handicap: -4 }, b: { handicap: 2 } })).toEqual([
      { kind: 'handicap', name: null, rows: ['1= b 54', '1= c 54', '3 a 52'] },
    ])
  })

  it('of one player alone count half', () => {
    expect(handicapOf(null, [{ handicap: 6 }, { handicap: null }])).toBe(3)
    expect(handicapOf(2, [{ handicap: 6 }, { handicap: 6 }])).toBe(2)
    expect(handicapOf(null, [{ handicap: null }])).toBeNull()
  })
})

describe('strata', () => {
  // Published: "a pair who is in B has 2 chances to win (A, B). A pair in C has 3 chances (A, B, C)",
  // http://www.bridgebase.com/help/v2help/acbl_stratification.html
  it('rank a pair of B twice, one of C three times', () => {
    const figures = { a1: 60, c1: 58, b1: 55, a2: 50, c2: 45, b2: 40 }
    const traits = Object.fromEntries(
      Object.keys(figures).map((id) => [id, { stratum: id[0]!.toUpperCase() }]),
    )
    expect(rankingsOf(figures, traits)).toEqual([
      { kind: 'stratum', name: 'B', rows: ['1 c1 58', '2 b1 55', '3 c2 45', '4 b2 40'] },
      { kind: 'stratum', name: 'C', rows: ['1 c1 58', '2 c2 45'] },
    ])
  })

  it('keep who won a tie by score, and show who did not', () => {
    const row = (id: string, rank: number) => ({ id, rank, figure: 60, group: '' })
    const [ranking] = furtherRankings([row('a', 1), row('b', 2), row('c', 3), row('d', 3)], (id) => ({
      ...PLAIN,
      stratum: id === 'a' ? 'A' : 'B',
    }))
    expect(ranking!.rows.map(({ id, rank, tied }) => `${rank}${tied ? '=' : ''} ${id}`)).toEqual([
      ...['1 b', '2= c', '2= d'],
    ])
  })

  it('count those that are in none with the strongest', () => {
    expect(rankingsOf({ a: 60, b: 50 }, { b: { stratum: 'B' } })).toEqual([
      { kind: 'stratum', name: 'B', rows: ['1 b 50'] },
    ])
  })
})

describe('categories', () => {
  it('rank those who are in them, in as many as they are', () => {
    const traits = { a: { categories: ['W', 'J'] }, c: { categories: ['W'] } }
    expect(rankingsOf({ a: 40, b: 60, c: 50 }, traits)).toEqual([
      { kind: 'category', name: 'J', rows: ['1 a 40'] },
      { kind: 'category', name: 'W', rows: ['1 c 50', '2 a 40'] },
    ])
  })

  it('of a pair are those of both players', () => {
    expect(categoriesOf([], [{ categories: ['W', 'J'] }, { categories: ['W'] }])).toEqual(['W'])
    expect(categoriesOf(['S'], [{ categories: ['W'] }])).toEqual(['S'])
    expect(categoriesOf([], [])).toEqual([])
  })
})

it('a field that is ranked apart is so in every ranking, and nobody is ranked among others', () => {
  const row = fc.record({
    figure: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
    group: fc.constantFrom('NS', 'EW'),
    handicap: fc.option(fc.integer({ min: -9, max: 9 }), { nil: null }),
    stratum: fc.option(fc.constantFrom('A', 'B', 'C'), { nil: null }),
    categories: fc.subarray(['W', 'J']),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (given) => {
      const rows = given.map((one, id) => ({
        ...one,
        id,
        rank: rankAmong(
          given.map(({ figure }) => figure),
          one.figure,
        ),
      }))
      for (const { rows: own } of furtherRankings(rows, (id) => rows[Number(id)]!)) {
        for (const { id, rank, figure } of own) {
          const better = own.filter(
            (other) =>
              rows[Number(other.id)]!.group === rows[Number(id)]!.group &&
              (other.figure ?? -1000) > (figure ?? -1000),
          )
          expect(rank).toBe(figure === null ? null : better.length + 1)
        }
      }
    }),
  )
})
