/** A session as the gate drives it: its terms, its tables' queues, and which boards are open. */
import { hasTrait, isOfFamily } from '@openroom/bridge/table/traits'
import { isUpcoming } from '@openroom/protocol/names'
import { finishedAt, openings, type Progress, type Schedule } from './barrier.ts'
import type { GateEntry, GateFinish, GatePlay, GateSession, GateTable } from './releaseQueues.rows.ts'
import {
  dueBy,
  nextRelease,
  type Openings,
  type Queue,
  type QueuedEntry,
  type Release,
  standingFrom,
  type Terms,
} from './rule.ts'
import { type Planned, scheduleOf } from './schedule.ts'
import type { SharedBoard } from './sharedDeals.rows.ts'
import { isBarredBy, termsOf } from './terms.ts'

type LoggedEntry = QueuedEntry & { readonly type: string }

type TableRun = Omit<Queue, 'entries'> & { readonly entries: LoggedEntry[]; readonly head: number }

export type DueMove = {
  readonly table: number
  readonly from: number
  readonly release: Release
  /** Whether views or lists show something else after it. */
  readonly isSeen: boolean
}

/** A result that a source or staff sent without its play is stored beside the events. */
const showsPlay = (type: string): boolean => type === 'RESULT' || hasTrait(type, 'shows')

/** Whether an entry may change which tables have finished a board. */
export const isEnding = ({ type }: { readonly type: string }): boolean =>
  type !== 'START_AUCTION' && showsPlay(type)

export type WaitingStanding = {
  readonly id: number
  readonly receivedAt: number
  /** The director wants it to be public now. */
  readonly told: boolean
  /** Something else has to be public before it, of which the store is asked. */
  readonly isBehind: boolean
}

/** What a session is made of when the gate begins with it. */
export type SessionRunOptions = Planned & {
  readonly entries: readonly GateEntry[]
  readonly hasScore: boolean
  /** Decisions of the director, oldest first. */
  readonly standing: readonly WaitingStanding[]
  /** Where boards wait for all who play them: */
  readonly play: readonly GatePlay[]
  readonly finishes: readonly GateFinish[]
  readonly ended: readonly number[]
  /** Boards that other sessions play too. */
  readonly shared: readonly SharedBoard[]
}

/** Whether everybody in another session has played a board of it. */
export type PlayedElsewhere = (session: number, board: number) => boolean

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
type TableProgress = Mutable<Progress> & { readonly begun: Set<number>; finished: Map<number, number> }

const NONE: Openings = new Map()

const NO_PROGRESS = (): TableProgress => ({ begun: new Set(), finished: new Map(), isOver: false })

export class SessionRun {
  readonly id: number
  hasScore: boolean
  #row: GateSession
  readonly #tables = new Map<number, TableRun>()
  readonly #schedule: Schedule
  readonly #progress = new Map<number, TableProgress>()
  /** Boards of which something is public. */
  readonly #shown = new Set<number>()
  #openings: Openings | null = null
  /** Whether nobody plays a board any more, as far as that was asked. */
  readonly #played = new Map<number, boolean>()
  readonly #shared: readonly SharedBoard[]
  readonly #playedElsewhere: PlayedElsewhere
  #standing: readonly WaitingStanding[]

  constructor(parts: SessionRunOptions, playedElsewhere: PlayedElsewhere = () => false) {
    this.id = parts.row.id
    this.#shared = parts.shared
    this.#playedElsewhere = playedElsewhere
    this.#row = parts.row
    this.hasScore = parts.hasScore
    this.#standing = parts.standing
    this.#schedule = scheduleOf(parts)
    for (const table of parts.tables) this.#tables.set(table.id, this.#runOf(table))
    for (const { table, board, shown } of parts.play) {
      this.#progressOf(table).begun.add(board)
      if (shown) this.#shown.add(board)
    }
    for (const table of parts.ended) this.#progressOf(table).isOver = true
    this.add(parts.entries)
    this.setFinishes(
      parts.tables.map(({ id }) => id),
      parts.finishes,
    )
  }

  get row(): GateSession {
    return this.#row
  }

  /** Another status, delay or end; another rule needs a new run. */
  renew(row: GateSession): void {
    this.#row = row
    this.#forget()
  }

