/** The bulletin of sessions whose figures are worked out by hand. */
import type { DocumentMatch, DocumentTable } from '@openroom/formats/json/document'
import { session } from '@openroom/formats/json/documentBuilder'
import { bulletinSchema } from '@openroom/protocol/schema/bulletin'
import { expect, it } from 'vitest'
import { bulletin } from './bulletin.ts'
import { boardOf, eventOf, matchOf, roomsOf, sessionsOf, teamOf } from './testing/modelOf.ts'

/** 10-1, a round later 0-12, a team without an opponent, and a match that is still to be played. */
const MATCHES = [
  matchOf({ round: 1, number: 1, home: 'A', visiting: 'B' }),
  matchOf({ round: 1, number: 2, home: 'C', visiting: 'bye' }),
  matchOf({ round: 2, number: 1, home: 'B', visiting: 'C' }),
  matchOf({ round: 2, number: 2, home: 'A', visiting: 'bye' }),
  matchOf({ round: 3, number: 1, home: 'A', visiting: 'C' }),
]

type ArrangeType = 'ROUND_ROBIN' | 'KNOCK_OUT'

const teamsOf = (
  arrangeType: ArrangeType,
  matches: readonly DocumentMatch[],
  tables: readonly DocumentTable[],
) =>
  sessionsOf(eventOf({ type: 'TEAM', arrangeType }), [
    session({
      ...{ key: 's', firstRound: 1, numberOfRounds: 3, boardsPerRound: 2, matches, tables },
      registrations: [
        ...['A', 'B', 'C', 'D'].map((key) => teamOf(key)),
        teamOf('bye', { bye: true, players: [] }),
      ],
      boards: [1, 2, 3, 4, 5, 6].map(boardOf),
    }),
  ]).models

const teams = (arrangeType: ArrangeType = 'ROUND_ROBIN') =>
  teamsOf(arrangeType, MATCHES, [
    ...roomsOf(MATCHES[0]!, { 1: [420, -50], 2: [110, 140] }),
    ...roomsOf(MATCHES[2]!, { 3: [-100, 620], 4: [90, 90] }),
  ])

it('has the matches of all rounds, and the largest swings first', () => {
  const { matches, swings } = bulletinSchema.parse(bulletin(teams()))
  expect(matches.map(({ round, homeScore, visitingScore }) => [round, homeScore, visitingScore])).toEqual([
    [1, 10, 1],
    [2, 0, 12],
  ])
  const { home, visiting } = matches[1]!
  expect(swings.map(({ board, imps, winner, loser }) => [board, imps, winner, loser])).toEqual([
    [3, 12, visiting, home],
    [1, 10, matches[0]!.home, matches[0]!.visiting],
  ])
  expect(swings[0]!.results.map(({ score }) => score)).toEqual([-100, 620])
})

it('has each match of a knock-out once as it ended, also one that ended early, without victory points', () => {
  const { matches } = bulletinSchema.parse(bulletin(teams('KNOCK_OUT')))
  expect(
    matches.map(({ round, homeScore, visitingScore, homeVp, visitingVp }) => [
      ...[round, homeScore, visitingScore, homeVp, visitingVp],
    ]),
  ).toEqual([
    [1, 10, 1, null, null],
    [2, 0, 12, null, null],
  ])
})

it('has the sum of a match of a knock-out after its last segment, whichever team was at home', () => {
  const [first, second, gone] = [
    matchOf({ round: 1, number: 1, home: 'A', visiting: 'B' }),
    matchOf({ round: 2, number: 1, home: 'B', visiting: 'A' }),
    matchOf({ round: 1, number: 2, home: 'C', visiting: 'D' }),
  ] as const
  const { matches } = bulletin(
    teamsOf(
      'KNOCK_OUT',
      [first, second, gone],
      [
        ...roomsOf(first, { 1: [420, -50], 2: [110, 140] }),
        ...roomsOf(second, { 3: [-100, 620], 4: [90, 90] }),
        ...roomsOf(gone, { 1: [420, -50], 2: [110, 140] }),
      ],
    ),
  )
  expect(matches.map(({ round, homeScore, visitingScore }) => [round, homeScore, visitingScore])).toEqual([
    [1, 10, 1],
    // In the order in which they began: its first segment was 10-1.
    [2, 22, 1],
  ])
})

it('says of a match that began in an earlier session what this one alone has brought', () => {
  const [first, second] = [
    matchOf({ round: 1, number: 1, home: 'A', visiting: 'B' }),
    matchOf({ round: 2, number: 1, home: 'B', visiting: 'A' }),
  ] as const
  const of = (match: DocumentMatch, results: Parameters<typeof roomsOf>[1], boards: readonly number[]) =>
    session({
      ...{ key: `s${match.round}`, firstRound: match.round, numberOfRounds: 1, boardsPerRound: 2 },
      ...{ matches: [match], tables: roomsOf(match, results), boards: boards.map(boardOf) },
      registrations: ['A', 'B'].map((key) => teamOf(key)),
    })
  const { models } = sessionsOf(eventOf({ type: 'TEAM', arrangeType: 'KNOCK_OUT' }), [
    of(first, { 1: [420, -50], 2: [110, 140] }, [1, 2]),
    of(second, { 3: [-100, 620], 4: [90, 90] }, [3, 4]),
  ])
  const said = (sessions: typeof models) =>
    bulletinSchema
      .parse(bulletin(sessions))
      .matches.map(({ home, homeOwn, visitingOwn, homeScore, visitingScore }) => [
        ...[home, homeOwn, visitingOwn, homeScore, visitingScore],
      ])
  expect(said(models.slice(0, 1))).toEqual([['Team A', null, null, 10, 1]])
  expect(said(models)).toEqual([['Team A', 12, 0, 22, 1]])
})

it('has nothing of a session to come', () => {
  const [model] = teams()
  const upcoming = { ...model!, row: { ...model!.row, status: 'PUBLISHED' as const } }
  expect(bulletin([upcoming])).toEqual({ matches: [], swings: [] })
})
