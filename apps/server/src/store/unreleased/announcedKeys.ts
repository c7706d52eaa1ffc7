/** A live source's session and the announced one that it says it is: the plan's places take the source's keys. */
import type { TournamentDocument } from '@openroom/formats/json/document'
import { sql, type Transaction } from 'kysely'
import type { AllTables } from './tables.ts'

type Tx = Transaction<AllTables>

/**
 * After it the document finds the announced session by its keys. Only one that is announced and has no source yet is
 * taken; a place that has another source's session, or whose key another place has, keeps its own: the document then
 * makes a session of its own. The places have been locked (lockOrder.ts).
 */
export async function takeAnnounced(
  tx: Tx,
  tournamentId: number,
  miniSessionId: number,
  { events: [event] }: TournamentDocument,
): Promise<void> {
  const segment = event?.segments[0]
  const session = segment?.sessions[0]
  if (!event || !segment || !session) return
  const { rows } = await sql<{ event_id: number; segment_id: number }>`
    select e.id as event_id, g.id as segment_id
    from mini_session s join segment g on g.id = s.segment_id join event e on e.id = g.event_id
    where s.id = ${miniSessionId} and e.tournament_id = ${tournamentId} and s.status = 'PUBLISHED' and not s.fed
      and (e.key = ${event.key} or (
        not exists (select from event o where o.tournament_id = e.tournament_id and o.key = ${event.key})
        and not exists (select from mini_session f join segment h on h.id = f.segment_id
          where h.event_id = e.id and f.fed)))
      and (g.key = ${segment.key} or (
        not exists (select from segment o where o.event_id = e.id and o.key = ${segment.key})
        and not exists (select from mini_session f where f.segment_id = g.id and f.fed)))
      and not exists (select from mini_session o where o.segment_id = g.id and o.id <> s.id
        and o.key = ${session.key}
        and case when o.fed then o.source_date else o.date end is not distinct from ${session.date}::date)
    for update of s`.execute(tx)
  const [found] = rows
  if (!found) return
  await tx.updateTable('event').set({ key: event.key }).where('id', '=', found.event_id).execute()
  await tx.updateTable('segment').set({ key: segment.key }).where('id', '=', found.segment_id).execute()
  await tx
    .updateTable('mini_session')
    .set({ key: session.key, date: session.date })
    .where('id', '=', miniSessionId)
    .execute()
}
