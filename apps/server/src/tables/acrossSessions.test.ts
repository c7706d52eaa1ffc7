/** No deal is public while somebody in another session has still to play it. */
import type { TournamentDocument } from '@openroom/formats/json/document'
import { dealText, result, sessionsOfDocument, withSessions } from '@openroom/formats/json/documentBuilder'
import { writeDocument } from '@openroom/formats/json/readDocument'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { routes } from '@openroom/protocol/routes'
import type { Correctable } from '@openroom/protocol/schema/corrections'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { atNight } from '@openroom/test-kit/atNight'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { someOf } from '@openroom/test-kit/nightly'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fedSessionBody, givenSession } from '../core/reading/bodies.ts'
import { type ManualClock, manualClock } from '../testing/clock.ts'
import { pairsDocument, withTables } from '../testing/documents.ts'
import { type Browser, browser, form, json, type TestServer, testServer } from '../testing/server.ts'
import {
  entriesOf,
  logOf,
  match,
  OTHER_TOKEN,
  type Source,
  source,
  TOKENS,
  tournaments,
} from '../testing/source.ts'

let server: TestServer
let clock: ManualClock
let feed: Source
let admin: Browser
let database: pg.Client

/** No test needs another's: a new site for so many of them, as each session is compared with all that are stored. */
const TESTS_OF_A_SITE = 6
let tests = 0

beforeEach(async () => {
  if (tests++ % TESTS_OF_A_SITE > 0) return
  await leave()
  clock = manualClock(Date.now())
  server = await testServer({}, { ingestTokens: TOKENS, clock })
  for (const file of tournaments())
    expect((await server.imports.files([file], { playVisible: true }, { accountId: null })).ok).toBe(true)
  feed = source(server.url)
  database = new pg.Client({ connectionString: server.databaseUrl })
  await database.connect()
  const login = { email: 'admin@example.org', password: 'correct horse' }
  await server.accounts.create({ name: 'Ann', role: 'ADMIN', ...login })
  admin = browser(server.url)
  await admin.call(routes.login(), form({ username: login.email, password: login.password }))
})
// All are of one organiser and have the same deals: what is played today is shared by all that is.
afterEach(async () => {
  await database.query(`update mini_session set status = 'CLOSED' where status in ('DELAYED', 'LIVE')`)
})

const leave = async (): Promise<void> => {
  await database?.end()
  await server?.stop()
}
afterAll(leave)

const BOARDS = [CLAIMED, GRAND_SLAM].map(({ board }) => ({
  number: board.number,
  deal: dealText(board.deal!),
}))

let events = 0
/** A session with the deals of all of its event. */
const group = (
  event: number,
  key: string,
  more: object = {},
  releaseRule = 'BOARD',
  session: object = {},
) => ({
  ...of(event, { key, boards: BOARDS, releaseRule, ...session }),
  ...more,
})

const DAY = 86_400_000
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** Each event has days of its own. */
const dayOf = (event: number) => dayFromNow(10 * event)

const of = (event: number, session: object) => ({
  ...match({ date: dayOf(event), ...session }),
  event: { key: `groups-${event}`, name: 'Groups', type: 'TEAM' },
})

type Made = { readonly id: number; readonly tables: readonly number[] }

async function made(body: object): Promise<Made> {
  const answer = await feed.call('PUT', staffRoutes.ingestSessions(), body)
  expect(answer).toMatchObject({ status: 200 })
  const tables = answer.body.tables as readonly { readonly tableId: number }[]
  return { id: Number(answer.body.miniSessionId), tables: tables.map(({ tableId }) => tableId) }
}

const start = ({ id }: Made) => feed.call('POST', staffRoutes.ingestStart(id), {})
const finish = ({ id }: Made) => feed.call('POST', staffRoutes.ingestFinish(id), {})

async function play({ tables }: Made): Promise<void> {
  for (const table of tables) expect(await feed.send(table, entriesOf())).toMatchObject({ status: 200 })
}

async function passes(seconds: number): Promise<void> {
  clock.advance(seconds * 1_000)
  await server.settled()
}

type Seen = { readonly status: string; readonly boards: number }

/** How the session stands, and of how many boards anything can be read. */
async function seen({ id }: Made): Promise<Seen> {
  const get = async (path: string) => (await fetch(server.url + path)).json()
  const list = (await get(viewAt('miniSessions').path)) as readonly {
    miniSessionId: number
    status: string
  }[]
  const boards = (await get(viewAt('boards', { id }).path)) as readonly unknown[]
  return {
    status: list.find(({ miniSessionId }) => miniSessionId === id)!.status,
    boards: Array.isArray(boards) ? boards.length : 0,
  }
}

/** Boards of which it tells the deal. */
const told = async ({ id }: { readonly id: number }): Promise<readonly number[]> => {
  const query = 'select number from released_board where mini_session_id = $1 and deal is not null order by 1'
  const { rows } = await database.query<{ number: number }>(query, [id])
  return rows.map(({ number }) => number)
}

