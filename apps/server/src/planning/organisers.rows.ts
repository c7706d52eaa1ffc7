/** Organisers that become clubs, and a club's new name; the old one goes on leading to it. */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { Transaction } from 'kysely'
import { type AllTables, asPublic } from '../core/database/allTables.ts'
import { organiserNamed } from './organiserNames.public.ts'

/** @returns whether the organiser was none before */
export async function becomeClub(tx: Transaction<AllTables>, organiser_id: number): Promise<boolean> {
  const made = await tx
    .insertInto('club')
    .values({ organiser_id })
    .onConflict((conflict) => conflict.column('organiser_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** @returns whether the name is another than before */
export async function renameOrganiser(
  tx: Transaction<AllTables>,
  id: number,
  name: string,
): Promise<Result<boolean, 'club-not-found' | 'name-taken'>> {
  const before = await tx
    .selectFrom('organiser as o')
    .innerJoin('club as c', 'c.organiser_id', 'o.id')
    .select('o.name')
    .where('o.id', '=', id)
    .executeTakeFirst()
  if (!before) return err('club-not-found')
  if (before.name === name) return ok(false)
  const owner = await organiserNamed(asPublic(tx), name)
  if (owner !== undefined && owner !== id) return err('name-taken')
  await tx.deleteFrom('organiser_alias').where('name', '=', name).execute()
  await tx.updateTable('organiser').set({ name }).where('id', '=', id).execute()
  if (before.name !== null)
    await tx.insertInto('organiser_alias').values({ name: before.name, organiser_id: id }).execute()
  return ok(true)
}

/** @returns whether it is another than before */
export async function licenseOrganiser(
  tx: Transaction<AllTables>,
  id: number,
  licence: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organiser')
    .set({ licence })
    .where('id', '=', id)
    .where('licence', 'is distinct from', licence)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
