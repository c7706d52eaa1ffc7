import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '../../live/account.ts'
import { sessionsFeed } from '../../live/sessions.ts'
import { site } from '../../live/site.ts'
import { miniSession } from '../../testing/sessions.ts'
import { follow, forgetAll } from '../../ui/followed/followed.ts'
import { timeOf } from '../../ui/moments.ts'
import SessionListPage from './SessionListPage.tsx'

const show = (items: Parameters<typeof miniSession>[0][]) => {
  sessionsFeed.store.setState({ body: items.map((over) => miniSession(over)), seq: 1 })
  render(<SessionListPage />)
}

beforeEach(() => sessionsFeed.store.setState({ body: null, seq: null }))
afterEach(cleanup)

const column = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) })

/** The one session that is to come; calendar and feed stand below it. */
const announced = () => within(column('Upcoming')).getByRole('link', { name: /^(?!Calendar|Feed)/ })

test('each session stands in its column and leads to its screen', () => {
  show([
    { miniSessionId: 1, status: 'LIVE' },
    { miniSessionId: 2, status: 'PUBLISHED', segmentName: 'Qualifying' },
    { miniSessionId: 3, status: 'CLOSED', segmentName: 'Semi-final' },
  ])
  expect(
    within(column('Live'))
      .getByRole('link', { name: /Final.*LIVE/ })
      .getAttribute('href'),
  ).toBe('/screen/1')
  expect(announced().textContent).toContain('Qualifying')
  expect(within(column('Closed')).getByRole('link', { name: /Semi-final/ })).toBeTruthy()
})

test('arrows come to the star of a tournament where it is seen, before its sessions, and once', async () => {
  const own = { tournamentId: 4, tournamentName: 'Harbour Open' }
  show([
    { ...own, miniSessionId: 1, status: 'LIVE' },
    { ...own, miniSessionId: 2, status: 'PUBLISHED' },
  ])
  const star = await screen.findByRole('button', { name: 'Follow Harbour Open' })
  const row = within(column('Live')).getByRole('link', { name: /LIVE/ })
  expect(row.compareDocumentPosition(star) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
  expect(star.closest('[data-row]')).not.toBeNull()
  // Tab goes on to the session.
  expect(star.tabIndex).toBe(-1)
})

test('nothing keeps room for those who are followed once nobody is', async () => {
  follow({ kind: 'tournament', name: 'Harbour Open', tournamentId: 4 })
  show([{ miniSessionId: 1 }])
  const strip = await screen.findByRole('region', { name: 'Followed' })
  const place = strip.parentElement
  expect(place?.querySelector('[data-none]')).toBeNull()
  act(forgetAll)
  expect(place?.querySelector('[data-none]')).not.toBeNull()
})

test.each([{ delay: 1800 }, { delay: 1800, released: 'BOARD' }] as const)(
  'a broadcast that is to come says when, not that it is shown: %o',
  (session) => {
    show([{ status: 'DELAYED', realStartDateTime: '2025-06-02T18:05:00Z', ...session }])
    const { textContent } = announced()
    expect(textContent).toContain(`Broadcast begins at ${timeOf(new Date('2025-06-02T18:35:00Z'))}`)
    expect(textContent).not.toContain('Being played')
    expect(textContent).toContain('DELAYED')
  },
)

test('searching narrows every column and says when nothing is found, once that is known', async () => {
  let answer = (): void => {}
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve) => {
        const nothing = { years: [], page: 1, pages: 1, total: 0, sessions: [], running: [] }
        answer = () => resolve(new Response(JSON.stringify(nothing)))
      }),
  )
  show([
    { miniSessionId: 1, tournamentName: 'Northern League' },
    { miniSessionId: 2, tournamentName: 'Harbour Open' },
  ])
  const search = screen.getByRole('searchbox')
  fireEvent.change(search, { target: { value: 'north' } })
  expect(within(column('Closed')).getAllByRole('heading', { level: 3 })).toHaveLength(1)
  fireEvent.change(search, { target: { value: 'nobody' } })
  expect(within(column('Closed')).getByText('Searching')).toBeTruthy()
  expect(screen.queryByText(/Nothing found/)).toBeNull()
  await vi.waitFor(() => {
    answer()
    expect(within(column('Closed')).getByText('Nothing found for “nobody”.')).toBeTruthy()
  })
  // Said once.
  expect(screen.getAllByText('Nothing found for “nobody”.')).toHaveLength(1)
  vi.unstubAllGlobals()
})