describe('two groups that play the same deals', () => {
  it('wait for each other, also past the end of the one', async () => {
    const event = ++events
    const [a, b] = [await made(group(event, 'a')), await made(group(event, 'b'))]
    await start(a)
    await play(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    await start(b)
    await finish(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    await play(b)
    await passes(60)
    expect(await seen(b)).toEqual({ status: 'LIVE', boards: 2 })
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
  })

  it('do no longer once the other is over, whatever it has played', async () => {
    const event = ++events
    const [a, b] = [await made(group(event, 'a')), await made(group(event, 'b'))]
    await start(a)
    await start(b)
    await play(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    await finish(b)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 2 })
  })

  atNight('wait for each other at the end, where all is told at the end', async () => {
    const event = ++events
    const [a, b] = [await made(group(event, 'a', {}, 'SESSION')), await made(group(event, 'b'))]
    await start(a)
    await play(a)
    await finish(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    await start(b)
    await play(b)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
  })

  atNight('do not wait where a match is told of by the delay alone, nor for one', async () => {
    const event = ++events
    const [a, b] = [await made(group(event, 'a', {}, 'DELAY')), await made(group(event, 'b'))]
    for (const one of [a, b]) await start(one)
    await play(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 2 })
    expect(await seen(b)).toEqual({ status: 'LIVE', boards: 0 })
  })

  it('do not wait where an admin accepts it, whatever the rule', async () => {
    const event = ++events
    const a = await made(group(event, 'a', { tellsEarly: true }, 'SESSION'))
    const b = await made(group(event, 'b'))
    for (const one of [a, b]) await start(one)
    await play(a)
    await finish(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
  })

  atNight('do not wait for one that was announced for an earlier day and never played', async () => {
    const event = ++events
    const given = { key: 'a', boards: BOARDS, releaseRule: 'BOARD' }
    await made(of(event, { ...given, date: '2026-03-01' }))
    const a = await made(of(event, { ...given, date: '2026-03-08' }))
    await start(a)
    await play(a)
    await finish(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
  })

  atNight(
    'wait for one that has no entries yet, until it is drawn as a single match of the delay alone',
    async () => {
      const event = ++events
      const undrawn = { key: 'b', boards: BOARDS, delay: 10 }
      const b = await made(of(event, { ...undrawn, registrations: [], matches: [], tables: [] }))
      const a = await made(group(event, 'a'))
      for (const one of [a, b]) await start(one)
      await play(a)
      await passes(60)
      expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
      await made(of(event, undrawn))
      await passes(60)
      expect(await seen(a)).toEqual({ status: 'LIVE', boards: 2 })
    },
  )

  atNight('wait for one whose deals come with its first auctions', async () => {
    const event = ++events
    const given = { releaseRule: 'BOARD', delay: 10 }
    const a = await made(of(event, { ...given, key: 'a' }))
    const b = await made(of(event, { ...given, key: 'b' }))
    for (const one of [a, b]) await start(one)
    await play(a)
    await passes(5)
    await play({ ...b, tables: b.tables.slice(0, 1) })
    await passes(5)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    await play({ ...b, tables: b.tables.slice(1) })
    await passes(20)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 2 })
  })

  atNight('end where an admin shows all of one that waits, which closing it first does not', async () => {
    const event = ++events
    const a = await made(group(event, 'a'))
    await made(group(event, 'b'))
    await start(a)
    await play(a)
    const close = async () => (await admin.call(staffRoutes.closeMiniSession(a.id), json({}))).json()
    // Twice at once is once, and says what it waits for.
    expect([await close(), await close()]).toMatchObject([{ changed: true }, { code: 'closing-due' }])
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    expect(await close()).toMatchObject({ changed: true })
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
  })
})

it('a session that ends says what it waits for when it is closed again: a table that is held back', async () => {
  const a = await made(group(++events, 'a'))
  await start(a)
  const [table] = a.tables
  expect((await admin.call(staffRoutes.holdTable(a.id, table!), json({}))).status).toBe(200)
  await play(a)
  const close = async () => (await admin.call(staffRoutes.closeMiniSession(a.id), json({}))).json()
  expect(await close()).toMatchObject({ changed: true })
  await passes(60)
  expect(await close()).toMatchObject({ code: 'closing-held' })
  expect((await admin.call(staffRoutes.releaseTable(a.id, table!), json({}))).status).toBe(200)
  await passes(60)
  expect(await close()).toMatchObject({ changed: false })
  expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
})

describe('sessions of two events of an organiser that play the same deals', () => {
  /** Open, and Ladies the next day, as their sources tell of them. */
  const both = async (ladies: object = {}, open: object = {}) => {
    const [first, second] = [++events, ++events]
    const given = { boards: BOARDS, releaseRule: 'BOARD', date: dayOf(first) }
    return {
      a: await made(of(first, { key: 'open', ...given, ...open })),
      b: await made(of(second, { key: 'ladies', ...given, ...ladies })),
    }
  }

  it('wait for each other while they are fed, also past the end of the one', async () => {
    const { a, b } = await both()
    await start(a)
    await play(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    await start(b)
    await finish(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    await play(b)
    await passes(60)
    expect(await seen(b)).toEqual({ status: 'LIVE', boards: 2 })
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
  })

  atNight('wait for each other on days beside each other, and no others', async () => {
    const day = (days: number) => dayFromNow(10 * events + days)
    const { a, b } = await both({ date: day(4) }, { date: day(5) })
    await made(of(++events, { key: 'seniors', boards: BOARDS, releaseRule: 'BOARD', date: day(7) }))
    for (const one of [a, b]) await start(one)
    await play(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    await play(b)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 2 })
  })

  atNight(
    'wait where the one is made while the other is played, or its deals come with its first auctions',
    async () => {
      const [first, second, third] = [++events, ++events, ++events]
      const given = { releaseRule: 'BOARD', delay: 30, date: dayOf(first) }
      const a = await made(of(first, { key: 'open', ...given }))
      await start(a)
      await play(a)
      await passes(10)
      const b = await made(of(second, { key: 'ladies', ...given, boards: BOARDS }))
      const c = await made(of(third, { key: 'seniors', ...given }))
      for (const one of [b, c]) await start(one)
      await play({ ...c, tables: c.tables.slice(0, 1) })
      await play(b)
      await passes(60)
      for (const one of [a, b, c]) expect(await seen(one)).toEqual({ status: 'LIVE', boards: 0 })
      await play({ ...c, tables: c.tables.slice(1) })
      await passes(60)
      for (const one of [a, b, c]) expect(await seen(one)).toEqual({ status: 'LIVE', boards: 2 })
    },
  )

  atNight(
    'wait where another node has stored the deals a moment ago, of which no news has come yet',
    async () => {
      const { a, b } = await both({ boards: BOARDS.map(({ number }) => ({ number })) })
      for (const one of [a, b]) await start(one)
      await play({ ...a, tables: a.tables.slice(0, 1) })
      await passes(0)
      const dealt = `update board b set deal = o.deal from board o
      where b.mini_session_id = $1 and o.mini_session_id = $2 and o.number = b.number`
      await database.query(dealt, [b.id, a.id])
      await play({ ...a, tables: a.tables.slice(1) })
      await passes(0)
      expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
      await finish(b)
      await passes(60)
      expect(await seen(a)).toEqual({ status: 'LIVE', boards: 2 })
    },
  )

  it('do not wait where an admin accepts it, nor a single match told of by the delay alone', async () => {
    const { a, b } = await both({ releaseRule: 'DELAY' })
    for (const one of [a, b]) await start(one)
    for (const one of [a, b]) await play(one)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 2 })
    expect(await seen(b)).toEqual({ status: 'LIVE', boards: 2 })
  })

  atNight('do not wait for those of another organiser', async () => {
    const event = ++events
    const others = source(server.url, OTHER_TOKEN)
    const given = { boards: BOARDS, releaseRule: 'BOARD', date: dayOf(event) }
    expect(
      await others.call('PUT', staffRoutes.ingestSessions(), of(event, { key: 'b', ...given })),
    ).toMatchObject({
      status: 200,
    })
    const a = await made(of(event, { key: 'a', ...given }))
    await start(a)
    await play(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 2 })
  })

  it('take no deals that are public', async () => {
    const { a } = await both({ date: dayFromNow(-20) })
    await start(a)
    await play(a)
    await passes(60)
    const late = (event: number, date: string) =>
      feed.call(
        'PUT',
        staffRoutes.ingestSessions(),
        of(event, { key: 'late', boards: BOARDS, releaseRule: 'BOARD', date }),
      )
    const date = dayOf(events - 1)
    expect(await late(++events, date)).toMatchObject({
      status: 422,
      body: { code: 'rule-tells-early', reason: '2, 4' },
    })
    expect(await late(events, dayFromNow(-30))).toMatchObject({ status: 200 })
  })

  const moved = (session: Made, column: string, days: number) =>
    database.query(`update mini_session set ${column} = ${column} + $2 * interval '1 day' where id = $1`, [
      session.id,
      days,
    ])

  /** All of it was days ago: also what its tables have sent. */
  const longAgo = async (session: Made) => {
    for (const column of ['date', 'real_start_date_time', 'changed_at']) await moved(session, column, -5_000)
    await database.query(
      `update table_log l set received_at = received_at - interval '5000 days' from play_table t
        where t.id = l.table_id and t.mini_session_id = $1`,
      [session.id],
    )
  }

  atNight(
    'do not wait for one whose day went by without play, nor for one that was left where it began',
    async () => {
      const { a, b } = await both()
      for (const one of [a, b]) await start(one)
      await play(a)
      await passes(60)
      expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
      for (const column of ['date', 'real_start_date_time', 'changed_at']) await moved(b, column, -5_000)
      await moved(a, 'date', -5_000)
      await passes(60)
      expect(await seen(a)).toEqual({ status: 'LIVE', boards: 2 })
    },
  )

  atNight('wait for one that began days ago and is still played', async () => {
    const { a, b } = await both()
    for (const one of [a, b]) await start(one)
    await play({ ...b, tables: b.tables.slice(0, 1) })
    for (const column of ['date', 'real_start_date_time', 'changed_at']) await moved(b, column, -5_000)
    await moved(a, 'date', -5_000)
    await play(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
  })

  atNight(
    'wait for the boards of a match that is postponed, and for no others, however long ago it began',
    async () => {
      const postponed = { round: 1, number: 1, home: 'ash', visiting: 'elm', status: 'POSTPONED_NOT_PLAYED' }
      const { a, b } = await both({ matches: [postponed] })
      for (const one of [a, b]) await start(one)
      const [first] = [CLAIMED]
      for (const table of b.tables)
        expect(await feed.send(table, entriesOf([first]))).toMatchObject({ status: 200 })
      await play(a)
      await longAgo(b)
      await moved(a, 'date', -5_000)
      await passes(60)
      expect(await told(a)).toEqual([first.board.number])
      await finish(b)
      await passes(60)
      expect(await told(a)).toEqual(BOARDS.map(({ number }) => number))
    },
  )

  atNight('wait for one that is played on days before and after their own', async () => {
    const day = (days: number) => dayFromNow(10 * events + days)
    const { a, b } = await both({ date: dayFromNow(-12) }, { date: dayFromNow(0) })
    for (const one of [a, b]) await start(one)
    for (const column of ['real_start_date_time', 'changed_at']) await moved(b, column, -12)
    await play({ ...b, tables: b.tables.slice(0, 1) })
    await play(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    // Whose day is to come is played today.
    const early = await made(
      of(++events, { key: 'early', boards: BOARDS, releaseRule: 'BOARD', date: day(40) }),
    )
    await start(early)
    await play({ ...b, tables: b.tables.slice(1) })
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    await play(early)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 2 })
  })

  atNight('do not wait for one that is removed, or closed by an admin', async () => {
    const { a, b } = await both()
    await start(a)
    await play(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    expect(await feed.call('DELETE', staffRoutes.ingestSession(b.id))).toMatchObject({ status: 200 })
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 2 })
    const other = await both()
    for (const one of [other.a, other.b]) await start(one)
    await play(other.a)
    await passes(60)
    expect(await seen(other.a)).toEqual({ status: 'LIVE', boards: 0 })
    expect((await admin.call(staffRoutes.closeMiniSession(other.b.id), json({}))).status).toBe(200)
    await passes(60)
    expect(await seen(other.a)).toEqual({ status: 'LIVE', boards: 2 })
  })
})

