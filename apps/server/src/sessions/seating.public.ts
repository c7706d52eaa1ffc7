/** Who has been seated at tables, as far as it is public. */
import type { Seat } from '@openroom/bridge/seat'
import type { Player } from '@openroom/bridge/table/facts'
import { type Kysely, sql } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import { readEvent } from '../tables/upcast.columns.ts'
import { maskedEvents } from './maskedEvents.public.ts'

export type ReleasedSeating = {
  /** Last released sequence number. */
  readonly head: number
  /** By the last seating of each seat; empty when nobody told of it. */
  readonly seats: ReadonlyMap<Seat, Player | null>
}

type Row = {
  readonly table_id: number
  readonly seq: number
  readonly event: { readonly type: string } | null
  readonly schema_version: number | null
}

/** @returns by table, of those of which anything is public */
export async function releasedSeating(
  db: Kysely<PublicTables>,
  tables: readonly number[],
): Promise<ReadonlyMap<number, ReleasedSeating>> {
  const { rows } = await sql<Row>`
    select h.table_id, h.released_seq as seq, l.event, l.schema_version from released_head h
      left join released_log l on l.table_id = h.table_id and l.event ->> 'type' = 'SEAT_PLAYER'
    where h.table_id = any(${tables}::int[]) and h.released_seq > 0
    order by h.table_id, l.seq`.execute(db)
  const found = new Map<number, { head: number; seats: Map<Seat, Player | null> }>()
  const entries = rows.map(({ table_id, seq, event, schema_version }) => ({
    table: table_id,
    seq,
    event: event && schema_version !== null ? readEvent(event, schema_version) : null,
  }))
  for (const { table, seq, event: seated } of await maskedEvents(db, entries)) {
    const own = found.get(table) ?? { head: Number(seq), seats: new Map<Seat, Player | null>() }
    found.set(table, own)
    if (seated?.type === 'SEAT_PLAYER') own.seats.set(seated.seat, seated.player)
  }
  return found
}
