/** The numbers by which viewers tell that something is new: of lists, and of each session. */
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { sessionsBeside, sessionsOfEvents } from '../core/database/lockOrder.rows.ts'

type Tx = Transaction<AllTables>

/** So many that each entry of a list can have a version of its own (docs/adr/0005). */
const LIST_STEP = 1024

/** Moves a list on. Last in a transaction: whoever changes sessions has locked them before (lockOrder.ts). */
export async function bumpVersion(tx: Tx, source: 'miniSessions' | 'clubs'): Promise<void> {
  await tx
    .updateTable('source_version')
    .set(({ eb }) => ({ version: eb('version', '+', LIST_STEP) }))
    .where('source', '=', source)
    .execute()
}

async function touch(tx: Tx, sessions: RawBuilder<unknown>): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with touched as (${sessions})
    update mini_session s set version = version + 1 from touched where touched.id = s.id returning s.id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Totals run over the sessions of an event: all of them have a new version when one changes. */
export const touchEvents = (tx: Tx, events: readonly number[]): Promise<readonly number[]> =>
  touch(tx, sessionsOfEvents(events))

/** The same for the events that these sessions belong to. */
export const touchEventsOf = (tx: Tx, sessions: readonly number[]): Promise<readonly number[]> =>
  touch(tx, sessionsBeside(sessions))