describe('a session that has been played and waits for others', () => {
  const listed = async ({ id }: { readonly id: number }) => {
    const list = (await (await fetch(server.url + viewAt('miniSessions').path)).json()) as readonly {
      miniSessionId: number
      status: string
      awaits?: readonly number[]
    }[]
    const { status, awaits } = list.find(({ miniSessionId }) => miniSessionId === id)!
    return { status, awaits }
  }

  it('can be questioned for as long as was said from when all of it is shown', async () => {
    const event = ++events
    const [a, b] = [await made(group(event, 'a')), await made(group(event, 'b'))]
    await start(a)
    await play(a)
    await passes(60)
    const ending = json({ appealMinutes: 20 })
    expect((await admin.call(deskRoutes.deskFinish(a.id), ending)).status).toBe(200)
    await passes(60)
    const finalAt = async () => {
      const list = (await (
        await fetch(server.url + viewAt('miniSessions').path)
      ).json()) as readonly MiniSession[]
      return list.find(({ miniSessionId }) => miniSessionId === a.id)!.finalAt
    }
    expect(await listed(a)).toEqual({ status: 'LIVE', awaits: [b.id] })
    expect(await finalAt()).toBeUndefined()
    await start(b)
    await play(b)
    const before = clock.now()
    await passes(60)
    expect(await listed(a)).toMatchObject({ status: 'CLOSED' })
    const shown = Date.parse((await finalAt())!) - 20 * 60_000
    expect(shown).toBeGreaterThanOrEqual(before)
    expect(shown).toBeLessThanOrEqual(clock.now())
  })
  it('is shown without its delay when that is said, but for what others have still to play', async () => {
    const event = ++events
    const delayed = (key: string) => made(group(event, key, {}, 'BOARD', { delay: 900 }))
    const [a, b] = [await delayed('a'), await delayed('b')]
    const showNow = async () => {
      const asked = await admin.call(deskRoutes.deskFinish(a.id), json({ showNow: true }))
      expect([asked.status, await asked.text()]).toMatchObject([200, expect.any(String)])
    }
    for (const one of [a, b]) await start(one)
    await play(a)
    await finish(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'DELAYED', boards: 0 })
    await showNow()
    await passes(60)
    expect([await seen(a), await told(a)]).toEqual([{ status: 'LIVE', boards: 0 }, []])
    await play({ ...b, tables: b.tables.slice(1) })
    await passes(60)
    expect([await seen(a), await told(a)]).toEqual([{ status: 'LIVE', boards: 0 }, []])
    await play({ ...b, tables: b.tables.slice(0, 1) })
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
    expect(await seen(b)).toEqual({ status: 'DELAYED', boards: 0 })
  })

  it('has no delay left once that is said, and comes at once and not as it was played', async () => {
    for (const rule of ['DELAY', 'BOARD', 'SESSION']) {
      const a = await made(group(++events, 'alone', {}, rule, { delay: 900 }))
      await start(a)
      await play(a)
      await passes(60)
      expect([rule, await seen(a)]).toEqual([rule, { status: 'DELAYED', boards: 0 }])
      const asked = await admin.call(deskRoutes.deskFinish(a.id), json({ showNow: true }))
      expect(asked.status).toBe(200)
      await passes(1)
      expect([rule, await seen(a)]).toEqual([rule, { status: 'CLOSED', boards: 2 }])
      const { rows } = await database.query(
        "select count(*)::int as said from audit_log where action = 'session.showNow' and subject ->> 'miniSessionId' = $1",
        [`${a.id}`],
      )
      expect(rows).toEqual([{ said: 1 }])
    }
  })

  it('says for whom', async () => {
    const event = ++events
    const [a, b] = [await made(group(event, 'a')), await made(group(event, 'b'))]
    await start(a)
    await play(a)
    await passes(60)
    expect(await listed(a)).toEqual({ status: 'LIVE', awaits: [] })
    await finish(a)
    await passes(60)
    expect(await listed(a)).toEqual({ status: 'LIVE', awaits: [b.id] })
    await start(b)
    await play(b)
    await passes(60)
    expect(await listed(a)).toEqual({ status: 'CLOSED', awaits: undefined })
  })

  it('changes nothing before the public sees that it has begun', async () => {
    const event = ++events
    const [a, b] = [
      await made(group(event, 'a', {}, 'BOARD', { delay: 900 })),
      await made(group(event, 'b', {}, 'BOARD', { delay: 900 })),
    ]
    await start(a)
    // Results alone, of which nothing else is due.
    for (const table of a.tables)
      for (const [seq, { number }] of BOARDS.entries()) {
        const result = { contract: { kind: 'passedOut' }, tricks: null, lead: null }
        expect(await feed.send(table, [{ seq, board: number, result } as never])).toMatchObject({
          status: 200,
        })
      }
    await finish(a)
    await passes(10)
    expect(await listed(a)).toEqual({ status: 'DELAYED', awaits: undefined })
    const version = async () =>
      (await database.query<{ version: string }>('select version from mini_session where id = $1', [a.id]))
        .rows[0]!.version
    const before = await version()
    for (let i = 0; i < 5; i += 1) await passes(1)
    expect(await version()).toBe(before)
    await start(b)
    await passes(1_000)
    expect(await listed(a)).toEqual({ status: 'LIVE', awaits: [b.id] })
    await finish(b)
    await passes(1_000)
    expect(await listed(a)).toEqual({ status: 'CLOSED', awaits: undefined })
  })

  it('of a file says so at once', async () => {
    const event = ++events
    const b = await made(group(event, 'b'))
    await start(b)
    const a = await upload(fileOf(event))
    expect(await listed(a)).toEqual({ status: 'LIVE', awaits: [b.id] })
    await finish(b)
    await passes(60)
    expect(await listed(a)).toEqual({ status: 'CLOSED', awaits: undefined })
  })
})

