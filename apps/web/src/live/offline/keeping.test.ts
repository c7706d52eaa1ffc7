// @vitest-environment jsdom
import type { Status } from '@openroom/protocol/names'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeCaches, inTurn } from '../../testing/fakeCaches.ts'
import { miniSession } from '../../testing/sessions.ts'

const session = (miniSessionId: number, status: Status) => ({ ...miniSession(), miniSessionId, status })

/** What a screen asked for and was answered. */
const answered = (id: number, path: string) =>
  here.cache.setQueryData(['session', id, path], { body: [path], seq: 3 })

const listed = (...items: ReturnType<typeof session>[]) =>
  here.sessionsFeed.store.setState({ body: items, seq: 1 })

/** Anew for each test: what is read on a page stays known there. */
const page = async () => ({
  ...(await import('../archive.ts')),
  ...(await import('../cache.ts')),
  ...(await import('../sessions.ts')),
  ...(await import('./offline.ts')),
  ...(await import('./keeping.ts')),
})

let here: Awaited<ReturnType<typeof page>>

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('caches', fakeCaches())
  const alone = inTurn()
  vi.stubGlobal('navigator', {
    serviceWorker: { register: async () => undefined },
    locks: { request: (_name: string, work: () => Promise<unknown>) => alone(work) },
  })
  here = await page()
  vi.spyOn(here.cache, 'prefetchQuery').mockResolvedValue(undefined)
})

afterEach(() => {
  here.cache.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function kept(): Promise<readonly string[]> {
  await vi.advanceTimersByTimeAsync(1_000)
  const list = await here.keptSessions().list()
  return list.flatMap(({ sizes }) => Object.keys(sizes)).sort()
}

test('what was answered of a finished session is kept, before it was known to be read and after', async () => {
  answered(1, '/api/archive/boards/1')
  here.keepRead(session(1, 'CLOSED'))
  answered(1, '/api/archive/watch/1/3/2')
  answered(2, '/api/archive/boards/2')
  expect(await kept()).toEqual(['/api/archive/boards/1', '/api/archive/watch/1/3/2'])
})

test.each(['LIVE', 'DELAYED', 'FINALIZED', 'PUBLISHED'] as const)(
  'nothing is kept of a session that is %s',
  async (status) => {
    here.keepRead(session(1, status))
    answered(1, '/api/archive/boards/1')
    expect(await kept()).toEqual([])
  },
)

test('nothing more is kept of one that goes on again', async () => {
  here.keepRead(session(1, 'CLOSED'))
  listed(session(1, 'LIVE'))
  answered(1, '/api/archive/boards/1')
  expect(await kept()).toEqual([])
})

test.each(['/api/archive/system-message/list/1/7', '/api/users', '/api/auth/check', '/api/archive/search'])(
  '%s is not kept',
  async (path) => {
    here.keepRead(session(1, 'CLOSED'))
    answered(1, path)
    expect(await kept()).toEqual([])
  },
)

test('what is answered from what was kept does not count as new', async () => {
  here.keepRead(session(1, 'CLOSED'))
  here.offline.setState({ keptAt: 5 })
  answered(1, '/api/archive/boards/1')
  expect(await kept()).toEqual([])
})

test('on a plain address of the local network nothing is begun', async () => {
  vi.stubGlobal('navigator', {})
  here.keepRead(session(1, 'CLOSED'))
  answered(1, '/api/archive/boards/1')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await caches.keys()).toEqual([])
})
