import { hasTrait } from '@openroom/bridge/table/traits'
import type { DocumentTable } from '@openroom/formats/json/document'
import { readPart } from '@openroom/protocol/messageParts'
import type { Role } from '@openroom/protocol/names'
import { routes } from '@openroom/protocol/routes'
import type { SendMessage, SystemMessage } from '@openroom/protocol/schema/messages'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Tables } from '@openroom/protocol/schema/screens'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { manualClock } from '../testing/clock.ts'
import { teamsDocument, withTables } from '../testing/documents.ts'
import { playAgain } from '../testing/liveSession.ts'
import { type Browser, browser, form, json, storeAs, type TestServer, testServer } from '../testing/server.ts'
import { type Viewer, viewer } from '../testing/viewer.ts'
import { STAYS_MS } from './commentators.ts'

const PASSWORD = 'seven no trumps'
const SECOND = 1_000
const MINUTE = 60 * SECOND

let server: TestServer
let session: number
let room: { readonly tableId: number; readonly calcTableId: number }
const clock = manualClock()
const people = new Map<string, Browser>()
const open: { readonly close: () => Promise<void> }[] = []

const signIn = async (name: string, role: Role): Promise<void> => {
  const email = `${name}@example.org`.toLowerCase()
  await server.accounts.create({ name, email, role, password: PASSWORD })
  const someone = browser(server.url)
  await someone.call(routes.login(), form({ username: email, password: PASSWORD }))
  people.set(name, someone)
}

const person = (name: string): Browser => people.get(name) ?? browser(server.url)

const happened = (events: readonly { readonly type: string }[]) =>
  events.filter(({ type }) => !hasTrait(type, 'opens')).length

function noted<E extends { readonly type: string }>(events: readonly E[]): readonly E[] {
  LENGTHS.add(happened(events))
  return events
}

/** How much happens on the boards, by the document. */
const LENGTHS = new Set<number | null>()

/** A file's commentary on the first event of each log, and on its last. */
const commented = (table: DocumentTable): DocumentTable => ({
  ...table,
  logs: table.logs.map((log) => ({
    ...log,
    events: noted(log.events).map((event, i) => {
      if (i === 0) return { ...event, comments: ['host: the @HA, see www.example.org', 'what a hand'] }
      return i === log.events.length - 1 ? { ...event, comments: ['that was it'] } : event
    }),
  })),
})

beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: 'http://openroom.example' }, { clock })
  await signIn('Ada', 'ADMIN')
  await signIn('Cora', 'COMMENTATOR')
  await signIn('Carl', 'COMMENTATOR')
  await signIn('Uri', 'UPLOADER')
  const document = withTables(teamsDocument(), (tables) => tables.map(commented))
  session = await storeAs(server, document, document.tournament.key)
  const { tables } = (await (
    await fetch(server.url + viewAt('tables', { id: session, round: 1 }).path)
  ).json()) as Tables
  const match = tables.find((table) => 'calcTableId' in table)
  if (!match || !('openTableId' in match) || match.openTableId === null) throw new Error('No match.')
  room = { tableId: match.openTableId, calcTableId: match.calcTableId }
})
afterAll(() => server?.stop())
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
  clock.advance(2 * MINUTE)
})

const watching = async (as: string | null = null): Promise<Viewer> => {
  const cookie = as === null ? null : person(as).cookie()
  const one = await viewer(server.url, cookie === null ? {} : { cookie })
  open.push(one)
  return one
}

const send = async (as: string, given: Partial<SendMessage>) => {
  const body = { miniSessionId: null, tableId: null, message: 'hello', ...given }
  const response = await person(as).call(sessionRoutes.systemMessage(), json(body))
  return response.status
}

const post = async (as: string, path: string, body?: object) =>
  (await person(as).call(path, body ? json(body) : { method: 'POST' })).status

const chat = async (table: string): Promise<readonly SystemMessage[]> =>
  (
    await fetch(`${server.url}/api/archive/system-message/list/${session}/${encodeURIComponent(table)}`)
  ).json()

const address = () => ({ kind: 'table', tableId: room.tableId }) as const
const written = (all: readonly SystemMessage[]) => all.filter(({ id }) => id > 0)

const places = (): Readonly<Record<string, Partial<SendMessage>>> => ({
  all: {},
  session: { miniSessionId: session },
  table: { miniSessionId: session, tableId: `${room.tableId}` },
  admins: { miniSessionId: session, role: 'ADMIN' },
})

