import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestStore, testStore } from '../testing/database.ts'
import { forgetMoments, keepMoment, keptMoments } from './keptTime.public.ts'

let store: TestStore
beforeAll(async () => {
  store = await testStore()
})
afterAll(() => store.close())

it('keeps the last moment of each machine, until nothing is played', async () => {
  const { db } = store.store
  const first = { boot: 'a', at: Date.UTC(2026, 0, 1), uptime: 1_234.5, step: -3_600_000 }
  const other = { ...first, boot: 'b' }
  await keepMoment(db, first)
  await keepMoment(db, other)
  const last = { ...first, at: first.at + 5_001, uptime: first.uptime + 5_000.25, step: 0 }
  await keepMoment(db, last)
  expect((await keptMoments(db)).toSorted((a, b) => a.boot.localeCompare(b.boot))).toEqual([last, other])
  await forgetMoments(db)
  expect(await keptMoments(db)).toEqual([])
})
