/** Segments of a knock-out that come one after the other: their teams are those of the segments that are stored. */

import { type KnownTeam, withKnownTeams } from '@openroom/formats/knockOut'
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import type { PlacedSession } from './identity.rows.ts'

type Tx = Transaction<AllTables>

/** Of each session, as it calls them. */
async function teamsIn(tx: Tx, segmentId: number): Promise<readonly KnownTeam[]> {
  const { rows } = await sql<KnownTeam>`
    select n.key, n.name, coalesce((
      select json_agg(json_build_object('name', p.name) order by p.ord) from entry_player p
      where p.mini_session_id = n.mini_session_id and p.registration_id = n.registration_id), '[]') as players
    from entry n join mini_session s on s.id = n.mini_session_id
    where s.segment_id = ${segmentId} order by s.session, s.mini_session, s.id, n.ord`.execute(tx)
  return rows
}

export async function withStoredTeams(tx: Tx, placed: PlacedSession): Promise<PlacedSession> {
  const { event, segmentId, session } = placed
  if (event.arrangeType !== 'KNOCK_OUT' || session.matches.length === 0) return placed
  const known = await teamsIn(tx, segmentId)
  if (known.length === 0) return placed
  return { ...placed, session: withKnownTeams(session, known) }
}
