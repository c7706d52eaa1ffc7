/** Who finds what there is to tell, as work that is due: two nodes without a line between them, and nodes that are gone. */
import { pushRoutes } from '@openroom/protocol/pushRoutes'
import type { PushKey } from '@openroom/protocol/schema/push'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { auction } from '@openroom/test-kit/build'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '../testing/clock.ts'
import { type TestBrowser, type TestPushService, testPushService } from '../testing/pushEndpoint.ts'
import { json, type TestServer, testServer } from '../testing/server.ts'
import { entriesOf, match, type Source, source, TOKENS, tournaments } from '../testing/source.ts'

const MINUTE = 60_000
const PASSED_OUT = {
  board: GRAND_SLAM.board,
  calls: auction('P P P P', 'W'),
  contract: { kind: 'passedOut' },
  cards: [],
  result: { contract: { kind: 'passedOut' }, tricks: null, scoreNs: 0 },
} as const

let clock: ManualClock
let service: TestPushService
/** It is fed, drives the gate, and sends nothing. */
let played: TestServer
let feed: Source
let client: pg.Client
let nodes: TestServer[]

/** Another one on the same database, that hears nothing of what the first one does. */
async function node(): Promise<TestServer> {
  const settings = { PUSH_SERVICES: service.origin, DATABASE_URL: played.databaseUrl }
  const one = await testServer(settings, { ingestTokens: TOKENS, clock })
  await one.gate.stop()
  nodes.push(one)
  return one
}

beforeEach(async () => {
  clock = manualClock(Date.UTC(2026, 5, 1, 12))
  service = await testPushService()
  nodes = []
  played = await testServer({ PUSH: 'off' }, { ingestTokens: TOKENS, clock })
  for (const file of tournaments())
    expect((await played.imports.files([file], { playVisible: true }, { accountId: null })).ok).toBe(true)
  feed = source(played.url)
  client = new pg.Client({ connectionString: played.databaseUrl })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  for (const one of nodes.toReversed()) await one.stop()
  await played.stop()
  await service.close()
})

async function pass(ms: number, step = 3_000): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    clock.advance(Math.min(step, left))
    await played.settled()
    for (const one of nodes) await one.settled()
  }
}

async function subscribed(at: TestServer): Promise<TestBrowser> {
  const { publicKey } = (await (await fetch(at.url + pushRoutes.key())).json()) as PushKey
  const browser = service.browser(publicKey ?? '')
  const { endpoint, keys } = browser
  const wish = {
    endpoint,
    keys,
    followed: [{ kind: 'team', name: 'Ash', players: ['Ash One'], tournamentId: 999 }],
    tell: { sit: true, swing: true, end: true },
    quiet: null,
    hidden: false,
  }
  expect((await fetch(at.url + pushRoutes.subscribe(), json(wish))).status).toBe(200)
  await pass(3_000)
  return browser
}

const unsubscribe = (at: TestServer, { endpoint }: TestBrowser) =>
  fetch(at.url + pushRoutes.unsubscribe(), json({ endpoint }))

type Playing = { readonly id: number; readonly open: number; readonly closed: number }

async function begun(): Promise<Playing> {
  const boards = [{ number: 2 }, { number: 4 }]
  const made = await feed.call(
    'PUT',
    staffRoutes.ingestSessions(),
    match({ boardsPerRound: 2, boards, delay: 0, releaseRule: 'DELAY' }),
  )
  const id = Number(made.body.miniSessionId)
  await feed.call('POST', staffRoutes.ingestStart(id))
  const tables = made.body.tables as readonly { readonly key: string; readonly tableId: number }[]
  const tableOf = (key: string) => tables.find((one) => one.key === key)!.tableId
  return { id, open: tableOf('open'), closed: tableOf('closed') }
}

const sitDown = ({ open }: Playing) => feed.send(open, entriesOf([CLAIMED]))

