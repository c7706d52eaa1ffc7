// @vitest-environment jsdom
/** What is pushed to a phone while an answer is on its way. */
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import { beforeEach, expect, test, vi } from 'vitest'
import { Phone } from './phone.ts'

let push: (payload: unknown) => void = () => {}
vi.mock('../../live/connection.ts', async (original) => {
  const { createStore } = await import('zustand/vanilla')
  return {
    ...(await original<object>()),
    link: createStore(() => ({ state: 'connected', heardAt: 0 })),
    listen: (_: unknown, listener: { readonly onPush: (frame: { readonly payload: unknown }) => void }) => {
      push = (payload) => listener.onPush({ payload })
      return () => {}
    },
  }
})

const RESULT = { contract: null, lead: null, tricks: null }
const ENTERED = {
  ...{ board: 1, version: 1, by: 'NS', ruled: false, result: RESULT, scoreNs: 0 },
  ...{ strangeLead: false, confirmed: false },
}
const told = (results: readonly object[], status = 'LIVE') => ({
  ...{ miniSessionId: 1, tournament: 'Club', event: 'Pairs', status, travellers: false, cards: false },
  ...{ boards: [1], tables: [{ tableId: 5, round: 1, results }] },
})

/** Milliseconds that an answer takes. */
const slow = async (ms: number, body: unknown): Promise<Response> => {
  await new Promise((resolve) => setTimeout(resolve, ms))
  return Response.json(body)
}

beforeEach(() => {
  vi.useFakeTimers()
})

test('is not taken away by a slow answer', async () => {
  vi.stubGlobal('fetch', () => slow(300, told([])))
  const phone = new Phone(7, '#abcdefghijkl')
  const stop = phone.begin()
  await vi.advanceTimersByTimeAsync(100)
  push(told([], 'CLOSED'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(phone.store.getState().told?.status).toBe('CLOSED')
  stop()
})

test('is not taken away by the answer to an entry that the other side has confirmed meanwhile', async () => {
  vi.stubGlobal('fetch', (path: string) =>
    path === phoneRoutes.phoneTables() ? slow(0, told([])) : slow(800, ENTERED),
  )
  const phone = new Phone(8, '#abcdefghijkl')
  const stop = phone.begin()
  await vi.advanceTimersByTimeAsync(1_000)
  push(told([]))
  phone.add({
    kind: 'enter',
    body: { tableId: 5, board: 1, version: 0, by: 'NS', result: RESULT },
  } as unknown as Parameters<typeof phone.add>[0])
  await vi.advanceTimersByTimeAsync(400)
  push(told([{ ...ENTERED, confirmed: true }]))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(phone.store.getState().told?.tables[0]?.results).toMatchObject([{ confirmed: true }])
  stop()
})

test.each([
  ['names that were taken stay until the next push has them', [], [], 'Gerda – Gus'],
  ['names that take the place of others stay too', ['Ann', 'Abe'], [], 'Gerda – Gus'],
  [
    'a push of something else does not bring the old ones back',
    ['Ann', 'Abe'],
    ['Ann', 'Abe'],
    'Gerda – Gus',
  ],
  ['names that were pushed are not taken away by those said before', [], ['Ida', 'Ivo'], 'Ida – Ivo'],
  ['nor are they where there were others before', ['Ann', 'Abe'], ['Ida', 'Ivo'], 'Ida – Ivo'],
])('%s', async (_, before, pushed, shown) => {
  const unnamed = {
    ...told([]).tables[0],
    ns: before.join(' – '),
    ew: 'Pair 2',
    players: { ns: before, ew: [] },
  }
  vi.stubGlobal('fetch', () => slow(300, { names: ['Gerda', 'Gus'] }))
  const phone = new Phone(9, '#abcdefghijkl')
  const stop = phone.begin()
  await vi.advanceTimersByTimeAsync(1_000)
  push({ ...told([]), tables: [unnamed] })
  phone.add({
    kind: 'players',
    body: { tableId: 5, side: 'NS', players: ['Gerda', 'Gus'] },
    names: ['Gerda', 'Gus'],
  } as unknown as Parameters<typeof phone.add>[0])
  await vi.advanceTimersByTimeAsync(100)
  if (pushed.length > 0) {
    const ns = pushed.join(' – ')
    push({ ...told([]), tables: [{ ...unnamed, ns, players: { ns: pushed, ew: [] } }] })
  }
  await vi.advanceTimersByTimeAsync(1_000)
  const { waiting, told: seen } = phone.store.getState()
  expect([waiting, seen?.tables[0]?.ns]).toEqual([[], shown])
  stop()
})
