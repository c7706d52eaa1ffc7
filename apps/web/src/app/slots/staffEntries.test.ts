import { expect, test } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import { offered } from '../../ui/action.ts'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import { staffEntries } from './staffEntries.ts'

const PLAY: ScreenAt = { screen: 'play', params: { tableId: 'OP 7' } }
const SCORES: ScreenAt = { screen: 'running-score', params: {} }
const live = miniSession({ status: 'LIVE', tournamentName: 'Spring Open' })

const invite = (...[session, role, at]: [typeof live, Parameters<typeof staffEntries>[2], ScreenAt]) =>
  offered(staffEntries(session, [session], role, [at], () => undefined)).find(({ id }) => id === 'invite')

test('an invitation says to whom it goes, and names the tournament', () => {
  const entry = invite(live, 'COMMENTATOR', PLAY)
  expect(entry?.text).toBe('Invite to this table')
  expect(entry?.hint).toContain('Spring Open')
  expect(entry?.hint).toContain('Final')
})

test('only a commentator who watches a table of a live session invites', () => {
  expect(invite(live, 'COMMENTATOR', SCORES)).toBeUndefined()
  expect(invite(live, 'UPLOADER', PLAY)).toBeUndefined()
  expect(invite(live, 'UPCOMING_EVENT_HANDLER', PLAY)).toBeUndefined()
  expect(invite({ ...live, status: 'CLOSED' }, 'COMMENTATOR', PLAY)).toBeUndefined()
})
