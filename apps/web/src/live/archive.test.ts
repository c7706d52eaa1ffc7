// @vitest-environment jsdom
/** What a session's screens hold while answers and pushes come in any order. */
import { viewAt } from '@openroom/protocol/views'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { scriptedSource } from '../testing/stompSource.ts'
import { archive, follow, renewWith } from './archive.ts'
import { cache } from './cache.ts'
import { connect } from './connection.ts'
import { sessionsFeed } from './sessions.ts'

const AT = viewAt('tables', { id: 1, round: 3 })
const PATH = AT.path
const LIVE_AT = viewAt('pairTables', { id: 1 })
const DESTINATION = LIVE_AT.destination

let first: readonly unknown[] = []
const source = scriptedSource((destination) => (destination === DESTINATION ? first : []))

const tables = (...numbers: readonly number[]) => ({
  type: 'PAIR',
  tables: numbers.map((board, i) => ({ tableId: i + 1, board })),
})

let answer: (body: unknown, seq: number) => void = () => {}
let calls = 0

beforeAll(() => connect())
beforeEach(() => {
  calls = 0
  vi.stubGlobal('fetch', () => {
    calls += 1
    return new Promise<Response>((resolve) => {
      answer = (body, seq) =>
        resolve(new Response(JSON.stringify(body), { headers: { 'x-openroom-seq': `${seq}` } }))
    })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  cache.clear()
})

function opened() {
  const observer = new QueryObserver(cache, archive(1, AT))
  const stop = observer.subscribe(() => {})
  const unfollow = follow(1, PATH, LIVE_AT)
  return {
    held: () => observer.getCurrentResult().data,
    close: () => {
      stop()
      unfollow()
    },
  }
}

test('an answer that is older than what was pushed meanwhile is let go', async () => {
  first = [{ type: 'SUBSCRIBE', payload: tables(7), seq: 5, prev: null }]
  const { held, close } = opened()
  await vi.waitFor(() => expect(held()).toEqual(tables(7)))
  answer(tables(1), 4)
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  expect(held()).toEqual(tables(7))
  close()
})

test('one table is put in its place, and nothing is asked for', async () => {
  first = [{ type: 'SUBSCRIBE', payload: tables(7, 8), seq: 5, prev: null }]
  const { held, close } = opened()
  await vi.waitFor(() => expect(held()).toEqual(tables(7, 8)))
  answer(tables(7, 8), 5)
  source.publish(DESTINATION, { type: 'UPDATE', payload: { tableId: 2, board: 9 }, seq: 6, prev: 5 })
  await vi.waitFor(() => expect(held()).toEqual(tables(7, 9)))
  expect(calls).toBe(1)
  close()
})

test('while nothing is public the call is asked, and what it says is kept', async () => {
  first = [{ type: 'SUBSCRIBE', payload: null, seq: 0, prev: null }]
  const { held, close } = opened()
  answer(tables(1), 1)
  await vi.waitFor(() => expect(held()).toEqual(tables(1)))
  close()
})

test('what no destination carries is asked for again when what it is made of changes', async () => {
  first = [{ type: 'SUBSCRIBE', payload: null, seq: 5, prev: null }]
  const observer = new QueryObserver(cache, archive(1, AT))
  const stop = observer.subscribe(() => {})
  answer({ sum: 1 }, 5)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual({ sum: 1 }))
  const end = renewWith(1, PATH, LIVE_AT)
  await vi.waitFor(() => expect(calls).toBe(2))
  answer({ sum: 1 }, 5)
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  source.publish(DESTINATION, { type: 'SUBSCRIBE', payload: null, seq: 6, prev: 5 })
  await vi.waitFor(() => expect(calls).toBe(3))
  answer({ sum: 2 }, 6)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual({ sum: 2 }))
  source.publish(DESTINATION, { type: 'SUBSCRIBE', payload: null, seq: 6, prev: 5 })
  expect(calls).toBe(3)
  end()
  stop()
})

test('an answer that was on its way while its session changed is asked for again', async () => {
  const stopFeed = sessionsFeed.start()
  const list = viewAt('miniSessions').destination
  source.publish(list, { type: 'SUBSCRIBE', payload: [], seq: 1, prev: null })
  const observer = new QueryObserver(cache, archive(1, AT))
  const stop = observer.subscribe(() => {})
  source.publish(list, { type: 'UPDATE', payload: { miniSessionId: 1 }, seq: 2, prev: 1 })
  answer({ sum: 1 }, 5)
  await vi.waitFor(() => expect(calls).toBe(2))
  answer({ sum: 2 }, 6)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual({ sum: 2 }))
  stop()
  stopFeed()
})

test('what no destination carries is asked for again when the change comes before its first answer', async () => {
  first = []
  const observer = new QueryObserver(cache, archive(1, AT))
  const stop = observer.subscribe(() => {})
  const end = renewWith(1, PATH, LIVE_AT)
  await vi.waitFor(() => expect(source.wanted()).toContain(DESTINATION))
  source.publish(DESTINATION, { type: 'SUBSCRIBE', payload: null, seq: 6, prev: 5 })
  answer({ sum: 1 }, 5)
  await vi.waitFor(() => expect(calls).toBe(2))
  answer({ sum: 2 }, 6)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual({ sum: 2 }))
  end()
  stop()
})

test('what is asked for first is asked for by the version that is known, and again without one', async () => {
  const asked: string[] = []
  let seq = 7
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response('{}', { headers: { 'x-openroom-seq': `${seq}` } })
  })
  const [boards, board] = [viewAt('boards', { id: 41 }), viewAt('board', { id: 41, board: 2 })]
  await cache.fetchQuery(archive(41, boards))
  await cache.fetchQuery(archive(41, board))
  seq = 8
  await cache.fetchQuery({ ...archive(41, board), staleTime: 0 })
  await cache.fetchQuery(archive(41, viewAt('board', { id: 41, board: 3 })))
  await cache.fetchQuery(archive(42, viewAt('boards', { id: 42 })))
  const third = viewAt('board', { id: 41, board: 3 })
  expect(asked).toEqual([
    ...[boards.path, `${board.path}?v=7`, board.path, `${third.path}?v=8`],
    viewAt('boards', { id: 42 }).path,
  ])
})

test('what the head of the page has asked for is taken as it asked, once, and asked for again a little later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response('{}', { headers: { 'x-openroom-seq': '7' } })
  })
  const [boards, teams] = [viewAt('boards', { id: 43 }), viewAt('teams', { id: 43 })]
  document.head.innerHTML = `<link rel="preload" as="fetch" href="${teams.path}" />`
  await cache.fetchQuery(archive(43, boards))
  const stop = new QueryObserver(cache, archive(43, teams)).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual([boards.path, teams.path])
  // What was told before the line stood, nobody heard.
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual([boards.path, teams.path, teams.path])
  stop()
  vi.useRealTimers()
})
