/** Numbers by which something was found until now, kept before it gets another, so that its addresses go on leading there. */
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'

type Tx = Transaction<AllTables>

/** Segment, event and tournament that these sessions are about to leave. */
export async function keepPlaces(tx: Tx, sessions: readonly number[]): Promise<void> {
  await sql`
    insert into former_place (kind, id, mini_session_id)
    select place.kind, place.id, s.id
    from mini_session s join segment g on g.id = s.segment_id join event e on e.id = g.event_id
      cross join lateral (values ('segment', g.id), ('event', e.id), ('tournament', e.tournament_id)) as place (kind, id)
    where s.id = any(${sessions}::int[])
    on conflict do nothing`.execute(tx)
}

/** Of pairs and teams of a session. */
export async function keepEntries(tx: Tx, session: number, registrations: readonly number[]): Promise<void> {
  await sql`
    insert into former_entry (mini_session_id, registration_id, key)
    select mini_session_id, registration_id, key from entry
    where mini_session_id = ${session} and registration_id = any(${registrations}::int[])
    on conflict (mini_session_id, registration_id) do update set key = excluded.key`.execute(tx)
}
