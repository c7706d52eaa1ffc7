/** A session of megabytes: read in a thread of its own, refused by counts before anything is made of it. */
import { routes } from '@openroom/protocol/routes'
import type { CreatedIngestToken } from '@openroom/protocol/schema/staff'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { bundledReader } from '../testing/process.ts'
import { browser, form, json, type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await testServer({}, { readerScript: bundledReader() })
  const account = { name: 'A', email: 'a@example.org', role: 'ADMIN', password: 'correct horse' } as const
  await server.accounts.create(account)
  const { call } = browser(server.url)
  await call(routes.login(), form({ username: account.email, password: account.password }))
  const made = await call(
    staffRoutes.createIngestToken(),
    json({ serverId: 1, tournamentName: 'Spring Open' }),
  )
  token = ((await made.json()) as CreatedIngestToken).token
})
afterAll(() => server.stop())
afterEach(() => {
  vi.restoreAllMocks()
})

async function put(body: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(server.url + staffRoutes.ingestSessions(), { method: 'PUT', headers, body })
  return [response.status, await response.json()] as const
}

const match = (tables: number, more: object = {}) =>
  JSON.stringify({
    event: { key: 'e', name: 'Pairs', type: 'PAIR' },
    segment: { key: 's', name: 'Final' },
    session: {
      key: `of ${tables}`,
      registrations: Array.from({ length: 2 * tables }, (_, i) => ({
        key: `${i + 1}`,
        name: `Pair ${i + 1}`,
      })),
      tables: Array.from({ length: tables }, (_, i) => ({
        key: `${i + 1}`,
        number: i + 1,
        ns: `${2 * i + 1}`,
        ew: `${2 * i + 2}`,
      })),
      ...more,
    },
  })

/** Texts that the serving thread has parsed. */
const parsedHere = () => {
  const parse = vi.spyOn(JSON, 'parse')
  return () => parse.mock.calls.map(([text]) => `${text}`.length)
}

it.each([2, 2_000])('is stored the same, small and large: %s tables', async (tables) => {
  const lengths = parsedHere()
  const [status, body] = await put(match(tables))
  expect([status, body.change, body.tables?.length]).toEqual([200, 'new', tables])
  const sent = match(tables).length
  expect(lengths().includes(sent)).toBe(sent <= 64 * 1024)
})

it.each([2, 2_000])('is refused the same: %s tables', async (tables) => {
  expect(await put(match(tables, { delay: 'long' }))).toMatchObject([
    400,
    { code: 'bad-request', reason: '/session/delay' },
  ])
})

it.each([
  ['far too many tables', `{"session":{"tables":[${'{},'.repeat(2_100_000)}{}]}}`],
  ['lists in lists', `${'['.repeat(4_000_000)}${']'.repeat(4_000_000)}`],
])('is refused before anything is made of it: %s', async (_name, body) => {
  const [status, refusal] = await put(body)
  expect([status, refusal.code]).toEqual([400, 'bad-request'])
  expect(refusal.detail).toMatch(/^At the top: more than/)
})

it.each(['{', '', 'null', '[]', '{"__proto__":{"x":1}}'])('that is none is refused: %s', async (body) => {
  expect((await put(body))[0]).toBe(400)
})