describe('sending a message', () => {
  it.each([
    ['nobody', { all: 401, session: 401, table: 401, admins: 401 }],
    ['Uri', { all: 403, session: 200, table: 403, admins: 403 }],
    ['Cora', { all: 403, session: 200, table: 200, admins: 403 }],
    ['Ada', { all: 200, session: 200, table: 403, admins: 200 }],
  ])('%s', async (name, expected) => {
    for (const [place, status] of Object.entries(expected))
      expect([place, await send(name, places()[place]!)]).toEqual([place, status])
  })

  it('nothing, too much, and places that are not there are refused', async () => {
    expect(await send('Ada', { message: '  ' })).toBe(400)
    expect(await send('Ada', { message: 'x'.repeat(2_001) })).toBe(400)
    expect(await send('Ada', { miniSessionId: 99_999 })).toBe(404)
    expect(await send('Cora', { miniSessionId: session, tableId: '99999' })).toBe(404)
    expect(await send('Cora', { miniSessionId: session, tableId: 'OP x' })).toBe(404)
    expect(await send('Cora', { tableId: `${room.tableId}` })).toBe(404)
  })

  it('so often, and then not for a while', async () => {
    const statuses = await Promise.all(Array.from({ length: 11 }, () => send('Uri', places().session!)))
    expect(statuses).toContain(429)
  })
})

describe('messages', () => {
  it('reach those who are there, are told to who comes within a minute, then to nobody', async () => {
    const heard = (await watching()).listen<SystemMessage>(viewAt('globalSystemMessages').destination)
    expect((await heard.wait(1))[0]).toMatchObject({ type: 'SUBSCRIBE', payload: [] })
    await send('Ada', { message: 'Dinner at www.example.org <b>now</b>' })
    const [, added] = await heard.wait(2)
    expect(added).toMatchObject({
      type: 'ADD',
      prev: 0,
      payload: {
        commentator: 'Ada',
        tableId: null,
        role: null,
        at: new Date(clock.now()).toISOString(),
        message: [
          ['Dinner at ', 'plain'],
          ['www.example.org', 'link'],
          [' <b>now</b>', 'plain'],
        ],
      },
    })
    clock.advance(59 * SECOND)
    const later = (await watching()).listen<unknown[]>(viewAt('globalSystemMessages').destination)
    expect((await later.wait(1))[0]!.payload).toHaveLength(1)
    clock.advance(2 * SECOND)
    const late = (await watching()).listen<unknown[]>(viewAt('globalSystemMessages').destination)
    expect((await late.wait(1))[0]!.payload).toHaveLength(0)
  })

  it('for admins go to no other connection', async () => {
    const destination = viewAt('sessionSystemMessages', { id: session }).destination
    const [visitor, commentator, admin] = await Promise.all([watching(), watching('Cora'), watching('Ada')])
    const heard = [visitor, commentator, admin].map((one) => one.listen<SystemMessage>(destination))
    for (const one of heard) await one.wait(1)
    await send('Ada', { miniSessionId: session, message: 'secret', role: 'ADMIN' })
    await send('Ada', { miniSessionId: session, message: 'for all' })
    const [seen, alsoSeen, all] = await Promise.all(heard.map((one, i) => one.wait(i === 2 ? 3 : 2)))
    const textsOf = (bodies: typeof seen = []) => bodies.slice(1).map(({ payload }) => payload.message[0]![0])
    expect(textsOf(all)).toEqual(['secret', 'for all'])
    expect(textsOf(seen)).toEqual(['for all'])
    expect(textsOf(alsoSeen)).toEqual(['for all'])
    expect(seen![1]!.prev).toBeLessThanOrEqual(seen![0]!.seq)
    const afterwards = (await watching()).listen<SystemMessage[]>(destination)
    expect(JSON.stringify(await afterwards.wait(1))).not.toContain('secret')
  })

  it('lead to tables and segments that there are', async () => {
    const heard = (await watching()).listen<SystemMessage>(
      viewAt('sessionSystemMessages', { id: session }).destination,
    )
    await heard.wait(1)
    const [{ segmentId }] = (await (await fetch(server.url + viewAt('miniSessions').path)).json()) as [
      MiniSession,
    ]
    await send('Cora', {
      miniSessionId: session,
      message: `goChoose!OP ${room.calcTableId} goChoose!9999 segmentSelect!${segmentId} segmentSelect!9999 !s`,
    })
    const [, { payload }] = (await heard.wait(2)) as unknown as [unknown, { payload: SystemMessage }]
    expect(payload.message.map(([, kind]) => kind)).toEqual([
      `goChoose!OP ${room.calcTableId}`,
      'plain',
      `segmentSelect!${segmentId}`,
      'plain',
    ])
    expect(payload.message[3]![0]).toBe(' segmentSelect!9999 !s')
  })
})

