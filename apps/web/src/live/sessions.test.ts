// @vitest-environment jsdom
/** The list of sessions: asked for once, then followed from the version that was answered. */
import { DURATION } from '@openroom/protocol/specified'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type StompSource, scriptedSource } from '../testing/stompSource.ts'

const LIST = '/miniSessions'

type Given = { readonly miniSessionId: number; readonly name: string }
const one: Given = { miniSessionId: 1, name: 'one' }
const two: Given = { miniSessionId: 2, name: 'two' }

let source: StompSource
/** What subscriptions of the list said they hold, */
let said: (string | undefined)[]
/** and what each is answered with. */
let pushed: readonly unknown[]

beforeEach(() => {
  vi.resetModules()
  said = []
  pushed = []
  source = scriptedSource((destination, since) => {
    if (destination !== LIST) return []
    said.push(since)
    return pushed
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answered = (status: number, body: unknown, seq: number) => {
  const fetched = vi.fn(async (_: string) =>
    Response.json(body, { status, headers: { 'x-openroom-seq': `${seq}` } }),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}

/** A page that has just been opened. */
async function opened() {
  const [{ connect }, { followSessions, sessionsFeed }] = await Promise.all([
    import('./connection.ts'),
    import('./sessions.ts'),
  ])
  await Promise.all([followSessions(), connect()])
  await vi.waitFor(() => expect(said).toHaveLength(1))
  return { names: () => sessionsFeed.store.getState().body?.map(({ name }) => name) }
}

test('is asked for by its call, and followed from that version', async () => {
  const fetched = answered(200, [one], 7)
  const { names } = await opened()
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/archive/miniSessions'])
  expect(said).toEqual(['7'])
  expect(names()).toEqual(['one'])
  source.publish(LIST, { type: 'ADD', payload: two, seq: 8, prev: 7 })
  expect(names()).toEqual(['one', 'two'])
})

test('goes on with what came between the answer and the subscription', async () => {
  answered(200, [one], 7)
  pushed = [
    { type: 'UPDATE', payload: { ...one, name: 'uno' }, seq: 8, prev: 7 },
    { type: 'ADD', payload: two, seq: 9, prev: 8 },
  ]
  const { names } = await opened()
  await vi.waitFor(() => expect(names()).toEqual(['uno', 'two']))
})

test('is pushed whole when it could not be had', async () => {
  answered(503, { code: 'x', message: 'Later' }, 0)
  pushed = [{ type: 'SUBSCRIBE', payload: [one], seq: 7, prev: null }]
  const { names } = await opened()
  expect(said).toEqual([undefined])
  await vi.waitFor(() => expect(names()).toEqual(['one']))
})

test('is followed from the version that is held after a lost connection, and not asked for again', async () => {
  const fetched = answered(200, [one], 7)
  const { names } = await opened()
  source.publish(LIST, { type: 'ADD', payload: two, seq: 8, prev: 7 })
  vi.useFakeTimers()
  source.cut()
  await vi.advanceTimersByTimeAsync(DURATION.reconnect + 1_000)
  await vi.waitFor(() => expect(said).toEqual(['7', '8']))
  expect(names()).toEqual(['one', 'two'])
  expect(fetched).toHaveBeenCalledOnce()
})