test('searching finds who plays, and tells how many sessions were found', async () => {
  const running = [
    {
      session: miniSession({ miniSessionId: 1, status: 'LIVE' }),
      found: [{ registrationId: 3, name: 'Harbour', players: ['Nora Berg'] }],
    },
  ]
  const fetched = vi.fn(() =>
    Promise.resolve(
      new Response(JSON.stringify({ years: [], page: 1, pages: 1, total: 0, sessions: [], running })),
    ),
  )
  vi.stubGlobal('fetch', fetched)
  show([
    { miniSessionId: 1, status: 'LIVE' },
    { miniSessionId: 2, status: 'CLOSED' },
  ])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nora' } })
  const found = await screen.findByText('Plays: Harbour · Nora Berg')
  expect(column('Live').contains(found)).toBe(true)
  expect(fetched).toHaveBeenCalledWith('/api/archive/search?q=nora', expect.anything())
  expect(screen.getByText('One session').getAttribute('role')).toBe('status')
  expect(within(column('Closed')).getByText('Nothing found for “nora”.')).toBeTruthy()
  // The address can be sent.
  await vi.waitFor(() => expect(location.search).toBe('?q=nora'))
  cleanup()
  show([{ miniSessionId: 2, status: 'CLOSED' }])
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('nora')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  await vi.waitFor(() => expect(location.search).toBe(''))
  vi.unstubAllGlobals()
})

test('without spoilers a search says that later stages may be missing, and shows them when asked', async () => {
  document.documentElement.dataset.spoilers = 'hidden'
  const inStage = (miniSessionId: number, segmentOrder: number) => ({
    session: miniSession({ miniSessionId, status: 'CLOSED', arrangeType: 'KNOCK_OUT', segmentOrder }),
    found: [{ registrationId: 3, name: 'Harbour', players: ['Nora Berg'] }],
  })
  const sessions = [inStage(1, 1), inStage(2, 2)]
  const answer = { years: [], page: 1, pages: 1, total: 2, sessions, running: [] }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answer))))
  show(sessions.map(({ session }) => session))
  const played = () => screen.queryAllByText('Played: Harbour · Nora Berg')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nora b' } })
  const later = await screen.findByRole('button', { name: 'Show later stages' })
  expect(played()).toHaveLength(1)
  fireEvent.click(later)
  expect(played()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Show later stages' })).toBeNull()
  delete document.documentElement.dataset.spoilers
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  await vi.waitFor(() => expect(location.search).toBe(''))
  vi.unstubAllGlobals()
})

test('a page begins with the last few of what is over, the rest is asked for or in the archive', () => {
  const day = (at: number) => new Date(Date.now() - at * 24 * 3_600_000).toISOString()
  const evening = (at: number) => ({
    miniSessionId: at,
    tournamentId: at,
    startDateTime: day(at),
    segmentName: `Evening ${at}`,
  })
  show(Array.from({ length: 50 }, (_, at) => evening(at + 1)))
  const rows = () => within(column('Closed')).getAllByRole('link', { name: /Evening/ })
  expect(rows()).toHaveLength(5)
  expect(rows()[0]?.textContent).toContain('Evening 1')
  // The same of what a search finds, which names players below.
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'evening' } })
  expect(rows()).toHaveLength(5)
  expect(screen.getByRole('button', { name: 'Show 45 more' })).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show 35 more' }))
  expect(rows()).toHaveLength(40)
  expect(document.activeElement).toBe(rows()[5])
  expect(screen.getByRole('link', { name: 'Older sessions: ARCHIVE' }).getAttribute('href')).toBe('/archive')
})

test('the archive is offered below the list where it holds more, and is no empty site', () => {
  const older = () => screen.queryByRole('link', { name: 'Older sessions: ARCHIVE' })
  show([{ miniSessionId: 1, status: 'CLOSED' }])
  expect(older()).toBeNull()
  cleanup()
  show([
    { miniSessionId: 1, status: 'CLOSED' },
    { miniSessionId: 2, status: 'ARCHIVED' },
  ])
  expect(older()).not.toBeNull()
  cleanup()
  show([{ miniSessionId: 2, status: 'ARCHIVED' }])
  expect(older()).not.toBeNull()
  expect(screen.queryByRole('heading', { name: 'No sessions yet' })).toBeNull()
})

test('a push changes the list', () => {
  show([{ miniSessionId: 1, status: 'CLOSED' }])
  expect(within(column('Live')).queryByRole('link')).toBeNull()
  sessionsFeed.store.setState({ body: [miniSession({ miniSessionId: 1, status: 'LIVE' })], seq: 2 })
  return screen.findByText('LIVE')
})

