import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import DeskPage from './DeskPage.tsx'
import { Frame } from './Frame.tsx'

afterEach(() => {
  cleanup()
  cache.clear()
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

test('a long list of what is run is narrowed by tournament, event and segment', async () => {
  const listed = Array.from({ length: 12 }, (_, i) => ({
    ...{ miniSessionId: i + 1, tournament: `Tuesday ${i + 1}`, event: 'Pairs', segment: 'Main' },
    ...{ status: 'LIVE', closing: false },
  }))
  vi.stubGlobal('fetch', async () =>
    Response.json([...listed, { ...listed[0], miniSessionId: 99, event: 'Élite' }]),
  )
  render(<DeskPage />)
  const field = await screen.findByRole('searchbox')
  const sessions = () => screen.getAllByRole('link', { name: /Tuesday/ })
  expect(sessions()).toHaveLength(13)
  fireEvent.change(field, { target: { value: 'elite' } })
  expect(sessions()).toHaveLength(1)
})

test.each(['/desk?session=7&boards', '/desk?after=7'])(
  'a table that calls is seen at %s',
  async (address) => {
    const call = {
      callId: 1,
      tableId: 3,
      table: 3,
      room: null,
      round: 2,
      state: 'open',
      at: '2026-01-01T19:00:00Z',
    }
    const hall = { version: '1', now: Date.parse(call.at), clock: null, words: [], calls: [call] }
    const asked: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path)
      return Response.json(hall)
    })
    window.history.replaceState(null, '', address)
    render(<Frame title="Who plays">…</Frame>)
    expect(await screen.findByText(/calls, round 2/)).toBeDefined()
    expect(asked).toEqual([deskRoutes.deskHall(7)])
  },
)