  get terms(): Terms {
    const terms = termsOf(this.row)
    return this.#shared.length === 0 || terms.isOver ? terms : { ...terms, elsewhere: this.#elsewhere() }
  }

  /** Whether another session has still to play one of its deals: it stays open until then. */
  get isAwaited(): boolean {
    return !termsOf(this.row).isOver && this.#elsewhere().size > 0
  }

  /** Whether it knows that these boards are played elsewhere, and no others. */
  isSharing(shared: readonly SharedBoard[]): boolean {
    const marked = (all: readonly SharedBoard[]) => all.map(({ board, other }) => `${board} ${other}`).join()
    return marked(shared) === marked(this.#shared)
  }

  /** Whether a move tells of a board of which nothing is public. */
  isOpening({ table, release }: DueMove): boolean {
    const entries = this.#tables.get(table)?.entries ?? []
    return entries.some(
      ({ seq, board }) => seq <= release.cursor && board !== null && !this.#shown.has(board),
    )
  }

  /**
   * Whom it waits for once its own play is over and nothing else is due: their ids; `null` while it is played or shown, and
   * before the public sees that it has begun.
   */
  get awaits(): readonly number[] | null {
    const { closing } = termsOf(this.row)
    if (closing === null || this.row.status !== 'LIVE' || this.next() !== null) return null
    const waits = this.#elsewhere()
    const others = this.#shared.filter(
      ({ board, session, other }) => waits.has(board) && !this.#playedElsewhere(session, other),
    )
    if (others.length === 0) return null
    return [...new Set(others.map(({ session }) => session))].sort((a, b) => a - b)
  }

  /** Whether lists say something else of that. */
  get isAwaitingOthers(): boolean {
    return `${this.awaits ?? ''}` !== `${this.row.awaits ?? ''}`
  }

