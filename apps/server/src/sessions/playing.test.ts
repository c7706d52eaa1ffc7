/** What the list tells of a live session: teams and score, or leaders, and the way to the only table. */
import { player, registration, session, table } from '@openroom/formats/json/documentBuilder'
import { describe, expect, it } from 'vitest'
import { playing } from './playing.ts'
import { boardOf, eventOf, matchOf, roomsOf, scored, seated, sessionsOf, teamOf } from './testing/modelOf.ts'

type Changes = Parameters<typeof sessionsOf>[2]

const LIVE = { status: 'LIVE' } as const

const first = matchOf({ round: 1, number: 1, home: 'A', visiting: 'B' })

/** As many matches as scores are given, of two boards. */
const teams = (scores: readonly Parameters<typeof roomsOf>[1][], changes: Changes = LIVE) => {
  const matches = scores.map((_, i) =>
    matchOf({ round: 1, number: i + 1, home: `H${i}`, visiting: `V${i}`, carryOverHome: i === 0 ? 2 : null }),
  )
  return sessionsOf(
    eventOf({ type: 'TEAM' }),
    [
      session({
        key: 's',
        boardsPerRound: 2,
        registrations: matches.flatMap(({ home, visiting }) => [teamOf(home), teamOf(visiting)]),
        boards: [1, 2].map(boardOf),
        matches,
        tables: matches.flatMap((match, i) => roomsOf(match, scores[i]!)),
      }),
    ],
    changes,
  ).models
}

describe('of teams', () => {
  it('names the match with its score, carry-over included, and both rooms', () => {
    expect(playing(teams([{ 1: [420, -50] }]))).toEqual({
      matches: [{ home: 'Team H0', visiting: 'Team V0', homeScore: 12, visitingScore: 0 }],
      leaders: [],
      tables: [
        { room: 'OPEN', address: 'OP 1' },
        { room: 'CLOSED', address: 'CL 1' },
      ],
    })
  })

  it('has no score before the first board, and no table where all is played', () => {
    const [begun] = playing(teams([{}])).matches
    expect(begun).toMatchObject({ homeScore: null, visitingScore: null })
    expect(playing(teams([{ 1: [420, -50], 2: [100, 100] }])).tables).toEqual([])
  })

  it('leads to one match of several when it alone still plays', () => {
    const over = { 1: [420, -50], 2: [100, 100] } as const
    const both = playing(teams([over, { 1: [420, 420] }]))
    expect(both.matches).toHaveLength(2)
    expect(both.tables.map(({ address }) => address)).toEqual(['OP 2', 'CL 2'])
    expect(playing(teams([{}, {}])).tables).toEqual([])
  })

  it('says who leads where there are too many matches for a row', () => {
    const { matches, leaders, tables } = playing(teams([{ 1: [420, -50] }, {}, {}, {}]))
    expect([matches, tables]).toEqual([[], []])
    expect(leaders[0]).toMatchObject({ name: 'Team H0' })
  })

  it('tells nothing of a session that is to come', () => {
    const ahead = playing(teams([{ 1: [420, -50] }], { status: 'PUBLISHED' }))
    expect(ahead).toEqual({ matches: [], leaders: [], tables: [] })
  })

  it('says who has won a league that is over, and leads to no table', () => {
    const two = teams([{ 1: [420, -50] }, {}], { status: 'CLOSED' })
    const { matches, leaders, tables } = playing(two)
    expect([matches, tables]).toEqual([[], []])
    expect(leaders[0]).toMatchObject({ name: 'Team H0' })
  })

  it('says how the only match has ended', () => {
    expect(playing(teams([{ 1: [420, -50] }], { status: 'CLOSED' }))).toEqual({
      matches: [{ home: 'Team H0', visiting: 'Team V0', homeScore: 12, visitingScore: 0 }],
      ...{ leaders: [], tables: [] },
    })
  })

  it.each([
    ['whose play is hidden', { play_visible: false }],
    ['that only bids', { bid_only: true }],
  ] as const)('leads to no table of a session %s', (_, changes) => {
    const { matches, tables } = playing(teams([{ 1: [420, -50] }], { ...LIVE, ...changes }))
    expect([matches.length, tables]).toEqual([1, []])
  })

  const cup = (matches: readonly ReturnType<typeof matchOf>[]) =>
    sessionsOf(
      eventOf({ type: 'TEAM', arrangeType: 'KNOCK_OUT' }),
      [
        session({
          ...{ key: 's', firstRound: 1, numberOfRounds: 2, boardsPerRound: 2, matches },
          registrations: ['A', 'B', 'C', 'D'].map((key) => teamOf(key)),
          boards: [1, 2, 3, 4].map(boardOf),
          tables: matches.flatMap((match) =>
            roomsOf(match, match.round === 1 ? { 1: [420, -50], 2: [110, 140] } : { 3: [-100, 620] }),
          ),
        }),
      ],
      LIVE,
    ).models
  const sidesOf = (models: ReturnType<typeof cup>) =>
    playing(models).matches.map(({ home, visiting }) => [home, visiting])

  it('keeps a match of a knock-out that ended before the others, and none whose winner plays on', () => {
    const other = matchOf({ round: 1, number: 2, home: 'C', visiting: 'D' })
    expect(sidesOf(cup([first, other, matchOf({ round: 2, number: 1, home: 'B', visiting: 'A' })]))).toEqual([
      ['Team A', 'Team B'],
      ['Team C', 'Team D'],
    ])
    expect(sidesOf(cup([first, other, matchOf({ round: 2, number: 1, home: 'A', visiting: 'C' })]))).toEqual([
      ['Team A', 'Team C'],
    ])
  })

  it.each([
    [4, 4],
    [5, 0],
  ])('names %i matches of a knock-out: %i, and nobody who leads by the margin of his own', (count, named) => {
    const all = Array.from({ length: count }, (_, i) =>
      matchOf({ round: 1, number: i + 1, home: `H${i}`, visiting: `V${i}` }),
    )
    const { models } = sessionsOf(
      eventOf({ type: 'TEAM', arrangeType: 'KNOCK_OUT' }),
      [
        session({
          ...{ key: 's', firstRound: 1, numberOfRounds: 2, boardsPerRound: 2, matches: all },
          registrations: all.flatMap(({ home, visiting }) => [teamOf(home), teamOf(visiting)]),
          boards: [1, 2].map(boardOf),
          tables: all.flatMap((match) => roomsOf(match, { 1: [420, -50] })),
        }),
      ],
      LIVE,
    )
    const { matches, leaders } = playing(models)
    expect([matches.length, leaders]).toEqual([named, []])
    if (named > 0) expect(matches[3]).toMatchObject({ home: 'Team H3', homeScore: 10 })
  })

  it('counts each correction of a knock-out once, from the round after its own', () => {
    const matches = [
      { ...first, carryOverHome: 5, correctionVisiting: -3 },
      matchOf({ round: 2, number: 1, home: 'B', visiting: 'A', correctionHome: 9 }),
    ]
    const { models } = sessionsOf(
      eventOf({ type: 'TEAM', arrangeType: 'KNOCK_OUT' }),
      [
        session({
          key: 's',
          numberOfRounds: 2,
          registrations: ['A', 'B'].map((key) => teamOf(key)),
          boards: [1, 2].map(boardOf),
          matches,
          tables: [...roomsOf(matches[0]!, { 1: [420, -50] }), ...roomsOf(matches[1]!, { 2: [600, 630] })],
        }),
      ],
      LIVE,
    )
    // A: 5 brought, 10 and 1 won; B: 3 taken off in round 1, what round 2 gives counts later.
    // A sat at home first, and stays on its side.
    expect(playing(models).matches).toEqual([
      { home: 'Team A', visiting: 'Team B', homeScore: 16, visitingScore: -3 },
    ])
  })
})

