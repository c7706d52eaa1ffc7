/** What surrounds a watched table: who is followed, clocks, viewers, whose connection it is. */

import type { TournamentDocument } from '@openroom/formats/json/document'
import { asyncApi } from '@openroom/protocol/asyncApi'
import { NO_VIEWER, routes } from '@openroom/protocol/routes'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import type { TimerBody } from '@openroom/protocol/viewShapes'
import { viewAt } from '@openroom/protocol/views'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pairsDocument } from '../testing/documents.ts'
import { type LiveSession, playAgain } from '../testing/liveSession.ts'
import { browser, form, storeAs, type TestServer, testServer } from '../testing/server.ts'
import { type Viewer, viewer } from '../testing/viewer.ts'

let server: TestServer
const open: { readonly close: () => Promise<void> }[] = []

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.stop())
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function visitor(headers: Readonly<Record<string, string>> = {}): Promise<Viewer> {
  const one = await viewer(server.url, headers)
  open.push(one)
  return one
}

async function live(key: string, document: TournamentDocument = pairsDocument()): Promise<LiveSession> {
  const session = await playAgain(server, await storeAs(server, document, key))
  open.push(session)
  return session
}

const address = (tableId: number) => ({ kind: 'table', tableId }) as const
const recorded = ({ tables, log }: LiveSession): number =>
  tables.toSorted((a, b) => log(b).length - log(a).length)[0]!

async function signedIn(role: 'ADMIN' | 'COMMENTATOR') {
  const email = `${role}@example.org`
  const created = await server.accounts.create({ name: role, email, role, password: 'correct horse' })
  if (!created.ok) throw new Error(created.error)
  const user = browser(server.url)
  await user.call(routes.login(), form({ username: email, password: 'correct horse' }))
  return { ...user, account: created.value }
}

describe('a followed player', () => {
  it('is at a table once something of it is public, and not before', async () => {
    const session = await live('follow')
    const table = recorded(session)
    const playerId = session.north(table)
    const { listen } = await visitor()
    const followed = listen<number | null>(viewAt('follow', { id: session.id, playerId }).destination)
    const [first] = await followed.wait(1)
    expect(first).toMatchObject({ type: 'SUBSCRIBE', payload: null, prev: null })
    await session.release(table, 1)
    const [, second] = await followed.wait(2)
    expect(second).toMatchObject({ type: 'SUBSCRIBE', payload: table, prev: first!.seq })
    await session.release(table, 2)
    await server.settled()
    // What was sent before has come before this answer does.
    await listen(viewAt('follow', { id: session.id, playerId: 2_000_000 }).destination).wait(1)
    expect(followed.bodies).toHaveLength(2)
  })

  it('may be somebody nobody knows', async () => {
    const session = await live('unknown-player')
    const { listen } = await visitor()
    const [first] = await listen(viewAt('follow', { id: session.id, playerId: 2_000_000 }).destination).wait(
      1,
    )
    expect(first?.payload).toBeNull()
  })
})

describe('the clock of a table', () => {
  it('is sent when there is one, with what is left of it', async () => {
    const session = await live('timer')
    const [table, other] = session.tables as [number, number]
    const { listen } = await visitor()
    const timer = listen<TimerBody>(viewAt('timer', { id: session.id, table: address(table) }).destination)
    const elsewhere = listen<TimerBody>(
      viewAt('timer', { id: session.id, table: address(other) }).destination,
    )
    await listen(viewAt('watch', { id: session.id, table: address(table) }).destination).wait(1)
    expect(timer.bodies).toEqual([])
    const at = Date.now()
    const setting = { session: session.id, type: 'Round 1', at, endsAt: at + 60_000, running: true }
    await server.timers.set({ ...setting, tables: [table] })
    const [first] = await timer.wait(1)
    expect(first).toMatchObject({ type: 'SUBSCRIBE', payload: { type: 'Round 1', running: true } })
    expect(first!.payload.remainingTime).toBeGreaterThan(50_000)
    expect(first!.payload.remainingTime).toBeLessThanOrEqual(60_000)
    await server.timers.set({ ...setting, tables: null, endsAt: at - 5_000, running: false })
    // The first may have been told twice: as a snapshot that was late, and when it was set.
    await expect
      .poll(() => timer.bodies.at(-1)?.payload)
      .toEqual({ type: 'Round 1', remainingTime: -5_000, running: false })
    expect((await elsewhere.wait(1))[0]?.payload.remainingTime).toBe(-5_000)
    const late = listen<TimerBody>(viewAt('timer', { id: session.id, table: address(table) }).destination)
    expect((await late.wait(1))[0]?.payload.running).toBe(false)
  })
})

const NOT_SEEN = { [NO_VIEWER]: '1' }

describe('viewers', () => {
  it('are counted for each table, under any address, for those who are signed in', async () => {
    const session = await live('viewers')
    const [table, other] = session.tables as [number, number]
    const { listen } = await visitor()
    const first = listen(viewAt('watch', { id: session.id, table: address(table) }).destination)
    const second = listen(viewAt('watch', { id: session.id, table: address(table) }).destination)
    const third = listen(viewAt('watch', { id: session.id, table: address(other) }).destination)
    // A console at the first table, the desk at the other: neither is a viewer.
    const console = listen(viewAt('watch', { id: session.id, table: address(table) }).destination, NOT_SEEN)
    const desk = listen(viewAt('watch', { id: session.id, table: address(other) }).destination, NOT_SEEN)
    for (const { wait } of [first, second, third, console, desk]) await wait(1)
    expect((await fetch(server.url + sessionRoutes.viewers(session.id))).status).toBe(401)
    const user = await signedIn('COMMENTATOR')
    const counts = async () => (await user.call(sessionRoutes.viewers(session.id))).json()
    await expect.poll(counts).toEqual({ [table]: 2, [other]: 1 })
    second.leave()
    third.leave()
    await expect.poll(counts).toEqual({ [table]: 1 })
    console.leave()
    first.leave()
    await expect.poll(counts).toEqual({})
    expect(desk.bodies.length).toBeGreaterThan(0)
  })
})

describe('a connection', () => {
  it('of an account ends when the account is disconnected; others stay', async () => {
    const user = await signedIn('ADMIN')
    const theirs = await visitor({ cookie: user.cookie()! })
    const foreign = await visitor({ cookie: user.cookie()!, origin: 'http://elsewhere.example' })
    const anonymous = await visitor()
    server.disconnect({ accountId: user.account.id, login: null })
    await expect.poll(() => theirs.client.connected).toBe(false)
    expect([foreign.client.connected, anonymous.client.connected]).toEqual([true, true])
  })
})

it('the live protocol is described beside the HTTP interface', async () => {
  const response = await fetch(`${server.url}/api/docs/asyncapi.json`)
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(asyncApi())))
})
