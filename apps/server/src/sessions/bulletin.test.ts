/** The bulletin of sessions whose figures are worked out by hand. */
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

const teams = (arrangeType: 'ROUND_ROBIN' | 'KNOCK_OUT' = 'ROUND_ROBIN') =>
  sessionsOf(eventOf({ type: 'TEAM', arrangeType }), [
    session({
      key: 's',
      firstRound: 1,
      numberOfRounds: 3,
      boardsPerRound: 2,
      registrations: [
        ...['A', 'B', 'C'].map((key) => teamOf(key)),
        teamOf('bye', { bye: true, players: [] }),
      ],
      boards: [1, 2, 3, 4, 5, 6].map(boardOf),
      matches: MATCHES,
      tables: [
        ...roomsOf(MATCHES[0]!, { 1: [420, -50], 2: [110, 140] }),
        ...roomsOf(MATCHES[2]!, { 3: [-100, 620], 4: [90, 90] }),
      ],
    }),
  ]).models

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

it('has each match of a knock-out once, without victory points', () => {
  const { matches } = bulletinSchema.parse(bulletin(teams('KNOCK_OUT')))
  expect(matches.map(({ round, homeVp, visitingVp }) => [round, homeVp, visitingVp])).toEqual([
    [2, null, null],
  ])
})

it('has nothing of a session to come', () => {
  const [model] = teams()
  const upcoming = { ...model!, row: { ...model!.row, status: 'PUBLISHED' as const } }
  expect(bulletin([upcoming])).toEqual({ matches: [], swings: [] })
})
