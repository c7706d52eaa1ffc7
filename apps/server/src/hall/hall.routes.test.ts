/** What the hall of a session is told at once, whatever its viewers are told later. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { shownAt } from '@openroom/protocol/hallClock'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX } from '@openroom/protocol/operatorLink'
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { AskedClockOrder, Hall } from '@openroom/protocol/schema/hall'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { TimerBody } from '@openroom/protocol/viewShapes'
import { viewAt } from '@openroom/protocol/views'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clubEvening } from '../testing/deskEvents.ts'
import { directorOf, json, type TestServer, testServer } from '../testing/server.ts'
import type { Answer } from '../testing/source.ts'
import { type Viewer, viewer } from '../testing/viewer.ts'

let server: TestServer
let cookie: string

beforeAll(async () => {
  server = await testServer()
  cookie = await directorOf(server, 'ADMIN')
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})
afterAll(() => server.stop())

async function call(path: string, headers: Readonly<Record<string, string>>, body?: object): Promise<Answer> {
  const init = body === undefined ? {} : json(body)
  const response = await fetch(server.url + path, {
    ...init,
    headers: { ...(init.headers as object), ...headers },
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const desk = (path: string, body?: object) => call(path, { cookie }, body)

let evenings = 0
async function evening(delay = 0): Promise<number> {
  const asked = clubEvening(`Club evening ${++evenings}`, delay)
  const { body } = await desk(deskRoutes.makeEvent(), asked)
  const id = Number(body.miniSessionId)
  expect((await desk(deskRoutes.deskStart(id), {})).status).toBe(200)
  return id
}

/** A phone or a console at a table. */
async function atTable(id: number, kind: 'phone' | 'operator' = 'phone', number = 1) {
  const made = await desk(operateRoutes.createOperatorLinks(id), { kind })
  const links = (made.body as unknown as CreatedLinks).links
  const { id: link, secret } = links.find((one) => one.number === number)!
  const prefix = kind === 'phone' ? PHONE_PREFIX : OPERATOR_PREFIX
  const headers = { authorization: `Bearer ${prefix}${secret}` }
  const [hall, calls] =
    kind === 'phone'
      ? [phoneRoutes.phoneHall(), phoneRoutes.phoneCall()]
      : [operateRoutes.operatedHall(), operateRoutes.operatorCall()]
  const tables = (await desk(deskRoutes.deskSession(id))).body.tables as readonly {
    readonly tableId: number
    readonly number: number
    readonly round: number
  }[]
  return {
    tables: tables.filter((one) => one.number === number).map(({ tableId }) => tableId),
    others: tables.filter((one) => one.number !== number).map(({ tableId }) => tableId),
    hall: async () => (await call(hall, headers)).body as unknown as Hall,
    listen: async () => {
      const { listen } = await visitor({})
      const at = kind === 'phone' ? viewAt('phoneHall', { link }) : viewAt('consoleHall', { link })
      return listen<Hall>(at.destination, headers)
    },
    call: (tableId: number, state: 'open' | 'done' = 'open') => call(calls, headers, { tableId, state }),
  }
}

const hallOf = async (id: number) => (await desk(deskRoutes.deskHall(id))).body as unknown as Hall

const open: Viewer[] = []
async function visitor(headers: Readonly<Record<string, string>>): Promise<Viewer> {
  const one = await viewer(server.url, headers)
  open.push(one)
  return one
}

const atDesk = async (id: number) =>
  (await visitor({ cookie })).listen<Hall>(viewAt('deskHall', { id }).destination)

const order = (id: number, given: AskedClockOrder) => desk(deskRoutes.deskClock(id), given)

const MINUTE = 60_000

