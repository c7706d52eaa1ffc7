/** Programs that are told of sessions, and the receiver of docs/webhooks.md as one of them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import type { CreatedWebhook, Webhook, WebhookMessage } from '@openroom/protocol/schema/webhooks'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { atNight } from '@openroom/test-kit/atNight'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { auction } from '@openroom/test-kit/build'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '../../testing/clock.ts'
import { directorOf, json, type TestServer, testServer } from '../../testing/server.ts'
import { entriesOf, match, type Source, source, TOKENS, tournaments } from '../../testing/source.ts'
import { signed } from './hookSender.ts'

const MINUTE = 60_000
const PASSED_OUT = {
  board: GRAND_SLAM.board,
  calls: auction('P P P P', 'W'),
  contract: { kind: 'passedOut' },
  cards: [],
  result: { contract: { kind: 'passedOut' }, tricks: null, scoreNs: 0 },
} as const

type Got = { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }

const got: Got[] = []
let status = 204
/** What happens elsewhere before the program has answered. */
let meanwhile = async (_url: string): Promise<void> => {}
const program = createServer(async (request, response) => {
  let body = ''
  for await (const part of request.setEncoding('utf8')) body += part
  got.push({ url: request.url!, headers: request.headers, body })
  await meanwhile(request.url!)
  response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('what it says')
})

let clock: ManualClock
let server: TestServer
let feed: Source
let cookie: string
let address: string

beforeEach(async () => {
  got.length = 0
  status = 204
  meanwhile = async () => {}
  await new Promise<void>((resolve) => {
    program.listen(0, '127.0.0.1', resolve)
  })
  const { port } = program.address() as AddressInfo
  address = `http://127.0.0.1:${port}/hook`
  clock = manualClock(Date.UTC(2026, 5, 1, 12))
  const sites = [`http://127.0.0.1:${port}`, 'http://127.0.0.1:1'].join(' ')
  server = await testServer({ PUSH: 'off', WEBHOOK_SITES: sites }, { ingestTokens: TOKENS, clock })
  for (const file of tournaments())
    expect((await server.imports.files([file], { playVisible: true }, { accountId: null })).ok).toBe(true)
  feed = source(server.url)
  cookie = await directorOf(server)
})
afterEach(async () => {
  await server.stop()
  await new Promise((resolve) => {
    program.close(resolve)
  })
})

async function pass(ms = 3_000, step = 3_000): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    clock.advance(Math.min(step, left))
    await server.settled()
  }
}

const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { ...(init.headers as object), cookie } })

