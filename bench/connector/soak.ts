/**
 * `npm run soak -- connector [minutes]`: 24 tables of 27 boards on Bridgemates, through `openroom bridgemate` and a Data Connector
 * of our own that fails again and again, the command killed among it; three hours, or as much faster as there are minutes.
 * A viewer follows the results of every board: what is told is from the poll that brought a result to the viewer's socket. `TABLES`, `SECONDS` between
 * two questions; `TELL=1` shows what the command says.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WEBSOCKET } from '@openroom/protocol/routes'
import type { FedTable } from '@openroom/protocol/schema/ingest'
import type { TerminalEvening } from '@openroom/protocol/schema/terminals'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { readPush } from '@openroom/protocol/takePush'
import { terminalRoutes } from '@openroom/protocol/terminalRoutes'
import { viewAt } from '@openroom/protocol/views'
import { type BridgemateEntry, DataConnector, type Fault } from '@openroom/test-kit/dataConnector'
import { WebSocket } from 'ws'
import { call, pause, serve } from '../live/playing.ts'

const MINUTES = Number(process.argv[2] ?? 180)
const TABLES = Number(process.env.TABLES ?? 24)
const ROUNDS = 9
const BOARDS = 3
/** Between two questions of the command, as at a club. */
const SECONDS = Number(process.env.SECONDS ?? 5)
const LIMIT_MS = 3_000
/** A call in so many fails in one of four ways. */
const FAULT_IN = 25
/** The command is killed after so many results. */
const KILL_AFTER = 120
const PATIENCE_MS = 180_000
const POLLS = [19, 23]

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'openroom-bridgemates-'))
if (spawnSync(process.execPath, [join(root, 'scripts/prepare.mjs')], { stdio: 'inherit' }).status !== 0)
  process.exit(1)

/** The same every time (Park and Miller). */
let state = 20_261_130
const random = (): number => {
  state = (state * 48_271) % 2_147_483_647
  return state / 2_147_483_647
}

const { url, stop } = await serve()

/** East-west goes up a table each round, boards down one: nine sets, each pair each of them once. */
async function begin(): Promise<number> {
  const numbers = Array.from({ length: TABLES }, (_, i) => i + 1)
  const tables = Array.from({ length: ROUNDS }, (_, i) => i + 1).flatMap((round) =>
    numbers.map((number) => ({
      ...{ key: `${round}-${number}`, round, number, section: 'A', ns: `ns${number}` },
      ew: `ew${((number - round + ROUNDS * TABLES) % TABLES) + 1}`,
    })),
  )
  const registrations = ['ns', 'ew'].flatMap((side, i) =>
    numbers.map((number) => ({
      ...{ key: `${side}${number}`, number: `${number + i * TABLES}`, section: 'A' },
      name: `Pair ${number + i * TABLES}`,
    })),
  )
  const stored = (await call(url, 'PUT', staffRoutes.ingestSessions(), {
    // Viewers see each result at once.
    tellsEarly: true,
    event: { key: 'evening', name: 'Evening', type: 'PAIR' },
    segment: { key: 'main', name: 'Main' },
    session: {
      ...{ key: 'main', boardsPerRound: BOARDS, numberOfRounds: ROUNDS, releaseRule: 'DELAY', registrations },
      boards: Array.from({ length: ROUNDS * BOARDS }, (_, i) => ({ number: i + 1 })),
      tables,
    },
    firstBoards: Object.fromEntries(
      tables.map(({ key, round, number }) => [key, 1 + BOARDS * ((round + number) % ROUNDS)]),
    ),
  })) as { readonly miniSessionId: number }
  await call(url, 'POST', staffRoutes.ingestStart(stored.miniSessionId), {})
  return stored.miniSessionId
}

const id = await begin()
const evening = async () => (await call(url, 'GET', terminalRoutes.terminalEvening(id))) as TerminalEvening
const { tables } = await evening()

/** Of each result, by table, round and board: the poll that brought it, and when the viewer had it. */
const polled = new Map<string, number>()
const delays = new Map<string, number>()
/** Rows that stand twice in what the viewer has. */
let twice = 0

/** One socket that listens to every board's results. */
const viewer = new WebSocket(url.replace('http', 'ws') + WEBSOCKET)
await new Promise<void>((resolve, reject) => {
  viewer.on('error', reject)
  viewer.on('open', () => viewer.send('CONNECT\naccept-version:1.2\n\n\0'))
  viewer.once('message', () => resolve())
})
const listening = new Set<string>()
viewer.on('message', (bytes) => {
  const text = bytes.toString()
  if (!text.startsWith('MESSAGE')) return
  const body = readPush('pairFrequencies', text.slice(text.indexOf('\n\n') + 2, -1))?.payload
  listening.add(/\nsubscription:(\d+)\n/.exec(text)?.[1] ?? '')
  // Nothing is there before the first result.
  if (!body) return
  const own = (body.tables[0]?.rows ?? [])
    .filter(({ contract }) => contract !== null)
    .map(({ tableNumber, round }) => `${tableNumber} ${round} ${body.board}`)
  twice += own.length - new Set(own).size
  for (const key of own)
    if (!delays.has(key)) delays.set(key, performance.now() - (polled.get(key) ?? Number.NaN))
})
const boards = Array.from({ length: ROUNDS * BOARDS }, (_, i) => i + 1)
for (const board of boards) {
  const { destination } = viewAt('pairFrequencies', { id, board })
  viewer.send(`SUBSCRIBE\nid:${board}\ndestination:${destination}\n\n\0`)
}
for (let waited = 0; waited < PATIENCE_MS && listening.size < boards.length; waited += 50) await pause(50)

