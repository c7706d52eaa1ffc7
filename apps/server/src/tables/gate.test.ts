import { routes } from '@openroom/protocol/routes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { atNight, groupAtNight } from '@openroom/test-kit/atNight'
import { CLAIMED } from '@openroom/test-kit/boards'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { touchSolved } from '../analysis/doubleDummy.rows.ts'
import { Changes } from '../core/changes.ts'
import { openStore, type Store } from '../core/database/store.ts'
import { type Released, TableNews } from '../core/tableNews.ts'
import { type ManualClock, manualClock } from '../testing/clock.ts'
import { browser, form, type TestServer, testServer } from '../testing/server.ts'
import { entriesOf, match, type Source, source, TOKEN, TOKENS, tournaments } from '../testing/source.ts'
import { Gate } from './gate.ts'

const DELAY = 60
const EVENTS = entriesOf([CLAIMED])
const BY = { accountId: null, tournamentId: 1 }

let clock: ManualClock
let server: TestServer
let feed: Source
let id: number
let open: number
let released: Released[]

beforeEach(async () => {
  clock = manualClock(Date.now())
  released = []
  server = await testServer({}, { ingestTokens: TOKENS, clock })
  await server.imports.files(tournaments().slice(0, 1), { playVisible: true }, { accountId: null })
  feed = source(server.url)
  const made = await feed.call('PUT', staffRoutes.ingestSessions(), match({ delay: DELAY }))
  id = Number(made.body.miniSessionId)
  open = (made.body.tables as readonly { tableId: number }[])[0]!.tableId
  // Where it is not known which (-1), a look for what was missed says it again.
  server.tableNews.released.listen((news) => news.from >= 0 && released.push(news))
})
afterEach(async () => {
  await server.stop()
})

async function pass(seconds: number): Promise<void> {
  clock.advance(seconds * 1000)
  await server.gate.settled()
}

/** Sends entries a second apart. */
async function send(from: number, to: number, apart = 1): Promise<void> {
  for (let i = from; i < to; i += 1) {
    await feed.send(open, [EVENTS[i]!])
    await pass(apart)
  }
}

async function start(): Promise<void> {
  await feed.call('POST', staffRoutes.ingestStart(id))
  await pass(1)
}

const cursor = async (): Promise<number> => {
  const { rows } = await sql<{ released_seq: number }>`
    select released_seq from release_cursor where table_id = ${open}`.execute(store.db)
  return rows[0]!.released_seq
}

let store: Store
beforeEach(async () => {
  store = await openStore({ dataDir: server.dataDir, databaseUrl: server.databaseUrl })
})
afterEach(() => store.close())

