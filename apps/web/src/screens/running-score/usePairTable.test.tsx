import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import { slotHandle } from '../../testing/slot.ts'
import { usePairTable } from './usePairTable.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const live = { type: 'PAIR', status: 'LIVE' } as const

function searching(body: unknown, status = 200) {
  const fetched = vi.fn(async () => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetched)
  const navigate = vi.fn()
  const { result } = renderHook(() => usePairTable(miniSession(live), slotHandle({ navigate })))
  return { fetched, navigate, result }
}

test('a pair is looked for at its table, and its play is shown', async () => {
  const { fetched, navigate, result } = searching({ tableId: 41 })
  await act(async () => result.current.onPlay?.(7))
  expect(fetched).toHaveBeenCalledWith('/api/archive/search-table/1/7', expect.anything())
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('play', { tableId: '41' }))
  expect(result.current.failure).toBeNull()
})

test.each([
  [{ tableId: null }, 200, /has not sat down at a table yet/],
  [{ code: 'session-not-found', message: 'Of the server.' }, 404, /This session does not exist/],
] as const)('and where there is none it says so', async (body, status, words) => {
  const { navigate, result } = searching(body, status)
  await act(async () => result.current.onPlay?.(7))
  await waitFor(() => expect(result.current.failure).toMatch(words))
  expect(navigate).not.toHaveBeenCalled()
})

test.each([
  ['closed', { status: 'CLOSED' }],
  ['of teams', { type: 'TEAM' }],
  ['whose play is not shown', { playVisible: false }],
  ['adaptive', { bidOnly: true, adaptive: true }],
  ['with closed vugraph results', { bidOnly: true, vugraphClosedResult: true }],
] as const)('in a session %s there is no such button', (_, over) => {
  const { result } = renderHook(() => usePairTable(miniSession({ ...live, ...over }), slotHandle()))
  expect(result.current.onPlay).toBeNull()
})
