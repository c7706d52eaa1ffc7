/**
 * 500 tables at ten times real speed: entries through the ingest interface, a viewer at every table. Prints
 * p50 and p99 from sending an entry to its viewer's socket, and how many never came.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { recordToLog } from '@openroom/bridge/table/record'
import { destinations } from '@openroom/protocol/destinations'
import { routes } from '@openroom/protocol/routes'
import { simulate } from '@openroom/simulate/simulate'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { WebSocket } from 'ws'

const TABLES = Number(process.env.TABLES ?? 500)
const SECONDS = Number(process.env.SECONDS ?? 30)
const SPEED = Number(process.env.SPEED ?? 10)
/** A board takes seven and a half minutes. */
const BOARD_MS = 450_000
const TABLES_A_SOCKET = 50
const CALLS_AT_ONCE = 24
/** How long stragglers are waited for. */
const PATIENCE_MS = 15_000

const GOAL_P99_MS = 500

type FromServer = { readonly ready?: true; readonly port?: number }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const heard = (child: ChildProcess, is: (message: FromServer) => boolean): Promise<FromServer> =>
  new Promise((resolve) => {
    const listen = (message: FromServer) => {
      if (!is(message)) return
      child.off('message', listen)
      resolve(message)
    }
    child.on('message', listen)
  })

const log = [CLAIMED, GRAND_SLAM].flatMap((record) => {
  const made = recordToLog(record)
  if (!made.ok) throw new Error(made.error.breach.text)
  return made.value.events.map((event) => ({ board: record.board.number, event }))
})

const name = (side: string, table: number) => `${side}${table}`
const numbers = Array.from({ length: TABLES }, (_, i) => i + 1)

/** One round of pairs at all tables. */
const session = {
  event: { key: 'live', name: 'Live', type: 'PAIR' },
  segment: { key: 'one', name: 'One' },
  session: {
    key: 'live',
    boardsPerRound: 2,
    registrations: numbers.flatMap((table) =>
      ['ns', 'ew'].map((side) => ({
        key: name(side, table),
        name: name(side, table),
        players: ['a', 'b'].map((one) => ({ name: `${name(side, table)} ${one}`, memberId: null })),
      })),
    ),
    boards: [...new Set(log.map(({ board }) => board))].map((number) => ({ number })),
    tables: numbers.map((table) => ({
      key: `${table}`,
      number: table,
      ns: name('ns', table),
      ew: name('ew', table),
    })),
  },
}

type Stored = {
  readonly miniSessionId: number
  readonly tables: readonly { readonly tableId: number }[]
}

async function call(url: string, method: string, path: string, body?: object) {
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: 'Bearer bench',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as unknown
}

/** When each entry was sent, and when its viewer had it, by table and number. */
class Times {
  readonly sent = new Map<string, number>()
  readonly delays = new Map<string, number>()
  /** From sending an entry to its acknowledgement: what the ingest interface takes of the delay. */
  readonly taken: number[] = []
  doubled = 0

  came(table: number, seq: number): void {
    const key = `${table} ${seq}`
    const at = this.sent.get(key)
    if (at === undefined) return
    if (this.delays.has(key)) this.doubled += 1
    else this.delays.set(key, performance.now() - at)
  }
}

const STEP = 1_024

/** An entry's version is that of its place in the log, from 1; what is derived lies between two of them. */
function receive(times: Times, table: number, body: string): void {
  const { type, seq } = JSON.parse(body) as { readonly type: string; readonly seq: number }
  if (type !== 'FULL' && seq % STEP === 0) times.came(table, seq / STEP - 1)
}

