/** What there is to tell of sessions of every kind: who sits down, swings, ends, with and without spoilers. */
import { player, registration, session, table } from '@openroom/formats/json/documentBuilder'
import { say } from '@openroom/texts/say'
import { describe, expect, it } from 'vitest'
import {
  boardOf,
  eventOf,
  matchOf,
  roomsOf,
  scored,
  seated,
  sessionsOf,
  teamOf,
} from '../../sessions/testing/modelOf.ts'
import { newsOf } from './news.ts'

type Models = ReturnType<typeof sessionsOf>['models']

const LIVE = { status: 'LIVE' } as const
const CLOSED = { status: 'CLOSED' } as const

/** `key: title | body`, shown and hidden. */
const told = (models: Models, isHidden = false): readonly string[] =>
  newsOf(models).flatMap(({ key, words }) => {
    const said = words(isHidden, say)
    return said ? [`${key}: ${said.title} | ${said.body}`] : []
  })

const keys = (models: Models) => newsOf(models).map(({ key }) => key)

describe('of a match', () => {
  const first = matchOf({ round: 1, number: 1, home: 'A', visiting: 'B' })
  const match = (results: Parameters<typeof roomsOf>[1], changes: Parameters<typeof sessionsOf>[2]) =>
    sessionsOf(
      eventOf({ type: 'TEAM', arrangeType: 'KNOCK_OUT' }),
      [
        session({
          key: 's',
          boardsPerRound: 3,
          registrations: ['A', 'B'].map((key) => teamOf(key)),
          boards: [1, 2, 3].map(boardOf),
          matches: [first],
          tables: roomsOf(first, results),
        }),
      ],
      changes,
    ).models

  it('who sits down, and nothing before the session is live', () => {
    expect(keys(match({}, LIVE))).toEqual(['sit 1', 'sit 2', 'begin'])
    expect(keys(match({}, { status: 'FINALIZED' }))).toEqual([])
    // Its own play is over.
    expect(keys(match({ 1: [420, -50] }, { ...LIVE, awaits: [7] }))).toEqual([])
  })

  it('swings of ten IMPs, by their board, whoever gains', () => {
    const swings = told(match({ 1: [420, -50], 2: [-50, 620], 3: [420, 100] }, LIVE)).filter((text) =>
      text.startsWith('swing'),
    )
    expect(swings.map((text) => text.split(' | ')[0])).toEqual([
      'swing 1 1: Team A: +10 IMPs',
      'swing 1 2: Team B: +12 IMPs',
    ])
    expect(swings[0]).toContain('Board 1, against Team B.')
  })

  it('a swing of which only one room is public is none', () => {
    expect(keys(match({ 1: [420, null] as never }, LIVE)).filter((key) => key.startsWith('swing'))).toEqual(
      [],
    )
  })

  it('no swing of bidding whose results are closed until the end, and its tables are no way to watch', () => {
    const closed = { bid_only: true, vugraph_closed_result: true }
    const models = match({ 1: [420, -50], 2: [-50, 620] }, { ...LIVE, ...closed })
    expect(keys(models)).toEqual(['sit 1', 'sit 2', 'begin'])
    expect(newsOf(models).filter(({ path }) => path.includes('screen=play'))).toEqual([])
    expect(keys(match({ 1: [420, -50], 2: [-50, 620] }, { ...CLOSED, ...closed }))).toContain('end')
  })

  it('hidden, no team leads and no figure is told', () => {
    const models = match({ 1: [420, -50], 2: [-50, 620] }, CLOSED)
    const hidden = told(models, true)
    expect(hidden.find((text) => text.startsWith('swing 1 2'))).toMatch(
      /^swing 1 2: Team A – Team B \| A large swing on board 2\./,
    )
    expect(hidden.filter((text) => /IMP|\d–|[+]|rank/.test(text))).toEqual([])
    expect(told(models).filter((text) => text.startsWith('end'))).toEqual([
      expect.stringMatching(/^end 2: Team A 10 – 12 Team B \| Over: /),
      expect.stringMatching(/^end 1: Team A 10 – 12 Team B \| Over: /),
      expect.stringMatching(/^end: .* \| Over: /),
    ])
  })
})

it('after a session of several it is told how it stands: nothing is over', () => {
  const first = matchOf({ round: 1, number: 1, home: 'A', visiting: 'B' })
  const part = (number: number) =>
    told(
      sessionsOf(
        eventOf({ type: 'TEAM', arrangeType: 'KNOCK_OUT' }),
        [
          session({
            key: 's',
            session: number,
            numberOfSessions: 3,
            boardsPerRound: 1,
            registrations: ['A', 'B'].map((key) => teamOf(key)),
            boards: [boardOf(1)],
            matches: [first],
            tables: roomsOf(first, { 1: [420, -50] }),
          }),
        ],
        CLOSED,
      ).models,
    ).filter((text) => text.startsWith('end'))
  expect(part(1)).toHaveLength(3)
  for (const text of part(1)) expect(text).toMatch(/ \| Standing after .* - 1\/3\.$/)
  for (const text of part(3)) expect(text).toMatch(/ \| Over: .* - 3\/3\.$/)
})

it('hidden, nobody is named of a later stage of a knock-out', () => {
  const final = matchOf({ round: 1, number: 1, home: 'A', visiting: 'B' })
  const { models } = sessionsOf(
    eventOf({ type: 'TEAM', arrangeType: 'KNOCK_OUT' }),
    [
      session({
        key: 's',
        boardsPerRound: 1,
        registrations: ['A', 'B'].map((key) => teamOf(key)),
        boards: [boardOf(1)],
        matches: [final],
        tables: roomsOf(final, { 1: [420, -50] }),
      }),
    ],
    { ...CLOSED, segment_order: 2 },
  )
  expect(told(models).some((text) => text.includes('Team A'))).toBe(true)
  expect(told(models, true).filter((text) => /Team [AB]/.test(text))).toEqual([])
  expect(told(models, true).length).toBeGreaterThan(0)
})

