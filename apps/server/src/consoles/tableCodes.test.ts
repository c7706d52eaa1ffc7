/** Codes that lie on tables for good: what they lead to, and what they do not. */
import { createHmac } from 'node:crypto'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX } from '@openroom/protocol/operatorLink'
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { OperatorLink } from '@openroom/protocol/schema/operate'
import type { PhoneTables } from '@openroom/protocol/schema/phones'
import type {
  EnteredTable,
  MadeTableCodes,
  TablesTonight,
  TableTonight,
} from '@openroom/protocol/schema/tableCodes'
import { tableCodeRoutes as routes } from '@openroom/protocol/tableCodeRoutes'
import { viewAt } from '@openroom/protocol/views'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { beginDesk, clock, desk, deskCookie, made, pair, server } from '../testing/deskEvents.ts'
import { json } from '../testing/server.ts'
import { viewer } from '../testing/viewer.ts'

beforeAll(beginDesk)
afterAll(() => server.stop())

const HOUR = 3_600_000

async function post<T>(path: string, body: object): Promise<{ readonly status: number; readonly body: T }> {
  const response = await fetch(server.url + path, json(body))
  return { status: response.status, body: (await response.json()) as T }
}

const evening = (event: string, sections: readonly number[]) =>
  made({
    ...{ form: 'howell', teams: 0, calcType: 'MP', event, releaseRule: 'BOARD' },
    sections: sections.map((pairs, at) =>
      Array.from({ length: pairs }, (_, i) => pair(100 * at + i + 1, 'Ashe')),
    ),
  })
const open = async (id: number) =>
  (await desk<TablesTonight>(routes.openTables(id), { isOpen: true })).body.number!
const codesFor = async (from: number, to: number) =>
  new Map(
    (await desk<MadeTableCodes>(routes.makeTableCodes(1), { from, to })).body.codes.map((one) => [
      one.number,
      one.secret,
    ]),
  )
const tonight = async (code: string) => post<TableTonight>(routes.tableTonight(), { code })
const eventsAt = async (code: string) =>
  (await tonight(code)).body.places.map(({ event, section }) => `${event} ${section ?? ''}`.trim())
const enter = (code: string, id: number, number: string, more: object = {}) =>
  post<EnteredTable & { readonly code?: string }>(routes.enterTable(), {
    ...{ code, miniSessionId: id, section: null, room: null, tonight: number },
    ...more,
  })
const phone = async ({ secret }: EnteredTable) => {
  const headers = { authorization: `Bearer ${PHONE_PREFIX}${secret}` }
  const response = await fetch(server.url + phoneRoutes.phoneTables(), { headers })
  return { status: response.status, body: (await response.json()) as PhoneTables }
}

let codes: ReadonlyMap<number, string>
beforeEach(async () => {
  codes = await codesFor(1, 3)
})

it('opens nothing by itself, nor before the director has opened the tables', async () => {
  const id = await evening('Planned', [6])
  expect((await tonight(codes.get(1)!)).body).toMatchObject({ number: 1, places: [] })
  expect((await enter(codes.get(1)!, id, '1234')).status).toBe(404)
  const number = await open(id)
  expect(await eventsAt(codes.get(1)!)).toContain('Planned')
  // It is not started: the phone opens and waits, as with a printed link.
  const entered = await enter(codes.get(2)!, id, number)
  expect((await phone(entered.body)).body.tables.every((table) => table.number === 2)).toBe(true)
  await desk(routes.openTables(id), { isOpen: false })
  expect(await eventsAt(codes.get(1)!)).not.toContain('Planned')
})

it('asks which of two sessions and two sections is meant', async () => {
  const [one, other] = [await evening('Open pairs', [6]), await evening('Two sections', [6, 6])]
  const number = await open(one)
  const second = await open(other)
  expect(await eventsAt(codes.get(1)!)).toEqual(['Open pairs', 'Two sections A', 'Two sections B'])
  const entered = await enter(codes.get(1)!, other, second, { section: 'B' })
  const { tables } = (await phone(entered.body)).body
  expect(tables.map(({ section, number: table }) => `${section}${table}`)).toContain('B1')
  expect(new Set(tables.map(({ section }) => section))).toEqual(new Set(['B']))
  // The number of one session is not that of another.
  if (number !== second) expect((await enter(codes.get(1)!, one, second)).status).toBe(403)
  for (const id of [one, other]) await desk(routes.openTables(id), { isOpen: false })
})

it('gives the same link again, and none that was withdrawn', async () => {
  const id = await evening('Once', [6])
  const number = await open(id)
  const first = await enter(codes.get(1)!, id, number)
  expect((await enter(codes.get(1)!, id, number)).body).toEqual(first.body)
  const links = (await desk<OperatorLink[]>(operateRoutes.operatorLinks(id))).body
  expect(links.map(({ id: link, kind, number: table }) => ({ link, kind, table }))).toEqual([
    { link: first.body.link, kind: 'phone', table: 1 },
  ])
  await desk(operateRoutes.revokeOperatorLink(first.body.link), {})
  const again = await enter(codes.get(1)!, id, number)
  expect([again.status, again.body.code]).toEqual([404, 'phone-link-ended'])
  expect((await phone(first.body)).status).toBe(401)
  // The next number of the evening lets the table in again.
  expect((await enter(codes.get(1)!, id, await open(id))).status).toBe(200)
  await desk(routes.openTables(id), { isOpen: false })
})