describe('the gate', () => {
  it('releases each entry when the delay has passed, and tells so', async () => {
    await start()
    await send(0, 10)
    expect(await cursor()).toBe(0)
    await pass(DELAY - 9.5)
    for (let i = 0; i < 12; i += 1) await pass(1)
    expect(await cursor()).toBe(10)
    expect(released.map(({ from, to }) => to - from).reduce((a, b) => a + b)).toBe(10)
    expect(released.every(({ session, table }) => session === id && table === open)).toBe(true)
    expect(released.map(({ from }) => from)).toEqual(released.map((_, i) => released[i - 1]?.to ?? 0))
  })

  atNight('moves the version for what views tell, not for calls and cards', async () => {
    const versions: number[] = []
    server.changes.listen(({ sessions }) => {
      if (sessions.includes(id)) versions.push(released.at(-1)?.to ?? 0)
    })
    await start()
    versions.length = 0
    await send(0, EVENTS.length)
    for (let i = 0; i < DELAY + 2; i += 1) await pass(1)
    expect(await cursor()).toBe(EVENTS.length)
    const told = versions.length
    expect(told).toBeGreaterThanOrEqual(2)
    expect(told).toBeLessThanOrEqual(4)
  })

  it('ends a session that runs dry', async () => {
    await start()
    await send(0, 5)
    expect((await feed.call('POST', staffRoutes.ingestFinish(id))).body).toMatchObject({ closing: true })
    await pass(1)
    expect((await feed.call('GET', staffRoutes.ingestSession(id))).body).toMatchObject({ closing: true })
    for (let i = 0; i < DELAY + 2; i += 1) await pass(1)
    await pass(1)
    expect(await cursor()).toBe(5)
    expect((await feed.call('GET', staffRoutes.ingestSession(id))).body).toMatchObject({ status: 'CLOSED' })
  })

  atNight('still lets the director’s late word out, by the delay', async () => {
    await start()
    await send(0, EVENTS.length)
    await feed.call('POST', staffRoutes.ingestFinish(id))
    for (let i = 0; i < DELAY + 4; i += 1) await pass(1)
    expect((await feed.call('GET', staffRoutes.ingestSession(id))).body).toMatchObject({ status: 'CLOSED' })
    const result = { contract: null, tricks: null, scoreNs: -50 }
    const sent = await feed.send(open, [
      { seq: EVENTS.length, board: CLAIMED.board.number, event: { type: 'CORRECTION', result } },
    ])
    expect(sent.body).toMatchObject({ stored: 1 })
    await pass(DELAY - 5)
    expect(await cursor()).toBe(EVENTS.length)
    await pass(10)
    expect(await cursor()).toBe(EVENTS.length + 1)
  })

  it('takes in what no news told of', async () => {
    await start()
    await sql`insert into table_log (table_id, seq, board_id, event, schema_version)
      select ${open}::integer, 1, b.id, '{"type":"START_ROUND","round":1}'::json, 1
      from board b where b.mini_session_id = ${id} order by b.number limit 1`.execute(store.db)
    await pass(10)
    await pass(DELAY)
    expect(await cursor()).toBe(1)
  })
})

groupAtNight('a double-dummy table', () => {
  it('that is computed for a board nobody may see changes nothing', async () => {
    const touch = () => store.db.transaction().execute((tx) => touchSolved(tx, boards))
    const { rows } = await sql<{ id: number }>`select id from board where mini_session_id = ${id}`.execute(
      store.db,
    )
    const boards = rows.map((row) => row.id)
    await start()
    await send(0, EVENTS.length)
    expect(await touch()).toEqual([])
    for (let i = 0; i < DELAY + 2; i += 1) await pass(1)
    expect(await touch()).toEqual([id])
  })
})

describe('another node', () => {
  it('takes over when the one that drives is gone, and neither repeats nor forgets', async () => {
    await start()
    await send(0, 20)
    const tableNews = new TableNews()
    const heard: Released[] = []
    tableNews.released.listen((news) => heard.push(news))
    const errors: unknown[] = []
    const closed: number[] = []
    const other = new Gate({
      db: store.db,
      tableNews,
      changes: new Changes(),
      clock,
      onClosed: (sessions) => closed.push(...sessions),
      onError: (error) => errors.push(error),
    })
    other.start()
    await other.settled()
    expect([server.gate.isDriving, other.isDriving]).toEqual([true, false])
    for (let i = 0; i < DELAY - 10; i += 1) {
      await pass(1)
      // When it looks next it counts from the end of a look.
      await other.settled()
    }
    const before = await cursor()
    expect(before).toBeGreaterThan(3)
    expect(before).toBeLessThan(20)
    await server.gate.stop()
    for (let i = 0; i < 40; i += 1) {
      await pass(1)
      await other.settled()
    }
    expect(other.isDriving).toBe(true)
    expect(await cursor()).toBe(20)
    expect(closed).toEqual([])
    await feed.call('POST', staffRoutes.ingestFinish(id))
    for (let i = 0; i < 3; i += 1) {
      await pass(1)
      await other.settled()
    }
    expect(closed).toEqual([id])
    expect([...released, ...heard].map(({ from }) => from)).toEqual(
      [0, ...[...released, ...heard].map(({ to }) => to)].slice(0, -1),
    )
    expect(errors).toEqual([])
    await other.stop()
  })

  atNight('takes over from one that hangs, which releases nothing when it comes back', async () => {
    await start()
    await send(0, 5)
    const later = manualClock(clock.now())
    const errors: unknown[] = []
    const other = new Gate({
      db: store.db,
      tableNews: new TableNews(),
      changes: new Changes(),
      clock: later,
      onError: (error) => errors.push(error),
    })
    other.start()
    await other.settled()
    for (let i = 0; i < 10; i += 1) {
      later.advance(2_000)
      await other.settled()
    }
    expect(other.isDriving).toBe(true)
    const before = await cursor()
    await pass(2)
    await sql`update table_log set received_at = now() - interval '1 day' where table_id = ${open}`.execute(
      store.db,
    )
    await pass(10)
    expect(server.gate.isDriving).toBe(false)
    expect(await cursor()).toBe(before)
    await other.stop()
    expect(errors).toEqual([])
  })

  atNight('goes on after its database was gone', async () => {
    await start()
    await send(0, 10)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(store.db)
    for (let i = 0; i < DELAY + 20; i += 1) await pass(1)
    expect(server.gate.isDriving).toBe(true)
    expect(await cursor()).toBe(10)
  })
})

