import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeating, untilDone } from './untilDone.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const failing = (times: number) => {
  const work = vi.fn(async () => {
    if (work.mock.calls.length <= times) throw new Error('away')
    return 'there'
  })
  return work
}

test('is done as often as it takes, and tells of each failure', async () => {
  const told = vi.fn()
  const work = failing(7)
  const done = untilDone(work, told)
  await vi.advanceTimersByTimeAsync(7 * 5_000)
  await expect(done).resolves.toBe('there')
  expect(told).toHaveBeenCalledTimes(7)
})

const answers = async () => 'the version'

test('a part of the page is loaded again, and given up after the fourth failure', async () => {
  const loaded = repeating(failing(3), answers)()
  await vi.advanceTimersByTimeAsync(3_000)
  await expect(loaded).resolves.toBe('there')
  const given = repeating(failing(4), answers)()
  const refused = expect(given).rejects.toThrow('away')
  await vi.advanceTimersByTimeAsync(3_000)
  await refused
})

test('is never given up while the server does not answer', async () => {
  let isOnline = false
  const load = vi.fn(async () => {
    if (!isOnline) throw new Error('away')
    return 'there'
  })
  const isAlive = async () => {
    if (!isOnline) throw new Error('no answer')
  }
  const loaded = repeating(load, isAlive)()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load.mock.calls.length).toBeGreaterThan(100)
  isOnline = true
  await vi.advanceTimersByTimeAsync(5_000)
  await expect(loaded).resolves.toBe('there')
})
