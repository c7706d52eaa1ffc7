/** The released part of auctions: of many boards at once, without the play. */
import type { TableEvent } from '@openroom/bridge/table/events'
import { typesOf } from '@openroom/bridge/table/traits'
import { type Kysely, sql } from 'kysely'
import type { PublicTables } from '../tables.ts'
import { readEvent } from '../upcast.ts'

const OF_AUCTIONS = typesOf('opening', 'auction')

/**
 * @param tables ids of tables
 * @param boards ids of boards
 * @returns events in order, by `{table id} {board id}`
 */
export async function releasedAuctions(
  db: Kysely<PublicTables>,
  tables: readonly number[],
  boards: readonly number[],
): Promise<ReadonlyMap<string, readonly TableEvent[]>> {
  const rows = await db
    .selectFrom('released_log')
    .select(['table_id', 'board_id', 'event', 'schema_version'])
    .where(({ eb }) => eb('table_id', '=', sql<number>`any(${tables}::int[])`))
    .where(({ eb }) => eb('board_id', '=', sql<number>`any(${boards}::int[])`))
    .where(sql<boolean>`event ->> 'type' = any(${OF_AUCTIONS}::text[])`)
    .orderBy('table_id')
    .orderBy('seq')
    .execute()
  const found = new Map<string, TableEvent[]>()
  for (const { table_id, board_id, event, schema_version } of rows) {
    const key = `${table_id} ${board_id}`
    const own = found.get(key) ?? []
    found.set(key, own)
    const read = readEvent(event, schema_version)
    if (read) own.push(read)
  }
  return found
}
