/**
 * `DAYS` days of a club on a server of its own, whose quiet hours are skipped: each day an evening on phones, a file
 * imported by command or through the watched folder, its double dummy solved, pages looked at, a backup by itself; some
 * nights the server is stopped, or killed, and started again. Memory and disk at the end of each day.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeDocument } from '@openroom/formats/json/readDocument'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { simulate } from '@openroom/simulate/simulate'
import { ask, playEvening } from './evening.ts'

const DAYS = Number(process.env.DAYS ?? 30)
/** Nights in which the server is stopped and started, and in which it is killed. */
const STOPPED = 4
const KILLED = 8
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Memory at the end counts as steady within this share of the second day's. */
const STEADY = 1.1
/** kB of a result from phones (docs/capacity.md), of one of a file without and with its play (bench/README.md), and how far from that disk may be. */
const ENTERED_KB = 2.5
const PLAIN_KB = 1.1
const RECORDED_KB = 13.4
const NEAR = 1.25
const KEPT_BACKUPS = 7
const ADMIN = { email: 'club@example.org', password: 'seven no trumps, redoubled' }

/** No connection is kept while a file is made up. */
const ALONE = { connection: 'close' }

const folder = mkdtempSync(join(tmpdir(), 'openroom-club-'))
const at = (name: string) => join(folder, name)
for (const name of ['watched', 'backups', 'files']) mkdirSync(at(name))
const env: NodeJS.ProcessEnv = {
  ...process.env,
  DATA_DIR: at('data'),
  BACKUP_DIR: at('backups'),
  BACKUP_KEEP: `${KEPT_BACKUPS}`,
  WATCH_DIR: at('watched'),
  WATCH_SECONDS: '1',
  HOST: '127.0.0.1',
  PORT: '0',
  METRICS_PORT: '0',
  METRICS_HOST: '127.0.0.1',
}
const OPENROOM = join(import.meta.dirname, '../../apps/cli/dist/openroom.js')
const openroom = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [OPENROOM, ...args], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })

type Told = {
  readonly port?: number
  readonly metricsPort?: number
  readonly skipped: number
  readonly now: number
  readonly held?: number
  readonly process?: number
}

let server: ChildProcess
let [url, metrics, skipped] = ['', '', 0]

async function start(): Promise<void> {
  server = fork(join(import.meta.dirname, 'server.ts'), [], {
    execArgv: ['--import', 'tsx'],
    env: { ...env, SKIPPED: `${skipped}` },
  })
  const [told] = (await once(server, 'message')) as [Told]
  url = `http://127.0.0.1:${told.port}`
  metrics = `http://127.0.0.1:${told.metricsPort}/metrics`
}

async function order(what: object): Promise<Told> {
  const heard = once(server, 'message') as Promise<[Told]>
  server.send(what)
  const [told] = await heard
  skipped = told.skipped
  return told
}

async function until(what: string, is: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await is()); tries += 1) {
    if (tries > 3_000) throw new Error(`Waited in vain for: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const skip = async (ms: number): Promise<void> => void (await order({ skip: ms }))

async function login(): Promise<string> {
  const body = new URLSearchParams({ username: ADMIN.email, password: ADMIN.password })
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', body, headers: ALONE })
  if (!answer.ok) throw new Error(`No login: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

const sessions = () => ask<readonly MiniSession[]>(url, viewAt('miniSessions').path)

/** Bytes of files below a folder. */
const sizeOf = (path: string, without = ''): number =>
  readdirSync(path, { withFileTypes: true }).reduce((sum, entry) => {
    const own = join(path, entry.name)
    if (entry.isDirectory()) return entry.name === without ? sum : sum + sizeOf(own, without)
    return sum + (statSync(own, { throwIfNoEntry: false })?.size ?? 0)
  }, 0)

const MB = 2 ** 20
const database = (): number => sizeOf(at('data/database/pgdata'), 'pg_wal') / MB

/** By command on one day, through the watched folder on the next. @returns results without and with auction and play */
async function importFile(day: number, date: string) {
  const document = simulate({ kind: 'club-evening', seed: `day ${day}`, date, name: `Other club ${date}` })
  const tables = document.events.flatMap(({ segments }) =>
    segments.flatMap((one) => one.sessions.flatMap((own) => own.tables)),
  )
  const [all, recorded] = [
    tables.reduce((sum, { results }) => sum + results.length, 0),
    tables.reduce((sum, { logs }) => sum + logs.length, 0),
  ]
  const before = (await sessions()).length
  const file = join(at(day % 2 === 0 ? 'files' : 'watched'), `${date}.json`)
  writeFileSync(file, writeDocument(document))
  if (day % 2 === 0) openroom('import', file)
  await until(`the file of ${date}`, async () => {
    // What is put into a folder is read once it has rested.
    await skip(2_000)
    return (await sessions()).length > before
  })
  return { plain: all - recorded, recorded }
}

const isSolved = async (): Promise<boolean> =>
  /openroom_queue_length\{[^}]*double_dummy[^}]*\} 0$/m.test(
    await (await fetch(metrics, { headers: ALONE })).text(),
  )

