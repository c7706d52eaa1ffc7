/** Stored double-dummy tables, one for each deal wherever it is played. */
import type { DoubleDummyTable } from '@openroom/bridge/doubleDummy'
import type { DocumentBoard } from '@openroom/formats/json/document'
import type { Solving } from '@openroom/protocol/schema/upload'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { recordset } from '../core/database/rows.ts'
import { ONCE_MORE } from '../core/jobs/jobs.public.ts'
import type { BoardRow } from '../sessions/content.public.ts'
import { boardOf } from '../sessions/document.columns.ts'
import { dealKey, writeTricks } from './doubleDummyText.columns.ts'

export type UnsolvedBoard = {
  readonly id: number
  readonly document: DocumentBoard
}

/** `null`: it is too hard, which is not tried again until it is forgotten (`forgetHard`). */
export type SolvedBoard = UnsolvedBoard & { readonly table: DoubleDummyTable | null }

/** The same text as `dealKey` makes. */
const KEY = sql<string>`concat_ws(' ', b.deal ->> 'N', b.deal ->> 'E', b.deal ->> 'S', b.deal ->> 'W')`

/** All four hands are known. */
const IS_DEALT = sql`(b.deal ->> 'N' is not null and b.deal ->> 'E' is not null
  and b.deal ->> 'S' is not null and b.deal ->> 'W' is not null)`

/** Those of which all four hands are known and nothing is stored. */
export async function unsolvedAmong(
  db: Kysely<AllTables>,
  boards: readonly number[],
): Promise<readonly UnsolvedBoard[]> {
  const { rows } = await sql<BoardRow & { readonly deal: NonNullable<BoardRow['deal']> }>`
    select b.* from board b where b.id = any(${boards}::int[])
      and ${IS_DEALT} and not exists (select from double_dummy d where d.deal = ${KEY}) order by b.id`.execute(
    db,
  )
  return rows.map((row) => ({ id: row.id, document: boardOf(row) }))
}

export async function sessionsOf(
  db: Kysely<AllTables>,
  boards: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct mini_session_id as id from board where id = any(${boards}::int[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** @returns the sessions that have a new version by that */
export async function saveTables(
  tx: Transaction<AllTables>,
  solved: readonly SolvedBoard[],
): Promise<readonly number[]> {
  // In one order, as another node may save some of the same.
  const tables = new Map(
    solved.map(({ document, table }) => [dealKey(document.deal)!, table && writeTricks(table)]),
  )
  const rows = [...tables]
    .map(([deal, tricks]) => ({ deal, tricks }))
    .sort((a, b) => (a.deal < b.deal ? -1 : 1))
  await sql`insert into double_dummy (deal, tricks)
    select deal, tricks from ${recordset(rows, { deal: 'text', tricks: 'text' })} on conflict (deal) do nothing`.execute(
    tx,
  )
  return touchSolved(
    tx,
    solved.flatMap(({ id, table }) => (table ? [id] : [])),
  )
}

/**
 * Gives all sessions that play the deals of these boards a new version, since their views show more now; boards that
 * are not public yet change nothing.
 */
export async function touchSolved(
  tx: Transaction<AllTables>,
  boards: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with alike as (
      select b.id from board solved join board b on md5(b.deal::text) = md5(solved.deal::text) and b.deal = solved.deal
      where solved.id = any(${boards}::int[])),
    shown as (
      select id from mini_session
      where id in (select b.mini_session_id from released_board b where b.id in (select id from alike))
      order by id for no key update)
    update mini_session s set version = version + 1 from shown where s.id = shown.id returning s.id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Boards `b` with the deals of `hard`, wherever they are played. */
const PLAYED = sql`hard
  cross join lateral (
    select jsonb_build_object('N', hands[1], 'E', hands[2], 'S', hands[3], 'W', hands[4]) as deal) dealt
  join board b on md5(b.deal::text) = md5(dealt.deal::text) and b.deal = dealt.deal`

/** Deals that were too hard are tried again, wherever they are played: by a solver that may know better. */
export async function forgetHard(db: Kysely<AllTables>): Promise<void> {
  await sql`
    with hard as (delete from double_dummy where tricks is null returning string_to_array(deal, ' ') as hands)
    insert into job (kind, subject, ord)
      select 'double-dummy', b.id, b.id from ${PLAYED}
    ${ONCE_MORE}`.execute(db)
}

/**
 * How far it is with the sessions of these organisers (`null`: of all), read from what waits alone.
 * @param isSolved somebody works it out; else nothing waits for it, unless a node has some in hand at this moment
 */
export async function solvingRows(
  db: Kysely<AllTables>,
  organisers: readonly number[] | null,
  { isSolved, now }: { readonly isSolved: boolean; readonly now: Date },
): Promise<readonly Solving[]> {
  const { rows } = await sql<Solving>`
    with hard as (select string_to_array(deal, ' ') as hands from double_dummy where tricks is null),
    asked as (select subject, holder, due_at from job where kind = 'double-dummy'),
    open as (
      select b.mini_session_id as id, 1 as waiting, 0 as hard from asked join board b on b.id = asked.subject
        where ${isSolved}::boolean or exists (select from asked where holder is not null and due_at > ${now})
      union all select b.mini_session_id, 0, 1 from ${PLAYED}
        where not ${isSolved}::boolean or not exists (select from asked where subject = b.id))
    select s.id as "miniSessionId", sum(open.waiting)::int as waiting, sum(open.hard)::int as hard,
      (select count(*)::int from board b where b.mini_session_id = s.id and ${IS_DEALT}) as boards
    from open join mini_session s on s.id = open.id join segment g on g.id = s.segment_id
      join event e on e.id = g.event_id join tournament t on t.id = e.tournament_id
    where ${organisers}::int[] is null or t.organiser_id = any(${organisers}::int[])
    group by s.id order by s.id`.execute(db)
  return rows
}
