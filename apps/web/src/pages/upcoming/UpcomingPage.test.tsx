// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import UpcomingPage from './UpcomingPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

test.each(['draft-99', 'tournament-99'])(
  'an address of %s that is gone says so, and leads to the list',
  async (key) => {
    vi.stubGlobal('fetch', async (path: string) =>
      `${path}`.includes('99')
        ? Response.json({ code: 'not-found', message: 'There is nothing here.' }, { status: 404 })
        : Response.json([]),
    )
    history.replaceState(null, '', `/upcoming?edit=${key}`)
    render(<UpcomingPage />)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'This tournament is no longer here',
    )
    expect(screen.queryByText('Try again')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Upcoming tournaments' }))
    expect(location.pathname + location.search).toBe('/upcoming')
    expect(await screen.findByRole('button', { name: 'New tournament' })).toBeTruthy()
  },
)
