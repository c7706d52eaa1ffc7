// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account } from '../live/account.ts'
import { KEPT_HEADER } from '../live/offline/keptHeader.ts'
import { offline } from '../live/offline/offline.ts'
import { scriptedSource } from '../testing/stompSource.ts'
import { logFailure, start } from './start.ts'

const said = () => ({
  group: vi.spyOn(console, 'group').mockImplementation(() => undefined),
  error: vi.spyOn(console, 'error').mockImplementation(() => undefined),
})

beforeEach(() => vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  ['a connection that is closed', new CloseEvent('close'), 'WebSocket connection unsuccessful'],
  ['an error', new Error('no'), 'Unknown error'],
])('%s is logged in a group', (_, error, title) => {
  const { group, error: told } = said()
  logFailure(error)
  expect(group).toHaveBeenCalledWith(title)
  expect(told).toHaveBeenCalledWith(error)
})

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/appVersion': { version: '1', protocol: 1 },
  '/api/profile': { profile: null, links: [] },
  '/api/auth/check': { authenticated: true, role: 'UPLOADER', email: null, name: 'Dilys' },
}

/** A server that answers each of its first calls with 503 before it answers as it should. */
function strugglingServer(failing: readonly string[]) {
  const calls: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
    const isFirst = !calls.includes(`${path}`)
    calls.push(`${path}`)
    return isFirst && failing.includes(`${path}`)
      ? new Response('', { status: 503 })
      : Response.json(ANSWERS[`${path}`])
  })
  return calls
}

// One page for all: what follows the first start finds the connection there, as after a failed step.
describe('a first call that fails is tried again', () => {
  test.each(Object.keys(ANSWERS))('%s', async (path) => {
    said()
    scriptedSource(() => [])
    const calls = strugglingServer([path])
    const mount = vi.fn()
    const started = start(mount)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(mount).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    await started
    expect(mount).toHaveBeenCalledOnce()
    expect(calls.filter((one) => one === path)).toHaveLength(2)
    expect(account.getState().name).toBe('Dilys')
  })
})

describe('without the server', () => {
  afterEach(() => offline.setState({ keptAt: null }))

  test('the page is drawn as soon as something that was kept is answered, and asks on', async () => {
    said()
    scriptedSource(() => [])
    const calls = strugglingServer([])
    const answer = vi.mocked(globalThis.fetch).getMockImplementation()
    let isThere = false
    vi.mocked(globalThis.fetch).mockImplementation(async (path, init) => {
      const isList = `${path}`.startsWith('/api/archive/miniSessions')
      if (isThere || isList)
        return isList ? Response.json([], { headers: { [KEPT_HEADER]: '0' } }) : answer!(path, init)
      throw new TypeError('Failed to fetch')
    })
    account.setState({ name: null })
    const mount = vi.fn()
    await start(mount)
    expect(mount).toHaveBeenCalledOnce()
    expect([offline.getState().keptAt, account.getState().name]).toEqual([0, null])
    isThere = true
    await vi.advanceTimersByTimeAsync(6_000)
    expect(account.getState().name).toBe('Dilys')
    expect(mount).toHaveBeenCalledOnce()
    expect(calls.length).toBeGreaterThan(0)
  })

  test('nothing is drawn where nothing was kept', async () => {
    said()
    scriptedSource(() => [])
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    const mount = vi.fn()
    void start(mount)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(mount).not.toHaveBeenCalled()
  })
})
