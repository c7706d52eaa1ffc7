import type { TableEvent } from '@openroom/bridge/table/events'
import { operateRoutes as routes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX, operatePage, WRITER_SECONDS } from '@openroom/protocol/operatorLink'
import type { CreatedLinks, OperatedLog, OperatorLink } from '@openroom/protocol/schema/operate'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { CLAIMED } from '@openroom/test-kit/boards'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AllTables } from '../core/database/allTables.ts'
import { openDatabase } from '../core/database/database.ts'
import { type ManualClock, manualClock } from '../testing/clock.ts'
import { directorOf, json, type TestServer, testServer } from '../testing/server.ts'
import { type Answer, entriesOf, match, type Source, source, TOKENS, tournaments } from '../testing/source.ts'
import { Plans } from './plans.ts'

let server: TestServer
let clock: ManualClock
let feed: Source
let cookie: string
let session: number
let tables: Readonly<Record<string, number>>
let count = 0

beforeAll(async () => {
  clock = manualClock(Date.now())
  server = await testServer({}, { ingestTokens: TOKENS, clock })
  await server.imports.files(tournaments(), { playVisible: true }, { accountId: null })
  feed = source(server.url)
  cookie = await directorOf(server)
})
afterAll(() => server.stop())

const TWO_ROUNDS = {
  numberOfRounds: 2,
  matches: [1, 2].map((round) => ({ round, number: 1, home: 'ash', visiting: 'elm' })),
  tables: [1, 2].flatMap((round) => [
    { key: `open ${round}`, round, number: 1, room: 'OPEN', ns: 'ash', ew: 'elm' },
    { key: `closed ${round}`, round, number: 1, room: 'CLOSED', ns: 'elm', ew: 'ash' },
  ]),
}

beforeEach(async () => {
  const made = await feed.call(
    'PUT',
    staffRoutes.ingestSessions(),
    match({ key: `operated-${++count}`, delay: 600, ...TWO_ROUNDS }),
  )
  session = Number(made.body.miniSessionId)
  const list = made.body.tables as readonly { readonly key: string; readonly tableId: number }[]
  tables = Object.fromEntries(list.map(({ key, tableId }) => [key, tableId]))
  await feed.call('POST', staffRoutes.ingestStart(session))
})

