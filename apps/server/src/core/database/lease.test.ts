import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { manualClock } from '../../testing/clock.ts'
import { type TestStore, testStore } from '../../testing/database.ts'
import { LEASE_MS, Lease, LeaseLost } from './lease.ts'

let opened: TestStore
beforeAll(async () => {
  opened = await testStore()
})
afterAll(() => opened?.close())
beforeEach(async () => {
  await opened.store.db.updateTable('lease').set({ holder: null }).where('name', '=', 'gate').execute()
})

const LOOK_MS = 3_000

/** A node with a clock of its own. */
function node(isAlone = false) {
  const clock = manualClock()
  const lease = new Lease(opened.store.db, 'gate', clock, isAlone)
  const work = () => opened.store.db.transaction().execute((tx) => lease.fence(tx))
  const after = (ms: number) => {
    clock.advance(ms)
    return lease.renewOrTake()
  }
  return { lease, after, work }
}

it('is held by one, as long as it renews', async () => {
  const [one, other] = [node(), node()]
  expect(await one.after(0)).toBe(true)
  for (let past = 0; past < 4 * LEASE_MS; past += LOOK_MS) {
    expect(await other.after(LOOK_MS)).toBe(false)
    expect(await one.after(LOOK_MS)).toBe(true)
    await one.work()
  }
})

it('goes to another when its holder hangs, whose work is refused when it comes back', async () => {
  const [one, other] = [node(), node()]
  await one.after(0)
  expect(await other.after(0)).toBe(false)
  expect(await other.after(LEASE_MS - 1)).toBe(false)
  expect(await other.after(LOOK_MS)).toBe(true)
  await other.work()
  // It has not looked yet, and believes that it holds it.
  expect(one.lease.isHeld).toBe(true)
  await expect(one.work()).rejects.toThrow(LeaseLost)
  expect(one.lease.isHeld).toBe(false)
  expect(await one.after(LOOK_MS)).toBe(false)
})

it('goes to another at its next look when it is given back', async () => {
  const [one, other] = [node(), node()]
  await one.after(0)
  expect(await other.after(0)).toBe(false)
  await one.lease.release()
  expect(await other.after(LOOK_MS)).toBe(true)
})

it('is taken at once by a node that is alone, from the one that was there before it', async () => {
  const [before, now] = [node(), node(true)]
  await before.after(0)
  expect(await now.after(0)).toBe(true)
  await expect(before.work()).rejects.toThrow(LeaseLost)
})
