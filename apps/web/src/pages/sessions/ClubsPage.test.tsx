import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clubsFeed, sessionsFeed } from '../../live/sessions.ts'
import { miniSession } from '../../testing/sessions.ts'
import ClubsPage from './ClubsPage.tsx'

afterEach(cleanup)

test('clubs tell their last evening with its day, and many are looked through by their names', () => {
  const items = Array.from({ length: 9 }, (_, at) => ({
    id: at + 1,
    serverId: at + 1,
    name: `Club ${at + 1}`,
  }))
  clubsFeed.store.setState({ body: items, seq: 1 })
  const evening = miniSession({
    clubId: 3,
    tournamentName: 'Tuesdays',
    eventName: 'Pairs',
    segmentName: 'Evening 9',
  })
  sessionsFeed.store.setState({ body: [evening], seq: 1 })
  render(<ClubsPage />)
  expect(screen.getByText(/^Tuesdays · Evening 9 · Sat 21 Nov/)).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a club' }), { target: { value: 'club 7' } })
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['/clubs/7'])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a club' }), { target: { value: 'nobody' } })
  expect(screen.getByText('Nothing found for “nobody”.')).toBeTruthy()
})