describe('holding a table', () => {
  it('outlasts a restart of the gate', async () => {
    await start()
    await send(0, 10)
    await server.gate.hold(id, open, BY)
    await server.gate.stop()
    server.gate.start()
    await pass(DELAY * 3)
    expect(await cursor()).toBe(0)
    await server.gate.release(id, open, BY)
    for (let i = 0; i < 20; i += 1) await pass(1)
    expect(await cursor()).toBe(10)
  })

  atNight('drains slower than a burst: as it was played, a fifth faster', async () => {
    await start()
    await send(0, 10, 6)
    await server.gate.hold(id, open, BY)
    await pass(DELAY * 4)
    await server.gate.release(id, open, BY)
    await pass(1)
    expect(await cursor()).toBeLessThan(3)
    for (let i = 0; i < 24; i += 1) await pass(1)
    expect(await cursor()).toBeGreaterThanOrEqual(5)
    expect(await cursor()).toBeLessThan(8)
  })

  it('is for ADMINs and the tournament’s own source, and stands in the audit log', async () => {
    await server.accounts.create({ email: 'a@x.org', name: 'Ada', role: 'ADMIN', password: 'long enough' })
    await server.accounts.create({
      email: 'c@x.org',
      name: 'Cyd',
      role: 'COMMENTATOR',
      password: 'long enough',
    })
    const call = (
      who: { call: (path: string, init?: RequestInit) => Promise<Response> },
      path: string,
      headers = {},
    ) => who.call(path, { method: 'POST', headers })
    const nobody = browser(server.url)
    const hold = staffRoutes.holdTable(id, open)
    expect((await call(nobody, hold)).status).toBe(401)
    expect((await call(nobody, hold, { authorization: 'Bearer wrong' })).status).toBe(401)
    const cyd = browser(server.url)
    await cyd.call(routes.login(), form({ username: 'c@x.org', password: 'long enough' }))
    expect((await call(cyd, hold)).status).toBe(403)
    const ada = browser(server.url)
    await ada.call(routes.login(), form({ username: 'a@x.org', password: 'long enough' }))
    for (let i = 0; i < 2; i += 1) {
      const held = await call(ada, hold)
      expect([held.status, await held.json()]).toEqual([200, { tableId: open, held: true }])
    }
    expect((await call(ada, staffRoutes.holdTable(id, 99_999))).status).toBe(404)
    const freed = await call(nobody, staffRoutes.releaseTable(id, open), { authorization: `Bearer ${TOKEN}` })
    expect(await freed.json()).toEqual({ tableId: open, held: false })
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where action like 'table.%' order by id`.execute(store.db)
    expect(rows.map(({ action }) => action)).toEqual(['table.hold', 'table.release'])
  })
})
