/** Single steps of announced sessions: ready to start, postponed, withdrawn. */
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { lockEventsOf } from '../core/database/lockOrder.rows.ts'
import { bumpVersion } from '../intake/listVersions.rows.ts'
import { dayIn } from './columns.rows.ts'

type Tx = Transaction<AllTables>

export type SessionRefusal = 'session-not-found' | 'session-started' | 'session-without-start'

export type Announced = {
  readonly id: number
  readonly status: string
  readonly start_date_time: Date | null
  readonly time_zone: string | null
}

/** Locked, with all that belong to the same events. */
async function announced(tx: Tx, ids: readonly number[]): Promise<readonly Announced[]> {
  await lockEventsOf(tx, ids)
  return tx
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .select(['s.id', 's.status', 's.start_date_time', 't.time_zone'])
    .where('s.id', 'in', ids)
    .execute()
}

function refusal(rows: readonly Announced[], ids: readonly number[]): SessionRefusal | null {
  if (rows.length < new Set(ids).size) return 'session-not-found'
  const open = rows.every(({ status }) => status === 'PUBLISHED' || status === 'FINALIZED')
  return open ? null : 'session-started'
}

/** Makes sessions ready to start at their time; one that is ready already stays so. */
export async function finalizeSessions(
  tx: Tx,
  ids: readonly number[],
  now: Date,
): Promise<SessionRefusal | null> {
  const rows = await announced(tx, ids)
  const refused = refusal(rows, ids)
  if (refused !== null) return refused
  if (rows.some(({ start_date_time }) => start_date_time === null)) return 'session-without-start'
  await tx
    .updateTable('mini_session')
    .set({ status: 'FINALIZED', changed_at: now, version: sql`version + 1` })
    .where('id', 'in', ids)
    .where('status', '=', 'PUBLISHED')
    .execute()
  await bumpVersion(tx, 'miniSessions')
  return null
}

export type NewStart = { readonly miniSessionId: number; readonly startDateTime: string }

/** The day in the event's zone; in UTC where that is not known. */
function dayOf(zone: string | null, start: string): string {
  try {
    return dayIn(zone ?? 'UTC', start)
  } catch {
    return dayIn('UTC', start)
  }
}

/**
 * Frees the days of sessions that are given others next: a file's sessions of one key may change days among
 * themselves.
 */
export async function leaveDays(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const date = sql<string>`date '4000-01-01' + id`
  await tx.updateTable('mini_session').set({ date }).where('id', 'in', ids).execute()
}

/** Gives sessions that have not begun other starts; all of them or none. */
export async function postponeSessions(
  tx: Tx,
  starts: readonly NewStart[],
  now: Date,
): Promise<SessionRefusal | null> {
  const ids = starts.map(({ miniSessionId }) => miniSessionId)
  const rows = await announced(tx, ids)
  const refused = refusal(rows, ids)
  if (refused !== null) return refused
  await leaveDays(tx, ids)
  for (const { miniSessionId, startDateTime } of starts) {
    const zone = rows.find(({ id }) => id === miniSessionId)?.time_zone ?? null
    const columns = { start_date_time: startDateTime, date: dayOf(zone, startDateTime), changed_at: now }
    await tx
      .updateTable('mini_session')
      .set({ ...columns, version: sql`version + 1` })
      .where('id', '=', miniSessionId)
      .execute()
  }
  await bumpVersion(tx, 'miniSessions')
  return null
}

/** Sessions of the given ones that have a result or a log of play. */
export async function playedAmong(tx: Tx, ids: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct t.mini_session_id as id from play_table t where t.mini_session_id = any(${ids}::int[]) and (
      exists (select from result r where r.table_id = t.id)
      or exists (select from table_log l where l.table_id = t.id))`.execute(tx)
  return rows.map(({ id }) => id)
}
