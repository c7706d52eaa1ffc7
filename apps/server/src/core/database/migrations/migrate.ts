/** Brings a database to the newest schema; several servers may start at once. */
import { Kysely, type Migration, Migrator, PostgresDialect, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'
import { ADVISORY_LOCKS } from '../advisoryLocks.ts'
import { baseline } from './baseline/baseline.ts'
import { LATER } from './later.ts'

/** The schema that every released version knows. */
const BASELINE = '2026-11-28-baseline'

/** Versions before the first release had steps of their own, in a table of their own; the last one left this schema. */
const LAST_BEFORE = '0056-session-moves'

/** Asks for their table: another program's of that name, or in another schema, is none. */
const STEPS = `select from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = current_schema()::regnamespace and c.relname = 'migration' and c.relkind = 'r'
    and a.attname = 'at' and a.atttypid = 'timestamptz'::regtype`

const MIGRATIONS: Readonly<Record<string, Migration>> = {
  [BASELINE]: {
    up: async (db) => {
      const steps = await sql.raw(STEPS).execute(db)
      const isLast = sql`select from migration where name = ${LAST_BEFORE}`
      const isThere = steps.rows.length > 0 && (await isLast.execute(db)).rows.length > 0
      await sql.raw(isThere ? 'drop table migration' : baseline).execute(db)
    },
  },
  ...Object.fromEntries(
    Object.entries(LATER).map(([name, text]) => [
      name,
      { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
    ]),
  ),
}

const NEWEST = Object.keys(MIGRATIONS).sort().at(-1)!

/** What is of the moment, or of one installation alone: no backup has it. */
const OF_THE_MOMENT: readonly string[] = ['session_move', 'first_key']

/** All tables whose rows are kept, in the order in which they were made. */
export const OWN_TABLES: readonly string[] = [
  ...[baseline, ...Object.values(LATER)].join('').matchAll(/^create table (\w+)/gm),
]
  .map(([, name = '']) => name)
  .filter((name) => !OF_THE_MOMENT.includes(name))

/** The migrations that a schema has seen, by the names of this version. */
const asKnown = (names: readonly string[]): readonly string[] =>
  names.includes(LAST_BEFORE) ? [BASELINE, ...names.filter((name) => name > LAST_BEFORE)] : names

/** What keeps this version from a schema that has seen these migrations: it is newer, or from before the first release. */
export type Stranger = { readonly name: string; readonly is: 'newer' | 'older' }

export function strangerIn(names: readonly string[]): Stranger | null {
  const name = asKnown(names).find((one) => !(one in MIGRATIONS))
  return name === undefined ? null : { name, is: name > LAST_BEFORE ? 'newer' : 'older' }
}

/** The migrations that the database has seen; none before its first start. */
export async function migrationsSeen(client: Pick<pg.ClientBase, 'query'>): Promise<readonly string[]> {
  const { rows: own } = await client.query(
    "select from pg_class where relnamespace = current_schema()::regnamespace and relname = 'kysely_migration'",
  )
  const { rows: steps } = await client.query(STEPS)
  const namesIn = async (table: string) =>
    (await client.query<{ name: string }>(`select name from ${table} order by name`)).rows.map(
      (row) => row.name,
    )
  return [
    ...(own.length > 0 ? await namesIn('kysely_migration') : []),
    ...(steps.length > 0 ? await namesIn('migration') : []),
  ]
}

/** Of whichever connections; it ends none of them. */
const migratorOf = (connect: () => Promise<PostgresPoolClient>, schema: string, isOpen: boolean): Migrator =>
  new Migrator({
    db: new Kysely({ dialect: new PostgresDialect({ pool: { connect, end: async () => {} } }) }),
    provider: { getMigrations: async () => MIGRATIONS },
    // Other schemas of the database may have such tables too.
    migrationTableSchema: schema,
    disableTransactions: isOpen,
  })

async function migrateTo(migrator: Migrator, name: string): Promise<void> {
  const { error } = await migrator.migrateTo(name)
  if (error) throw error
}

/** Within the transaction that is open. */
const withinOpen = (client: pg.ClientBase, schema: string): Migrator =>
  migratorOf(async () => ({ query: client.query.bind(client), release: () => {} }) as never, schema, true)

/** Makes a schema that has seen these migrations, within the transaction that is open. */
export const makeSchema = (client: pg.ClientBase, schema: string, names: readonly string[]): Promise<void> =>
  migrateTo(withinOpen(client, schema), [...asKnown(names)].sort().at(-1) ?? NEWEST)

/** Brings a schema to the newest, within the transaction that is open. */
export const completeSchema = (client: pg.ClientBase, schema: string): Promise<void> =>
  migrateTo(withinOpen(client, schema), NEWEST)

const REFUSALS: Readonly<Record<Stranger['is'], (name: string) => string>> = {
  newer: (name) =>
    `The database is of a newer Openroom (${name}). Start that version again, or put a backup that this ` +
    'version made into another data folder (openroom restore); nothing was changed.',
  older: (name) =>
    `The database is of an Openroom before its first release (${name}). Export with that version what is to stay ` +
    '(openroom export), and import it into another data folder; nothing was changed.',
}

/**
 * @returns migrations that it has run
 * Errors: a database that this version cannot open.
 */
export async function migrate(pool: pg.Pool): Promise<readonly string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations])
    const seen = await migrationsSeen(client)
    const stranger = strangerIn(seen)
    if (stranger !== null) throw new Error(REFUSALS[stranger.is](stranger.name))
    if (seen.includes(NEWEST)) return []
    const { rows } = await client.query<{ schema: string }>('select current_schema() as schema')
    await migrateTo(
      migratorOf(() => pool.connect(), rows[0]!.schema, false),
      NEWEST,
    )
    const known = asKnown(seen)
    return Object.keys(MIGRATIONS)
      .sort()
      .filter((name) => !known.includes(name))
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.migrations]).catch(() => {})
    client.release()
  }
}
