import { PULSE } from '@openroom/protocol/pulse'
import { expect, it } from 'vitest'
import { Silence } from './silence.ts'

/** Seconds until a connection on which nothing comes any more counts as lost; `null`: within two minutes it does not. */
function secondsToLost(silence: Silence, from: number): number | null {
  for (let second = 1; second <= 120; second++) if (silence.isLost(from + 1_000 * second)) return second
  return null
}

function begun(hasPulse = true): Silence {
  const silence = new Silence(0)
  silence.begin(0, hasPulse)
  return silence
}

it('is noticed within 15 s, whenever within the second the last sign of life came', () => {
  for (let late = 0; late < 1_000; late += 50) {
    const silence = begun()
    silence.hear(late)
    expect(secondsToLost(silence, 0)).toBeLessThanOrEqual(14)
  }
})

it('is none while the signs of life come, each as late as one may be', () => {
  const silence = begun()
  const late = 2 * PULSE.every
  for (let now = 0; now < 600_000; now += 1_000) {
    if (now % late === 0) silence.hear(now)
    expect(silence.isLost(now)).toBe(false)
  }
})

it('is looked at twice: a page that was held up has its messages waiting for it', () => {
  const silence = begun()
  expect(silence.isLost(40_000)).toBe(false)
  silence.hear(40_100)
  expect(silence.isLost(41_000)).toBe(false)
})

it('is not minded with a server that gives no such signs', () => {
  expect(secondsToLost(begun(false), 0)).toBeNull()
})

it('is borne longer where one follows the other, until a connection has held', () => {
  const silence = begun()
  let now = 0
  const lost = (): number => {
    const seconds = secondsToLost(silence, now) ?? Number.NaN
    now += 1_000 * seconds
    silence.begin(now, true)
    return seconds
  }
  expect([lost(), lost(), lost(), lost()]).toEqual([13, 13, 24, 46])
  for (const until = now + 300_000; now <= until; now += 5_000) silence.hear(now)
  silence.hear(now)
  expect(lost()).toBe(46)
  expect(lost()).toBe(13)
})
