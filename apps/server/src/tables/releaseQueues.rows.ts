/** What the gate reads: sessions that it drives, their tables, what waits, and how far the play is. */

import type { TableBoards } from '@openroom/bridge/movement/telling'
import { typesOf } from '@openroom/bridge/table/traits'
import { type Kysely, sql } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { isHeld } from '../intake/play.rows.ts'
import { tableBoards } from '../phones/phones.rows.ts'

type Db = Kysely<AllTables>

const anyId = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`

export type GateSession = Awaited<ReturnType<typeof gateSessions>>[number]

/** Another one whenever who is drawn to play may be somebody else. */
const FIELD = sql<number>`(
  (select count(*) + count(f.undone_at) from field_change f where f.mini_session_id = s.id)
  + (select count(*) + count(c.undone_at) from session_correction c
    where c.mini_session_id = s.id and c.correction ->> 'kind' in ('concession', 'withdrawal')))::int`

/** The same of sessions, which are locked. */
export async function fieldsOf(tx: Db, sessions: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; field: number }>`
    select s.id, ${FIELD} as field from mini_session s where s.id = ${anyId(sessions)}`.execute(tx)
  return new Map(rows.map(({ id, field }) => [id, field]))
}

/** Sessions that are played or have a draw that waits, and of the `wanted` those that are over. */
export const gateSessions = (db: Db, wanted: readonly number[]) =>
  db
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .select([
      's.id',
      's.status',
      's.release_rule',
      's.tells_early',
      's.awaits',
      's.fed',
      's.delay',
      's.real_start_date_time',
      's.closing_at',
      's.first_round',
      's.first_board',
      's.boards_per_round',
      's.number_of_rounds',
      'e.type',
      'e.arrange_type',
      'g.event_id',
      FIELD.as('field'),
      sql<readonly number[]>`array(select r.registration_id from entry r
        where r.mini_session_id = s.id and not r.bye order by r.registration_id)`.as('contestants'),
      // Who leaves later may still be drawn in the first round that is to be.
      sql<readonly number[]>`array(select r.registration_id from entry r
        where r.mini_session_id = s.id and r.withdrawn_from <= (
          select min(n) from generate_series(s.first_round, s.first_round + s.number_of_rounds - 1) n
          where not exists (select from play_table t where t.mini_session_id = s.id and t.round = n)))`.as(
        'withdrawn',
      ),
    ])
    .where(({ eb, or, and, exists, selectFrom }) =>
      or([
        eb('s.status', 'in', ['DELAYED', 'LIVE']),
        and([
          eb('s.status', 'in', ['PUBLISHED', 'FINALIZED']),
          exists(selectFrom('standing_order as o').select('o.id').whereRef('o.mini_session_id', '=', 's.id')),
        ]),
        and([eb('s.id', '=', anyId(wanted)), eb('s.status', 'in', ['CLOSED', 'ARCHIVED'])]),
      ]),
    )
    .orderBy('s.id')
    .execute()

/** Sessions that are over and still have something behind the gate: late corrections; all, or those named. */
export async function closedWithRest(db: Db, among: readonly number[] | null): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct s.id from mini_session s
    where s.status in ('CLOSED', 'ARCHIVED') and (${among}::int[] is null or s.id = any(${among}::int[]))
      and (exists (select from standing_order o where o.mini_session_id = s.id)
        or exists (
          select from play_table t join release_cursor c on c.table_id = t.id
            join table_log l on l.table_id = c.table_id and l.seq > c.released_seq
          where t.mini_session_id = s.id))`.execute(db)
  return rows.map(({ id }) => id)
}

export type GateTable = {
  readonly id: number
  readonly session: number
  readonly round: number
  readonly ns: number
  readonly ew: number
  /** Of a movement that is known. */
  readonly boards: TableBoards | null
  readonly plays: boolean
  readonly cursor: number
  readonly pacedAt: Date | null
  /** When the last released entry was received. */
  readonly receivedAt: Date | null
  readonly heldAt: Date | null
}

