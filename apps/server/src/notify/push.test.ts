/** Notifications from the play at the tables to the browser that decrypts them. */
import { rmSync } from 'node:fs'
import type { TableRecord } from '@openroom/bridge/table/record'
import { pushRoutes } from '@openroom/protocol/pushRoutes'
import type { PushKey, PushWish } from '@openroom/protocol/schema/push'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { atNight, groupAtNight } from '@openroom/test-kit/atNight'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { auction } from '@openroom/test-kit/build'
import { someOf } from '@openroom/test-kit/nightly'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { networkOf, widerNetworkOf } from '../core/addresses.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { openDatabase } from '../core/database/database.ts'
import type { HeldJob } from '../core/jobs/jobs.ts'
import { type ManualClock, manualClock } from '../testing/clock.ts'
import { type TestBrowser, type TestPushService, testPushService } from '../testing/pushEndpoint.ts'
import { json, type TestServer, testServer } from '../testing/server.ts'
import { entriesOf, match, type Source, source, TOKENS, tournaments } from '../testing/source.ts'
import { webFolder } from '../testing/webFolder.ts'
import { insertPushMessage } from './push.rows.ts'
import { Sender } from './sender.ts'
import type { Delivery, Outcome } from './service.ts'
import { pushKeys } from './service.ts'
import { Subscriptions } from './subscriptions.ts'

const DELAY = 120
const NOON = Date.UTC(2026, 5, 1, 12)

/** The board of the grand slam, which nobody bid in the other room. */
const PASSED_OUT: TableRecord = {
  board: GRAND_SLAM.board,
  calls: auction('P P P P', 'W'),
  contract: { kind: 'passedOut' },
  cards: [],
  result: { contract: { kind: 'passedOut' }, tricks: null, scoreNs: 0 },
}

let service: TestPushService
let server: TestServer
let clock: ManualClock
let feed: Source
let publicKey: string
let count = 0
const browsers: TestBrowser[] = []
const folder = webFolder()

beforeAll(async () => {
  service = await testPushService()
  clock = manualClock(NOON)
  server = await testServer(
    {
      TRUSTED_PROXIES: '1',
      PUSH_SERVICES: service.origin,
      METRICS_PORT: '0',
      METRICS_HOST: '127.0.0.1',
    },
    { ingestTokens: TOKENS, clock, webFolder: folder },
  )
  for (const file of tournaments())
    expect((await server.imports.files([file], { playVisible: true }, { accountId: null })).ok).toBe(true)
  feed = source(server.url)
  publicKey = await keyOf(server)
})
afterAll(async () => {
  await server.stop()
  await service.close()
  rmSync(folder, { recursive: true })
})
/** The next test begins as on a site where nobody wants to be told. */
afterEach(async () => {
  for (const { endpoint } of browsers.splice(0)) await post(pushRoutes.unsubscribe(), { endpoint })
  await pass(4, 2)
  count += 1
})

const keyOf = async ({ url }: { readonly url: string }): Promise<string> => {
  const answer = await fetch(url + pushRoutes.key())
  return ((await answer.json()) as PushKey).publicKey ?? ''
}

/** Lets time pass, in steps short enough for everything to react. */
async function pass(seconds: number, step = Math.min(30, seconds / 2)): Promise<void> {
  for (let left = seconds; left > 0; left -= step) {
    clock.advance(Math.min(step, left) * 1000)
    await server.settled()
    // What changes is looked at once in two seconds.
    clock.advance(2_100)
    await server.settled()
  }
}

/** Of notifications, by the end of their names. */
async function figures(): Promise<Readonly<Record<string, number>>> {
  const told = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text()
  const found = told.matchAll(/^openroom_notification(\S+) (\d+)$/gm)
  return Object.fromEntries([...found].map(([, name = '', value]) => [name, Number(value)]))
}

/** Of the home team of the test’s match, written otherwise and met in another tournament. */
const wished = (): Omit<PushWish, 'endpoint' | 'keys'> => ({
  followed: [
    { kind: 'team', name: `ÁSH  ${count}`, players: [`Ash one ${count}`, 'Nobody'], tournamentId: 999 },
  ],
  tell: { sit: true, swing: true, end: true },
  quiet: null,
  hidden: false,
})

