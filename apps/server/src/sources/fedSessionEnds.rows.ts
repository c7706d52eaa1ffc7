/** A fed session started, and taken out of the store with what belongs to it alone. */
import { isUpcoming } from '@openroom/protocol/names'
import { type Kysely, sql, type Transaction } from 'kysely'
import { moveLinks } from '../consoles/operatorLinks.rows.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { lockEvents, lockPlaces } from '../core/database/lockOrder.rows.ts'
import { bumpVersion, touchEvents } from '../intake/listVersions.rows.ts'
import { removeSessions } from '../intake/removeSessions.rows.ts'
import { dayIn } from '../planning/columns.rows.ts'
import type { Note } from '../tables/releaseMoves.rows.ts'

/**
 * Starts a session, unless that was done meanwhile, and lets lists and views know.
 * @param note what is written of it in the same transaction
 * @returns the sessions to announce
 */
export const startFedSession = (
  db: Kysely<AllTables>,
  { id, event_id, delay }: { readonly id: number; readonly event_id: number; readonly delay: number },
  at: Date,
  note: Note,
): Promise<readonly number[]> =>
  db.transaction().execute(async (tx) => {
    await lockEvents(tx, [event_id])
    const { time_zone: zone } = await tx
      .selectFrom('event as e')
      .innerJoin('tournament as t', 't.id', 'e.tournament_id')
      .select('t.time_zone')
      .where('e.id', '=', event_id)
      .executeTakeFirstOrThrow()
    const today = dayIn(zone ?? 'UTC', at.toISOString())
    const started = await tx
      .updateTable('mini_session')
      .set({
        status: delay > 0 ? 'DELAYED' : 'LIVE',
        real_start_date_time: at,
        changed_at: at,
        // Federations take no file without a day.
        date: sql<string>`coalesce(date, ${today})`,
      })
      .where('id', '=', id)
      .where('status', 'in', ['PUBLISHED', 'FINALIZED'])
      .returning('id')
      .executeTakeFirst()
    if (!started) return []
    await moveLinks(tx, id)
    await note(tx)
    const touched = await touchEvents(tx, [event_id])
    await bumpVersion(tx, 'miniSessions')
    return touched
  })

/**
 * What was played in a session that ends waits for its delay no longer; what others have still to play does.
 * @param note what is written of it in the same transaction
 * @returns the sessions to announce; none where it does not end, or has no delay
 */
export const endDelay = (
  db: Kysely<AllTables>,
  { id, event_id }: { readonly id: number; readonly event_id: number },
  at: Date,
  note: Note,
): Promise<readonly number[]> =>
  db.transaction().execute(async (tx) => {
    await lockEvents(tx, [event_id])
    const ended = await tx
      .updateTable('mini_session')
      .set({ delay: 0, changed_at: at })
      .where('id', '=', id)
      .where('status', 'in', ['DELAYED', 'LIVE'])
      .where('closing_at', 'is not', null)
      .where('delay', '>', 0)
      .returning('id')
      .executeTakeFirst()
    if (!ended) return []
    await note(tx)
    const touched = await touchEvents(tx, [event_id])
    await bumpVersion(tx, 'miniSessions')
    return touched
  })

/** Why a session is not taken away; `null`: it is. */
async function whyKept(tx: Transaction<AllTables>, id: number, mayBeOver: boolean) {
  const row = await tx.selectFrom('mini_session').select('status').where('id', '=', id).executeTakeFirst()
  if (row?.status === 'LIVE' || row?.status === 'DELAYED') return 'session-running'
  return mayBeOver || row === undefined || isUpcoming(row.status) ? null : 'session-over'
}

/**
 * @param mayBeOver also one that has been played; else it has not begun
 * @param note what is written of it in the same transaction
 * @returns the sessions of the same event that are left, or why it stays
 */
export const removeFedSession = (
  db: Kysely<AllTables>,
  { id, event_id }: { readonly id: number; readonly event_id: number },
  mayBeOver: boolean,
  note: Note,
): Promise<readonly number[] | NonNullable<Awaited<ReturnType<typeof whyKept>>>> =>
  db.transaction().execute(async (tx) => {
    await lockPlaces(tx)
    await lockEvents(tx, [event_id])
    const why = await whyKept(tx, id, mayBeOver)
    if (why !== null) return why
    await removeSessions(tx, [id])
    const beside = await touchEvents(tx, [event_id])
    await bumpVersion(tx, 'miniSessions')
    await note(tx)
    return beside
  })
