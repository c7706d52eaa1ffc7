/**
 * The gate: the only one who moves release cursors. Of all nodes one drives it; each time it looks it takes in
 * what has come, releases what is due, and waits for what is due next (docs/adr/0011-gate.md).
 */

import { isClosed } from '@openroom/protocol/names'
import type { Kysely } from 'kysely'
import type { Changes } from '../core/changes.ts'
import { Channel } from '../core/channel.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { Lease } from '../core/database/lease.ts'
import { Loop } from '../core/loop.ts'
import type { TableNews } from '../core/tableNews.ts'
import { barredOrders } from '../sources/fedStanding.rows.ts'
import { loadEntries, loadSession, sharedOf } from './loading.ts'
import { type Hold, type Note, type Orderer, setClosing, setHold, tournamentOf } from './releaseMoves.rows.ts'
import { closedWithRest, gateSessions } from './releaseQueues.rows.ts'
import { hasRest, type ReleaseBatch, type Released, release } from './releasing.ts'
import type { PlayedElsewhere, SessionRun } from './sessionRun.ts'
import { openWithheld } from './sharedDeals.rows.ts'
import { isBarredBy } from './terms.ts'

/** What is due within so many milliseconds goes out together. */
const BATCH_MS = 20
/** Between two looks at the store for what no news told of; also how soon another node takes over. */
const LOOK_MS = 4_000

export type { Orderer }

export type GateOptions = {
  readonly db: Kysely<AllTables>
  readonly tableNews: TableNews
  readonly changes: Changes
  readonly clock: Clock
  /** No other node is on the database. */
  readonly isAlone?: boolean
  /** This node has begun to drive, or does no longer. */
  readonly onDrive?: (isDriving: boolean) => void
  /** Sessions are over, and all of them is public. */
  readonly onClosed?: (sessions: readonly number[]) => void
  readonly onError: (error: unknown) => void
}

type Wanted = { sessions: Set<number> | 'all'; tables: Set<number> | 'all' }

const wantNothing = (): Wanted => ({ sessions: new Set(), tables: new Set() })
const wantAll = (): Wanted => ({ sessions: 'all', tables: 'all' })