const bridgemates = new DataConnector()
const address = await bridgemates.listen()
const keyOf = ({ table, round, board }: BridgemateEntry): string => `${table} ${round} ${board}`
/** In the order of the queue. */
const keys: string[] = []
let faults = 0
let isLost = false
bridgemates.hooks = {
  before: (): Fault | null => {
    isLost = false
    if (random() > 1 / FAULT_IN) return null
    faults += 1
    const kind = (['error', 'html', 'lost', 'cut'] as const)[Math.floor(4 * random())]!
    isLost = kind !== 'error'
    return kind === 'error' ? { kind, error: 1 } : { kind }
  },
  after: (command) => {
    if (isLost || !POLLS.includes(command)) return
    const { items, accepted } = bridgemates.session.queues.results
    for (const [i, { id: item }] of items.entries())
      if (item > accepted && !delays.has(keys[i]!)) polled.set(keys[i]!, performance.now())
  },
}

let kills = 0
const start = (): ChildProcess =>
  spawn(
    process.execPath,
    [
      ...[join(root, 'apps/cli/dist/openroom.js'), 'bridgemate', '--server', url, '--token', 'bench'],
      ...['--session', `${id}`, '--connector', address, '--keep', join(folder, 'kept.json')],
      ...['--seconds', `${SECONDS}`],
    ],
    { stdio: process.env.TELL === undefined ? 'ignore' : 'inherit' },
  )

/** Every board of every table, when it is over: a board takes from three to five quarters of its time. */
const step = (MINUTES * 60_000) / (ROUNDS * BOARDS)
const due = Array.from({ length: TABLES }, (_, i) => i + 1)
  .flatMap((table) => {
    let at = 0
    return Array.from({ length: ROUNDS * BOARDS }, (_, i): BridgemateEntry & { readonly at: number } => {
      at += step * (0.75 + 0.5 * random())
      const round = 1 + Math.floor(i / BOARDS)
      const board = 1 + BOARDS * ((round + table) % ROUNDS) + (i % BOARDS)
      return { at, section: 'A', table, round, board }
    })
  })
  .sort((a, b) => a.at - b.at)

let child = start()
for (let waited = 0; waited < PATIENCE_MS && bridgemates.guids.length === 0; waited += 50) await pause(50)
const from = performance.now()
for (const [i, { at, ...entry }] of due.entries()) {
  const wait = from + at - performance.now()
  if (wait > 1) await pause(wait)
  keys.push(keyOf(entry))
  bridgemates.enter(entry, { TotalTricks: Math.floor(14 * random()) })
  if ((i + 1) % KILL_AFTER !== 0) continue
  child.kill('SIGKILL')
  kills += 1
  child = start()
}
for (let waited = 0; waited < PATIENCE_MS && keys.some((key) => !delays.has(key)); waited += 100)
  await pause(100)
const took = (performance.now() - from) / 60_000
child.kill('SIGKILL')

const stored = (await evening()).tables.flatMap(({ number: table, round, results }) =>
  results.map(({ board, result }) => ({ section: 'A', table, round, board, tricks: result.tricks })),
)
const otherwise = stored.filter((one) => bridgemates.shown(one)?.TotalTricks !== one.tricks).length
const entries = await Promise.all(
  tables.map(async ({ tableId }) => (await call(url, 'GET', staffRoutes.ingestTable(tableId))) as FedTable),
)
const sorted = [...delays.values()].sort((a, b) => a - b)
const at = (share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
const lost = keys.filter((key) => !delays.has(key)).length
/** More entries in the tables' logs than results, or rows. */
const doubled = twice + entries.reduce((sum, { next }) => sum + next, 0) - stored.length
console.log(
  `${TABLES} tables, ${keys.length} results in ${took.toFixed(1)} min, asked every ${SECONDS} s; ${faults} faults, command killed ${kills} times: ` +
    `stored ${stored.length}, otherwise ${otherwise}, not seen ${lost}, doubled ${doubled}`,
)
console.log(
  `from the poll to a viewer's socket: median ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)}, slowest ${at(1).toFixed(0)} (p99 at most ${LIMIT_MS})`,
)
viewer.terminate()
await bridgemates.close()
stop()
rmSync(folder, { recursive: true, force: true })
const isWhole = stored.length === keys.length && otherwise + lost + doubled === 0
if (!isWhole || !(at(0.99) < LIMIT_MS)) process.exitCode = 1
process.exit()
