/** What the director sees of a session: every table at a glance, released or not. */
import { type Kysely, sql } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { isConceded } from '../phones/phones.rows.ts'

type Db = Kysely<AllTables>

const sessions = (db: Db) =>
  db
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .select(['s.id', 's.status', 's.start_date_time', 's.real_start_date_time', 's.delay', 's.release_rule'])
    .leftJoin('program_file as f', 'f.mini_session_id', 's.id')
    .select(['t.organiser_id', 'f.name as program_file'])
    .select([
      's.closing_at',
      's.appeal_minutes',
      's.boards_per_round',
      's.number_of_rounds',
      'e.type',
      'e.arrange_type',
      'e.calc_type',
      'e.conventions',
      'e.tournament_id',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('standing_order as o')
          .select('o.id')
          .whereRef('o.mini_session_id', '=', 's.id')
          .where('o.document', 'is not', null),
      ).as('waits'),
    )
    .select(['t.name as tournament', 'e.name as event', 'g.name as segment'])
    .where('s.run_here', '=', true)

export type DeskRow = Awaited<ReturnType<ReturnType<typeof sessions>['execute']>>[number]

/** Sessions that a source or the desk feeds, or fed: what is played first, then what comes, then what has been played. */
export const deskRows = (db: Db, organisers: readonly number[] | null): Promise<readonly DeskRow[]> =>
  sessions(db)
    .$if(organisers !== null, (query) => query.where('t.organiser_id', 'in', [...(organisers ?? [])]))
    .where('s.status', '<>', 'ARCHIVED')
    .orderBy(sql`case when s.status = 'CLOSED' then 3 when s.status not in ('LIVE', 'DELAYED') then 1
      when s.closing_at is null then 0 else 2 end`)
    .orderBy('s.id', 'desc')
    .limit(200)
    .execute()

export const deskRow = (db: Db, id: number): Promise<DeskRow | undefined> =>
  sessions(db).where('s.id', '=', id).executeTakeFirst()

export const deskEntries = (db: Db, id: number) =>
  db
    .selectFrom('entry')
    .select(['registration_id', 'key', 'name', 'bye', 'carry_over', 'adjustments'])
    .where('mini_session_id', '=', id)
    .orderBy('ord')
    .execute()

/**
 * Tables with the newest of their log, in the order of their source.
 * @param silent types of entries that do not tell what the table is doing
 * @param ofBoard types that tell it of the board that was begun last alone
 */
export async function deskTables(db: Db, id: number, silent: readonly string[], ofBoard: readonly string[]) {
  const { rows } = await sql<{
    readonly id: number
    readonly round: number
    readonly number: number
    readonly section: string | null
    readonly room: 'OPEN' | 'CLOSED' | null
    readonly ns_id: number
    readonly ew_id: number
    readonly board: number | null
    /** Of the newest entry that tells what the table is doing. */
    readonly phase_type: string | null
    readonly at: Date | null
    readonly head: number | null
    /** That it is to play. */
    readonly boards: number
    readonly results: number
    readonly doubts: number
    readonly held: boolean
    /** The match is: nobody plays it any more. */
    readonly conceded: boolean
  }>`
    select t.id, t.round, t.number, t.section, t.room, t.ns_id, t.ew_id,
      b.number as board, p.type as phase_type, l.received_at as at, l.seq::int as head,
      coalesce(cardinality(m.boards), s.boards_per_round) as boards,
      (select count(*)::int from newest_result r where r.table_id = t.id) as results,
      (select count(*)::int from entry_doubt d where d.table_id = t.id) as doubts,
      exists (select from release_cursor c where c.table_id = t.id and c.held_at is not null) as held,
      ${isConceded} as conceded
    from play_table t
      join mini_session s on s.id = t.mini_session_id
      left join movement m on m.table_id = t.id
      left join lateral (select * from table_log x where x.table_id = t.id order by x.seq desc limit 1) l on true
      left join lateral (
        select x.board_id from table_log x
        where x.table_id = t.id and x.event ->> 'type' = 'START_AUCTION' order by x.seq desc limit 1
      ) g on true
      left join lateral (
        select x.event ->> 'type' as type, x.board_id from table_log x
        where x.table_id = t.id and x.event ->> 'type' <> all (${[...silent]}::text[])
          and (x.event ->> 'type' <> all (${[...ofBoard]}::text[]) or x.board_id = coalesce(g.board_id, x.board_id))
        order by x.seq desc limit 1
      ) p on true
      left join board b on b.id = coalesce(p.board_id, l.board_id)
    where t.mini_session_id = ${id}
    order by t.round, t.ord`.execute(db)
  return rows
}

/** Operators whose device has beaten lately: the desk sees them at once, viewers after the delay. */
export async function presentOperators(
  db: Db,
  id: number,
  now: Date,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ readonly table_id: number; readonly names: readonly string[] }>`
    select o.table_id, array_agg(distinct o.name order by o.name) as names
    from operator_stay o join play_table t on t.id = o.table_id
    where t.mini_session_id = ${id} and o.ends_at > ${now} group by o.table_id`.execute(db)
  return new Map(rows.map(({ table_id, names }) => [table_id, names]))
}
