/** Which sessions have moved on since somebody looked last: made, of another version, or removed. */
import { type Kysely, sql } from 'kysely'
import type { PublicTables } from '../database/tables.ts'

type Db = Kysely<PublicTables>

/** So long it is known what moved. */
export const MOVES_KEPT_MS = 3_600_000

export type Moves = {
  /** What is asked for at the next look. */
  readonly until: string
  /** The last transaction that moved each session since; of those that were under way at the last look it is told again. */
  readonly sessions: ReadonlyMap<number, string>
}

/** @param since as the last look said; `null`: only where the next one begins is asked, and what it would find there again */
export async function movesSince(db: Db, since: string | null): Promise<Moves> {
  // In one statement, so that nothing lies between what it sees and what the next one asks for.
  const { rows } = await sql<{ until: string; sessions: Readonly<Record<string, string>> }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as until,
      coalesce((select json_object_agg(id, last) from (
        select mini_session_id as id, max(moved)::text as last from session_move
        where moved >= coalesce(${since}::xid8, pg_snapshot_xmin(pg_current_snapshot())) group by mini_session_id) x), '{}') as sessions`.execute(
    db,
  )
  const [{ until, sessions }] = rows as [(typeof rows)[number]]
  return { until, sessions: new Map(Object.entries(sessions).map(([id, last]) => [Number(id), last])) }
}

export async function forgetMoves(db: Db): Promise<void> {
  await sql`delete from session_move
    where at < now() - make_interval(secs => ${MOVES_KEPT_MS / 1_000}::integer)`.execute(db)
}
