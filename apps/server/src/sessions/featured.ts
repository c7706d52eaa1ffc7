/** The front page's live part: the most interesting tables of all sessions, the last swings, what was closed last. */
import { isClosed, isOnAir } from '@openroom/protocol/names'
import type { Featured } from '@openroom/protocol/schema/wall'
import type { Clock } from '../core/clock.ts'
import { listedRows, type SessionRow } from './miniSessions.public.ts'
import type { Versioned } from './miniSessions.ts'
import { isByMatches, leaders, matchesPlayed, matchInOrder } from './playing.ts'
import type { Sessions } from './sessions.ts'
import { toldOf } from './told.public.ts'
import type { Wall, Walls } from './walls.ts'

const MOST_SESSIONS = 12
const MOST_TABLES = 8
const MOST_SWINGS = 6
const MOST_ENDED = 3
/** A long match has swings of hours ago, too. */
const SWINGS_MS = 45 * 60_000
/** What was played before is no news. */
const NEWS_MS = 36 * 3_600_000

type Tables = Featured['tables']

const byInterest = (a: Tables[number], b: Tables[number]): number =>
  b.interest - a.interest || a.tableId - b.tableId

/**
 * The most interesting, at most one room of a match. Those that were shown stay while they are nearly as interesting,
 * so that nobody loses the board that is looked at.
 */
export function chooseTables(tables: Tables, before: ReadonlySet<number>): Tables {
  const placed = [...tables].sort(byInterest)
  const matches = new Set<number>()
  const oneEach = placed.filter(({ calcTableId }) => {
    if (calcTableId === null) return true
    const isFirst = !matches.has(calcTableId)
    matches.add(calcTableId)
    return isFirst
  })
  const isLively = ({ phase }: Tables[number]) => phase === 'BID' || phase === 'PLAY'
  const near = oneEach.slice(0, 2 * MOST_TABLES)
  const kept = near.filter((table) => before.has(table.tableId) && isLively(table)).slice(0, MOST_TABLES)
  const others = oneEach.filter((table) => !kept.includes(table) && table.phase !== 'WAITING')
  return [...kept, ...others].slice(0, MOST_TABLES).sort(byInterest)
}

const lastFirst = (a: { readonly at: string | null }, b: { readonly at: string | null }): number =>
  (b.at ?? '').localeCompare(a.at ?? '')

async function endedOf(sessions: Sessions, { id, tournament_name }: SessionRow) {
  const model = await sessions.model(id)
  if (model === null) return null
  const all = await sessions.upTo(model)
  const areMatches = isByMatches(all)
  const matches = areMatches ? matchesPlayed(model) : []
  const standing = {
    matches: matches.length <= MOST_ENDED ? matches.map((match) => matchInOrder(all, match)) : [],
    leaders: areMatches ? [] : leaders(all),
  }
  if (standing.matches.length + standing.leaders.length === 0) return null
  return { miniSessionId: id, title: tournament_name, ...standing }
}

const endOfSessionRow = ({ changed_at }: SessionRow): number => changed_at.getTime()

function beganAt({ real_start_date_time, start_date_time, date }: SessionRow): number {
  const start = real_start_date_time ?? start_date_time
  return start?.getTime() ?? (date === null ? 0 : Date.parse(date))
}

export class FeaturedTables {
  readonly #sessions: Sessions
  readonly #walls: Walls
  readonly #clock: Pick<Clock, 'now'>
  #before: ReadonlySet<number> = new Set()

  constructor(sessions: Sessions, walls: Walls, clock: Pick<Clock, 'now'>) {
    this.#sessions = sessions
    this.#walls = walls
    this.#clock = clock
  }

  view = async (): Promise<Versioned<Featured>> => {
    const value = await this.#now()
    return { value, seq: this.#clock.now() }
  }

  async #now(): Promise<Featured> {
    const rows = await listedRows(this.#sessions.db, 2 * MOST_ENDED)
    const live = rows.filter((row) => isOnAir(row) && toldOf(row).tables).slice(0, MOST_SESSIONS)
    const walls = await Promise.all(live.map(async (row) => ({ row, wall: await this.#walls.of(row.id) })))
    const tables = chooseTables(walls.flatMap(wallTables), this.#before)
    this.#before = new Set(tables.map(({ tableId }) => tableId))
    return {
      tables,
      swings: walls
        .flatMap(({ wall }) => wall.swings)
        .filter(({ at }) => at === null || Date.parse(at) >= this.#clock.now() - SWINGS_MS)
        .sort(lastFirst)
        .slice(0, MOST_SWINGS),
      ended: await this.#ended(rows),
    }
  }

  async #ended(rows: readonly SessionRow[]): Promise<Featured['ended']> {
    const since = this.#clock.now() - NEWS_MS
    const closed = rows
      .filter((row) => isClosed(row.status) && beganAt(row) >= since)
      .sort((a, b) => endOfSessionRow(b) - endOfSessionRow(a))
      .slice(0, MOST_ENDED)
    const all = await Promise.all(closed.map((row) => endedOf(this.#sessions, row)))
    return all.filter((one) => one !== null)
  }
}

const wallTables = ({ row, wall }: { readonly row: SessionRow; readonly wall: Wall }): Tables =>
  wall.tables.map((table) => ({ ...table, miniSessionId: row.id, title: row.tournament_name }))
