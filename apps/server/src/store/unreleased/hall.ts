/** The clock of a session's hall, and calls for the director. */
import type { HallClock } from '@openroom/protocol/schema/hall'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AllTables } from './tables.ts'

type Db = Kysely<AllTables>
type Tx = Transaction<AllTables>

/** A session that takes orders, held against others until the transaction ends. */
export const heldSession = (tx: Tx, id: number) =>
  tx
    .selectFrom('mini_session')
    .select(['status', 'fed', 'number_of_rounds'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function hallClockOf(db: Db, session: number): Promise<HallClock | null> {
  const row = await db
    .selectFrom('hall_clock')
    .select('clock')
    .where('mini_session_id', '=', session)
    .executeTakeFirst()
  return row?.clock ?? null
}

/** @param clock `null`: none is shown any more */
export async function keepHallClock(tx: Tx, session: number, clock: HallClock | null): Promise<void> {
  await tx.deleteFrom('hall_clock').where('mini_session_id', '=', session).execute()
  if (clock === null) return
  await tx
    .insertInto('hall_clock')
    .values({ mini_session_id: session, clock: JSON.stringify(clock) })
    .execute()
}

/** Calls that are not done, the longest waiting first. @param tables `null`: of the whole session */
export const openCalls = (db: Db, session: number, tables: readonly number[] | null) =>
  db
    .selectFrom('director_call as c')
    .innerJoin('play_table as t', 't.id', 'c.table_id')
    .select(['c.id', 'c.table_id', 'c.at', 'c.coming_at', 't.number', 't.section', 't.room', 't.round'])
    .where('c.mini_session_id', '=', session)
    .where('c.done_at', 'is', null)
    .$if(tables !== null, (query) => query.where('c.table_id', 'in', [...(tables ?? []), 0]))
    .orderBy('c.at')
    .orderBy('c.id')
    .execute()

/** A table that has called already has not called again. */
export async function addCall(tx: Tx, session: number, tableId: number, at: Date): Promise<void> {
  await tx
    .insertInto('director_call')
    .values({ mini_session_id: session, table_id: tableId, at })
    .onConflict((on) => on.column('table_id').where('done_at', 'is', null).doNothing())
    .execute()
}

/** @returns whether there was such a call that is not done */
export async function answerCall(
  tx: Tx,
  call: { readonly session: number } & ({ readonly callId: number } | { readonly tableId: number }),
  state: 'coming' | 'done',
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('director_call')
    .set(state === 'done' ? { done_at: at } : { coming_at: sql`coalesce(coming_at, ${at})` })
    .where('mini_session_id', '=', call.session)
    .where('done_at', 'is', null)
    .$if('callId' in call, (query) => query.where('id', '=', 'callId' in call ? call.callId : 0))
    .$if('tableId' in call, (query) => query.where('table_id', '=', 'tableId' in call ? call.tableId : 0))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
