/** When operators were at tables, by the server's own time: nobody's but the source's until the delay has passed. */
import { type Kysely, sql } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'

type Db = Kysely<AllTables>

/** Longer ago nothing can be waiting. */
const KEPT = sql`interval '2 days'`

export type AtTable = { readonly tournamentId: number; readonly tableId: number; readonly name: string }

/** Where it is, with the delay in seconds, and whether it has come or gone by it; `null`: not of the tournament, or over. */
export type OperatedTable = {
  readonly session: number
  readonly delay: number
  readonly isOther: boolean
} | null

const placeOfAtTable = ({ tournamentId, tableId }: AtTable) => sql`
  select t.id, s.id as session, s.delay from play_table t
    join mini_session s on s.id = t.mini_session_id
    join segment g on g.id = s.segment_id join event e on e.id = g.event_id
  where t.id = ${tableId} and e.tournament_id = ${tournamentId} and s.status not in ('CLOSED', 'ARCHIVED')`

/** Comes at `at`, or stays on, until `endsAt`. */
export async function stay(db: Db, operator: AtTable, at: Date, endsAt: Date): Promise<OperatedTable> {
  const { rows } = await sql<NonNullable<OperatedTable>>`
    with place as (${placeOfAtTable(operator)}),
      old as (delete from operator_stay where ends_at < ${at}::timestamptz - ${KEPT}),
      kept as (
        update operator_stay o set ends_at = ${endsAt} from place
        where o.table_id = place.id and o.name = ${operator.name} and o.ends_at > ${at} returning o.id),
      made as (
        insert into operator_stay (table_id, name, came_at, ends_at)
        select id, ${operator.name}, ${at}, ${endsAt} from place where not exists (select from kept) returning id)
    select session, delay, exists (select from made) as "isOther" from place`.execute(db)
  return rows[0] ?? null
}

export async function leave(db: Db, operator: AtTable, at: Date): Promise<OperatedTable> {
  const { rows } = await sql<NonNullable<OperatedTable>>`
    with place as (${placeOfAtTable(operator)}),
      left_it as (
        update operator_stay o set ends_at = ${at} from place
        where o.table_id = place.id and o.name = ${operator.name} and o.ends_at > ${at} returning o.id)
    select session, delay, exists (select from left_it) as "isOther" from place`.execute(db)
  return rows[0] ?? null
}

export type Stay = {
  readonly session: number
  readonly table: number
  readonly delay: number
  readonly name: string
  readonly cameAt: Date
  readonly endsAt: Date
}

/** What viewers are still to be told of at `now`, in the order of coming. */
export async function staysToTell(db: Db, now: Date): Promise<readonly Stay[]> {
  const { rows } = await sql<Stay>`
    select t.mini_session_id as session, o.table_id as "table", s.delay, o.name,
      o.came_at as "cameAt", o.ends_at as "endsAt"
    from operator_stay o join play_table t on t.id = o.table_id join mini_session s on s.id = t.mini_session_id
    where o.ends_at + make_interval(secs => s.delay) > ${now} order by o.came_at, o.id`.execute(db)
  return rows
}
