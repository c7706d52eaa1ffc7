import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { CLAIMED } from '@openroom/test-kit/boards'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openStore, type Store } from '../core/database/store.ts'
import { type ManualClock, manualClock } from '../testing/clock.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { entriesOf, match, type Source, source, TOKENS, tournaments } from '../testing/source.ts'
import type { TableBroadcast } from './broadcast.ts'
import { BroadcastStates } from './broadcastStates.ts'

const DELAY = 60
const EVENTS = entriesOf([CLAIMED])
const BY = { accountId: null, tournamentId: 1 }
const REST: TableBroadcast = { speed: null, delay: DELAY, extraDelay: 0, waiting: false }

let clock: ManualClock
let server: TestServer
let store: Store
let states: BroadcastStates
let feed: Source
let told: TableBroadcast[]
let id: number
let tables: readonly number[]
let count = 0

beforeAll(async () => {
  clock = manualClock(Date.now())
  server = await testServer({}, { ingestTokens: TOKENS, clock })
  await server.imports.files(tournaments().slice(0, 1), { playVisible: true }, { accountId: null })
  feed = source(server.url)
  store = await openStore({ dataDir: server.dataDir, databaseUrl: server.databaseUrl })
  const { tableNews, changes } = server
  const onError = (error: unknown) => {
    throw error
  }
  states = new BroadcastStates({ db: store.released, tableNews, changes, clock, onError })
  states.news.listen(({ session, table, state }) => {
    if (session === id && table === tables[0]) told.push(state)
  })
})
afterAll(async () => {
  await states.stop()
  await store.close()
  await server.stop()
})
beforeEach(() => {
  told = []
})

async function pass(seconds: number, step = 1): Promise<void> {
  for (let left = seconds; left > 0; left -= step) {
    clock.advance(step * 1000)
    await server.gate.settled()
    await states.settled()
  }
}

async function begin(releaseRule: string): Promise<void> {
  const wanted = match({ key: `told-${++count}`, delay: DELAY, releaseRule })
  const made = await feed.call('PUT', staffRoutes.ingestSessions(), wanted)
  id = Number(made.body.miniSessionId)
  tables = (made.body.tables as readonly { tableId: number }[]).map(({ tableId }) => tableId)
  await feed.call('POST', staffRoutes.ingestStart(id))
  await pass(DELAY + 2)
}

async function play(table: number): Promise<void> {
  expect((await feed.send(table, EVENTS)).body).toMatchObject({ stored: EVENTS.length })
}

/** What was told last. What waits for the clock is not waited for in vain, however late it began to wait. */
function lastTold(): TableBroadcast | undefined {
  clock.advance(100)
  return told.at(-1)
}

it('nothing while the broadcast is on time', async () => {
  await begin('DELAY')
  await play(tables[0]!)
  await pass(DELAY + 5)
  expect(await states.of(tables[0]!)).toEqual(REST)
  expect(told).toEqual([])
  expect(await states.of(999_999)).toBeNull()
})

it('how much faster and how late a held table comes, until it has caught up', async () => {
  await begin('DELAY')
  await server.gate.hold(id, tables[0]!, BY)
  await play(tables[0]!)
  await pass(DELAY + 90)
  expect(told).toEqual([])
  await server.gate.release(id, tables[0]!, BY)
  await pass(2)
  await expect.poll(lastTold).toMatchObject({ speed: 'FAST', waiting: false })
  expect(told[0]!.extraDelay).toBeGreaterThan(80)
  expect(told[0]!.delay).toBe(DELAY + told[0]!.extraDelay)
  await pass(170)
  await expect.poll(lastTold).toMatchObject({ speed: 'NORMAL' })
  await pass(1_250, 10)
  await expect.poll(lastTold).toEqual(REST)
})

it('that the next board waits for other tables', async () => {
  await begin('BOARD')
  await expect.poll(lastTold).toMatchObject({ waiting: true })
  await play(tables[0]!)
  await pass(DELAY + 5)
  expect(told).toHaveLength(1)
  await play(tables[1]!)
  await pass(DELAY + 5)
  // Board by board what was finished first comes late; the next one is waited for again.
  await expect.poll(() => states.of(tables[0]!)).toMatchObject({ waiting: true })
  await expect.poll(lastTold).toMatchObject({ waiting: true })
})
