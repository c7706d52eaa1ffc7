/** Viewers of the list and of a table, who come back at another node when theirs is gone; all that they get is checked. */
import { WEBSOCKET } from '@openroom/protocol/routes'
import { isDerived } from '@openroom/protocol/schema/liveEvents'
import { viewAt } from '@openroom/protocol/views'
import { WebSocket } from 'ws'
import { isEntry, type Ledger, placeOf } from './ledger.ts'

const BACK_MS = 1_000
/** Nodes take their time from the database; what the way there takes, they may differ by. */
const CLOCKS_MS = 250

export type Watched = { readonly session: number; readonly table: number }

type Push = {
  readonly type: string
  readonly seq: number
  readonly prev: number | null
  readonly payload: unknown
}

/** What must not happen, counted. */
export type Faults = {
  /** Before its delay, or before it was sent. */
  early: number
  /** Twice, or not after what came before. */
  outOfOrder: number
  /** Other than what others got at that version, or than what was sent. */
  other: number
  /** Refused by the server. */
  refused: number
}

export class Crowd {
  readonly faults: Faults = { early: 0, outOfOrder: 0, other: 0, refused: 0 }
  readonly #ledger: Ledger
  /** The first of these that takes a connection is stayed at. */
  readonly #urls: readonly string[]
  /** Payloads by table and place. */
  readonly #told = new Map<string, string>()
  readonly viewers: Viewer[] = []
  readonly backMs: number
  /** From sending an entry to each of its viewers, of tables without a delay, in milliseconds. */
  readonly ages: number[] = []
  messages = 0
  /** Milliseconds by which something was told before its delay had passed here; clocks of nodes differ a little. */
  earliest = 0
  get connections(): number {
    return this.viewers.reduce((sum, { connections }) => sum + connections, 0)
  }

  /** @param backMs who has lost a node looks for another within so many milliseconds, not all at once */
  constructor(ledger: Ledger, urls: readonly string[], backMs = BACK_MS) {
    this.#ledger = ledger
    this.backMs = backMs
    this.#urls = urls
  }

  /**
   * @param first the node that all begin at; absent: they are shared out
   * @returns settled when all have their list and table
   */
  async arrive(count: number, tables: readonly Watched[], first?: number): Promise<void> {
    for (let i = 0; i < count; i += 1) {
      const watched = tables[i % tables.length]
      if (watched) this.viewers.push(new Viewer(this, watched, first ?? Math.floor(i / tables.length)))
      if (i % 50 === 49) await this.untilAll((viewer) => viewer.isHere)
    }
    await this.untilAll((viewer) => viewer.isHere)
  }

  async untilAll(is: (viewer: Viewer) => boolean): Promise<void> {
    while (!this.viewers.every(is)) await new Promise((resolve) => setTimeout(resolve, 50))
  }

  /** What has come in over all connections. */
  bytes(): number {
    return this.viewers.reduce((sum, viewer) => sum + viewer.bytes, 0)
  }

  leave(): void {
    for (const viewer of this.viewers) viewer.leave()
  }

  urlOf(turn: number): string {
    return this.#urls[turn % this.#urls.length] ?? ''
  }

  /** @param held the version that the viewer has */
  take({ table }: Watched, push: Push, held: number | null): void {
    this.messages += 1
    const { faults } = this
    const place = placeOf(push.seq)
    const early = this.#ledger.earliness(table, place)
    this.earliest = Math.max(this.earliest, early)
    if (early > CLOCKS_MS) faults.early += 1
    if (push.type === 'FULL') return
    if (held === null || push.prev !== held || push.seq <= held) faults.outOfOrder += 1
    // What is derived each node numbers by itself; after a whole state it comes up to the state's version.
    if (!isEntry(push.seq) || isDerived(push.type)) return
    const key = `${table} ${place}`
    const told = JSON.stringify(push.payload)
    if ((this.#told.get(key) ?? told) !== told) faults.other += 1
    this.#told.set(key, told)
    const type = this.#ledger.typeAt(table, place)
    if (type !== null && type !== push.type) faults.other += 1
    if (this.#ledger.delayOf(table) === 0) this.ages.push(this.#ledger.age(table, place))
  }
}

const bodyOf = (text: string): string => text.slice(text.indexOf('\n\n') + 2, -1)

export class Viewer {
  readonly watched: Watched
  readonly #crowd: Crowd
  #socket: WebSocket | null = null
  #turn: number
  #listSeq: number | null = null
  #hasList = false
  /** Version of its table; `null` until it has it. */
  seq: number | null = null
  #hasLeft = false
  connections = 0
  #before = 0
  #read = (): number => 0

  constructor(crowd: Crowd, watched: Watched, turn: number) {
    this.watched = watched
    this.#crowd = crowd
    this.#turn = turn
    this.#connect()
  }

  get isHere(): boolean {
    return this.#hasList && this.seq !== null
  }

  /** Entries of its table's log that it has. */
  get place(): number {
    return this.seq === null ? 0 : placeOf(this.seq)
  }

  get bytes(): number {
    return this.#before + this.#read()
  }

  leave(): void {
    this.#hasLeft = true
    this.#socket?.terminate()
  }

  #connect(): void {
    const url = this.#crowd.urlOf(this.#turn)
    const socket = new WebSocket(url.replace('http', 'ws') + WEBSOCKET, { perMessageDeflate: false })
    this.#socket = socket
    socket.on('error', () => {})
    socket.on('close', () => this.#lost())
    socket.on('upgrade', (response) => {
      this.#read = () => response.socket.bytesRead
    })
    socket.on('open', () => {
      this.connections += 1
      socket.send('CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0')
    })
    socket.on('message', (bytes) => this.#receive(bytes.toString()))
  }

  #lost(): void {
    this.#before += this.#read()
    this.#read = () => 0
    // The table is sent whole to who comes back, as the page asks for it.
    this.#hasList = false
    this.seq = null
    this.#turn += 1
    if (!this.#hasLeft) setTimeout(() => this.#connect(), Math.random() * this.#crowd.backMs)
  }

  #receive(text: string): void {
    if (text.startsWith('CONNECTED')) this.#subscribe()
    else if (text.startsWith('ERROR')) this.#crowd.faults.refused += 1
    else if (text.startsWith('RECEIPT')) this.#hasList = true
    else if (text.startsWith('MESSAGE\nsubscription:list')) this.#takeList(bodyOf(text))
    else if (text.startsWith('MESSAGE')) this.#takeTable(bodyOf(text))
  }

  #subscribe(): void {
    const { session: id, table: tableId } = this.watched
    const list = viewAt('miniSessions').destination
    const table = viewAt('watch', { id, table: { kind: 'table', tableId } }).destination
    const since = this.#listSeq === null ? '' : `since:${this.#listSeq}\n`
    this.#socket?.send(
      `SUBSCRIBE\nid:table\ndestination:${table}\n\n\0SUBSCRIBE\nid:list\ndestination:${list}\nreceipt:list\n${since}\n\0`,
    )
  }

  #takeList(body: string): void {
    const { type, seq } = JSON.parse(body) as Push
    if (type !== 'SUBSCRIBE' && this.#listSeq !== null && seq <= this.#listSeq)
      this.#crowd.faults.outOfOrder += 1
    this.#listSeq = seq
  }

  #takeTable(body: string): void {
    const push = JSON.parse(body) as Push
    this.#crowd.take(this.watched, push, this.seq)
    this.seq = push.seq
  }
}
