/** Sessions of one segment that come one by one: how many there are, and evenings of a series by their days. */
import type { DocumentSession } from '@openroom/formats/json/document'
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import type { PlacedSession } from './identity.rows.ts'

type Tx = Transaction<AllTables>

/** Whether an event says how many of its sessions count, or that they count alike: then they belong together. */
export function isSeries({ type, conventions }: PlacedSession['event']): boolean {
  const { countedSessions, leastSessions, dropOneIn, sessionsAlike } = conventions.stages ?? {}
  return type === 'PAIR' && [countedSessions, leastSessions, dropOneIn, sessionsAlike].some(Boolean)
}

/** Makes room for an evening between those of earlier and of later days; `null` where days do not tell. */
export async function asEvening(tx: Tx, placed: PlacedSession): Promise<DocumentSession | null> {
  const { event, segmentId, session } = placed
  if (!isSeries(event) || session.date === null) return null
  const { rows } = await sql<{ id: number; session: number; date: string | null }>`
    select id, session, date from mini_session where segment_id = ${segmentId}`.execute(tx)
  const { date } = session
  if (rows.some((row) => row.date === null || row.date === date)) return null
  const number = 1 + Math.max(0, ...rows.filter((row) => row.date! < date).map((row) => row.session))
  if (rows.some((row) => row.session === number)) {
    await tx
      .updateTable('mini_session')
      .set(({ eb }) => ({ session: eb('session', '+', 1) }))
      .where('segment_id', '=', segmentId)
      .where('date', '>', date)
      .execute()
  }
  const numberOfSessions = Math.max(rows.length + 1, session.numberOfSessions, number)
  return { ...session, session: number, miniSession: 1, numberOfSessions }
}

/** Every session of a segment says of how many it is one: of as many as any of them knows of. */
export const countSessions = (tx: Tx, segments: readonly number[]) =>
  sql`update mini_session s set number_of_sessions = x.most
    from (select segment_id, max(greatest(session, number_of_sessions)) as most from mini_session
      where segment_id = any(${segments}::int[]) group by segment_id) x
    where s.segment_id = x.segment_id and s.number_of_sessions < x.most and not s.fed`.execute(tx)

/** A correction of an evening leaves its number. */
export const asStored = ({ event, session }: PlacedSession, stored: DocumentSession): DocumentSession => {
  if (!isSeries(event)) return session
  const { session: number, miniSession } = stored
  const numberOfSessions = Math.max(stored.numberOfSessions, session.numberOfSessions)
  return { ...session, session: number, miniSession, numberOfSessions }
}
