/** The gate's cursors: how far the public may see each table. */
import type { Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { writeRows } from '../core/database/rows.ts'
import type { Heads } from '../intake/play.rows.ts'

const CURSOR = { table_id: 'integer', released_seq: 'bigint' }

/** Lets the public see tables to their end, as of a closed session, or nothing of them yet. */
export async function setCursors(tx: Transaction<AllTables>, heads: Heads, toTheEnd: boolean): Promise<void> {
  const ordered = [...heads].sort(([a], [b]) => a - b)
  const rows = ordered.map(([table_id, head]) => ({ table_id, released_seq: toTheEnd ? head : -1 }))
  await writeRows(tx, { table: 'release_cursor', columns: CURSOR, key: ['table_id'] }, rows)
}