  /** Whether nobody in it plays the board any more. */
  hasPlayed(board: number): boolean {
    if (termsOf(this.row).closing !== null) return true
    // Who has still to come may play whatever there is.
    if (this.row.contestants.length === 0) return false
    const known = this.#played.get(board)
    if (known !== undefined) return known
    const progressOf = (table: number) => this.#progress.get(table) ?? NO_PROGRESS()
    const isPlayed = finishedAt(this.#schedule, progressOf, board) !== null
    this.#played.set(board, isPlayed)
    return isPlayed
  }

  #elsewhere(): ReadonlySet<number> {
    const waits = this.#shared.filter(
      ({ board, session, other }) => !this.#shown.has(board) && !this.#playedElsewhere(session, other),
    )
    return new Set(waits.map(({ board }) => board))
  }

  get tables(): ReadonlyMap<number, Pick<TableRun, 'head' | 'cursor'>> {
    return this.#tables
  }

  /** Nothing waits at any table or beside them. */
  get isDry(): boolean {
    return (
      this.#standing.length === 0 && [...this.#tables.values()].every(({ entries }) => entries.length === 0)
    )
  }

  /** Whether a decision waits until something else is public. */
  get isBehind(): boolean {
    return this.#standing.some(({ isBehind }) => isBehind)
  }

  /** Entries that wait at its tables. */
  get waiting(): number {
    return [...this.#tables.values()].reduce((sum, { entries }) => sum + entries.length, 0)
  }

  /** Whether boards wait for each other's tables, so that results must be known when they come. */
  get isBarred(): boolean {
    return this.#shared.length > 0 || isBarredBy(this.row)
  }

  /** New entries, in order. */
  add(entries: readonly GateEntry[]): void {
    for (const { table, seq, board, type, receivedAt } of entries) {
      const run = this.#tables.get(table)
      if (!run || seq <= run.head) continue
      const isSeating = isOfFamily(type, 'seating')
      run.entries.push({ seq, type, board: isSeating ? null : board, receivedAt: receivedAt.getTime() })
      this.#tables.set(table, { ...run, head: seq })
      if (!isOfFamily(type, 'seating', 'notice')) this.#progressOf(table).begun.add(board)
      if (type === 'END_ROUND') this.#progressOf(table).isOver = true
    }
    this.#forget()
  }

  /** The results that count now, of all boards of these tables. */
  setFinishes(tables: readonly number[], finishes: readonly GateFinish[]): void {
    for (const table of tables) this.#progressOf(table).finished.clear()
    for (const { table, board, receivedAt } of finishes)
      this.#progressOf(table).finished.set(board, receivedAt?.getTime() ?? 0)
    this.#forget()
  }

  /** What is due, table by table. */
  due(now: number): readonly DueMove[] {
    const { terms } = this
    const open = this.#open()
    return [...this.#tables].flatMap(([table, run]): readonly DueMove[] => {
      const release = dueBy(terms, run, open, now)
      if (!release) return []
      const isFirst = run.cursor <= 0
      const isSeen = isFirst || run.entries.some(({ seq, type }) => seq <= release.cursor && showsPlay(type))
      return [{ table, from: run.cursor, release, isSeen }]
    })
  }

  /** Decisions whose time has come, in their order: none passes one that waits. */
  dueStanding(now: number): readonly WaitingStanding[] {
    const first = this.#standing.findIndex(
      (order) => (this.#comesAt(order) ?? Number.POSITIVE_INFINITY) > now,
    )
    return first < 0 ? this.#standing : this.#standing.slice(0, first)
  }

  /** Decisions that the store has put into force. */
  stood(orders: readonly number[]): void {
    this.#standing = this.#standing.filter(({ id }) => !orders.includes(id))
  }

  /** The moves that the store has made. */
  moved(moves: readonly DueMove[]): void {
    for (const { table, release } of moves) {
      const run = this.#tables.get(table)
      if (!run) continue
      const { cursor, pace } = release
      const entries = run.entries.filter(({ seq }) => seq > cursor)
      for (const { board } of run.entries.slice(0, run.entries.length - entries.length))
        if (board !== null && !this.#shown.has(board)) {
          this.#shown.add(board)
          this.#openings = null
        }
      this.#tables.set(table, { ...run, cursor, pace, entries, wasHeld: false })
    }
  }

  /** Takes the place of a run that was read before: what was held then, and is not now, goes on at a pace. */
  follow(before: SessionRun): void {
    for (const [table, run] of this.#tables) {
      const known = before.#tables.get(table)
      if (known?.held || known?.wasHeld) this.#tables.set(table, { ...run, wasHeld: true })
    }
  }

  /** When something is due next; `null`: not by time alone. */
  next(): number | null {
    const { terms } = this
    const open = this.#open()
    let first = this.#nextStanding()
    for (const run of this.#tables.values()) {
      const at = nextRelease(terms, run, open)
      if (at !== null && (first === null || at < first)) first = at
    }
    return first
  }

  /** Before the session begins nothing of its own is kept back. */
  #comesAt({ receivedAt, told }: WaitingStanding): number | null {
    const { status } = this.row
    const isBegun = !isUpcoming(status) || status === 'DELAYED'
    return told || !isBegun ? receivedAt : standingFrom(this.terms, receivedAt)
  }

  #nextStanding(): number | null {
    // Of one that something else must come before nobody knows the time; it is looked for now and then.
    const [first] = this.#standing
    return first === undefined || (first.isBehind && !first.told) ? null : this.#comesAt(first)
  }

  #open(): Openings {
    if (!isBarredBy(this.row)) return NONE
    const { rule, delay: usual } = this.terms
    const delay = rule === 'BOARD' ? usual : 0
    this.#openings ??= openings(this.#schedule, this.#progress, {
      boards: this.#waitingBoards(),
      shown: this.#shown,
      delay,
    })
    return this.#openings
  }

  /** What was made of the play so far. */
  #forget(): void {
    this.#openings = null
    this.#played.clear()
  }

  #waitingBoards(): ReadonlySet<number> {
    const boards = new Set<number>()
    for (const { entries } of this.#tables.values())
      for (const { board } of entries) if (board !== null) boards.add(board)
    return boards
  }

  #runOf({ cursor, pacedAt, receivedAt, heldAt }: GateTable): TableRun {
    const position = Math.max(receivedAt?.getTime() ?? 0, termsOf(this.row).begun ?? 0)
    const pace = pacedAt && receivedAt ? { at: pacedAt.getTime(), position } : null
    return { cursor, pace, held: heldAt !== null, entries: [], head: cursor }
  }

  #progressOf(table: number): TableProgress {
    const known = this.#progress.get(table)
    if (known) return known
    const made = NO_PROGRESS()
    this.#progress.set(table, made)
    return made
  }
}
