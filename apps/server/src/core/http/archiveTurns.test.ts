/** Questions to the whole archive, asked by one network far too often. */
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { routes } from '@openroom/protocol/routes'
import { viewAt } from '@openroom/protocol/views'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const FLOOD = 60
const AT_ONCE = 3

it.each([
  ['find-boards', `${archiveRoutes.findBoards()}?contract=6`],
  ['the feed of boards', `${archiveRoutes.boardsFeed()}?contract=6`],
  ['a search for words', `${routes.search()}?q=some`],
  ['a player', archiveRoutes.person(1)],
  ['the feed of a player', '/feed/player.ics?name=some'],
  ['the list for search engines', '/sitemap.xml'],
  ['the feed of a tournament', '/feed/tournament/1.ics'],
  // It asks for sessions to come and for the last ones.
  ['the feed of the site', '/feed/site.ics', 2],
])('%s: a flood leaves the database to others, and is refused at last', async (_, path, questions = 1) => {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  // Nothing of it can be answered meanwhile. Not waited for: what works by itself may have one and wait for another.
  await vi.waitFor(
    async () => {
      await client.query('rollback')
      await client.query('begin')
      await client.query(
        'lock table mini_session, source_version, person, tournament in access exclusive mode nowait',
      )
    },
    { timeout: 60_000, interval: 20 },
  )
  const statuses: number[] = []
  const leaving = new AbortController()
  const asked = Array.from({ length: FLOOD }, async () => {
    const { status, headers } = await fetch(server.url + path, { signal: leaving.signal })
    statuses.push(status)
    return headers.get('retry-after')
  })
  const settled = Promise.allSettled(asked)
  await expect.poll(() => statuses.filter((status) => status === 503).length).toBeGreaterThan(10)
  const { rows } = await client.query(
    // The gate and others that work by themselves wait too, each for something else.
    `select coalesce(max(asked), 0)::int as busy from (
      select count(*) as asked from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' group by query) as waiting`,
  )
  leaving.abort()
  await client.query('rollback')
  await client.end()
  await settled
  expect(rows[0].busy).toBeLessThanOrEqual(AT_ONCE * questions)
  expect((await fetch(server.url + viewAt('miniSessions').path)).status).toBe(200)
})
