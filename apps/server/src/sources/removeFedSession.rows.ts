/** A fed session taken out of the store, with what belongs to it alone. */
import type { Kysely, Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { lockEvents, lockPlaces } from '../core/database/lockOrder.rows.ts'
import { bumpVersion, touchEvents } from '../intake/listVersions.rows.ts'
import { removeSessions } from '../intake/removeSessions.rows.ts'

type Session = { readonly id: number; readonly event_id: number }

/**
 * @param note what is written of it in the same transaction
 * @returns the sessions of the same event that are left
 */
export const removeFedSession = (
  db: Kysely<AllTables>,
  { id, event_id }: Session,
  note: (tx: Transaction<AllTables>) => Promise<void>,
): Promise<readonly number[]> =>
  db.transaction().execute(async (tx) => {
    await lockPlaces(tx)
    await lockEvents(tx, [event_id])
    await removeSessions(tx, [id])
    const beside = await touchEvents(tx, [event_id])
    await bumpVersion(tx, 'miniSessions')
    await note(tx)
    return beside
  })