describe('the clock of the hall', () => {
  it('is heard by who waits at desk, phones and consoles, and shown at once though viewers are behind', async () => {
    const id = await evening(900)
    const [phone, console] = [await atTable(id), await atTable(id, 'operator', 2)]
    const before = await phone.hall()
    expect(before).toMatchObject({ clock: null, words: [], calls: [] })
    const heard = [await phone.listen(), await console.listen(), await atDesk(id)]
    for (const { wait } of heard) expect((await wait(1))[0]?.payload.version).toBe(before.version)
    const set = await order(id, { order: 'start', round: 1, minutes: 15, change: 2, byItself: true })
    expect([set.status, set.body]).toEqual([200, { success: true, changed: true }])
    for (const { wait } of heard) {
      const told = (await wait(2))[1]!.payload
      expect(told.version).not.toBe(before.version)
      const shown = shownAt(told.clock!, told.now)
      expect(shown).toMatchObject({ round: 1, phase: 'play', running: true })
      expect(shown.left).toBeGreaterThan(12 * MINUTE)
      expect(told.clock).toMatchObject({ rounds: 3 })
    }
  })

  it('tells viewers the same as late as the rest, with what follows by itself', async () => {
    const id = await evening()
    const { tables } = await atTable(id)
    const { listen, close } = await viewer(server.url, {})
    const at = viewAt('timer', { id, table: { kind: 'table', tableId: tables[0]! } }).destination
    const heard = listen<TimerBody>(at)
    // A round of a minute begins a second before its end, and the next one by itself.
    await order(id, { order: 'start', round: 1, minutes: 1, byItself: true })
    expect((await heard.wait(1))[0]?.payload).toMatchObject({ type: 'ROUND 1', running: true })
    await order(id, { order: 'add', minutes: -0.98 })
    await expect.poll(() => heard.bodies.at(-1)?.payload.type).toBe('ROUND 2')
    await order(id, { order: 'stop' })
    await expect.poll(() => heard.bodies.at(-1)?.payload.type).toBe('')
    expect((await hallOf(id)).clock).toBeNull()
    // Who comes now is told of none.
    const late = listen<TimerBody>(at)
    await order(id, { order: 'start', round: 3, minutes: 5 })
    expect((await late.wait(1))[0]?.payload.type).toBe('ROUND 3')
    await close()
  })

  it('is paused, set on, lengthened, and refuses what it cannot', async () => {
    const id = await evening()
    expect((await order(id, { order: 'pause' })).body).toMatchObject({ code: 'no-clock' })
    await order(id, { order: 'start', round: 1, minutes: 15 })
    await order(id, { order: 'pause' })
    await order(id, { order: 'add', minutes: 2 })
    const { clock, now } = await hallOf(id)
    expect(shownAt(clock!, now)).toMatchObject({ running: false })
    expect(shownAt(clock!, now).left).toBeGreaterThan(15 * MINUTE)
    await order(id, { order: 'next' })
    await order(id, { order: 'next' })
    expect((await order(id, { order: 'next' })).body).toMatchObject({ code: 'nothing-next' })
    expect(shownAt((await hallOf(id)).clock!, now + MINUTE)).toMatchObject({ round: 3, running: true })
    expect((await order(id, { order: 'start', round: 0, minutes: 15 })).status).toBe(400)
  })

  it('of two orders at the same moment loses none', async () => {
    const id = await evening()
    await order(id, { order: 'start', round: 1, minutes: 10 })
    await Promise.all(Array.from({ length: 5 }, () => order(id, { order: 'add', minutes: 1 })))
    const { clock, now } = await hallOf(id)
    expect(shownAt(clock!, now).left).toBeGreaterThan(13 * MINUTE)
  })
})

it('is gone with its session', async () => {
  const id = await evening()
  await order(id, { order: 'start', round: 1, minutes: 15, byItself: true })
  const phone = await atTable(id)
  await phone.call(phone.tables[0]!)
  await desk(deskRoutes.deskFinish(id), {})
  await expect.poll(async () => (await hallOf(id)).clock).toBeNull()
  await expect.poll(async () => (await hallOf(id)).calls).toEqual([])
  expect((await phone.call(phone.tables[0]!, 'done')).status).toBe(200)
})

