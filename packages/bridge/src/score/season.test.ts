import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Division,
  moveOf,
  NO_MATCHES,
  nextDivisions,
  type SeasonRules,
  type SessionResult,
  seasonTable,
} from './season.ts'

const RULES: SeasonRules = { figure: 'percent', best: null, least: null, places: [], ties: [] }

const result = (id: string, changes: Partial<SessionResult> = {}): SessionResult => ({
  id,
  group: '',
  rank: null,
  percent: null,
  vps: null,
  imps: null,
  matches: NO_MATCHES,
  ...changes,
})

const evening = (percents: Readonly<Record<string, number>>): readonly SessionResult[] =>
  Object.entries(percents).map(([id, percent]) => result(id, { percent }))

const short = (rows: ReturnType<typeof seasonTable>) =>
  rows.map(({ id, rank, tied, figure, counted }) => [
    ...[id, rank, tied, figure === null ? null : Number(figure.toFixed(4)), counted.length],
  ])

describe('a series by percentages', () => {
  const evenings = [
    evening({ Ash: 60, Elm: 50, Oak: 55 }),
    evening({ Ash: 40, Elm: 58, Oak: 55 }),
    evening({ Ash: 62, Elm: 52 }),
  ]
  it('takes the mean of the best, and says who shares a place', () => {
    expect(short(seasonTable(evenings, { ...RULES, best: 2 }))).toEqual([
      ...[['Ash', 1, false, 61, 2]],
      ...[
        ['Elm', 2, true, 55, 2],
        ['Oak', 2, true, 55, 2],
      ],
    ])
  })
  it('leaves who came too seldom without a place, the figure standing', () => {
    expect(short(seasonTable(evenings, { ...RULES, least: 3 }))).toEqual([
      ['Ash', 1, false, 54, 3],
      ['Elm', 2, false, 53.3333, 3],
      ['Oak', null, false, 55, 2],
    ])
  })
  it('asks for no more sessions than there have been', () => {
    expect(seasonTable(evenings.slice(0, 1), { ...RULES, least: 3 })[0]?.rank).toBe(1)
  })
  it('takes the better one of who stands in a session twice', () => {
    const twice = [[...evening({ Ash: 45 }), ...evening({ Ash: 65 })]]
    expect(seasonTable(twice, RULES)[0]?.figure).toBe(65)
  })
})

it('points for places are shared by who shares a place, in each field by itself', () => {
  const places = (rows: readonly (readonly [string, number, string])[]) =>
    rows.map(([id, rank, group]) => result(id, { rank, group }))
  const table = seasonTable(
    [
      places([
        ['Ash', 1, 'NS'],
        ['Elm', 2, 'NS'],
        ['Oak', 2, 'NS'],
        ['Yew', 1, 'EW'],
        ['Fir', 4, 'NS'],
      ]),
    ],
    { ...RULES, figure: 'places', places: [10, 8, 5] },
  )
  expect(short(table)).toEqual([
    ['Ash', 1, true, 10, 1],
    ['Yew', 1, true, 10, 1],
    ['Elm', 3, true, 6.5, 1],
    ['Oak', 3, true, 6.5, 1],
    ['Fir', 5, false, 0, 1],
  ])
})

