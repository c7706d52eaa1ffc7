/** Scores beside a table that waits for a video. */
import { viewAt } from '@openroom/protocol/views'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type WaitingTable, waitingTable } from './behind.ts'
import { cache } from './cache.ts'
import { useArchive } from './useArchive.ts'
import { setVideoDelay } from './videoDelay.ts'

const AT = viewAt('runningScores', { id: 1 })
const KEY = ['session', 1, AT.path]

function Score() {
  const { data } = useArchive({ miniSessionId: 1, status: 'LIVE' }, AT)
  return <p>{data === undefined ? 'nothing' : JSON.stringify(data)}</p>
}

const come = (body: string, seq: number) => act(() => void cache.setQueryData(KEY, { body, seq }))
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(1_000 * seconds))
const shown = () => screen.getByRole('paragraph').textContent
const begin = () => render(<Score />)

let table: WaitingTable | null = null

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  cache.setQueryData(KEY, { body: '10', seq: 1 })
})
afterEach(() => {
  cleanup()
  table?.close()
  table = null
  setVideoDelay(1, 0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  cache.clear()
})

test('tell nothing that the table has not shown', async () => {
  setVideoDelay(1, 30)
  table = waitingTable(1)
  await wait(30)
  begin()
  await wait(0)
  expect(shown()).toBe('"10"')
  await come('23', 2)
  await wait(29)
  expect(shown()).toBe('"10"')
  await wait(1)
  expect(shown()).toBe('"23"')
})

test('wait from the first beside a table that was opened since what the video shows', async () => {
  setVideoDelay(1, 30)
  table = waitingTable(1)
  await wait(29)
  begin()
  await wait(29)
  expect(shown()).toBe('nothing')
  await wait(1)
  expect(shown()).toBe('"10"')
})

test('wait from the first, while a result waits', async () => {
  setVideoDelay(1, 30)
  table = waitingTable(1)
  await wait(30)
  table.holds({ type: 'CORRECTION', payload: { board: 1, result: null }, seq: 1, prev: 0 } as never)
  begin()
  await wait(29)
  expect(shown()).toBe('nothing')
  await wait(1)
  expect(shown()).toBe('"10"')
})

test('are as new as can be where no table waits', async () => {
  setVideoDelay(1, 30)
  table = waitingTable(2)
  begin()
  await come('23', 2)
  await wait(0)
  expect(shown()).toBe('"23"')
})
