/** The course of a session whose figures are worked out by hand. */
import { session } from '@openroom/formats/json/documentBuilder'
import { courseSchema } from '@openroom/protocol/schema/course'
import { expect, it } from 'vitest'
import { course } from './course.ts'
import { boardOf, eventOf, matchOf, roomsOf, sessionsOf, teamOf } from './testing/modelOf.ts'

/** 10-1 so far, one board in one room alone, and a team without an opponent. */
const MATCH = matchOf({ round: 1, number: 1, home: 'A', visiting: 'B' })
const BYE = matchOf({ round: 1, number: 2, home: 'C', visiting: 'bye' })

const league = () => {
  const [open, closed] = roomsOf(MATCH, { 1: [420, -50], 2: [110, 140] })
  const more = { ...open!, results: [...open!.results, { ...open!.results[0]!, board: 3 }] }
  return sessionsOf(eventOf({ type: 'TEAM', arrangeType: 'ROUND_ROBIN' }), [
    session({
      key: 's',
      firstRound: 1,
      numberOfRounds: 1,
      boardsPerRound: 3,
      registrations: [
        ...['A', 'B', 'C'].map((key) => teamOf(key)),
        teamOf('bye', { bye: true, players: [] }),
      ],
      boards: [1, 2, 3].map(boardOf),
      matches: [MATCH, BYE],
      tables: [more, closed!],
    }),
  ]).models
}

it('of a match has what both rooms have played, and the score', () => {
  const { boards, matches, round } = courseSchema.parse(course(league()))
  expect(boards.map(({ board, results, swing }) => [board, results, swing])).toEqual([
    [1, 2, 10],
    [2, 2, -1],
  ])
  expect(matches).toMatchObject([{ round: 1, homeScore: 10, visitingScore: 1 }])
  expect(new Set(boards.map(({ calcTableId }) => calcTableId))).toEqual(new Set([matches[0]!.calcTableId]))
  expect(round).toBe(1)
})

it('has nothing of a session to come', () => {
  const [model] = league()
  const upcoming = { ...model!, row: { ...model!.row, status: 'PUBLISHED' as const } }
  expect(course([upcoming])).toEqual({ boards: [], matches: [], leaders: [], round: 1 })
})
