/** Figures of a fed session beside its tables: corrections, carry-over, withdrawals. */
import type { Standing } from '@openroom/protocol/schema/ingest'
import type { Kysely } from 'kysely'
import { lockEvents } from './lockOrder.ts'
import type { AllTables } from './tables.ts'
import { touchEvents } from './versions.ts'

type Db = Kysely<AllTables>

/** Columns of those parts that are given. */
const given = (parts: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))

async function changeRegistration(
  tx: Db,
  id: number,
  one: Standing['registrations'][number],
): Promise<boolean> {
  const columns = given({
    carry_over: one.carryOver,
    correction: one.correction,
    adjustments: one.adjustments && JSON.stringify(one.adjustments),
    withdrawn_from: one.withdrawnFrom,
    key: one.key,
  })
  const row = await tx
    .updateTable('entry')
    .set(columns)
    .where('mini_session_id', '=', id)
    .where('key', '=', one.key)
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

async function changeMatch(tx: Db, id: number, one: Standing['matches'][number]): Promise<boolean> {
  const columns = given({
    status: one.status,
    carry_over_home: one.carryOverHome,
    carry_over_visiting: one.carryOverVisiting,
    correction_home: one.correctionHome,
    correction_visiting: one.correctionVisiting,
    round: one.round,
  })
  const row = await tx
    .updateTable('calc_table')
    .set(columns)
    .where('mini_session_id', '=', id)
    .where('round', '=', one.round)
    .where('number', '=', one.number)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

class Missing extends Error {
  readonly what: 'registration-not-found' | 'match-not-found'

  constructor(what: Missing['what']) {
    super(what)
    this.what = what
  }
}

/** @returns the sessions to announce, or what is not there; then nothing has changed */
export async function changeStanding(
  db: Db,
  { id, event_id }: { readonly id: number; readonly event_id: number },
  { registrations, matches }: Standing,
): Promise<readonly number[] | Missing['what']> {
  try {
    return await db.transaction().execute(async (tx) => {
      await lockEvents(tx, [event_id])
      for (const one of registrations)
        if (!(await changeRegistration(tx, id, one))) throw new Missing('registration-not-found')
      for (const one of matches) if (!(await changeMatch(tx, id, one))) throw new Missing('match-not-found')
      return touchEvents(tx, [event_id])
    })
  } catch (error) {
    if (error instanceof Missing) return error.what
    throw error
  }
}