async function lookAround(id: number): Promise<void> {
  const paths = ['/', '/archive', '/clubs', `/preview/session/${id}.png`]
  for (const path of paths) await (await fetch(url + path, { headers: ALONE })).arrayBuffer()
  for (const view of [viewAt('runningScores', { id }), viewAt('miniSessions')])
    await (await fetch(url + view.path, { headers: ALONE })).text()
}

async function sleep(day: number): Promise<void> {
  const { now } = await order({})
  // To seven in the evening of the next day.
  const next = Math.ceil((now - 19 * HOUR_MS) / DAY_MS) * DAY_MS + 19 * HOUR_MS
  await skip(next - now)
  if (day === STOPPED) {
    const gone = once(server, 'exit')
    await order({ stop: true })
    await gone
    await start()
  }
  if (day === KILLED) {
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
    await start()
  }
}

const began = performance.now()
openroom('user', 'create', ADMIN.email, '--name', 'Club', '--role', 'ADMIN', '--password', ADMIN.password)
await start()
await sleep(0)
const empty = database()
const days: { readonly held: number; readonly process: number; readonly disk: number }[] = []
const stored = { entered: 0, plain: 0, recorded: 0 }
for (let day = 1; day <= DAYS; day += 1) {
  const { now } = await order({})
  const date = new Date(now).toISOString().slice(0, 10)
  const { id, results } = await playEvening({ url, cookie: await login(), skip }, day, date)
  const imported = await importFile(day, date)
  stored.entered += results
  stored.plain += imported.plain
  stored.recorded += imported.recorded
  await until('double dummy of all boards', isSolved)
  await lookAround(id)
  await sleep(day)
  await until('a backup of the night', () => readdirSync(at('backups')).length >= Math.min(day, KEPT_BACKUPS))
  const { held = 0, process: all = 0 } = await order({ weigh: true })
  days.push({ held: held / MB, process: all / MB, disk: database() })
  const { held: own, process: rss, disk } = days.at(-1)!
  console.log(
    `day ${day}, ${date}, ${((performance.now() - began) / 60_000).toFixed(1)} min: ${own.toFixed(1)} MB held, process ${rss.toFixed(0)} MB, database ${disk.toFixed(1)} MB, ${readdirSync(at('backups')).length} backups`,
  )
}

const shown = (await sessions()).length
const last = readdirSync(at('backups')).sort().at(-1)!
const trial = { ...env, DATA_DIR: at('trial') }
execFileSync(process.execPath, [OPENROOM, 'restore', join(at('backups'), last)], {
  env: trial,
  stdio: 'ignore',
})
const backups = sizeOf(at('backups')) / MB
await order({ stop: true })
rmSync(folder, { recursive: true, force: true })

const [second, end] = [days[1] ?? days[0]!, days.at(-1)!]
const grown = end.disk - empty
const { entered, plain, recorded } = stored
const computed = (entered * ENTERED_KB + plain * PLAIN_KB + recorded * RECORDED_KB) / 1024
const ratio = end.held / second.held
console.log(
  `${DAYS} days: ${shown} sessions, ${entered + plain + recorded} results, ${entered} of phones, ${recorded} with auction and play; backups kept ${backups.toFixed(1)} MB, the last one restores`,
)
console.log(
  `memory held: second day ${second.held.toFixed(1)} MB, last ${end.held.toFixed(1)} MB (${ratio.toFixed(2)}); process ${second.process.toFixed(0)} and ${end.process.toFixed(0)} MB`,
)
console.log(
  `database: empty ${empty.toFixed(1)} MB, grown by ${grown.toFixed(1)} MB; computed ${computed.toFixed(1)} MB`,
)
if (ratio > STEADY || grown > computed * NEAR || shown < 2 * DAYS) process.exitCode = 1
