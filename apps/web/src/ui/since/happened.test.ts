import type { Course } from '@openroom/protocol/schema/course'
import { expect, test } from 'vitest'
import { type Happened, happened, type Seen, seenOf } from './happened.ts'

const MATCH = { calcTableId: 7, round: 1, home: 'Ash', visiting: 'Elm', homeScore: 16, visitingScore: 20 }

const board = (number: number, swing: number, calcTableId = 7, round = 1): Course['boards'][number] => ({
  round,
  board: number,
  calcTableId,
  ns: 3,
  results: 2,
  swing,
})
const pairs = (number: number, results: number): Course['boards'][number] => ({
  round: 1,
  board: number,
  calcTableId: null,
  ns: null,
  results,
  swing: null,
})

/** Ash had brought 2 IMPs into it. */
const TEAMS: Course = {
  boards: [board(1, 4), board(2, -10), board(3, 0), board(4, 10), board(5, -10)],
  matches: [MATCH],
  leaders: [],
  round: 1,
}
const PAIRS: Course = {
  boards: [pairs(1, 4), pairs(2, 6)],
  matches: [],
  leaders: [{ name: 'Fir – Oak', side: null, score: 58, unit: 'PERCENT' }],
  round: 1,
}
const NOTHING: Seen = { at: 0, boards: {}, leaders: [], round: 1 }
const upTo = (course: Course, boards: number): Seen =>
  seenOf({ ...course, boards: course.boards.slice(0, boards) }, 0)

const told = ({ items }: Happened): readonly string[] =>
  items.map((one) => {
    if (one.kind === 'round') return `round ${one.round}`
    if (one.kind === 'leader') return `leader ${one.names.join()}`
    if (one.kind === 'results') return `${one.board.board} +${one.more}`
    const lead = one.lead ? ` ${one.lead.team} ${one.lead.ours}-${one.lead.theirs}` : ''
    return `${one.board.board}: ${one.board.swing}${lead}`
  })

test.each<readonly [string, Seen, Course, readonly string[]]>([
  ['nothing', upTo(TEAMS, 5), TEAMS, []],
  [
    'boards with who took the lead',
    upTo(TEAMS, 1),
    TEAMS,
    ['2: -10 Elm 10-6', '3: 0', '4: 10 Ash 16-10', '5: -10 Elm 20-16'],
  ],
  ['all of it', NOTHING, TEAMS, ['1: 4', '2: -10 Elm 10-6', '3: 0', '4: 10 Ash 16-10', '5: -10 Elm 20-16']],
  [
    'a board that was corrected',
    { ...upTo(TEAMS, 5), boards: { ...upTo(TEAMS, 5).boards, '7/3': 6 } },
    TEAMS,
    ['3: 0'],
  ],
  [
    'a round that is over after its boards',
    upTo(TEAMS, 4),
    { ...TEAMS, round: 2 },
    ['5: -10 Elm 20-16', 'round 1'],
  ],
  ['several rounds', upTo(TEAMS, 5), { ...TEAMS, round: 3 }, ['round 1', 'round 2']],
  ['results of pairs', upTo(PAIRS, 1), PAIRS, ['2 +6']],
  ['who leads now', { ...upTo(PAIRS, 2), leaders: ['Ash – Elm'] }, PAIRS, ['leader Fir – Oak']],
])('%s', (_, seen, course, expected) => expect(told(happened(seen, course, false))).toEqual(expected))

test('boards of pairs are told by their numbers, whichever table had them first', () => {
  const boards = [pairs(9, 3), pairs(1, 4), pairs(10, 2)]
  expect(told(happened(NOTHING, { ...PAIRS, boards, leaders: [] }, false))).toEqual(['1 +4', '9 +3', '10 +2'])
})

test('boards of two rounds are told round by round, those of one by their numbers', () => {
  const [second, next] = [
    { ...MATCH, calcTableId: 8, home: 'Fir', visiting: 'Oak', homeScore: 0, visitingScore: 0 },
    { ...MATCH, calcTableId: 9, round: 2, homeScore: 5, visitingScore: 0 },
  ]
  const boards = [board(1, 4), board(2, 0), board(1, 0, 8), board(1, 5, 9, 2)]
  const course = { ...TEAMS, boards, matches: [next, MATCH, second], round: 2 }
  expect(
    happened(NOTHING, course, false).items.map((one) =>
      one.kind === 'match' ? `${one.board.calcTableId}/${one.board.board}` : one.kind,
    ),
  ).toEqual(['7/1', '8/1', '7/2', 'round', '9/1'])
})

test('of many the most telling are told, in their order', () => {
  const boards = Array.from({ length: 40 }, (_, i) => board(i + 1, i % 3 === 0 ? 7 : 0))
  const course = { ...TEAMS, boards, matches: [{ ...MATCH, homeScore: 98, visitingScore: 0 }] }
  const { items, more } = happened(NOTHING, course, false)
  expect(items).toHaveLength(12)
  expect(more).toBe(28)
  expect(items.every((one) => one.kind === 'match' && one.board.swing === 7)).toBe(true)
})

test('without spoilers what is told does not depend on results', () => {
  const other = (course: Course, swing: number): Course => ({
    ...course,
    boards: course.boards.map((one) => ({ ...one, swing: one.swing === null ? null : swing + one.board })),
  })
  const many = { ...TEAMS, boards: Array.from({ length: 30 }, (_, i) => board(i + 1, i)) }
  const placed = (course: Course) =>
    happened(NOTHING, course, true).items.map((one) => (one.kind === 'match' ? one.board.board : one.kind))
  expect(placed(many)).toEqual(placed(other(many, -20)))
  expect(happened({ ...upTo(PAIRS, 2), leaders: ['Ash – Elm'] }, PAIRS, true).items).toEqual([])
})