describe('a session of which a round is still to be drawn', () => {
  it('waits for those who leave it after that round', async () => {
    const event = ++events
    const [ash, elm] = match().session.registrations
    const later = ['oak', 'fir'].map((key) => ({ ...ash, key, name: key, players: [], withdrawnFrom: 3 }))
    const given = { key: 'a', releaseRule: 'BOARD', boards: BOARDS, boardsPerRound: 2, numberOfRounds: 3 }
    const a = await made(of(event, { ...given, registrations: [ash, elm, ...later] }))
    await start(a)
    await play(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
  })
})

describe('a session with deals that are public', () => {
  const put = (body: object) => feed.call('PUT', staffRoutes.ingestSessions(), body)

  it('is refused, also where it gets them later; an admin may accept it', async () => {
    const event = ++events
    const a = await made(group(event, 'a'))
    await start(a)
    await play(a)
    await passes(60)
    const told = { status: 422, body: { code: 'rule-tells-early', reason: '2, 4' } }
    expect(await put(group(event, 'b'))).toMatchObject(told)
    // Told again as it is.
    expect(await put(group(event, 'a'))).toMatchObject({ status: 200 })
    const empty = { ...match({ key: 'c', releaseRule: 'BOARD' }), event: group(event, 'c').event }
    await made(empty)
    expect(await put(group(event, 'c'))).toMatchObject(told)
    expect(await put(group(event, 'b', { tellsEarly: true }))).toMatchObject({ status: 200 })
    expect(await put(group(++events, 'b'))).toMatchObject({ status: 200 })
  })
  atNight('takes deals of boards that it has played itself', async () => {
    const event = ++events
    const given = { key: 'b', boardsPerRound: 2, releaseRule: 'BOARD', delay: 100 }
    const b = await made(of(event, { ...given, boards: BOARDS.map(({ number }) => ({ number })) }))
    const a = await made(group(event, 'a'))
    for (const one of [a, b]) await start(one)
    await play(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 2 })
    const [first] = BOARDS
    const result = { contract: null, tricks: null, scoreNs: 420 }
    const sent = (table: number) => feed.send(table, [{ seq: 0, board: first!.number, result }])
    const told = of(event, { ...given, boards: [first, { number: BOARDS[1]!.number }] })
    const [open, closed] = b.tables
    expect(await sent(open!)).toMatchObject({ status: 200 })
    expect(await put(told)).toMatchObject({ status: 422, body: { reason: '2' } })
    expect(await sent(closed!)).toMatchObject({ status: 200 })
    expect(await put(told)).toMatchObject({ status: 200 })
    expect(await put(of(event, { ...given, boards: BOARDS }))).toMatchObject({
      status: 422,
      body: { reason: '4' },
    })
    await passes(200)
    expect(await seen(b)).toEqual({ status: 'LIVE', boards: 1 })
  })
})

