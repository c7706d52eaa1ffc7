/** All that is kept of one person, as the person may ask to know. */
import type { PersonFile } from '@openroom/protocol/schema/personKeeping'
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { sessionsTellingOf } from './personKeeping.rows.ts'

type Tx = Transaction<AllTables>

async function playersOf(tx: Tx, person: number): Promise<PersonFile['players']> {
  const { rows } = await sql<PersonFile['players'][number]>`
    select y.id as "playerId", y.name, y.member_id as "memberId", o.name as organiser
    from person_player x join player y on y.id = x.player_id join organiser o on o.id = y.organiser_id
    where x.person_id = ${person} order by y.id`.execute(tx)
  return rows
}

type PlayedRow = Omit<PersonFile['played'][number], 'startDateTime'> & {
  readonly startDateTime: Date | null
  readonly hasCard: boolean
}

async function playedOf(tx: Tx, person: number): Promise<readonly PlayedRow[]> {
  const { rows } = await sql<PlayedRow>`
    select s.id as "miniSessionId", t.name as tournament, e.name as event, g.name as segment,
      s.start_date_time as "startDateTime", n.name as entry, p.name, p.member_id as "memberId", p.further,
      exists (select from convention_card c where c.mini_session_id = s.id
        and c.registration_id = p.registration_id) as "hasCard"
    from person_player x join entry_player p on p.player_id = x.player_id
      join entry n on n.mini_session_id = p.mini_session_id and n.registration_id = p.registration_id
      join mini_session s on s.id = p.mini_session_id join segment g on g.id = s.segment_id
      join event e on e.id = g.event_id join tournament t on t.id = e.tournament_id
    where x.person_id = ${person} order by s.start_date_time, s.id, p.registration_id, p.ord`.execute(tx)
  return rows
}

async function boardsOf(tx: Tx, person: number): Promise<number> {
  const { rows } = await sql<{ boards: number }>`
    select count(*)::int as boards from board_fact f
    where f.players && (select array_agg(player_id) from person_player where person_id = ${person})`.execute(
    tx,
  )
  return rows[0]?.boards ?? 0
}

/** `null`: there is nobody of this number. */
export async function personFile(tx: Tx, id: number): Promise<Omit<PersonFile, 'madeAt'> | null> {
  const { rows } = await sql<PersonFile['person']>`
    select id as "personId", name, shown from person where id = ${id}`.execute(tx)
  const [person] = rows
  if (!person) return null
  const played = await playedOf(tx, id)
  return {
    person,
    players: await playersOf(tx, id),
    played: played.map(({ hasCard: _, startDateTime, ...one }) => ({
      ...one,
      startDateTime: startDateTime?.toISOString() ?? null,
    })),
    boards: await boardsOf(tx, id),
    conventionCards: played.filter(({ hasCard }) => hasCard).map(({ miniSessionId }) => miniSessionId),
    namedIn: [...(await sessionsTellingOf(tx, [id], false))],
  }
}