export class Gate {
  /** Sessions that are to be read again: holds, end, standing; for the node that drives the gate. */
  readonly orders = new Channel<{ readonly session: number }>()
  readonly #parts: GateOptions
  readonly #runs = new Map<number, SessionRun>()
  #wanted: Wanted = wantAll()
  readonly #lease: Lease
  readonly #loop: Loop
  #isStarted = false
  #isAnnouncing = false
  #drove = false
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(parts: GateOptions) {
    this.#parts = parts
    const { db, tableNews, changes, clock, isAlone = false, onError } = parts
    this.#lease = new Lease(db, 'gate', clock, isAlone)
    this.#loop = new Loop({ clock, everyMs: BATCH_MS, run: () => this.#look(), onError })
    tableNews.appended.listen(({ tables, session, isDealt = false }) => {
      this.#askFor(isDealt || !this.#runs.has(session) ? [session] : [], tables)
    })
    changes.listen(({ sessions }) => {
      if (!this.#isAnnouncing) this.#askFor(sessions, [])
    })
    this.orders.listen(({ session }) => this.#askFor([session], []))
  }

  /** Drives the gate from now on, unless another node does; then takes over when that one is gone. */
  start(): void {
    this.#isStarted = true
    this.#loop.resume()
    this.#loop.ask()
  }

  async stop(): Promise<void> {
    this.#isStarted = false
    await this.#loop.stop()
    await this.#lease.release()
    this.#drove = false
    this.#lookedAt = Number.NEGATIVE_INFINITY
  }

  /** Waits until nothing is being done at this moment of the clock. */
  settled(): Promise<void> {
    return this.#loop.settled()
  }

  /** Whether this node drives. */
  get isDriving(): boolean {
    return this.#lease.isHeld
  }

  /** Milliseconds since this node last knew that some node drives. */
  get silence(): number {
    return this.#lease.silence
  }

  /** Milliseconds by which the release that is due first is late; 0 on a node that does not drive. */
  lateness(): number {
    if (!this.isDriving) return 0
    const due = [...this.#runs.values()].flatMap((run) => run.next() ?? [])
    return Math.max(0, this.#parts.clock.now() - Math.min(...due, Number.POSITIVE_INFINITY))
  }

  /** Entries that this node holds back until they are due. */
  get waiting(): number {
    return [...this.#runs.values()].reduce((sum, run) => sum + run.waiting, 0)
  }

  /**
   * Lets a session run dry; then it is CLOSED.
   * @param note what is written of it in the same transaction, if it is new
   * @returns `false` when it is not being played, or closing already
   */
  async close(session: number, note?: Note, appealMinutes?: number | null): Promise<boolean> {
    const closing = await this.#parts.db.transaction().execute(async (tx) => {
      const done = await setClosing(tx, session, this.#now(), appealMinutes)
      if (done) await note?.(tx)
      return done
    })
    this.orders.announce({ session })
    return closing
  }

  /** Something else than play has come to a session that waits for its time. */
  order(session: number): void {
    this.orders.announce({ session })
  }

  /** Nothing more of a table becomes public. @returns whether that is new; `null`: no such table */
  hold = (session: number, table: number, by: Orderer): Promise<boolean | null> =>
    this.#setHold({ session, table, heldAt: this.#now() }, by)

  /** A held table goes on. @returns whether that is new; `null`: no such table */
  release = (session: number, table: number, by: Orderer): Promise<boolean | null> =>
    this.#setHold({ session, table, heldAt: null }, by)

  /** `null` for a session that does not exist. */
  tournamentOf(session: number): Promise<number | null> {
    return tournamentOf(this.#parts.db, session)
  }

  async #setHold(hold: Hold, by: Orderer): Promise<boolean | null> {
    const changed = await setHold(this.#parts.db, hold, by)
    if (changed) this.orders.announce({ session: hold.session })
    return changed
  }

  #now(): Date {
    return new Date(this.#parts.clock.now())
  }

  #askFor(sessions: readonly number[], tables: readonly number[]): void {
    const { sessions: wanted, tables: fed } = this.#wanted
    if (wanted !== 'all') for (const one of sessions) wanted.add(one)
    if (fed !== 'all') for (const one of tables) fed.add(one)
    if (this.#isStarted) this.#loop.ask()
  }

  /** @returns milliseconds until the next look */
  async #look(): Promise<number> {
    try {
      if (!(await this.#drives())) return LOOK_MS
      await this.#takeIn()
      const now = this.#parts.clock.now()
      const batch = await this.#known(await this.#due(now))
      if (batch.moves.length > 0 || batch.ended.length > 0 || batch.awaiting.length > 0)
        await this.#release(batch, now)
      return this.#untilNext()
    } catch (error) {
      this.#wanted = wantAll()
      throw error
    }
  }

  /** Whether this node has the lease; now and then what no news told of is to be looked for. */
  async #drives(): Promise<boolean> {
    const wasDriving = this.#lease.isHeld
    const isDriving = await this.#lease.renewOrTake()
    if (isDriving !== this.#drove) this.#parts.onDrive?.(isDriving)
    this.#drove = isDriving
    if (!isDriving) return false
    const now = this.#parts.clock.elapsed()
    const isDue = now - this.#lookedAt >= LOOK_MS
    if (!wasDriving) this.#wanted = wantAll()
    else if (isDue) this.#wanted = { sessions: this.#wanted.sessions, tables: 'all' }
    if (!wasDriving || isDue) this.#lookedAt = now
    return true
  }

  async #takeIn(): Promise<void> {
    const { db } = this.#parts
    const wanted = this.#wanted
    this.#wanted = wantNothing()
    if (wanted.tables === 'all' || wanted.sessions === 'all' || wanted.sessions.size > 0)
      await this.#loadSessions(wanted)
    if (wanted.tables === 'all' || wanted.tables.size > 0)
      await loadEntries(db, this.#runs.values(), wanted.tables === 'all' ? null : wanted.tables)
  }

  async #loadSessions({ sessions }: Wanted): Promise<void> {
    const { db, changes } = this.#parts
    const opened = await openWithheld(db, this.#now(), (tx) => this.#lease.fence(tx))
    if (opened.length > 0) changes.announce({ sessions: opened, lists: true })
    const closed = await closedWithRest(db, sessions === 'all' ? null : [...sessions])
    const rows = await gateSessions(db, [...closed, ...this.#runs.keys()])
    const known = new Set(rows.map(({ id }) => id))
    // Of all, as those that they wait for may be of any event, or have had their day, of which there is no news.
    const shared = await sharedOf(db, rows, this.#now())
    for (const row of rows) {
      const run = this.#runs.get(row.id)
      const own = shared.get(row.id) ?? []
      const isFresh = run?.row.field === row.field && sessions !== 'all' && !sessions.has(row.id)
      if (run && isFresh && run.isSharing(own) && isBarredBy(run.row) === isBarredBy(row)) run.renew(row)
      else {
        const next = await loadSession(db, row, own, this.#hasPlayed)
        if (run) next.follow(run)
        this.#runs.set(row.id, next)
      }
    }
    for (const [id, run] of this.#runs) {
      const isDone = !known.has(id) || (isClosed(run.row.status) && run.isDry)
      if (isDone) this.#runs.delete(id)
    }
  }

  /** Of another session; one that nobody plays yet has all before it. */
  readonly #hasPlayed: PlayedElsewhere = (session, board) =>
    this.#runs.get(session)?.hasPlayed(board) ?? false

  async #due(now: number): Promise<ReleaseBatch> {
    const ended: SessionRun[] = []
    const moves: ReleaseBatch['moves'][number][] = []
    for (const run of this.#runs.values()) {
      const { closing } = run.terms
      const due = run.due(now)
      const standing = await this.#openStanding(run, now)
      if (due.length > 0 || standing.length > 0) moves.push({ run, due, standing })
      else if (
        closing !== null &&
        !isClosed(run.row.status) &&
        run.isDry &&
        !run.isAwaited &&
        !(await hasRest(this.#parts.db, run.id))
      )
        ended.push(run)
    }
    const changing = new Set([...moves.map(({ run }) => run), ...ended])
    const awaiting = [...this.#runs.values()].filter((run) => !changing.has(run) && run.isAwaitingOthers)
    return { moves, ended, awaiting }
  }

  /**
   * What is told of boards for the first time, and ends, waits until the gate knows who else plays them: another node may have
   * stored that a moment ago.
   */
  async #known(batch: ReleaseBatch): Promise<ReleaseBatch> {
    const opening = batch.moves.flatMap(({ run, due }) => (due.some((one) => run.isOpening(one)) ? run : []))
    const asked = [...opening, ...batch.ended]
    if (asked.length === 0) return batch
    const shared = await sharedOf(
      this.#parts.db,
      asked.map(({ row }) => row),
      this.#now(),
    )
    const changed = new Set(asked.filter((run) => !run.isSharing(shared.get(run.id) ?? [])))
    this.#askFor(
      [...changed].map(({ id }) => id),
      [],
    )
    return {
      ...batch,
      moves: batch.moves.filter(({ run }) => !changed.has(run)),
      ended: batch.ended.filter((run) => !changed.has(run)),
    }
  }

  /** Decisions that come into force now, by id: none before what has to be public first, nor past another one. */
  async #openStanding(run: SessionRun, now: number): Promise<readonly number[]> {
    const due = run.dueStanding(now)
    const behind = due.filter(({ isBehind, told }) => isBehind && !told).map(({ id }) => id)
    const barred = await barredOrders(this.#parts.db, behind)
    const first = due.findIndex(({ id }) => barred.has(id))
    return (first < 0 ? due : due.slice(0, first)).map(({ id }) => id)
  }

  async #release(batch: ReleaseBatch, now: number): Promise<void> {
    const done = await release(this.#parts.db, batch, new Date(now), (tx) => this.#lease.fence(tx))
    if (done.closed.length > 0) this.#parts.onClosed?.(done.closed)
    for (const { run, due, standing } of batch.moves) {
      const moved = due.filter(({ table }) => done.tables.has(table))
      run.moved(moved)
      run.stood(standing)
      // Held, moved by somebody else, or other people play now: read again how things stand.
      if (moved.length < due.length || standing.length > 0) this.#askFor([run.id], [])
    }
    for (const { id } of [...batch.ended, ...batch.awaiting]) this.#askFor([id], [])
    // Others may have waited for it, or have to as it is drawn now.
    if (batch.ended.length > 0 || batch.moves.some(({ standing }) => standing.length > 0))
      this.#askFor(done.touched, [])
    this.#announce(batch, done)
    // What waited for this play to be public may come now.
    if (batch.moves.some(({ due }) => due.length > 0) && [...this.#runs.values()].some((run) => run.isBehind))
      this.#askFor([], [])
    // What has run dry now may close.
    if (batch.moves.some(({ run }) => run.terms.closing !== null && run.isDry)) this.#askFor([], [])
  }

  #announce({ moves }: ReleaseBatch, { tables, touched, lists }: Released): void {
    const { tableNews, changes } = this.#parts
    this.#isAnnouncing = true
    try {
      if (touched.length > 0 || lists) changes.announce({ sessions: touched, lists })
      for (const { run, due } of moves)
        for (const { table, from, release } of due)
          if (tables.has(table))
            tableNews.released.announce({ session: run.id, table, from, to: release.cursor })
    } finally {
      this.#isAnnouncing = false
    }
  }

  #untilNext(): number {
    const { clock } = this.#parts
    let wait = this.#lookedAt + LOOK_MS - clock.elapsed()
    for (const run of this.#runs.values()) {
      const at = run.next()
      if (at !== null) wait = Math.min(wait, at - clock.now())
    }
    return Math.max(0, wait)
  }
}