const post = (path: string, body: unknown, address = '192.0.2.1') =>
  fetch(server.url + path, {
    ...json(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  })

async function subscribed(wish: Partial<PushWish> = {}): Promise<TestBrowser> {
  const browser = service.browser(publicKey)
  browsers.push(browser)
  const { endpoint, keys } = browser
  const answer = await post(pushRoutes.subscribe(), { ...wished(), ...wish, endpoint, keys })
  expect(await answer.json()).toEqual({ success: true })
  await pass(4, 2)
  return browser
}

type Match = { readonly id: number; readonly tables: Readonly<Record<'open' | 'closed', number>> }

async function begin(): Promise<Match> {
  const given = match({
    key: `pushed-${count}`,
    delay: DELAY,
    releaseRule: 'DELAY',
    boardsPerRound: 2,
    boards: [{ number: 2 }, { number: 4 }],
    registrations: ['Ash', 'Elm'].map((team) => ({
      key: team.toLowerCase(),
      name: `${team} ${count}`,
      players: ['One', 'Two'].map((name) => ({ name: `${team} ${name} ${count}`, memberId: null })),
    })),
  })
  const segment = { key: `final-${count}`, name: 'Final' }
  const made = await feed.call('PUT', staffRoutes.ingestSessions(), { ...given, segment })
  expect(made.status).toBe(200)
  const id = Number(made.body.miniSessionId)
  await feed.call('POST', staffRoutes.ingestStart(id))
  await pass(DELAY + 10)
  const list = made.body.tables as readonly { readonly key: string; readonly tableId: number }[]
  const tableOf = (key: string) => list.find((one) => one.key === key)!.tableId
  return { id, tables: { open: tableOf('open'), closed: tableOf('closed') } }
}

async function send(table: number, records: readonly TableRecord[]): Promise<void> {
  const entries = entriesOf(records)
  const { body } = await feed.send(table, entries)
  expect(body).toMatchObject({ stored: entries.length })
  await server.settled()
}

async function playAll({ tables }: Match): Promise<void> {
  await send(tables.open, [CLAIMED, GRAND_SLAM])
  await send(tables.closed, [CLAIMED, PASSED_OUT])
}

describe('who follows a team', () => {
  it('is told when it sits down, at a swing and at the end, in words that only the browser can read', async () => {
    const browser = await subscribed()
    const { id, tables } = await begin()
    await send(tables.open, [CLAIMED, GRAND_SLAM])
    await pass(DELAY + 60)
    expect(browser.texts()).toEqual(['Ash 0 | At the table now. Brackwater Pairs - Live Teams - Final'])
    await send(tables.closed, [CLAIMED, PASSED_OUT])
    await pass(DELAY + 60)
    expect(browser.texts()).toHaveLength(2)
    expect(browser.texts()[1]).toBe(
      'Ash 0: +19 IMPs | Board 4, against Elm 0. Brackwater Pairs - Live Teams - Final',
    )
    await feed.call('POST', staffRoutes.ingestFinish(id))
    await pass(2 * DELAY + 60)
    expect(browser.texts()).toHaveLength(3)
    expect(browser.texts()[2]).toMatch(
      /^Ash 0: \d+(\.\d+)? VPs, rank 1 \| Over: Brackwater Pairs - Live Teams - Final\.$/,
    )

    const [seat, swing, end] = browser.taken
    expect(seat?.message.path).toMatch(new RegExp(`^/screen/${id}\\?screen=play&tableId=OP\\+\\d+$`))
    expect(swing?.message.path).toMatch(new RegExp(`^/screen/${id}\\?screen=score-card&calcTableId=\\d+`))
    expect(end?.message.path).toMatch(new RegExp(`^/screen/${id}\\?screen=private-score`))
    expect(new Set(browser.taken.map(({ message }) => message.tag)).size).toBe(3)
    expect(swing?.claims.aud).toBe(service.origin)
    expect(swing?.claims.sub).toBe('mailto:openroom@localhost')
    expect(swing?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: expect.any(String) })
  })

  it('hears nothing before its time', async () => {
    const browser = await subscribed({ language: 'de' })
    const played = await begin()
    await playAll(played)
    await pass(DELAY - 20)
    expect(browser.tries()).toBe(0)
    await pass(60)
    expect(browser.texts()).toHaveLength(2)
    expect(browser.texts()[0]).toContain('| Am Tisch. Brackwater Pairs')
    expect(browser.taken[0]?.message.off).toBe('Keine Nachrichten mehr')
  })

  atNight('without spoilers is told that, not what', async () => {
    const browser = await subscribed({ hidden: true })
    const played = await begin()
    await playAll(played)
    await pass(DELAY + 60)
    await feed.call('POST', staffRoutes.ingestFinish(played.id))
    await pass(2 * DELAY + 60)
    expect(browser.texts()).toEqual([
      'Ash 2 | At the table now. Brackwater Pairs - Live Teams - Final',
      'Ash 2 – Elm 2 | A large swing on board 4. Brackwater Pairs - Live Teams - Final',
      'Ash 2 | Over: Brackwater Pairs - Live Teams - Final.',
    ])
  })

  it('is told of nothing that was there before, and once only', async () => {
    const first = await subscribed()
    const played = await begin()
    await playAll(played)
    await pass(DELAY + 60)
    const late = await subscribed()
    await pass(60)
    expect(first.texts()).toHaveLength(2)
    expect(late.tries()).toBe(0)
    await feed.call('POST', staffRoutes.ingestFinish(played.id))
    await pass(2 * DELAY + 60)
    expect(first.texts()).toHaveLength(3)
    expect(late.texts()).toHaveLength(1)
  })

  atNight('who asks for the end alone gets it alone; who has ended it gets nothing', async () => {
    const browser = await subscribed({ tell: { sit: false, swing: false, end: true } })
    const ended = await subscribed()
    await post(pushRoutes.unsubscribe(), { endpoint: ended.endpoint })
    const played = await begin()
    await playAll(played)
    await feed.call('POST', staffRoutes.ingestFinish(played.id))
    await pass(3 * DELAY + 60)
    expect(browser.texts()).toHaveLength(1)
    expect(ended.tries()).toBe(0)
  })
})