describe('the chat of a table', () => {
  it('is one, however the table is addressed, and keeps suits and links apart from text', async () => {
    const byRoom = { kind: 'room', room: 'OPEN', calcTableId: room.calcTableId } as const
    const one = await watching()
    const heard = [address(), byRoom].map((at) =>
      one.listen<SystemMessage>(viewAt('tableSystemMessages', { id: session, table: at }).destination),
    )
    for (const each of heard) await each.wait(1)
    const message = '<script>alert(1)</script> javascript:alert(2) !h https://a.example/x'
    expect(await send('Cora', { ...places().table, message })).toBe(200)
    for (const each of heard) {
      const { payload } = (await each.wait(2))[1]!
      expect(payload.message.map(readPart)).toEqual([
        { kind: 'plain', text: '<script>alert(1)</script> javascript:alert(2) ' },
        { kind: 'suit', suit: 'H' },
        { kind: 'plain', text: ' ' },
        { kind: 'link', text: 'https://a.example/x', href: 'https://a.example/x' },
      ])
    }
    clock.advance(5 * MINUTE)
    const listed = await chat(`OP ${room.calcTableId}`)
    expect(written(listed).at(-1)).toMatchObject({ commentator: 'Cora', tableId: `${room.tableId}` })
    expect(await chat(`${room.tableId}`)).toEqual(listed)
  })

  it('begins with the commentary of the record', async () => {
    const recorded = (await chat(`${room.tableId}`)).filter(({ id }) => id < 0)
    expect(recorded.slice(0, 2)).toMatchObject([
      { commentator: 'host', board: 1, step: 0, at: null, role: null },
      { commentator: null, step: 0, message: [['what a hand', 'plain']] },
    ])
    expect(recorded[0]!.message.map(([, kind]) => kind)).toEqual(['plain', 'hearts', 'plain', 'link'])
    expect(new Set(recorded.map(({ id }) => id)).size).toBe(recorded.length)
  })

  it('belongs to the call or card at which it was written', async () => {
    const all = await chat(`${room.tableId}`)
    const ends = all.filter(({ message }) => message[0]![0] === 'that was it')
    expect(ends.length).toBeGreaterThan(0)
    for (const { step } of ends) {
      expect(step).toBeGreaterThan(0)
      expect(LENGTHS).toContain(step)
    }
    const [first] = ends
    expect(first?.board).toBe(1)
    // The session is over: what is written now is written at the end of its last board.
    await send('Cora', { ...places().table, message: 'well played' })
    const last = ends.at(-1)!
    expect(written(await chat(`${room.tableId}`)).at(-1)).toMatchObject({
      board: last.board,
      step: last.step,
    })
  })

  it('is written at what is released, not at what the source has told', async () => {
    const live = await playAgain(server, session)
    const table = live.tables.find((id) => live.log(id).length > 0)!
    const log = live.log(table)
    const third = log.filter(({ type }) => type === 'BID')[2]!
    await live.release(table, third.seq)
    await send('Cora', { miniSessionId: session, tableId: `${table}`, message: 'three calls' })
    const said = written(await chat(`${table}`)).at(-1)!
    expect(said.message[0]![0]).toBe('three calls')
    expect(said.step).toBe(happened(log.filter(({ seq }) => seq <= third.seq)))
    await live.release(table, log.at(-1)!.seq)
    await live.close()
  })

  it('tells commentary of the record no earlier than its play', async () => {
    const live = await playAgain(server, session)
    const table = live.tables.find((id) => live.log(id).length > 0)!
    const at = { kind: 'table', tableId: table } as const
    const heard = (await watching()).listen<SystemMessage | SystemMessage[]>(
      viewAt('tableSystemMessages', { id: session, table: at }).destination,
    )
    const [first] = await heard.wait(1)
    expect((first!.payload as SystemMessage[]).filter(({ id }) => id < 0)).toEqual([])
    expect((await chat(`${table}`)).filter(({ id }) => id < 0)).toEqual([])
    const begun = live.log(table).find(({ type }) => type === 'BID')!
    await live.release(table, begun.seq)
    expect((await heard.wait(3)).slice(1).map(({ type }) => type)).toEqual(['ADD', 'ADD'])
    await live.release(table, live.log(table).at(-1)!.seq)
    await live.close()
  })

  it('is validated by its ETag', async () => {
    const url = `${server.url}/api/archive/system-message/list/${session}/${room.tableId}`
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    const again = await fetch(url, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await fetch(`${server.url}/api/archive/system-message/list/${session}/99999`)).status).toBe(404)
    expect((await fetch(`${server.url}/api/archive/system-message/list/99999/1`)).status).toBe(404)
  })
})

