/** How a session is called in heads of pages, pictures, notifications and reports. */
import { expect, test } from 'vitest'
import type { SessionRow } from './miniSessions.public.ts'
import { sessionName } from './miniSessions.ts'

const named = (tournament_name: string, event_name: string, segment_name: string, session = 1, of = 1) =>
  sessionName({ tournament_name, event_name, segment_name, session, number_of_sessions: of } as SessionRow)

test('nothing is said twice', () => {
  expect(named('Cup', 'Cup', 'Final')).toBe('Cup - Final')
  expect(named('Cup', 'Cup Teams', 'Final', 2, 3)).toBe('Cup Teams - Final - 2/3')
})

test('what programs call a segment that is the only one is not said', () => {
  expect(named('Festival', 'Open Teams', 'Main')).toBe('Festival - Open Teams')
  expect(named('Festival', 'Open Teams', 'Main', 2, 3)).toBe('Festival - Open Teams - 2/3')
  // Where there is nothing else to say.
  expect(named('Main', 'Main', 'Main')).toBe('Main')
  expect(named('Main Road Club', 'Main Road Club', 'Main')).toBe('Main Road Club')
})
