import type { Role } from '@openroom/protocol/names'
import { describe, expect, test, vi } from 'vitest'
import { note } from '../../live/systemMessages.ts'
import { miniSession } from '../../testing/sessions.ts'
import { eventActions, sessionActions, tournamentActions } from './entryActions.ts'

vi.mock('../../live/systemMessages.ts', () => ({ note: vi.fn() }))

const live = miniSession({ miniSessionId: 1, status: 'LIVE', segmentId: 1, eventId: 1, clubId: 0 })
const closed = miniSession({ miniSessionId: 2, status: 'CLOSED', segmentId: 2, eventId: 1, clubId: 0 })
const ready = miniSession({ miniSessionId: 3, status: 'FINALIZED', segmentId: 3, eventId: 2, clubId: 0 })
const all = [live, closed, ready]

const keys = (actions: readonly { readonly id: string }[]) => actions.map(({ id }) => id)

describe('what a role may do to a session', () => {
  test.each<readonly [Role, readonly string[], readonly string[], readonly string[]]>([
    [
      'ADMIN',
      ['close', 'correct', 'cards', 'viewers', 'versions', 'evict', 'delete'],
      ['segment-up', 'segment-down', 'correct', 'cards', 'viewers', 'versions', 'evict', 'delete'],
      ['scheduler', 'correct', 'cards', 'versions', 'evict', 'delete'],
    ],
    [
      'UPCOMING_EVENT_HANDLER',
      ['correct', 'cards', 'viewers'],
      ['segment-up', 'segment-down', 'correct', 'cards', 'viewers'],
      ['scheduler', 'correct', 'cards'],
    ],
    ['COMMENTATOR', [], [], []],
    ['UPLOADER', ['versions'], ['versions'], ['versions']],
  ])('%s', (role, ofLive, ofClosed, ofReady) => {
    expect(keys(sessionActions(live, 'live', all, role))).toEqual(ofLive)
    expect(keys(sessionActions(closed, 'closed', all, role))).toEqual(ofClosed)
    expect(keys(sessionActions(ready, 'upcoming', all, role))).toEqual(ofReady)
  })

  test('a segment that is being played is not deleted', () => {
    const [remove] = sessionActions(live, 'live', all, 'ADMIN').filter(({ id }) => id === 'delete')
    expect(remove?.hint).toBe('It is being played. Close it first.')
  })
})

test('a tournament is archived with what is closed for it before, and an event only of a club', () => {
  expect(tournamentActions(closed, all, 'ADMIN')[0]?.asks?.closes).toEqual([live, ready])
  expect(tournamentActions(closed, [closed], 'ADMIN')[0]?.disabled).toBe(false)
  const archived = { ...closed, miniSessionId: 9, status: 'ARCHIVED' } as const
  expect(tournamentActions(closed, [closed, archived], 'ADMIN')[0]?.disabled).toBe(false)
  expect(tournamentActions(archived, [archived], 'ADMIN')[0]?.hint).toBe('It has already been archived.')
  expect(tournamentActions({ ...closed, clubId: 4 }, [closed], 'ADMIN')).toEqual([])
  expect(keys(eventActions(closed, 'closed', [closed], 'ADMIN'))).toEqual([])
  const ofClub = { ...closed, clubId: 4 }
  expect(keys(eventActions(ofClub, 'closed', [ofClub], 'ADMIN'))).toEqual(['archive-event'])
  expect(keys(eventActions(ofClub, 'closed', [ofClub], 'UPCOMING_EVENT_HANDLER'))).toEqual([])
})

test('what stands first or last already is not moved, which is told', async () => {
  const second = { ...closed, eventId: 9 }
  const moves = eventActions(closed, 'closed', [closed, second], 'ADMIN')
  const notes = async (changed: boolean) => {
    vi.mocked(note).mockClear()
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: true, changed })))
    for (const { run } of moves) await run()
    return vi.mocked(note).mock.calls.flat()
  }
  expect(await notes(false)).toEqual(['It is already first.', 'It is already last.'])
  expect(await notes(true)).toEqual([])
  vi.unstubAllGlobals()
})

test('whatever staff does is asked first, and names what it does to what', () => {
  const second = { ...closed, miniSessionId: 4, eventId: 9, segmentId: 9, clubId: 4, eventName: 'Mixed' }
  const known = [live, closed, ready, second]
  const actions = [
    ...known.flatMap((session) => [
      ...sessionActions(session, 'closed', known, 'ADMIN'),
      ...eventActions(session, 'closed', known, 'ADMIN'),
      ...tournamentActions(session, known, 'ADMIN'),
    ]),
  ]
  expect(new Set(keys(actions))).toEqual(
    new Set([
      ...[
        'correct',
        'cards',
        'viewers',
        'versions',
        'close',
        'scheduler',
        'segment-up',
        'segment-down',
        'evict',
        'delete',
      ],
      ...['event-up', 'event-down', 'archive-event', 'archive-tournament'],
    ]),
  )
  for (const action of actions) {
    // Only looks; what is done there is asked about, or shown first, there.
    if (!action.asks) {
      expect(['versions', 'correct', 'cards', 'viewers']).toContain(action.id)
      continue
    }
    const { question, about, explains } = action.asks
    expect(question).toMatch(/^Are you sure you want to .*\?$/)
    expect(about).toContain('Harbour Open')
    expect(explains).toMatch(/\.$/)
  }
  expect(actions.find(({ id }) => id === 'delete')).toMatchObject({
    asks: { about: 'Final of Harbour Open: one session' },
  })
})
