/** Messages to viewers, the shift of their timestamps, and commentary that came with released play. */
import type { MessagePart } from '@openroom/protocol/schema/messages'
import { type Kysely, sql } from 'kysely'
import type { PublicTables } from './tables.ts'

type Db = Kysely<PublicTables>

/** Where a message is: to all, to a session, at a table. */
export type MessagePlace = { readonly session: number | null; readonly table: number | null }

export type NewMessage = MessagePlace & {
  readonly accountId: number
  readonly board: number | null
  readonly commentator: string
  readonly message: readonly MessagePart[]
  readonly role: 'ADMIN' | null
  readonly at: Date
}

export async function insertMessage(db: Db, given: NewMessage): Promise<void> {
  const { session, table, accountId, message, ...rest } = given
  await db
    .insertInto('system_message')
    .values({
      ...rest,
      mini_session_id: session,
      table_id: table,
      account_id: accountId,
      message: JSON.stringify(message),
    })
    .execute()
}

export type MessageRow = {
  readonly id: number
  readonly commentator: string
  readonly table_id: number | null
  readonly board: number | null
  readonly message: readonly MessagePart[]
  readonly role: 'ADMIN' | null
  readonly at: Date
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
    .select(['id', 'commentator', 'table_id', 'board', 'message', 'role', 'at'])
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

export type RecordedComments = {
  readonly seq: number
  readonly board: number
  readonly comments: readonly string[]
}

/** Highest number that an entry of a log has. */
const LAST_SEQ = Number.MAX_SAFE_INTEGER

/**
 * Commentary on the released events of a table, in order; the last `most` events that have any.
 * @param after events after `from`, up to and with `to`
 */
export async function releasedComments(
  db: Db,
  table: number,
  most: number,
  { from, to } = { from: 0, to: LAST_SEQ },
): Promise<readonly RecordedComments[]> {
  const { rows } = await sql<RecordedComments>`
    select l.seq, b.number as board, l.event -> 'comments' as comments
    from released_log l join released_board b on b.id = l.board_id
    where l.table_id = ${table} and l.event -> 'comments' is not null and l.seq > ${from} and l.seq <= ${to}
    order by l.seq desc limit ${most}`.execute(db)
  return rows.toReversed()
}

/** The board that is being played at a table, as far as it is public. */
export async function currentBoard(db: Db, table: number): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select b.number from released_log l join released_board b on b.id = l.board_id
    where l.table_id = ${table} order by l.seq desc limit 1`.execute(db)
  return rows[0]?.number ?? null
}

/** What a segment is called, with its event and tournament; `null` when there is none. */
export async function segmentNamed(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('segment as g')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .select(['g.name', 'e.name as event', 't.name as tournament'])
    .where('g.id', '=', id)
    .executeTakeFirst()
  return row ? [...new Set([row.tournament, row.event, row.name])].join(' - ') : null
}
