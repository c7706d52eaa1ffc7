import { describe, expect, test } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import {
  byTournament,
  columnOf,
  findSessions,
  firstFound,
  firstOnes,
  recentSegments,
  sorted,
} from './grouping.ts'

const ids = (sessions: readonly { miniSessionId: number }[]) =>
  sessions.map(({ miniSessionId }) => miniSessionId)

test.each([
  ['PUBLISHED', 'upcoming'],
  ['FINALIZED', 'upcoming'],
  ['DELAYED', 'upcoming'],
  ['LIVE', 'live'],
  ['CLOSED', 'closed'],
  ['ARCHIVED', 'closed'],
] as const)('%s counts as %s', (status, column) => {
  expect(columnOf({ status })).toBe(column)
})

test('one that has been played and waits for others counts as closed', () => {
  expect(columnOf({ status: 'LIVE', awaits: [7] })).toBe('closed')
  expect(columnOf({ status: 'LIVE', awaits: [] })).toBe('live')
})

describe('order', () => {
  test('upcoming: delayed first, then by start and delay; without a start last', () => {
    const upcoming = [
      miniSession({ miniSessionId: 1, status: 'PUBLISHED', startDateTime: null, date: null }),
      miniSession({
        miniSessionId: 2,
        status: 'FINALIZED',
        startDateTime: '2026-11-21T10:00:00Z',
        delay: 1800,
      }),
      miniSession({ miniSessionId: 3, status: 'FINALIZED', startDateTime: '2026-11-21T10:00:00Z', delay: 0 }),
      miniSession({ miniSessionId: 4, status: 'DELAYED', startDateTime: '2026-11-22T10:00:00Z' }),
      miniSession({ miniSessionId: 5, status: 'PUBLISHED', startDateTime: '2026-11-21T08:00:00Z' }),
      miniSession({ miniSessionId: 6, status: 'LIVE' }),
    ]
    expect(ids(sorted('upcoming', upcoming))).toEqual([4, 5, 3, 2, 1])
  })

  test('closed: the newest first, the later session of a day before the earlier', () => {
    const closed = [
      miniSession({ miniSessionId: 1, startDateTime: null, date: '2026-11-19' }),
      miniSession({ miniSessionId: 2, startDateTime: null, date: '2026-11-20', session: 1 }),
      miniSession({ miniSessionId: 3, startDateTime: null, date: '2026-11-20', session: 2 }),
    ]
    expect(ids(sorted('closed', closed))).toEqual([3, 2, 1])
  })
})

test('sessions stand under their tournament and event', () => {
  const groups = byTournament([
    miniSession({ miniSessionId: 1, tournamentId: 2, eventId: 5 }),
    miniSession({ miniSessionId: 2, tournamentId: 1, eventId: 6 }),
    miniSession({ miniSessionId: 3, tournamentId: 2, eventId: 7 }),
    miniSession({ miniSessionId: 4, tournamentId: 2, eventId: 5 }),
  ])
  expect(groups.map(({ events }) => events.map(({ sessions }) => ids(sessions)))).toEqual([
    [[1, 4], [3]],
    [[2]],
  ])
})

test('a final stands from 1 to 10, the evenings of a club with the last one first', () => {
  const parts = (clubId: number, dayOf: (at: number) => number) =>
    [3, 1, 2].map((at) =>
      miniSession({
        miniSessionId: at,
        clubId,
        segmentId: at,
        segmentOrder: at,
        startDateTime: null,
        date: `2026-11-0${dayOf(at)}`,
      }),
    )
  const order = (sessions: ReturnType<typeof parts>) =>
    byTournament(sorted('closed', sessions), 'closed').flatMap(({ events }) =>
      events.flatMap((event) => ids(event.sessions)),
    )
  expect(order(parts(0, () => 1))).toEqual([1, 2, 3])
  expect(order(parts(0, (at) => at))).toEqual([1, 2, 3])
  expect(order(parts(7, (at) => at))).toEqual([3, 2, 1])
  // Two sessions of one evening are no series.
  expect(order(parts(7, () => 1))).toEqual([1, 2, 3])
})

describe('what is over, on the front page', () => {
  const now = Date.parse('2026-11-28T12:00:00Z')
  const ago = (days: number, miniSessionId: number, tournamentId = miniSessionId) =>
    miniSession({
      miniSessionId,
      tournamentId,
      startDateTime: new Date(now - days * 86_400_000).toISOString(),
    })

  test('begins with five, three of one tournament', () => {
    const closed = [1, 2, 3, 4, 5].map((id) => ago(id, id, 1)).concat([6, 7, 8, 9].map((id) => ago(id, id)))
    expect(ids(firstOnes(closed))).toEqual([1, 2, 3, 6, 7])
    // Of three more nobody has to ask.
    expect(firstOnes(closed.slice(0, 8))).toHaveLength(8)
  })
})

test.each([
  ['zajac lind', [2]],
  ['  ', [1, 2]],
  ['OPEN', [1, 2]],
  ['nobody', []],
])('searching for %j', (query, expected) => {
  const sessions = [
    miniSession({ miniSessionId: 1, location: null }),
    miniSession({ miniSessionId: 2, eventName: 'Zając Cup' }),
  ]
  expect(ids(findSessions(sessions, query))).toEqual(expected)
})

test('a club shows its five last segments whole', () => {
  const sessions = [1, 2, 3, 4, 5, 6, 7].flatMap((segmentId) =>
    [1, 2].map((session) =>
      miniSession({
        miniSessionId: segmentId * 10 + session,
        segmentId,
        session,
        startDateTime: null,
        date: `2026-11-0${segmentId}`,
      }),
    ),
  )
  expect(new Set(recentSegments(sessions).map(({ segmentId }) => segmentId))).toEqual(
    new Set([7, 6, 5, 4, 3]),
  )
  expect(recentSegments(sessions)).toHaveLength(10)
})

describe('order of play', () => {
  const onDay = (miniSessionId: number, date: string, segmentId: number, over = {}) =>
    miniSession({
      miniSessionId,
      date,
      startDateTime: null,
      segmentId,
      segmentOrder: segmentId,
      status: 'CLOSED',
      ...over,
    })
  const listed = (sessions: Parameters<typeof byTournament>[0]) =>
    byTournament(sessions, 'closed').flatMap(({ events }) => events.flatMap((event) => ids(event.sessions)))

  test('segments that go on beside each other stand by their days', () => {
    const sessions = [
      onDay(1, '1999-06-13', 1),
      onDay(4, '1999-06-23', 1),
      onDay(5, '1999-06-25', 1),
      onDay(2, '1999-06-14', 2),
      onDay(3, '1999-06-14', 3),
    ]
    expect(listed(sorted('closed', sessions))).toEqual([1, 2, 3, 4, 5])
  })

  test('segments that do not stand as staff has put them, whatever their days', () => {
    const sessions = [onDay(1, '2000-01-22', 1), onDay(2, '2000-01-21', 2), onDay(3, '2000-01-21', 2)]
    expect(listed(sorted('closed', sessions))).toEqual([1, 2, 3])
  })

  test('a search begins with the first segment of the newest tournament', () => {
    const match = (tournamentId: number, date: string, from: number) =>
      Array.from({ length: 8 }, (_, at) =>
        onDay(from + at, date, tournamentId, { tournamentId, session: at + 1 }),
      )
    const found = sorted('closed', [...match(1, '2000-01-21', 1), ...match(2, '2004-11-12', 11)])
    expect(ids(firstFound(found))).toEqual([11, 12, 13, 14, 15, 16, 17, 18])
  })
})