groupAtNight('who follows a pair', () => {
  const ROUNDS = [1, 2, 3, 4]
  /** Tricks in three notrumps by North at the two tables, round by round: the other way round from the second on. */
  const TRICKS = [
    [10, 8],
    [8, 10],
    [8, 10],
  ] as const

  /** Four pairs at two tables; two of them change places with each round. */
  const evening = () => ({
    event: { key: `pairs-${count}`, name: 'Live Pairs', type: 'PAIR', calcType: 'MP' },
    segment: { key: `only-${count}`, name: 'Only' },
    session: {
      key: `led-${count}`,
      boardsPerRound: 1,
      delay: DELAY,
      releaseRule: 'BOARD',
      registrations: ['Ash', 'Elm', 'Fir', 'Oak'].map((name) => ({
        key: name,
        name: `${name} ${count}`,
        players: ['One', 'Two'].map((own) => ({ name: `${name} ${own} ${count}`, memberId: null })),
      })),
      boards: ROUNDS.map((number) => ({ number })),
      tables: ROUNDS.flatMap((round) =>
        [1, 2].map((number) => ({
          key: `${round} ${number}`,
          round,
          number,
          ns: ['Ash', 'Elm'][number - 1],
          ew: ['Fir', 'Oak'][(round + number) % 2],
        })),
      ),
    },
  })

  it('is told when it takes the lead, after the round; without spoilers nothing is told of it', async () => {
    const elm = { kind: 'player', name: `Elm One ${count}`, personId: 1 } as const
    const tell = { sit: false, swing: true, end: false }
    const [browser, hidden] = [
      await subscribed({ followed: [elm], tell }),
      await subscribed({ followed: [elm], tell, hidden: true }),
    ]
    const made = await feed.call('PUT', staffRoutes.ingestSessions(), evening())
    expect(made.body).toMatchObject({ miniSessionId: expect.any(Number) })
    await feed.call('POST', staffRoutes.ingestStart(Number(made.body.miniSessionId)))
    await pass(DELAY + 10)
    const list = made.body.tables as readonly { readonly key: string; readonly tableId: number }[]
    const contract = { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' }
    const play = async (round: number, number: 1 | 2) => {
      const { tableId } = list.find(({ key }) => key === `${round} ${number}`)!
      const result = { contract, tricks: TRICKS[round - 1]?.[number - 1], lead: null }
      const { body } = await feed.send(tableId, [{ seq: 0, board: round, result }])
      expect(body).toMatchObject({ stored: 1 })
      await server.settled()
    }
    for (const round of [1, 2]) for (const number of [1, 2] as const) await play(round, number)
    await play(3, 1)
    await pass(DELAY + 60)
    expect(browser.texts()).toEqual([])
    await play(3, 2)
    await pass(DELAY - 20)
    expect(browser.texts()).toEqual([])
    await pass(60)
    expect(browser.texts()).toEqual([
      expect.stringMatching(/^Elm One \d+ – Elm Two \d+: in the lead, 66\.67% \| After round 3\. /),
    ])
    expect(browser.taken[0]?.message.path).toMatch(/screen=running-score$/)
    expect(hidden.tries()).toBe(0)
  })
})

describe('a browser whose endpoint has changed', () => {
  it('is told there, of the same; nobody moves what is not there, nor to where nothing is sent', async () => {
    const [old, next] = [await subscribed(), service.browser(publicKey)]
    browsers.push(next)
    const { endpoint, keys } = next
    const move = (given: object) => post(pushRoutes.move(), { from: old.endpoint, endpoint, keys, ...given })
    expect((await move({ from: `${service.origin}/nobody` })).status).toBe(200)
    expect((await move({ endpoint: 'https://10.0.0.7/x' })).status).toBe(422)
    expect((await move({})).status).toBe(200)
    const { tables } = await begin()
    await send(tables.open, [CLAIMED])
    await pass(DELAY + 60)
    expect(old.tries()).toBe(0)
    expect(next.texts()).toHaveLength(1)
  })
})

describe('others', () => {
  it('follow a player or the tournament', async () => {
    const player = await subscribed({ followed: [{ kind: 'player', name: `elm two ${count}`, personId: 5 }] })
    const tournament = await subscribed({ followed: [{ kind: 'tournament', name: 'x', tournamentId: 1 }] })
    const nobody = await subscribed({ followed: [{ kind: 'player', name: 'Somebody Else', personId: 6 }] })
    const played = await begin()
    await playAll(played)
    await pass(DELAY + 60)
    await feed.call('POST', staffRoutes.ingestFinish(played.id))
    await pass(2 * DELAY + 60)
    expect(player.texts().map((text) => text.split(/[:|]/)[0]?.trim())).toEqual(
      expect.arrayContaining([`Ash ${count}`, `Elm ${count}`]),
    )
    expect(tournament.texts()).toHaveLength(3)
    const [begun, , over] = tournament.texts()
    expect(begun).toBe('Brackwater Pairs | Play has begun. Brackwater Pairs - Live Teams - Final')
    expect(over).toMatch(/Over: Brackwater Pairs - Live Teams - Final\. Ash \d+ [\d.]+ VPs$/)
    expect(nobody.tries()).toBe(0)
  })
})

describe('quiet hours', () => {
  it('keep the end for later, and drop what is no news then', async () => {
    // The clock of the test has gone on for some minutes by now.
    const quiet = { from: '11:00', to: '14:00', timeZone: 'UTC' }
    const browser = await subscribed({ quiet })
    const played = await begin()
    await playAll(played)
    await pass(DELAY + 60)
    await feed.call('POST', staffRoutes.ingestFinish(played.id))
    await pass(2 * DELAY + 60)
    expect(browser.tries()).toBe(0)
    await pass(2 * 3600, 600)
    expect(browser.texts()).toHaveLength(1)
    expect(browser.texts()[0]).toContain('Over: ')
  })

  atNight('are told in the morning who is called how by then', async () => {
    const quiet = { from: '00:00', to: '23:59', timeZone: 'UTC' }
    const browser = await subscribed({ quiet })
    const played = await begin()
    await playAll(played)
    await pass(DELAY + 60)
    await feed.call('POST', staffRoutes.ingestFinish(played.id))
    await pass(2 * DELAY + 60)
    expect(browser.tries()).toBe(0)
    const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
    const name = `Zebra ${count}`
    await db
      .updateTable('entry')
      .set({ name })
      .where('name', '=', `Ash ${count}`)
      .where('mini_session_id', '=', played.id)
      .execute()
    await db
      .updateTable('mini_session')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', played.id)
      .execute()
    server.changes.announce({ sessions: [played.id], lists: true, anew: true })
    await pass(4, 2)
    const messages = await db
      .selectFrom('push_message')
      .select('message')
      .where('done_at', 'is', null)
      .execute()
    await close()
    const said = JSON.stringify(messages)
    expect(said).toContain(name)
    expect(said).not.toContain(`Ash ${count}`)
  })

  atNight('are told in the morning of the result that counts by then', async () => {
    const quiet = { from: '00:00', to: '23:59', timeZone: 'UTC' }
    const browser = await subscribed({ quiet })
    const played = await begin()
    await playAll(played)
    await pass(DELAY + 60)
    await feed.call('POST', staffRoutes.ingestFinish(played.id))
    await pass(2 * DELAY + 60)
    const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
    const waiting = async () =>
      JSON.stringify(
        await db.selectFrom('push_message').select('message').where('done_at', 'is', null).execute(),
      )
    expect(await waiting()).toMatch(/"Ash \d+: [\d.]+ VPs, rank 1"/)
    await feed.call('POST', staffRoutes.ingestStanding(played.id), {
      registrations: [{ key: 'ash', correction: -30 }],
    })
    await pass(2 * DELAY + 60)
    const corrected = await waiting()
    await close()
    expect(browser.tries()).toBe(0)
    expect(corrected).toMatch(/"Ash \d+: −[\d.]+ VPs, rank 2"/)
    expect(corrected).not.toContain('rank 1')
  })
})

describe('a push service', () => {
  it('that is busy is tried again, later each time; one that is back gets it once', async () => {
    const browser = await subscribed()
    browser.answers({ status: 503 })
    const { tables } = await begin()
    const before = await figures()
    await send(tables.open, [CLAIMED])
    await pass(DELAY + 10)
    expect(browser.tries()).toBe(1)
    const grown = (after: typeof before, outcome: string) =>
      (after[`s_total{outcome="${outcome}"}`] ?? Number.NaN) - (before[`s_total{outcome="${outcome}"}`] ?? 0)
    const busy = await figures()
    expect(busy).toMatchObject({ s_waiting: 1, _browsers: 1 })
    expect([grown(busy, 'later'), grown(busy, 'sent')]).toEqual([1, 0])
    await pass(80)
    expect(browser.tries()).toBe(2)
    await pass(120)
    expect(browser.tries()).toBe(2)
    browser.answers({ status: 201 })
    await pass(240)
    expect(browser.tries()).toBe(3)
    await pass(600, 120)
    expect(browser.texts()).toHaveLength(1)
    const back = await figures()
    expect(back.s_waiting).toBe(0)
    expect([grown(back, 'later'), grown(back, 'sent')]).toEqual([2, 1])
  })

  it.for(someOf([404, 410], 1))('that knows the browser no more has it forgotten: %i', async (status) => {
    const browser = await subscribed()
    browser.answers({ status })
    const { id, tables } = await begin()
    const { _browsers_forgotten_total: before = Number.NaN } = await figures()
    await send(tables.open, [CLAIMED])
    await pass(DELAY + 60)
    expect(browser.tries()).toBe(1)
    expect(await figures()).toMatchObject({ _browsers: 0, _browsers_forgotten_total: before + 1 })
    await send(tables.closed, [CLAIMED])
    await feed.call('POST', staffRoutes.ingestFinish(id))
    await pass(2 * DELAY + 60)
    expect(browser.tries()).toBe(1)
  })
})

describe('subscriptions', () => {
  const wish = () => {
    const { endpoint, keys } = service.browser(publicKey)
    return { ...wished(), endpoint, keys }
  }

  it.for([
    'http://push.example.org/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.7/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:192.168.1.1]/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://localhost/x',
    'https://printer.local/x',
    'https://push.example.org:8443/x',
    'https://user:password@push.example.org/x',
  ])('lead nowhere but to push services: %s', async (endpoint) => {
    const answer = await post(pushRoutes.subscribe(), { ...wish(), endpoint })
    expect([answer.status, (await answer.json()).code]).toEqual([422, 'endpoint-refused'])
  })

  it('have the form that they should', async () => {
    for (const wrong of [
      { endpoint: 'ftp://push.example.org/' },
      { keys: { p256dh: 'short', auth: 'short' } },
      { quiet: { from: '25:00', to: '07:00', timeZone: 'UTC' } },
      { quiet: { from: '23:00', to: '07:00', timeZone: 'Nowhere/Else' } },
      { followed: Array.from({ length: 61 }, () => wished().followed[0]) },
    ])
      expect((await post(pushRoutes.subscribe(), { ...wish(), ...wrong })).status).toBe(400)
  })

  it('are so many from one network, and so many in all', async () => {
    const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
    const keys = await pushKeys(db as never)
    const limits = { ofAll: 4, ofNetwork: 2, ofWider: 3 }
    const given = {
      db: db as never,
      clock,
      keys,
      services: [service.origin],
      limits,
      jobs: { ask: () => {} },
    }
    const subscriptions = new Subscriptions(given)
    const first = wish()
    const kept = [first, wish(), wish(), first].map((one) => [one, '2001:db8:1:1::1'] as const)
    // The same provider's, and others.
    const beside = ['2001:db8:1:2::1', '2001:db8:1:3::1']
    const others = [...beside, '192.0.2.1', '192.0.2.2'].map((address) => [wish(), address] as const)
    const answers = []
    for (const [one, address] of [...kept, ...others]) {
      const from = { network: networkOf(address), wider: widerNetworkOf(address) }
      answers.push((await subscriptions.keep(one, from)).ok)
    }
    expect(answers).toEqual([true, true, false, true, true, false, true, false])
    for (const [{ endpoint }] of [...kept, ...others]) await subscriptions.forget(endpoint)
    await close()
  })

  it('get so many messages in an hour and in a day, and none of them twice', async () => {
    const { endpoint } = await subscribed()
    const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
    const own = db.selectFrom('push_subscription').select('id').where('endpoint', '=', endpoint)
    const { id: subscription } = await own.executeTakeFirstOrThrow()
    const message = { title: 't', body: 'b', tag: 'x', path: '/', off: 'o', at: 1 }
    const write = async (names: readonly string[], at: number) => {
      const now = new Date(at)
      const times = { dueAt: new Date(at + 1e9), expiresAt: new Date(at + 2e9) }
      for (const key of names)
        await db.transaction().execute((tx) => {
          const given = { subscription, key, message, ...times }
          return insertPushMessage(tx as never, given, { hour: 3, day: 5 }, now)
        })
      const rows = await db.selectFrom('push_message').select('key').orderBy('id').execute()
      return rows.map(({ key }) => key).join('')
    }
    const now = clock.now()
    expect(await write(['a', 'b', 'a', 'b'], now)).toBe('ab')
    expect(await write(['c', 'd', 'e'], now + 1_000)).toBe('abc')
    expect(await write(['d', 'e', 'f'], now + 3_700_000)).toBe('abcde')
    expect(await write(['f'], now + 90_000_000)).toBe('abcdef')
    await close()
  })

  it('hear of things in their order, however slow their service is, and none waits for another', async () => {
    const slow = await subscribed()
    const quick = await subscribed()
    const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
    const rows = await db.selectFrom('push_subscription').select(['id', 'endpoint']).execute()
    const now = new Date(clock.now())
    const message = { title: 't', body: 'b', path: '/', off: 'o', at: 1 }
    const times = { dueAt: now, expiresAt: new Date(clock.now() + 60_000) }
    for (const { endpoint, name } of [
      { endpoint: slow.endpoint, name: 'slow 1' },
      { endpoint: slow.endpoint, name: 'slow 2' },
      { endpoint: quick.endpoint, name: 'quick' },
    ]) {
      const subscription = rows.find((row) => row.endpoint === endpoint)!.id
      const given = { subscription, key: name, message: { ...message, tag: name }, ...times }
      await db.transaction().execute((tx) => insertPushMessage(tx as never, given, { hour: 9, day: 9 }, now))
    }
    const done: string[] = []
    let isPast = () => {}
    const past = new Promise<void>((resolve) => {
      isPast = resolve
    })
    const send = async ({ message: { tag } }: Delivery) => {
      // Were it to wait for its turn, nobody would let the first one go on.
      if (tag === 'slow 1') await past
      if (tag === 'quick') isPast()
      done.push(tag)
      return { is: 'sent' } as const
    }
    const jobOf = (subject: number): HeldJob => ({
      ...{ subject, tries: 1, asks: 0 },
      ...{ finish: async () => {}, fail: () => {}, later: () => {} },
    })
    const jobs = [slow, quick].map((one) => jobOf(rows.find(({ endpoint }) => endpoint === one.endpoint)!.id))
    await new Sender({ db, clock, service: { send } }).run(jobs, new AbortController().signal)
    expect(done).toEqual(['quick', 'slow 1', 'slow 2'])
    await close()
  })

  it('hear of nothing before what their service has not taken yet, which keeps others waiting once', async () => {
    const { endpoint } = await subscribed()
    const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
    const own = db.selectFrom('push_subscription').select('id').where('endpoint', '=', endpoint)
    const { id: subscription } = await own.executeTakeFirstOrThrow()
    const time = manualClock(clock.now())
    const tell = async (tag: string) => {
      const now = new Date(time.now())
      const message = { title: 't', body: 'b', path: '/', off: 'o', at: 1, tag }
      const times = { dueAt: now, expiresAt: new Date(time.now() + 600_000) }
      const given = { subscription, key: tag, message, ...times }
      await db.transaction().execute((tx) => insertPushMessage(tx as never, given, { hour: 9, day: 9 }, now))
    }
    const sent: string[] = []
    let answer: Outcome = { is: 'later', waitMs: null }
    const send = async ({ message: { tag } }: Delivery) => {
      sent.push(tag)
      return answer
    }
    const next: number[] = []
    const job: HeldJob = {
      ...{ subject: subscription, tries: 1, asks: 0 },
      ...{ finish: async () => {}, fail: () => {} },
      later: (at) => void next.push(at.getTime() - time.now()),
    }
    const sender = new Sender({ db, clock: time, service: { send } })
    const run = () => sender.run([job], new AbortController().signal)
    for (const tag of ['first', 'second', 'third']) await tell(tag)
    await run()
    expect([sent, next]).toEqual([['first'], [60_000]])
    time.advance(10_000)
    await tell('fourth')
    await run()
    expect([sent, next]).toEqual([['first'], [60_000, 50_000]])
    time.advance(50_000)
    answer = { is: 'sent' }
    await run()
    expect(sent).toEqual(['first', 'first', 'second', 'third', 'fourth'])
    await close()
  })

  it('are no more where the site sends nothing', async () => {
    const silent = await testServer({ PUSH: 'off' })
    expect(await (await fetch(silent.url + pushRoutes.key())).json()).toEqual({ publicKey: null })
    const answer = await fetch(silent.url + pushRoutes.subscribe(), json(wish()))
    expect((await answer.json()).code).toBe('push-off')
    await silent.stop()
  })
})
