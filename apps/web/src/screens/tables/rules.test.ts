import { describe, expect, test } from 'vitest'
import { canPlayPair, canPlayRoom, canViewMatch } from '../../ui/results/liveRules.ts'
import { displayedRound, rawRounds, showsOperatorReplay } from './rules.ts'

const plain = {
  status: 'LIVE',
  type: 'TEAM',
  playVisible: true,
  bidOnly: false,
  adaptive: false,
  vugraphClosedResult: false,
} as const
const names = { ns: 'Lis – Pell', ew: 'Popa – Wray' }
const reported = { operators: ['tablet'] }

describe('canPlayPair', () => {
  test.each([
    ['an operator is there', plain, reported, names, true],
    ['nobody reports', plain, { operators: [] }, names, false],
    ['north-south is nobody', plain, reported, { ...names, ns: 'Bye1' }, false],
    ['east-west is nobody', plain, reported, { ...names, ew: 'Bye3 of section A' }, false],
    ['another name that begins with Bye', plain, reported, { ...names, ns: 'Byers – Lund' }, true],
    ['bid-only', { ...plain, bidOnly: true }, reported, names, true],
    ['bid-only and adaptive', { ...plain, bidOnly: true, adaptive: true }, reported, names, false],
    ['bid-only, result kept', { ...plain, bidOnly: true, vugraphClosedResult: true }, reported, names, false],
    ['adaptive alone', { ...plain, adaptive: true }, reported, names, true],
    ['play that is not visible', { ...plain, playVisible: false }, reported, names, false],
  ])('%s', (_, session, table, of, expected) => {
    expect(canPlayPair(session, table, of)).toBe(expected)
  })
})

const rooms = {
  watchable: true,
  openRunning: true,
  closeRunning: false,
  openOperators: ['a'],
  closedOperators: [],
}

describe('canPlayRoom', () => {
  test.each([
    ['the room runs', plain, rooms, 'OPEN', true],
    ['the room does not run', plain, rooms, 'CLOSED', false],
    ['not watchable', plain, { ...rooms, watchable: false }, 'OPEN', false],
    [
      'bid-only without an operator',
      { ...plain, bidOnly: true },
      { ...rooms, closeRunning: true },
      'CLOSED',
      false,
    ],
    ['bid-only with an operator', { ...plain, bidOnly: true }, rooms, 'OPEN', true],
    ['bid-only and adaptive', { ...plain, bidOnly: true, adaptive: true }, rooms, 'OPEN', false],
    ['play that is not visible', { ...plain, playVisible: false }, rooms, 'OPEN', false],
  ] as const)('%s', (_, session, table, room, expected) => {
    expect(canPlayRoom(session, table, room)).toBe(expected)
  })
})

test('the match view needs operators in both rooms, and play that may be seen', () => {
  const both = { ...rooms, closedOperators: ['b'] }
  expect(canViewMatch(plain, rooms)).toBe(false)
  expect(canViewMatch(plain, both)).toBe(true)
  expect(canViewMatch({ ...plain, playVisible: false }, both)).toBe(false)
  expect(canViewMatch({ ...plain, bidOnly: true, adaptive: true }, both)).toBe(false)
})

const grouped = { arrangeType: 'ROUND_ROBIN', roundGroups: 2, firstRound: 1, numberOfRounds: 5 } as const
const entry = (round: number, enabled = true) => ({ round, enabled, finished: enabled })

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [5, 3],
])('raw round %i of groups of two is displayed as %i', (raw, displayed) => {
  expect(displayedRound(grouped, raw)).toBe(displayed)
  expect(displayedRound({ ...grouped, arrangeType: 'KNOCK_OUT' }, raw)).toBe(raw)
})

describe('rawRounds', () => {
  test('every raw round is as its displayed round is', () => {
    const raw = rawRounds(grouped, [entry(1), entry(2), entry(3, false)])
    expect(raw.map(({ round, enabled }) => [round, enabled])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [4, true],
      [5, false],
    ])
  })

  test('without groups rounds are displayed as they are', () => {
    const displayed = [entry(1), entry(2)]
    expect(rawRounds({ ...grouped, roundGroups: 1 }, displayed)).toBe(displayed)
  })

  test('rounds that are not displayed yet are left out', () => {
    expect(rawRounds(grouped, [entry(1)]).map(({ round }) => round)).toEqual([1, 2])
  })
})

test.each([
  ['CLOSED', 'TEAM', true, true],
  ['ARCHIVED', 'TEAM', true, true],
  ['LIVE', 'TEAM', true, false],
  ['CLOSED', 'PAIR', true, false],
  ['CLOSED', 'TEAM', false, false],
] as const)('%s %s, bid-only %s: operators’ replay %s', (status, type, bidOnly, expected) => {
  expect(showsOperatorReplay({ ...plain, status, type, bidOnly })).toBe(expected)
})

test('no operators’ replay of a session that keeps its play', () => {
  const closed = { ...plain, status: 'CLOSED', bidOnly: true } as const
  expect(showsOperatorReplay({ ...closed, adaptive: true })).toBe(false)
  expect(showsOperatorReplay({ ...closed, vugraphClosedResult: true })).toBe(false)
})
