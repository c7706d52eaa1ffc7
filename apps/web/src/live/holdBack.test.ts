import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdBack } from './holdBack.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function held(seconds: number) {
  const given: string[] = []
  const delay = { ms: 1_000 * seconds }
  const holding = holdBack<string>(
    (body) => given.push(body),
    () => delay.ms,
  )
  return { ...holding, given, delay }
}

test('without a delay everything is given on at once', () => {
  const { receive, given } = held(0)
  receive('a')
  expect(given).toEqual(['a'])
})

test('each message waits its own time', () => {
  const { receive, given } = held(10)
  receive('a')
  vi.advanceTimersByTime(4_000)
  receive('b')
  vi.advanceTimersByTime(5_999)
  expect(given).toEqual([])
  vi.advanceTimersByTime(1)
  expect(given).toEqual(['a'])
  vi.advanceTimersByTime(4_000)
  expect(given).toEqual(['a', 'b'])
})

test('a shorter time lets go what has waited long enough, a longer one holds the rest', () => {
  const { receive, given, delay, check } = held(10)
  receive('a')
  vi.advanceTimersByTime(3_000)
  receive('b')
  delay.ms = 2_000
  check()
  expect(given).toEqual(['a'])
  delay.ms = 20_000
  check()
  vi.advanceTimersByTime(19_999)
  expect(given).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(given).toEqual(['a', 'b'])
})

test('nothing comes after the end', () => {
  const { receive, given, close } = held(5)
  receive('a')
  close()
  vi.advanceTimersByTime(60_000)
  expect(given).toEqual([])
})

test('in whatever way the time is changed, the order stays, and nothing is lost', () => {
  const step = fc.record({ wait: fc.nat(5_000), ms: fc.nat(9_000), sends: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { receive, given, delay, check } = held(3)
      const sent: string[] = []
      for (const { wait, ms, sends } of steps) {
        vi.advanceTimersByTime(wait)
        delay.ms = ms
        check()
        if (!sends) continue
        sent.push(`${sent.length}`)
        receive(`${sent.length - 1}`)
      }
      vi.advanceTimersByTime(10_000)
      expect(given).toEqual(sent)
    }),
  )
})
