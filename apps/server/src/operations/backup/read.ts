/**
 * Puts a backup in the place of what is stored: into a schema of its own first, which nobody sees; then, in the same
 * transaction, its tables take the place of the old ones. Whatever fails before the end changes nothing.
 */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { ADVISORY_LOCKS } from '../../core/database/advisoryLocks.ts'
import { NODE_PREFIX } from '../../core/database/database.ts'
import { completeSchema, makeSchema, strangerIn } from '../../core/database/migrations/migrate.ts'
import type { Store } from '../../core/database/store.ts'
import { Blocks } from './blocks.ts'
import { countersIn, currentSchema, type StoredTable, tablesIn } from './catalogue.ts'
import { inTransaction } from './connection.ts'
import { type End, endOf, type Head, headOf, tableOf } from './format.ts'

/** What keeps a backup from being put in place; its words are for whoever asked. */
export class RestoreRefusal extends Error {}

/** Something is stored already. */
export class StoreNotEmpty extends RestoreRefusal {}

const quoteIdentifier = (name: string): string => pg.escapeIdentifier(name)

/** How many other nodes are connected to the database. */
export async function otherNodes({ db, node }: Pick<Store, 'db' | 'node'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct application_name) from pg_stat_activity
      where datname = current_database() and starts_with(application_name, ${NODE_PREFIX})
        and application_name <> ${node}
  `.execute(db)
  return rows[0]?.count ?? 0
}

export type Restored = { readonly head: Head; readonly rows: Readonly<Record<string, number>> }

export type Restoring = {
  readonly url: string
  /** The backup, unzipped. */
  readonly source: AsyncIterable<Uint8Array>
  /** Whether it may take the place of what is stored. */
  readonly replace: boolean
  /** Called when all is read and checked: nobody may use what is stored from then on. */
  readonly stopOthers: () => Promise<void>
}

/** Longest that something under way, such as another backup, is waited for. */
const LOCK_MS = 60_000

const CUT_OFF = 'The backup is cut off: its end is missing.'

async function headIn(blocks: Blocks): Promise<Head> {
  const head = headOf((await blocks.line().catch(() => null)) ?? '')
  if (head === null) throw new RestoreRefusal('This is no backup of Openroom.')
  const stranger = strangerIn(head.migrations)
  if (stranger === null) return head
  throw new RestoreRefusal(
    stranger.is === 'newer'
      ? `The backup is of a newer Openroom (${head.openroom}, ${stranger.name}). Update Openroom, then restore it.`
      : `The backup is of an Openroom before its first release (${stranger.name}). Restore it with that version, ` +
          'export what is to stay (openroom export), and import it here.',
  )
}

/** Tables in which a new database has something already. */
const SEEDED: readonly string[] = ['organiser', 'source_version', 'lease', 'push_key', 'job']

/** Whether anything is stored that somebody may miss. */
async function isUsed(client: pg.Client, schema: string): Promise<boolean> {
  for (const { name } of await tablesIn(client, schema)) {
    if (SEEDED.includes(name)) continue
    const { rowCount } = await client.query(
      `select from ${quoteIdentifier(schema)}.${quoteIdentifier(name)} limit 1`,
    )
    if (rowCount !== 0) return true
  }
  return false
}

async function readTable(client: pg.Client, blocks: Blocks, { name, columns }: StoredTable): Promise<number> {
  const copy = client.query(
    from(`copy ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')}) from stdin`),
  )
  await pipeline(Readable.from(blocks.rows(), { objectMode: false }), copy)
  return copy.rowCount
}

/** The table of steps before the first release: its schema is known by what the backup's head says. */
const STEPS_BEFORE = 'migration'

async function countRows(blocks: Blocks): Promise<number> {
  let count = 0
  for await (const lines of blocks.rows()) count += lines.filter((byte) => byte === 10).length
  return count
}

/** Reads every table; their names and columns must be those of the schema. */
async function readTables(client: pg.Client, blocks: Blocks, schema: string) {
  const known = new Map((await tablesIn(client, schema)).map((table) => [table.name, table]))
  await client.query(`truncate ${[...known.keys()].map(quoteIdentifier).join(', ')}`)
  const rows: Record<string, number> = {}
  for (let text = await blocks.line(); text !== null; text = await blocks.line()) {
    const end = endOf(text)
    if (end) return { rows, end }
    const head = tableOf(text)
    if (head?.table === STEPS_BEFORE) {
      rows[head.table] = await countRows(blocks)
      continue
    }
    const table = head && known.get(head.table)
    if (!head || !table || head.columns.some((column) => !table.columns.includes(column)))
      throw new RestoreRefusal('The backup is damaged: it names a table that its version does not have.')
    rows[head.table] = await readTable(client, blocks, { name: head.table, columns: head.columns })
  }
  throw new RestoreRefusal(CUT_OFF)
}

