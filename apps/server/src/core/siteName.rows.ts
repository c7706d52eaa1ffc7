/** What the site is called; `null`: nobody has said. */
import type { Kysely } from 'kysely'
import type { PublicTables } from './database/tables.ts'

export async function siteName(released: Kysely<PublicTables>): Promise<string | null> {
  const site = await released.selectFrom('site').select('name').executeTakeFirst()
  return site?.name ?? null
}
