import { expect, it } from 'vitest'
import { Changes } from '../core/changes.ts'
import { manualClock } from '../testing/clock.ts'
import { DoubleDummyTables } from './doubleDummy.ts'

async function minutesTold(boards: number, threads: number): Promise<unknown> {
  const told: unknown[] = []
  const tables = new DoubleDummyTables({
    store: { countUnsolved: async () => boards, unsolved: async () => ({ boards: [], upTo: null }) } as never,
    pool: { close: () => {} } as never,
    threads,
    changes: new Changes(),
    clock: manualClock(),
    onError: (error) => {
      throw error
    },
    logger: { info: (...args: readonly unknown[]) => void told.push(args[0]) },
  })
  tables.start()
  await expect.poll(() => told).toHaveLength(1)
  await tables.stop()
  return told[0]
}

it.each([
  [3_000, 1, 20],
  [3_000, 4, 5],
  // A table has five pieces, and the next one is begun after it.
  [3_000, 16, 4],
])('%i boards at %i threads take %i minutes', async (boards, threads, minutes) => {
  expect(await minutesTold(boards, threads)).toEqual({ boards, minutes })
})
