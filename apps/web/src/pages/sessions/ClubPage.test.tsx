import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { account } from '../../live/account.ts'
import { cache } from '../../live/cache.ts'
import { clubsFeed, sessionsFeed } from '../../live/sessions.ts'
import { miniSession } from '../../testing/sessions.ts'
import ClubPage from './ClubPage.tsx'

afterEach(() => {
  cleanup()
  cache.clear()
  vi.unstubAllGlobals()
})

test('each row of a club says its tournament and event', async () => {
  const answer = { years: [], page: 1, pages: 1, total: 0, sessions: [], running: [], seasons: [], hall: [] }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answer))))
  const own = { clubId: 3, serverId: 2, clubName: 'Oakmere BC' }
  const items = [
    miniSession({ ...own, miniSessionId: 1, tournamentName: 'Spring Open', eventName: 'Mixed Teams' }),
    miniSession({ ...own, miniSessionId: 2, segmentId: 2, tournamentName: 'Tuesdays', eventName: 'Pairs' }),
    miniSession({ miniSessionId: 3, segmentId: 3, tournamentName: 'Elsewhere', serverId: 9, clubId: 4 }),
  ]
  sessionsFeed.store.setState({ body: items, seq: 1 })
  clubsFeed.store.setState({ body: [], seq: 1 })
  render(<ClubPage serverId={2} />)
  expect(await screen.findByText('Spring Open · Mixed Teams · Final')).toBeTruthy()
  expect(screen.getByText('Tuesdays · Final')).toBeTruthy()
  expect(screen.queryByText(/Elsewhere/)).toBeNull()
})

test('a club without sessions has its name, and its seasons for who makes them', async () => {
  const answer = { years: [], page: 1, pages: 1, total: 0, sessions: [], running: [], seasons: [], hall: [] }
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(new Response(JSON.stringify(path.includes('removed') ? [] : answer))),
  )
  sessionsFeed.store.setState({ body: [], seq: 1 })
  clubsFeed.store.setState({ body: [{ serverId: 2, name: 'Oakmere BC' }], seq: 1 } as never)
  account.setState({ authenticated: true, role: 'ADMIN' })
  render(<ClubPage serverId={2} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Oakmere BC' })).toBeTruthy()
  expect(screen.getByText('No sessions of this club yet')).toBeTruthy()
  const season = await screen.findByRole('link', { name: 'New season' })
  expect(season.getAttribute('href')).toBe('/season-desk?club=2')
  account.setState(account.getInitialState())
})
