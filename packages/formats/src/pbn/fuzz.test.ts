import { expect, it } from 'vitest'
import { SEED_TEXTS } from './testing/seeds.ts'
import { trial, trialBytes } from './testing/trial.ts'

it('broken files are refused or read, never thrown at, and in bounded time', async () => {
  const refusals = new Set<string>()
  let read = 0
  for (let seed = 0; seed < 500; seed++) {
    const { refused, ms } = await trial(trialBytes(SEED_TEXTS, seed))
    expect(ms, `trial ${seed}`).toBeLessThan(2_000)
    if (refused === null) read += 1
    else refusals.add(refused)
  }
  expect(read).toBeGreaterThan(30)
  expect(refusals.size).toBeGreaterThan(8)
})
