/** The released part of tables' logs as it grows. */
import type { TableEvent } from '@openroom/bridge/table/events'
import { hasTrait, typesOf } from '@openroom/bridge/table/traits'
import { type Kysely, sql } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import { readEvent } from '../tables/upcast.columns.ts'
import { maskedEvents } from './maskedEvents.public.ts'

type Db = Kysely<PublicTables>

export type ReleasedEntry = {
  readonly seq: number
  readonly boardId: number
  /** `null` for an event that this version does not know. */
  readonly event: TableEvent | null
}

type Row = {
  readonly table_id: number
  readonly seq: number
  readonly board_id: number
  readonly event: { readonly type: string }
  readonly schema_version: number
}

const entryOf = ({
  table_id,
  seq,
  board_id,
  event,
  schema_version,
}: Row): ReleasedEntry & { readonly table: number } => ({
  table: table_id,
  seq: Number(seq),
  boardId: board_id,
  event: readEvent(event, schema_version),
})

/** Rounds and players, which stay from board to board. */
const SEATED = typesOf('seating').filter((type) => hasTrait(type, 'opens'))

type ByTable = ReadonlyMap<number, readonly ReleasedEntry[]>

/** As everybody may see them: names that are hidden are masked. */
async function byTable(db: Db, rows: readonly Row[]): Promise<ByTable> {
  const found = new Map<number, ReleasedEntry[]>()
  for (const { table, ...entry } of await maskedEvents(db, rows.map(entryOf))) {
    const own = found.get(table)
    if (own) own.push(entry)
    else found.set(table, [entry])
  }
  return found
}

/** What is needed to fold tables as they are now: who was seated, and everything from their last board on. */
export async function releasedTables(db: Db, tableIds: readonly number[]): Promise<ByTable> {
  const { rows } = await sql<Row>`
    with own as (select * from released_log where table_id = any(${tableIds}::int[])),
      last as (select table_id, max(seq) as seq from own where event ->> 'type' = 'START_AUCTION' group by table_id)
    select own.* from own left join last on last.table_id = own.table_id
    where own.seq >= coalesce(last.seq, 0) or own.event ->> 'type' = any(${SEATED}::text[])
    order by own.table_id, own.seq`.execute(db)
  return byTable(db, rows)
}

/**
 * What has become public since.
 * @param heads last known sequence number by table
 * @returns new entries in order, by table
 */
export async function releasedSince(db: Db, heads: ReadonlyMap<number, number>): Promise<ByTable> {
  const { rows } = await sql<Row>`
    select l.* from unnest(${[...heads.keys()]}::int[], ${[...heads.values()]}::bigint[]) as known (table_id, seq)
      join released_log l on l.table_id = known.table_id and l.seq > known.seq
    order by l.table_id, l.seq`.execute(db)
  return byTable(db, rows)
}