async function desk(path: string, body?: object): Promise<Answer> {
  const init = body === undefined ? {} : json(body)
  const headers = { ...(init.headers as object), cookie }
  const response = await fetch(server.url + path, { ...init, headers })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** A new link. @param tableId for one table; without, for its number in all rounds */
async function linkOf(room: 'OPEN' | 'CLOSED' = 'OPEN', tableId: number | null = null) {
  const made = await desk(routes.createOperatorLinks(session), { tableId })
  const { links } = made.body as unknown as CreatedLinks
  return links.find((one) => one.room === room)!
}

/** A console with a link. */
const consoleOf = (secret: string, writer: string, name = writer) => {
  const { call } = source(server.url, OPERATOR_PREFIX + secret)
  return {
    call,
    send: (tableId: number, entries: readonly object[]) =>
      call('POST', routes.operateEntries(), { tableId, writer, name, entries }),
    ask: (tableId: number, want: 'keep' | 'take' | 'leave') =>
      call('POST', routes.operateWriter(), { tableId, writer, name, want }),
    here: (tableId: number, more: object = {}) =>
      call('POST', routes.operateHere(), { tableId, writer, name, present: true, ...more }),
    log: (tableId: number, from = 0) => call('GET', `${routes.operatedLog(tableId)}?from=${from}`),
  }
}

describe('links of a session', () => {
  it('are made for every table number at once, each good for all rounds', async () => {
    const made = await desk(routes.createOperatorLinks(session), { label: 'Saturday' })
    const { links } = made.body as unknown as CreatedLinks
    expect(links).toMatchObject([
      { tableId: null, number: 1, room: 'OPEN', round: null, label: 'Saturday', createdBy: 'Vera' },
      { tableId: null, number: 1, room: 'CLOSED' },
    ])
    expect(new Set(links.map(({ secret }) => secret)).size).toBe(2)
    expect(operatePage(links[0]!.id, links[0]!.secret)).toMatch(/^\/operate\/\d+#[a-z2-9]{18}$/)
    const open = consoleOf(links[0]!.secret, 'console-1')
    const told = await open.call('GET', routes.operated())
    expect(told.body).toMatchObject({
      tournament: expect.any(String),
      miniSessionId: session,
      delay: 600,
      tables: [
        { tableId: tables['open 1'], round: 1, ns: 'Ash', ew: 'Elm', next: 0 },
        { tableId: tables['open 2'], round: 2, ns: 'Ash', ew: 'Elm', next: 0 },
      ],
      boards: [{ number: 2, dealer: 'E' }, { number: 4 }, { number: 6 }],
    })
  })

  it('tell names and rounds that the desk has changed before viewers are told', async () => {
    const { secret } = await linkOf()
    const changed = match({ key: `operated-${count}`, delay: 600, ...TWO_ROUNDS })
    const [ash, elm] = changed.session.registrations
    const further = { round: 3, number: 1 }
    await feed.call('PUT', staffRoutes.ingestSessions(), {
      ...changed,
      session: {
        ...changed.session,
        numberOfRounds: 3,
        registrations: [{ ...ash, name: 'Ashford' }, elm],
        matches: [...changed.session.matches, { ...further, home: 'ash', visiting: 'elm' }],
        tables: [
          ...changed.session.tables,
          { ...further, key: 'open 3', room: 'OPEN', ns: 'elm', ew: 'ash' },
        ],
      },
    })
    const seen = await (await fetch(server.url + viewAt('teams', { id: session }).path)).text()
    expect(seen).not.toContain('Ashford')
    const told = await consoleOf(secret, 'console-1').call('GET', routes.operated())
    expect(told.body).toMatchObject({
      tables: [
        { round: 1, ns: 'Ashford', ew: 'Elm' },
        { round: 2, ns: 'Ashford', ew: 'Elm' },
        { round: 3, ns: 'Elm', ew: 'Ashford' },
      ],
    })
    // What waits is tried once for all consoles, until something is changed again.
    const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
    const plans = new Plans(db)
    const read = await Promise.all([plans.of(session), plans.of(session)])
    expect([read[1], await plans.of(session)].every((plan) => plan === read[0])).toBe(true)
    await feed.call('PUT', staffRoutes.ingestSessions(), match({ ...changed.session, numberOfRounds: 2 }))
    const later = await plans.of(session)
    expect(later.tables.map(({ ns }) => ns)).toContain('Ash')
    await close()
  })

  it('are listed without their secrets, and only a hash of each is stored', async () => {
    const { secret, id } = await linkOf()
    const listed = await desk(routes.operatorLinks(session))
    expect((listed.body as unknown as readonly OperatorLink[]).map((one) => one.id)).toContain(id)
    expect(JSON.stringify(listed.body)).not.toContain(secret)
  })

  it('for one table open that one alone', async () => {
    const { secret } = await linkOf('OPEN', tables['open 2'])
    const one = consoleOf(secret, 'console-1')
    expect((await one.call('GET', routes.operated())).body.tables).toMatchObject([
      { tableId: tables['open 2'] },
    ])
    for (const key of ['open 1', 'closed 2']) {
      expect((await one.log(tables[key]!)).status, key).toBe(404)
      expect((await one.send(tables[key]!, entriesOf().slice(0, 1))).body.code).toBe('table-not-found')
      expect((await one.ask(tables[key]!, 'take')).status).toBe(404)
      expect((await one.here(tables[key]!)).status).toBe(404)
    }
    expect((await one.send(tables['open 2']!, entriesOf().slice(0, 1))).status).toBe(200)
  })

  it('end at once when they are revoked', async () => {
    const { secret, id } = await linkOf()
    const one = consoleOf(secret, 'console-1')
    expect((await one.call('GET', routes.operated())).status).toBe(200)
    expect(await desk(routes.revokeOperatorLink(id), {})).toMatchObject({ body: { changed: true } })
    expect(await desk(routes.revokeOperatorLink(id), {})).toMatchObject({ body: { changed: false } })
    expect(await one.call('GET', routes.operated())).toMatchObject({ body: { code: 'token-refused' } })
    expect((await desk(routes.revokeOperatorLink(2_000_000), {})).body.code).toBe('operator-link-not-found')
  })

  it('are over when the session is archived', async () => {
    const { secret } = await linkOf()
    const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
    await db.updateTable('mini_session').set({ status: 'ARCHIVED' }).where('id', '=', session).execute()
    await close()
    const told = await consoleOf(secret, 'console-1').call('GET', routes.operated())
    expect(told).toMatchObject({ status: 401, body: { code: 'token-refused' } })
    expect((await desk(routes.createOperatorLinks(session), {})).body.code).toBe('session-over')
  })

  it('are not made for what no source feeds, nor for tables elsewhere', async () => {
    const listed = (await (await fetch(`${server.url}/api/archive/miniSessions`)).json()) as readonly {
      readonly miniSessionId: number
      readonly status: string
    }[]
    const ofFile = listed.find(({ status }) => status === 'CLOSED')!.miniSessionId
    expect((await desk(routes.createOperatorLinks(ofFile), {})).body.code).toBe('session-not-fed')
    expect((await desk(routes.createOperatorLinks(session), { tableId: 1 })).body.code).toBe(
      'table-not-in-session',
    )
    expect((await desk(routes.createOperatorLinks(2_000_000), {})).body.code).toBe('session-not-found')
  })

  it('open nothing else, and nothing else opens what they open', async () => {
    const { secret } = await linkOf()
    const one = consoleOf(secret, 'console-1')
    for (const [method, path] of [
      ['GET', staffRoutes.ingestTournament()],
      ['GET', staffRoutes.ingestSession(session)],
      ['POST', staffRoutes.holdTable(session, tables['open 1']!)],
    ] as const)
      expect((await one.call(method, path)).body.code, path).toBe('token-refused')
    expect((await one.call('GET', routes.operatorLinks(session))).body.code).toBe('not-signed-in')
    expect((await feed.call('GET', routes.operated())).body.code).toBe('token-refused')
    expect((await desk(routes.operated())).body.code).toBe('token-refused')
  })
})

describe('a table that consoles write at', () => {
  it('takes a batch, and shows the log whole, before any of it is released', async () => {
    const one = consoleOf((await linkOf()).secret, 'console-1')
    const table = tables['open 1']!
    const entries = entriesOf()
    expect((await one.send(table, entries)).body).toMatchObject({
      next: entries.length,
      stored: entries.length,
    })
    const { body } = (await one.log(table)) as unknown as { readonly body: OperatedLog }
    expect(body.entries.map(({ event }) => event)).toEqual(entries.map(({ event }) => event as TableEvent))
    expect(body.next).toBe(entries.length)
    const tail = (await one.log(table, 5)).body as unknown as OperatedLog
    expect([tail.entries[0]!.seq, tail.entries.length]).toEqual([5, entries.length - 5])
    expect((await one.log(table, entries.length)).body).toMatchObject({ next: entries.length, entries: [] })
  })

  it('keeps a result beside the log', async () => {
    const one = consoleOf((await linkOf()).secret, 'console-1')
    const result = { contract: CLAIMED.contract, tricks: 9, lead: 'H5' }
    await one.send(tables['open 1']!, [{ seq: 0, board: 2, result }])
    expect((await one.log(tables['open 1']!)).body).toMatchObject({ entries: [{ seq: 0, board: 2, result }] })
  })

  it('is written by one console at a time', async () => {
    const { secret } = await linkOf()
    const [one, two] = [consoleOf(secret, 'console-1', 'Ada'), consoleOf(secret, 'console-2', 'Bea')]
    const table = tables['open 1']!
    const entries = entriesOf()
    expect((await one.send(table, entries.slice(0, 3))).status).toBe(200)
    expect(await two.send(table, entries.slice(3, 5))).toMatchObject({
      status: 409,
      body: { code: 'table-taken' },
    })
    expect((await two.ask(table, 'keep')).body).toMatchObject({ writer: { name: 'Ada', isYou: false } })
    expect((await two.ask(table, 'take')).body).toMatchObject({ writer: { name: 'Bea', isYou: true } })
    expect((await one.send(table, entries.slice(3, 5))).body.code).toBe('table-taken')
    expect((await two.send(table, entries.slice(3, 5))).body.next).toBe(5)
    expect((await two.ask(table, 'leave')).body).toEqual({ writer: null })
    expect((await one.send(table, entries.slice(5, 6))).body.next).toBe(6)
  })

  it('is free again when its console has not beaten for a while, and kept by one that does', async () => {
    const { secret } = await linkOf()
    const [one, two] = [consoleOf(secret, 'console-1', 'Ada'), consoleOf(secret, 'console-2', 'Bea')]
    const table = tables['open 1']!
    await one.ask(table, 'keep')
    clock.advance((WRITER_SECONDS - 5) * 1_000)
    expect((await one.here(table)).body).toMatchObject({ writer: { name: 'Ada', isYou: true } })
    clock.advance((WRITER_SECONDS - 5) * 1_000)
    expect((await two.send(table, entriesOf().slice(0, 1))).body.code).toBe('table-taken')
    clock.advance(10_000)
    expect((await two.here(table)).body).toMatchObject({ writer: null })
    expect((await two.send(table, entriesOf().slice(0, 1))).status).toBe(200)
  })

  it('is told to the desk as often as somebody types, and not as often as a program can', async () => {
    const { secret } = await linkOf()
    const one = consoleOf(secret, 'console-1', 'Ada')
    const say = (table: number) =>
      one.call('POST', routes.sayToDesk(), { tableId: table, name: 'Ada', text: 'Board 2 is fouled' })
    const statuses: number[] = []
    for (let i = 0; i < 31; i++) statuses.push((await say(tables['open 2']!)).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    expect((await say(tables['open 1']!)).status).toBe(200)
  })

  it('tells its console what is new, and the desk what it says', async () => {
    const { secret } = await linkOf()
    const one = consoleOf(secret, 'console-1', 'Ada')
    const table = tables['open 1']!
    const said = await one.call('POST', routes.sayToDesk(), {
      tableId: table,
      name: 'Ada',
      text: 'Board 2 is fouled',
    })
    expect(said.body).toMatchObject({ isDesk: false, name: 'Ada' })
    expect((await desk(routes.deskChat(session))).body).toMatchObject([
      { text: 'Board 2 is fouled', tableId: table },
    ])
    const answered = await desk(routes.sayToOperator(session), { tableId: table, text: 'Coming' })
    expect(answered.body).toMatchObject({ isDesk: true, name: 'Vera' })
    const { body } = await one.here(table, { after: Number(said.body.id) })
    expect(body).toMatchObject({
      status: 'DELAYED',
      delay: 600,
      next: 0,
      viewers: 0,
      messages: [{ text: 'Coming', isDesk: true }],
    })
    const other = consoleOf((await linkOf('CLOSED')).secret, 'console-3')
    expect((await other.here(tables['closed 1']!)).body.messages).toEqual([])
    expect((await desk(routes.sayToOperator(session), { tableId: 1, text: 'x' })).body.code).toBe(
      'table-not-in-session',
    )
  })

  it('tells its console that the table is held back, until it is resumed', async () => {
    const one = consoleOf((await linkOf()).secret, 'console-1')
    const table = tables['open 1']!
    const isHeld = async () => (await one.here(table)).body.isHeld
    await feed.call('POST', staffRoutes.holdTable(session, table))
    expect(await isHeld()).toBe(true)
    await feed.call('POST', staffRoutes.releaseTable(session, table))
    expect(await isHeld()).toBe(false)
  })

  it.each(['Tove\u0000', 'Tove\ud800'])(
    'takes nothing under a name that no database holds: %j',
    async (name) => {
      const { secret } = await linkOf()
      const result = { contract: CLAIMED.contract, tricks: 9, lead: 'H5' }
      const entries = [{ seq: 0, board: 2, result }]
      const table = tables['open 1']!
      for (const one of [consoleOf(secret, 'console-1', name), consoleOf(secret, `console-1${name}`, 'Tove')])
        expect(await one.send(table, entries)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
      const right = consoleOf(secret, 'console-1', 'Tove')
      expect((await right.log(table)).body).toMatchObject({ next: 0, entries: [] })
      expect((await right.send(table, entries)).status).toBe(200)
    },
  )

  it('takes no batch of a wrong form', async () => {
    const one = consoleOf((await linkOf()).secret, 'console-1')
    const wrong = await one.send(tables['open 1']!, [{ seq: 0, board: 2, event: { type: 'BUTTONS' } }])
    expect(wrong).toMatchObject({ status: 422, body: { reason: 'derived-event', index: 0 } })
  })
})
