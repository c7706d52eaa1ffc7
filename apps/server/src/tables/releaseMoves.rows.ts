/** What the gate writes: cursors, statuses, versions, holds. Each function is part of a transaction. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { moveLinks } from '../consoles/operatorLinks.rows.ts'
import { type AllTables, asPublic } from '../core/database/allTables.ts'
import { recordset } from '../core/database/rows.ts'
import { openHeld } from '../intake/play.rows.ts'
import { sessionsWithScore } from '../sessions/miniSessions.public.ts'

type Tx = Transaction<AllTables>

/** Writes something down in the transaction of what it tells of. */
export type Note = (tx: Tx) => Promise<void>

export type CursorMove = {
  readonly table: number
  readonly from: number
  readonly to: number
  readonly pacedAt: Date
}

const MOVE = { table_id: 'integer', before: 'bigint', after: 'bigint', paced_at: 'timestamptz' }

/**
 * Moves cursors on: never back, never over a hold, never from where they are not.
 * @param over tables of sessions that are over: holds are passed over
 * @returns tables moved
 */
export async function moveCursors(
  tx: Tx,
  moves: readonly CursorMove[],
  over: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  const rows = moves.map(({ table, from, to, pacedAt }) => ({
    table_id: table,
    before: from,
    after: to,
    paced_at: pacedAt,
  }))
  const { rows: moved } = await sql<{ table_id: number }>`
    with locked as (
      select table_id from release_cursor where table_id = any(${rows.map((row) => row.table_id)}::int[])
      order by table_id for no key update)
    update release_cursor c set released_seq = given.after, paced_at = given.paced_at
    from locked join ${recordset(rows, MOVE)} on given.table_id = locked.table_id
    where c.table_id = locked.table_id and c.released_seq = given.before and given.after > given.before
      and (c.held_at is null or c.table_id = any(${[...over]}::int[]))
    returning c.table_id`.execute(tx)
  return new Set(moved.map(({ table_id }) => table_id))
}

export const sessionsScored = (db: Kysely<AllTables>, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  sessionsWithScore(asPublic(db), ids)

/** @returns those that were being played until now */
export async function closeSessions(
  tx: Tx,
  sessions: readonly number[],
  now: Date,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    update mini_session set status = 'CLOSED', changed_at = ${now}, awaits = null,
      final_at = ${now}::timestamptz + appeal_minutes * interval '1 minute'
    where id = any(${sessions}::int[]) and status in ('DELAYED', 'LIVE') returning id`.execute(tx)
  const closed = rows.map(({ id }) => id)
  await openHeld(tx, closed)
  return closed
}

/** What sessions wait for now that their own play is over; `null`: they are played, or told. */
export async function setAwaits(
  tx: Tx,
  awaits: readonly { readonly session: number; readonly awaits: readonly number[] | null }[],
): Promise<void> {
  for (const { session, awaits: others } of awaits)
    await tx
      .updateTable('mini_session')
      .set({ awaits: others })
      .where('id', '=', session)
      .where('status', '=', 'LIVE')
      .execute()
}

export type Hold = {
  readonly session: number
  readonly table: number
  /** `null`: the table goes on. */
  readonly heldAt: Date | null
}

/** Whose word it is: an account's, or that of a source with its tournament's token. */
export type Orderer = { readonly accountId: number | null; readonly tournamentId: number | null }

const isChanged = async (
  db: Kysely<AllTables>,
  { session, table, heldAt }: Hold,
): Promise<boolean | null> => {
  const { rows } = await sql<{ changed: boolean }>`
    with found as (select id from play_table where id = ${table} and mini_session_id = ${session}),
      held as (
        insert into release_cursor as c (table_id, released_seq, held_at)
        select id, 0, ${heldAt}::timestamptz from found
        on conflict (table_id) do update set held_at = excluded.held_at
        where (c.held_at is null) <> (excluded.held_at is null)
        returning table_id)
    select exists (select from held) as changed from found`.execute(db)
  return rows[0]?.changed ?? null
}

/**
 * Holds a table or lets it go on. What is being released at the moment is out when this is done; nothing
 * follows it.
 * @returns whether that is new; `null` when the session has no such table
 */
export const setHold = (db: Kysely<AllTables>, hold: Hold, by: Orderer): Promise<boolean | null> =>
  db.transaction().execute(async (tx) => {
    const changed = await isChanged(tx, hold)
    if (!changed) return changed
    const { session, table, heldAt } = hold
    const subject = JSON.stringify({ session, table, tournament: by.tournamentId })
    const action = heldAt === null ? 'table.release' : 'table.hold'
    await tx.insertInto('audit_log').values({ account_id: by.accountId, action, subject }).execute()
    return changed
  })

/** `null` for a session that does not exist. */
export async function tournamentOf(db: Kysely<AllTables>, session: number): Promise<number | null> {
  const row = await db
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .select('e.tournament_id')
    .where('s.id', '=', session)
    .executeTakeFirst()
  return row?.tournament_id ?? null
}

/**
 * @param appealMinutes for corrections and appeals once all is public; `undefined`: as has been said
 * @returns whether the session was being played and not closing yet
 */
export async function setClosing(
  tx: Tx,
  session: number,
  at: Date,
  appealMinutes?: number | null,
): Promise<boolean> {
  const closing = await tx
    .updateTable('mini_session')
    .set({ closing_at: at, ...(appealMinutes !== undefined && { appeal_minutes: appealMinutes }) })
    .where('id', '=', session)
    .where('status', 'in', ['DELAYED', 'LIVE'])
    .where('closing_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (closing) await moveLinks(tx, session)
  return closing !== undefined
}

/** What a session that ends is not closed before: a table that is held back, or what is due by its delay; `null`: it does not end. */
export async function endsAfter(tx: Tx, session: number): Promise<'closing-held' | 'closing-due' | null> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from release_cursor c join play_table t on t.id = c.table_id
      where t.mini_session_id = s.id and c.held_at is not null) as held
    from mini_session s where s.id = ${session} and s.status in ('DELAYED', 'LIVE') and s.closing_at is not null`.execute(
    tx,
  )
  const [row] = rows
  return row === undefined ? null : row.held ? 'closing-held' : 'closing-due'
}

/** One whose own play is over waits no longer for others who have its boards to come. @returns whether it did */
export async function setAlone(tx: Tx, session: number): Promise<boolean> {
  const alone = await tx
    .updateTable('mini_session')
    .set({ tells_early: true })
    .where('id', '=', session)
    .where('status', '=', 'LIVE')
    .where('awaits', 'is not', null)
    .where('tells_early', '=', false)
    .returning('id')
    .executeTakeFirst()
  return alone !== undefined
}