describe('of pairs', () => {
  const pair = (key: string, side: 'NS' | 'EW' | null) =>
    registration({
      key,
      side,
      name: `Pair ${key}`,
      players: key === 'A' ? [player('Nora Berg'), player('Jan van der Holt')] : [],
    })
  const pairs = (
    second: readonly number[],
    { winners = 1 as 1 | 2, score = -50, more = [] as number[] } = {},
  ) =>
    sessionsOf(
      eventOf({ type: 'PAIR', calcType: 'MP', winners }),
      [
        session({
          key: 's',
          boardsPerRound: 2,
          registrations: [...'ABCDEFGH'.slice(0, 4 + 2 * more.length)].map((key, i) =>
            pair(key, winners === 1 ? null : i % 2 === 0 ? 'NS' : 'EW'),
          ),
          boards: [1, 2].map(boardOf),
          tables: [
            { number: 1, ns: 'A', ew: 'B', results: [scored(1, 420)] },
            { number: 2, ns: 'C', ew: 'D', results: second.map((board) => scored(board, score)) },
            ...more.map((own, i) => ({
              number: 3 + i,
              ns: 'EG'[i]!,
              ew: 'FH'[i]!,
              results: [scored(1, own)],
            })),
          ].map((own) =>
            table({ ...own, key: `${own.number}`, round: 1, players: seated(['n', 's'], ['e', 'w']) }),
          ),
        }),
      ],
      LIVE,
    ).models

  it('says who leads', () => {
    const { matches, leaders, tables } = playing(pairs([1]))
    expect([matches, tables]).toEqual([[], []])
    expect(leaders).toEqual([
      { name: 'Berg – van der Holt', side: null, score: 100, unit: 'PERCENT' },
      { name: 'Pair D', side: null, score: 100, unit: 'PERCENT' },
    ])
  })

  it('says of sides that are ranked apart who leads each, whoever shares the first place', () => {
    const { leaders } = playing(pairs([1], { winners: 2, score: 420, more: [-50, 450] }))
    expect(leaders.map(({ name, side }) => [name, side])).toEqual([
      ['Pair G', 'NS'],
      ['Pair F', 'EW'],
    ])
    const equal = playing(pairs([1], { winners: 2, score: 420, more: [420, -50] })).leaders
    expect(equal.map(({ name, side }) => [name, side])).toEqual([
      ['Berg – van der Holt', 'NS'],
      ['Pair H', 'EW'],
    ])
  })

  it('names nobody while all are equal', () => {
    expect(playing(pairs([1], { score: 420 })).leaders).toEqual([])
    expect(playing(pairs([1], { winners: 2, score: 420 })).leaders).toEqual([])
    expect(playing(pairs([])).leaders).toEqual([])
  })

  it('leads to the only table that still plays', () => {
    const [model] = pairs([1, 2])
    expect(playing([model!]).tables).toEqual([{ room: null, address: `${model!.tables[0]!.id}` }])
  })
})
