/** How contestants did in finished sessions: written beside the lines of boards, and read for seasons. */
import { type Kysely, sql } from 'kysely'
import { writeRows } from '../core/database/rows.ts'
import type { PublicTables } from '../core/database/tables.ts'

type Db = Kysely<PublicTables>

export type StandingFact = {
  readonly mini_session_id: number
  readonly registration_id: number
  /** Those who are ranked together. */
  readonly field: string
  readonly rank: number | null
  readonly percent: number | null
  readonly vps: number | null
  readonly imps: number | null
  readonly matches: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  readonly imps_won: number
  readonly imps_lost: number
}

const FACT: Readonly<Record<keyof StandingFact, string>> = {
  mini_session_id: 'integer',
  registration_id: 'integer',
  field: 'text',
  rank: 'integer',
  percent: 'double precision',
  vps: 'double precision',
  imps: 'double precision',
  matches: 'integer',
  won: 'integer',
  drawn: 'integer',
  lost: 'integer',
  imps_won: 'double precision',
  imps_lost: 'double precision',
}

/** Beside the session's lines of boards, which are there. */
export const writeStandings = (db: Db, facts: readonly StandingFact[]): Promise<unknown> =>
  writeRows(db, { table: 'standing_fact', columns: FACT }, facts)

export type StandingPlayer = {
  readonly player_id: number
  readonly name: string
  /** `null`: nobody has been made a person of this player yet. */
  readonly person_id: number | null
}

export type StandingRow = StandingFact & {
  /** Of the pair or team, as it is stored. */
  readonly name: string
  readonly team_id: number | null
  readonly players: readonly StandingPlayer[]
}

/** Of sessions that are over, whoever played in them. */
export async function standingsOf(db: Db, sessions: readonly number[]): Promise<readonly StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select f.*, e.name, y.team_id, coalesce((
      select json_agg(json_build_object('player_id', p.player_id, 'name', p.name, 'person_id', x.person_id)
        order by p.ord)
      from entry_player p left join person_player x on x.player_id = p.player_id
      where p.mini_session_id = f.mini_session_id and p.registration_id = f.registration_id), '[]') as players
    from standing_fact f
      join mini_session s on s.id = f.mini_session_id and s.status in ('CLOSED', 'ARCHIVED')
      join entry e on e.mini_session_id = f.mini_session_id and e.registration_id = f.registration_id
      left join team_entry y on y.mini_session_id = f.mini_session_id and y.registration_id = f.registration_id
    where f.mini_session_id = any(${sessions}::int[]) and not e.bye
      and not coalesce(e.further ? 'members', false)
    order by f.mini_session_id, f.rank nulls last, f.registration_id`.execute(db)
  return rows
}

export type Place = Pick<StandingFact, 'rank' | 'percent' | 'imps' | 'vps'> & { readonly of: number }

/** How entries did, by `{session} {registration}`. */
export async function placesOf(
  db: Db,
  entries: readonly { readonly session: number; readonly registration: number }[],
): Promise<ReadonlyMap<string, Place>> {
  const sessions = entries.map(({ session }) => session)
  const registrations = entries.map(({ registration }) => registration)
  const { rows } = await sql<Place & { session: number; registration: number }>`
    select f.mini_session_id as session, f.registration_id as registration, f.rank, f.percent, f.imps, f.vps,
      (select count(*)::int from standing_fact o where o.mini_session_id = f.mini_session_id and o.field = f.field)
        as of
    from unnest(${sessions}::int[], ${registrations}::int[]) as wanted (session, registration)
      join standing_fact f on f.mini_session_id = wanted.session and f.registration_id = wanted.registration`.execute(
    db,
  )
  return new Map(rows.map(({ session, registration, ...place }) => [`${session} ${registration}`, place]))
}

export type Entry = { readonly session: number; readonly registration: number }

export type MatchPart = Entry &
  Pick<StandingFact, 'imps_won' | 'imps_lost'> & {
    readonly opponent: number
    /** Above 0 when it was won; of the session that decided it. */
    readonly margin: number
    readonly carried_own: number
    readonly carried_other: number
    readonly corrected_own: number
    readonly corrected_other: number
  }

/** Of the knock-out matches that these entries decided in these sessions: what was played of them, the latest first. */
export async function matchPartsOf(db: Db, entries: readonly Entry[]): Promise<readonly MatchPart[]> {
  const sessions = entries.map(({ session }) => session)
  const registrations = entries.map(({ registration }) => registration)
  const { rows } = await sql<MatchPart>`
    select w.session, w.registration, f.imps_won, f.imps_lost, d.won - d.lost as margin, m.*
    from unnest(${sessions}::int[], ${registrations}::int[]) as w (session, registration)
      join mini_session o on o.id = w.session
      join segment g on g.id = o.segment_id
      join event e on e.id = g.event_id and e.arrange_type = 'KNOCK_OUT'
      join standing_fact d on d.mini_session_id = o.id and d.registration_id = w.registration and d.matches = 1
      join mini_session s on s.segment_id = g.id and s.status in ('CLOSED', 'ARCHIVED')
        and (s.session, s.mini_session) <= (o.session, o.mini_session)
      join standing_fact f on f.mini_session_id = s.id and f.registration_id = w.registration
      cross join lateral (select a.opponent,
          coalesce((array_agg(a.carried_own order by a.round))[1], 0) as carried_own,
          coalesce((array_agg(a.carried_other order by a.round))[1], 0) as carried_other,
          coalesce(sum(a.corrected_own), 0) as corrected_own, coalesce(sum(a.corrected_other), 0) as corrected_other
        from (select round, visiting_id as opponent, carry_over_home as carried_own,
            carry_over_visiting as carried_other, correction_home as corrected_own,
            correction_visiting as corrected_other
          from calc_table where mini_session_id = s.id and home_id = w.registration
          union all select round, home_id, carry_over_visiting, carry_over_home, correction_visiting, correction_home
          from calc_table where mini_session_id = s.id and visiting_id = w.registration) a
        group by a.opponent) m
    order by s.session desc, s.mini_session desc`.execute(db)
  return rows
}

export type FinishedSession = {
  readonly id: number
  /** Moves on when anything of it becomes other. */
  readonly version: number
  readonly date: string | null
  readonly start: Date | null
  readonly time_zone: string | null
  readonly type: 'PAIR' | 'TEAM'
  readonly tournament: string
  readonly event: string
  readonly segment: string
  readonly session: number
  readonly number_of_sessions: number
}

/** Finished sessions of a club whose lines have been written, in the order of its tournaments. */
export async function finishedSessionsOf(db: Db, organiser: number): Promise<readonly FinishedSession[]> {
  const { rows } = await sql<FinishedSession>`
    select s.id, x.version::float8 as version, e.type, t.name as tournament, e.name as event, g.name as segment,
      s.session, s.number_of_sessions,
      s.date, coalesce(s.real_start_date_time, s.start_date_time) as start, t.time_zone
    from tournament t join event e on e.tournament_id = t.id join segment g on g.event_id = e.id
      join mini_session s on s.segment_id = g.id and s.status in ('CLOSED', 'ARCHIVED')
      join board_fact_session x on x.mini_session_id = s.id
    where t.organiser_id = ${organiser}
    order by e.ord, g.ord, s.session, s.mini_session, s.id`.execute(db)
  return rows
}