describe('of pairs', () => {
  const pair = (key: string) =>
    registration({ key, name: `Pair ${key}`, players: [player(`${key} North`), player(`${key} South`)] })
  const SIDES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
  const pairs = (
    calcType: 'MP' | 'IMP',
    scores: readonly number[],
    changes: Parameters<typeof sessionsOf>[2],
    conventions = {},
  ) =>
    sessionsOf(
      eventOf({ type: 'PAIR', calcType, conventions }),
      [
        session({
          key: 's',
          boardsPerRound: 1,
          registrations: SIDES.map(pair),
          boards: [boardOf(1)],
          tables: scores.map((score, i) =>
            table({
              key: `${i}`,
              number: i + 1,
              round: 1,
              ns: SIDES[2 * i]!,
              ew: SIDES[2 * i + 1]!,
              results: [scored(1, score)],
              players: seated(['n', 's'], ['e', 'w']),
            }),
          ),
        }),
      ],
      changes,
    ).models

  it('by IMPs, a swing against the field of four tables and more', () => {
    const swing = told(pairs('IMP', [1430, 680, 680, 680], LIVE)).filter((text) => text.startsWith('swing'))
    expect(swing).toEqual([
      expect.stringMatching(/^swing 1 1: North – South: \+13 IMPs \| Board 1, against North – South\./),
    ])
    expect(keys(pairs('IMP', [1430, 680, 680], LIVE)).filter((key) => /swing/.test(key))).toEqual([])
  })

  it('no swings by matchpoints, nor of IMPs that are added up over the field', () => {
    const swings = (models: Models) => keys(models).filter((key) => key.startsWith('swing'))
    expect(swings(pairs('MP', [1430, 680, 680, 680], LIVE))).toEqual([])
    const sum = { crossImps: { method: 'sum' } }
    expect(swings(pairs('IMP', [1430, 680, 680, 680], LIVE, sum))).toEqual([])
  })

  describe('over three rounds', () => {
    /** Round by round the scores of two tables; `null`: nothing is public yet. The north-souths stay. */
    const rounds = (scores: readonly (readonly [number | null, number | null])[], changes = {}) =>
      sessionsOf(
        eventOf({ type: 'PAIR', calcType: 'MP' }),
        [
          session({
            key: 's',
            boardsPerRound: 1,
            registrations: ['A', 'B', 'C', 'D'].map(pair),
            boards: [1, 2, 3, 4].map(boardOf),
            tables: scores.flatMap((pairOfScores, i) =>
              pairOfScores.map((score, k) =>
                table({
                  key: `${i} ${k}`,
                  number: k + 1,
                  round: i + 1,
                  ns: 'AB'[k]!,
                  ew: 'CD'[(i + k) % 2]!,
                  results: score === null ? [] : [scored(i + 1, score)],
                  players: seated(['n', 's'], ['e', 'w']),
                }),
              ),
            ),
          }),
        ],
        { status: 'LIVE', ...changes },
      ).models
    const ledIn = (models: Models, isHidden = false) =>
      told(models, isHidden).filter((text) => text.startsWith('lead'))

    it('who takes the lead, after a round that is over at both tables', () => {
      const leads = ledIn(
        rounds([
          [420, 50],
          [50, 620],
          [50, 620],
          [null, null],
        ]),
      )
      expect(leads).toEqual([
        expect.stringMatching(/^lead 3 2: B North – B South: in the lead, 66\.67% \| After round 3\. /),
      ])
    })

    it('nobody while a table of the round is not public, and nobody who leads already', () => {
      expect(
        ledIn(
          rounds([
            [420, 50],
            [50, 620],
            [50, null],
            [null, null],
          ]),
        ).filter((text) => text.startsWith('lead 3')),
      ).toEqual([])
      expect(
        ledIn(
          rounds([
            [420, 50],
            [420, 50],
            [null, null],
          ]),
        ),
      ).toEqual([])
    })

    it('nobody where more than two share it', () => {
      const even = [
        [420, 50],
        [420, 420],
        [50, 420],
      ] as const
      expect(ledIn(rounds([...even, [null, null]]))).toEqual([])
    })

    it('nothing after the first round nor with the end, and nothing without spoilers', () => {
      expect(
        ledIn(
          rounds([
            [420, 50],
            [null, null],
          ]),
        ),
      ).toEqual([])
      const overtaken = [
        [420, 50],
        [50, 620],
        [50, 620],
      ] as const
      expect(ledIn(rounds(overtaken))).toEqual([])
      expect(ledIn(rounds([...overtaken, [null, null]]))).toHaveLength(1)
      expect(ledIn(rounds([...overtaken, [null, null]]), true)).toEqual([])
    })
  })

  it('who sits at a table that has begun; at the end what they have come to, and who won', () => {
    const models = pairs('MP', [420, -50], CLOSED)
    const texts = told(models)
    expect(texts.filter((text) => text.startsWith('sit'))).toHaveLength(4)
    expect(texts).toContainEqual(expect.stringMatching(/^end 1: A North – A South: 100%, rank 1 \| Over: /))
    expect(texts).toContainEqual(expect.stringMatching(/^end 3: C North – C South: 0%, rank \d \| Over: /))
    expect(texts.at(-1)).toMatch(/^end: .* \| Over: .*\. North|South 100%/)
    expect(texts.filter((text) => text.startsWith('end '))).toHaveLength(4)
  })
})