describe('a call for the director', () => {
  it('rings at the desk, is answered at the table, and is gone when it is settled', async () => {
    const id = await evening()
    const phone = await atTable(id)
    const table = phone.tables[0]!
    const rung = await atDesk(id)
    await rung.wait(1)
    expect((await phone.call(table)).status).toBe(200)
    expect((await phone.call(table)).status).toBe(200)
    const [open] = (await rung.wait(2))[1]!.payload.calls
    expect(open).toMatchObject({ tableId: table, number: 1, round: 1, state: 'open' })
    expect((await hallOf(id)).calls).toHaveLength(1)
    const answered = await phone.listen()
    await answered.wait(1)
    await desk(deskRoutes.answerCall(id, open!.callId), { state: 'coming' })
    expect((await answered.wait(2))[1]!.payload.calls).toMatchObject([{ tableId: table, state: 'coming' }])
    await desk(deskRoutes.answerCall(id, open!.callId), { state: 'done' })
    expect((await phone.hall()).calls).toEqual([])
    // Another one may follow, and the table takes it back.
    await phone.call(table)
    await phone.call(table, 'done')
    expect((await hallOf(id)).calls).toEqual([])
  })

  it('is of its own tables alone, and seen by no other', async () => {
    const id = await evening()
    const [one, other] = [await atTable(id), await atTable(id, 'operator', 2)]
    expect((await one.call(one.others[0]!)).body).toMatchObject({ code: 'table-not-found' })
    await other.call(other.tables[0]!)
    expect((await one.hall()).calls).toEqual([])
    expect((await other.hall()).calls).toHaveLength(1)
    expect((await hallOf(id)).calls).toHaveLength(1)
  })
})

describe("the director's words to everybody", () => {
  it('reach who waits at a table', async () => {
    const id = await evening()
    const phone = await atTable(id)
    const heard = await phone.listen()
    await heard.wait(1)
    const message = { miniSessionId: id, tableId: null, message: 'Coffee is served', role: null }
    expect((await desk(sessionRoutes.systemMessage(), message)).status).toBe(200)
    expect((await heard.wait(2))[1]!.payload.words).toMatchObject([{ text: 'Coffee is served' }])
    // Neither what is said to staff, nor what commentators tell viewers, nor an invitation to them is a word to the hall.
    const made = await server.accounts.create({
      name: 'Colin',
      email: 'colin@oakmere.example',
      password: 'correct horse',
      role: 'COMMENTATOR',
    })
    if (!made.ok) throw new Error(made.error)
    const his = { cookie: `openroom_session=${(await server.logins.begin(made.value)).token}` }
    const told = await call(sessionRoutes.systemMessage(), his, { ...message, message: 'Lead a heart on 7' })
    expect(told.status).toBe(200)
    const invited = await call(staffRoutes.invite(id, `${phone.tables[0]}`), his, {})
    expect(invited.status).toBe(200)
    const forStaff = { ...message, message: 'Not for players', role: 'ADMIN' }
    for (let i = 0; i < 6; i += 1) await desk(sessionRoutes.systemMessage(), forStaff)
    expect((await phone.hall()).words).toHaveLength(1)
  })

  it('stay hers once her account is deleted', async () => {
    const id = await evening()
    const phone = await atTable(id)
    const made = await server.accounts.create({
      name: 'Dora',
      email: 'dora@oakmere.example',
      password: 'correct horse',
      role: 'ADMIN',
    })
    if (!made.ok) throw new Error(made.error)
    const hers = { cookie: `openroom_session=${(await server.logins.begin(made.value)).token}` }
    const message = { miniSessionId: id, tableId: null, message: 'Tea is served', role: null }
    expect((await call(sessionRoutes.systemMessage(), hers, message)).status).toBe(200)
    const said = { tableId: phone.tables[0]!, text: 'Sit down, please' }
    expect((await call(operateRoutes.sayToOperator(id), hers, said)).status).toBe(200)
    const deleted = await fetch(server.url + staffRoutes.deleteUser(made.value.id), {
      method: 'DELETE',
      headers: { cookie },
    })
    expect(deleted.status).toBe(200)
    expect((await phone.hall()).words).toMatchObject([{ text: 'Tea is served' }])
    expect((await desk(operateRoutes.deskChat(id))).body).toMatchObject([{ name: 'Dora', isDesk: true }])
  })
})

it('stops with the end of play, however long the rest is still being shown', async () => {
  const id = await evening(600)
  const told = async () => (await desk(deskRoutes.deskHall(id))).body as unknown as Hall
  expect((await order(id, { order: 'start', round: 1, minutes: 15, change: 2, byItself: true })).status).toBe(
    200,
  )
  expect((await told()).clock).not.toBeNull()
  expect((await desk(deskRoutes.deskFinish(id), {})).status).toBe(200)
  expect((await told()).clock).toBeNull()
  const again = await order(id, { order: 'start', round: 1, minutes: 15, change: 2, byItself: true })
  expect([again.status, again.body.code]).toEqual([409, 'session-over'])
})
