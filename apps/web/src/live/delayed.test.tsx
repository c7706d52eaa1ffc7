/** An overlay whose picture comes later than the data. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDelayed } from './delayed.ts'
import { useInStep } from './useInStep.ts'
import { setPageDelay } from './videoDelay.ts'

function Standing({ value }: { readonly value: string }) {
  return <p>{useInStep(1, '1', value) ?? 'nothing'}</p>
}

function Page({ seconds, value }: { readonly seconds: number; readonly value: string }) {
  return useDelayed(1, seconds) ? <Standing value={value} /> : null
}

const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(1_000 * seconds))
const shown = () => screen.getByRole('paragraph').textContent

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  setPageDelay(1, 0)
  vi.useRealTimers()
})

test('it tells nothing of a session before its time, also where no table is looked at', async () => {
  const { rerender } = render(<Page seconds={60} value="10" />)
  await wait(59)
  expect(shown()).toBe('nothing')
  await wait(1)
  expect(shown()).toBe('10')
  rerender(<Page seconds={60} value="23" />)
  await wait(59)
  expect(shown()).toBe('10')
  await wait(1)
  expect(shown()).toBe('23')
})

test('without a delay it tells all at once', async () => {
  const { rerender } = render(<Page seconds={0} value="10" />)
  await wait(0)
  expect(shown()).toBe('10')
  rerender(<Page seconds={0} value="23" />)
  expect(shown()).toBe('23')
})
