import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Changes } from '../core/changes.ts'
import { openStore, type Store } from '../core/database/store.ts'
import { type ManualClock, manualClock } from '../testing/clock.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { LOOK_MS, Scheduler } from './scheduler.ts'

const START = Date.UTC(2026, 10, 21, 9)
const MINUTE = 60_000
const at = (ms: number): Date => new Date(START + ms)

let database: TestDatabase
let store: Store
let clock: ManualClock
const opened: Store[] = []
const running: Scheduler[] = []

const open = async (): Promise<Store> => {
  const one = await openStore({ dataDir: process.env.OPENROOM_TEST_FOLDER ?? '', databaseUrl: database.url })
  opened.push(one)
  return one
}

beforeEach(async () => {
  database = await testDatabase()
  store = await open()
  clock = manualClock(START)
})
afterEach(async () => {
  for (const scheduler of running.splice(0)) await scheduler.stop()
  for (const one of opened.splice(0)) await one.close()
  await database.drop()
})

function scheduler(of: Store = store, changes = new Changes()): Scheduler {
  const one = new Scheduler({ db: of.db, changes, clock, logger: pino({ level: 'silent' }) })
  running.push(one)
  one.start()
  return one
}

type Given = {
  readonly status: string
  readonly start: Date | null
  readonly delay?: number
  readonly real?: Date
}

async function query<Row>(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(sql, [...values])
  await client.end()
  return rows
}

/** A session in a tournament of its own. */
async function session({ status, start, delay = 0, real }: Given): Promise<number> {
  const name = `t${Math.random()}`
  const [row] = await query<{ id: number }>(
    `with t as (insert into tournament (organiser_id, key, name) values (1, $1, $1) returning id),
      e as (insert into event (tournament_id, key, name, ord, type, calc_type, other_calc_types, arrange_type, winners,
        sections_scored, conventions) select id, 'e', 'E', 1, 'PAIR', 'MP', '[]', 'FREE', 1, 'together', '{}' from t
        returning id),
      g as (insert into segment (event_id, key, name, ord) select id, 'g', 'G', 1 from e returning id)
    insert into mini_session (segment_id, key, session, mini_session, number_of_sessions, start_date_time,
      real_start_date_time, first_round, number_of_rounds, round_groups, first_board, boards_per_round, bid_only,
      adaptive, vugraph_closed_result, play_visible, cross_table, alert_type, delay, release_rule, status, version,
      content_hash)
    select id, 's', 1, 1, 1, $2, $3, 1, 9, 1, 1, 3, false, false, false, true, false, 'SELF', $4, 'DELAY', $5, 0, ''
    from g returning id`,
    [name, start, real ?? null, delay, status],
  )
  return row?.id ?? 0
}

const state = async (id: number) => {
  const [row] = await query<{ status: string; real: Date | null; version: string }>(
    'select status, real_start_date_time as real, version from mini_session where id = $1',
    [id],
  )
  return row
}
const status = async (id: number) => (await state(id))?.status

/** Every look that is due has been made. */
const settle = () => Promise.all(running.map((one) => one.settled()))

describe('a session that is ready', () => {
  it('goes live at its start without a delay', async () => {
    const id = await session({ status: 'FINALIZED', start: at(2_000) })
    scheduler()
    await settle()
    clock.advance(1_999)
    await settle()
    expect(await status(id)).toBe('FINALIZED')
    clock.advance(1)
    await expect.poll(() => status(id)).toBe('LIVE')
    expect((await state(id))?.real).toEqual(at(2_000))
  })

  it('is played from its start and broadcast after its delay', async () => {
    const id = await session({ status: 'FINALIZED', start: at(1_000), delay: 4 })
    scheduler()
    await settle()
    clock.advance(1_000)
    await expect.poll(() => status(id)).toBe('DELAYED')
    expect((await state(id))?.real).toEqual(at(1_000))
    await settle()
    clock.advance(3_999)
    await settle()
    expect(await status(id)).toBe('DELAYED')
    clock.advance(1)
    await expect.poll(() => status(id)).toBe('LIVE')
    expect((await state(id))?.real).toEqual(at(1_000))
  })

  it.each(['PUBLISHED', 'CLOSED', 'LIVE', 'ARCHIVED'])('is left alone when it is %s', async (given) => {
    const id = await session({ status: given, start: at(-MINUTE), real: at(-MINUTE) })
    const other = await session({ status: 'FINALIZED', start: at(-MINUTE) })
    scheduler()
    await expect.poll(() => status(other)).toBe('LIVE')
    expect(await status(id)).toBe(given)
  })

  it('waits for a start that is not known', async () => {
    const id = await session({ status: 'FINALIZED', start: null })
    const other = await session({ status: 'FINALIZED', start: at(-1) })
    scheduler()
    await expect.poll(() => status(other)).toBe('LIVE')
    expect(await status(id)).toBe('FINALIZED')
  })
})

