/** Backups of a running server, over its admin socket, and what comes of them in another database. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { atNight } from '@openroom/test-kit/atNight'
import { someOf } from '@openroom/test-kit/nightly'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baseline } from '../core/database/migrations/baseline/baseline.ts'
import { OWN_TABLES } from '../core/database/migrations/migrate.ts'
import { manualClock } from '../testing/clock.ts'
import { pairsDocument, teamsDocument } from '../testing/documents.ts'
import { admin } from '../testing/process.ts'
import { storeAs, type TestServer, testServer } from '../testing/server.ts'
import { entriesOf, match, source } from '../testing/source.ts'
import { Backups, markOf } from './backups.ts'
import { RegularBackups } from './regularBackups.ts'

const servers: TestServer[] = []
const started = async (...given: Parameters<typeof testServer>) => {
  const server = await testServer(...given)
  servers.push(server)
  return server
}
afterAll(async () => {
  for (const server of servers) await server.stop()
})

const backupOf = async ({ dataDir }: TestServer): Promise<Buffer> => {
  const response = await admin(dataDir, { method: 'GET', path: '/backup' })
  expect(response.status).toBe(200)
  return response.bytes
}

const restoreInto = async ({ dataDir }: TestServer, bytes: Buffer, replace = false) => {
  const headers = { 'content-type': 'application/octet-stream', 'x-openroom-replace': `${replace}` }
  const { status, body } = await admin(dataDir, { method: 'POST', path: '/restore', headers }, bytes)
  return { status, body: JSON.parse(body) as Record<string, unknown> }
}

/** Stores a document and waits for the lines of the archive, which the server makes of it afterwards. */
async function storeWithFacts(...given: Parameters<typeof storeAs>): Promise<number> {
  const id = await storeAs(...given)
  const client = new pg.Client({ connectionString: (given[0] as TestServer).databaseUrl })
  await client.connect()
  const missing = async () =>
    (
      await client.query(
        `select s.id from mini_session s left join board_fact_session x on x.mini_session_id = s.id
         where s.status in ('CLOSED', 'ARCHIVED') and x.version is distinct from s.version`,
      )
    ).rowCount
  while (await missing()) await new Promise((resolve) => setTimeout(resolve, 100))
  await client.end()
  return id
}

/** Every table with its rows as text, in an order of their own; and the numbers that are given out next. */
async function everything(url: string, but: readonly string[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  )
  const found: Record<string, unknown> = {}
  for (const { name } of tables.filter((one) => !but.includes(one.name))) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
    // What is due again each hour has times of each server's own.
    found[name] = rows.map(({ row }) => row).filter((row) => !row.startsWith('(forget-'))
  }
  const { rows: sequences } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
  )
  for (const { name } of sequences) {
    const { rows } = await client.query(`select last_value + is_called::int as next from "${name}"`)
    found[name] = rows[0]?.next
  }
  const { rows: views } = await client.query<{ name: string }>(
    "select viewname as name from pg_views where schemaname = 'public' order by 1",
  )
  await client.end()
  return { ...found, views }
}

/** What servers write by themselves meanwhile, each minute at least; when the schema was made is each store's own. */
const RESTLESS = ['session_move', 'first_key', 'lease', 'kept_time', 'viewer_sample', 'kysely_migration']

let server: TestServer
let token: string

beforeAll(async () => {
  server = await started()
  await server.accounts.create({
    name: 'A',
    email: 'a@example.org',
    role: 'ADMIN',
    password: 'correct horse',
  })
  await storeWithFacts(server, pairsDocument(), 'pairs')
  await storeWithFacts(server, teamsDocument(), 'teams')
  const call = { organiser: null, key: 'fed', name: 'Fed \\ \t "quoted" \u0416 tournament' }
  const headers = { 'content-type': 'application/json' }
  const made = await admin(
    server.dataDir,
    { method: 'POST', path: '/ingest-token', headers },
    Buffer.from(JSON.stringify(call)),
  )
  token = (JSON.parse(made.body) as { token: string }).token
})

