/** A live source's session and the announced one that it says it is: the plan's places take the source's keys. */
import type { TournamentDocument } from '@openroom/formats/json/document'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'

type Tx = Transaction<AllTables>

/**
 * After it the document finds the announced session by its keys. Only one that has not begun and has no source yet is
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
    where s.id = ${miniSessionId} and e.tournament_id = ${tournamentId} and s.status in ('PUBLISHED', 'FINALIZED') and not s.fed
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
  await tx.deleteFrom('awaited_source').where('mini_session_id', '=', miniSessionId).execute()
}

/** The announced session that waits for a source, where the document's own is not there: the first by its start. */
export async function awaitingSource(
  tx: Tx,
  tournamentId: number,
  { events: [event] }: TournamentDocument,
): Promise<number | undefined> {
  const segment = event?.segments[0]
  const session = segment?.sessions[0]
  if (!event || !segment || !session) return undefined
  const { rows } = await sql<{ id: number }>`
    select s.id from awaited_source a join mini_session s on s.id = a.mini_session_id
      join segment g on g.id = s.segment_id join event e on e.id = g.event_id
    where e.tournament_id = ${tournamentId} and not exists (
      select from mini_session o join segment h on h.id = o.segment_id join event f on f.id = h.event_id
      where f.tournament_id = e.tournament_id and f.key = ${event.key} and h.key = ${segment.key}
        and o.key = ${session.key}
        and case when o.fed then o.source_date else o.date end is not distinct from ${session.date}::date)
    order by s.start_date_time nulls last, s.id limit 1`.execute(tx)
  return rows[0]?.id
}

/** @returns whether the session is announced and has no source */
export async function canAwaitSource(db: Kysely<AllTables>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('mini_session')
    .select('id')
    .where('id', '=', id)
    .where('status', 'in', ['PUBLISHED', 'FINALIZED'])
    .where('fed', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

export async function awaitsSource(db: Kysely<AllTables>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('awaited_source')
    .select('mini_session_id')
    .where('mini_session_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function setAwaitsSource(tx: Tx, id: number, awaits: boolean): Promise<void> {
  if (awaits)
    await tx
      .insertInto('awaited_source')
      .values({ mini_session_id: id })
      .onConflict((of) => of.doNothing())
      .execute()
  else await tx.deleteFrom('awaited_source').where('mini_session_id', '=', id).execute()
}
