import type { Hall } from '@openroom/protocol/schema/hall'
import { viewAt } from '@openroom/protocol/views'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tellBack } from './back.ts'
import { Refused } from './bearerCalls.ts'
import { link } from './connection.ts'
import { type HallState, listenToHall } from './hall.ts'
import { LOST_MS } from './useLiveCall.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  link.setState({ state: 'connecting' })
  vi.useRealTimers()
})

const hall = (version: string, now = 0): Hall => ({ version, now, clock: null, words: [], calls: [] })

/** A server that answers when it is told to. */
function server() {
  let asked = 0
  let answer: ((hall: Hall) => void) | null = null
  let refuse: (() => void) | null = null
  const told: Partial<HallState>[] = []
  let signal: AbortSignal | undefined
  const ask = (given: AbortSignal) => {
    asked += 1
    signal = given
    return new Promise<Hall>((resolve, reject) => {
      answer = resolve
      refuse = () => reject(new Refused(0, {}))
    })
  }
  const settle = async (act: () => void) => {
    act()
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    inHall: { at: viewAt('deskHall', { id: 7 }), ask },
    asked: () => asked,
    ended: () => signal?.aborted,
    told,
    tell: (state: Partial<HallState>) => void told.push(state),
    answer: (version: string, now?: number) => settle(() => answer?.(hall(version, now))),
    fail: () => settle(() => refuse?.()),
  }
}

it('asks now and then while nothing can be pushed, and not at all once it can', async () => {
  const { inHall, asked, told, tell, answer } = server()
  const stop = listenToHall(inHall, tell)
  await answer('a')
  await vi.advanceTimersByTimeAsync(LOST_MS)
  await answer('b')
  expect(told.map((one) => one.hall?.version)).toEqual(['a', 'b'])
  link.setState({ state: 'connected' })
  await vi.advanceTimersByTimeAsync(10 * LOST_MS)
  expect(asked()).toBe(2)
  link.setState({ state: 'lost' })
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toBe(3)
  stop()
  await answer('c')
  expect(told).toHaveLength(2)
})

it('takes no answer that is older than what it has', async () => {
  const { inHall, told, tell, answer } = server()
  const stop = listenToHall(inHall, tell)
  await answer('new', 2)
  await vi.advanceTimersByTimeAsync(LOST_MS)
  await answer('old', 1)
  expect(told.map((one) => one.hall?.version)).toEqual(['new'])
  stop()
})

it('says that the line is lost, tries less and less often, and at once when it is back', async () => {
  const { inHall, asked, told, tell, answer, fail } = server()
  const stop = listenToHall(inHall, tell)
  await fail()
  expect(told.at(-1)).toEqual({ isLost: true })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked()).toBe(2)
  await fail()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked()).toBe(2)
  tellBack()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toBe(3)
  await answer('a')
  expect(told.at(-1)).toMatchObject({ isLost: false })
  stop()
})

it('makes one call at a time, however the line comes and goes', async () => {
  const { inHall, asked, tell, fail, ended } = server()
  const stop = listenToHall(inHall, tell)
  for (let outage = 1; outage <= 5; outage += 1) {
    await fail()
    await vi.advanceTimersByTimeAsync(60_000)
    // A call goes into the silence; the line comes back, which ends it.
    tellBack()
    await fail()
    expect(asked()).toBe(1 + 2 * outage)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  stop()
  expect(ended()).toBe(true)
})
