import { describe, expect, it } from 'vitest'
import { SteadyTime, type TimeSources } from '../runtime/steadyTime.ts'
import { compareTime } from './time.ts'

const START = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000

/** A machine whose wall clock can be set, and which can sleep. */
function machine() {
  const past = { awake: 0, asleep: 0, set: 0 }
  const sources: TimeSources = { monotonic: () => past.awake, uptime: () => past.awake + past.asleep }
  const wall = () => START + past.awake + past.asleep + past.set
  const time = new SteadyTime(START, sources)
  const state = { isPlaying: true, warned: 0 }
  const read = { clock: async () => wall(), isPlaying: async () => state.isPlaying }
  const logger = {
    warn: () => {
      state.warned += 1
    },
  }
  const pass = async (ms: number) => {
    past.awake += ms
    await compareTime(time, read, logger)
    return time.now() - START
  }
  return { past, state, time, pass }
}

describe('the time', () => {
  it.each([HOUR, -HOUR])('goes on as if nothing had happened when the clock is set by %i ms', async (by) => {
    const { past, state, pass } = machine()
    expect(await pass(60_000)).toBe(60_000)
    past.set = by
    expect(await pass(5_000)).toBe(65_000)
    expect(await pass(5_000)).toBe(70_000)
    expect(state.warned).toBe(1)
  })

  it('goes by the clock that was set once nothing is played', async () => {
    const { past, state, pass } = machine()
    past.set = HOUR
    expect(await pass(5_000)).toBe(5_000)
    state.isPlaying = false
    expect(await pass(5_000)).toBe(10_000 + HOUR)
    expect(await pass(5_000)).toBe(15_000 + HOUR)
    expect(state.warned).toBe(2)
  })

  it('is right again at once when a clock that was set by mistake is set back', async () => {
    const { past, pass } = machine()
    past.set = HOUR
    await pass(5_000)
    past.set = 0
    expect(await pass(5_000)).toBe(10_000)
  })

  it('follows a clock that is a little faster', async () => {
    const { past, state, pass } = machine()
    for (let i = 1; i <= 100; i += 1) {
      past.set = i * 20
      await pass(5_000)
    }
    expect(await pass(0)).toBe(502_000)
    expect(state.warned).toBe(0)
  })

  it('has in it what the machine has slept', async () => {
    const { past, state, pass } = machine()
    await pass(5_000)
    past.asleep = HOUR
    expect(await pass(5_000)).toBe(10_000 + HOUR)
    expect(state.warned).toBe(0)
  })
})
