/** Who plays where, and which boards, as the desk has decided it: what consoles and phones go by before viewers do. */
import { type Kysely, sql } from 'kysely'
import { withWhatWaits } from './asItWillBe.ts'
import { boardsOfSession, type MovementRow, movementOf } from './phones.ts'
import { pairsOf } from './saidPlayers.ts'
import type { AllTables } from './tables.ts'

type Db = Kysely<AllTables>

export type SessionPlan = {
  /** Every table, in the order of play. */
  readonly tables: readonly MovementRow[]
  readonly boards: Awaited<ReturnType<typeof boardsOfSession>>
  readonly pairs: Awaited<ReturnType<typeof pairsOf>>
}

export const sessionPlan = (db: Db, id: number): Promise<SessionPlan> =>
  withWhatWaits(db, id, async (tx) => ({
    tables: await movementOf(tx, id),
    boards: await boardsOfSession(tx, id),
    pairs: await pairsOf(tx, id),
  }))

/** Another one whenever the plan of a session may be another one. */
export async function planMark(db: Db, id: number): Promise<string> {
  const marked = (rows: ReturnType<typeof sql>) => sql`(
    select concat_ws('/', count(*), max(x.xmin::text::bigint), sum(x.xmin::text::bigint)) from ${rows})`
  const own = ['entry', 'entry_player', 'play_table', 'board'].map((name) =>
    marked(sql`${sql.table(name)} x where x.mini_session_id = ${id}`),
  )
  const firstBoards = marked(
    sql`movement x join play_table t on t.id = x.table_id where t.mini_session_id = ${id}`,
  )
  const decisions = marked(sql`standing_order x join mini_session s on s.id = x.mini_session_id
    join mini_session own on own.segment_id = s.segment_id where own.id = ${id}`)
  const { rows } = await sql<{ mark: string }>`
    select concat_ws(' ', ${sql.join([...own, firstBoards, decisions])}) as mark`.execute(db)
  return rows[0]?.mark ?? ''
}
