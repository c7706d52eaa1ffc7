/** Each looks at one thing that a server needs, and says how to mend what is wrong. */
import { spawnSync } from 'node:child_process'
import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import { within } from '../runtime/within.ts'
import { timeOf } from '../services/backups.ts'
import { connectBus } from '../services/cluster/bus.ts'
import type { Settings } from '../settings.ts'
import { newerThan } from '../store/migrations/migrate.ts'
import { databaseAccount } from '../store/postgres/account.ts'

/** What was found; with how to mend it where something is wrong. */
export type Finding = { readonly part: string; readonly text: string; readonly mend?: string }

const PATIENCE_MS = 5_000
const MB = 1024 * 1024
/** Less than a tournament with its play and a backup of it may need. */
const LITTLE = 500 * MB
const OLDEST_VERSION = 150_000

const reasonOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(reasonOf).join('; ')
    : error instanceof Error
      ? error.message
      : String(error)

const mayWrite = (path: string): Promise<boolean> =>
  access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )

export async function dataFolder({ DATA_DIR }: Settings): Promise<Finding> {
  const part = 'Data folder'
  const found = await stat(DATA_DIR).catch(() => null)
  if (found === null) {
    if (await mayWrite(dirname(DATA_DIR))) return { part, text: `${DATA_DIR} is made at the first start.` }
    const mend = `mkdir -m 700 ${DATA_DIR} && chown ${userInfo().username} ${DATA_DIR}`
    return { part, text: `${DATA_DIR} is not there, and ${userInfo().username} cannot make it.`, mend }
  }
  if (!(await mayWrite(DATA_DIR)))
    return {
      ...{ part, text: `${userInfo().username} cannot write into ${DATA_DIR}.` },
      mend: `chown ${userInfo().username} ${DATA_DIR}, or run Openroom as the user that owns it.`,
    }
  if ((found.mode & 0o077) !== 0 && process.platform !== 'win32')
    return { part, text: `Others can read ${DATA_DIR}.`, mend: `chmod 700 ${DATA_DIR}` }
  return (await databaseFiles(DATA_DIR)) ?? { part, text: DATA_DIR }
}

/** A copy without owners is what PostgreSQL refuses. */
async function databaseFiles(dataDir: string): Promise<Finding | null> {
  const folder = join(dataDir, 'database/pgdata')
  const found = await stat(folder).catch(() => null)
  const owner = databaseAccount()?.uid ?? process.getuid?.()
  if (found === null || owner === undefined || found.uid === owner) return null
  const name = databaseAccount() ? 'postgres' : userInfo().username
  return {
    ...{
      part: 'Data folder',
      text: `${folder} does not belong to ${name}: perhaps it was copied without owners.`,
    },
    mend: `chown -R ${name}: ${folder} (next time copy with cp -a)`,
  }
}

export async function disk({ DATA_DIR }: Settings): Promise<Finding> {
  const folder = await stat(DATA_DIR).then(
    () => DATA_DIR,
    () => dirname(DATA_DIR),
  )
  const { bavail, bsize, ffree, files } = await statfs(folder)
  const free = bavail * bsize
  const text = `${Math.floor(free / MB)} MB are free for ${DATA_DIR}.`
  if (free < LITTLE) return { part: 'Disk', text, mend: 'Make room: a full disk stops the database.' }
  if (files > 0 && ffree < 1_000)
    return { part: 'Disk', text: `Only ${ffree} more files fit on the disk.`, mend: 'Remove small files.' }
  return { part: 'Disk', text }
}

type Told = { version: number; shown: string; encoding: string; at: Date }

async function askDatabase<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return await within(PATIENCE_MS, ask(client))
  } finally {
    void client.end().catch(() => {})
  }
}

async function migrationsOf(client: pg.Client): Promise<readonly string[]> {
  const { rows: known } = await client.query("select to_regclass('migration') is not null as is")
  if (!known[0]?.is) return []
  const { rows } = await client.query<{ name: string }>('select name from migration order by name')
  return rows.map(({ name }) => name)
}

/** What the database says of itself, and its clock against ours. */
export async function database(url: string): Promise<readonly Finding[]> {
  const part = 'Database'
  try {
    return await askDatabase(url, async (client) => {
      const before = Date.now()
      const { rows } = await client.query<Told>(
        `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
          current_setting('server_encoding') as encoding, clock_timestamp() as at`,
      )
      const now = (before + Date.now()) / 2
      const told = rows[0]
      if (!told) return [{ part, text: 'It says nothing of itself.', mend: 'Start it again.' }]
      return [schemaOf(told, await migrationsOf(client)), clockOf(told.at.getTime() - now)]
    })
  } catch (error) {
    const { host } = new URL(url)
    const mend = 'Start it, or correct DATABASE_URL (address, user, password, name of the database).'
    return [{ part, text: `It cannot be used at ${host}: ${reasonOf(error)}.`, mend }]
  }
}

