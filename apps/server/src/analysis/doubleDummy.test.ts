import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Changes } from '../core/changes.ts'
import { Channel } from '../core/channel.ts'
import { manualClock } from '../testing/clock.ts'
import { type TestStore, testStore } from '../testing/database.ts'
import { DoubleDummyTables } from './doubleDummy.ts'

let made: TestStore
beforeAll(async () => {
  made = await testStore()
  await sql`insert into job (kind, subject, ord) select 'double-dummy', n, n from generate_series(1, 3000) n`.execute(
    made.store.db,
  )
})
afterAll(() => made.close())

it.each([
  [1, 20],
  [4, 5],
  // A table has five pieces, and the next one is begun after it.
  [16, 4],
])('3,000 boards at %i threads take %i minutes', async (threads, minutes) => {
  const told: unknown[] = []
  const tables = new DoubleDummyTables({
    db: made.store.db,
    pool: {} as never,
    threads,
    changes: new Changes(),
    deskNews: new Channel(),
    clock: manualClock(),
    logger: { info: (...words: readonly unknown[]) => void told.push(words[0]) },
  })
  const job = { subject: 0, tries: 1, asks: 0, finish: async () => {}, fail: () => {}, later: () => {} }
  await tables.run(Array(tables.most).fill(job), new AbortController().signal)
  expect(told).toEqual([{ boards: 3_000, minutes }])
})
