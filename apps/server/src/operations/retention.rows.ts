/** What is kept of people beside results, and taken away once it is old. */
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'

type Tx = Transaction<AllTables>

/** Who has done what. */
export const forgetAudit = (tx: Tx, before: Date): Promise<unknown> =>
  sql`delete from audit_log where at < ${before}`.execute(tx)

/** Sessions as they were before they were replaced. */
export const forgetVersions = (tx: Tx, before: Date): Promise<unknown> =>
  sql`delete from session_version where at < ${before}`.execute(tx)

const OF_SESSION = ['operator_link', 'director_call'] as const
const OF_TABLE = ['table_writer', 'desk_message', 'phone_result'] as const

/** Of sessions that are over and rest: links of phones, operators and captains, what was said and entered by them. */
export async function forgetLinks(tx: Tx, before: Date): Promise<void> {
  const over = sql`select id from mini_session where status in ('CLOSED', 'ARCHIVED') and changed_at < ${before}`
  for (const name of OF_SESSION)
    await sql`delete from ${sql.table(name)} where mini_session_id in (${over})`.execute(tx)
  for (const name of OF_TABLE)
    await sql`delete from ${sql.table(name)} where table_id in (
      select id from play_table where mini_session_id in (${over}))`.execute(tx)
}
