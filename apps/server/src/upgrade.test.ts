/** What an older Openroom has left is opened by this one; scripts/kept-data.mjs made it. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { routes } from '@openroom/protocol/routes'
import { atNight } from '@openroom/test-kit/atNight'
import { freePort } from '@openroom/test-kit/freePort'
import { isNightly } from '@openroom/test-kit/nightly'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { migrationsSeen } from './core/database/migrations/migrate.ts'
import { openStore } from './core/database/store.ts'
import { exportDocument } from './intake/exportDocument.rows.ts'
import { emptyDatabase, type TestDatabase } from './testing/database.ts'
import { pairsDocument } from './testing/documents.ts'
import { launch, temporaryFolder } from './testing/process.ts'
import { browser, form, testServer } from './testing/server.ts'

const keptOf = (name: string): string =>
  gunzipSync(readFileSync(new URL(`testing/fixtures/data-${name}.sql.gz`, import.meta.url))).toString()

const BEFORE_RELEASE = 'before-baseline'
const RELEASES = ['first-release', '1.0.0'] as const

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

/** The database that a version left; at first the last one before the first release. */
async function left(version = BEFORE_RELEASE): Promise<TestDatabase> {
  const database = await emptyDatabase()
  cleaning.push(database.drop)
  const maker = new pg.Client({ connectionString: database.url })
  await maker.connect()
  await maker.query(keptOf(version))
  await maker.end()
  return database
}

/** What a new database has seen. */
async function newest(): Promise<readonly string[]> {
  const { url, drop } = await emptyDatabase()
  cleaning.push(drop)
  await (await open(url)).close()
  return migrations(url)
}

const migrations = async (url: string): Promise<readonly string[]> => migrationsSeen(await client(url))

/** The schema as lines: every column, index, constraint, view, function and trigger. */
async function schemaOf(url: string): Promise<readonly string[]> {
  const { rows } = await (await client(url)).query<{ line: string }>(
    `select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
        a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname !~ '^kysely_'
    union all select indexdef from pg_indexes where schemaname = 'public' and tablename !~ '^kysely_'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '^kysely_'
    union all select concat_ws(' ', viewname, definition) from pg_views where schemaname = 'public'
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`,
  )
  return rows.map(({ line }) => line)
}

const open = (url: string) => openStore({ dataDir: temporary(), databaseUrl: url })

function temporary(): string {
  const { path, remove } = temporaryFolder()
  cleaning.push(remove)
  return path
}

it.each([
  [BEFORE_RELEASE, '0056-session-moves'],
  [RELEASES[0], '2026-11-29t01-site'],
])('of %s is brought to the newest schema, with everything that it held', async (version, seen) => {
  const { url } = await left(version)
  expect(await migrations(url)).toContain(seen)
  const server = await testServer({ DATABASE_URL: url })
  cleaning.push(server.stop)
  const list = (await (await fetch(`${server.url}/api/archive/miniSessions`)).json()) as {
    miniSessionId: number
  }[]
  expect(list.length).toBeGreaterThan(5)
  const { call } = browser(server.url)
  const login = await call(routes.login(), form({ username: 'first@example.org', password: 'correct horse' }))
  expect(login.status).toBe(200)
  const fresh = await emptyDatabase()
  cleaning.push(fresh.drop)
  await (await open(fresh.url)).close()
  expect(await schemaOf(url)).toEqual(await schemaOf(fresh.url))
  expect(await migrations(url)).toEqual(await newest())
})

it.each([BEFORE_RELEASE, ...RELEASES])(
  'of %s gives a tournament back as it came in then, and has what was replaced',
  async (version) => {
    const store = await open((await left(version)).url)
    cleaning.push(store.close)
    const document = pairsDocument()
    const { id } = await store.db
      .selectFrom('tournament')
      .select('id')
      .where('key', '=', document.tournament.key)
      .executeTakeFirstOrThrow()
    expect(await exportDocument(store.db, { of: 'tournament', id })).toEqual(document)
    expect(await store.db.selectFrom('session_version').select('id').execute()).not.toEqual([])
  },
)