async function query(text: string) {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

/** The organiser of the tournament that is fed. */
const organiser = async (): Promise<number> =>
  (await query('select organiser_id from tournament where id = 1'))[0].organiser_id

async function add(serverId: number, to = address): Promise<CreatedWebhook> {
  const response = await ask(routes.addWebhook(serverId), json({ address: to }))
  const created = (await response.json()) as CreatedWebhook
  expect([response.status, created]).toMatchObject([200, { secret: expect.stringMatching(/^whsec_/) }])
  return created
}

const list = async (serverId: number) =>
  (await (await ask(routes.webhooks(serverId))).json()) as readonly Webhook[]

const told = (): readonly WebhookMessage[] => got.map(({ body }) => JSON.parse(body))
const types = () => told().map(({ type, round }) => (round === undefined ? type : `${type} ${round}`))

type Playing = { readonly id: number; readonly open: number; readonly closed: number }

async function begun(session: object = {}): Promise<Playing> {
  const boards = [{ number: 2 }, { number: 4 }]
  const made = await feed.call(
    'PUT',
    staffRoutes.ingestSessions(),
    match({ boardsPerRound: 2, boards, delay: 0, releaseRule: 'DELAY', ...session }),
  )
  const id = Number(made.body.miniSessionId)
  await feed.call('POST', staffRoutes.ingestStart(id))
  const tables = made.body.tables as readonly { readonly key: string; readonly tableId: number }[]
  const tableOf = (key: string) => tables.find((one) => one.key === key)!.tableId
  return { id, open: tableOf('open'), closed: tableOf('closed') }
}

async function playOut({ id, open, closed }: Playing): Promise<void> {
  await feed.send(open, entriesOf([CLAIMED, GRAND_SLAM]))
  await pass()
  await feed.send(closed, entriesOf([CLAIMED, PASSED_OUT]))
  await pass()
  await feed.call('POST', staffRoutes.ingestFinish(id))
  await pass()
}

describe('what is told', () => {
  it('is the start, each round, the end and what is put right, each once, signed, and none of what was there before', async () => {
    const serverId = await organiser()
    const { secret } = await add(serverId)
    await pass()
    expect(types()).toEqual([])
    const played = await begun()
    await pass()
    expect(types()).toEqual(['session.start'])
    await playOut(played)
    expect(types()).toEqual(['session.start', 'session.round 1', 'session.end'])
    await pass(MINUTE)
    const penalty = { kind: 'penalty', registration: 'ash', unit: 'IMP', amount: -3 }
    const put = await ask(routes.correctSession(played.id), json({ correction: penalty, reason: 'late' }))
    expect([put.status, await put.text()]).toMatchObject([200, expect.any(String)])
    await pass()
    expect(types().slice(3)).toEqual(['session.correction'])
    for (const { headers, body } of got) {
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers
      // No number, which would come again after a restore.
      expect(id).toMatch(/^message_[\da-f]{8}-[\da-f-]{27}$/)
      expect(signature).toBe(signed(secret, String(id), Number(at), body))
    }
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(got.length)
    const { session } = told()[0]!
    expect(session).toMatchObject({ id: played.id, page: expect.stringMatching(/\/screen\/\d+$/) })
    // Where to read, never what came of it.
    expect(got.map(({ body }) => body).join()).not.toMatch(/Ash|Elm|IMP/)
  })

  it('waits for what the gate lets through, the last round and the end too', async () => {
    await add(await organiser())
    await playOut(await begun({ delay: 600 }))
    await pass(9 * MINUTE, MINUTE)
    expect(types()).toEqual([])
    await pass(2 * MINUTE, 15_000)
    expect(types()).toEqual(['session.start', 'session.round 1', 'session.end'])
  })

  it('is no news to who comes later, and is told to each that is there', async () => {
    const serverId = await organiser()
    await add(serverId)
    const played = await begun()
    await feed.send(played.open, entriesOf([CLAIMED]))
    await pass()
    const { webhooks } = await add(serverId)
    expect(webhooks).toHaveLength(2)
    await playOut(played)
    expect(types().toSorted()).toEqual(
      ['session.start', ...['session.round 1', 'session.end'].flatMap((type) => [type, type])].toSorted(),
    )
  })
})

describe('what is not taken', () => {
  it('comes again after longer and longer pauses, in its order, and is given up at last', async () => {
    const serverId = await organiser()
    const { webhooks } = await add(serverId)
    const hook = webhooks[0]!.id
    status = 500
    await ask(routes.tryWebhook(serverId, hook), { method: 'POST' })
    await pass()
    expect(got).toHaveLength(1)
    await pass(30_000)
    expect(got).toHaveLength(1)
    await pass(MINUTE)
    expect(got).toHaveLength(2)
    expect((await list(serverId))[0]!.messages).toMatchObject([
      { type: 'test', tries: 2, status: 500, state: 'waits' },
    ])
    await ask(routes.tryWebhook(serverId, hook), { method: 'POST' })
    await pass()
    // Whoever presses has what waits sent, and no second trial behind it.
    expect(got).toHaveLength(3)
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    status = 204
    await pass(16 * MINUTE, MINUTE)
    expect((await list(serverId))[0]!.messages).toMatchObject([{ state: 'taken', tries: 4 }])
    status = 302
    await ask(routes.tryWebhook(serverId, hook), { method: 'POST' })
    await pass()
    for (const minutes of [1, 5, 15, 30, 60, 120, 240, 480, 480])
      await pass(minutes * MINUTE, minutes * MINUTE)
    expect((await list(serverId))[0]!.messages[0]).toMatchObject({
      state: 'given-up',
      status: 302,
      tries: 10,
    })
    status = 410
    await ask(routes.tryWebhook(serverId, hook), { method: 'POST' })
    await pass()
    expect((await list(serverId))[0]!.messages[0]).toMatchObject({ state: 'given-up', status: 410, tries: 1 })
  })

  it('is one trial for two who press at once', async () => {
    const serverId = await organiser()
    const { webhooks } = await add(serverId)
    status = 500
    const other = new pg.Client({ connectionString: server.databaseUrl })
    await other.connect()
    await other.query(`begin; insert into job (kind, subject, ord) values ('webhook', ${webhooks[0]!.id}, 0)`)
    const press = () => ask(routes.tryWebhook(serverId, webhooks[0]!.id), { method: 'POST' })
    const both = Promise.all([press(), press()])
    const waiting = async () =>
      Number(
        (await query('select count(*) from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0'))[0]
          .count,
      )
    await expect.poll(waiting).toBe(2)
    await other.query('rollback')
    await other.end()
    await both
    expect((await list(serverId))[0]!.messages).toHaveLength(1)
  })

  it('waits for its next try, however much else there is to tell meanwhile', async () => {
    const serverId = await organiser()
    const { webhooks } = await add(serverId)
    status = 500
    meanwhile = async () => void (await query("update job set asks = asks + 1 where kind = 'webhook'"))
    await ask(routes.tryWebhook(serverId, webhooks[0]!.id), { method: 'POST' })
    await pass()
    expect(got).toHaveLength(1)
    await pass(MINUTE)
    expect(got).toHaveLength(2)
  })

  atNight('is not sent at all where it has waited a day behind another', async () => {
    const serverId = await organiser()
    const { webhooks } = await add(serverId)
    status = 500
    await ask(routes.tryWebhook(serverId, webhooks[0]!.id), { method: 'POST' })
    await begun()
    await pass(20 * 60 * MINUTE, 60 * MINUTE)
    await begun({ key: 'match-2' })
    await pass(5 * 60 * MINUTE, 60 * MINUTE)
    status = 204
    await pass(8 * 60 * MINUTE, 60 * MINUTE)
    const states = (await list(serverId))[0]!.messages.map(({ type, state, tries }) => [
      type,
      state,
      tries > 0,
    ])
    expect(states).toEqual([
      ['session.start', 'taken', true],
      ['session.start', 'given-up', false],
      ['test', 'given-up', true],
    ])
  })

  it('keeps no other waiting, where a program is slow', async () => {
    const serverId = await organiser()
    for (let i = 0; i < 4; i += 1) await add(serverId, new URL(`/slow?${i}`, address).href)
    await add(serverId)
    const played = await begun()
    await feed.send(played.open, entriesOf([CLAIMED, GRAND_SLAM]))
    await feed.send(played.closed, entriesOf([CLAIMED, PASSED_OUT]))
    meanwhile = async (url) => {
      if (url.startsWith('/slow')) clock.advance(6_000)
    }
    await pass()
    expect(got).toHaveLength(10)
    // Four are written to at once: none of them twice before it.
    expect(got.findIndex(({ url }) => url === '/hook')).toBeLessThan(5)
  })

  it('is told apart from no answer, and ends with its line', async () => {
    const serverId = await organiser()
    const { webhooks } = await add(serverId, 'http://127.0.0.1:1/nobody')
    const hook = webhooks[0]!.id
    await ask(routes.tryWebhook(serverId, hook), { method: 'POST' })
    await pass()
    expect((await list(serverId))[0]!.messages).toMatchObject([{ status: null, tries: 1, state: 'waits' }])
    const remove = () => ask(routes.removeWebhook(serverId, hook), { method: 'DELETE' })
    expect(await (await remove()).json()).toEqual([])
    expect(await (await remove()).json()).toMatchObject({ code: 'webhook-not-found' })
    expect(await (await ask(routes.tryWebhook(serverId, hook), { method: 'POST' })).json()).toMatchObject({
      code: 'webhook-not-found',
    })
  })
})

it('leads into no network of its own, and shows its secret once', async () => {
  const serverId = await organiser()
  for (const to of [
    'http://192.168.1.20/hook',
    'https://localhost/hook',
    'https://10.0.0.1/',
    'http://example.org/',
  ])
    expect(await (await ask(routes.addWebhook(serverId), json({ address: to }))).json()).toMatchObject({
      code: 'webhook-refused',
    })
  const { secret } = await add(serverId)
  expect(JSON.stringify(await list(serverId))).not.toContain(secret)
  for (let i = 1; i < 10; i += 1) await add(serverId)
  expect(await (await ask(routes.addWebhook(serverId), json({ address }))).json()).toMatchObject({
    code: 'webhooks-full',
  })
  // Another organiser's line is nobody else's to remove or to try.
  const [{ id }] = (await list(serverId)) as [Webhook]
  const [{ id: other }] = await query(`insert into organiser (name)
    values ('Riverside') returning id`)
  expect((await ask(routes.removeWebhook(other, id), { method: 'DELETE' })).status).toBe(404)
  expect((await ask(routes.tryWebhook(other, id), { method: 'POST' })).status).toBe(404)
  expect(await list(serverId)).toHaveLength(10)
  expect(await list(other)).toEqual([])
})

describe('the receiver of the documents', () => {
  let receiver: ChildProcess | undefined
  afterEach(() => receiver?.kill())

  it('takes what is signed, and refuses what is not', async () => {
    const page = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8')
    const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
    const file = join(server.dataDir, 'receiver.mjs')
    // It says where it listens, which the document has no need of.
    writeFileSync(
      file,
      `${code.replace(/\.listen\(.*\)\s*$/, ".listen(0, '127.0.0.1', function () { console.log(this.address().port) })")}`,
    )
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    receiver = spawn(process.execPath, [file], {
      env: { ...process.env, SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface({ input: receiver.stdout! })[Symbol.asyncIterator]()
    const { value: port } = await lines.next()
    const post = (body: string, by: string, seconds: number) =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body,
        headers: {
          'webhook-id': 'message_1',
          'webhook-timestamp': `${seconds}`,
          'webhook-signature': signed(by, 'message_1', seconds, body),
        },
      })
    const now = Math.floor(Date.now() / 1000)
    const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
    expect((await post('{"type":"forged"}', other, now)).status).toBe(401)
    expect((await post('{"type":"old"}', secret, now - 3600)).status).toBe(204)
    expect((await post('{"type":"test"}', secret, now)).status).toBe(204)
    expect((await lines.next()).value).toBe('{"type":"test"}')
  })
})
