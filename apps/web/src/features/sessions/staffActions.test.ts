import type { Role } from '@openroom/protocol/names'
import { describe, expect, test } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import { eventActions, sessionActions, tournamentActions } from './staffActions.ts'

const live = miniSession({ miniSessionId: 1, status: 'LIVE', segmentId: 1, eventId: 1, clubId: 0 })
const closed = miniSession({ miniSessionId: 2, status: 'CLOSED', segmentId: 2, eventId: 1, clubId: 0 })
const ready = miniSession({ miniSessionId: 3, status: 'FINALIZED', segmentId: 3, eventId: 2, clubId: 0 })
const all = [live, closed, ready]

const keys = (actions: readonly { readonly key: string }[]) => actions.map(({ key }) => key)

describe('what a role may do to a session', () => {
  test.each<readonly [Role, readonly string[], readonly string[], readonly string[]]>([
    [
      'ADMIN',
      ['close', 'evict', 'delete'],
      ['segment-up', 'segment-down', 'evict', 'delete'],
      ['scheduler', 'evict', 'delete'],
    ],
    ['UPCOMING_EVENT_HANDLER', [], ['segment-up', 'segment-down'], ['scheduler']],
    ['COMMENTATOR', [], [], []],
    ['UPLOADER', [], [], []],
  ])('%s', (role, ofLive, ofClosed, ofReady) => {
    expect(keys(sessionActions(live, 'live', all, role))).toEqual(ofLive)
    expect(keys(sessionActions(closed, 'closed', all, role))).toEqual(ofClosed)
    expect(keys(sessionActions(ready, 'upcoming', all, role))).toEqual(ofReady)
  })

  test('a segment that is being played is not deleted', () => {
    const [remove] = sessionActions(live, 'live', all, 'ADMIN').filter(({ key }) => key === 'delete')
    expect(remove?.disabled).toBe(true)
  })
})

test('a tournament is archived when all of it is closed, and an event only of a club', () => {
  expect(tournamentActions(closed, all, 'ADMIN')[0]?.disabled).toBe(true)
  expect(tournamentActions(closed, [closed], 'ADMIN')[0]?.disabled).toBe(false)
  expect(tournamentActions({ ...closed, clubId: 4 }, [closed], 'ADMIN')).toEqual([])
  expect(keys(eventActions(closed, 'closed', [closed], 'ADMIN'))).toEqual([])
  const ofClub = { ...closed, clubId: 4 }
  expect(keys(eventActions(ofClub, 'closed', [ofClub], 'ADMIN'))).toEqual(['archive-event'])
  expect(keys(eventActions(ofClub, 'closed', [ofClub], 'UPCOMING_EVENT_HANDLER'))).toEqual([])
})