describe('a backup', () => {
  it('put into an empty database gives every table back, accounts and audit with it', async () => {
    const bytes = await backupOf(server)
    const before = await everything(server.databaseUrl, RESTLESS)
    const other = await started()
    const restored = await restoreInto(other, bytes)
    expect(restored).toMatchObject({
      status: 200,
      body: { openroom: '1.2.3', before: null, rows: { account: 1 } },
    })
    const after = await everything(other.databaseUrl, RESTLESS)
    expect(after).toEqual(before)
    expect(before).toMatchObject({
      audit_log: expect.arrayContaining([expect.stringContaining('user.create')]),
    })
    // The next account takes the next number.
    expect(Object.keys(before).length).toBeGreaterThan(40)
  })

  atNight('taken while a source writes holds no entry without the ones before it', async () => {
    const feed = source(server.url, token)
    const { body } = await feed.call('PUT', staffRoutes.ingestSessions(), match())
    const [{ tableId }] = body.tables as readonly [{ readonly tableId: number }]
    await feed.call('POST', staffRoutes.ingestStart(Number(body.miniSessionId)), {})
    const entries = entriesOf()
    const taken: Promise<Buffer>[] = []
    for (const [i, entry] of entries.entries()) {
      if (i % 20 === 10) taken.push(backupOf(server))
      expect((await feed.send(tableId, [entry])).status).toBe(200)
    }
    for (const bytes of await Promise.all([taken[0]!, taken.at(-1)!])) {
      const other = await started()
      expect((await restoreInto(other, bytes)).status).toBe(200)
      const client = new pg.Client({ connectionString: other.databaseUrl })
      await client.connect()
      const { rows } = await client.query('select seq::int from table_log where table_id = $1 order by seq', [
        tableId,
      ])
      await client.end()
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i + 1))
    }
  })

  it('is refused where something is stored, and nothing changes', async () => {
    const bytes = await backupOf(server)
    const other = await started()
    await storeWithFacts(other, pairsDocument(), 'own')
    const before = await everything(other.databaseUrl, RESTLESS)
    expect(await restoreInto(other, bytes)).toEqual({
      status: 409,
      body: {
        message:
          'Something is stored here already (tournaments: 1, accounts: 0). A backup takes its place with --replace.',
      },
    })
    expect(await everything(other.databaseUrl, RESTLESS)).toEqual(before)
    expect((await fetch(`${other.url}/health`)).status).toBe(200)
  })

  it('takes the place of what is stored when that is asked for; that is kept', async () => {
    const bytes = await backupOf(server)
    const other = await started()
    await storeWithFacts(other, teamsDocument(), 'own')
    // By new versions, lines of the archive are due again.
    const versions = ['source_version', 'mini_session', 'session_search', 'job']
    const own = await everything(other.databaseUrl, RESTLESS)
    const { status, body } = await restoreInto(other, bytes, true)
    expect(status).toBe(200)
    const but = [...RESTLESS, ...versions]
    expect(await everything(other.databaseUrl, but)).toEqual(await everything(server.databaseUrl, but))
    const third = await started()
    await restoreInto(third, readFileSync(`${body.before}`))
    expect(await everything(third.databaseUrl, RESTLESS)).toEqual(own)
  })

  atNight('that took the place of another has versions that nobody has seen', async () => {
    const other = await started()
    const id = await storeWithFacts(other, teamsDocument(), 'own')
    const early = await backupOf(other)
    const versions = async () => {
      const client = new pg.Client({ connectionString: other.databaseUrl })
      await client.connect()
      const { rows } = await client.query(
        'select version::int from mini_session where id = $1 union all select version::int from source_version',
        [id],
      )
      await client.end()
      return rows.map(({ version }) => version as number)
    }
    await storeWithFacts(other, pairsDocument(), 'later')
    const most = Math.max(...(await versions()))
    await restoreInto(other, early, true)
    expect(Math.min(...(await versions()))).toBeGreaterThan(most)
  })

  const damaged: readonly (readonly [string, (bytes: Buffer) => Buffer, RegExp])[] = [
    ['another file', () => Buffer.from('[Event "Spring"]'), /no backup of Openroom/],
    ['another zipped file', () => gzipSync('hello\n'), /no backup of Openroom/],
    ['nothing', () => gzipSync(''), /no backup of Openroom/],
    [
      'one that was cut off',
      (bytes) => bytes.subarray(0, bytes.length - 100),
      /no backup of Openroom|cut off/,
    ],
    ['one without its end', (bytes) => gzipSync(withoutLast(gunzipSync(bytes))), /cut off/],
    [
      'one without a row',
      (bytes) => gzipSync(withoutRow(gunzipSync(bytes))),
      /rows of the table account are missing/,
    ],
    [
      'one of a newer Openroom',
      (bytes) => gzipSync(newer(gunzipSync(bytes))),
      /newer Openroom.*Update Openroom/,
    ],
    [
      'one from before the last steps to the first release',
      (bytes) => gzipSync(before('0055-found-by-spellings')(gunzipSync(bytes))),
      /before its first release \(0001-first\).*export/,
    ],
    ['one with a strange table', (bytes) => gzipSync(strange(gunzipSync(bytes))), /damaged/],
  ]
  it.each(someOf(damaged, 2))('that is %s is refused, and nothing changes', async (_name, make, words) => {
    const other = servers.at(1)!
    const before = await everything(other.databaseUrl, RESTLESS)
    const { status, body } = await restoreInto(other, make(await backupOf(server)), true)
    expect(status).toBe(409)
    expect(body.message).toMatch(words)
    expect(await everything(other.databaseUrl, RESTLESS)).toEqual(before)
  })

  const older: readonly [string, (sql: Buffer) => Buffer | string][] = [
    ['before the first release', before('0056-session-moves')],
    ['of which sessions did not wait yet', ofBaseline],
  ]

  it.each(someOf(older, 1))('of the last version %s is put in place like any other', async (_, make) => {
    const own = await everything(server.databaseUrl, RESTLESS)
    const other = await started()
    const bytes = gzipSync(make(gunzipSync(await backupOf(server))))
    expect((await restoreInto(other, bytes)).body).toMatchObject({ before: null })
    expect(await everything(other.databaseUrl, RESTLESS)).toEqual(own)
  })

  it('is not put into a database that another node uses', async () => {
    const [first] = servers
    const second = await started({ DATABASE_URL: first!.databaseUrl })
    const refused = await restoreInto(second, await backupOf(server), true)
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Other nodes use/) },
    })
  })
})