describe('commentators', () => {
  const start = (as: string) => post(as, sessionRoutes.startCommentary(session, `OP ${room.calcTableId}`))
  const stop = (as: string) => post(as, sessionRoutes.stopCommentary(session, `${room.tableId}`))
  const notices = async () =>
    written(await chat(`${room.tableId}`)).flatMap(({ message: [part] }) =>
      part![1].startsWith('commentator-') ? [part] : [],
    )
  const present = async () => {
    const { tables } = (await (
      await fetch(server.url + viewAt('tables', { id: session, round: 1 }).path)
    ).json()) as Tables
    const match = tables.find((table) => 'calcTableId' in table && table.calcTableId === room.calcTableId)
    return match && 'openCommentators' in match ? match.openCommentators : null
  }

  it('are at their table, and the chat says that they came and went', async () => {
    expect(await post('Uri', sessionRoutes.startCommentary(session, `${room.tableId}`))).toBe(403)
    expect(await start('Cora')).toBe(200)
    expect(await start('Cora')).toBe(200)
    expect(await present()).toEqual(['Cora'])
    expect(await notices()).toEqual([['Cora', 'commentator-start']])
    expect(await stop('Cora')).toBe(200)
    expect(await present()).toEqual([])
    expect(await notices()).toHaveLength(1)
    clock.advance(6 * SECOND)
    await expect.poll(async () => (await notices()).at(-1)).toEqual(['Cora', 'commentator-stop'])
  })

  it('who are back at once have never been away', async () => {
    const before = (await notices()).length
    await start('Carl')
    await stop('Carl')
    clock.advance(3 * SECOND)
    await start('Carl')
    clock.advance(20 * SECOND)
    expect(await present()).toEqual(['Carl'])
    expect((await notices()).slice(before)).toEqual([['Carl', 'commentator-start']])
  })

  it('who beat no more are gone', async () => {
    await start('Carl')
    clock.advance(STAYS_MS - SECOND)
    await start('Carl')
    clock.advance(STAYS_MS - SECOND)
    expect(await present()).toEqual(['Carl'])
    clock.advance(2 * SECOND)
    expect(await present()).toEqual([])
    await expect.poll(async () => (await notices()).at(-1)).toEqual(['Carl', 'commentator-stop'])
  })

  it('ask everybody who looks at a live session to a table', async () => {
    const heard = (await watching()).listen<SystemMessage>(
      viewAt('sessionSystemMessages', { id: session }).destination,
    )
    await heard.wait(1)
    const path = staffRoutes.invite(session, `OP ${room.calcTableId}`)
    expect(await post('Ada', path)).toBe(403)
    expect(await post('Cora', staffRoutes.invite(session, '99999'))).toBe(404)
    expect(await post('Cora', path)).toBe(200)
    const [, invited] = await heard.wait(2)
    expect(invited!.payload.message).toEqual([
      ['Cora', 'invite'],
      [expect.any(String), `goChoose!OP ${room.calcTableId}`],
    ])
  })
})

it('of a session that is still to be made speak once it is there', async () => {
  const list = (await (
    await fetch(server.url + viewAt('miniSessions').path)
  ).json()) as readonly MiniSession[]
  const next = Math.max(...list.map(({ miniSessionId }) => miniSessionId)) + 1
  const early = await watching()
  const heard = early.listen<SystemMessage[]>(viewAt('sessionSystemMessages', { id: next }).destination)
  await early.listen(viewAt('globalSystemMessages').destination).wait(1)
  const document = teamsDocument()
  const named = { ...document, tournament: { ...document.tournament, name: 'Another' } }
  const other = { ...named, events: named.events.map((one) => ({ ...one, key: 'another' })) }
  expect(await storeAs(server, other, 'another')).toBe(next)
  expect(await heard.wait(1)).toMatchObject([{ type: 'SUBSCRIBE', payload: [], prev: null }])
  await post('Ada', sessionRoutes.systemMessage(), {
    miniSessionId: next,
    tableId: null,
    message: 'Now',
  })
  const said = await heard.wait(2)
  expect(JSON.stringify(said[1]?.payload)).toContain('Now')
})

