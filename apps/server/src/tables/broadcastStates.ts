/**
 * What viewers of a table are told of its broadcast; computed from what is released alone, on every node by
 * itself.
 */
import { hasTrait } from '@openroom/bridge/table/traits'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Changes } from '../core/changes.ts'
import { Channel } from '../core/channel.ts'
import type { Clock } from '../core/clock.ts'
import type { PublicTables } from '../core/database/tables.ts'
import { Loop } from '../core/loop.ts'
import type { TableNews } from '../core/tableNews.ts'
import type { Broadcast, BroadcastNews, TableBroadcast } from './broadcast.ts'
import { type BroadcastPosition, lagAt, ON_TIME_MS, speedAt } from './pace.ts'

/** Whether a board is over after the last entry, or none has begun. */
const isBetweenBoards = (last: string | null): boolean =>
  last === null || last === 'RESULT' || hasTrait(last, 'between')

type PaceRow = Selectable<PublicTables['released_pace']>

function isWaitingForBoard(row: PaceRow): boolean {
  if (row.release_rule !== 'BOARD' || row.status !== 'LIVE') return false
  const isDone = row.boards_per_round > 0 && row.results >= row.boards_per_round
  return !isDone && isBetweenBoards(row.last_type)
}

const paceOf = ({ paced_at, played_at }: PaceRow): BroadcastPosition | null =>
  paced_at && played_at ? { at: paced_at.getTime(), position: played_at.getTime() } : null

function broadcastOf(row: PaceRow, now: number): TableBroadcast {
  const pace = row.status === 'LIVE' ? paceOf(row) : null
  const delay = row.delay * 1000
  const lag = pace ? lagAt(pace, delay, now) : 0
  const extraDelay = lag > ON_TIME_MS ? Math.round(lag / 1000) : 0
  return {
    speed: pace && speedAt(pace, delay, now),
    delay: row.delay + extraDelay,
    extraDelay,
    waiting: isWaitingForBoard(row),
  }
}

/** Viewers are told again of a delay that has changed by so many seconds. */
const TOLD_AGAIN_S = 5

const isNews = (before: TableBroadcast, now: TableBroadcast): boolean =>
  before.speed !== now.speed ||
  before.waiting !== now.waiting ||
  (before.extraDelay === 0) !== (now.extraDelay === 0) ||
  Math.abs(before.delay - now.delay) >= TOLD_AGAIN_S

/** What is released in this time is looked at together. */
const BATCH_MS = 100
/** A delay that goes down by itself is looked at so often. */
const PASSING_MS = 1_000

export type BroadcastOptions = {
  readonly db: Kysely<PublicTables>
  readonly tableNews: TableNews
  readonly changes: Changes
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

export class BroadcastStates implements Broadcast {
  readonly news = new Channel<BroadcastNews>()
  readonly #parts: BroadcastOptions
  /** Tables that viewers were told something of. */
  readonly #announced = new Map<number, BroadcastNews>()
  readonly #tables = new Set<number>()
  readonly #sessions = new Set<number>()
  readonly #loop: Loop

  constructor(parts: BroadcastOptions) {
    this.#parts = parts
    const { clock, onError } = parts
    this.#loop = new Loop({ clock, everyMs: BATCH_MS, run: () => this.#look(), onError })
    parts.tableNews.released.listen(({ table }) => {
      this.#tables.add(table)
      this.#loop.ask(BATCH_MS)
    })
    parts.changes.listen(({ sessions }) => {
      for (const session of sessions) this.#sessions.add(session)
      this.#loop.ask(BATCH_MS)
    })
  }

  async of(table: number): Promise<TableBroadcast | null> {
    const [row] = await this.#rows([table], [])
    return row ? broadcastOf(row, this.#parts.clock.now()) : null
  }

  /** Session id → milliseconds by which its table that is latest is late, of those that are being played. */
  async lags(): Promise<ReadonlyMap<number, number>> {
    const { db, clock } = this.#parts
    const rows = await db.selectFrom('released_pace').selectAll().where('status', '=', 'LIVE').execute()
    const lags = new Map<number, number>()
    for (const row of rows) {
      const pace = paceOf(row)
      const lag = pace ? lagAt(pace, row.delay * 1000, clock.now()) : 0
      lags.set(row.mini_session_id, Math.max(lag, lags.get(row.mini_session_id) ?? 0))
    }
    return lags
  }

  /** As of a `Loop`. */
  settled(): Promise<void> {
    return this.#loop.settled()
  }

  stop(): Promise<void> {
    return this.#loop.stop()
  }

  async #look(): Promise<number | undefined> {
    const tables = [...this.#tables, ...this.#passing().map(({ table }) => table)]
    const sessions = [...this.#sessions]
    this.#tables.clear()
    this.#sessions.clear()
    const now = this.#parts.clock.now()
    try {
      for (const row of await this.#rows(tables, sessions)) this.#tell(row, broadcastOf(row, now))
    } catch (error) {
      for (const table of tables) this.#tables.add(table)
      for (const session of sessions) this.#sessions.add(session)
      throw error
    }
    return this.#passing().length > 0 ? PASSING_MS : undefined
  }

  /** Whose delay goes down by itself. */
  #passing(): readonly BroadcastNews[] {
    return [...this.#announced.values()].filter(({ state }) => state.extraDelay > 0)
  }

  #tell({ mini_session_id: session, table_id: table, delay, status }: PaceRow, state: TableBroadcast): void {
    const rest: TableBroadcast = { speed: null, delay, extraDelay: 0, waiting: false }
    const isKnown = this.#announced.has(table)
    if (status !== 'LIVE') this.#announced.delete(table)
    if (!isNews(this.#announced.get(table)?.state ?? rest, state) && (status === 'LIVE' || !isKnown)) return
    const news = { session, table, state }
    if (status === 'LIVE') this.#announced.set(table, news)
    this.news.announce(news)
  }

  /** These tables, and of these sessions those that are being played or were told of. */
  #rows(tables: readonly number[], sessions: readonly number[]): Promise<readonly PaceRow[]> {
    const announced = [...this.#announced.values()].filter(({ session }) => sessions.includes(session))
    const wanted = [...tables, ...announced.map(({ table }) => table)]
    return this.#parts.db
      .selectFrom('released_pace')
      .selectAll()
      .where(({ eb, or, and }) =>
        or([
          eb('table_id', '=', sql<number>`any(${wanted}::int[])`),
          and([
            eb('mini_session_id', '=', sql<number>`any(${sessions}::int[])`),
            eb('status', '=', 'LIVE'),
            eb('release_rule', '=', 'BOARD'),
          ]),
        ]),
      )
      .execute()
  }
}
