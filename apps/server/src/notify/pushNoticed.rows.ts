/** What of each session has been noticed, so that it is told once, and not to those who come later. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AccountTables } from '../core/database/accountTables.ts'
import type { PublicTables } from '../core/database/tables.ts'

type Tables = AccountTables & PublicTables

/** `upTo`: sessions with a larger number are newer than the watch. */
export type Watch = { readonly upTo: number; readonly lookedAt: Date }

export async function watchRow(db: Kysely<Tables>): Promise<Watch | null> {
  const row = await db.selectFrom('push_watch').select(['up_to', 'looked_at']).executeTakeFirst()
  return row ? { upTo: row.up_to, lookedAt: row.looked_at } : null
}

/** Somebody looks now. */
export const keepWatch = (db: Kysely<Tables>, now: Date) =>
  db.updateTable('push_watch').set({ looked_at: now }).execute()

/** `null`: nobody has looked at it. */
export async function noticedIn(db: Kysely<Tables>, session: number): Promise<readonly string[] | null> {
  const row = await db
    .selectFrom('push_noticed')
    .select('keys')
    .where('mini_session_id', '=', session)
    .executeTakeFirst()
  return row?.keys ?? null
}

/** Beside what others have noticed; nothing of a session that is gone meanwhile, nor where nobody wants to be told any more. */
export async function keepNoticed(
  tx: Transaction<Tables>,
  session: number,
  keys: readonly string[],
): Promise<void> {
  await sql`insert into push_noticed (mini_session_id, keys)
    select s.id, ${JSON.stringify(keys)}::jsonb
    from (select from push_watch for share) w, mini_session s where s.id = ${session}
    on conflict (mini_session_id) do update set keys = (
      select coalesce(jsonb_agg(distinct key), '[]') from jsonb_array_elements(push_noticed.keys || excluded.keys) key)`.execute(
    tx,
  )
}

/** Sessions that are not over, or whose end nobody has noticed. */
export async function sessionsWatched(db: Kysely<Tables>, over: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from mini_session s where status not in ('CLOSED', 'ARCHIVED')
      or exists (select from push_noticed n where n.mini_session_id = s.id and not n.keys @> ${JSON.stringify([over])}::jsonb)
      or (id > (select up_to from push_watch) and not exists (select from push_noticed n where n.mini_session_id = s.id))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
