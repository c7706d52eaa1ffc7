import { expect, test } from 'vitest'
import { miniSession } from '../testing/sessions.ts'
import { scoreLabel } from './labels.ts'
import { eventTitle, sessionTitle, titleBesideTournament } from './sessionTitle.ts'

test.each([
  [{ segmentName: 'Final', numberOfSessions: 3, session: 2 }, 'Final, session 2 of 3'],
  [{ segmentName: 'Final' }, 'Final'],
  [{ segmentName: '' }, 'Open Pairs'],
  [{ segmentName: 'Main' }, 'Open Pairs'],
  [{ segmentName: 'Main', eventName: 'Harbour Open' }, 'Session 1'],
  [{ segmentName: 'Main', numberOfSessions: 2, session: 2 }, 'Session 2 of 2'],
  [{ segmentName: 'Open Pairs', numberOfSessions: 2, session: 2 }, 'Session 2 of 2'],
])('%j is called %s', (over, title) => {
  expect(sessionTitle(miniSession(over))).toBe(title)
})

test.each([
  [{ segmentName: 'Main' }, 'Open Pairs'],
  [{ segmentName: 'Open Pairs' }, 'Open Pairs'],
  [{ segmentName: 'Final' }, 'Open Pairs · Final'],
  [{ segmentName: 'Main', numberOfSessions: 2, session: 2 }, 'Open Pairs · Session 2 of 2'],
  [{ eventName: 'Open Teams Final', segmentName: 'Final' }, 'Open Teams Final'],
  [{ eventName: 'Open Teams Final', segmentName: 'A' }, 'Open Teams Final · A'],
  [{ eventName: 'Teams 2026', segmentName: '2' }, 'Teams 2026 · 2'],
  [{ eventName: 'Harbour Open', segmentName: 'Main' }, 'Session 1'],
])('%j beside its tournament is %s', (over, title) => {
  expect(titleBesideTournament(miniSession(over))).toBe(title)
})

test('an event that repeats its tournament has no title of its own', () => {
  expect(eventTitle(miniSession({ eventName: 'Harbour Open' }))).toBeNull()
  expect(eventTitle(miniSession())).toBe('Open Pairs')
})

test.each([
  [{ status: 'LIVE' }, true, 'Scores'],
  [{ status: 'CLOSED' }, true, 'Final score'],
  [{ status: 'ARCHIVED', session: 3, numberOfSessions: 3 }, true, 'Final score'],
  [{ status: 'CLOSED', session: 2, numberOfSessions: 3 }, true, 'Standings'],
  [{ status: 'CLOSED', arrangeType: 'KNOCK_OUT' }, false, 'Standings'],
  [{ status: 'CLOSED', arrangeType: 'KNOCK_OUT' }, true, 'Final score'],
  [{ status: 'CLOSED', arrangeType: 'KNOCK_OUT', session: 1, numberOfSessions: 10 }, true, 'Standings'],
  [{ status: 'CLOSED', arrangeType: 'KNOCK_OUT', session: 10, numberOfSessions: 10 }, true, 'Final score'],
  [{ status: 'PUBLISHED' }, true, 'Standings'],
] as const)('%j (last round: %s) shows %s', (over, last, label) => {
  expect(scoreLabel(miniSession(over), last)).toBe(label)
})