test('without sessions it says when there will be some', async () => {
  show([])
  expect(await screen.findByRole('heading', { name: 'No sessions yet' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a new site says where it is set up, and who looks after it where to begin', async () => {
  site.setState({ profile: { ...site.getState().profile, isNew: true } })
  show([])
  expect((await screen.findByRole('link', { name: 'Set it up' })).getAttribute('href')).toBe('/welcome')
  act(() => site.setState(site.getInitialState()))
  act(() => account.setState({ authenticated: true, role: 'ADMIN', organisers: null }))
  expect(screen.getByRole('link', { name: 'First steps' }).getAttribute('href')).toBe('/welcome')
  act(() => account.setState(account.getInitialState()))
})

test('who runs a club’s evenings has them to begin with where there is none yet', async () => {
  act(() =>
    account.setState({
      authenticated: true,
      role: 'ADMIN',
      organisers: [{ serverId: 2, name: 'Oakmere BC' }],
      name: 'Dirk',
    }),
  )
  show([])
  expect((await screen.findByRole('link', { name: 'New event' })).getAttribute('href')).toBe('/desk?new')
  expect(screen.getByRole('button', { name: 'Upload tournament' })).toBeTruthy()
  expect(screen.getByText('Signed in as Dirk')).toBeTruthy()
  act(() => account.setState(account.getInitialState()))
})

test('tournament and event say that all of them is bid-only, and nothing says it twice', () => {
  show([
    { miniSessionId: 1, bidOnly: true, eventBidOnly: true, tournamentBidOnly: true, tournamentName: 'Cup' },
    { miniSessionId: 2, bidOnly: true, eventBidOnly: true, tournamentId: 2, eventId: 2 },
    { miniSessionId: 3, bidOnly: true, tournamentId: 3, eventId: 3 },
  ])
  const all = screen.getAllByText(/Bid-only/).map(({ textContent }) => textContent)
  expect(all.toSorted()).toEqual([
    'Lindhaven · Bid-only',
    'Pairs · MP · 26 pairs · Bid-only',
    'Pairs · MP · Bid-only · 26 pairs',
  ])
})

test('Enter in the search opens the first that is found', () => {
  const opened: string[] = []
  sessionsFeed.store.setState({ body: [miniSession({ miniSessionId: 4 })], seq: 1 })
  render(
    <main
      onClick={(event) => {
        event.preventDefault()
        opened.push((event.target as Element).closest('a')?.getAttribute('href') ?? '')
      }}
      onKeyDown={() => {}}
    >
      <SessionListPage />
    </main>,
  )
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
  expect(opened).toEqual(['/screen/4'])
})

test('searching names players, teams and boards with their totals, before the sessions where a name is what was typed', async () => {
  const nora = {
    session: miniSession({ miniSessionId: 2 }),
    found: [{ registrationId: 3, name: 'Nora', players: [] }],
  }
  const answer = {
    years: [],
    page: 1,
    pages: 2,
    total: 60,
    sessions: [nora],
    running: [],
    players: {
      total: 7,
      first: [
        { personId: 9, name: 'Nora Berg' },
        { personId: 8, name: 'Nora Dahl' },
      ],
    },
    teams: { total: 1, first: [{ teamId: 4, name: 'Nora’s Ark' }] },
  }
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      Response.json(path.includes('find-boards') ? { boards: [], count: 12, next: null } : answer),
    ),
  )
  show([{ miniSessionId: 2, status: 'CLOSED' }])
  const field = screen.getByRole('searchbox')
  fireEvent.change(field, { target: { value: 'dahl' } })
  const players = await screen.findByRole('region', { name: 'Players 7' })
  expect(within(players).getByText('and 5 more')).toBeTruthy()
  expect(within(players).getByRole('link', { name: 'Nora Berg' }).getAttribute('href')).toBe('/players/9')
  expect(screen.getByRole('region', { name: 'Teams 1' })).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Boards 12' })).toBeTruthy()
  // All that were found, and those that stand here.
  expect(within(column('Closed')).getByRole('heading', { level: 2 }).textContent).toContain('60')
  // Her own score is one press away.
  expect(
    within(column('Closed'))
      .getByRole('link', { name: /Played: Nora/ })
      .getAttribute('href'),
  ).toBe('/screen/2?screen=private-score&registrationId=3&session=1')
  expect(column('Closed').compareDocumentPosition(players)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  // Other words: nothing of these stays for Enter to open, not even for a moment.
  fireEvent.change(field, { target: { value: 'dahlia' } })
  expect(screen.queryByRole('link', { name: 'Nora Berg' })).toBeNull()
  expect(screen.queryByText('Played: Nora')).toBeNull()
  // Of letters within a name they come late, and move no row of a session.
  fireEvent.change(field, { target: { value: 'ahl' } })
  const later = await screen.findByRole('region', { name: 'Players 7' })
  expect(column('Closed').compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  // Of two groups the closer one stands first.
  fireEvent.change(field, { target: { value: 'nora’s ark' } })
  const teams = await screen.findByRole('region', { name: 'Teams 1' })
  expect(screen.getByRole('region', { name: 'Players 7' }).compareDocumentPosition(teams)).toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  )
  fireEvent.change(field, { target: { value: '' } })
  vi.unstubAllGlobals()
})
