import { describe, expect, it } from 'vitest'
import { clockAt, ordered, phasesFrom, shownAt } from './hallClock.ts'
import type { ClockOrder, HallClock } from './schema/hall.ts'

const MIN = 60_000
const start = (given: Partial<Extract<ClockOrder, { order: 'start' }>> = {}): ClockOrder => ({
  order: 'start',
  round: 1,
  minutes: 15,
  change: 2,
  byItself: true,
  ...given,
})

const begun = (order: ClockOrder = start(), rounds = 3): HallClock => ordered(null, order, 0, rounds)!

it.each([
  [0, 1, 'play', 15],
  [14, 1, 'play', 1],
  [15, 1, 'change', 2],
  [16.5, 1, 'change', 0.5],
  [17, 2, 'play', 15],
  [34, 3, 'play', 15],
  // Nothing follows the last round: it goes into overtime.
  [50, 3, 'play', -1],
  [500, 3, 'play', -451],
])('goes on by itself: after %d minutes round %d, %s, %d left', (at, round, phase, left) => {
  expect(shownAt(begun(), at * MIN)).toEqual({ round, phase, left: left * MIN, running: true })
})

it('waits for the director after a round where it does not go on by itself', () => {
  const clock = begun(start({ byItself: false }))
  expect(shownAt(clock, 17 * MIN)).toMatchObject({ round: 1, phase: 'play', left: -2 * MIN })
  const next = ordered(clock, { order: 'next' }, 18 * MIN, 3)!
  expect(shownAt(next, 20 * MIN)).toMatchObject({ round: 2, phase: 'play', left: 13 * MIN })
})

it('has no change where none is wanted', () => {
  expect(shownAt(begun(start({ change: 0 })), 16 * MIN)).toMatchObject({
    round: 2,
    phase: 'play',
    left: 14 * MIN,
  })
})

it('stands still, and runs on with the same time left', () => {
  const paused = ordered(begun(), { order: 'pause' }, 5 * MIN, 3)!
  expect(shownAt(paused, 90 * MIN)).toEqual({ round: 1, phase: 'play', left: 10 * MIN, running: false })
  const more = ordered(paused, { order: 'add', minutes: 2 }, 90 * MIN, 3)!
  expect(shownAt(more, 95 * MIN).left).toBe(12 * MIN)
  const resumed = ordered(more, { order: 'resume' }, 100 * MIN, 3)!
  expect(shownAt(resumed, 111 * MIN)).toMatchObject({ round: 1, left: MIN, running: true })
  expect(shownAt(resumed, 113 * MIN)).toMatchObject({ round: 1, phase: 'change' })
})

it('pauses and resumes twice as once', () => {
  const once = ordered(begun(), { order: 'pause' }, 5 * MIN, 3)!
  expect(shownAt(ordered(once, { order: 'pause' }, 6 * MIN, 3)!, 9 * MIN).left).toBe(10 * MIN)
  const on = ordered(begun(), { order: 'resume' }, 5 * MIN, 3)!
  expect(shownAt(on, 6 * MIN).left).toBe(9 * MIN)
})

it('gives minutes to the phase that runs, and moves all that follow', () => {
  const longer = ordered(begun(), { order: 'add', minutes: 2 }, 14 * MIN, 3)!
  expect(shownAt(longer, 16 * MIN)).toMatchObject({ round: 1, phase: 'play', left: MIN })
  expect(shownAt(longer, 19 * MIN)).toMatchObject({ round: 2, phase: 'play', left: 15 * MIN })
})

it('takes other lengths from the next round on', () => {
  const set = ordered(begun(), { order: 'set', minutes: 20, change: 1, byItself: true }, 10 * MIN, 3)!
  expect(shownAt(set, 10 * MIN).left).toBe(5 * MIN)
  expect(shownAt(set, 16 * MIN)).toMatchObject({ round: 2, phase: 'play', left: 20 * MIN })
})

describe('an order that would end a phase before now ends it now', () => {
  const byHand = begun(start({ byItself: false }))
  it.each([
    [
      'by itself, asked for in overtime',
      byHand,
      { order: 'set', minutes: 15, change: 2, byItself: true },
      20,
    ],
    ['an hour less', begun(), { order: 'add', minutes: -60 }, 1],
    ['a minute less near the end', begun(), { order: 'add', minutes: -1 }, 14.5],
  ] as const)('%s', (_, clock, order, at) => {
    const next = ordered(clock, order, at * MIN, 3)!
    expect(shownAt(next, at * MIN)).toMatchObject({ round: 1, phase: 'change', left: 2 * MIN })
  })

  it('a paused clock that lost more than it had', () => {
    const paused = ordered(begun(), { order: 'pause' }, 10 * MIN, 3)!
    const less = ordered(paused, { order: 'add', minutes: -30 }, 11 * MIN, 3)!
    expect(shownAt(less, 12 * MIN)).toMatchObject({ round: 1, phase: 'play', left: 0 })
    const on = ordered(less, { order: 'resume' }, 20 * MIN, 3)!
    expect(shownAt(on, 20 * MIN)).toMatchObject({ round: 1, phase: 'change', left: 2 * MIN })
  })

  it('and goes on below 0 where the director says what follows', () => {
    const less = ordered(byHand, { order: 'add', minutes: -20 }, MIN, 3)!
    expect(shownAt(less, MIN)).toMatchObject({ round: 1, phase: 'play', left: -6 * MIN })
  })
})

it('knows of rounds that were made later', () => {
  const last = begun(start({ round: 3 }))
  expect(ordered(last, { order: 'next' }, MIN, 4)).toMatchObject({ round: 4, rounds: 4 })
})

it('has no round after the last, and no orders without a clock', () => {
  const last = begun(start({ round: 3 }))
  expect(ordered(last, { order: 'next' }, MIN, 3)).toBeUndefined()
  expect(ordered(null, { order: 'pause' }, MIN, 3)).toBeUndefined()
  expect(ordered(last, { order: 'stop' }, MIN, 3)).toBeNull()
})

it('says beforehand when each phase begins', () => {
  const told = phasesFrom(begun(), 16 * MIN).map(({ phase, round, at, endsAt }) => [
    phase,
    round,
    at / MIN,
    endsAt / MIN,
  ])
  expect(told).toEqual([
    ['change', 1, 15, 17],
    ['play', 2, 17, 32],
    ['change', 2, 32, 34],
    ['play', 3, 34, 49],
  ])
  expect(clockAt(begun(), 16 * MIN)).toMatchObject({ phase: 'change', at: 15 * MIN })
})