/** Tables of the sessions; one without a cursor gets one, before its first entry. */
export async function gateTables(db: Db, sessions: readonly number[]): Promise<readonly GateTable[]> {
  await sql`
    insert into release_cursor (table_id, released_seq)
    select t.id, 0 from play_table t
    where t.mini_session_id = any(${sessions}::int[])
      and not exists (select from release_cursor c where c.table_id = t.id)
    order by t.id on conflict do nothing`.execute(db)
  const { rows } = await sql<GateTable>`
    select t.id, t.mini_session_id as session, t.round, t.ns_id as ns, t.ew_id as ew,
      ${tableBoards} as boards,
      not exists (
        select from entry e
        where e.mini_session_id = t.mini_session_id and e.registration_id in (t.ns_id, t.ew_id)
          and (e.bye or e.withdrawn_from <= t.round))
      and not exists (
        select from calc_table m
        where m.mini_session_id = t.mini_session_id and m.round = t.round and m.number = t.number
          and m.home_id in (t.ns_id, t.ew_id) and m.visiting_id in (t.ns_id, t.ew_id)
          and m.status in ('CONCEDED_HOME', 'CONCEDED_VISITING')) as plays,
      c.released_seq as cursor, c.paced_at as "pacedAt", c.held_at as "heldAt", l.received_at as "receivedAt"
    from play_table t
      join release_cursor c on c.table_id = t.id
      left join movement m on m.table_id = t.id
      left join table_log l on l.table_id = t.id and l.seq = c.released_seq
    where t.mini_session_id = any(${sessions}::int[])
    order by t.id`.execute(db)
  return rows
}

export type GateEntry = {
  readonly table: number
  readonly seq: number
  readonly board: number
  readonly type: string
  readonly receivedAt: Date
}

export type After = { readonly table: number; readonly seq: number }

/** Entries of tables after what is known of each, in order. */
export async function gateEntries(db: Db, after: readonly After[]): Promise<readonly GateEntry[]> {
  const { rows } = await sql<GateEntry>`
    select l.table_id as "table", l.seq, l.board_id as board, l.event ->> 'type' as type,
      l.received_at as "receivedAt"
    from unnest(${after.map(({ table }) => table)}::int[], ${after.map(({ seq }) => seq)}::bigint[])
        as known (table_id, seq)
      join table_log l on l.table_id = known.table_id and l.seq > known.seq
    order by l.table_id, l.seq`.execute(db)
  return rows
}

/** Boards of a session by number. */
export async function gateBoards(db: Db, session: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('board')
    .select(['id', 'number'])
    .where('mini_session_id', '=', session)
    .execute()
  return new Map(rows.map(({ id, number }) => [number, id]))
}

/** Of an individual: who are the partners that sit together for a while, by their registration. */
export async function gatePartners(db: Db, session: number): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ id: number; members: readonly number[] }>`
    select e.registration_id as id, array_agg(m.registration_id) as members
    from entry e join entry m on m.mini_session_id = e.mini_session_id and e.further -> 'members' ? m.key
    where e.mini_session_id = ${session} and e.further -> 'members' is not null
    group by e.registration_id`.execute(db)
  return new Map(rows.map(({ id, members }) => [id, members]))
}

export type GatePlay = {
  readonly table: number
  readonly board: number
  /** Something of its play or its result is public. */
  readonly shown: boolean
}

/** Tables and the boards whose play has begun there; seating and notices are no play. */
export async function gatePlay(db: Db, session: number): Promise<readonly GatePlay[]> {
  const { rows } = await sql<GatePlay>`
    select l.table_id as "table", l.board_id as board, bool_or(l.seq <= c.released_seq) as shown
    from table_log l join release_cursor c on c.table_id = l.table_id join play_table t on t.id = l.table_id
    where t.mini_session_id = ${session}
      and l.event ->> 'type' <> all(${typesOf('seating', 'notice')}::text[])
    group by l.table_id, l.board_id`.execute(db)
  return rows
}

/** Numbers of boards of which something is public: nobody is drawn to them any more. */
export async function publicBoards(db: Db, session: number): Promise<ReadonlySet<number>> {
  const play = await gatePlay(db, session)
  const shown = new Set(play.filter((one) => one.shown).map((one) => one.board))
  const boards = await gateBoards(db, session)
  return new Set([...boards].flatMap(([number, own]) => (shown.has(own) ? [number] : [])))
}

/** Tables of a session whose source has ended the round. Asked of each by itself (`offset`): joined, all logs would be read. */
export async function endedTables(db: Db, session: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from play_table t
    where t.mini_session_id = ${session} and exists (
      select from table_log l where l.table_id = t.id and l.event ->> 'type' = 'END_ROUND' offset 0)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export type GateFinish = {
  readonly table: number
  readonly board: number
  /** `null` for a result without an entry in the log. */
  readonly receivedAt: Date | null
}

/** Results that count now, released or not; those of a file whose board somebody has still to play finish nothing. */
export async function gateFinishes(db: Db, tables: readonly number[]): Promise<readonly GateFinish[]> {
  const { rows } = await sql<GateFinish>`
    select r.table_id as "table", r.board_id as board, l.received_at as "receivedAt"
    from newest_result r left join table_log l on l.table_id = r.table_id and l.seq = r.seq
    where r.table_id = any(${tables}::int[]) and not ${isHeld('r.seq')}`.execute(db)
  return rows
}
