/** Figures of a fed session beside its tables: corrections, carry-over, withdrawals. */
import type { Standing } from '@openroom/protocol/schema/ingest'
import type { Kysely, Transaction } from 'kysely'
import { lockEvents } from './lockOrder.ts'
import type { AllTables } from './tables.ts'
import { touchEvents } from './versions.ts'

type Db = Kysely<AllTables>
type Tx = Transaction<AllTables>

/** Columns of those parts that are given. */
const withoutUndefined = (parts: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))

async function changeRegistration(tx: Db, id: number, one: Standing['registrations'][number]): Promise<void> {
  const columns = withoutUndefined({
    carry_over: one.carryOver,
    correction: one.correction,
    adjustments: one.adjustments && JSON.stringify(one.adjustments),
    withdrawn_from: one.withdrawnFrom,
    key: one.key,
  })
  await tx
    .updateTable('entry')
    .set(columns)
    .where('mini_session_id', '=', id)
    .where('key', '=', one.key)
    .execute()
}

async function changeMatch(tx: Db, id: number, one: Standing['matches'][number]): Promise<void> {
  const columns = withoutUndefined({
    status: one.status,
    carry_over_home: one.carryOverHome,
    carry_over_visiting: one.carryOverVisiting,
    correction_home: one.correctionHome,
    correction_visiting: one.correctionVisiting,
    round: one.round,
  })
  await tx
    .updateTable('calc_table')
    .set(columns)
    .where('mini_session_id', '=', id)
    .where('round', '=', one.round)
    .where('number', '=', one.number)
    .execute()
}

async function change(tx: Tx, id: number, { registrations, matches }: Standing): Promise<void> {
  for (const one of registrations) await changeRegistration(tx, id, one)
  for (const one of matches) await changeMatch(tx, id, one)
}

export type MissingPart = 'registration-not-found' | 'match-not-found'

/** @returns what of it is not there */
async function missing(
  db: Db,
  id: number,
  { registrations, matches }: Standing,
): Promise<MissingPart | null> {
  const keys = new Set(
    (await db.selectFrom('entry').select('key').where('mini_session_id', '=', id).execute()).map(
      ({ key }) => key,
    ),
  )
  if (registrations.some(({ key }) => !keys.has(key))) return 'registration-not-found'
  const rows = await db
    .selectFrom('calc_table')
    .select(['round', 'number'])
    .where('mini_session_id', '=', id)
    .execute()
  const known = new Set(rows.map(({ round, number }) => `${round}/${number}`))
  return matches.some(({ round, number }) => !known.has(`${round}/${number}`)) ? 'match-not-found' : null
}

/** Takes a decision in; it is public when the gate says so. @returns what of it is not there; then nothing is kept */
export async function orderStanding(
  db: Db,
  session: number,
  standing: Standing,
  receivedAt: Date,
): Promise<MissingPart | null> {
  const absent = await missing(db, session, standing)
  if (absent) return absent
  await db
    .insertInto('standing_order')
    .values({ mini_session_id: session, received_at: receivedAt, standing: JSON.stringify(standing) })
    .execute()
  return null
}

/** Puts a decision into force at once, of a session that has not begun. @returns as `orderStanding`, or the sessions to announce */
export async function enforceStanding(
  db: Db,
  { id, event_id }: { readonly id: number; readonly event_id: number },
  standing: Standing,
): Promise<readonly number[] | MissingPart> {
  return db.transaction().execute(async (tx) => {
    await lockEvents(tx, [event_id])
    const absent = await missing(tx, id, standing)
    if (absent) return absent
    await change(tx, id, standing)
    return touchEvents(tx, [event_id])
  })
}

/** What waits of a session, oldest first. */
export const standingOrders = (db: Db, session: number) =>
  db
    .selectFrom('standing_order')
    .select(['id', 'received_at'])
    .where('mini_session_id', '=', session)
    .orderBy('id')
    .execute()

/** Puts decisions into force, in their order; the sessions of their events are locked. */
export async function applyStanding(tx: Tx, orders: readonly number[]): Promise<void> {
  const rows = await tx
    .deleteFrom('standing_order')
    .where('id', 'in', [...orders])
    .returning(['id', 'mini_session_id', 'standing'])
    .execute()
  for (const { mini_session_id: id, standing } of rows.toSorted((a, b) => a.id - b.id))
    await change(tx, id, standing)
}
