import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Progress } from './progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const terminal = (isTTY: boolean) => {
  const said: string[] = []
  return { said, isTTY, write: (text: string) => said.push(text.replace('\r\u001b[K', '')) }
}

it('says what has been sent, then how long it takes, and clears its line', () => {
  const out = terminal(true)
  const progress = new Progress('evening.pbn', 200, out)
  progress.sent(50)
  vi.advanceTimersByTime(1_000)
  progress.sent(150)
  vi.advanceTimersByTime(2_000)
  progress.end()
  vi.advanceTimersByTime(5_000)
  expect(out.said).toEqual([
    'evening.pbn: sending, 25 %',
    'evening.pbn: reading and storing, 1 s',
    'evening.pbn: reading and storing, 2 s',
    '',
  ])
})

it('says nothing into a file', () => {
  const out = terminal(false)
  const progress = new Progress('evening.pbn', 200, out)
  vi.advanceTimersByTime(3_000)
  progress.end()
  expect(out.said).toEqual([])
})
