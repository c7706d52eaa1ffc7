/** Behind a line that fell silent, sockets are not opened in vain until the browser has no room for another. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endedWhenBack } from './back.ts'
import { connect } from './connection.ts'

type Given = {
  readonly webSocketFactory: () => unknown
  beforeConnect: () => Promise<void>
}

const made = vi.hoisted((): { client: Given | null } => ({ client: null }))

vi.mock('@stomp/stompjs', () => ({
  Client: class {
    connected = false
    active = false
    stompVersions = { protocolVersions: () => [] }
    constructor(given: object) {
      Object.assign(this, given)
      made.client = this as unknown as Given
    }
    activate() {}
  },
}))

/** Never answered. */
class Socket extends EventTarget {}

let asked: { readonly path: string; readonly answer: () => void }[] = []

beforeAll(() => {
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal(
    'fetch',
    (path: string, { signal }: RequestInit) =>
      new Promise((resolve, reject) => {
        asked.push({ path, answer: () => resolve(new Response()) })
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      }),
  )
  void connect().catch(() => undefined)
})
afterEach(() => {
  asked = []
  vi.useRealTimers()
})

test('after three in vain it asks whether anybody answers, and ends what was asked before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const client = made.client!
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await client.beforeConnect()
    client.webSocketFactory()
    vi.advanceTimersByTime(2_000)
  }
  expect(asked).toEqual([])
  let isEnded = false
  const call = endedWhenBack(
    (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended')))),
  ).catch(() => {
    isEnded = true
  })
  let isDue = false
  const due = client.beforeConnect().then(() => {
    isDue = true
  })
  // Nobody answers for a while.
  await vi.advanceTimersByTimeAsync(7_000)
  expect([isDue, isEnded, asked.length]).toEqual([false, false, 4])
  asked.at(-1)?.answer()
  await Promise.all([due, call])
  expect([isDue, isEnded]).toEqual([true, true])
})
