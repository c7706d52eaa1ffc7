/** A live session of many tables for trials: fed by even steps through the ingest interface, watched over sockets. */
import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { recordToLog } from '@openroom/bridge/table/record'
import { WEBSOCKET } from '@openroom/protocol/routes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { simulate } from '@openroom/simulate/simulate'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { WebSocket } from 'ws'

/** A board takes seven and a half minutes. */
const BOARD_MS = 450_000
const CALLS_AT_ONCE = 24

type FromServer = {
  readonly ready?: true
  readonly port?: number
  readonly held?: number
  readonly stored?: number
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

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
  if (!made.ok) throw new Error(made.error.breach.code)
  return made.value.events.map((event) => ({ board: record.board.number, event }))
})

const name = (side: string, table: number) => `${side}${table}`
/** One round of pairs at all tables; a segment of its own, for totals are made of all sessions of one. */
const sessionOf = (key: string, numbers: readonly number[]) => ({
  tellsEarly: true,
  event: { key: 'live', name: 'Live', type: 'PAIR' },
  segment: { key, name: key },
  session: {
    key,
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
})

type Stored = {
  readonly miniSessionId: number
  readonly tables: readonly { readonly tableId: number }[]
}

export async function call(url: string, method: string, path: string, body?: object) {
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
export class Times {
  readonly sent = new Map<string, number>()
  readonly delays = new Map<string, number>()
  /** From sending an entry to its acknowledgement: what the ingest interface takes of the delay. */
  readonly taken: number[] = []
  doubled = 0

  /** Everything that a viewer had. */
  readonly heard = new Set<string>()

  came(table: number, seq: number): void {
    const key = `${table} ${seq}`
    if (this.heard.has(key)) this.doubled += 1
    this.heard.add(key)
    const at = this.sent.get(key)
    if (at !== undefined && !this.delays.has(key)) this.delays.set(key, performance.now() - at)
  }
}

const STEP = 1_024

/** An entry's version is that of its place in the log, from 1; what is derived lies between two of them. */
function receive(times: Times, table: number, body: string): void {
  const { type, seq } = JSON.parse(body) as { readonly type: string; readonly seq: number }
  if (type !== 'FULL' && seq % STEP === 0) times.came(table, seq / STEP - 1)
}

/** A viewer with one socket, who goes from session to session. */
export class Viewer {
  readonly #socket: WebSocket
  #watched: readonly number[] = []
  #others = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
  }

  static connect(url: string): Promise<Viewer> {
    const socket = new WebSocket(url.replace('http', 'ws') + WEBSOCKET)
    socket.on('open', () => socket.send('CONNECT\naccept-version:1.2\n\n\0'))
    return new Promise((resolve, reject) => {
      socket.on('error', reject)
      socket.once('message', () => resolve(new Viewer(socket)))
    })
  }

  /**
   * Leaves what it has watched, and watches these tables of a session.
   * @param also further destinations, which are only received
   * @returns settled when every table has been sent whole
   */
  watch(id: number, tables: readonly number[], times: Times, also: readonly string[] = []): Promise<void> {
    const leave = this.#watched.map((table) => `UNSUBSCRIBE\nid:${table}\n\n\0`)
    const drop = Array.from({ length: this.#others }, (_, i) => `UNSUBSCRIBE\nid:also-${i}\n\n\0`)
    const subscribe = (name: string, to: string) => `SUBSCRIBE\nid:${name}\ndestination:${to}\n\n\0`
    const tableFrames = tables.map((tableId) =>
      subscribe(`${tableId}`, viewAt('watch', { id, table: { kind: 'table', tableId } }).destination),
    )
    const otherFrames = also.map((destination, i) => subscribe(`also-${i}`, destination))
    this.#watched = tables
    this.#others = also.length
    this.#socket.removeAllListeners('message')
    let full = 0
    return new Promise((resolve) => {
      this.#socket.on('message', (bytes) => {
        const text = bytes.toString()
        const table = Number(/\nsubscription:(\d+)\n/.exec(text)?.[1])
        if (!text.startsWith('MESSAGE') || Number.isNaN(table)) return
        const body = text.slice(text.indexOf('\n\n') + 2, -1)
        if (body.startsWith('{"type":"FULL"')) full += 1
        if (full >= tables.length) resolve()
        receive(times, table, body)
      })
      this.#socket.send([...leave, ...drop, ...tableFrames, ...otherFrames].join(''))
      if (tables.length === 0) resolve()
    })
  }

  /** Leaves what it has watched, as a browser does with a screen. */
  rest(): Promise<void> {
    return this.watch(0, [], new Times())
  }

  /** Is still there, as far as it knows. */
  get isConnected(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  leave(): void {
    this.#socket.terminate()
  }
}

export type Due = { readonly at: number; readonly table: number; readonly seq: number }

/**
 * Every table's entries in even steps, the tables one after the other.
 * @param seconds at most
 */
export function plan(tables: readonly number[], speed: number, seconds: number): readonly Due[] {
  const step = (BOARD_MS * 2) / speed / log.length
  const entries = Math.min(log.length, Math.floor((seconds * 1000) / step))
  return tables
    .flatMap((table, i) =>
      Array.from({ length: entries }, (_, seq) => ({ table, seq, at: (seq + i / tables.length) * step })),
    )
    .sort((a, b) => a.at - b.at)
}

/** Sends what is due; of one table nothing before what comes first has been taken. */
export async function feed(url: string, due: readonly Due[], times: Times): Promise<void> {
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
      await call(url, 'POST', staffRoutes.ingestEntries(table), { entries: [{ seq, ...log[seq] }] })
      times.taken.push(performance.now() - at)
      open -= 1
    })
    last.set(table, sending)
  }
  await Promise.all(last.values())
}

export type RunningServer = {
  readonly url: string
  readonly pid: number
  /** MB that the server holds on to once everything else is thrown away. */
  readonly weigh: () => Promise<number>
  /** MB of the database's files. */
  readonly stored: () => Promise<number>
  readonly stop: () => void
}

/**
 * A server with a tournament whose token is anything.
 * @param evenings that have been played before
 */
export async function serve(evenings = 0): Promise<RunningServer> {
  const child = fork(fileURLToPath(new URL('server.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
  })
  await heard(child, ({ ready }) => ready === true)
  const document = simulate({ kind: 'club-evening', seed: 1 })
  const store = async (key: string) => {
    const stored = heard(child, ({ port }) => port !== undefined)
    // A name that compresses badly.
    const name = createHash('sha256').update(key).digest('base64url')
    child.send({ document: { ...document, tournament: { ...document.tournament, key, name } } })
    return (await stored).port
  }
  const port = await store('first')
  for (let i = 0; i < evenings; i += 1) await store(`evening ${i}`)
  const weights = () => {
    const answer = heard(child, ({ held }) => held !== undefined)
    child.send({ weigh: true })
    return answer
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    weigh: async () => ((await weights()).held ?? Number.NaN) / 2 ** 20,
    stored: async () => ((await weights()).stored ?? Number.NaN) / 2 ** 20,
    stop: () => child.send({ stop: true }),
  }
}

/** Makes and starts a session. @returns its id and its tables' */
export async function begin(url: string, key: string, tables: number) {
  const numbers = Array.from({ length: tables }, (_, i) => i + 1)
  const stored = (await call(url, 'PUT', staffRoutes.ingestSessions(), sessionOf(key, numbers))) as Stored
  await call(url, 'POST', staffRoutes.ingestStart(stored.miniSessionId), {})
  return { id: stored.miniSessionId, tables: stored.tables.map(({ tableId }) => tableId) }
}