describe('the shift of timestamps', () => {
  const shift = (as: string, shiftInMinutes: number, miniSessionId = session) =>
    post(as, staffRoutes.shiftTimestamp(), { miniSessionId, shiftInMinutes })

  it('moves the times shown from what was written, for those who are there too', async () => {
    const heard = (await watching()).listen<SystemMessage[]>(
      viewAt('tableSystemMessages', { id: session, table: address() }).destination,
    )
    const before = (await heard.wait(1))[0]!.payload
    const atOf = (all: readonly SystemMessage[]) => Date.parse(written(all)[0]?.at ?? '')
    expect(await shift('Cora', 5)).toBe(403)
    expect(await shift('Ada', 5)).toBe(200)
    // What changes at once is told at once.
    await heard.wait(2)
    expect(await shift('Ada', -7)).toBe(200)
    const bodies = await heard.wait(3)
    expect(bodies[1]!.type).toBe('SUBSCRIBE')
    expect(atOf(bodies[2]!.payload) - atOf(before)).toBe(-7 * MINUTE)
    const told = await person('Ada').call(sessionRoutes.shiftOfTimestamps(session))
    expect(await told.json()).toBe(-7)
    expect(await shift('Ada', 0)).toBe(200)
  })

  it.each([1.5, 1_441, Number.NaN])('is no %s', async (minutes) => {
    expect(await shift('Ada', minutes)).toBe(400)
  })

  it('is of a session that there is', async () => {
    expect(await shift('Ada', 1, 99_999)).toBe(404)
  })
})

describe('streams', () => {
  const stream = (over: object = {}) => ({
    miniSessionId: session,
    email: null,
    label: 'Final <b>',
    url: 'https://video.example/1',
    ...over,
  })
  const listed = async () => {
    const all = (await (await fetch(server.url + viewAt('miniSessions').path)).json()) as MiniSession[]
    return all.find(({ miniSessionId }) => miniSessionId === session)!.streams
  }

  it('are started once, are in the list without an address, and stopped by who may', async () => {
    const heard = (await watching()).listen<MiniSession>(viewAt('miniSessions').destination)
    await heard.wait(1)
    expect(await post('Ada', staffRoutes.startStream(), stream())).toBe(403)
    expect(await post('Cora', staffRoutes.startStream(), stream())).toBe(200)
    expect(await post('Cora', staffRoutes.startStream(), stream())).toBe(200)
    const shown = { miniSessionId: session, email: null, name: 'Cora', label: 'Final <b>' }
    expect(await listed()).toEqual([{ ...shown, url: 'https://video.example/1' }])
    expect((await heard.wait(2))[1]).toMatchObject({ type: 'UPDATE', payload: { streams: [shown] } })
    expect(await post('Carl', staffRoutes.stopStream(), stream())).toBe(403)
    expect(await post('Uri', staffRoutes.stopStream(), stream())).toBe(403)
    expect(await post('Cora', staffRoutes.stopStream(), stream())).toBe(200)
    expect(await listed()).toEqual([])
    expect(await post('Cora', staffRoutes.stopStream(), stream())).toBe(200)
    await post('Cora', staffRoutes.startStream(), stream())
    expect(await post('Ada', staffRoutes.stopStream(), stream())).toBe(200)
    expect(await listed()).toEqual([])
    await post('Cora', staffRoutes.startStream(), stream({ url: 'video.example/1' }))
    expect(await listed()).toEqual([{ ...shown, url: 'https://video.example/1' }])
    await post('Cora', staffRoutes.stopStream(), stream({ url: 'video.example/1' }))
    expect(await listed()).toEqual([])
  })

  it.each([
    { url: 'javascript:alert(1)' },
    { url: 'video' },
    { url: 'data:text/html,x' },
    { url: 'http://openroom.example/screen/1' },
    { label: ' ' },
    { label: 'x'.repeat(51) },
  ])('are not started with %j [LIMIT.streamLabel]', async (over) => {
    expect(await post('Carl', staffRoutes.startStream(), stream(over))).toBe(400)
  })

  it('of no session are refused, and more than twenty of one', async () => {
    expect(await post('Carl', staffRoutes.startStream(), stream({ miniSessionId: 99_999 }))).toBe(404)
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) {
      for (const name of ['Cora', 'Carl'])
        statuses.push(await post(name, staffRoutes.startStream(), stream({ label: `${i}` })))
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20)
    expect((await listed()).length).toBeLessThanOrEqual(20)
    expect(statuses.some((status) => status === 409 || status === 429)).toBe(true)
  })

  it('come in frames over https, and nothing else does', async () => {
    const policy = (await fetch(server.url)).headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/frame-src https:(;|$)/)
    expect(policy).toMatch(/script-src 'self'/)
  })
})
