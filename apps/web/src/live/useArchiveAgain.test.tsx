/** What a screen's call does after its first answer. */
import { viewAt } from '@openroom/protocol/views'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cache } from './cache.ts'
import { useArchive } from './useArchive.ts'

type Body = { readonly tableId: number | null }

function Shown() {
  const { data } = useArchive(
    { miniSessionId: 1, status: 'CLOSED' },
    viewAt('searchTable', { id: 1, registrationId: 4 }),
    { isUnfinished: ({ tableId }) => tableId === null },
  )
  return <p>{data ? (data.tableId ?? 'not yet') : 'nothing'}</p>
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  cache.clear()
})

test('what the server still computes is asked for again until it is there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const bodies: readonly Body[] = [{ tableId: null }, { tableId: null }, { tableId: 71 }]
  let calls = 0
  vi.stubGlobal('fetch', async () => {
    const body = bodies[calls]
    calls += 1
    return new Response(JSON.stringify(body), { headers: { 'x-openroom-seq': `${calls}` } })
  })
  render(<Shown />)
  await screen.findByText('not yet')
  await vi.advanceTimersByTimeAsync(2_900)
  expect(calls).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  await screen.findByText('71')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(calls).toBe(3)
})
