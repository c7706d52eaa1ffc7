/** Where numbers lead that something had before (0041): asked only where nothing is found by them any more. */
import { type Kysely, sql } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'

type Db = Kysely<PublicTables>

export type Place = {
  readonly server: number
  readonly segment: number
  readonly event: number
  readonly tournament: number
}

/** Where a session is now that was in a segment, event or tournament which is gone. */
export async function placeNow(
  db: Db,
  kind: 'segment' | 'event' | 'tournament',
  id: number,
): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select t.organiser_id as server, g.id as segment, e.id as event, t.id as tournament
    from former_place f join mini_session s on s.id = f.mini_session_id join segment g on g.id = s.segment_id
      join event e on e.id = g.event_id join tournament t on t.id = e.tournament_id
    where f.kind = ${kind} and f.id = ${id} order by s.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** The session that another, which is gone, has become a part of. */
export async function sessionNow(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select f.mini_session_id as id from former_place f
    where f.kind = 'session' and f.id = ${id} and not exists (select from mini_session s where s.id = f.id)
    order by f.mini_session_id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** The number of a pair or team of a session; `null` where the given one is it, or never was one. */
export async function entryNow(db: Db, session: number, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select e.registration_id as id from former_entry f
      join entry e on e.mini_session_id = f.mini_session_id and e.key = f.key
    where f.mini_session_id = ${session} and f.registration_id = ${id} and not exists (
      select from entry own where own.mini_session_id = f.mini_session_id and own.registration_id = ${id})`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** Who wants not to be known is not found by an older number either. */
export async function personNow(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select p.id from person_address a join person p on p.id = a.person_id and p.shown = 'name'
    where a.id = ${id} and p.id <> a.id`.execute(db)
  return rows[0]?.id ?? null
}

export async function teamNow(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select team_id as id from team_address where id = ${id} and team_id <> id`.execute(db)
  return rows[0]?.id ?? null
}

type Renamed = { readonly from: number; readonly to: number }

const ADDRESSES = {
  person: {
    table: sql.table('person_address'),
    now: sql.ref('person_id'),
    has: (id: ReturnType<typeof sql.ref>) => sql`exists (
      with own as (select array_agg(player_id) as players from person_player where person_id = ${id})
      select from own, board_fact f where f.players && own.players)`,
  },
  team: {
    table: sql.table('team_address'),
    now: sql.ref('team_id'),
    has: (id: ReturnType<typeof sql.ref>) => sql`exists (select from team_entry x where x.team_id = ${id})`,
  },
} as const

/** Persons or teams of whom nothing is left lead to those who have it now. */
export async function keepAddresses(
  db: Db,
  kind: keyof typeof ADDRESSES,
  renamed: readonly Renamed[],
): Promise<void> {
  const { table, now, has } = ADDRESSES[kind]
  const given = sql`unnest(${renamed.map(({ from }) => from)}::int[], ${renamed.map(({ to }) => to)}::int[])`
  const { rows } = await sql<Renamed>`
    select m.old as "from", m.now as "to" from ${given} as m (old, now)
    where m.old <> m.now and not ${has(sql.ref('m.old'))}`.execute(db)
  for (const { from, to } of rows) {
    await sql`update ${table} set ${now} = ${to} where ${now} = ${from}`.execute(db)
    await sql`insert into ${table} values (${from}, ${to}) on conflict (id) do update set ${now} = excluded.${now}`.execute(
      db,
    )
  }
}
