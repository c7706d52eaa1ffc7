/** Messages to viewers, the shift of their timestamps, and commentary that came with released play. */
import { happenings } from '@openroom/bridge/table/traits'
import type { MessagePart } from '@openroom/protocol/schema/messages'
import { type Kysely, sql } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import { masksOf } from '../sessions/masks.public.ts'

type Db = Kysely<PublicTables>

/** Where a message is: to all, to a session, at a table. */
export type MessagePlace = { readonly session: number | null; readonly table: number | null }

/** A board at a table, and how many calls, cards and other events of it had happened. */
export type BoardMoment = { readonly board: number; readonly step: number }

export type NewMessage = MessagePlace & {
  readonly accountId: number
  readonly moment: BoardMoment | null
  readonly commentator: string
  readonly message: readonly MessagePart[]
  readonly role: 'ADMIN' | null
  /** By somebody who runs sessions, not by a commentator. */
  readonly isDesk: boolean
  readonly at: Date
}

export async function insertMessage(db: Db, given: NewMessage): Promise<void> {
  const { session, table, accountId, isDesk, message, moment, ...rest } = given
  await db
    .insertInto('system_message')
    .values({
      ...rest,
      mini_session_id: session,
      table_id: table,
      account_id: accountId,
      of_desk: isDesk,
      board: moment?.board ?? null,
      step: moment?.step ?? null,
      message: JSON.stringify(message),
    })
    .execute()
}

export type MessageRow = {
  readonly id: number
  readonly commentator: string
  /** Of the picture of whoever wrote it. */
  readonly portrait: string | null
  readonly table_id: number | null
  readonly board: number | null
  readonly step: number | null
  readonly message: readonly MessagePart[]
  readonly role: 'ADMIN' | null
  readonly at: Date
}

/** Disabled accounts have none. */
const PORTRAIT = sql<string | null>`(
  select p.hash from portrait p join account a on a.id = p.account_id
  where p.account_id = system_message.account_id and a.enabled)`

/** Where an account has written lately, as far as it may still be looked at. */
export async function placesWritten(
  db: Db,
  accountId: number,
  most: number,
): Promise<readonly MessagePlace[]> {
  const { rows } = await sql<MessagePlace & { readonly session: number }>`
    select m.mini_session_id as session, m.table_id as table from system_message m
      join mini_session s on s.id = m.mini_session_id and s.status = 'LIVE'
    where m.account_id = ${accountId} group by 1, 2 order by max(m.id) desc limit ${most}`.execute(db)
  return rows
}

/**
 * The newest messages of a place, oldest first.
 * @param since `null` for all of them
 */
export async function messageRows(
  db: Db,
  { session, table }: MessagePlace,
  since: Date | null,
  most: number,
): Promise<readonly MessageRow[]> {
  let query = db
    .selectFrom('system_message')
    .select(['id', 'commentator', 'table_id', 'board', 'step', 'message', 'role', 'at'])
    .select(PORTRAIT.as('portrait'))
    .where('mini_session_id', session === null ? 'is' : '=', session)
    .where('table_id', table === null ? 'is' : '=', table)
  if (since !== null) query = query.where('at', '>', since)
  return (await query.orderBy('id', 'desc').limit(most).execute()).reverse()
}

/** Minutes added to the times shown of a session's messages. */
export async function shiftOf(db: Db, session: number): Promise<number> {
  const row = await db
    .selectFrom('timestamp_shift')
    .select('minutes')
    .where('mini_session_id', '=', session)
    .executeTakeFirst()
  return row?.minutes ?? 0
}

export async function setShift(db: Db, session: number, minutes: number): Promise<void> {
  await db
    .insertInto('timestamp_shift')
    .values({ mini_session_id: session, minutes })
    .onConflict((on) => on.column('mini_session_id').doUpdateSet({ minutes }))
    .execute()
}

export type RecordedComments = BoardMoment & {
  readonly seq: number
  readonly comments: readonly string[]
}

/** Highest number that an entry of a log has. */
const LAST_SEQ = Number.MAX_SAFE_INTEGER

const HAPPENINGS = [...happenings()]

/** Whether released events of a table after `from`, up to and with `to`, have commentary of their own. */
export async function hasComments(db: Db, table: number, from: number, to: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from released_log
    where table_id = ${table} and event -> 'comments' is not null and seq > ${from} and seq <= ${to}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Commentary on the released events of a table, in order; the last `most` events that have any. */
export async function releasedComments(
  db: Db,
  table: number,
  most: number,
): Promise<readonly RecordedComments[]> {
  if (!(await hasComments(db, table, 0, LAST_SEQ))) return []
  const { rows } = await sql<RecordedComments>`
    with counted as (
      select seq, board_id, event -> 'comments' as comments,
        (count(*) filter (where event ->> 'type' = any(${HAPPENINGS}::text[]))
          over (partition by board_id order by seq))::int as step
      from released_log where table_id = ${table}
    )
    select c.seq, b.number as board, c.step, c.comments
    from counted c join released_board b on b.id = c.board_id
    where c.comments is not null order by c.seq desc limit ${most}`.execute(db)
  return rows.toReversed()
}

/** The board that is being played at a table and how far it is, as far as that is public. */
export async function currentMoment(db: Db, table: number): Promise<BoardMoment | null> {
  const { rows } = await sql<BoardMoment>`
    with last as (
      select board_id from released_log where table_id = ${table} order by seq desc limit 1
    )
    select b.number as board,
      (select count(*) from released_log l where l.table_id = ${table} and l.board_id = b.id
        and l.event ->> 'type' = any(${HAPPENINGS}::text[]))::int as step
    from last join released_board b on b.id = last.board_id`.execute(db)
  return rows[0] ?? null
}

/** What a segment is called, with its event and tournament; `null` when there is none. */
export async function segmentNamed(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('segment as g')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .select(['g.name', 'e.name as event', 't.name as tournament', 't.organiser_id'])
    .where('g.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const masks = await masksOf(db)
  const parts = [row.tournament, row.event, row.name].map((name) => masks.title(row.organiser_id, name))
  return [...new Set(parts)].join(' - ')
}
