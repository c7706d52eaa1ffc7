import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Changes } from '../core/changes.ts'
import { Jobs } from '../core/jobs/jobs.ts'
import { type ManualClock, manualClock } from '../testing/clock.ts'
import { type TestStore, testStore } from '../testing/database.ts'
import { fillStore } from '../testing/largeStore.ts'
import { retention } from './retention.ts'

const DAY = 86_400_000

let made: TestStore
let clock: ManualClock
let jobs: Jobs | undefined
beforeEach(async () => {
  made = await testStore()
  clock = manualClock()
  await fillStore(made.store.db, 100)
  await fill()
})
afterEach(async () => {
  await jobs?.stop()
  await made.close()
})

const db = () => made.store.db

/** Of now: a line of the audit log, a former version, and what phones leave behind in a session that is over and in one that runs. */
async function fill(): Promise<void> {
  const now = new Date(clock.now())
  await sql`update mini_session set status = 'LIVE', changed_at = ${now} where id = 2`.execute(db())
  await sql`update mini_session set status = 'CLOSED', changed_at = ${now} where id = 1`.execute(db())
  await sql`delete from audit_log`.execute(db())
  await sql`insert into audit_log (at, action, subject) values (${now}, 'user.login', '{}')`.execute(db())
  await sql`insert into session_version (mini_session_id, at, reason, names, amounts, document)
    values (1, ${now}, 'upload', '[]', '{}', '')`.execute(db())
  for (const id of [1, 2]) {
    const table = sql`(select min(id) from play_table where mini_session_id = ${id}::integer)`
    await sql`insert into operator_link (secret_hash, mini_session_id, number, label, created_at)
      values (${`${id}`}, ${id}, 1, 'Table 1', ${now})`.execute(db())
    await sql`insert into director_call (mini_session_id, table_id, at) values (${id}, ${table}, ${now})`.execute(
      db(),
    )
    await sql`insert into table_writer (table_id, writer, name, ends_at) values (${table}, 'w', 'Tove', ${now})`.execute(
      db(),
    )
    await sql`insert into desk_message (table_id, name, text, at, is_desk)
      values (${table}, 'Tove', 'Soon', ${now}, false)`.execute(db())
    await sql`insert into phone_result (table_id, board, version, result, side, entered_at)
      values (${table}, 1, 1, '{}', 'NS', ${now})`.execute(db())
  }
}

const OF_LINKS = ['operator_link', 'director_call', 'table_writer', 'desk_message', 'phone_result']
const KEPT = [
  'audit_log',
  'session_version',
  ...OF_LINKS,
  'result',
  'table_log',
  'entry_player',
  'player',
  'account',
]

async function counts(): Promise<Readonly<Record<string, number>>> {
  const all: Record<string, number> = {}
  for (const name of KEPT) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db())
    all[name] = rows[0]!.n
  }
  return all
}

function forgetting(settings: Parameters<typeof retention>[0]['settings']): Jobs {
  const onError = () => (error: unknown) => {
    throw error
  }
  jobs = new Jobs({ db: made.store.released, changes: new Changes(), clock, isAlone: true, onError })
  for (const work of retention({ db: db(), clock, settings })) jobs.add(work)
  return jobs
}

async function after(days: number): Promise<void> {
  clock.advance(days * DAY)
  await jobs!.settled()
}

it('takes nothing away where nothing is said', async () => {
  expect(retention({ db: db(), clock, settings: {} })).toEqual([])
})

it('takes each away after its own days, and what was published never', async () => {
  forgetting({ KEEP_AUDIT_DAYS: 30, KEEP_LINKS_DAYS: 10, KEEP_VERSIONS_DAYS: 20 })
  const before = await counts()
  await after(9.9)
  expect(await counts()).toEqual(before)
  await after(0.2)
  // Those of the session that runs stay.
  const withoutLinks = { ...before, ...Object.fromEntries(OF_LINKS.map((name) => [name, 1])) }
  expect(await counts()).toEqual(withoutLinks)
  const { rows } = await sql`select mini_session_id from operator_link`.execute(db())
  expect(rows).toEqual([{ mini_session_id: 2 }])
  await after(10)
  expect(await counts()).toEqual({ ...withoutLinks, session_version: 0 })
  await after(10)
  expect(await counts()).toEqual({ ...withoutLinks, session_version: 0, audit_log: 0 })
})

it('counts the days of a session that is over from when it was last changed', async () => {
  forgetting({ KEEP_LINKS_DAYS: 10 })
  await after(9)
  await sql`update mini_session set changed_at = ${new Date(clock.now())} where id = 1`.execute(db())
  await after(9)
  expect(await counts()).toMatchObject({ operator_link: 2, audit_log: 1 })
  await after(1.1)
  expect(await counts()).toMatchObject({ operator_link: 1, audit_log: 1, session_version: 1 })
})
