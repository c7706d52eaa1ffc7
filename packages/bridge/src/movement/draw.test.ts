import { describe, expect, it } from 'vitest'
import {
  drawFault,
  drawOf,
  fewestOf,
  formBeside,
  mostRounds,
  PAIR_FORMS,
  pairTables,
  tablesOfASet,
} from './draw.ts'

const SIZES = [4, 5, 7, 8, 12, 13, 16]

describe.each(PAIR_FORMS)('a session of pairs: %s', (form) => {
  it.each(SIZES)('has everybody once in each round: %i pairs in two sections', (size) => {
    const sizes = [size, size + 1 <= 16 ? size + 1 : 8]
    const all = sizes[0]! + sizes[1]!
    const { rounds, tables, sets } = drawOf(form, sizes, 99)
    expect(rounds).toBe(mostRounds(form, sizes))
    for (let round = 1; round <= rounds; round++) {
      const own = tables.filter((table) => table.round === round)
      const places = own.flatMap(({ ns, ew }) => [ns, ew]).filter((place) => place !== null)
      expect(new Set(places).size).toBe(places.length)
      expect([...places].sort((a, b) => a - b)).toEqual(Array.from({ length: all }, (_, i) => i))
    }
    expect(Math.max(...tables.map(({ set }) => set))).toBeLessThan(sets)
    expect(new Set(tables.map((t) => `${t.section} ${t.round} ${t.number}`)).size).toBe(tables.length)
  })
})

describe('sections that play different movements', () => {
  const forms = ['mitchell', 'howell'] as const

  it('go the rounds that both have, each by its own, on the same boards', () => {
    const sizes = [14, 6]
    expect(mostRounds('mitchell', sizes, { forms })).toBe(5)
    const mixed = drawOf('mitchell', sizes, 99, { forms })
    expect([mixed.rounds, mixed.sets]).toEqual([5, 7])
    const of = (section: number) => mixed.tables.filter((one) => one.section === section)
    expect(of(0)).toEqual(drawOf('mitchell', [14], 5).tables)
    const howell = drawOf('howell', [6], 5).tables
    const moved = (place: number | null) => (place === null ? null : place + 14)
    expect(of(1)).toEqual(howell.map((one) => ({ ...one, section: 1, ns: moved(one.ns), ew: moved(one.ew) })))
  })

  it('switch directions where there is a Mitchell alone', () => {
    const plain = drawOf('mitchell', [14, 6], 5, { forms })
    const switched = drawOf('mitchell', [14, 6], 5, { forms, isSwitched: true })
    const other = switched.tables.filter((one, i) => one.ns !== plain.tables[i]!.ns)
    expect(new Set(other.map(({ section, round }) => `${section} ${round}`))).toEqual(new Set(['0 5']))
  })

  it('are refused where one of them cannot play so', () => {
    expect(drawFault('mitchell', [32, 6], { forms })).toBeNull()
    expect(drawFault('mitchell', [6, 32], { forms })).toBe('too-many')
  })

  it.each([
    ['mitchell', [16, 6], 1, 'howell'],
    ['relay', [16, 8], 1, 'howell'],
    ['mitchell', [16, 6], 0, 'mitchell'],
    ['mitchell', [16, 10], 1, 'mitchell'],
    ['mitchell', [6, 7], 1, 'mitchell'],
    ['howell', [16, 6], 0, 'howell'],
  ] as const)('%s of %j: section %i may have a %s', (form, sizes, section, proposed) => {
    expect(formBeside(form, sizes, section)).toBe(proposed)
  })
})

describe('a session of teams', () => {
  it('has both rooms of each match, home north-south in the open one', () => {
    const { tables, matches, rounds } = drawOf('match', [2], 3)
    expect(rounds).toBe(3)
    expect(matches).toEqual([1, 2, 3].map((round) => ({ round, number: 1, home: 0, visiting: 1 })))
    expect(tables.slice(0, 2)).toEqual([
      { round: 1, number: 1, section: 0, set: 0, room: 'OPEN', ns: 0, ew: 1 },
      { round: 1, number: 1, section: 0, set: 0, room: 'CLOSED', ns: 1, ew: 0 },
    ])
    expect(tables.at(-1)?.set).toBe(2)
  })

  it('of a round robin brings everybody together once', () => {
    const { matches, rounds } = drawOf('roundRobin', [5], 5)
    expect(rounds).toBe(5)
    expect(matches.filter(({ visiting }) => visiting === null)).toHaveLength(5)
    expect(new Set(matches.map(({ home, visiting }) => [home, visiting].sort().join())).size).toBe(15)
  })

  it('of a Swiss has its first round, with a bye for the last of an odd field', () => {
    const { matches, rounds, sets } = drawOf('swiss', [5], 4)
    expect([rounds, sets]).toEqual([4, 4])
    expect(matches.map(({ home, visiting }) => [home, visiting])).toEqual([
      [0, 2],
      [1, 3],
      [4, null],
    ])
  })

  it('of a knock-out keeps the seeds apart', () => {
    expect(drawOf('knockOut', [8], 1).matches.map(({ home, visiting }) => [home, visiting])).toEqual([
      [0, 7],
      [1, 6],
      [2, 5],
      [3, 4],
    ])
    expect(drawOf('knockOut', [3], 1).matches.map(({ home, visiting }) => [home, visiting])).toEqual([
      [0, null],
      [1, 2],
    ])
  })
})

