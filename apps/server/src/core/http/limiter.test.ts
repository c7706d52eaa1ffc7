import { expect, it } from 'vitest'
import { Channel } from '../channel.ts'
import { Limiter, SharedLimiter, type Try } from './limiter.ts'

const MINUTE = 60_000

it('counts tries of each key, until its window is over', () => {
  let now = 0
  const limiter = new Limiter({ tries: 2, windowMs: MINUTE }, () => now)
  limiter.count('a')
  expect(limiter.waitFor('a')).toBeNull()
  now = 20_000
  limiter.count('a')
  expect([limiter.waitFor('a'), limiter.waitFor('b')]).toEqual([40, null])
  now = MINUTE
  expect(limiter.waitFor('a')).toBeNull()
  limiter.count('a')
  expect(limiter.waitFor('a')).toBeNull()
  limiter.count('a')
  limiter.clear('a')
  expect(limiter.waitFor('a')).toBeNull()
})

it('forgets who was not counted for longest, of more than ten thousand', () => {
  const limiter = new Limiter({ tries: 1, windowMs: MINUTE }, () => 0)
  for (const key of ['first', 'second', 'first']) limiter.count(key)
  for (let i = 0; i < 9_999; i += 1) limiter.count(`${i}`)
  expect([limiter.waitFor('first'), limiter.waitFor('second')]).toEqual([60, null])
})

it('counts what was tried at other nodes, where it holds over all of them', () => {
  const [here, there] = [new Channel<Try>(), new Channel<Try>()]
  here.relay((one) => there.receive(one))
  there.relay((one) => here.receive(one))
  const limit = { tries: 2, windowMs: MINUTE }
  const [near, far] = [here, there].map((tries) => new SharedLimiter('login', limit, tries))
  const other = new SharedLimiter('password', limit, there)
  near!.count('a')
  far!.count('a')
  const waits = () => [near, far, other].map((one) => one!.waitFor('a') !== null)
  expect(waits()).toEqual([true, true, false])
  far!.clear('a')
  expect(waits()).toEqual([false, false, false])
})
