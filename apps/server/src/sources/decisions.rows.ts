/** Decisions of a fed session that are in force: penalties, carry-over, withdrawals, what is counted of a match. */
import type { Standing } from '@openroom/protocol/schema/ingest'
import type { Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'

type Tx = Transaction<AllTables>

/** Columns of those parts that are given. */
const withoutUndefined = (parts: object) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))

async function changeRegistration(tx: Tx, id: number, one: Standing['registrations'][number]): Promise<void> {
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

async function changeMatch(tx: Tx, id: number, one: Standing['matches'][number]): Promise<void> {
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

async function enforce(tx: Tx, id: number, { registrations, matches }: Standing): Promise<void> {
  for (const one of registrations) await changeRegistration(tx, id, one)
  for (const one of matches) await changeMatch(tx, id, one)
}

/** Later words take the place of earlier ones, part by part. */
function mergeDecisions<T extends object>(
  before: readonly T[],
  now: readonly T[],
  keyOf: (one: T) => string,
): T[] {
  const all = new Map(before.map((one) => [keyOf(one), one]))
  for (const one of now) all.set(keyOf(one), { ...all.get(keyOf(one)), ...(withoutUndefined(one) as T) })
  return [...all.values()]
}

async function readKeptStanding(tx: Tx, id: number): Promise<Standing | null> {
  const row = await tx
    .selectFrom('kept_standing')
    .select('standing')
    .where('mini_session_id', '=', id)
    .executeTakeFirst()
  return row?.standing ?? null
}

/** Puts a decision into force and keeps it. */
export async function decide(tx: Tx, id: number, standing: Standing): Promise<void> {
  await enforce(tx, id, standing)
  const before = await readKeptStanding(tx, id)
  const all: Standing = {
    registrations: mergeDecisions(before?.registrations ?? [], standing.registrations, ({ key }) => key),
    matches: mergeDecisions(
      before?.matches ?? [],
      standing.matches,
      ({ round, number }) => `${round}/${number}`,
    ),
  }
  const text = JSON.stringify(all)
  await tx
    .insertInto('kept_standing')
    .values({ mini_session_id: id, standing: text })
    .onConflict((conflict) => conflict.column('mini_session_id').doUpdateSet({ standing: text }))
    .execute()
}

/** What was decided stands, whatever a source has just said of the same. */
export async function decideAgain(tx: Tx, id: number): Promise<void> {
  const standing = await readKeptStanding(tx, id)
  if (standing) await enforce(tx, id, standing)
}
