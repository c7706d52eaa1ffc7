/** What an older Openroom has left is opened by this one; scripts/first-version.mjs made the oldest. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { routes } from '@openroom/protocol/routes'
import { freePort } from '@openroom/test-kit/freePort'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import type { MigrationNote } from './store/migrations/migrate.ts'
import { openStore } from './store/store.ts'
import { exportDocument } from './store/unreleased/exportDocument.ts'
import { emptyDatabase, type TestDatabase } from './testing/database.ts'
import { pairsDocument, teamsDocument } from './testing/documents.ts'
import { launch, temporaryFolder } from './testing/process.ts'
import { browser, form, testServer } from './testing/server.ts'

const FIRST = gunzipSync(
  readFileSync(new URL('testing/fixtures/first-version.sql.gz', import.meta.url)),
).toString()

const cleaning: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean()
})

async function client(url: string): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: url })
  made.on('error', () => {})
  await made.connect()
  cleaning.push(() => made.end().catch(() => {}))
  return made
}

/** The database of the first version. */
async function first(): Promise<TestDatabase> {
  const database = await emptyDatabase()
  cleaning.push(database.drop)
  const maker = new pg.Client({ connectionString: database.url })
  await maker.connect()
  await maker.query(FIRST)
  await maker.end()
  return database
}

const migrations = async (url: string): Promise<readonly string[]> => {
  const { rows } = await (await client(url)).query<{ name: string }>(
    'select name from migration order by name',
  )
  return rows.map(({ name }) => name)
}

/** The schema as a word: every column and index. */
async function schemaOf(url: string): Promise<readonly string[]> {
  const { rows } = await (await client(url)).query<{ line: string }>(
    `select table_name || '.' || column_name || ' ' || data_type as line from information_schema.columns
        where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  )
  return rows.map(({ line }) => line)
}

const open = (url: string) => openStore({ dataDir: temporary(), databaseUrl: url })

function temporary(): string {
  const { path, remove } = temporaryFolder()
  cleaning.push(remove)
  return path
}

it('the first version has left what only it has seen', async () => {
  expect(await migrations((await first()).url)).toEqual(['0001-first'])
})

it('is brought to the newest schema, with everything that it held', async () => {
  const { url } = await first()
  const server = await testServer({ DATABASE_URL: url })
  cleaning.push(server.stop)
  const list = (await (await fetch(`${server.url}/api/archive/miniSessions`)).json()) as {
    miniSessionId: number
  }[]
  expect(list.length).toBeGreaterThan(1)
  const { call } = browser(server.url)
  const login = await call(routes.login(), form({ username: 'first@example.org', password: 'correct horse' }))
  expect(login.status).toBe(200)
  const fresh = await emptyDatabase()
  cleaning.push(fresh.drop)
  await (await open(fresh.url)).close()
  expect(await schemaOf(url)).toEqual(await schemaOf(fresh.url))
})

it('says how many sessions another rule of release has come to', async () => {
  const { url } = await first()
  await (await client(url)).query("update mini_session set status = 'PUBLISHED'")
  const notes: MigrationNote[] = []
  const opened = () =>
    openStore({ dataDir: temporary(), databaseUrl: url, onNote: (note) => notes.push(note) })
  await (await opened()).close()
  const { rows } = await (await client(url)).query("select from mini_session where release_rule = 'BOARD'")
  expect(rows.length).toBeGreaterThan(0)
  const message = expect.stringContaining('once all who play it')
  expect(notes).toEqual([{ migration: '0052-told-early', changed: rows.length, message }])
  await (await opened()).close()
  expect(notes).toHaveLength(1)
})

it.each<readonly [string, () => TournamentDocument]>([
  ['pairs', pairsDocument],
  ['teams', teamsDocument],
])('gives a tournament of %s back as it came in then', async (_kind, document) => {
  const store = await open((await first()).url)
  cleaning.push(store.close)
  const { key } = document().tournament
  const { id } = await store.db
    .selectFrom('tournament')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  // The first version made a club of every organiser.
  const { organiser, ...rest } = document()
  const expected = { ...rest, organiser: { ...organiser, club: true } }
  expect(await exportDocument(store.db, { of: 'tournament', id })).toEqual(expected)
})

it('goes on after its server was killed while the schema changed', async () => {
  const { url } = await first()
  const environment = { DATABASE_URL: url, DATA_DIR: temporary(), PORT: `${await freePort()}` }
  const other = await client(url)
  await other.query('begin; lock table entry in access share mode')
  const killed = launch(environment)
  const waits = async () => {
    const { rowCount } = await (await client(url)).query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%alter table entry%'",
    )
    return rowCount
  }
  await expect.poll(waits).toBe(1)
  killed.child.kill('SIGKILL')
  await killed.exit
  await other.query('commit')
  const again = launch(environment)
  await expect.poll(again.output).toContain('Openroom listens')
  again.child.kill('SIGTERM')
  expect(await again.exit).toBe(0)
  const names = await migrations(url)
  expect(names.length).toBeGreaterThan(10)
  expect(new Set(names).size).toBe(names.length)
})

it('changes nothing of a step that fails, and goes on from there', async () => {
  const { url } = await first()
  const own = await client(url)
  await own.query('create table watched_file (mine text)')
  await expect(open(url)).rejects.toThrow(/watched_file/)
  expect(await migrations(url)).toEqual(['0001-first'])
  expect(await schemaOf(url)).not.toContainEqual(expect.stringContaining('entry.withdrawn_from'))
  await own.query('drop table watched_file')
  await (await open(url)).close()
  expect(await schemaOf(url)).toContainEqual(expect.stringContaining('entry.withdrawn_from'))
})

it('of a newer version is refused with what to do, and left as it is', async () => {
  const { url } = await first()
  await (await client(url)).query("insert into migration values ('9999-later', now())")
  const { exit, output } = launch({ DATABASE_URL: url, DATA_DIR: temporary() })
  expect(await exit).toBe(1)
  expect(output()).toMatch(
    /of a newer Openroom \(9999-later\)\. Start that version again, or put a backup .*nothing was changed/,
  )
  expect(await migrations(url)).toEqual(['0001-first', '9999-later'])
})