it('of an earlier version leaves what is not yet done to be done', async () => {
  const { url } = await left(RELEASES[0])
  const own = await client(url)
  await own.query('delete from double_dummy; update board set unsolved = true')
  await own.query('update play_line set given = null')
  await own.query('update board_fact_session set version = -1')
  await own.query(`insert into card_wish (mini_session_id, registration_id, address, asked_at, due_at, tries)
    select e.mini_session_id, e.registration_id, w.address, now(), w.due_at, 3
    from (select e.* from entry e join mini_session s on s.id = e.mini_session_id and s.status = 'CLOSED' limit 1) e,
      (values ('a', now()), ('served', 'infinity')) w (address, due_at)`)
  await own.query(
    `insert into push_subscription (endpoint, wish, network, changed_at) values ('e', '{}', 'n', now())`,
  )
  await own.query(`insert into push_message (subscription_id, key, message, made_at, due_at, expires_at)
    select s.id, k, '{}', now(), now(), now() from push_subscription s, (values ('a'), ('b')) k (k) where s.endpoint = 'e'`)
  await (await open(url)).close()
  const { rows } = await own.query<{ kind: string; left: number; most: number }>(`
    select j.kind, count(*)::int as left, case j.kind
      when 'double-dummy' then (select count(*) from board where not jsonb_path_exists(deal, '$.* ? (@ == null)'))
      when 'plays' then (select count(*) from play_line)
      when 'facts' then (select count(*) from mini_session where status in ('CLOSED', 'ARCHIVED'))
      when 'notice' then (select count(*) from mini_session where status not in ('CLOSED', 'ARCHIVED'))
      else 1 end::int as most
    from job j group by j.kind order by j.kind`)
  const kinds = [
    'card-mail',
    'double-dummy',
    'facts',
    'forget-cards',
    'forget-moves',
    'forget-old',
    'forget-push',
    'notice',
    'plays',
    'push',
    'watch-push',
  ]
  expect(rows.map(({ kind }) => kind)).toEqual(kinds)
  for (const { left, most } of rows) expect(left).toBe(most)
})

if (isNightly)
  atNight('goes on after its server was killed while the schema changed', async () => {
    const { url } = await left()
    const environment = { DATABASE_URL: url, DATA_DIR: temporary(), PORT: `${await freePort()}` }
    const other = await client(url)
    await other.query('begin; lock table migration in access share mode')
    const killed = launch(environment)
    const waits = async () => {
      const { rowCount } = await (await client(url)).query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'drop table migration%'",
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
    expect(await migrations(url)).toEqual(await newest())
  })

it('changes nothing of a step that fails, and goes on from there', async () => {
  const { url } = await emptyDatabase()
  const own = await client(url)
  await own.query('create table watched_file (mine text)')
  await expect(open(url)).rejects.toThrow(/watched_file/)
  expect(await migrations(url)).toEqual([])
  expect(await schemaOf(url)).not.toContainEqual(expect.stringMatching(/^mini_session /))
  await own.query('drop table watched_file')
  await (await open(url)).close()
  expect(await schemaOf(url)).toContainEqual(expect.stringMatching(/^mini_session /))
})

it.each([
  ['of another program', 'create table migration (id int, name text)'],
  [
    'of a first start that was killed',
    'create table migration (name text primary key, at timestamptz not null)',
  ],
])('leaves a table of migrations %s as it is, and makes its own schema', async (_whose, table) => {
  const { url } = await emptyDatabase()
  await (await client(url)).query(table)
  await (await open(url)).close()
  expect(await migrations(url)).toEqual(await newest())
  expect(await schemaOf(url)).toContainEqual(expect.stringMatching(/^migration name/))
  expect(await schemaOf(url)).toContainEqual(expect.stringMatching(/^mini_session /))
})

it('with a step behind the last before the first release is refused, and keeps it', async () => {
  const { url } = await left()
  await (await client(url)).query("insert into migration values ('0057-of-another-branch', now())")
  const before = await migrations(url)
  await expect(open(url)).rejects.toThrow(/newer Openroom \(0057-of-another-branch\)/)
  expect(await migrations(url)).toEqual(before)
})

it.each([
  [
    'newer',
    '9999-12-31-later',
    /of a newer Openroom \(9999-12-31-later\)\. Start that version again, or put a backup .*nothing was changed/,
  ],
  [
    'older',
    '0055-found-by-spellings',
    /before its first release \(0\d+-[\w-]+\)\. Export with that version .*nothing was changed/,
  ],
])('of %s version is refused with what to do, and left as it is', async (which, name, said) => {
  const { url } = await left()
  const own = await client(url)
  if (which === 'older') await own.query('delete from migration where name > $1', [name])
  else {
    await (await open(url)).close()
    await own.query('insert into kysely_migration values ($1, now()::text)', [name])
  }
  const before = await migrations(url)
  const { exit, output } = launch({ DATABASE_URL: url, DATA_DIR: temporary() })
  expect(await exit).toBe(1)
  expect(output()).toMatch(said)
  expect(await migrations(url)).toEqual(before)
})
