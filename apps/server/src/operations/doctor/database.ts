/** The database: whether it can be used, what it has seen, and its clock. */
import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { migrationsSeen, strangerIn } from '../../core/database/migrations/migrate.ts'
import { within } from '../../core/within.ts'
import { type Finding, reasonOf, TIMEOUT_MS } from './finding.ts'

const OLDEST_VERSION = 150_000

type DatabaseAnswer = {
  version: number
  shown: string
  encoding: string
  at: Date
  user: string
  name: string
  mayCreate: boolean
}

async function askDatabase<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return await within(TIMEOUT_MS, ask(client))
  } finally {
    void client.end().catch(() => {})
  }
}

/** What the database says of itself, and its clock against ours. */
export async function database(url: string): Promise<readonly Finding[]> {
  const part = 'Database'
  try {
    return await askDatabase(url, async (client) => {
      const before = Date.now()
      const { rows } = await client.query<DatabaseAnswer>(
        `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
          current_setting('server_encoding') as encoding, clock_timestamp() as at, current_user as user,
          current_database() as name, coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`,
      )
      const now = (before + Date.now()) / 2
      const answer = rows[0]
      if (!answer) return [{ part, text: 'It says nothing of itself.', mend: 'Start it again.' }]
      const schema = schemaOfDatabaseAnswer(answer, await migrationsSeen(client))
      const waiting = schema.mend === undefined ? await waitingIn(client) : []
      return [schema, ...waiting, clockOf(answer.at.getTime() - now)]
    })
  } catch (error) {
    const { host } = new URL(url)
    const mend = 'Start it, or correct DATABASE_URL (address, user, password, name of the database).'
    return [{ part, text: `It cannot be used at ${host}: ${reasonOf(error)}.`, mend }]
  }
}

/** How far double dummy is, and what it has given up, once there is a schema. */
async function waitingIn(client: pg.Client): Promise<readonly Finding[]> {
  const { rows: known } = await client.query(`select where to_regclass('public.job') is not null`)
  if (known.length === 0) return []
  const { rows } = await client.query<{ count: number; hard: number }>(
    `select (select count(*)::int from job where kind = 'double-dummy') as count,
      (select count(*)::int from double_dummy where tricks is null) as hard`,
  )
  const { count = 0, hard = 0 } = rows[0] ?? {}
  const boards = count === 1 ? '1 board waits' : `${count} boards wait`
  const text =
    count === 0
      ? 'No board waits for its table.'
      : `${boards} for a table; the server works them out in the background.`
  const given =
    hard === 1 ? ' 1 deal is too hard and has none.' : ` ${hard} deals are too hard and have none.`
  return [{ part: 'Double dummy', text: hard === 0 ? text : text + given }]
}

function schemaOfDatabaseAnswer(
  { version, shown, encoding, user, name, mayCreate }: DatabaseAnswer,
  migrations: readonly string[],
): Finding {
  const part = 'Database'
  if (version < OLDEST_VERSION)
    return { part, text: `PostgreSQL ${shown} is too old.`, mend: 'Use PostgreSQL 15 or later.' }
  if (encoding !== 'UTF8') {
    const mend = 'Make a database with UTF-8: createdb --encoding UTF8 --template template0 NAME'
    return { part, text: `Its letters are written as ${encoding}.`, mend }
  }
  if (!mayCreate) {
    const mend = `As an administrator of PostgreSQL: alter database "${name}" owner to "${user}"`
    return { part, text: `${user} may make no tables in it.`, mend }
  }
  const stranger = strangerIn(migrations)
  if (stranger?.is === 'newer') {
    const mend =
      'Start that version again, or restore a backup that this version made into another data folder.'
    return { part, text: `It is of a newer Openroom (${stranger.name}).`, mend }
  }
  if (stranger !== null) {
    const mend = 'Export with that version what is to stay, and import it into another data folder.'
    return { part, text: `It is of an Openroom before its first release (${stranger.name}).`, mend }
  }
  const schema = migrations.at(-1)
  return {
    part,
    text: `PostgreSQL ${shown}, ${schema ? `schema ${schema}` : 'without a schema: the first start makes it'}.`,
  }
}

/** Milliseconds that a clock may be ahead or behind without anybody's noticing. */
const ASTRAY_MS = 2_000

function clockOf(ahead: number): Finding {
  const part = 'Clock'
  if (Math.abs(ahead) > ASTRAY_MS) {
    const seconds = Math.round(Math.abs(ahead) / 1_000)
    const text = `The database's clock is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine's.`
    return { part, text, mend: 'Have both set by network time (timedatectl set-ntp true).' }
  }
  const { status, stdout } = spawnSync('timedatectl', ['show', '-p', 'NTPSynchronized', '--value'], {
    encoding: 'utf8',
  })
  if (status === 0 && stdout.trim() === 'no')
    return { part, text: 'Nothing sets the clock of this machine.', mend: 'timedatectl set-ntp true' }
  return { part, text: `${new Date().toISOString()}, as the database's.` }
}
