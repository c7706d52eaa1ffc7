/** What tells that a session was run here, and is not one of files alone. */
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import type { StoredSession } from './identify.rows.ts'
import type { PlacedSession } from './identity.rows.ts'

type Tx = Transaction<AllTables>

/** Of an evening that was run here: a session that has one of these stays what it is, as its rows would go with it. */
export const OWN_EVENING = [
  'awaited_source',
  'deal_seed',
  'director_call',
  'hall_clock',
  'kept_standing',
  'line_up',
  'line_up_call',
  'line_up_toss',
  'open_tables',
  'operator_link',
  'phone_setting',
  'program_file',
  'said_players',
  'site_post',
  'stage',
  'standing_order',
  'timer_setting',
  'timestamp_shift',
  'told_queue',
  'viewer_sample',
] as const

export async function wasRunHere(tx: Tx, id: number): Promise<boolean> {
  const each = OWN_EVENING.map((table) => sql`select from ${sql.table(table)} where mini_session_id = ${id}`)
  const { rows } = await sql<{
    found: boolean
  }>`select exists (${sql.join(each, sql` union all `)}) as found`.execute(tx)
  return rows[0]?.found ?? false
}

/**
 * A director has named it and its players, or its source has: what another program's file of it calls them is nothing
 * put right.
 */
export const isNamedHere = async (
  tx: Tx,
  { id, fed }: Pick<StoredSession, 'id' | 'fed'>,
  { keyedIn }: Pick<PlacedSession, 'keyedIn'>,
): Promise<boolean> => keyedIn === null && (fed || (await wasRunHere(tx, id)))