async function setCounters(client: pg.Client, schema: string, { counters }: End): Promise<void> {
  const sequences = await countersIn(client, schema)
  for (const { table, column, next } of counters) {
    const found = sequences.find((one) => one.table === table && one.column === column)
    if (found) await client.query('select setval($1::regclass, $2, false)', [found.sequence, next])
  }
}

/** Versions that viewers and caches know must not come again with something else; clubs' own sites are told of nothing by it. */
async function raiseVersions(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ most: string }>(
    `select greatest((select max(version) from ${quoteIdentifier(schema)}.mini_session),
      (select max(version) from ${quoteIdentifier(schema)}.source_version)) as most`,
  )
  await client.query('alter table mini_session disable trigger session_to_club_site')
  for (const table of ['mini_session', 'source_version'])
    await client.query(`update ${table} set version = version + $1`, [rows[0]?.most ?? 0])
  await client.query('alter table mini_session enable trigger session_to_club_site')
}

/** Tables and views of one schema take the place of those in another, with what their triggers do. */
async function takePlace(client: pg.Client, made: string, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string; kind: 'table' | 'view' }>(
    `select relname as name, case relkind when 'v' then 'view' else 'table' end as kind from pg_class
      where relnamespace = $1::regnamespace and relkind in ('r', 'v') order by relkind desc`,
    [made],
  )
  await client.query(`set local lock_timeout to '${LOCK_MS}'`)
  for (const { name, kind } of rows)
    await client.query(`drop ${kind} if exists ${quoteIdentifier(schema)}.${quoteIdentifier(name)} cascade`)
  for (const { name, kind } of rows)
    await client.query(
      `alter ${kind} ${quoteIdentifier(made)}.${quoteIdentifier(name)} set schema ${quoteIdentifier(schema)}`,
    )
  const { rows: functions } = await client.query<{ name: string }>(
    'select proname as name from pg_proc where pronamespace = $1::regnamespace',
    [made],
  )
  for (const { name } of functions) {
    await client.query(`drop function if exists ${quoteIdentifier(schema)}.${quoteIdentifier(name)}()`)
    await client.query(
      `alter function ${quoteIdentifier(made)}.${quoteIdentifier(name)}() set schema ${quoteIdentifier(schema)}`,
    )
  }
  await client.query(`drop schema ${quoteIdentifier(made)}`)
}

/** What triggers have written is in the backup too. */
async function withoutTriggers<T>(client: pg.Client, schema: string, work: () => Promise<T>): Promise<T> {
  const names = (await tablesIn(client, schema)).map(({ name }) => quoteIdentifier(name))
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  const done = await work()
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  return done
}

async function load(client: pg.Client, blocks: Blocks, made: string): Promise<Restored> {
  const head = await headIn(blocks)
  await makeSchema(client, made, head.migrations)
  const { rows, end } = await withoutTriggers(client, made, () => readTables(client, blocks, made))
  const differs = Object.entries(end.rows).find(([table, count]) => rows[table] !== count)
  if (differs) throw new RestoreRefusal(`The backup is damaged: rows of the table ${differs[0]} are missing.`)
  await setCounters(client, made, end)
  await completeSchema(client, made)
  return { head, rows }
}

/** Errors: RestoreRefusal; whatever the database says. */
export function restoreBackup({ url, source, replace, stopOthers }: Restoring): Promise<Restored> {
  const made = `restore_${randomBytes(6).toString('hex')}`
  return inTransaction(url, 'begin', async (client) => {
    const schema = await currentSchema(client)
    const isReplacing = await isUsed(client, schema)
    if (isReplacing && !replace) throw new StoreNotEmpty('There is something in the store already.')
    // A node that starts meanwhile waits.
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.migrations])
    await client.query(`create schema ${made}`)
    await client.query(`set local search_path to ${made}`)
    const restored = await load(client, new Blocks(source), made)
    if (isReplacing) await raiseVersions(client, schema)
    await stopOthers()
    await takePlace(client, made, schema)
    return restored
  })
}
