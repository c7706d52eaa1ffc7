import { routes } from '@openroom/protocol/routes'
import type { Profile } from '@openroom/protocol/schema/account'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { welcomeRoutes } from '@openroom/protocol/welcomeRoutes'
import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import * as passwords from '../accounts/passwords.ts'
import { browser, form, json, type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
afterEach(() => server.stop())

vi.mock('../accounts/passwords.ts', { spy: true })

const GIVEN = {
  site: 'Bridge in Oakmere',
  club: 'Oakmere BC',
  name: 'Anna Ash',
  email: 'anna@oakmere.example',
  password: 'seven no trumps, redoubled',
}

const keyOf = ({ firstLink }: TestServer): string => new URL(firstLink ?? 'http://none').hash.slice(1)
const post = (path: string, body: object) => fetch(server.url + path, { method: 'POST', ...json(body) })
const begin = (changes: object = {}) =>
  post(welcomeRoutes.beginSite(), { ...GIVEN, key: keyOf(server), ...changes })
const profile = async (): Promise<Profile> => (await fetch(server.url + routes.profile())).json()
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code]

async function signedIn() {
  const admin = browser(server.url)
  const { email: username, password } = GIVEN
  expect((await admin.call(routes.login(), form({ username, password }))).status).toBe(200)
  return admin
}

it('makes the first account, its club and the name of the site, once', async () => {
  server = await testServer()
  expect(await profile()).toMatchObject({ name: null, isNew: true })
  expect((await begin()).status).toBe(200)
  expect(await profile()).toMatchObject({ name: GIVEN.site, isNew: false })
  const admin = await signedIn()
  const organisers = await (await admin.call(staffRoutes.organisers())).json()
  expect(organisers).toContainEqual(expect.objectContaining({ name: GIVEN.club, clubId: 1 }))
  const { entries } = await (await admin.call(staffRoutes.audit())).json()
  const actions = entries.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(expect.arrayContaining(['user.create', 'club.create', 'site.name']))
  // For good, whoever has the link.
  expect(await codeOf(await begin({ email: 'other@oakmere.example' }))).toEqual([404, 'not-found'])
})

it('takes one of many who come at once', async () => {
  server = await testServer()
  const answers = await Promise.all([1, 2, 3, 4].map((n) => begin({ email: `${n}@oakmere.example` })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
})

it.each([
  ['another key', { key: 'x'.repeat(22) }, [403, 'first-key-wrong']],
  ['no key', { key: '' }, [403, 'first-key-wrong']],
  ['a password that is guessed', { password: 'password1234' }, [422, 'password-common']],
  ['no name', { site: ' ' }, [400, 'bad-request']],
])('makes nothing with %s', async (_, changes, refusal) => {
  server = await testServer()
  expect(await codeOf(await begin(changes))).toEqual(refusal)
  expect(await profile()).toMatchObject({ name: null, isNew: true })
  expect((await begin()).status).toBe(200)
})

it('lets nobody try keys for long', async () => {
  server = await testServer()
  const answers: number[] = []
  for (let i = 0; i < 12; i += 1) answers.push((await begin({ key: `${i}` })).status)
  expect(answers.slice(-2)).toEqual([429, 429])
  expect((await begin()).status).toBe(429)
})

it('asks nobody where an account was made by a command, or for a demo', async () => {
  server = await testServer()
  const key = keyOf(server)
  const { name, email, password } = GIVEN
  await server.accounts.create({ name, email, password, role: 'COMMENTATOR' })
  expect(await profile()).toMatchObject({ isNew: false })
  expect(await codeOf(await begin({ key }))).toEqual([404, 'not-found'])
  await server.stop()
  server = await testServer({}, { isDemo: true })
  expect(server.firstLink).toBeNull()
  expect(await profile()).toMatchObject({ isNew: false })
})

it.each([
  ['a key that is right', {}],
  ['another key', { key: 'x'.repeat(22) }],
])('opens to nobody by %s that was made while the first account was', async (_, changes) => {
  server = await testServer()
  const key = keyOf(server)
  const { name, email, password } = GIVEN
  await server.accounts.create({ name, email, password, role: 'ADMIN' })
  // Of a node that saw no account yet, or of a version that knows no key.
  const client = new pg.Client({ connectionString: server.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  await client.query('insert into first_key (key) values ($1)', [key])
  expect(await profile()).toMatchObject({ isNew: false })
  const answer = await begin({ key, email: 'other@oakmere.example', ...changes })
  expect(await codeOf(answer)).toEqual([404, 'not-found'])
  expect((await client.query('select from account')).rowCount).toBe(1)
  await client.end()
})

it.each([
  ['without the key', true, { key: 'x'.repeat(22) }],
  ['once there is an account', false, {}],
])('works out no hash of a password %s', async (_, isNew, changes) => {
  server = await testServer()
  const key = keyOf(server)
  if (!isNew) expect((await begin()).status).toBe(200)
  const hashing = vi.mocked(passwords.hashPassword).mockClear()
  expect((await begin({ key, ...changes })).status).not.toBe(200)
  expect(hashing).not.toHaveBeenCalled()
})

it('has one key for all nodes and every start', async () => {
  server = await testServer()
  const other = await testServer({ DATABASE_URL: server.databaseUrl })
  expect(keyOf(other)).toBe(keyOf(server))
  expect((await begin()).status).toBe(200)
  await other.stop()
  const later = await testServer({ DATABASE_URL: server.databaseUrl })
  expect(later.firstLink).toBeNull()
  await later.stop()
})

it('has an evening made up to look at, and takes it away again', async () => {
  server = await testServer()
  await begin()
  const admin = await signedIn()
  const sessions = async (): Promise<readonly MiniSession[]> =>
    (await fetch(server.url + viewAt('miniSessions').path)).json()
  const changed = async (method: string) =>
    (await (await admin.call(welcomeRoutes.makeExample(), { method })).json()).changed
  expect(await changed('DELETE')).toBe(false)
  expect(await changed('POST')).toBe(true)
  expect(await changed('POST')).toBe(false)
  expect(await sessions()).toMatchObject([{ tournamentName: 'Lindenhaven Evening', status: 'CLOSED' }])
  expect(await (await admin.call(welcomeRoutes.example())).json()).toEqual({ isThere: true })
  expect(await changed('DELETE')).toBe(true)
  expect(await sessions()).toEqual([])
})

it('is called otherwise when an admin says so, in the head of each page too', async () => {
  server = await testServer()
  await begin()
  const admin = await signedIn()
  const answer = await admin.call(welcomeRoutes.nameSite(), { method: 'POST', ...json({ name: 'Oakmere' }) })
  expect(await answer.json()).toEqual({ success: true, changed: true })
  expect(await profile()).toMatchObject({ name: 'Oakmere' })
})
