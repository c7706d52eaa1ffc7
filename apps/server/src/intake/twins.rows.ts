/** Results that are stored with their people, come again without them but with their deals: only the deals are new. */
import { isHalf, isHalfOf } from '@openroom/formats/identity/twin'
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { isOfOrganisers } from './candidates.rows.ts'
import { storedDocument } from './exportDocument.rows.ts'
import type { PlacedSession } from './identity.rows.ts'
import { sessionIn } from './sessionIn.rows.ts'

type Tx = Transaction<AllTables>

const MOST = 20

/** Of the same day, and of the same organiser where the file says whose it is. */
async function sessionsOfTheDay(tx: Tx, placed: PlacedSession): Promise<readonly number[]> {
  const { organiserId, session, event } = placed
  const { rows } = await sql<{ id: number }>`
    select s.id from mini_session s join segment g on g.id = s.segment_id
      join event e on e.id = g.event_id and e.type = ${event.type} join tournament t on t.id = e.tournament_id
    where (t.organiser_id = ${organiserId} or ${organiserId} = 1) and ${isOfOrganisers(placed)} and s.date = ${session.date}::date
      and not s.fed and s.status in ('CLOSED', 'ARCHIVED')
    order by s.id limit ${MOST}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** @returns the stored session; `null` where there is none, or several could be meant */
export async function twinOf(tx: Tx, placed: PlacedSession): Promise<number | null> {
  if (!isHalf(placed.session)) return null
  const found: number[] = []
  for (const id of await sessionsOfTheDay(tx, placed)) {
    const stored = sessionIn(await storedDocument(tx, id, 'without-play'))
    if (stored && isHalfOf(placed.session, stored)) found.push(id)
  }
  return found.length === 1 ? found[0]! : null
}

/** Of the same day, of the same organiser or of nobody's. */
async function nobodysOfTheDay(tx: Tx, placed: PlacedSession) {
  const { organiserId, session, event } = placed
  const { rows } = await sql<{ id: number }>`
    select s.id from mini_session s join segment g on g.id = s.segment_id
      join event e on e.id = g.event_id and e.type = ${event.type} join tournament t on t.id = e.tournament_id
    where t.organiser_id = any(${[organiserId, 1]}::int[]) and ${isOfOrganisers(placed)} and s.date = ${session.date}::date
      and not s.fed and s.status in ('CLOSED', 'ARCHIVED')
      and not exists (select from entry_player p where p.mini_session_id = s.id)
    order by s.id limit ${MOST}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The stored session without people whose results these are; `null` where there is none, or several. */
export async function halfOf(tx: Tx, placed: PlacedSession): Promise<number | null> {
  const { session } = placed
  if (session.date === null || session.registrations.every(({ players }) => players.length === 0)) return null
  const found: number[] = []
  for (const id of await nobodysOfTheDay(tx, placed)) {
    const stored = sessionIn(await storedDocument(tx, id, 'without-play'))
    if (stored && isHalf(stored) && isHalfOf(stored, session)) found.push(id)
  }
  return found.length === 1 ? found[0]! : null
}