describe('what fell due while no server ran', () => {
  it.each([
    [
      'play and broadcast',
      { status: 'FINALIZED', start: at(-60 * MINUTE), delay: 1800 },
      'LIVE',
      at(-60 * MINUTE),
    ],
    ['play only', { status: 'FINALIZED', start: at(-10 * MINUTE), delay: 1800 }, 'DELAYED', at(-10 * MINUTE)],
    [
      'the broadcast of one that began late',
      { status: 'DELAYED', start: at(-60 * MINUTE), real: at(-45 * MINUTE), delay: 1800 },
      'LIVE',
      at(-45 * MINUTE),
    ],
    [
      'nothing of one that began late',
      { status: 'DELAYED', start: at(-60 * MINUTE), real: at(-20 * MINUTE), delay: 1800 },
      'DELAYED',
      at(-20 * MINUTE),
    ],
  ] as const)('starts at once: %s', async (_, given, expected, real) => {
    const id = await session(given)
    const last = await session({ status: 'FINALIZED', start: at(-1) })
    scheduler()
    await expect.poll(() => status(last)).toBe('LIVE')
    expect([await status(id), (await state(id))?.real]).toEqual([expected, real])
  })

  it('is told once, with the list and the session moved on', async () => {
    const id = await session({ status: 'FINALIZED', start: at(-1) })
    const versions = () =>
      query<{ version: string }>("select version from source_version where source = 'miniSessions'")
    const [before] = await versions()
    const changes = new Changes()
    const told: unknown[] = []
    changes.listen((change) => told.push(change))
    scheduler(store, changes)
    await expect.poll(() => told.length).toBe(1)
    expect(told).toEqual([{ sessions: [id], lists: true }])
    const [after] = await versions()
    expect(Number(after?.version)).toBeGreaterThan(Number(before?.version))
    expect(Number((await state(id))?.version)).toBe(1)
  })
})

describe('a postponed session', () => {
  it('starts at its new time once the change is told', async () => {
    const id = await session({ status: 'FINALIZED', start: at(1_000) })
    const changes = new Changes()
    scheduler(store, changes)
    await settle()
    await query('update mini_session set start_date_time = $2 where id = $1', [id, at(3_000)])
    changes.announce({ sessions: [id], lists: true })
    await settle()
    clock.advance(2_000)
    await settle()
    expect(await status(id)).toBe('FINALIZED')
    clock.advance(1_000)
    await expect.poll(() => status(id)).toBe('LIVE')
  })

  it('is found without being told within one look', async () => {
    const id = await session({ status: 'FINALIZED', start: at(60 * MINUTE) })
    scheduler()
    await settle()
    await query('update mini_session set start_date_time = $2 where id = $1', [id, at(0)])
    clock.advance(LOOK_MS)
    await expect.poll(() => status(id)).toBe('LIVE')
  })
})

describe('restarting the timer of one session', () => {
  it('starts what is due, and says when the rest is', async () => {
    const due = await session({ status: 'FINALIZED', start: at(-1), delay: 600 })
    const later = await session({ status: 'FINALIZED', start: at(MINUTE) })
    const one = new Scheduler({
      db: store.db,
      changes: new Changes(),
      clock,
      logger: pino({ level: 'silent' }),
    })
    const dueAt = new Date(START - 1 + 600_000).toISOString()
    expect(await one.restart(due)).toEqual({ status: 'DELAYED', dueAt })
    expect(await one.restart(due)).toEqual({ status: 'DELAYED', dueAt })
    expect(await one.restart(later)).toEqual({ status: 'FINALIZED', dueAt: at(MINUTE).toISOString() })
    expect(await one.restart(999_999)).toBeNull()
  })
})

describe('two nodes on one database', () => {
  const pair = async () => {
    const stores = [store, await open()] as const
    const changes = [new Changes(), new Changes()] as const
    let told = 0
    for (const one of changes) one.listen(({ sessions }) => (told += sessions.length))
    const nodes = [scheduler(stores[0], changes[0]), scheduler(stores[1], changes[1])] as const
    await expect.poll(() => nodes.filter(({ leads }) => leads).length).toBe(1)
    const leader = nodes[0].leads ? 0 : 1
    return { nodes, leader, follower: 1 - leader, stores, told: () => told } as const
  }

  it('start a session once', async () => {
    const { nodes, told } = await pair()
    const ids = [
      await session({ status: 'FINALIZED', start: at(1) }),
      await session({ status: 'FINALIZED', start: at(2) }),
    ]
    for (let i = 0; i < 3; i += 1) {
      clock.advance(LOOK_MS)
      await settle()
    }
    for (const id of ids) expect([await status(id), Number((await state(id))?.version)]).toEqual(['LIVE', 1])
    expect(told()).toBe(2)
    expect(nodes.filter(({ leads }) => leads)).toHaveLength(1)
  })

  it('hand over when the one that leads stops', async () => {
    const { nodes, leader, follower } = await pair()
    await nodes[leader]?.stop()
    const id = await session({ status: 'FINALIZED', start: at(1) })
    clock.advance(LOOK_MS)
    await expect.poll(() => status(id)).toBe('LIVE')
    expect(nodes[follower]?.leads).toBe(true)
  })

  it('hand over when the connection of the one that leads is cut', async () => {
    const { nodes } = await pair()
    await query(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7204003",
    )
    const id = await session({ status: 'FINALIZED', start: at(1) })
    clock.advance(LOOK_MS)
    await expect.poll(() => status(id)).toBe('LIVE')
    await expect.poll(() => nodes.filter(({ leads }) => leads).length).toBe(1)
  })
})
