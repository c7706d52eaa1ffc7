/** Whose things are: the organisers that numbers of sessions, tournaments, plans and the like lead to. */
import type { PlanKey } from '@openroom/protocol/schema/upcoming'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AllTables } from './database/allTables.ts'

/** A number, and what it is of. */
export type Numbered =
  | {
      readonly thing:
        | 'session'
        | 'segment'
        | 'event'
        | 'tournament'
        | 'organiser'
        | 'link'
        | 'token'
        | 'hands'
        | 'season'
      readonly id: number
    }
  | { readonly thing: 'plan'; readonly id: PlanKey }

const ofSession = (id: number) => sql`select t.organiser_id from mini_session s
  join segment g on g.id = s.segment_id join event e on e.id = g.event_id
  join tournament t on t.id = e.tournament_id where s.id = ${id}`

const ofTournament = (id: number) => sql`select organiser_id from tournament where id = ${id}`

/** A query of one organiser, or of none. */
export function organiserQuery(one: Numbered): RawBuilder<unknown> {
  const { id } = one
  switch (one.thing) {
    case 'session':
      return ofSession(one.id)
    case 'tournament':
      return ofTournament(one.id)
    case 'event':
      return sql`select t.organiser_id from event e join tournament t on t.id = e.tournament_id where e.id = ${id}`
    case 'segment':
      return sql`select t.organiser_id from segment g join event e on e.id = g.event_id
        join tournament t on t.id = e.tournament_id where g.id = ${id}`
    case 'organiser':
      return sql`select id as organiser_id from organiser where id = ${id}`
    case 'link':
      return sql`select t.organiser_id from operator_link l join mini_session s on s.id = l.mini_session_id
        join segment g on g.id = s.segment_id join event e on e.id = g.event_id
        join tournament t on t.id = e.tournament_id where l.id = ${id}`
    case 'token':
      return sql`select organiser_id from ingest_token where id = ${id}`
    case 'hands':
      return sql`select organiser_id from waiting_hands where id = ${id}`
    case 'season':
      return sql`select organiser_id from season where id = ${id}`
    case 'plan':
      return one.id.kind === 'tournament'
        ? ofTournament(one.id.id)
        : sql`select organiser_id from tournament_draft where id = ${one.id.id}`
  }
}

/** `null`: there is no such thing. */
export async function organiserOf(db: Kysely<AllTables>, one: Numbered): Promise<number | null> {
  const { rows } = await sql<{ organiser_id: number }>`${organiserQuery(one)}`.execute(db)
  return rows[0]?.organiser_id ?? null
}

/** Those that own some of these sessions. */
export async function organisersOfSessions(
  db: Kysely<AllTables>,
  ids: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ organiser_id: number }>`select distinct t.organiser_id from mini_session s
    join segment g on g.id = s.segment_id join event e on e.id = g.event_id
    join tournament t on t.id = e.tournament_id where s.id = any(${[...ids]}::int[])`.execute(db)
  return rows.map(({ organiser_id }) => organiser_id)
}
