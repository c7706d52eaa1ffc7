/** The clock of a session's hall, and calls for the director. */
import type { HallClock } from '@openroom/protocol/schema/hall'
import type { MessagePart } from '@openroom/protocol/schema/messages'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'

type Db = Kysely<AllTables>
type Tx = Transaction<AllTables>

/** A session that takes orders, held against others until the transaction ends. */
export const heldSession = (tx: Tx, id: number) =>
  tx
    .selectFrom('mini_session')
    .select(['status', 'fed', 'number_of_rounds', 'closing_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const hallSession = (db: Db, id: number) =>
  db
    .selectFrom('mini_session')
    .select(['status', 'number_of_rounds', 'closing_at'])
    .where('id', '=', id)
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

/** Calls that are not settled, the longest waiting first. @param tables `null`: of the whole session */
export const openCalls = (db: Db, session: number, tables: readonly number[] | null) =>
  db
    .selectFrom('director_call as c')
    .innerJoin('play_table as t', 't.id', 'c.table_id')
    .select(['c.id', 'c.table_id', 'c.at', 'c.coming_at', 't.number', 't.section', 't.room', 't.round'])
    .where('c.mini_session_id', '=', session)
    .$if(tables !== null, (query) => query.where('c.table_id', 'in', [...(tables ?? []), 0]))
    .orderBy('c.at')
    .orderBy('c.id')
    .execute()

/** A table that has called already has not called again. */
export async function addCall(tx: Tx, session: number, tableId: number, at: Date): Promise<void> {
  await tx
    .insertInto('director_call')
    .values({ mini_session_id: session, table_id: tableId, at })
    .onConflict((on) => on.column('table_id').doNothing())
    .execute()
}

type OfCall = { readonly session: number } & ({ readonly callId: number } | { readonly tableId: number })

/** Of a call that there is; a settled one goes. @returns whether there was such a call */
export async function answerCall(tx: Tx, call: OfCall, state: 'coming' | 'done', at: Date): Promise<boolean> {
  const isIt = 'callId' in call ? sql<boolean>`id = ${call.callId}` : sql<boolean>`table_id = ${call.tableId}`
  const { rows } =
    state === 'done'
      ? await sql`delete from director_call where mini_session_id = ${call.session} and ${isIt} returning id`.execute(
          tx,
        )
      : await sql`update director_call set coming_at = coalesce(coming_at, ${at})
          where mini_session_id = ${call.session} and ${isIt} returning id`.execute(tx)
  return rows.length > 0
}

type Word = { readonly id: number; readonly at: Date; readonly message: readonly MessagePart[] }

/** What those who run the desk have said to everybody of a session; what others write is for viewers. */
export async function hallWords(
  db: Db,
  session: number,
  since: Date,
  most: number,
): Promise<readonly Word[]> {
  const rows = await db
    .selectFrom('system_message as m')
    .select(['m.id', 'm.at', 'm.message'])
    .where('m.mini_session_id', '=', session)
    .where('m.table_id', 'is', null)
    .where('m.role', 'is', null)
    .where('m.at', '>', since)
    .where('m.of_desk', '=', true)
    .orderBy('m.id', 'desc')
    .limit(most)
    .execute()
  return rows.reverse()
}
