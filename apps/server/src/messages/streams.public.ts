/** Streams that commentators show beside sessions. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'

type Db = Kysely<PublicTables>

export type StreamRow = {
  readonly mini_session_id: number
  readonly name: string
  readonly label: string
  readonly url: string
}

/** In the order they were started. */
export const streamRows = (db: Db, sessions: readonly number[]): Promise<readonly StreamRow[]> =>
  db
    .selectFrom('stream')
    .select(['mini_session_id', 'name', 'label', 'url'])
    .where('mini_session_id', '=', sql<number>`any(${sessions}::int[])`)
    .orderBy('id')
    .execute()

export type NewStream = StreamRow & { readonly account_id: number; readonly started_at: Date }

/**
 * Starts a stream; the same one again changes nothing.
 * @param most streams that a session may have
 */
export async function insertStream(
  tx: Transaction<PublicTables>,
  given: NewStream,
  most: number,
): Promise<'started' | 'known' | 'full'> {
  const { mini_session_id } = given
  await sql`select from mini_session where id = ${mini_session_id} for update`.execute(tx)
  const known = await tx
    .selectFrom('stream')
    .select(['account_id', 'label', 'url'])
    .where('mini_session_id', '=', mini_session_id)
    .execute()
  const isSame = (one: (typeof known)[number]) =>
    one.account_id === given.account_id && one.label === given.label && one.url === given.url
  if (known.some(isSame)) return 'known'
  if (known.length >= most) return 'full'
  await tx.insertInto('stream').values(given).execute()
  return 'started'
}

export type StreamKey = Pick<StreamRow, 'mini_session_id' | 'label' | 'url'>

/** Accounts that show this stream. */
export async function streamOwners(db: Db, key: StreamKey): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('stream')
    .select('account_id')
    .where('mini_session_id', '=', key.mini_session_id)
    .where('label', '=', key.label)
    .where('url', '=', key.url)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

export async function deleteStream(
  tx: Transaction<PublicTables>,
  key: StreamKey,
  accountId: number | null,
): Promise<void> {
  let query = tx
    .deleteFrom('stream')
    .where('mini_session_id', '=', key.mini_session_id)
    .where('label', '=', key.label)
    .where('url', '=', key.url)
  if (accountId !== null) query = query.where('account_id', '=', accountId)
  await query.execute()
}
