/**
 * The embedded PostgreSQL: made, started, adopted after this process was killed, and stopped. It listens on
 * the loopback only and has a password of its own, kept beside it.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, constants, existsSync, openSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { signalsAsk } from '@openroom/protocol/platform'
import pg from 'pg'
import { isAlive } from '../processes.ts'
import { type Account, databaseAccount, runnableProgram } from './account.ts'
import { findPrograms, type Programs } from './binaries.ts'
import { type GuardNews, guard } from './guard.ts'

const USER = 'openroom'
export const DATABASE = 'openroom'

/** How long a start or stop may take; recovery after a crash is part of a start. */
const PATIENCE_MS = 60_000
const LOG_LIMIT = 10 * 1024 * 1024

export type Cluster = {
  /** Address of one of its databases; Openroom's own without a name. */
  readonly url: (database?: string) => string
  /** Whether it was already running, left behind by a process that was killed. */
  readonly adopted: boolean
  /** From now on it is started again, on the same address, when it ends unasked. */
  readonly guard: (news: GuardNews) => void
  readonly stop: () => Promise<void>
}

export type ClusterOptions = {
  readonly folder: string
  /** For tests: quick, and lost with a power cut. */
  readonly disposable?: boolean
  /** Other programs than the ones that came with the packages. */
  readonly programs?: Programs
}

type Running = { readonly pid: number; readonly port: number; readonly ready: boolean }

const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What postmaster.pid tells of a process that is alive; `null` when there is none. */
async function readRunning(folder: string): Promise<Running | null> {
  const text = await readFile(join(folder, 'pgdata', 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, , , , status] = text.split('\n')
  if (!pid || !isAlive(Number(pid))) return null
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

async function password(folder: string): Promise<string> {
  const file = join(folder, 'password')
  const known = await readFile(file, 'utf8').catch(() => null)
  if (known) return known.trim()
  const made = randomBytes(24).toString('base64url')
  await writeFile(file, `${made}\n`, { mode: 0o600 })
  return made
}

const databaseAddress = (port: number, secret: string, database: string): string =>
  `postgres://${USER}:${secret}@127.0.0.1:${port}/${database}`

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Waits until the cluster in a folder answers to its own password. */
async function ready(folder: string, secret: string, until: number): Promise<Running | null> {
  while (Date.now() < until) {
    const found = await readRunning(folder)
    if (found === null) return null
    if (found.ready && (await accepts(databaseAddress(found.port, secret, 'postgres')))) return found
    await waitMs(25)
  }
  return null
}

async function hasEnded(pid: number, until: number): Promise<boolean> {
  while (Date.now() < until) {
    if (!isAlive(pid)) return true
    await waitMs(20)
  }
  return false
}

/** Fast shutdown: open transactions are rolled back, everything committed is written. */
async function askToEnd(pid: number, { folder, programs }: ClusterOptions): Promise<void> {
  if (signalsAsk(process.platform)) {
    process.kill(pid, 'SIGINT')
    return
  }
  const { pg_ctl = '' } = programs ?? (await findPrograms())
  const ending = spawn(pg_ctl, ['stop', '-m', 'fast', '-W', '-D', join(folder, 'pgdata')], {
    stdio: 'ignore',
  })
  await new Promise((resolve, reject) => ending.once('error', reject).once('exit', resolve))
}

async function shutDown(pid: number, options: ClusterOptions): Promise<void> {
  if (isAlive(pid)) await askToEnd(pid, options)
  if (!(await hasEnded(pid, Date.now() + PATIENCE_MS))) {
    throw new Error(`The database process ${pid} did not stop within ${PATIENCE_MS / 1000} s.`)
  }
}

type Launch = { readonly program: string; readonly args: readonly string[]; readonly account: Account | null }

/**
 * Starts a program of PostgreSQL with the data folder as its third open file, so that `/proc/self/fd/3`
 * reaches it even where the account may not walk the path.
 */
function launch({ program, args, account }: Launch, data: string, log: string) {
  const out = openSync(log, 'a', 0o600)
  const folder = account === null ? null : openSync(data, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0))
  const child = spawn(program, ['-D', folder === null ? data : '/proc/self/fd/3', ...args], {
    ...(account ?? {}),
    cwd: '/',
    detached: true,
    windowsHide: true,
    stdio: folder === null ? ['ignore', out, out] : ['ignore', out, out, folder],
  })
  closeSync(out)
  if (folder !== null) closeSync(folder)
  return child
}

const lastLines = async (log: string): Promise<string> =>
  (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n')

async function initialise(
  { folder, programs, disposable }: ClusterOptions,
  account: Account | null,
  secret: string,
): Promise<void> {
  const data = join(folder, 'pgdata')
  const log = join(folder, 'postgres.log')
  await rm(data, { recursive: true, force: true })
  await mkdir(data, { mode: 0o700 })
  const { initdb } = programs ?? (await findPrograms())
  const program = await runnableProgram(initdb, account)
  const file = account === null ? join(folder, 'password') : await handedPassword(secret, account)
  if (account) await chown(data, account.uid, account.gid)
  const args = [
    '-U',
    USER,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C',
    `--pwfile=${file}`,
    ...(disposable ? ['--no-sync'] : []),
    ...(disposable && !programs ? ['-c', 'scram_iterations=1'] : []),
  ]
  const child = launch({ program, args, account }, data, log)
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve))
  if (account) await rm(file, { force: true })
  if (code !== 0) throw new Error(`The database could not be made in ${data}:\n${await lastLines(log)}`)
}

