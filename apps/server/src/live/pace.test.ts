import { expect, it } from 'vitest'
import { manualClock } from '../testing/clock.ts'
import { Pace } from './pace.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

function paced() {
  const clock = manualClock()
  const state = { begun: 0, finish: () => {} }
  const work = () => {
    state.begun += 1
    return new Promise<void>((resolve) => {
      state.finish = resolve
    })
  }
  const pace = new Pace(clock, { everyMs: 250, rest: 0 }, work, (error) => {
    throw error
  })
  return { clock, state, pace }
}

it('makes one run of several wishes, and the next one only after its time', async () => {
  const { clock, state, pace } = paced()
  pace.ask()
  pace.ask()
  expect(state.begun).toBe(1)
  pace.ask()
  state.finish()
  await settled()
  clock.advance(249)
  expect(state.begun).toBe(1)
  clock.advance(1)
  expect(state.begun).toBe(2)
})

it('has stopped once the last run is over, and begins no other', async () => {
  const { clock, state, pace } = paced()
  pace.ask()
  pace.ask()
  let isOver = false
  const stopped = pace.stop().then(() => {
    isOver = true
  })
  await settled()
  expect(isOver).toBe(false)
  state.finish()
  await stopped
  pace.ask()
  clock.advance(1_000)
  expect(state.begun).toBe(1)
})
