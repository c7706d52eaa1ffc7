/** What is written beside boards: what their records say, and commentators; its words, by which boards are found. */
import type { MessagePart } from '@openroom/protocol/schema/messages'
import { type Kysely, sql } from 'kysely'
import { writeRows } from '../core/database/rows.ts'
import type { PublicTables } from '../core/database/tables.ts'
import { shownProse } from '../sessions/maskedEvents.public.ts'

type Db = Kysely<PublicTables>

/** What commentators wrote at a table while a board was played there. */
export type Written = {
  readonly table_id: number
  readonly board: number
  /** How many calls, cards and other events had happened. */
  readonly step: number
  readonly text: string
}

type Row = Omit<Written, 'text'> & {
  readonly session: number
  readonly message: readonly MessagePart[]
}

export const textOfParts = (message: readonly MessagePart[]): string =>
  message.map(([text, kind]) => (kind === 'plain' || kind === 'link' ? text : '')).join(' ')

/** With the names in it as they may be shown. */
export async function writtenAt(db: Db, tables: readonly number[]): Promise<readonly Written[]> {
  const { rows } = await sql<Row>`
    select t.mini_session_id as session, m.table_id, m.board, coalesce(m.step, 0) as step, m.message
    from system_message m join play_table t on t.id = m.table_id
    where m.table_id = any(${tables}::int[]) and m.board is not null and m.role is null
    order by m.id`.execute(db)
  const proses = new Map<number, (text: string) => string>()
  for (const { session } of rows) if (!proses.has(session)) proses.set(session, await shownProse(db, session))
  return rows.map(({ session, ...row }) => ({ ...row, text: proses.get(session)!(textOfParts(row.message)) }))
}

export type BoardNote = { readonly place: number; readonly mini_session_id: number; readonly words: string }

const NOTE = { place: 'bigint', mini_session_id: 'integer', words: 'text' }

/** Beside the session's lines of boards, which are there. */
export const writeNotes = (db: Db, notes: readonly BoardNote[]): Promise<unknown> =>
  writeRows(db, { table: 'board_note', columns: NOTE }, notes)
