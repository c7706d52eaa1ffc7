/** The gate's cursors: how far the public may see each table. */
import type { Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { copyLines, copyRows } from '../core/database/copyRows.ts'
import { writeRows } from '../core/database/rows.ts'
import type { Heads } from '../intake/play.rows.ts'

const CURSOR = { table_id: 'integer', released_seq: 'bigint' }

/** Lets the public see tables to their end where they are shown, as of a closed session, or nothing of them yet. */
export async function setCursors(
  tx: Transaction<AllTables>,
  heads: Heads,
  { shown, isNew }: { readonly shown: boolean; readonly isNew: boolean },
): Promise<void> {
  const ordered = [...heads].sort(([a], [b]) => a - b)
  const rows = ordered.map(([table_id, head]) => ({ table_id, released_seq: shown ? head : -1 }))
  if (isNew) await copyRows(tx, 'release_cursor', CURSOR, copyLines(CURSOR, rows))
  else await writeRows(tx, { table: 'release_cursor', columns: CURSOR, key: ['table_id'] }, rows)
}