const linesOf = (bytes: Buffer): readonly string[] => bytes.toString().split('\n')
const withoutLast = (bytes: Buffer) => `${linesOf(bytes).slice(0, -2).join('\n')}\n`
function withoutRow(bytes: Buffer): string {
  const lines = linesOf(bytes)
  const table = lines.findIndex((line) => line.startsWith('{"table":"account"'))
  return lines.toSpliced(table + 1, 1).join('\n')
}
const newer = (bytes: Buffer) =>
  bytes.toString().replace('"migrations":[', '"migrations":["9999-12-31-later",')
/** Without what came after the baseline, and with what went. */
const asBaseline = (bytes: Buffer): string =>
  SINCE.reduce(
    (text, [table, column]) => withoutColumn(text, table, column),
    LATER.reduce(withoutTable, bytes.toString()),
  ).replace('{"rows":{', '{"rows":{"forced_end":1,')
/** A session whose end was forced. */
const FORCED = '{"table":"forced_end","columns":["mini_session_id","at"]}\n1\t2026-01-01\n\\.\n'
/** As the first release wrote it. */
const ofBaseline = (bytes: Buffer) =>
  asBaseline(bytes)
    .replace(/"migrations":\[[^\]]*\]/, '"migrations":["2026-11-28-baseline"]')
    .replace(/^\{"table":"table_log"/m, `${FORCED}$&`)
/** As the versions before the first release wrote it, with their steps up to this one. */
const before = (last: string) => (bytes: Buffer) =>
  asBaseline(bytes)
    .replace(/^\{"table":"table_log"/m, `${FORCED}$&`)
    .replace(/"migrations":\[[^\]]*\]}\n/, `"migrations":["0001-first","${last}"]}\n${STEPS}`)
    .replace('{"rows":{', '{"rows":{"migration":2,')
/** Tables and columns that came after the baseline. */
const LATER = OWN_TABLES.filter((name) => !baseline.includes(`create table ${name} (`))
const withoutTable = (text: string, table: string): string =>
  text
    .replace(new RegExp(`^\\{"table":"${table}"[^]*?\n\\\\\\.\n`, 'm'), '')
    .replace(new RegExp(`"${table}":\\d+,?`), '')

const SINCE = [
  ['board', 'withheld'],
  ['mini_session', 'awaits'],
  ['mini_session', 'run_here'],
  ['mini_session', 'appeal_minutes'],
  ['mini_session', 'final_at'],
  ['mini_session', 'tempo_hidden'],
  ['web_session', 'by_federation'],
  ['card_wish', 'served'],
  ['session_source', 'holds_live'],
  ['desk_message', 'is_desk'],
  ['system_message', 'of_desk'],
  ['session_correction', 'is_told'],
  ['operator_link', 'registration_id'],
  ['phone_result', 'contested'],
  ['movement', 'boards'],
] as const

