/** Who operates a table is told by the delay, also when the server is started again meanwhile. */
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Channel } from '../core/channel.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { type Database, openDatabase } from '../core/database/database.ts'
import { Presence } from '../core/presence.ts'
import { type ManualClock, manualClock } from '../testing/clock.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { match, source, TOKENS, tournaments } from '../testing/source.ts'
import { Operators } from './operators.ts'

const DELAY = 600
const SECOND = 1_000

let server: TestServer
let database: Database<AllTables>
let clock: ManualClock
let session: number
let table: number
let count = 0

beforeAll(async () => {
  server = await testServer({}, { ingestTokens: TOKENS })
  await server.imports.files(tournaments(), { playVisible: true }, { accountId: null })
  database = await openDatabase<AllTables>(server.databaseUrl)
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

beforeEach(async () => {
  count += 1
  const feed = source(server.url)
  const made = await feed.call('PUT', staffRoutes.ingestSessions(), match({ key: `${count}`, delay: DELAY }))
  session = Number(made.body.miniSessionId)
  table = (made.body.tables as readonly { readonly tableId: number }[])[0]!.tableId
  clock = manualClock(Date.UTC(2026, 0, count * 7))
})

/** A process: what another one kept in its memory is not known to it. */
async function process() {
  const presence = new Presence(clock)
  const operators = new Operators({ db: database.db, presence, clock, deskNews: new Channel() })
  await operators.restore()
  return {
    beat: (name = 'Ada') => operators.set(1, table, name, true),
    leave: (name = 'Ada') => operators.set(1, table, name, false),
    shown: () => presence.of('operator', session).get(`${table}`) ?? [],
  }
}

/** When the first of several processes was there, and what each of them showed by the second. */
async function shownBySecond(restartsAt: readonly number[]): Promise<readonly string[]> {
  let now = await process()
  const shown: string[] = []
  for (let at = 0; at < 2 * DELAY; at += 5) {
    if (restartsAt.includes(at)) now = await process()
    if (at >= 100 && at < 200 && at % 15 === 10) await now.beat()
    if (at === 130) await now.beat('Bea')
    if (at === 150) await now.leave('Bea')
    if (at === 300) await now.beat()
    shown.push(`${at}: ${[...now.shown()].sort()}`)
    clock.advance(5 * SECOND)
  }
  return shown
}

it.each([
  ['before anybody is told of', [400]],
  ['while they are told of', [720]],
  ['between a beat and the next', [145]],
  ['between two stays that are told of', [870]],
  ['again and again', [105, 110, 155, 300, 305, 700, 705, 735, 765, 905, 940]],
])('tells the same at the same time when it is started again %s', async (_, restarts) => {
  const without = await shownBySecond([])
  expect(without.filter((line) => line.includes('Ada'))[0]).toBe(`${DELAY + 100}: Ada`)
  expect(without).toContain(`${DELAY + 140}: Ada,Bea`)
  clock = manualClock(clock.now() + 86_400_000)
  expect(await shownBySecond(restarts)).toEqual(without)
})

it('goes by the delay of the moment: one that has grown counts for the next beat', async () => {
  const now = await process()
  await database.db.updateTable('mini_session').set({ delay: 0 }).where('id', '=', session).execute()
  await now.beat()
  expect(now.shown()).toEqual(['Ada'])
  clock.advance(60 * SECOND)
  await database.db.updateTable('mini_session').set({ delay: DELAY }).where('id', '=', session).execute()
  await now.beat()
  expect(now.shown()).toEqual([])
})

it('knows no table of another tournament', async () => {
  const operators = new Operators({
    db: database.db,
    presence: new Presence(clock),
    clock,
    deskNews: new Channel(),
  })
  expect(await operators.set(2, table, 'Ada', true)).toMatchObject({ error: { code: 'table-not-found' } })
})
