import type { Hall } from '@openroom/protocol/schema/hall'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tellBack } from './back.ts'
import { Refused } from './bearerCalls.ts'
import { type HallState, listenToHall } from './hall.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const hall = (version: string): Hall => ({ version, now: 0, clock: null, words: [], calls: [] })

/** A server that answers when it is told to. */
function server() {
  const asked: (string | undefined)[] = []
  let answer: ((hall: Hall) => void) | null = null
  let refuse: (() => void) | null = null
  const told: Partial<HallState>[] = []
  let signal: AbortSignal | undefined
  const ask = (seen: string | undefined, given: AbortSignal) => {
    asked.push(seen)
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
    ask,
    asked,
    ended: () => signal?.aborted,
    told,
    tell: (state: Partial<HallState>) => void told.push(state),
    answer: (version: string) => settle(() => answer?.(hall(version))),
    fail: () => settle(() => refuse?.()),
  }
}

it('asks with what it has seen, again and again', async () => {
  const { ask, asked, told, tell, answer } = server()
  const stop = listenToHall(ask, tell)
  await answer('a')
  await answer('b')
  expect(asked).toEqual([undefined, 'a', 'b'])
  expect(told.map((one) => one.hall?.version)).toEqual(['a', 'b'])
  stop()
  await answer('c')
  expect(told).toHaveLength(2)
  expect(asked).toHaveLength(3)
})

it('says that the line is lost, tries less and less often, and at once when it is back', async () => {
  const { ask, asked, told, tell, answer, fail } = server()
  const stop = listenToHall(ask, tell)
  await answer('a')
  await fail()
  expect(told.at(-1)).toEqual({ isLost: true })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([undefined, 'a', undefined])
  await fail()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveLength(3)
  tellBack()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(4)
  await answer('a')
  expect(told.at(-1)).toMatchObject({ isLost: false })
  // While it waits for an answer, nothing is asked twice.
  tellBack()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(5)
  stop()
})

it('makes one call at a time, however the line comes and goes', async () => {
  const { ask, asked, tell, fail, answer, ended } = server()
  const stop = listenToHall(ask, tell)
  for (let outage = 1; outage <= 5; outage += 1) {
    await fail()
    await vi.advanceTimersByTimeAsync(60_000)
    // A call goes into the silence; the line comes back, which ends it.
    tellBack()
    await fail()
    expect(asked).toHaveLength(1 + 2 * outage)
  }
  await answer('a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(12)
  stop()
  expect(ended()).toBe(true)
})
