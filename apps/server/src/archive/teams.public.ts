/** Teams across sessions that are over: the same within one organiser by the words of their names. */
import { type Kysely, sql } from 'kysely'
import { recordset } from '../core/database/rows.ts'
import type { PublicTables } from '../core/database/tables.ts'

type Db = Kysely<PublicTables>

export type NamedTeam = {
  readonly registration_id: number
  /** Of the name, in the order of the alphabet. */
  readonly words: string
}

/** Beside the session's lines of boards, which are there. */
export async function writeTeams(
  db: Db,
  { session, organiser }: { readonly session: number; readonly organiser: number },
  teams: readonly NamedTeam[],
): Promise<void> {
  const given = recordset(teams, { registration_id: 'integer', words: 'text' })
  await sql`insert into team (organiser_id, words) select distinct ${organiser}::int, words from ${given}
    on conflict (organiser_id, words) do nothing`.execute(db)
  await sql`insert into team_entry
    select ${session}, given.registration_id, t.id from ${given}
      join team t on t.organiser_id = ${organiser} and t.words = given.words`.execute(db)
}

/** Teams of a session by their registrations. */
export async function teamsIn(db: Db, session: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ registration_id: number; team_id: number }>`
    select registration_id, team_id from team_entry where mini_session_id = ${session}`.execute(db)
  return new Map(rows.map(({ registration_id, team_id }) => [registration_id, team_id]))
}

export type TeamRow = { readonly id: number; readonly organiser: string | null }

export async function teamRow(db: Db, id: number): Promise<TeamRow | undefined> {
  const { rows } = await sql<TeamRow>`
    select t.id, case when c.id is not null then o.name end as organiser
    from team t join organiser o on o.id = t.organiser_id left join club c on c.organiser_id = o.id
    where t.id = ${id}`.execute(db)
  return rows[0]
}

type Entry = { readonly session: number; readonly registration: number }

/** Teams of entries, by `{session} {registration}`. */
export async function teamsOf(db: Db, entries: readonly Entry[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<Entry & { readonly team_id: number }>`
    select e.mini_session_id as session, e.registration_id as registration, e.team_id
    from unnest(${entries.map(({ session }) => session)}::int[], ${entries.map(({ registration }) => registration)}::int[])
      as wanted (session, registration)
      join team_entry e on e.mini_session_id = wanted.session and e.registration_id = wanted.registration`.execute(
    db,
  )
  return new Map(rows.map(({ session, registration, team_id }) => [`${session} ${registration}`, team_id]))
}

/** A team's newest entry of a session that is over: what it is called now. */
export async function newestEntry(db: Db, team: number): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    select e.mini_session_id as session, e.registration_id as registration
    from team_entry e join mini_session s on s.id = e.mini_session_id and s.status in ('CLOSED', 'ARCHIVED')
    where e.team_id = ${team}
    order by s.date desc nulls last, e.mini_session_id desc limit 1`.execute(db)
  return rows[0]
}

/** Who played as an entry of a session that is over, of those who have a page and want one. */
export async function personsOfEntry(
  db: Db,
  { session, registration }: Entry,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, p.name from entry_player e join person_player x on x.player_id = e.player_id
      join person p on p.id = x.person_id and p.shown = 'name'
      join mini_session s on s.id = e.mini_session_id and s.status in ('CLOSED', 'ARCHIVED')
    where e.mini_session_id = ${session} and e.registration_id = ${registration}
      and exists (select from board_fact f
        join mini_session o on o.id = f.mini_session_id and o.status in ('CLOSED', 'ARCHIVED')
        where f.players && array(select player_id from person_player where person_id = p.id))
    order by e.ord`.execute(db)
  return rows
}
