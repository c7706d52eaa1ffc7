/** Organisers by their names, of today or before: a file keeps its organiser when a club was renamed. */
import type { Kysely } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'

/** @returns its id; `undefined` when nobody ever had the name */
export async function organiserNamed(db: Kysely<PublicTables>, name: string): Promise<number | undefined> {
  const now = await db.selectFrom('organiser').select('id').where('name', '=', name).executeTakeFirst()
  if (now) return now.id
  const before = await db
    .selectFrom('organiser_alias')
    .select('organiser_id')
    .where('name', '=', name)
    .executeTakeFirst()
  return before?.organiser_id
}