function schemaOf({ version, shown, encoding }: Told, migrations: readonly string[]): Finding {
  const part = 'Database'
  if (version < OLDEST_VERSION)
    return { part, text: `PostgreSQL ${shown} is too old.`, mend: 'Use PostgreSQL 15 or later.' }
  if (encoding !== 'UTF8') {
    const mend = 'Make a database with UTF-8: createdb --encoding UTF8 --template template0 NAME'
    return { part, text: `Its letters are written as ${encoding}.`, mend }
  }
  const newer = newerThan(migrations)
  if (newer !== null) {
    const mend =
      'Start that version again, or restore a backup that this version made into another data folder.'
    return { part, text: `It is of a newer Openroom (${newer}).`, mend }
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

export async function mail({ SMTP_URL, DATA_DIR }: Settings): Promise<Finding> {
  const part = 'Mail'
  if (SMTP_URL === undefined)
    return { part, text: `Without SMTP_URL: mails are files in ${join(DATA_DIR, 'mails')}.` }
  const { host } = new URL(SMTP_URL)
  const limits = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
  const transport = createTransport({ url: SMTP_URL, ...limits })
  try {
    await transport.verify()
    return { part, text: `${host} takes mails.` }
  } catch (error) {
    const mend = 'Correct SMTP_URL: smtp://USER:PASSWORD@HOST:587, or smtps://…:465.'
    return { part, text: `${host} does not take mails: ${reasonOf(error)}.`, mend }
  } finally {
    transport.close()
  }
}

export async function nats({ NATS_URL }: Settings): Promise<Finding | null> {
  const part = 'NATS'
  if (NATS_URL === undefined) return null
  try {
    const bus = await connectBus(NATS_URL, { onCut: () => {}, onError: () => {} })
    await within(PATIENCE_MS, bus.flush()).finally(() => bus.close())
    return { part, text: `${NATS_URL} answers.` }
  } catch (error) {
    return { part, text: `${reasonOf(error)}`, mend: 'Start nats-server, or correct NATS_URL.' }
  }
}

/** Whether the port is free; asked where no server runs. */
export function port({ HOST, PORT }: Settings): Promise<Finding> {
  const part = 'Port'
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      const text = isTaken
        ? `${HOST}:${PORT} is taken by another program.`
        : `${HOST}:${PORT}: ${error.message}.`
      resolve({ part, text, mend: 'Choose another PORT or HOST, or end what listens there (ss -ltnp).' })
    })
    server.listen(PORT, HOST, () => server.close(() => resolve({ part, text: `${HOST}:${PORT} is free.` })))
  })
}

type Ready = Readonly<Record<string, unknown>>

/** What the server that runs says of itself. */
export async function running({ HOST, PORT }: Settings): Promise<Finding> {
  const part = 'Server'
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  try {
    const response = await fetch(`http://${host}:${PORT}/ready`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const said = (await response.json()) as Ready
    if (said.ready === true) return { part, text: 'It runs and is ready.' }
    const wrong = Object.values(said).filter((one) => typeof one === 'string' && one !== 'ok')
    return {
      part,
      text: `It runs and is not ready. ${wrong.join(' ')}`,
      mend: 'Mend that first; the log says more.',
    }
  } catch (error) {
    const text = `A server has the data folder and does not answer at ${host}:${PORT}: ${reasonOf(error)}.`
    return { part, text, mend: 'Look into its log; give doctor the PORT and HOST that the server has.' }
  }
}

export async function backups({ BACKUP_DIR, BACKUP_EVERY }: Settings): Promise<Finding> {
  const part = 'Backups'
  if (BACKUP_DIR === undefined) return { part, text: 'None by themselves: BACKUP_DIR is not set.' }
  const found = await stat(BACKUP_DIR).catch(() => null)
  if (!(await mayWrite(found ? BACKUP_DIR : dirname(BACKUP_DIR))))
    return {
      ...{ part, text: `${userInfo().username} cannot write into ${BACKUP_DIR}.` },
      mend: `mkdir -p ${BACKUP_DIR} && chown ${userInfo().username} ${BACKUP_DIR}`,
    }
  const times = (await readdir(BACKUP_DIR).catch(() => [])).flatMap((name) => timeOf(name) ?? [])
  if (times.length === 0) return { part, text: `${BACKUP_DIR} has none yet.` }
  const hours = (Date.now() - Math.max(...times)) / 3_600_000
  const text = `The newest in ${BACKUP_DIR} is ${hours.toFixed(1)} hours old.`
  if (hours <= 2 * BACKUP_EVERY) return { part, text }
  return { part, text, mend: 'See whether the server runs, and what its log says of backups.' }
}
