/** Sessions taken out of the store with all that hangs on them, and what holds nothing any more. */
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'

type Tx = Transaction<AllTables>

const OF_SESSION = ['entry', 'calc_table', 'play_table', 'board'] as const

/** Tournaments and events stay while they have something below them. */
export async function removeEmptyEvents(tx: Tx, ids: readonly number[]): Promise<void> {
  const removed = await sql<{ tournament_id: number }>`
    delete from event where id = any(${ids}::int[])
      and not exists (select from segment g where g.event_id = event.id) returning tournament_id`.execute(tx)
  await sql`
    delete from tournament where id = any(${removed.rows.map(({ tournament_id }) => tournament_id)}::int[])
      and not exists (select from event e where e.tournament_id = tournament.id)`.execute(tx)
}

/** Segments that hold nothing, and what is empty without them. */
export async function removeEmpty(tx: Tx, segments: readonly number[]): Promise<void> {
  const removed = await sql<{ event_id: number }>`
    delete from segment where id = any(${segments}::int[])
      and not exists (select from mini_session s where s.segment_id = segment.id) returning event_id`.execute(
    tx,
  )
  await removeEmptyEvents(
    tx,
    removed.rows.map(({ event_id }) => event_id),
  )
}

/** Sessions that have neither tables nor boards any more, and pairs that only they had. @returns their segments, once each */
export async function removeBare(tx: Tx, ids: readonly number[]): Promise<readonly number[]> {
  const removed = await tx.deleteFrom('mini_session').where('id', 'in', ids).returning('segment_id').execute()
  const segments = [...new Set(removed.map(({ segment_id }) => segment_id))]
  await sql`
    delete from registration r where segment_id = any(${segments}::int[])
      and not exists (select from entry e where e.registration_id = r.id)
      and not exists (select from play_table t where r.id in (t.ns_id, t.ew_id))
      and not exists (select from calc_table c where r.id in (c.home_id, c.visiting_id))`.execute(tx)
  return segments
}

/** Places and sessions have been locked (lockOrder.ts). @returns how many sessions there were of the given ones */
export async function removeSessions(tx: Tx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  for (const table of OF_SESSION) {
    await sql`delete from ${sql.table(table)} where mini_session_id = any(${ids}::int[])`.execute(tx)
  }
  const there = await tx.selectFrom('mini_session').select('id').where('id', 'in', ids).execute()
  await removeEmpty(tx, await removeBare(tx, ids))
  return there.length
}
