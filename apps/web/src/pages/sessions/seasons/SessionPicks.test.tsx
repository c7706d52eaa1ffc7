import type { SeasonSessions, SessionChoice } from '@openroom/protocol/schema/season'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SessionPicks } from './SessionPicks.tsx'

const SESSIONS: SeasonSessions = [
  { miniSessionId: 3, day: null, tournament: 'Tuesday', session: '', type: 'PAIR', fits: false },
]
vi.mock('../../../live/seasons.ts', () => ({
  useSeasonSessions: () => ({ data: SESSIONS, error: null, refetch: vi.fn() }),
}))

afterEach(cleanup)

const NOTHING: SessionChoice = { words: '', weekdays: [], from: null, to: null, added: [], left: [] }
const show = (choice: SessionChoice) =>
  render(<SessionPicks serverId={2} contestants="person" choice={choice} onChange={() => {}} />)

test('where nothing says which sessions count, those to tick are in sight, and that only they count', () => {
  show(NOTHING)
  expect(screen.getByRole('group').hasAttribute('open')).toBe(true)
  expect(screen.getByText(/no session counts unless you tick it/)).toBeDefined()
  expect(screen.getByRole('checkbox', { name: 'Tuesday' })).toBeDefined()
})

test('where something does, the list is a press further', () => {
  show({ ...NOTHING, weekdays: [2] })
  expect(screen.getByRole('group').hasAttribute('open')).toBe(false)
  expect(screen.getByText(/^Sessions that match are ticked/)).toBeDefined()
})