describe('a league', () => {
  const match = (id: string, vps: number, own: number, other: number): SessionResult =>
    result(id, {
      vps,
      matches: {
        played: 1,
        won: own > other ? 1 : 0,
        drawn: own === other ? 1 : 0,
        lost: own < other ? 1 : 0,
        impsWon: own,
        impsLost: other,
      },
    })
  const rounds = [
    [match('Ash', 12, 30, 20), match('Elm', 8, 20, 30), match('Oak', 10, 25, 25), match('Yew', 10, 25, 25)],
    [match('Ash', 8, 10, 20), match('Oak', 12, 20, 10), match('Elm', 12, 44, 11), match('Yew', 8, 11, 44)],
  ]
  const rules = { ...RULES, figure: 'vps' as const, ties: ['netImps', 'wins'] as const }
  it('adds up matches, splits what is level by IMPs, and has teams that did not play yet', () => {
    const table = seasonTable(rounds, rules, ['Ash', 'Fir'])
    expect(table.map(({ id, rank, tied, figure, tieBreak }) => [id, rank, tied, figure, tieBreak])).toEqual([
      ['Oak', 1, false, 22, null],
      ['Elm', 2, false, 20, 'netImps'],
      ['Ash', 3, false, 20, 'netImps'],
      ['Yew', 4, false, 18, null],
      ['Fir', null, false, null, null],
    ])
    expect(table[1]?.matches).toEqual({ played: 2, won: 1, drawn: 0, lost: 1, impsWon: 64, impsLost: 41 })
  })
  it('may be won by matches', () => {
    const table = seasonTable(rounds, { ...rules, figure: 'wins' })
    expect(table.map(({ id, figure }) => [id, figure])).toEqual([
      ['Oak', 3],
      ['Elm', 2],
      ['Ash', 2],
      ['Yew', 1],
    ])
  })
})

const division = (names: string, up: number, down: number): Division => ({
  name: '',
  up,
  down,
  teams: [...names].map((name) => ({ name, isRanked: name !== '-' })),
})

it('teams go up and down between divisions, from the first not up, from the last not down', () => {
  const divisions = [division('abcd', 2, 1), division('efgh-', 1, 2), division('ijkl', 2, 3)]
  const ways = (at: number) => divisions[at]!.teams.map((_, place) => moveOf(divisions, at, place))
  expect(ways(0)).toEqual([null, null, null, 'down'])
  expect(ways(1)).toEqual(['up', null, 'down', 'down', null])
  expect(ways(2)).toEqual(['up', 'up', null, null])
  expect(nextDivisions(divisions).map((teams) => teams.join(''))).toEqual(['abce', 'df-ij', 'ghkl'])
})

/** As somebody would reckon by hand: sort, cut, divide, count who is better. */
function byHand(evenings: readonly Readonly<Record<string, number>>[], best: number | null, least: number) {
  const ids = [...new Set(evenings.flatMap((one) => Object.keys(one)))]
  const needed = Math.min(least, evenings.length)
  const rows = ids.map((id) => {
    const own = evenings.flatMap((one) => (id in one ? [one[id]!] : [])).sort((a, b) => b - a)
    const counted = best === null ? own : own.slice(0, best)
    const mean = counted.reduce((sum, one) => sum + one, 0) / counted.length
    return { id, mean, isRanked: own.length >= needed }
  })
  return new Map(
    rows.map(({ id, mean, isRanked }) => [
      id,
      {
        mean,
        rank: isRanked ? 1 + rows.filter((one) => one.isRanked && one.mean > mean + 1e-9).length : null,
      },
    ]),
  )
}

it('is what somebody reckons by hand', () => {
  const percents = fc.dictionary(
    fc.constantFrom(...'abcdefg'),
    fc.integer({ min: 3000, max: 7000 }).map((n) => n / 100),
    {
      minKeys: 1,
      maxKeys: 7,
    },
  )
  fc.assert(
    fc.property(
      fc.array(percents, { minLength: 1, maxLength: 12 }),
      fc.option(fc.integer({ min: 1, max: 6 })),
      fc.integer({ min: 1, max: 5 }),
      (evenings, best, least) => {
        const table = seasonTable(evenings.map(evening), { ...RULES, best, least })
        const expected = byHand(evenings, best, least)
        expect(table).toHaveLength(expected.size)
        for (const { id, figure, rank } of table) {
          expect(figure).toBeCloseTo(expected.get(id)!.mean, 7)
          expect(rank).toBe(expected.get(id)!.rank)
        }
      },
    ),
  )
})
