import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inStep } from './inStep.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function telling(behind: number) {
  const { store, take, close } = inStep<string>()
  const tell = (value: string | undefined, more: { key?: string; isTold?: boolean } = {}) =>
    take({ key: 'scores', value, behind, isTold: false, ...more })
  return { tell, close, shown: () => store.getState().value }
}

test('without a delay everything is shown at once', () => {
  const { tell, shown } = telling(0)
  tell('a')
  tell('b')
  expect(shown()).toBe('b')
})

test('what there was is shown at once, what comes then as late as the tables are', () => {
  const { tell, shown } = telling(10_000)
  tell(undefined)
  tell('a')
  expect(shown()).toBe('a')
  vi.advanceTimersByTime(4_000)
  tell('b')
  vi.advanceTimersByTime(3_000)
  tell('c')
  vi.advanceTimersByTime(6_999)
  expect(shown()).toBe('a')
  vi.advanceTimersByTime(1)
  expect(shown()).toBe('b')
  vi.advanceTimersByTime(3_000)
  expect(shown()).toBe('c')
})

test('while a result waits at a table, the first waits too', () => {
  const { tell, shown } = telling(10_000)
  tell('a', { isTold: true })
  expect(shown()).toBeUndefined()
  vi.advanceTimersByTime(10_000)
  expect(shown()).toBe('a')
})

test('of something else nothing waits, and nothing is left', () => {
  const { tell, shown } = telling(10_000)
  tell('a')
  tell('b')
  tell(undefined, { key: 'tables' })
  expect(shown()).toBeUndefined()
  tell('x', { key: 'tables' })
  vi.advanceTimersByTime(20_000)
  expect(shown()).toBe('x')
})

test('closed, it gives nothing on', () => {
  const { tell, shown, close } = telling(10_000)
  tell('a')
  tell('b')
  close()
  vi.advanceTimersByTime(20_000)
  expect(shown()).toBe('a')
})
