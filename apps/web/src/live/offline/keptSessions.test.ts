import { SEQ_HEADER } from '@openroom/protocol/push'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fakeCaches, inTurn } from '../../testing/fakeCaches.ts'
import { miniSession } from '../../testing/sessions.ts'
import { KEPT_HEADER } from './keptHeader.ts'
import { bytesOf, KeptSessions } from './keptSessions.ts'

const session = (miniSessionId: number) => ({ ...miniSession(), miniSessionId, status: 'CLOSED' as const })
const path = (id: number, what = 'boards') => `/api/archive/${what}/${id}`
const answer = (id: number, body: unknown, what = 'boards') => ({ path: path(id, what), body, seq: 7 })

function kept(limits = { bytes: 100, sessions: 3 }, room = () => true) {
  const caches = fakeCaches(room)
  return { caches, store: new KeptSessions(caches, inTurn(), limits) }
}

const ids = async (store: KeptSessions) => (await store.list()).map(({ session }) => session.miniSessionId)

/** All that lies in the browser beside the list. */
const held = async (caches: CacheStorage) =>
  (await (await caches.open('openroom-kept')).keys())
    .map(({ url }) => new URL(url).pathname)
    .filter((one) => one !== '/kept')

describe('what is kept', () => {
  test('comes back as it was, with its version and when that was', async () => {
    const { store } = kept()
    await store.keep(session(1), [answer(1, ['é'])], 1_000)
    const found = await store.find(path(1))
    expect(await found?.json()).toEqual(['é'])
    expect(found?.headers.get(KEPT_HEADER)).toBe('1000')
    expect(found?.headers.get(SEQ_HEADER)).toBe('7')
    // Bytes, not letters.
    expect((await store.list()).map(bytesOf)).toEqual([6])
  })

  test('is bounded in sessions: the one read longest ago goes, with its answers', async () => {
    const { store, caches } = kept()
    for (const id of [1, 2, 3]) await store.keep(session(id), [answer(id, id)], id)
    await store.keep(session(1), [answer(1, 1, 'rounds')], 4)
    await store.keep(session(4), [answer(4, 4)], 5)
    expect(await ids(store)).toEqual([4, 1, 3])
    expect(await store.find(path(2))).toBeUndefined()
    expect((await held(caches)).sort()).toEqual([path(1), path(3), path(4), path(1, 'rounds')].sort())
  })

  test('is bounded in bytes, and one that is too large alone costs the others nothing', async () => {
    const { store } = kept()
    await store.keep(session(1), [answer(1, 'x'.repeat(60))], 1)
    await store.keep(session(2), [answer(2, 'x'.repeat(30))], 2)
    expect(await ids(store)).toEqual([2, 1])
    expect(await store.keep(session(3), [answer(3, 'x'.repeat(60))], 3)).toBe(true)
    expect(await ids(store)).toEqual([3, 2])
    expect(await store.keep(session(4), [answer(4, 'x'.repeat(200))], 4)).toBe(false)
    expect(await ids(store)).toEqual([3, 2])
    expect(await store.find(path(4))).toBeUndefined()
  })

  test('an answer that was kept before is not counted twice', async () => {
    const { store } = kept()
    for (let at = 1; at <= 5; at++) await store.keep(session(1), [answer(1, 'x'.repeat(70))], at)
    expect((await store.list()).map(bytesOf)).toEqual([72])
  })

  test('never holds more than its bounds, and nothing that is not listed', async () => {
    const writes = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 90 })))
    await fc.assert(
      fc.asyncProperty(writes, async (given) => {
        const { store, caches } = kept()
        for (const [at, [id, length]] of given.entries())
          await store.keep(session(id), [answer(id, 'x'.repeat(length), `boards${length % 3}`)], at)
        const list = await store.list()
        expect(list.length).toBeLessThanOrEqual(3)
        expect(list.reduce((sum, one) => sum + bytesOf(one), 0)).toBeLessThanOrEqual(100)
        const listed = list.flatMap(({ sizes }) => Object.keys(sizes))
        expect((await held(caches)).sort()).toEqual(listed.sort())
      }),
    )
  })

  test('makes way where the browser has less room', async () => {
    let isFull = false
    const { store, caches } = kept(undefined, () => !isFull)
    for (const id of [1, 2]) await store.keep(session(id), [answer(id, id)], id)
    const cache = await caches.open('openroom-kept')
    const put = cache.put.bind(cache)
    // The list may be written, the answer may not.
    cache.put = async (key, response) => {
      isFull = `${key}` === path(3)
      await put(key, response).finally(() => {
        isFull = false
      })
    }
    expect(await store.keep(session(3), [answer(3, 3)], 3)).toBe(false)
    expect(await ids(store)).toEqual([2])
    expect(await held(caches)).toEqual([path(2)])
  })

  test('is forgotten by session, by answer, and all at once', async () => {
    const { store, caches } = kept()
    for (const id of [1, 2]) await store.keep(session(id), [answer(id, id), answer(id, id, 'rounds')], id)
    await store.drop(path(2))
    expect(await store.find(path(2))).toBeUndefined()
    expect(await store.find(path(2, 'rounds'))).toBeDefined()
    await store.forget(({ miniSessionId }) => miniSessionId === 1)
    expect(await ids(store)).toEqual([2])
    await store.forget(() => true)
    expect(await store.list()).toEqual([])
    expect(await held(caches)).toEqual([])
  })

  test('the list is no answer', async () => {
    const { store } = kept()
    await store.keep(session(1), [answer(1, 1)], 1)
    expect(await store.find('/kept')).toBeUndefined()
  })
})
