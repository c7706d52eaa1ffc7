/** Columns of what the gate keeps back. */
import type { AccountTables, BoardColumns, LogColumns, PublicTables, ResultColumns } from '../tables.ts'

export type AllTables = PublicTables &
  AccountTables & {
    board: BoardColumns
    result: ResultColumns & { seq: number }
    table_log: LogColumns & { received_at: Date }
    release_cursor: { table_id: number; released_seq: number }
  }