function view(url: string, id: number, tables: readonly number[], times: Times): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws') + routes.websocket())
  socket.on('open', () => {
    const frames = tables.map(
      (tableId) =>
        `SUBSCRIBE\nid:${tableId}\ndestination:${destinations.watch(id, { kind: 'table', tableId })}\n\n\0`,
    )
    socket.send(`CONNECT\naccept-version:1.2\n\n\0${frames.join('')}`)
  })
  let full = 0
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (bytes) => {
      const text = bytes.toString()
      if (!text.startsWith('MESSAGE')) return
      const body = text.slice(text.indexOf('\n\n') + 2, -1)
      const table = Number(/\nsubscription:(\d+)\n/.exec(text)?.[1])
      if (body.startsWith('{"type":"FULL"')) full += 1
      if (full === tables.length) resolve(socket)
      receive(times, table, body)
    })
  })
}

type Due = { readonly at: number; readonly table: number; readonly seq: number }

/** Every table's entries in even steps, the tables one after the other. */
function plan(tables: readonly number[]): readonly Due[] {
  const step = (BOARD_MS * 2) / SPEED / log.length
  const entries = Math.min(log.length, Math.floor((SECONDS * 1000) / step))
  return tables
    .flatMap((table, i) =>
      Array.from({ length: entries }, (_, seq) => ({ table, seq, at: (seq + i / tables.length) * step })),
    )
    .sort((a, b) => a.at - b.at)
}

/** Sends what is due; of one table nothing before what comes first has been taken. */
async function feed(url: string, due: readonly Due[], times: Times): Promise<void> {
  const start = performance.now()
  const last = new Map<number, Promise<unknown>>()
  let open = 0
  for (const { at, table, seq } of due) {
    const wait = start + at - performance.now()
    if (wait > 1) await pause(wait)
    while (open >= CALLS_AT_ONCE) await pause(1)
    open += 1
    const sending = (last.get(table) ?? Promise.resolve()).then(async () => {
      const at = performance.now()
      times.sent.set(`${table} ${seq}`, at)
      await call(url, 'POST', routes.ingestEntries(table), { entries: [{ seq, ...log[seq] }] })
      times.taken.push(performance.now() - at)
      open -= 1
    })
    last.set(table, sending)
  }
  await Promise.all(last.values())
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

const child = fork(fileURLToPath(new URL('server.ts', import.meta.url)), [], {
  execArgv: ['--import', 'tsx'],
})
await heard(child, ({ ready }) => ready === true)
child.send({ document: simulate({ kind: 'club-evening', seed: 1 }) })
const { port } = await heard(child, ({ port }) => port !== undefined)
const url = `http://127.0.0.1:${port}`
const { miniSessionId, tables } = (await call(url, 'PUT', routes.ingestSessions(), session)) as Stored
await call(url, 'POST', routes.ingestStart(miniSessionId), {})
const ids = tables.map(({ tableId }) => tableId)
const times = new Times()
const sockets = await Promise.all(
  Array.from({ length: Math.ceil(ids.length / TABLES_A_SOCKET) }, (_, i) =>
    view(url, miniSessionId, ids.slice(i * TABLES_A_SOCKET, (i + 1) * TABLES_A_SOCKET), times),
  ),
)
const due = plan(ids)
const began = performance.now()
await feed(url, due, times)
const took = (performance.now() - began) / 1000
for (let waited = 0; waited < PATIENCE_MS && times.delays.size < due.length; waited += 50) await pause(50)
for (const socket of sockets) socket.terminate()
child.send({ stop: true })

const taken = times.taken.toSorted((a, b) => a - b)
const delays = [...times.delays.values()].sort((a, b) => a - b)
const lost = due.length - delays.length
const p99 = percentile(delays, 0.99)
console.log(
  `${ids.length} tables at ${SPEED} times real speed: ${due.length} entries in ${took.toFixed(1)} s`,
)
console.log(
  `entry to acknowledgement: p50 ${percentile(taken, 0.5).toFixed(0)} ms, p99 ${percentile(taken, 0.99).toFixed(0)} ms`,
)
console.log(`entry to viewer: p50 ${percentile(delays, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`)
console.log(`lost ${lost}, doubled ${times.doubled}`)
console.log(p99 <= GOAL_P99_MS && lost === 0 && times.doubled === 0 ? 'goal met' : 'goal missed')
