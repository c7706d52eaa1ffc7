import { viewAt } from '@openroom/protocol/views'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { teamRow } from '../../testing/results.ts'
import { miniSession } from '../../testing/sessions.ts'
import { slotHandle } from '../../testing/slot.ts'
import FrequencyScreen from './FrequencyScreen.tsx'

const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (/requencies|\/board\//.test(path))
      return Response.json({ code: 'board-not-found', message: 'There is no such board.' }, { status: 404 })
    return Response.json(path.includes('rounds') ? { rounds: [], withdraws: {} } : [])
  })
})
afterEach(() => {
  cleanup()
  cache.clear()
  vi.unstubAllGlobals()
})

const opened = (over: Parameters<typeof miniSession>[0]) => {
  const check = vi.fn()
  const session = miniSession({ released: 'BOARD', ...over })
  render(
    <FrequencyScreen
      miniSession={session}
      params={{ board: 5, ...(session.type === 'PAIR' ? { session: session.session } : { round: 1 }) }}
      slot={slotHandle({ check })}
    />,
  )
  return { check, id: session.miniSessionId }
}

const ROW = teamRow()

const HELD = 'Being played; results come when all tables have played a board.'

test.each(['PAIR', 'TEAM'] as const)(
  'a board of %s that has no results yet says when they come',
  async (type) => {
    const { check } = opened({ type, status: 'LIVE' })
    expect(await screen.findByText(HELD)).toBeTruthy()
    expect(check).not.toHaveBeenCalled()
  },
)

test.each(['PAIR', 'TEAM'] as const)('a board that %s who are over never had is not there', async (type) => {
  const { check } = opened({ type, status: 'CLOSED' })
  await waitFor(() => expect(check).toHaveBeenCalledWith({ noResults: true }))
  expect(screen.queryByText(HELD)).toBeNull()
})

test('it fills by itself once its results are there', async () => {
  const { id } = opened({ type: 'TEAM', status: 'LIVE' })
  await screen.findByText(HELD)
  // What was asked at first is answered by then.
  await waitFor(() => expect(cache.isFetching()).toBe(0))
  const before = asked.filter((one) => one.includes('/board/')).length
  const { path } = viewAt('teamFrequencies', { id, board: 5 })
  act(() => void cache.setQueryData(['session', id, path], { body: { board: 5, rows: [ROW] }, seq: 2 }))
  await waitFor(() => expect(screen.queryByText(HELD)).toBeNull())
  // Its deal is public now as well.
  await waitFor(() => expect(asked.filter((one) => one.includes('/board/'))).toHaveLength(before + 1))
})
