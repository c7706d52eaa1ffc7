import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import DeskPage from './DeskPage.tsx'

afterEach(() => {
  cleanup()
  cache.clear()
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
