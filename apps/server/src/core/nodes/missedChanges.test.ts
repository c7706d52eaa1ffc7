/** What no news told of is found at the next look, by what has moved since the last one. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeSessions } from '../../intake/removeSessions.rows.ts'
import { type ManualClock, manualClock } from '../../testing/clock.ts'
import { type TestStore, testStore } from '../../testing/database.ts'
import { fillStore } from '../../testing/largeStore.ts'
import { type Change, Changes } from '../changes.ts'
import { Channel } from '../channel.ts'
import { TableNews } from '../tableNews.ts'
import { MissedChanges } from './missedChanges.ts'
import { forgetMoves, movesSince } from './sessionMoves.public.ts'

const HOUR = 3_600_000

let opened: TestStore
let clock: ManualClock
let missed: MissedChanges
let heard: Change[]

beforeEach(async () => {
  opened = await testStore()
  clock = manualClock()
  heard = []
  const changes = new Changes()
  changes.listen((change) => heard.push(change))
  await fillStore(opened.store.db, 100)
  missed = new MissedChanges({
    db: opened.store.released,
    changes,
    clock,
    tableNews: new TableNews(),
    messageNews: new Channel(),
  })
  await missed.look()
})
afterEach(() => opened.close())

const touch = (id: number) =>
  sql`update mini_session set version = version + 1 where id = ${id}`.execute(opened.store.db)

/** Of sessions that are played tables may always have moved: here the first. */
async function found(): Promise<readonly number[]> {
  heard = []
  await missed.look()
  return [...new Set(heard.flatMap(({ sessions }) => sessions))]
    .filter((id) => id !== 1)
    .sort((a, b) => a - b)
}

it('sessions of another version, new ones, and those that are gone', async () => {
  expect(await found()).toEqual([])
  await touch(3)
  expect(await found()).toEqual([3])
  expect(await found()).toEqual([])
  await opened.store.db.transaction().execute((tx) => removeSessions(tx, [4]))
  expect(await found()).toEqual([4])
  await sql`insert into mini_session (segment_id, key, session, mini_session, number_of_sessions, first_round,
      number_of_rounds, round_groups, first_board, boards_per_round, bid_only, adaptive, vugraph_closed_result,
      play_visible, cross_table, alert_type, delay, release_rule, status, version, content_hash)
    values (1, 'new', 9, 1, 1, 1, 1, 1, 1, 1, false, false, false, true, true, 'NONE', 0, 'DELAY', 'CLOSED', 1, 'h')`.execute(
    opened.store.db,
  )
  expect(await found()).toEqual([5])
  // Nothing that anybody is told of.
  await sql`update mini_session set changed_at = now()`.execute(opened.store.db)
  expect(await found()).toEqual([])
})

it('what a transaction wrote that was under way at the last look, and nothing twice while one goes on', async () => {
  const client = new pg.Client({ connectionString: opened.url })
  await client.connect()
  await client.query('begin; update mini_session set version = version + 1 where id = 2')
  await touch(3)
  expect(await found()).toEqual([3])
  expect(await found()).toEqual([])
  await touch(3)
  expect(await found()).toEqual([3])
  await client.query('commit')
  await client.end()
  expect(await found()).toEqual([2])
  expect(await found()).toEqual([])
})

it('all sessions after so long a pause that what moved may be forgotten', async () => {
  clock.advance(HOUR)
  expect(await found()).toEqual([2, 3, 4])
  expect(await found()).toEqual([])
})

it('all sessions after a pause in which looks failed', async () => {
  clock.advance(HOUR)
  await sql`alter table source_version rename to away`.execute(opened.store.db)
  await expect(missed.look()).rejects.toThrow()
  await sql`alter table away rename to source_version`.execute(opened.store.db)
  expect(await found()).toEqual([2, 3, 4])
})

it('forgets what moved long ago', async () => {
  await touch(2)
  await sql`update session_move set at = at - interval '61 minutes'`.execute(opened.store.db)
  await forgetMoves(opened.store.released)
  expect((await movesSince(opened.store.released, '0')).sessions.size).toBe(0)
})
