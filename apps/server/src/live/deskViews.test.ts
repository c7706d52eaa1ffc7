/** Desk, consoles and phones over a real socket: each hears its own at once, and nobody what is another's. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX } from '@openroom/protocol/operatorLink'
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import { BEARER, bearerHeader } from '@openroom/protocol/routes'
import type { ConsoleNews, CreatedLinks, OperatorLink } from '@openroom/protocol/schema/operate'
import type { DeskPhones, PhoneTables } from '@openroom/protocol/schema/phones'
import { type LiveView, viewAt } from '@openroom/protocol/views'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clubEvening } from '../testing/deskEvents.ts'
import { json, type TestServer, testServer } from '../testing/server.ts'
import { type Viewer, viewer } from '../testing/viewer.ts'

let server: TestServer
let cookie: string
let director: number
const open: Viewer[] = []

async function hire(name: string, serverIds: readonly number[] = []) {
  const made = await server.accounts.create({
    name,
    email: `${name.toLowerCase()}@oakmere.example`,
    password: 'correct horse',
    role: 'UPCOMING_EVENT_HANDLER',
    serverIds,
  })
  if (!made.ok) throw new Error(made.error)
  return {
    id: made.value.id,
    account: made.value,
    cookie: `openroom_session=${(await server.logins.begin(made.value)).token}`,
  }
}

beforeAll(async () => {
  server = await testServer()
  const vera = await hire('Vera')
  cookie = vera.cookie
  director = vera.id
})
afterAll(() => server.stop())
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function page(headers: Readonly<Record<string, string>> = {}): Promise<Viewer> {
  const one = await viewer(server.url, headers)
  open.push(one)
  return one
}

async function call<T>(path: string, headers: Readonly<Record<string, string>>, body?: object): Promise<T> {
  const init = body === undefined ? {} : json(body)
  const response = await fetch(server.url + path, {
    ...init,
    headers: { ...(init.headers as object), ...headers },
  })
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as T
}

const byDesk = <T>(path: string, body?: object) => call<T>(path, { cookie }, body)

type Link = OperatorLink & { readonly secret: string }

const headerOf = ({ kind, secret }: Link) => ({
  [BEARER]: bearerHeader((kind === 'phone' ? PHONE_PREFIX : OPERATOR_PREFIX) + secret),
})

let evenings = 0
async function evening() {
  const asked = clubEvening(`Club evening ${++evenings}`, 900)
  const { miniSessionId: id } = await byDesk<{ miniSessionId: number }>(deskRoutes.makeEvent(), asked)
  await byDesk(deskRoutes.deskStart(id), {})
  const linksOf = async (kind: 'phone' | 'operator') =>
    (await byDesk<CreatedLinks>(operateRoutes.createOperatorLinks(id), { kind })).links as readonly Link[]
  const at = (links: readonly Link[], number: number) => links.find((one) => one.number === number)!
  const [phones, consoles] = [await linksOf('phone'), await linksOf('operator')]
  return { id, phones: [at(phones, 1), at(phones, 2)], consoles: [at(consoles, 1), at(consoles, 2)] } as const
}

const tablesOf = (phone: Link) => call<PhoneTables>(phoneRoutes.phoneTables(), headerOf(phone))

async function enter(phone: Link): Promise<number> {
  const [{ tableId, boards }] = (await tablesOf(phone)).tables as [PhoneTables['tables'][number]]
  const contract = { kind: 'played', level: 3, strain: 'NT', declarer: 'S', doubling: '' } as const
  await call(phoneRoutes.phoneResult(), headerOf(phone), {
    tableId,
    board: boards?.[0],
    version: 0,
    by: 'NS',
    result: { contract, tricks: 9, lead: null },
  })
  return tableId
}

describe('what a phone has entered', () => {
  it('is heard at the desk and at its own table, though viewers are told a quarter of an hour later', async () => {
    const { id, phones } = await evening()
    const [one, other] = phones
    const desk = (await page({ cookie })).listen<DeskPhones>(viewAt('deskPhones', { id }).destination)
    const own = (await page()).listen<PhoneTables>(
      viewAt('phone', { link: one.id }).destination,
      headerOf(one),
    )
    const others = (await page()).listen<PhoneTables>(
      viewAt('phone', { link: other.id }).destination,
      headerOf(other),
    )
    for (const { wait } of [desk, own, others]) await wait(1)
    expect(own.bodies[0]?.payload).toEqual(await tablesOf(one))
    const tableId = await enter(one)
    const told = (await desk.wait(2))[1]!.payload
    expect(told).toEqual(await byDesk(phoneRoutes.deskPhones(id)))
    expect(told.tables.find((table) => table.tableId === tableId)?.results).toHaveLength(1)
    expect((await own.wait(2))[1]?.payload).toEqual(await tablesOf(one))
    // Nothing of it is the other table's.
    await server.settled()
    expect(others.bodies).toHaveLength(1)
  })
})

describe('what is decided at the desk', () => {
  it('is heard by who runs it when it is stored, though it counts for viewers only later', async () => {
    const { id, phones, consoles } = await evening()
    const [phone] = phones
    const [link] = consoles
    const { tables } = await call<{ tables: readonly { tableId: number }[] }>(
      operateRoutes.operated(),
      headerOf(link),
    )
    const { listen } = await page({ cookie })
    const heard = [
      listen(viewAt('deskPhones', { id }).destination),
      listen(viewAt('phone', { link: phone.id }).destination, headerOf(phone)),
      listen(viewAt('console', { link: link.id, tableId: tables[0]!.tableId }).destination, headerOf(link)),
    ]
    for (const { wait } of heard) await wait(1)
    const { registrations } = await byDesk<{ registrations: readonly { key: string }[] }>(
      deskRoutes.corrections(id),
    )
    for (const { key } of registrations)
      await byDesk(deskRoutes.correctSession(id), {
        correction: { kind: 'registration', registration: key, to: `Renamed ${key}` },
        reason: 'Misspelt',
      })
    await server.settled()
    // The look for what nobody told of comes long after.
    for (const { bodies } of heard) expect(bodies.length).toBeGreaterThan(1)
    expect(JSON.stringify(heard[0]?.bodies.at(-1))).toContain('Renamed')
  })
})

describe('consoles', () => {
  it('hear who takes a table over, what is written and what the desk says', async () => {
    const { id, consoles } = await evening()
    const [link] = consoles
    const { tables } = await call<{ tables: readonly { tableId: number }[] }>(
      operateRoutes.operated(),
      headerOf(link),
    )
    const { tableId } = tables[0]!
    const heard = (await page()).listen<ConsoleNews>(
      viewAt('console', { link: link.id, tableId }).destination,
      headerOf(link),
    )
    expect((await heard.wait(1))[0]?.payload).toMatchObject({ status: 'DELAYED', writer: null, message: 0 })
    const writer = { tableId, writer: 'first-console', name: 'Ada', want: 'take' }
    await call(operateRoutes.operateWriter(), headerOf(link), writer)
    const first = (await heard.wait(2))[1]!.payload
    expect(first.writer).not.toBeNull()
    await call(operateRoutes.operateWriter(), headerOf(link), { ...writer, writer: 'second-console' })
    const second = (await heard.wait(3))[2]!.payload
    expect([first.writer, null]).not.toContain(second.writer)
    expect(JSON.stringify(heard.bodies)).not.toMatch(/(first|second)-console/)
    await byDesk(operateRoutes.sayToOperator(id), { tableId, text: 'Lights on' })
    expect((await heard.wait(4))[3]?.payload.message).toBeGreaterThan(0)
  })

  it('of another table hear nothing of it', async () => {
    const { consoles } = await evening()
    const [link, other] = consoles
    const { tables } = await call<{ tables: readonly { tableId: number }[] }>(
      operateRoutes.operated(),
      headerOf(link),
    )
    const { listen } = await page()
    const { tableId } = tables[0]!
    const wrong = [
      listen(viewAt('console', { link: link.id, tableId }).destination, headerOf(other)),
      listen(viewAt('console', { link: other.id, tableId }).destination, headerOf(other)),
    ]
    for (const { wait } of wrong) await wait(1)
    await call(operateRoutes.operateWriter(), headerOf(link), {
      ...{ tableId, writer: 'first-console', name: 'Ada', want: 'take' },
    })
    await server.settled()
    for (const { bodies } of wrong) expect(bodies.map(({ payload }) => payload)).toEqual([null])
  })
})

describe('rights', () => {
  const ofLink: readonly LiveView[] = ['phone', 'phoneHall']

  it.each(ofLink)('to %s are those of the link alone', async (view) => {
    const { phones, consoles } = await evening()
    const [one, other] = phones
    const { destination } = viewAt(view as 'phone', { link: one.id })
    const { listen } = await page({ cookie })
    // Not even a director has it without the secret; a console of the same table neither.
    const strangers = [{}, headerOf(other), headerOf(consoles[0]), { [BEARER]: bearerHeader('phone_x') }]
      .map((headers) => listen(destination, headers))
      .slice(0, 4)
    for (const { wait } of strangers) await wait(1)
    await enter(one)
    await server.settled()
    for (const { bodies } of strangers) expect(bodies.map(({ payload }) => payload)).toEqual([null])
  })

  it('end at once with the link', async () => {
    const { phones } = await evening()
    const [one, other] = phones
    const { listen } = await page()
    const own = listen(viewAt('phone', { link: one.id }).destination, headerOf(one))
    const beside = listen(viewAt('phone', { link: other.id }).destination, headerOf(other))
    for (const { wait } of [own, beside]) expect((await wait(1))[0]?.payload).not.toBeNull()
    await byDesk(operateRoutes.revokeOperatorLink(one.id), {})
    expect((await own.wait(2)).at(-1)?.payload).toBeNull()
    const before = own.bodies.length
    await enter(other)
    await beside.wait(2)
    await server.settled()
    expect(own.bodies.length).toBe(before)
    expect([...own.bodies].slice(1).every(({ payload }) => payload === null)).toBe(true)
  })

  it('end with the role and the password of who directs', async () => {
    const { id } = await evening()
    const other = await hire(`Dora${evenings}`)
    const { client, listen } = await page({ cookie: other.cookie })
    const closed = new Promise<number>((resolve) => {
      client.onWebSocketClose = ({ code }: CloseEvent) => resolve(code)
    })
    await listen(viewAt('deskSession', { id }).destination).wait(1)
    expect(await server.accounts.changePassword(other.account, 'correct horse', 'battery staple')).toBe(true)
    expect(await closed).toBe(1008)
  })

  it('of an account of one club are to that club', async () => {
    const { id } = await evening()
    const { serverId } = await byDesk<{ serverId: number }>(deskRoutes.deskSession(id))
    const own = await hire(`Olga${evenings}`, [serverId])
    const seen = (await page({ cookie: own.cookie })).listen(viewAt('deskSession', { id }).destination)
    expect((await seen.wait(1))[0]?.payload).toMatchObject({ miniSessionId: id })
    expect(director).toBeGreaterThan(0)
  })

  it('are no viewers', async () => {
    const { id, phones } = await evening()
    const { listen } = await page({ cookie })
    await listen(viewAt('deskHall', { id }).destination).wait(1)
    await listen(viewAt('phone', { link: phones[0].id }).destination, headerOf(phones[0])).wait(1)
    expect(await byDesk(`/api/viewers/${id}`)).toBeDefined()
  })
})
