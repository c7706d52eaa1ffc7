// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account } from '../live/account.ts'
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
  [new CloseEvent('close'), 'WebSocket connection unsuccessful'],
  [new Error('no'), 'Unknown error'],
])('%s is logged in a group', (error, title) => {
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