/** The password where the other account can read it for a moment. */
async function handedPassword(secret: string, { uid, gid }: Account): Promise<string> {
  const file = join('/tmp', `openroom-${randomBytes(12).toString('hex')}`)
  await writeFile(file, secret, { mode: 0o600, flag: 'wx' })
  await chown(file, uid, gid)
  return file
}

const UNSAFE = [
  ...['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
  // None lives for as long as cleaning takes to come, and plans stay the same.
  ...['-c', 'autovacuum=off'],
  // Nothing is large: which of ten joins comes first takes longer to find than to do.
  ...[
    '-c',
    'join_collapse_limit=2',
    '-c',
    'from_collapse_limit=2',
    '-c',
    'plan_cache_mode=force_generic_plan',
  ],
]

const SETTINGS = [
  ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
  ...['-c', 'max_connections=60', '-c', 'shared_buffers=64MB', '-c', 'jit=off'],
]

/** What PostgreSQL says while one that was killed is still there: its process unburied, or one of its children. */
const DYING = /lock file "postmaster\.pid" already exists|pre-existing shared memory block/
const OF_ANOTHER =
  /initialized by PostgreSQL version (\S+?), which is not compatible with this version (\S+?)\.?$/m
/** Between two tries while that is so. */
const DYING_MS = 200

const sizeOfFile = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0

async function start(
  { folder, disposable, programs }: ClusterOptions,
  account: Account | null,
  secret: string,
  onPort?: number,
): Promise<Running> {
  const log = join(folder, 'postgres.log')
  if ((await sizeOfFile(log)) > LOG_LIMIT) await truncate(log)
  const { postgres } = programs ?? (await findPrograms())
  const program = await runnableProgram(postgres, account)
  const until = Date.now() + PATIENCE_MS
  for (let attempt = 0; attempt < 3; ) {
    const said = await sizeOfFile(log)
    const args = ['-p', `${onPort ?? (await freePort())}`, ...SETTINGS, ...(disposable ? UNSAFE : [])]
    const child = launch({ program, args, account }, join(folder, 'pgdata'), log)
    const gone = new Promise<null>((resolve) => child.once('exit', () => resolve(null)))
    child.unref()
    while (child.exitCode === null && (await readRunning(folder)) === null) {
      await Promise.race([gone, waitMs(5)])
      if (Date.now() > until) break
    }
    const found = await Promise.race([gone, ready(folder, secret, until)])
    if (found) return found
    if (Date.now() > until) break
    const why = (await readFile(log)).subarray(said).toString()
    const [, theirs, ours] = OF_ANOTHER.exec(why) ?? []
    if (theirs !== undefined)
      throw new Error(
        `The database in ${folder} was made by PostgreSQL ${theirs}, and this Openroom has ${ours}: have the older Openroom write a backup, and restore it into a new folder.`,
      )
    if (DYING.test(why)) await waitMs(DYING_MS)
    else attempt += 1
  }
  throw new Error(`The database in ${folder} did not start:\n${await lastLines(log)}`)
}

/** A process left behind is taken over; one that does not answer to the password is asked to stop. */
async function adopt(options: ClusterOptions, secret: string): Promise<Running | null> {
  const { folder } = options
  const left = await readRunning(folder)
  if (left === null) return null
  const found = await ready(folder, secret, Date.now() + 15_000)
  if (found) return found
  const name = await readFile(`/proc/${left.pid}/comm`, 'utf8').catch(() => '')
  if (name.trim() === 'postgres') await shutDown(left.pid, options)
  return null
}

/** Where the database of a folder answers; `asleep` when it does not run, `none` when it was never made. */
export async function addressOfRunning(folder: string): Promise<string> {
  if (!existsSync(join(folder, 'made'))) return 'none'
  const found = await readRunning(folder)
  return found?.ready ? databaseAddress(found.port, await password(folder), DATABASE) : 'asleep'
}

/** Opens the cluster in a folder, which is made when missing. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const account = databaseAccount()
  const secret = await password(folder)
  const isMade = existsSync(join(folder, 'made'))
  if (!isMade) {
    await initialise(options, account, secret)
    await writeFile(join(folder, 'made'), '')
  }
  const adopted = await adopt(options, secret)
  const first = adopted ?? (await start(options, account, secret))
  const url = (database = DATABASE) => databaseAddress(first.port, secret, database)
  await ensureDatabase(url)
  let { pid } = first
  let endGuard = async () => {}
  const startAgain = async () => {
    const again = await start(options, account, secret, first.port)
    pid = again.pid
  }
  return {
    url,
    adopted: adopted !== null,
    guard: (news) => {
      endGuard = guard({ isAlive: () => isAlive(pid), startAgain }, news)
    },
    stop: async () => {
      await endGuard()
      await shutDown(pid, options)
    },
  }
}

async function ensureDatabase(url: Cluster['url']): Promise<void> {
  const client = new pg.Client({ connectionString: url('postgres') })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  await client.end()
}
