import { describe, expect, it } from 'vitest'
import type { KeptMoment } from './keptTime.public.ts'
import { SteadyTime, type TimeSources } from './steadyTime.ts'
import { beginTime, compareTime, keepForNext } from './time.ts'

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

/** Servers, one after the other, on machines of one database whose clock can be set. */
function servers() {
  const past = { true: 0, set: 0 }
  const kept = new Map<string, KeptMoment>()
  const state = { isPlaying: true }
  const keeping = {
    moments: async () => [...kept.values()],
    keep: async (moment: KeptMoment) => void kept.set(moment.boot, moment),
    forget: async () => kept.clear(),
    isPlaying: async () => state.isPlaying,
  }
  const clock = () => START + past.true + past.set
  const read = { clock: async () => clock(), isPlaying: keeping.isPlaying }
  const logger = { warn: () => {} }
  /** @param whole whether the machine tells its uptime in whole seconds */
  const start = async (boot: string | null, bootedAt = 0, whole = false) => {
    const begunAt = past.true
    const sources: TimeSources = {
      monotonic: () => past.true - begunAt,
      uptime: () => (whole ? Math.floor((past.true - bootedAt) / 1_000) * 1_000 : past.true - bootedAt),
    }
    const time = await beginTime(clock(), keeping, boot, sources)
    const look = async () => {
      await compareTime(time, read, logger)
      await keepForNext(time, keeping, { boot, uptime: sources.uptime() })
    }
    await look()
    return { look, ahead: () => time.now() - START - past.true }
  }
  return { past, state, start }
}

const MINUTE = 60_000

describe('a server that is started again while sessions are played', () => {
  it.each([HOUR, -HOUR, 3 * MINUTE, -3 * MINUTE])(
    'goes on with its time when the clock was set by %i ms while it was down',
    async (by) => {
      const { past, start } = servers()
      const first = await start('a')
      past.true += MINUTE
      await first.look()
      past.true += MINUTE
      past.set = by
      const second = await start('a')
      past.true += MINUTE
      await second.look()
      expect(second.ahead()).toBeLessThanOrEqual(0)
      expect(second.ahead()).toBeGreaterThan(-2_000)
    },
  )

  it('goes on with its time when the clock was set while it ran, again and again', async () => {
    const { past, start } = servers()
    await start('a')
    for (let i = 0; i < 10; i += 1) {
      past.true += 10_300
      past.set += HOUR
      const next = await start('a', 0, i % 2 === 0)
      await next.look()
      expect(next.ahead()).toBeLessThanOrEqual(0)
    }
  })

  it('is exact where nobody has set the clock', async () => {
    const { past, start } = servers()
    await start('a')
    past.true += MINUTE + 333
    expect((await start('a', 0, true)).ahead()).toBe(0)
  })

  it('on another machine goes by the time that the others keep', async () => {
    const { past, start } = servers()
    const first = await start('a')
    past.set = HOUR
    past.true += MINUTE
    await first.look()
    past.true += MINUTE
    expect((await start('b')).ahead()).toBe(0)
    expect((await start(null)).ahead()).toBe(0)
  })

  it('on a machine that was started again does not go back', async () => {
    const { past, start } = servers()
    await start('a')
    past.true += MINUTE
    past.set = -HOUR
    expect((await start('b', past.true)).ahead()).toBe(-MINUTE)
  })

  it('goes by the clock when nothing is played, whatever was kept', async () => {
    const { past, state, start } = servers()
    const first = await start('a')
    past.set = HOUR
    state.isPlaying = false
    expect((await start('a')).ahead()).toBe(HOUR)
    await first.look()
    state.isPlaying = true
    expect((await start('b')).ahead()).toBe(HOUR)
  })
})
