/** The bulletin of a day: which sessions it has, and what it says of each. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { sessionsFeed } from '../../live/sessions.ts'
import { miniSession } from '../../testing/sessions.ts'
import BulletinPage from './BulletinPage.tsx'

const root = document.documentElement
const listed = sessionsFeed.store.getState()
beforeEach(() => delete root.dataset.spoilers)
afterEach(() => {
  cleanup()
  cache.clear()
  sessionsFeed.store.setState(listed)
  vi.unstubAllGlobals()
  delete root.dataset.spoilers
})

const entry = (registrationId: number, name: string, line: string | null = null) => ({
  ...{ registrationId, name, line, number: `${registrationId}`, section: null, bye: false },
  players: [{ playerId: registrationId, name, surname: '', bye: false }],
})
const REGISTRATIONS = [
  entry(1, 'Ann Berg', 'NORTH_SOUTH'),
  entry(2, 'Ben Holt', 'NORTH_SOUTH'),
  entry(3, 'A. B.', 'EAST_WEST'),
]
const score = (registrationId: number, totalRank: number, totalPercent: number) => ({
  ...{
    registrationId,
    totalRank,
    totalPercent,
    miniSessionRank: totalRank,
    miniSessionPercent: totalPercent,
  },
  ...{ miniSessionPoints: 1, totalPoints: 1, played: 4 },
  ...{ correction: null, carryOverPoints: null, official: false },
})
const SCORES = { type: 'PAIR', rows: [score(1, 1, 61), score(2, 2, 39), score(3, 1, 52)] }
const NOTHING = { matches: [], swings: [] }
const match = (calcTableId: number, round: number, home: string, visiting: string) => ({
  ...{ calcTableId, round, home, visiting, homeScore: 31, visitingScore: 12 },
  ...{ homeOwn: null, visitingOwn: null },
  ...{ homeVp: null, visitingVp: null },
})

/** Sessions that were asked for stay known: each test has a tournament of its own. */
const sessionAt = (id: number, over: Partial<MiniSession> = {}) =>
  miniSession({ miniSessionId: id, tournamentId: 9_000 + id, segmentId: 9_000 + id, ...over })

type Given = { readonly near?: readonly MiniSession[]; readonly bulletin?: object; readonly isGone?: boolean }

/** @param known those of the list */
async function show(
  known: readonly MiniSession[],
  { near = known, bulletin = NOTHING, isGone = false }: Given = {},
) {
  sessionsFeed.store.setState({ body: [...known] })
  const answers = [
    ['/sessions-near/', near],
    ['/bulletin/', bulletin],
    ['/running-scores/', SCORES],
    ['/registrations/', REGISTRATIONS],
  ] as const
  vi.stubGlobal('fetch', async (path: string) => {
    if (isGone) return Response.json({ code: 'session-not-found', message: 'Gone' }, { status: 404 })
    return Response.json(answers.find(([of]) => path.includes(of))?.[1] ?? [])
  })
  render(<BulletinPage id={known[0]!.miniSessionId} />)
  await act(async () => {})
}

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('has all sessions of its day, also those that the list does not carry any more', async () => {
  const own = sessionAt(41)
  const other = { ...own, eventId: 2, segmentId: 9_042, eventOrder: 2, eventName: 'Open Teams' }
  await show([own], {
    near: [
      own,
      { ...other, miniSessionId: 42 },
      { ...other, miniSessionId: 43, eventName: 'Next day', startDateTime: '2026-11-22T09:00:00Z' },
      { ...other, miniSessionId: 44, eventName: 'To come', status: 'PUBLISHED' },
      { ...other, miniSessionId: 45, eventName: 'Not told', score: false },
    ],
  })
  await screen.findByText(/Open Teams/)
  expect(titles()).toEqual(['Open Pairs · Final', 'Open Teams · Final'])
})

test('says that it could not find out, and is no part of a day as if it were all', async () => {
  await show([sessionAt(51)], { isGone: true })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(titles()).not.toContain('Open Pairs · Final')
})

test('ranks the sides of a field with two winners apart, with names as the server shows them', async () => {
  await show([sessionAt(61, { winners: 2 })])
  const tables = await screen.findAllByRole('table')
  const rows = tables.map((table) =>
    [...table.querySelectorAll('tbody tr')].map((row) =>
      row.textContent?.replaceAll(/[\u2066-\u2069\u202f\u00a0 ]/g, ''),
    ),
  )
  expect(rows).toEqual([
    [expect.stringMatching(/^1AnnBerg/), expect.stringMatching(/^2BenHolt/)],
    ['1A.B.52.00%'],
  ])
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2)
})

test('has the matches of a knock-out by the segment they ended in, with no ranking and no victory points', async () => {
  await show([sessionAt(71, { type: 'TEAM', calcType: 'IMP', arrangeType: 'KNOCK_OUT' })], {
    bulletin: { matches: [match(1, 1, 'Oakmere', 'Ashford'), match(2, 2, 'Lindhaven', 'Brack')], swings: [] },
  })
  const [only, ...others] = await screen.findAllByRole('table')
  expect(others).toEqual([])
  expect([...only!.querySelectorAll('tr')].map((row) => row.textContent)).toEqual([
    'MatchIMPs',
    'Segment 1',
    'Oakmere – Ashford31 – 12',
    'Segment 2',
    'Lindhaven – Brack31 – 12',
  ])
})

test('begins with the last segment of a knock-out, which says who has won', async () => {
  const segment = (id: number, session: number) =>
    sessionAt(id, {
      ...{ tournamentId: 9_075, segmentId: 9_075, session, miniSession: session, numberOfSessions: 2 },
      ...{ type: 'TEAM', calcType: 'IMP', arrangeType: 'KNOCK_OUT' },
    })
  await show([segment(75, 1), segment(76, 2)])
  await screen.findAllByRole('heading', { level: 2 })
  expect(titles().map((title) => /\d/.exec(title ?? '')?.[0])).toEqual(['2', '1'])
})

test('tells nothing without spoilers until it is asked to', async () => {
  root.dataset.spoilers = ''
  await show([sessionAt(81)])
  const button = await screen.findByRole('button', { name: /show/i })
  expect(screen.queryByText(/Ann Berg/)).toBeNull()
  fireEvent.click(button)
  expect(await screen.findByText(/Ann Berg/)).toBeTruthy()
})
