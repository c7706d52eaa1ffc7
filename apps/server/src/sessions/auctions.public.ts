/** The released part of auctions, and of plays: of many boards at once, with the names in it as they may be shown. */
import type { TableEvent } from '@openroom/bridge/table/events'
import { typesOf } from '@openroom/bridge/table/traits'
import { type Kysely, sql } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import { readEvent } from '../tables/upcast.columns.ts'
import { maskedEvents } from './maskedEvents.public.ts'

const OF_AUCTIONS = typesOf('opening', 'auction')
const OF_PLAYS = typesOf('opening', 'auction', 'play', 'claim', 'result')

type ByPlace = ReadonlyMap<string, readonly TableEvent[]>

async function released(
  db: Kysely<PublicTables>,
  tables: readonly number[],
  boards: readonly number[],
  types: readonly string[],
): Promise<ByPlace> {
  const rows = await db
    .selectFrom('released_log')
    .select(['table_id', 'board_id', 'event', 'schema_version'])
    .where(({ eb }) => eb('table_id', '=', sql<number>`any(${tables}::int[])`))
    .where(({ eb }) => eb('board_id', '=', sql<number>`any(${boards}::int[])`))
    .where(sql<boolean>`event ->> 'type' = any(${types}::text[])`)
    .orderBy('table_id')
    .orderBy('seq')
    .execute()
  const found = new Map<string, TableEvent[]>()
  const entries = rows.map(({ table_id, board_id, event, schema_version }) => ({
    table: table_id,
    board: board_id,
    event: readEvent(event, schema_version),
  }))
  for (const { table, board, event } of await maskedEvents(db, entries)) {
    const key = `${table} ${board}`
    const own = found.get(key) ?? []
    found.set(key, own)
    if (event) own.push(event)
  }
  return found
}

/**
 * @param tables ids of tables
 * @param boards ids of boards
 * @returns events in order, by `{table id} {board id}`
 */
export const releasedAuctions = (
  db: Kysely<PublicTables>,
  tables: readonly number[],
  boards: readonly number[],
): Promise<ByPlace> => released(db, tables, boards, OF_AUCTIONS)

/** The same with cards, claims and results. */
export const releasedPlays = (
  db: Kysely<PublicTables>,
  tables: readonly number[],
  boards: readonly number[],
): Promise<ByPlace> => released(db, tables, boards, OF_PLAYS)