function withoutColumn(text: string, table: string, column: string): string {
  const lines = text.split('\n')
  const head = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`))
  const { columns } = JSON.parse(lines[head]!) as { readonly columns: readonly string[] }
  const at = columns.indexOf(column)
  const end = lines.indexOf('\\.', head)
  return [
    ...lines.slice(0, head),
    JSON.stringify({ table, columns: columns.toSpliced(at, 1) }),
    ...lines.slice(head + 1, end).map((line) => line.split('\t').toSpliced(at, 1).join('\t')),
    ...lines.slice(end),
  ].join('\n')
}
const STEPS =
  '{"table":"migration","columns":["name","at"]}\n0001-first\t2026-01-01\n0002-x\t2026-01-01\n\\.\n'
const strange = (bytes: Buffer) => bytes.toString().replace('{"table":"account"', '{"table":"accounts"')

describe('backups by themselves', () => {
  it('are written into a folder, and the oldest go', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'openroom-backups-'))
    const { databaseUrl: DATABASE_URL } = await started()
    const mark = markOf({ DATABASE_URL, DATA_DIR: '' })
    for (const day of ['01', '02', '03'])
      writeFileSync(join(folder, `openroom-${mark}-2026-01-${day}T00-00-00Z.backup`), '')
    const others = ['openroom-00000000-2026-01-01T00-00-00Z.backup', 'openroom-2026-01-01T00-00-00Z.backup']
    for (const name of ['notes.txt', ...others]) writeFileSync(join(folder, name), 'mine')
    await started({ BACKUP_DIR: folder, BACKUP_KEEP: '2', DATABASE_URL })
    const own = () =>
      readdirSync(folder)
        .filter((name) => name.includes(mark))
        .toSorted()
    await expect
      .poll(own)
      .toEqual([
        `openroom-${mark}-2026-01-03T00-00-00Z.backup`,
        expect.stringMatching(/^openroom-.*Z\.backup$/),
      ])
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['notes.txt', ...others]))
    const other = await started()
    expect((await restoreInto(other, readFileSync(join(folder, own().at(-1)!)))).status).toBe(200)
    rmSync(folder, { recursive: true })
  })
})

describe('the schedule', () => {
  const HOUR = 3_600_000
  const log = { info: () => {}, error: () => {} }
  const logger = log as unknown as ConstructorParameters<typeof RegularBackups>[0]['logger']

  it('writes when the newest is old enough, again after a failure, and goes by the files after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'openroom-backups-'))
    const clock = manualClock(Date.UTC(2026, 0, 10))
    let isFull = false
    const backups = {
      write: async (name: string) => {
        if (isFull) throw new Error('ENOSPC')
        writeFileSync(join(folder, name), 'x')
        return name
      },
    }
    const begin = () =>
      new RegularBackups({ backups, folder, everyMs: HOUR, keep: 3, mark: '0123abcd', clock, logger })
    const passed = async (regular: RegularBackups, ms: number) => {
      clock.advance(ms)
      await regular.settled()
      return readdirSync(folder).length
    }
    const first = begin()
    first.start()
    expect(await passed(first, 0)).toBe(1)
    expect(await passed(first, HOUR - 1)).toBe(1)
    expect(await passed(first, 1)).toBe(2)
    await first.stop()
    const second = begin()
    second.start()
    expect(await passed(second, HOUR / 2)).toBe(2)
    isFull = true
    expect(await passed(second, HOUR / 2)).toBe(2)
    isFull = false
    expect(await passed(second, HOUR / 4)).toBe(3)
    expect(await passed(second, HOUR)).toBe(3)
    expect(second.writtenAt).toBe(clock.now())
    await second.stop()
    rmSync(folder, { recursive: true })
  })
})

it('a backup that cannot be made says why', async () => {
  const server = await started()
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query('alter table kysely_migration rename to elsewhere')
  await client.query('create view kysely_migration as select (1 / (0 * random()))::text as name')
  const { status, body } = await admin(server.dataDir, { method: 'GET', path: '/backup' })
  await client.query('drop view kysely_migration; alter table elsewhere rename to kysely_migration')
  await client.end()
  expect([status, JSON.parse(body)]).toEqual([500, { message: expect.stringContaining('by zero') }])
})

it('what was half written when a process was killed is gone at the next start', async () => {
  const [own, shared] = [mkdtempSync(join(tmpdir(), 'openroom-')), mkdtempSync(join(tmpdir(), 'openroom-'))]
  const names = ['before-restore-2026-01-01T00-00-00Z.backup.part', 'openroom-0123abcd-x.backup.part']
  const others = ['mine.backup.part', 'openroom-0123abcd-x.backup']
  for (const folder of [own, shared])
    for (const name of [...names, ...others]) writeFileSync(join(folder, name), 'names')
  const parts = { store: null as never, version: '1' }
  await new Backups({ ...parts, folder: own }).removeDrafts(false)
  expect(readdirSync(own).toSorted()).toEqual(others)
  utimesSync(join(shared, names[0]!), 1, 1)
  await new Backups({ ...parts, folder: shared }).removeDrafts(true)
  expect(readdirSync(shared).toSorted()).toEqual([...others, names[1]!].toSorted())
  await new Backups({ ...parts, folder: join(own, 'nowhere') }).removeDrafts(false)
  for (const folder of [own, shared]) rmSync(folder, { recursive: true })
})
