/** A session that staff has given another start stays the one that its source knows. */

import { routes } from '@openroom/protocol/routes'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, browser, form, json, type TestServer, testServer } from '../testing/server.ts'
import { match, type Source, source, TOKENS, tournaments } from '../testing/source.ts'

const START = '2030-11-21T09:00:00.000Z'
const LATER = '2030-11-22T10:00:00.000Z'

let server: TestServer
let admin: Browser
let feed: Source

beforeAll(async () => {
  server = await testServer({}, { ingestTokens: TOKENS })
  await server.imports.files(tournaments().slice(0, 1), { playVisible: true }, { accountId: null })
  const account = { name: 'Ada', email: 'ada@oak.example', role: 'ADMIN', password: 'right horse' } as const
  await server.accounts.create(account)
  admin = browser(server.url)
  await admin.call(routes.login(), form({ username: account.email, password: account.password }))
  feed = source(server.url)
})
afterAll(() => server?.stop())

const put = async (session: object) => {
  const { status, body } = await feed.call('PUT', staffRoutes.ingestSessions(), match(session))
  expect(status, JSON.stringify(body)).toBe(200)
  return Number(body.miniSessionId)
}

async function postpone(miniSessionId: number): Promise<void> {
  const starts = [{ miniSessionId, startDateTime: LATER }]
  expect((await admin.call(staffRoutes.postponeSessions(), json({ starts }))).status).toBe(200)
}

async function startOf(id: number): Promise<string | null | undefined> {
  const sessions = (await (
    await fetch(server.url + viewAt('miniSessions').path)
  ).json()) as readonly MiniSession[]
  return sessions.find(({ miniSessionId }) => miniSessionId === id)?.startDateTime
}

it.each([
  ['with a day', { key: 'day', date: '2030-11-21', startDateTime: START }],
  ['without a day', { key: 'start', startDateTime: START }],
])('%s', async (_, session) => {
  const id = await put(session)
  expect(await startOf(id)).toBe(START)
  await postpone(id)
  expect(await startOf(id)).toBe(LATER)

  expect(await put(session)).toBe(id)
  expect(await put({ ...session, delay: 60 })).toBe(id)
  expect(await startOf(id)).toBe(LATER)

  const sooner = '2030-11-21T12:00:00.000Z'
  expect(await put({ ...session, delay: 60, startDateTime: sooner })).toBe(id)
  expect(await startOf(id)).toBe(sooner)
})