/** The file of a session in the event of groups, of people of its own; both rooms have played both boards. */
function fileOf(event: number, releaseRule = 'BOARD', teams = ['ash', 'elm']): TournamentDocument {
  const registrations = ['ash', 'elm'].map((key, i) => ({
    key,
    name: `${teams[i]} ${event}`,
    players: ['North', 'East', 'South', 'West'].map((name) => ({
      name: `${name} ${teams[i]} ${event}`,
      memberId: null,
    })),
  }))
  const heat = { segment: { key: 'heat', name: 'Heat' } }
  const given = givenSession(fedSessionBody.parse(group(event, 'a', heat, releaseRule, { registrations })))
  const segments = [{ ...given.segment, sessions: [given.session] }]
  const document = { ...pairsDocument(), events: [{ ...given.event, segments }] }
  return withTables(document, (tables) =>
    tables.map((one) => ({
      ...one,
      results: BOARDS.map(({ number }) => result({ board: number, scoreNs: 400 + 10 * event })),
    })),
  )
}

/** With what was bid and played. */
const withLogs = (document: TournamentDocument) =>
  withTables(document, (tables) =>
    tables.map((one) => ({
      ...one,
      logs: [CLAIMED, GRAND_SLAM].map((record) => ({
        board: record.board.number,
        events: [...logOf(record)],
      })),
    })),
  )

const withoutDeals = (document: TournamentDocument) =>
  withSessions(document, (session) => ({
    ...session,
    boards: session.boards.map((board) => ({ ...board, deal: null })),
  }))

const given = (document: TournamentDocument) => ({
  name: 'night.json',
  source: new Blob([writeDocument(document)]).stream(),
})

/** Uploads a finished file. */
async function upload(document: TournamentDocument, options: object = {}) {
  const stored = await server.imports.files(
    [given(document)],
    { playVisible: true, replace: true, ...options },
    { accountId: null },
  )
  if (!stored.ok) throw new Error(JSON.stringify(stored.error))
  const { miniSessionIds, warnings, unchanged } = stored.value
  const waits = warnings.filter(({ code }) => code === 'deals-still-played')
  return { id: miniSessionIds[0]!, tables: [], waits, unchanged }
}

