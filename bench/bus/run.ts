/**
 * The line between nodes: NATS beside LISTEN/NOTIFY of the database that is there anyway. Three nodes; one announces
 * what an acknowledged batch announces, two hear of it. And what storing costs meanwhile: a NOTIFY is part of its
 * transaction, and transactions with one commit one after the other.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@nats-io/transport-node'
import { freePort } from '@openroom/test-kit/freePort'
import pg from 'pg'
import { processor } from '../process.ts'

const SECONDS = Number(process.env.SECONDS ?? 5)
/** Announcements a second: a club evening, a large tournament, 500 tables at ten times real speed. */
const RATES = [50, 500, 3_000]
const WRITERS = 8
const DEBIAN = '/usr/lib/postgresql'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Heard = (sentAt: number) => void

/** Announces a moment of this process's clock to two other nodes. */
type Line = {
  readonly publish: (news: string) => void
  readonly hear: (heard: Heard) => Promise<void>
  /** Seconds of processor time of what carries it. */
  readonly cost: () => number
  readonly stop: () => Promise<void>
}

async function tried<T>(open: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await open()
    } catch (error) {
      if (attempt > 100) throw error
      await pause(100)
    }
  }
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGINT')
  })

async function natsLine(): Promise<Line> {
  const port = await freePort()
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', `${port}`], { stdio: 'ignore' })
  const open = () => tried(() => connect({ servers: `nats://127.0.0.1:${port}`, noEcho: true }))
  const [from, ...others] = [await open(), await open(), await open()]
  return {
    publish: (news) => from!.publish('openroom.appended', news),
    hear: async (heard) => {
      for (const one of others) {
        one.subscribe('openroom.appended', { callback: (_, message) => heard(sentAt(message.string())) })
        await one.flush()
      }
    },
    cost: () => processor(child.pid!),
    stop: async () => {
      for (const one of [from!, ...others]) await one.close()
      await ended(child)
    },
  }
}

type Database = { readonly url: string; readonly pid: number; readonly stop: () => Promise<void> }

async function database(folder: string): Promise<Database> {
  const bin = join(DEBIAN, readdirSync(DEBIAN).sort().at(-1)!, 'bin')
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  const account = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {}
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'database')
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'bench'], {
    ...account,
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(made.stderr)
  const port = await freePort()
  const settings = ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', folder]
  const child = spawn(join(bin, 'postgres'), settings, { ...account, stdio: 'ignore' })
  const url = `postgres://bench@127.0.0.1:${port}/postgres`
  await (await tried(() => client(url))).end()
  return { url, pid: child.pid!, stop: () => ended(child) }
}

async function client(url: string): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: url })
  await made.connect()
  return made
}

/** Of the database's process and its children. */
function databaseCost(pid: number): number {
  const children = spawnSync('pgrep', ['-P', `${pid}`], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
  return [pid, ...children.filter(Boolean).map(Number)].reduce((sum, one) => sum + processor(one), 0)
}

async function notifyLine({ url, pid }: Database): Promise<Line> {
  const [from, ...others] = [await client(url), await client(url), await client(url)]
  let last: Promise<unknown> = Promise.resolve()
  return {
    publish: (news) => {
      last = last.then(() => from!.query("select pg_notify('appended', $1)", [news]))
    },
    hear: async (heard) => {
      for (const one of others) {
        one.on('notification', ({ payload }) => heard(sentAt(payload ?? '')))
        await one.query('listen appended')
      }
    },
    cost: () => databaseCost(pid),
    stop: async () => {
      await last
      for (const one of [from!, ...others]) await one.end()
    },
  }
}

/** What a batch of one table announces. */
const newsAt = (at: number): string => JSON.stringify({ session: 1_234, tables: [56_789], at })
const sentAt = (news: string): number => (JSON.parse(news) as { readonly at: number }).at

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

async function measure(name: string, line: Line): Promise<void> {
  let times: number[] = []
  await line.hear((sent) => times.push(performance.now() - sent))
  for (const rate of RATES) {
    times = []
    const cost = line.cost()
    const began = performance.now()
    let sent = 0
    while (performance.now() - began < SECONDS * 1_000) {
      const due = Math.floor(((performance.now() - began) * rate) / 1_000)
      for (; sent < due; sent++) line.publish(newsAt(performance.now()))
      await pause(2)
    }
    await pause(300)
    const spent = line.cost() - cost
    const sorted = times.toSorted((a, b) => a - b)
    const lost = sent * 2 - times.length
    const late = `p50 ${at(sorted, 0.5).toFixed(1)} ms, p99 ${at(sorted, 0.99).toFixed(1)} ms`
    console.log(
      `${name}, ${rate}/s: ${late}, ${((spent / sent) * 1e6).toFixed(0)} us of processor each, ${lost} lost`,
    )
  }
}

/** Transactions a second that append an entry, by `WRITERS` at once. */
async function appends({ url }: Database, isNotifying: boolean): Promise<number> {
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => client(url)))
  const began = performance.now()
  let stored = 0
  await Promise.all(
    writers.map(async (one, table) => {
      while (performance.now() - began < SECONDS * 1_000) {
        await one.query('begin')
        await one.query('insert into entry (table_id, event) values ($1, $2)', [table, newsAt(stored)])
        if (isNotifying) await one.query("select pg_notify('appended', $1)", [newsAt(stored)])
        await one.query('commit')
        stored += 1
      }
    }),
  )
  for (const one of writers) await one.end()
  return stored / SECONDS
}

async function storing(own: Database): Promise<void> {
  const one = await client(own.url)
  await one.query('create table entry (id bigserial primary key, table_id int, event jsonb)')
  const rates = { alone: [] as number[], notifying: [] as number[] }
  for (let round = 0; round < 3; round++) {
    rates.alone.push(await appends(own, false))
    rates.notifying.push(await appends(own, true))
  }
  await one.end()
  const [alone, notifying] = [rates.alone, rates.notifying].map((all) => all.toSorted((a, b) => a - b)[1]!)
  const ratio = (notifying! / alone!).toFixed(2)
  console.log(
    `Appending by ${WRITERS} at once: ${alone!.toFixed(0)}/s, each with a NOTIFY ${notifying!.toFixed(0)}/s, ratio ${ratio}`,
  )
}

async function run(): Promise<void> {
  if (spawnSync('nats-server', ['--version']).status !== 0 || !existsSync(DEBIAN)) {
    console.log('Skipped: needs NATS and PostgreSQL (Debian: apt-get install nats-server postgresql).')
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'openroom-bench-'))
  const own = await database(folder)
  try {
    for (const [name, open] of [
      ['NATS', natsLine],
      ['LISTEN/NOTIFY', () => notifyLine(own)],
    ] as const) {
      const line = await open()
      await measure(name, line)
      await line.stop()
    }
    await storing(own)
  } finally {
    await own.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await run()
