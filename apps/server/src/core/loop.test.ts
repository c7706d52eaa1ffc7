import { describe, expect, it } from 'vitest'
import { manualClock } from '../testing/clock.ts'
import { Loop, type LoopOptions, workBy } from './loop.ts'

const soon = () => new Promise((resolve) => setImmediate(resolve))

/** A loop whose runs end when the test says so. */
function looped(options: Partial<LoopOptions> = {}) {
  const clock = manualClock()
  const state = { begun: 0, errors: 0, finish: (_next?: number) => {}, fail: () => {} }
  const run = () => {
    state.begun += 1
    return new Promise<number | undefined>((resolve, reject) => {
      state.finish = resolve
      state.fail = () => reject(new Error('no database'))
    })
  }
  const onError = () => {
    state.errors += 1
  }
  return { clock, state, loop: new Loop({ clock, run, onError, ...options }) }
}

describe('a loop', () => {
  it('makes one run of several wishes, and the next one only after its time', async () => {
    const { clock, state, loop } = looped({ everyMs: 250 })
    loop.ask()
    loop.ask()
    expect(state.begun).toBe(1)
    loop.ask()
    state.finish()
    await soon()
    clock.advance(249)
    expect(state.begun).toBe(1)
    clock.advance(1)
    expect(state.begun).toBe(2)
  })

  it('rests so many times as long as a run takes', async () => {
    const { clock, state, loop } = looped({ everyMs: 250, rest: 4 })
    loop.ask()
    loop.ask()
    clock.advance(100)
    state.finish()
    await soon()
    clock.advance(299)
    expect(state.begun).toBe(1)
    clock.advance(1)
    expect(state.begun).toBe(2)
  })

  it('runs at the earliest time that was asked for', async () => {
    const { clock, state, loop } = looped()
    loop.ask(5_000)
    loop.ask(100)
    loop.ask(1_000)
    clock.advance(100)
    expect(state.begun).toBe(1)
    state.finish(3_000)
    await soon()
    clock.advance(2_999)
    expect(state.begun).toBe(1)
    clock.advance(1)
    expect(state.begun).toBe(2)
  })

  it('tries again after a failure, each time later, and at once after a success', async () => {
    const { clock, state, loop } = looped()
    loop.ask()
    for (const wait of [500, 1_000, 2_000, 4_000, 8_000, 8_000]) {
      const { begun } = state
      state.fail()
      await soon()
      loop.ask()
      clock.advance(wait - 1)
      expect(state.begun).toBe(begun)
      clock.advance(1)
      expect(state.begun).toBe(begun + 1)
    }
    expect(state.errors).toBe(6)
    const { begun } = state
    loop.ask()
    state.finish()
    await soon()
    expect(state.begun).toBe(begun + 1)
  })

  it('does not mind a wall clock that is set', async () => {
    const { clock, state, loop } = looped()
    loop.ask(1_000)
    clock.set(-3_600_000)
    clock.advance(999)
    expect(state.begun).toBe(0)
    clock.advance(1)
    expect(state.begun).toBe(1)
  })

  it('has stopped once the last run is over, and begins no other until it is resumed', async () => {
    const { clock, state, loop } = looped()
    loop.ask()
    loop.ask()
    let isOver = false
    const stopped = loop.stop().then(() => {
      isOver = true
    })
    await soon()
    expect(isOver).toBe(false)
    state.finish()
    await stopped
    loop.ask()
    clock.advance(60_000)
    expect(state.begun).toBe(1)
    loop.resume()
    loop.ask()
    expect(state.begun).toBe(2)
  })

  it('is known by its clock while it runs, but for one of idle work', async () => {
    const { clock, state, loop } = looped()
    loop.ask()
    loop.ask()
    let isIdle = false
    const waited = workBy(clock)
      .idle()
      .then(() => {
        isIdle = true
      })
    state.finish()
    await soon()
    // The second wish has begun.
    expect([isIdle, workBy(clock).begun]).toEqual([false, 2])
    state.finish()
    await waited
    expect(workBy(clock).begun).toBe(2)
    const other = looped({ isIdle: true })
    other.loop.ask()
    expect([other.state.begun, workBy(other.clock).begun]).toEqual([1, 0])
  })
})
