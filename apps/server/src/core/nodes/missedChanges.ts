/**
 * Makes good what no news told of: lost on a cut line between nodes, or with a node that died between writing and
 * telling. Versions in the database say what has changed; who is up to date takes no notice.
 */
import type { Kysely } from 'kysely'
import type { MessageNews } from '../../messages/messages.ts'
import type { Changes } from '../changes.ts'
import type { Channel } from '../channel.ts'
import type { Clock } from '../clock.ts'
import type { PublicTables } from '../database/tables.ts'
import type { TableNews } from '../tableNews.ts'
import { MOVES_KEPT_MS, type Moves, movesSince } from './sessionMoves.public.ts'

export type MissedChangesOptions = {
  readonly db: Kysely<PublicTables>
  readonly changes: Changes
  readonly tableNews: TableNews
  readonly messageNews: Channel<MessageNews>
  readonly clock: Pick<Clock, 'elapsed'>
}

/** What the database said at a look. */
type Seen = {
  readonly moves: Moves
  /** Versions of the lists. */
  readonly lists: string
  readonly lastMessage: number
  /** Minutes by which the times of a session's messages are shown shifted. */
  readonly shifts: ReadonlyMap<number, number>
}

async function readSeen(db: Kysely<PublicTables>, since: string | null): Promise<Seen> {
  const [moves, lists, message, shifts] = await Promise.all([
    movesSince(db, since),
    db.selectFrom('source_version').select(['source', 'version']).orderBy('source').execute(),
    db
      .selectFrom('system_message')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst(),
    db.selectFrom('timestamp_shift').selectAll().execute(),
  ])
  return {
    moves,
    lists: JSON.stringify(lists),
    lastMessage: message?.id ?? 0,
    shifts: new Map(shifts.map((shift) => [shift.mini_session_id, shift.minutes])),
  }
}

/** What was not told of at the last look. */
const newly = (before: Moves['sessions'], now: Moves['sessions']): readonly number[] =>
  [...now].flatMap(([id, last]) => (before.get(id) === last ? [] : [id]))

/** The sessions whose number is another, or there no more. */
function findMoved(before: ReadonlyMap<number, number>, now: ReadonlyMap<number, number>): readonly number[] {
  const gone = [...before.keys()].filter((id) => !now.has(id))
  return [...gone, ...[...now].flatMap(([id, number]) => (before.get(id) === number ? [] : [id]))]
}

export class MissedChanges {
  readonly #parts: MissedChangesOptions
  #seen: Seen | null = null
  #lookedAt = 0

  constructor(parts: MissedChangesOptions) {
    this.#parts = parts
  }

  /** Tells this node of all that has changed since the last look; the first one only looks. */
  async look(): Promise<void> {
    const { db, changes, messageNews, clock } = this.#parts
    const before = this.#seen
    const lookedAt = clock.elapsed()
    const isKnown = lookedAt - this.#lookedAt < MOVES_KEPT_MS / 2
    const now = await readSeen(db, before?.moves.until ?? null)
    if (before) {
      const playing = await this.#tellOfPlay()
      const others = isKnown ? newly(before.moves.sessions, now.moves.sessions) : await this.#all()
      const sessions = [...new Set([...others, ...playing])]
      const lists = before.lists !== now.lists
      if (sessions.length > 0 || lists) changes.receive({ sessions, lists })
      if (before.lastMessage !== now.lastMessage) await this.#tellOfMessages(before.lastMessage)
      for (const session of findMoved(before.shifts, now.shifts))
        messageNews.receive({ session, table: null, shifted: true })
    }
    // Only now: a look that failed has told nobody of anything.
    this.#seen = now
    this.#lookedAt = lookedAt
  }

  /** After a pause in which what moved may have been forgotten. */
  async #all(): Promise<readonly number[]> {
    const rows = await this.#parts.db.selectFrom('mini_session').select('id').execute()
    return rows.map(({ id }) => id)
  }

  /** What a table shows moves without its session's version. @returns the sessions that are being played */
  async #tellOfPlay(): Promise<readonly number[]> {
    const { db, tableNews } = this.#parts
    const tables = await db
      .selectFrom('play_table as t')
      .innerJoin('mini_session as s', 's.id', 't.mini_session_id')
      .select(['t.id as table', 's.id as session'])
      .where('s.status', '=', 'LIVE')
      .execute()
    for (const { session, table } of tables) tableNews.released.receive({ session, table, from: -1, to: -1 })
    return tables.map(({ session }) => session)
  }

  async #tellOfMessages(after: number): Promise<void> {
    const { db, messageNews } = this.#parts
    const places = await db
      .selectFrom('system_message')
      .select(['mini_session_id', 'table_id'])
      .distinct()
      .where('id', '>', after)
      .execute()
    for (const { mini_session_id: session, table_id: table } of places)
      messageNews.receive({ session, table, shifted: false })
  }
}
