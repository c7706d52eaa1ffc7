import { expect, it } from 'vitest'
import { linTrial } from './testing/trial.ts'

it('broken files are refused or read, never thrown at, and in bounded time', () => {
  const refusals = new Set<string>()
  let read = 0
  for (let seed = 0; seed < 500; seed++) {
    const { refused, ms } = linTrial(seed)
    expect(ms, `trial ${seed}`).toBeLessThan(2_000)
    if (refused === null) read += 1
    else refusals.add(refused)
  }
  expect(read).toBeGreaterThan(100)
  expect(refusals.size).toBeGreaterThan(2)
})