describe('a barometer', () => {
  it.each([
    ['mitchell', [12, 9]],
    ['howell', [7]],
  ] as const)('of a %s has everybody where they would be, at the boards of the round', (form, sizes) => {
    const [plain, own] = [false, true].map((barometer) => drawOf(form, sizes, 5, { barometer }))
    expect(own!.tables).toEqual(plain!.tables.map((one) => ({ ...one, set: one.round - 1 })))
    expect([own!.rounds, own!.sets]).toEqual([5, 5])
    // In both sections, or at the three tables where nobody sits out.
    expect(tablesOfASet(own!)).toBe(form === 'howell' ? 3 : 6)
  })

  it('is no relay, whose tables share what lies there', () => {
    expect(drawOf('relay', [12], 6, { barometer: true })).toEqual(drawOf('relay', [12], 6))
  })
})

describe('a Swiss of pairs', () => {
  it('has its first round at one table each, the upper half turn about, with a bye for the last', () => {
    const { tables, matches, rounds, sets } = drawOf('swissPairs', [9], 5)
    expect([rounds, sets, matches]).toEqual([5, 5, []])
    expect(tables.map(({ number, ns, ew, set, room }) => [number, ns, ew, set, room])).toEqual([
      [1, 0, 4, 0, null],
      [2, 5, 1, 0, null],
      [3, 2, 6, 0, null],
      [4, 7, 3, 0, null],
      [5, 8, null, 0, null],
    ])
  })

  it('numbers the tables of a round where somebody plays first, whatever the order', () => {
    const tables = pairTables(3, [
      [4, null],
      [1, 0],
      [2, 3],
    ])
    expect(tables.map(({ number, ns, ew, set }) => [number, ns, ew, set])).toEqual([
      [3, 4, null, 2],
      [1, 1, 0, 2],
      [2, 2, 3, 2],
    ])
  })

  it('has no more rounds than everybody has opponents', () => {
    expect(drawOf('swissPairs', [6], 9).rounds).toBe(5)
  })
})

it('an individual has its players and those who are partners for a while', () => {
  const { partners, tables, rounds, sets } = drawOf('individual', [8, 5], 99)
  expect([rounds, sets, partners.length]).toEqual([5, 5, 30])
  for (const { section, ns, ew } of tables) {
    const players = [ns, ew].flatMap((place) => partners[(place ?? 0) - 13] ?? [])
    expect(new Set(players).size).toBe(4)
    expect(players.every((player) => player >= 8 === (section === 1))).toBe(true)
  }
})

it.each([
  ['match', [3], 'two-teams'],
  ['match', [2], null],
  ['knockOut', [6], null],
  ['knockOut', [1], 'too-few'],
  ['individual', [8, 13], null],
  ['individual', [10], null],
  ['individual', [40], 'too-many'],
  ['mitchell', [3], 'too-few'],
  ['mitchell', [8, 3], 'too-few'],
  ['howell', [30], null],
  ['howell', [31], 'too-many'],
  ['swiss', [2], null],
  ['swiss', [], 'too-few'],
  ['swissPairs', [3], 'too-few'],
  ['swissPairs', [4], null],
] as const)('%s of %j: %s', (form, sizes, fault) => {
  expect(drawFault(form, sizes)).toBe(fault)
})

describe('a Mitchell with one winner', () => {
  it.each([
    [1, 0],
    [2, 1],
    [9, 1],
    [11, 1],
    [12, 2],
    [13, 2],
  ])('of %i rounds has an arrow switch in the last %i', (rounds, switched) => {
    const sizes = [30]
    const [plain, turned] = [
      drawOf('mitchell', sizes, rounds),
      drawOf('mitchell', sizes, rounds, { isSwitched: true }),
    ]
    expect(turned.tables).toEqual(
      plain.tables.map((one) => (one.round > rounds - switched ? { ...one, ns: one.ew, ew: one.ns } : one)),
    )
  })

  it('is one of half a table too, where somebody sits out', () => {
    const { tables } = drawOf('mitchell', [13], 7, { isSwitched: true })
    const out = tables.filter(({ ns, ew }) => ns === null || ew === null)
    expect(out.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(out.at(-1)).toMatchObject({ ns: null })
  })
})

it.each([
  // Each board at each table; of a shortened Howell at few of nine; of a Mitchell in as many rounds as are played.
  ['howell', [18], 17, { few: 9, tables: 9 }],
  ['howell', [18], 9, { few: 3, tables: 9 }],
  ['mitchell', [18], 9, { few: 9, tables: 9 }],
  ['mitchell', [18], 7, { few: 7, tables: 9 }],
  ['individual', [8], 7, { few: 2, tables: 2 }],
] as const)('%s of %j in %i rounds: how few tables play some board', (form, sizes, rounds, expected) => {
  expect(fewestOf(drawOf(form, sizes, rounds))).toEqual(expected)
})