describe('a file of a session that is over', () => {
  const later = async (event: number, rule = 'BOARD') => {
    const b = await made(group(event, 'b', {}, rule))
    await start(b)
    return b
  }

  it.each([
    ['results alone', (one: TournamentDocument) => one, 'BOARD'],
    ['results alone, a single match', (one: TournamentDocument) => one, 'DELAY'],
    ['every card', withLogs, 'BOARD'],
    ['every card, a single match', withLogs, 'DELAY'],
  ])('with %s is told when others have played its deals, and says so', async (_, change, rule) => {
    const event = ++events
    const b = await later(event)
    const a = await upload(change(fileOf(event, rule)))
    expect(a.waits).toMatchObject([{ args: { boards: '2, 4', other: expect.stringMatching(/Groups/) } }])
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    // The same file again changes nothing, keeps no version, and says again what waits.
    const again = await upload(change(fileOf(event, rule)))
    expect(again.waits).toEqual(a.waits)
    expect(again.unchanged).toBe(true)
    const versions = 'select id from session_version where mini_session_id = $1'
    expect((await database.query(versions, [a.id])).rowCount).toBe(0)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    await play(b)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
    expect(await seen(b)).toEqual({ status: 'LIVE', boards: 2 })
  })

  const BY_BOARD = (tables: readonly number[], board: number) =>
    tables.map((table) => [table, entriesOf().filter((one) => one.board === board)] as const)

  /** Of a session that is fed: one board alone, or the rest of it. */
  async function playBoard({ tables }: Made, board: number): Promise<void> {
    for (const [table, entries] of BY_BOARD(tables, board)) {
      const { next } = (await feed.call('GET', staffRoutes.ingestTable(table))).body as { next: number }
      const numbered = entries.map((one, i) => ({ ...one, seq: next + i }))
      expect(await feed.send(table, numbered as never)).toMatchObject({ status: 200 })
    }
  }

  const rescored = (document: TournamentDocument, scoreNs: number) =>
    withTables(document, (tables) =>
      tables.map((one) => ({ ...one, results: one.results.map((own) => ({ ...own, scoreNs })) })),
    )

  const correct = async (id: number, from: string, to: string) => {
    const body = { correction: { kind: 'player', from, to }, reason: 'So' }
    const answer = await admin.call(deskRoutes.correctSession(id), json(body))
    expect([answer.status, await answer.json()]).toEqual([200, { success: true, changed: true }])
  }

  it('takes back nothing that it has told when it comes again otherwise, nor when it is put right', async () => {
    const event = ++events
    const b = await later(event)
    const file = withLogs(fileOf(event))
    const a = await upload(file)
    await playBoard(b, 2)
    await passes(60)
    expect([await seen(a), await told(a)]).toEqual([{ status: 'LIVE', boards: 1 }, [2]])
    await server.gate.stop()
    try {
      expect((await upload(rescored(file, 1_100))).id).toBe(a.id)
      expect(await told(a)).toEqual([2])
      await correct(a.id, `North ash ${event}`, 'Nora Field')
      expect([await seen(a), await told(a)]).toEqual([{ status: 'LIVE', boards: 1 }, [2]])
    } finally {
      await server.gate.start()
    }
    await passes(60)
    expect([await seen(a), await told(a)]).toEqual([{ status: 'LIVE', boards: 1 }, [2]])
    await playBoard(b, 4)
    await passes(60)
    expect([await seen(a), await told(a)]).toEqual([{ status: 'CLOSED', boards: 2 }, [2, 4]])
  })

  atNight('is put right while it waits, and that is taken back', async () => {
    const event = ++events
    const b = await later(event)
    const a = await upload(fileOf(event))
    await passes(60)
    const list = async () => (await (await admin.call(deskRoutes.corrections(a.id))).json()) as Correctable
    expect(await list()).toMatchObject({ isOver: true, corrections: [] })
    const names = async () => (await list()).registrations.flatMap(({ players }) => players)
    await correct(a.id, `North ash ${event}`, 'Nora Field')
    expect(await names()).toContain('Nora Field')
    await correct(a.id, `South ash ${event}`, 'Sue Field')
    const [last] = (await list()).corrections
    expect((await admin.call(deskRoutes.undoCorrection(a.id, last!.id), json({}))).status).toBe(200)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    await play(b)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
    expect(await names()).toContain('Nora Field')
    expect(await names()).not.toContain('Sue Field')
  })

  const put = async (id: number, correction: object) => {
    const answer = await admin.call(
      deskRoutes.correctSession(id),
      json({ correction, reason: 'Another event' }),
    )
    return { status: answer.status, body: await answer.json() }
  }

  atNight('is put into another event while it waits, and back, and waits there too', async () => {
    const event = ++events
    const b = await later(event)
    const a = await upload(withLogs(fileOf(event)))
    expect(await put(a.id, { kind: 'part', to: `Elsewhere ${event}` })).toMatchObject({ status: 200 })
    await passes(60)
    expect([await seen(a), await told(a)]).toEqual([{ status: 'LIVE', boards: 0 }, []])
    const { corrections } = (await (await admin.call(deskRoutes.corrections(a.id))).json()) as Correctable
    const undone = await admin.call(deskRoutes.undoCorrection(a.id, corrections[0]!.id), json({}))
    expect(undone.status).toBe(200)
    await passes(60)
    expect([await seen(a), await told(a)]).toEqual([{ status: 'LIVE', boards: 0 }, []])
    expect(await put(a.id, { kind: 'part', to: `Elsewhere again ${event}` })).toMatchObject({ status: 200 })
    await play(b)
    await passes(60)
    expect([await seen(a), await told(a)]).toEqual([{ status: 'CLOSED', boards: 2 }, [2, 4]])
  })

  it('is not put where it would wait no more for who has still to play', async () => {
    const event = ++events
    // Another day: they wait for each other as they are of one event.
    const date = dayFromNow(10 * event + 5)
    const b = await made(group(event, 'b', {}, 'BOARD', { date }))
    const early = { status: 422, body: { code: 'move-tells-early', reason: '2, 4' } }
    const part = { kind: 'part', to: `Elsewhere ${event}` }
    const a = await upload(withLogs(fileOf(event)))
    expect(await put(a.id, part)).toMatchObject(early)
    await passes(60)
    expect([await seen(a), await told(a)]).toEqual([{ status: 'LIVE', boards: 0 }, []])
    // Over before, with cards that came later.
    const other = ++events
    const c = await upload(withoutDeals(fileOf(other)))
    await made(group(other, 'b', {}, 'BOARD', { date: dayFromNow(10 * other + 5) }))
    await upload(withLogs(fileOf(other)))
    expect([(await seen(c)).status, await told(c)]).toEqual(['CLOSED', []])
    expect(await put(c.id, part)).toMatchObject(early)
    await passes(60)
    expect(await told(c)).toEqual([])
    await start(b)
    await play(b)
    await passes(60)
    expect(await put(a.id, part)).toMatchObject({ status: 200 })
  })

  atNight('waits for nobody where an admin accepts it', async () => {
    const event = ++events
    await later(event)
    const file = withLogs(fileOf(event))
    const a = await upload(file)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    const accepted = await upload(file, { tellsEarly: true })
    expect(accepted).toMatchObject({ id: a.id, waits: [] })
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
    // What was accepted once stays so.
    const again = await upload(withTables(file, (tables) => tables.slice(0, 1)))
    expect(again).toMatchObject({ id: a.id, waits: [] })
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
  })

  atNight('goes on telling what it has told already', async () => {
    const event = ++events
    const file = fileOf(event)
    const a = await upload(file)
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
    const b = await made(of(event, { key: 'b', releaseRule: 'BOARD' }))
    await start(b)
    // Its deals come with the auctions of one table.
    await play({ ...b, tables: b.tables.slice(0, 1) })
    expect(await upload(withLogs(file))).toMatchObject({ id: a.id, waits: [] })
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
  })

  const archive = ({ id }: { readonly id: number }) =>
    database.query("update mini_session set status = 'ARCHIVED', version = version + 1 where id = $1", [id])
  const leads = async ({ id }: { readonly id: number }): Promise<number> => {
    const query = `select count(r.lead)::integer as leads from released_result r join play_table t on t.id = r.table_id
      where t.mini_session_id = $1`
    return (await database.query<{ leads: number }>(query, [id])).rows[0]!.leads
  }
  const logged = async ({ id }: { readonly id: number }): Promise<number> => {
    const query = `select count(*)::integer as entries from released_log l join play_table t on t.id = l.table_id
      where t.mini_session_id = $1`
    return (await database.query<{ entries: number }>(query, [id])).rows[0]!.entries
  }
  const withLeads = (document: TournamentDocument) =>
    withTables(document, (tables) =>
      tables.map((table) => ({
        ...table,
        results: table.results.map((one) => ({ ...one, lead: 'S2' as never })),
      })),
    )

  it.each(someOf(['CLOSED', 'ARCHIVED'], 1))(
    'that gets cards later stays %s with its results, and the cards wait',
    async (status) => {
      const event = ++events
      const file = fileOf(event)
      const a = await upload(withoutDeals(file))
      if (status === 'ARCHIVED') await archive(a)
      const state = async () => {
        const { rows } = await database.query<{ status: string }>(
          'select status from mini_session where id = $1',
          [a.id],
        )
        const boards: readonly unknown[] = await (
          await fetch(server.url + viewAt('boards', { id: a.id }).path)
        ).json()
        return {
          status: rows[0]!.status,
          boards: boards.length,
          dealt: await told(a),
          leads: await leads(a),
          logged: (await logged(a)) > 0,
        }
      }
      const before = { status, boards: 2, dealt: [], leads: 0, logged: false }
      expect(await state()).toEqual(before)
      const b = await later(event)
      expect((await upload(withLeads(withLogs(file)))).waits).toHaveLength(1)
      await passes(60)
      expect(await state()).toEqual(before)
      // Nor does a version that had them tell of them, nor a correction.
      const versions = async () =>
        (await (await admin.call(staffRoutes.sessionVersions(a.id))).json()) as readonly { id: number }[]
      const [bare] = await versions()
      const restore = (version: number) => admin.call(staffRoutes.restoreVersion(a.id, version), json({}))
      expect((await restore(bare!.id)).status).toBe(200)
      expect(await state()).toEqual(before)
      const dealt = (await versions()).find(({ id }) => id !== bare!.id)
      expect((await restore(dealt!.id)).status).toBe(200)
      await passes(60)
      expect(await state()).toEqual(before)
      await finish(b)
      await passes(60)
      expect(await state()).toEqual({ status, boards: 2, dealt: [2, 4], leads: 4, logged: true })
    },
  )

  atNight('that gets cards later shows them where an admin accepts it', async () => {
    const event = ++events
    const file = fileOf(event)
    const a = await upload(withoutDeals(file))
    await later(event)
    await upload(file)
    await passes(60)
    expect(await told(a)).toEqual([])
    expect(await upload(file, { tellsEarly: true })).toMatchObject({ id: a.id, waits: [] })
    await passes(60)
    expect(await told(a)).toEqual([2, 4])
  })

  it('that gets boards and their cards later tells neither before others have played them', async () => {
    const event = ++events
    const file = fileOf(event)
    const [first] = BOARDS
    const half = withSessions(withoutDeals(file), (session) => ({
      ...session,
      boards: session.boards.slice(0, 1),
      tables: session.tables.map((table) => ({
        ...table,
        results: table.results.filter(({ board }) => board === first!.number),
      })),
    }))
    const a = await upload(half)
    const results = async () => {
      const query = `select distinct b.number from released_result r join board b on b.id = r.board_id
        where b.mini_session_id = $1 order by 1`
      return (await database.query<{ number: number }>(query, [a.id])).rows.map(({ number }) => number)
    }
    expect(await results()).toEqual([2])
    const b = await later(event)
    expect(await upload(file)).toMatchObject({ id: a.id })
    await passes(60)
    expect(await results()).toEqual([2])
    expect(await told(a)).toEqual([])
    await finish(b)
    await passes(60)
    expect(await results()).toEqual([2, 4])
    expect(await told(a)).toEqual([2, 4])
  })

  const dated = (document: TournamentDocument, date: string) =>
    withSessions(document, (session) => ({ ...session, date, startDateTime: null }))

  atNight('does not wait for one whose day went by without play', async () => {
    const event = ++events
    await made(group(event, 'b', {}, 'BOARD', { date: dayFromNow(-3) }))
    const a = await upload(dated(fileOf(event), dayFromNow(-3)))
    expect(a.waits).toEqual([])
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
  })

  atNight('waits for one that was never played until an admin closes it', async () => {
    const event = ++events
    await made(group(event, 'b'))
    const a = await upload(fileOf(event))
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    expect((await admin.call(staffRoutes.closeMiniSession(a.id), json({}))).status).toBe(200)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
  })

  const OFFICIAL = { impsHome: 4321, impsVisiting: 5, vpsHome: 17.5, vpsVisiting: 2.5 }
  const scores = async ({ id }: { readonly id: number }): Promise<string> =>
    (await fetch(server.url + viewAt('runningScores', { id }).path)).text()

  it('tells no total before the boards that wait', async () => {
    const event = ++events
    await later(event)
    const file = withSessions(fileOf(event), (session) => ({
      ...session,
      matches: session.matches.map((one) => ({ ...one, official: OFFICIAL })),
    }))
    const a = await upload(file)
    await passes(60)
    expect(await scores(a)).not.toContain('4316')
    expect((await admin.call(staffRoutes.closeMiniSession(a.id), json({}))).status).toBe(200)
    await passes(60)
    expect(await scores(a)).toContain('4316')
  })

  atNight('waits for one of the organiser that same day, whatever its event is called', async () => {
    const day = dayOf(++events)
    const b = await later(events)
    const a = await upload(dated(fileOf(++events), day))
    expect(a.waits.length).toBeGreaterThan(0)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    await play(b)
    await finish(b)
    await passes(60)
    expect(await seen(b)).toEqual({ status: 'CLOSED', boards: 2 })
    expect((await upload(dated(fileOf(++events), dayFromNow(-9)))).waits).toEqual([])
  })

  const peopled = (document: TournamentDocument, names: readonly string[]) =>
    withSessions(document, (session) => ({
      ...session,
      registrations: session.registrations.map((one, i) => ({
        ...one,
        players: names.slice(i * 4, i * 4 + 4).map((name) => ({ name, memberId: null })),
      })),
    }))
  const PEOPLE = ['Ann Smith', 'Bo Lee', 'Cy Hart', 'Di Ross', 'Ed Park', 'Flo Dean', 'Gus King', 'Ida Bell']

  atNight('of people who are written otherwise is of the session that is planned for them', async () => {
    const event = ++events
    const [session] = sessionsOfDocument(peopled(fileOf(event, 'BOARD', ['oak', 'fir']), PEOPLE))
    const registrations = session!.registrations.map(({ key, name, players }) => ({ key, name, players }))
    await made(group(event, 'b', {}, 'BOARD', { registrations }))
    const written = PEOPLE.map((name) => name.replace(/(\w)\w* (\w+)/, '$1. $2'))
    await expect(upload(peopled(fileOf(event), written))).rejects.toThrow('session-running')
  })

  atNight('of other tables of a session that runs waits until that is over', async () => {
    const event = ++events
    const b = await later(event)
    await play(b)
    const file = fileOf(event)
    const here = {
      ...file,
      events: file.events.map((one) => ({
        ...one,
        segments: one.segments.map((segment) => ({ ...segment, key: 'final', name: 'Final' })),
      })),
    }
    await expect(upload(here)).rejects.toThrow('session-running')
    await finish(b)
    await passes(60)
    expect((await upload(here)).id).toBe(b.id)
  })

  /** A file that is still growing, of boards that its own people have still to play. */
  async function grow(file: TournamentDocument, awaited: readonly number[]) {
    const read = await server.imports.read([given(file)])
    if (!read.ok) throw new Error(read.error.error.message)
    const open = read.value.map((one) => ({ ...one, progress: { expected: 4, received: 2, awaited } }))
    const options = { playVisible: true, open }
    const stored = await server.imports.store([given(file)], open, options, { accountId: null })
    if (!stored.ok) throw new Error(JSON.stringify(stored.error))
    return { id: stored.value.miniSessionIds[0]!, tables: [] }
  }

  it('that grows waits for others, and they for it', async () => {
    const event = ++events
    const b = await later(event)
    const file = fileOf(event)
    const a = await grow(file, [4])
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    await play(b)
    await passes(60)
    expect(await seen(b)).toEqual({ status: 'LIVE', boards: 1 })
    await upload(file)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
    expect(await seen(b)).toEqual({ status: 'LIVE', boards: 2 })
  })

  atNight('that grows tells no deal, nor joins another that grows with the same deals', async () => {
    const event = ++events
    const a = await grow(fileOf(event), [4])
    const b = await grow(fileOf(event, 'BOARD', ['oak', 'fir']), [2])
    expect(b.id).not.toBe(a.id)
    await grow(fileOf(event, 'BOARD', ['oak', 'fir']), [])
    await passes(60)
    expect(await told(a)).toEqual([])
    expect(await told(b)).toEqual([])
  })
})
