/** Pictures of those who write: what may be one, where it is shown, and how it goes. */
import { PORTRAIT } from '@openroom/protocol/limits'
import type { Role } from '@openroom/protocol/names'
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { routes } from '@openroom/protocol/routes'
import type { SystemMessage } from '@openroom/protocol/schema/messages'
import type { Tables } from '@openroom/protocol/schema/screens'
import type { AuditPage, User } from '@openroom/protocol/schema/staff'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { teamsDocument } from '../testing/documents.ts'
import { type Browser, browser, form, json, storeAs, type TestServer, testServer } from '../testing/server.ts'

const PASSWORD = 'seven no trumps'
/** A picture of one pixel, called larger: its head is what counts. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** @param mark makes bytes of their own */
function picture(side: number, mark: number, length = 0): string {
  const bytes = Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(length, mark)])
  bytes.writeUInt32BE(side, 16)
  bytes.writeUInt32BE(side, 20)
  bytes[bytes.length - 1] = mark
  return bytes.toString('base64')
}

let server: TestServer
let session: number
let table: number
const people = new Map<string, { readonly id: number; readonly browser: Browser }>()

async function signIn(name: string, role: Role): Promise<void> {
  const email = `${name}@example.org`.toLowerCase()
  const made = await server.accounts.create({ name, email, role, password: PASSWORD })
  if (!made.ok) throw new Error(made.error)
  const own = browser(server.url)
  await own.call(routes.login(), form({ username: email, password: PASSWORD }))
  people.set(name, { id: made.value.id, browser: own })
}

const person = (name: string) => people.get(name)!

beforeAll(async () => {
  server = await testServer()
  await signIn('Ada', 'ADMIN')
  await signIn('Cora', 'COMMENTATOR')
  await signIn('Carl', 'COMMENTATOR')
  session = await storeAs(server, teamsDocument(), 't')
  const answer = await fetch(server.url + viewAt('tables', { id: session, round: 1 }).path)
  const match = ((await answer.json()) as Tables).tables.find((one) => 'openTableId' in one)
  table = match && 'openTableId' in match ? (match.openTableId ?? 0) : 0
  for (const name of ['Cora', 'Carl'])
    await person(name).browser.call(
      sessionRoutes.systemMessage(),
      json({ miniSessionId: session, tableId: `${table}`, message: `by ${name}` }),
    )
})
afterAll(() => server.stop())

const set = (name: string, image: string) =>
  person(name).browser.call(ownRoutes.setPortrait(), json({ image }))
const remove = (name: string, path: string) => person(name).browser.call(path, { method: 'DELETE' })
const shown = (portrait: string) => fetch(`${server.url}/portrait/${portrait}`)

async function portraits(): Promise<Readonly<Record<string, string | null>>> {
  const at = viewAt('listOfTableMessages', { id: session, table: { kind: 'table', tableId: table } })
  const answer = await (await fetch(server.url + at.path)).text()
  // Nobody's e-mail is public.
  expect(answer).not.toContain('@example.org')
  const messages = JSON.parse(answer) as readonly SystemMessage[]
  const written = messages.filter(({ id }) => id > 0)
  return Object.fromEntries(written.map(({ commentator, portrait }) => [commentator, portrait]))
}

it.each([
  [
    'a page',
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(80)}`).toString('base64'),
    422,
  ],
  ['one of too many pixels', picture(513, 1), 422],
  ['one of too few', picture(8, 1), 422],
  ['one of too many bytes', picture(160, 1, PORTRAIT.bytes), 400],
  ['one of far too many bytes', picture(160, 1, 4 * PORTRAIT.bytes), 413],
  ['no base64', 'http://example.org/me.png', 400],
])('%s is refused', async (_, image, status) => {
  expect((await set('Cora', image)).status).toBe(status)
  expect(await portraits()).toEqual({ Cora: null, Carl: null })
})

it('stands beside what its owner has written, until it is removed or replaced', async () => {
  expect((await set('Cora', picture(160, 1))).status).toBe(200)
  const { Cora: first, Carl } = await portraits()
  expect(Carl).toBeNull()
  const answer = await shown(first!)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(picture(160, 1))

  await set('Cora', picture(160, 2))
  const { Cora: second } = await portraits()
  expect(second).not.toBe(first)
  expect((await shown(first!)).status).toBe(404)
  expect((await remove('Cora', ownRoutes.removePortrait())).status).toBe(200)
  expect((await portraits()).Cora).toBeNull()
  expect((await shown(second!)).status).toBe(404)
})

it('an admin sees and removes them; a disabled account has none', async () => {
  await set('Cora', picture(160, 3))
  await set('Carl', picture(160, 4))
  const { Cora, Carl } = await portraits()
  const users = (await (await person('Ada').browser.call(staffRoutes.users())).json()) as readonly User[]
  expect(users.find(({ name }) => name === 'Cora')?.portrait).toBe(Cora)
  const path = staffRoutes.removeUserPortrait(person('Cora').id)
  expect((await remove('Carl', path)).status).toBe(403)
  expect(await (await remove('Ada', path)).json()).toEqual({ success: true, changed: true })
  expect(await (await remove('Ada', path)).json()).toEqual({ success: true, changed: false })
  expect(await portraits()).toEqual({ Cora: null, Carl })

  const disable = staffRoutes.disableUser(person('Carl').id)
  expect((await person('Ada').browser.call(disable, { method: 'PUT' })).status).toBe(200)
  expect(await portraits()).toEqual({ Cora: null, Carl: null })
  expect((await shown(Carl!)).status).toBe(404)

  const audit = (await (
    await person('Ada').browser.call(`${staffRoutes.audit()}?limit=50`)
  ).json()) as AuditPage
  const done = audit.entries.filter(({ action }) => action.startsWith('portrait.'))
  expect(done.map(({ action, account }) => `${action} ${account?.name}`)).toEqual([
    ...['portrait.remove Ada', 'portrait.set Carl', 'portrait.set Cora'],
    ...['portrait.remove Cora', 'portrait.set Cora', 'portrait.set Cora'],
  ])
})
