/** What viewers of a table are told of its broadcast; computed from what is released alone. */
import type { Speed } from '@openroom/protocol/table/derived'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { PublicTables } from '../../store/tables.ts'
import { Channel } from '../channel.ts'
import type { Clock } from '../clock.ts'
import { lagAt, ON_TIME_MS, type Pace, speedAt } from './pace.ts'

export type GateState = {
  /** `null` while nothing is overdue. */
  readonly speed: Speed | null
  /** Seconds between the table and its viewers now: the session's delay and what is overdue. */
  readonly delay: number
  /** The part of it beyond the session's delay. */
  readonly extraDelay: number
  /** The next board waits for other tables. */
  readonly waiting: boolean
}

export type GateNews = { readonly session: number; readonly table: number; readonly state: GateState }

/** Types of last entries after which a board is over, or none has begun. */
const BETWEEN_BOARDS: readonly (string | null)[] = [
  ...[null, 'START_ROUND', 'SEAT_PLAYER', 'END_GAME', 'CORRECTION', 'UNDO_CORRECTION'],
]

type PaceRow = Selectable<PublicTables['released_pace']>

function isWaiting(row: PaceRow): boolean {
  if (row.release_rule !== 'BOARD' || row.status !== 'LIVE') return false
  const isDone = row.boards_per_round > 0 && row.results >= row.boards_per_round
  return !isDone && BETWEEN_BOARDS.includes(row.last_type)
}

const paceOf = ({ paced_at, played_at }: PaceRow): Pace | null =>
  paced_at && played_at ? { at: paced_at.getTime(), position: played_at.getTime() } : null

export function gateState(row: PaceRow, now: number): GateState {
  const pace = row.status === 'LIVE' ? paceOf(row) : null
  const lag = pace ? lagAt(pace, row.delay * 1000, now) : 0
  const extraDelay = lag > ON_TIME_MS ? Math.round(lag / 1000) : 0
  return {
    speed: pace && row.release_rule !== 'SESSION' ? speedAt(pace, row.delay * 1000, now) : null,
    delay: row.delay + extraDelay,
    extraDelay,
    waiting: isWaiting(row),
  }
}

/** Viewers are told again of a delay that has changed by so many seconds. */
const TOLD_AGAIN_S = 5

const isNews = (before: GateState, now: GateState): boolean =>
  before.speed !== now.speed ||
  before.waiting !== now.waiting ||
  (before.extraDelay === 0) !== (now.extraDelay === 0) ||
  Math.abs(before.delay - now.delay) >= TOLD_AGAIN_S

export class GateStates {
  /** Told when a table's state has changed; with several nodes, by the one that drives the gate. */
  readonly news = new Channel<GateNews>()
  readonly #db: Kysely<PublicTables>
  readonly #clock: Clock
  readonly #told = new Map<number, GateState>()

  constructor(db: Kysely<PublicTables>, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** `null` for a table that does not exist. */
  async of(table: number): Promise<GateState | null> {
    const [row] = await this.#rows([table])
    return row ? gateState(row, this.#clock.now()) : null
  }

  /** Whether there is something that viewers were told of and that passes with time. */
  isPassing(table: number): boolean {
    const told = this.#told.get(table)
    return told !== undefined && told.extraDelay > 0
  }

  /** Tells of what has changed at these tables. */
  async refresh(tables: readonly number[]): Promise<void> {
    if (tables.length === 0) return
    const now = this.#clock.now()
    for (const row of await this.#rows(tables)) this.#tell(row, gateState(row, now))
  }

  forget(tables: Iterable<number>): void {
    for (const table of tables) this.#told.delete(table)
  }

  #tell({ mini_session_id: session, table_id: table, delay }: PaceRow, state: GateState): void {
    const before = this.#told.get(table) ?? { speed: null, delay, extraDelay: 0, waiting: false }
    if (!isNews(before, state)) return
    this.#told.set(table, state)
    this.news.announce({ session, table, state })
  }

  #rows(tables: readonly number[]): Promise<readonly PaceRow[]> {
    return this.#db
      .selectFrom('released_pace')
      .selectAll()
      .where(({ eb }) => eb('table_id', '=', sql<number>`any(${tables}::int[])`))
      .execute()
  }
}