it('makes no operator of who has a code and the number that the room was told', async () => {
  const id = await evening('Hands', [6])
  const number = await open(id)
  const asked = await enter(codes.get(1)!, id, number, { kind: 'operator' })
  expect(asked.status).toBe(400)
  const { secret } = (await enter(codes.get(1)!, id, number)).body
  const headers = { authorization: `Bearer ${OPERATOR_PREFIX}${secret}` }
  expect((await fetch(server.url + operateRoutes.operated(), { headers })).status).toBe(401)
  const links = (await desk<OperatorLink[]>(operateRoutes.operatorLinks(id))).body
  expect(links.map(({ kind }) => kind)).toEqual(['phone'])
  await desk(routes.openTables(id), { isOpen: false })
})

it('leads to a secret that nobody can work out from code and number', async () => {
  const id = await evening('At home', [6])
  const [code, number] = [codes.get(1)!, await open(id)]
  const { secret } = (await enter(code, id, number)).body
  const known = [id, 'phone', null, null, number]
  for (const of of [known, known.filter((part) => part !== 'phone')])
    expect(createHmac('sha256', code).update(JSON.stringify(of)).digest('hex').slice(0, 32)).not.toBe(secret)
  // Opened again with the same number, it is another.
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await open(id)
  await client.query('update open_tables set number = $1 where mini_session_id = $2', [number, id])
  await client.end()
  expect((await enter(code, id, number)).body.secret).not.toBe(secret)
  await desk(routes.openTables(id), { isOpen: false })
})

it('is noted as of the club whose codes they are', async () => {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select organiser_id from audit_log where action = 'table-codes.make' order by id desc limit 1`,
  )
  await client.end()
  expect(rows).toEqual([{ organiser_id: 1 }])
})

it('is shut at one table after ten wrong numbers, which the desk is told, until there is another', async () => {
  const id = await evening('Guessed', [6])
  const number = await open(id)
  const tell = async (code: string, times: number) => {
    for (let i = 0; i < times; i += 1) {
      const refused = await enter(code, id, number === '1000' ? '1001' : '1000')
      expect([refused.status, refused.body.code]).toEqual([403, 'tonights-number-wrong'])
    }
  }
  const { listen, close } = await viewer(server.url, { cookie: deskCookie() })
  const { bodies } = listen<TablesTonight>(viewAt('deskCodes', { id }).destination)
  const told = () =>
    expect.poll(() => {
      // One after the other, a while apart.
      clock.advance(1_000)
      return bodies.at(-1)?.payload
    })
  await told().toMatchObject({ number, shut: [] })
  // A right one forgets those before it.
  await tell(codes.get(1)!, 9)
  expect((await enter(codes.get(1)!, id, number)).status).toBe(200)
  await tell(codes.get(1)!, 9)
  expect((await enter(codes.get(1)!, id, number)).status).toBe(200)
  await tell(codes.get(1)!, 10)
  expect((await enter(codes.get(1)!, id, number)).status).toBe(404)
  expect(await eventsAt(codes.get(1)!)).toEqual([])
  // The other tables play on.
  expect((await enter(codes.get(2)!, id, number)).status).toBe(200)
  await told().toMatchObject({ number, shut: [1] })
  const next = await open(id)
  await told().toMatchObject({ number: next, shut: [] })
  await close()
  expect((await enter(codes.get(1)!, id, next)).status).toBe(200)
  await desk(routes.openTables(id), { isOpen: false })
})

it('lets a full club in, whose phones come from one address', async () => {
  const id = await evening('Full', [6])
  const number = await open(id)
  const came = await Promise.all(
    Array.from({ length: 120 }, async () => [
      (await tonight(codes.get(1)!)).status,
      (await enter(codes.get(1)!, id, number)).status,
    ]),
  )
  expect(new Set(came.flat())).toEqual(new Set([200]))
  await desk(routes.openTables(id), { isOpen: false })
})

it('is shut by itself after the evening, and at its end', async () => {
  const id = await evening('Last night', [6])
  await open(id)
  expect(await eventsAt(codes.get(1)!)).toEqual(['Last night'])
  clock.advance(17 * HOUR)
  expect(await eventsAt(codes.get(1)!)).toEqual([])
  expect((await desk<TablesTonight>(routes.tablesTonight(id))).body.number).toBeNull()
  await desk(deskRoutes.deskStart(id), {})
  await open(id)
  expect(await eventsAt(codes.get(1)!)).toEqual(['Last night'])
  await desk(deskRoutes.deskFinish(id), {})
  expect(await eventsAt(codes.get(1)!)).toEqual([])
  expect((await desk<{ code: string }>(routes.openTables(id), { isOpen: true })).status).toBe(409)
})

it('ends when it is made anew, and is of one club', async () => {
  const id = await evening('Here', [6])
  await open(id)
  const later = await codesFor(3, 4)
  const { body } = await desk<TablesTonight>(routes.tablesTonight(id))
  expect(body.codes).toEqual([1, 2, 3, 4])
  const of = async (code: string) => (await tonight(code)).status
  expect([await of(codes.get(3)!), await of(later.get(3)!), await of(codes.get(2)!)]).toEqual([404, 200, 200])
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    `insert into organiser (name) values ('Elmbridge') returning id`,
  )
  await client.end()
  const theirs = (await desk<MadeTableCodes>(routes.makeTableCodes(rows[0]!.id), { from: 1, to: 1 })).body
  expect((await tonight(theirs.codes[0]!.secret)).body).toMatchObject({ organiser: 'Elmbridge', places: [] })
  await desk(routes.openTables(id), { isOpen: false })
})
