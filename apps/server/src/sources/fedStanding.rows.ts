/** Figures of a fed session beside its tables: corrections, carry-over, withdrawals. */
import type { Standing } from '@openroom/protocol/schema/ingest'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { lockEvents } from '../core/database/lockOrder.rows.ts'
import { touchEvents } from '../intake/listVersions.rows.ts'
import type { Note } from '../tables/releaseMoves.rows.ts'
import { decide } from './decisions.rows.ts'
import { applyParts } from './fedParts.rows.ts'

type Db = Kysely<AllTables>
type Tx = Transaction<AllTables>

/** Parts of the draws that wait: what is decided of them comes into force after them. */
const waitingParts = (id: number, parts: 'registrations' | 'matches') => sql`
  from standing_order o, jsonb_array_elements(o.document -> ${sql.lit(parts)}) as part
  where o.mini_session_id = ${id} and o.document is not null`

export type MissingPart = 'registration-not-found' | 'match-not-found'

/** @returns what of it is not there */
async function missing(
  db: Db,
  id: number,
  { registrations, matches }: Standing,
): Promise<MissingPart | null> {
  const { rows: keys } = await sql<{ key: string }>`
    select key from entry where mini_session_id = ${id}
    union select part ->> 'key' ${waitingParts(id, 'registrations')}`.execute(db)
  const entered = new Set(keys.map(({ key }) => key))
  if (registrations.some(({ key }) => !entered.has(key))) return 'registration-not-found'
  const { rows } = await sql<{ place: string }>`
    select concat(round, '/', number) as place from calc_table where mini_session_id = ${id}
    union select concat(part ->> 'round', '/', part ->> 'number') ${waitingParts(id, 'matches')}`.execute(db)
  const known = new Set(rows.map(({ place }) => place))
  return matches.some(({ round, number }) => !known.has(`${round}/${number}`)) ? 'match-not-found' : null
}

/**
 * Takes a decision in; it is public when the gate says so.
 * @param note what is written of it in the same transaction
 * @returns what of it is not there; then nothing is kept
 */
export async function orderStanding(
  db: Db,
  session: number,
  standing: Standing,
  receivedAt: Date,
  note: Note,
): Promise<MissingPart | null> {
  return db.transaction().execute(async (tx) => {
    const absent = await missing(tx, session, standing)
    if (absent) return absent
    await tx
      .insertInto('standing_order')
      .values({ mini_session_id: session, received_at: receivedAt, standing: JSON.stringify(standing) })
      .execute()
    await note(tx)
    return null
  })
}

/** Puts a decision into force at once, of a session that has not begun. @returns as `orderStanding`, or the sessions to announce */
export async function enforceStanding(
  db: Db,
  { id, event_id }: { readonly id: number; readonly event_id: number },
  standing: Standing,
  note: Note,
): Promise<readonly number[] | MissingPart> {
  return db.transaction().execute(async (tx) => {
    await lockEvents(tx, [event_id])
    const absent = await missing(tx, id, standing)
    if (absent) return absent
    await decide(tx, id, standing)
    await note(tx)
    return touchEvents(tx, [event_id])
  })
}

/** What waits of a session, oldest first. */
export const standingOrders = (db: Db, session: number) =>
  db
    .selectFrom('standing_order')
    .select(['id', 'received_at', 'behind', 'told'])
    .where('mini_session_id', '=', session)
    .orderBy('id')
    .execute()

/** Those of the orders before which something else has to be public that is not yet: play, or an earlier decision. */
export async function barredOrders(db: Db, orders: readonly number[]): Promise<ReadonlySet<number>> {
  if (orders.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select o.id from standing_order o
    where o.id = any(${[...orders]}::int[]) and not o.told and (
      exists (
        select from play_table t join release_cursor c on c.table_id = t.id
          join table_log l on l.table_id = c.table_id and l.seq > c.released_seq
        where t.mini_session_id = o.behind and t.round <= coalesce(o.behind_round, t.round))
      or exists (
        select from standing_order x
        where x.mini_session_id = o.behind and x.mini_session_id <> o.mini_session_id and x.id < o.id))`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The director says what waits of a session. @returns whether anything does */
export async function tellOrders(tx: Tx, session: number): Promise<boolean> {
  const told = await tx
    .updateTable('standing_order')
    .set({ told: true })
    .where('mini_session_id', '=', session)
    .where('told', '=', false)
    .returning('id')
    .execute()
  return told.length > 0
}

/**
 * Puts decisions into force, in their order; the sessions of their events are locked.
 * @returns whether lists tell something else
 */
export async function applyStanding(tx: Tx, orders: readonly number[]): Promise<boolean> {
  let lists = false
  for (const order of [...orders].sort((a, b) => a - b)) {
    const row = await tx
      .deleteFrom('standing_order')
      .where('id', '=', order)
      .returning(['mini_session_id', 'standing', 'document'])
      .executeTakeFirst()
    if (row?.standing) await decide(tx, row.mini_session_id, row.standing)
    if (row?.document) await applyParts(tx, row.mini_session_id, row.document)
    lists ||= row?.document != null
  }
  return lists
}
