/** What is kept of one person. */
import type { TableEvent } from '@openroom/bridge/table/events'
import type { MessagePart } from '@openroom/protocol/schema/messages'
import type { PersonFile } from '@openroom/protocol/schema/personKeeping'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { sessionsTellingOf } from './personKeeping.rows.ts'

type Tx = Transaction<AllTables>

const OWN_ENTRIES = (person: RawBuilder<unknown>) => sql`exists (
  select from person_player own join entry_player z on z.player_id = own.player_id where own.person_id = ${person})`

/** The person whom a page leads to, and those of other names whose pages lead there: nobody else has these names since. */
export async function asOneIs(tx: Tx, id: number): Promise<readonly [number, ...number[]]> {
  const { rows } = await sql<{ id: number }>`
    with now as (select coalesce(
      (select a.person_id from person_address a where a.id = ${id} and not ${OWN_ENTRIES(sql`a.id`)}), ${id}) as id)
    select id from now union all
    select p.id from now join person_address a on a.person_id = now.id
      join person p on p.id = a.id and p.id <> now.id where not ${OWN_ENTRIES(sql`p.id`)}`.execute(tx)
  const [now = id, ...former] = rows.map((row) => row.id)
  return [now, ...former]
}

export async function playersOf(tx: Tx, persons: readonly number[]): Promise<PersonFile['players']> {
  const { rows } = await sql<PersonFile['players'][number]>`
    select y.id as "playerId", y.name, y.member_id as "memberId", o.name as organiser
    from person_player x join player y on y.id = x.player_id join organiser o on o.id = y.organiser_id
    where x.person_id = any(${persons}::int[]) order by y.id`.execute(tx)
  return rows
}

type PlayedRow = Omit<PersonFile['played'][number], 'startDateTime'> & {
  readonly startDateTime: Date | null
  readonly hasCard: boolean
}

export async function playedOf(tx: Tx, persons: readonly number[]): Promise<readonly PlayedRow[]> {
  const { rows } = await sql<PlayedRow>`
    select s.id as "miniSessionId", t.name as tournament, e.name as event, g.name as segment,
      s.start_date_time as "startDateTime", n.name as entry, p.name, p.member_id as "memberId", p.further,
      exists (select from convention_card c where c.mini_session_id = s.id and c.registration_id = p.registration_id
        and (c.players = '{}' or p.player_id = any(c.players))) as "hasCard"
    from person_player x join entry_player p on p.player_id = x.player_id
      join entry n on n.mini_session_id = p.mini_session_id and n.registration_id = p.registration_id
      join mini_session s on s.id = p.mini_session_id join segment g on g.id = s.segment_id
      join event e on e.id = g.event_id join tournament t on t.id = e.tournament_id
    where x.person_id = any(${persons}::int[]) order by s.start_date_time, s.id, p.registration_id, p.ord`.execute(
    tx,
  )
  return rows
}

export async function boardsOf(tx: Tx, persons: readonly number[]): Promise<number> {
  const { rows } = await sql<{ boards: number }>`
    select count(*)::int as boards from board_fact f
    where f.players && (select array_agg(player_id) from person_player where person_id = any(${persons}::int[]))`.execute(
    tx,
  )
  return rows[0]?.boards ?? 0
}

type Text = { readonly id: number; readonly text: string }

/** Who sits down in the logs of sessions of the players' organisers, by name. */
export async function seatedNames(tx: Tx, persons: readonly number[]): Promise<readonly Text[]> {
  const { rows } = await sql<Text>`
    select distinct t.mini_session_id as id, l.event -> 'player' ->> 'name' as text from person_player x join player y on y.id = x.player_id
      join tournament c on c.organiser_id = y.organiser_id join event e on e.tournament_id = c.id
      join segment g on g.event_id = e.id join mini_session s on s.segment_id = g.id
      join play_table t on t.mini_session_id = s.id join table_log l on l.table_id = t.id
    where x.person_id = any(${persons}::int[]) and l.event ->> 'type' = 'SEAT_PLAYER'
      and l.event -> 'player' ->> 'name' is not null`.execute(tx)
  return rows
}

/** What was written of sessions that may name the players: in rulings and remarks, at tables, in messages. */
export async function writtenBeside(tx: Tx, persons: readonly number[], wereMasked: boolean) {
  const sessions = await sessionsTellingOf(tx, persons, wereMasked)
  const { rows: written } = await sql<Text>`
    select t.mini_session_id as id, r.jury_comment as text from result r join play_table t on t.id = r.table_id
      where t.mini_session_id = any(${sessions}::int[]) and r.jury_comment is not null
    union all select n.mini_session_id, n.adjustments::text from entry n
      where n.mini_session_id = any(${sessions}::int[]) and n.adjustments is not null`.execute(tx)
  const { rows: logged } = await sql<{ id: number; event: TableEvent; version: number }>`
    select t.mini_session_id as id, l.event, l.schema_version as version
    from table_log l join play_table t on t.id = l.table_id
    where t.mini_session_id = any(${sessions}::int[])
      and coalesce(l.event -> 'comments', l.event -> 'explanations', l.event -> 'explanation') is not null`.execute(
    tx,
  )
  const { rows: said } = await sql<{ id: number; message: readonly MessagePart[] }>`
    select s.id, m.message from system_message m join mini_session s on s.id = m.mini_session_id
      join segment g on g.id = s.segment_id join event e on e.id = g.event_id join tournament c on c.id = e.tournament_id
    where c.organiser_id in (select y.organiser_id from person_player x join player y on y.id = x.player_id
      where x.person_id = any(${persons}::int[]))`.execute(tx)
  return { written, logged, said }
}

export async function personRow(tx: Tx, id: number): Promise<PersonFile['person'] | null> {
  const { rows } = await sql<PersonFile['person']>`
    select id as "personId", name, shown from person where id = ${id}`.execute(tx)
  return rows[0] ?? null
}
