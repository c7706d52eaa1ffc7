/** A fed session taken out of the store, with what belongs to it alone. */
import type { Kysely } from 'kysely'
import { moveOn, touchEvents } from './importDocument.ts'
import { lockEvents } from './lockEvents.ts'
import { removeSessions } from './removeSessions.ts'
import type { AllTables } from './tables.ts'

type Session = { readonly id: number; readonly event_id: number }

/** @returns the sessions of the same event that are left */
export const removeFedSession = (
  db: Kysely<AllTables>,
  { id, event_id }: Session,
): Promise<readonly number[]> =>
  db.transaction().execute(async (tx) => {
    await lockEvents(tx, [event_id])
    await removeSessions(tx, [id])
    await moveOn(tx, 'miniSessions')
    return touchEvents(tx, [event_id])
  })
