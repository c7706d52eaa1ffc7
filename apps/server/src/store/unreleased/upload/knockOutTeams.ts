/** Segments of a knock-out that come one after the other: their teams are those of the segments that are stored. */

import type { DocumentSession } from '@openroom/formats/json/document'
import { type KnownTeam, withKnownTeams } from '@openroom/formats/knockOut'
import { sql, type Transaction } from 'kysely'
import type { PlacedSession } from '../identity.ts'
import type { AllTables } from '../tables.ts'

type Tx = Transaction<AllTables>

/** Of each session, as it calls them. */
async function teamsIn(tx: Tx, segmentId: number): Promise<readonly KnownTeam[]> {
  const { rows } = await sql<KnownTeam>`
    select n.key, n.name, coalesce((
      select json_agg(json_build_object('name', p.name)) from entry_player p
      where p.mini_session_id = n.mini_session_id and p.registration_id = n.registration_id), '[]') as players
    from entry n join mini_session s on s.id = n.mini_session_id
    where s.segment_id = ${segmentId} order by s.session, s.mini_session, n.ord`.execute(tx)
  return rows
}

/** How many sessions the matches have, as far as is known now; those that are stored are told. */
async function sessionCount(tx: Tx, segmentId: number, { session, numberOfSessions }: DocumentSession) {
  const stored = await tx
    .selectFrom('mini_session')
    .select(({ fn }) => [fn.max('session').as('session'), fn.max('number_of_sessions').as('count')])
    .where('segment_id', '=', segmentId)
    .executeTakeFirstOrThrow()
  const last = Math.max(session, numberOfSessions, stored.session ?? 0, stored.count ?? 0)
  await tx
    .updateTable('mini_session')
    .set({ number_of_sessions: last })
    .where('segment_id', '=', segmentId)
    .where('number_of_sessions', '<', last)
    .execute()
  return last
}

export async function withStoredTeams(tx: Tx, placed: PlacedSession): Promise<PlacedSession> {
  const { event, segmentId, session } = placed
  if (event.arrangeType !== 'KNOCK_OUT' || session.matches.length === 0) return placed
  const known = await teamsIn(tx, segmentId)
  if (known.length === 0) return placed
  const numberOfSessions = await sessionCount(tx, segmentId, session)
  return { ...placed, session: { ...withKnownTeams(session, known), numberOfSessions } }
}