/** A swing on the second board, and the end. */
async function playOut({ id, open, closed }: Playing): Promise<void> {
  await feed.send(open, entriesOf([CLAIMED, GRAND_SLAM]))
  await feed.send(closed, entriesOf([CLAIMED, PASSED_OUT]))
  await played.settled()
  await feed.call('POST', staffRoutes.ingestFinish(id))
  await played.settled()
}

const SIT = expect.stringContaining('Ash | At the table now.')
const SWING = expect.stringMatching(/^Ash: \+\d+ IMPs \| Board 4/)
const END = expect.stringMatching(/^Ash: [\d.]+ VPs, rank 1 \| Over/)

const notices = async () =>
  (await client.query("select subject, holder from job where kind = 'notice' order by subject")).rows

it('asks for a look in the transaction that makes something public, while somebody wants to be told', async () => {
  const session = await begun()
  await sitDown(session)
  await played.settled()
  expect(await notices()).toEqual([])
  const one = await node()
  const browser = await subscribed(one)
  await client.query('begin; update mini_session set version = version + 1')
  expect(await notices()).not.toEqual([])
  await client.query('rollback')
  expect(await notices()).toEqual([])
  await unsubscribe(one, browser)
  await client.query('update mini_session set version = version + 1')
  expect(await notices()).toEqual([])
})

it('tells of what no news came of, at once', async () => {
  const one = await node()
  const browser = await subscribed(one)
  const session = await begun()
  await sitDown(session)
  await pass(6_000)
  expect(browser.texts()).toEqual([SIT])
  await playOut(session)
  await pass(6_000)
  expect(browser.texts()).toEqual([SIT, SWING, END])
})

it('tells each browser once, whichever node comes first', async () => {
  const [one, two] = [await node(), await node()]
  const browsers = [await subscribed(one), await subscribed(two)]
  const session = await begun()
  await sitDown(session)
  await pass(9_000)
  await playOut(session)
  await pass(2 * MINUTE)
  for (const browser of browsers) {
    expect(browser.texts()).toEqual([SIT, SWING, END])
    expect(browser.tries()).toBe(3)
  }
})

it('tells once of what a node had begun with that is gone', async () => {
  const one = await node()
  const browser = await subscribed(one)
  const session = await begun()
  await pass(3_000)
  await sitDown(session)
  await played.settled()
  await client.query(
    "update job set holder = gen_random_uuid(), due_at = $1, tries = 1 where kind = 'notice'",
    [new Date(clock.now() + 15_000)],
  )
  await pass(12_000)
  expect(browser.tries()).toBe(0)
  await pass(6_000)
  expect(browser.texts()).toEqual([SIT])
  await pass(MINUTE)
  expect(browser.tries()).toBe(1)
  expect(await notices()).toEqual([])
})

it.each([
  { minutes: 5, told: [SWING, END] },
  { minutes: 60, told: [END] },
])(
  'after $minutes minutes in which no server ran, tells of what is news still',
  async ({ minutes, told }) => {
    const off = await node()
    const browser = await subscribed(off)
    const session = await begun()
    await pass(3_000)
    nodes = []
    await off.stop()
    await sitDown(session)
    await playOut(session)
    await pass(minutes * MINUTE, 30_000)
    await node()
    await pass(9_000)
    expect([...browser.texts()].sort()).toEqual([...told].sort((a, b) => `${a}`.localeCompare(`${b}`)))
    await pass(2 * MINUTE)
    expect(browser.tries()).toBe(told.length)
  },
)

it('looks at nothing any more once two browsers, the last ones, have gone at one moment', async () => {
  const one = await node()
  await subscribed(one)
  await subscribed(one)
  const other = new pg.Client({ connectionString: played.databaseUrl })
  await other.connect()
  const { rows } = await client.query('select id from push_subscription order by id')
  await client.query(`begin; delete from push_subscription where id = ${rows[0].id}`)
  const gone = other.query(`delete from push_subscription where id = ${rows[1].id}`)
  await client.query('commit')
  await gone
  await other.end()
  expect((await client.query('select from push_watch')).rowCount).toBe(0)
  expect(
    (await client.query("select from job where kind in ('notice', 'watch-push') and holder is null"))
      .rowCount,
  ).toBe(0)
})
