/** Columns of what the gate keeps back. */
import type { Plan } from '@openroom/protocol/schema/upcoming'
import type { Generated, JSONColumnType } from 'kysely'
import type { AccountTables } from '../accountTables.ts'
import type { BoardColumns, DefaultInstant, LogColumns, PublicTables, ResultColumns } from '../tables.ts'

/** Who an entry of a log came from. */
export type EntryOrigin = 'file' | 'source' | 'director'

export type AllTables = PublicTables &
  AccountTables & {
    board: BoardColumns
    result: ResultColumns & { seq: number; taken_back: Generated<boolean> }
    newest_result: ResultColumns
    table_log: LogColumns & { received_at: Generated<Date>; origin: Generated<EntryOrigin> }
    /** What stands against an entry that was kept: a code of the breaches. */
    entry_doubt: { table_id: number; seq: number; code: string }
    tournament_draft: {
      id: Generated<number>
      organiser_id: number
      plan: JSONColumnType<Plan, string, string>
      changed_at: DefaultInstant
    }
    release_cursor: { table_id: number; released_seq: number; paced_at: Date | null; held_at: Date | null }
    /** Sessions whose end is forced: barriers and holds count no more. */
    forced_end: { mini_session_id: number; at: Date }
  }
