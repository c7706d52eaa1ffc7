/** The store opened: embedded in the data folder, or wherever DATABASE_URL says. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { AccountTables } from './accountTables.ts'
import { type AllTables, asPublic } from './allTables.ts'
import { openDatabase, type PoolCounts } from './database.ts'
import { openCluster } from './postgres/cluster.ts'
import type { GuardNews } from './postgres/guard.ts'
import type { PublicTables } from './tables.ts'

export type Store = {
  /** Everything: for imports and exports. */
  readonly db: Kysely<AllTables>
  /** The same database as public code sees it. */
  readonly released: Kysely<PublicTables>
  readonly accounts: Kysely<AccountTables>
  readonly pool: () => PoolCounts
  /** Where it is, for connections of their own. */
  readonly url: string
  /** How PostgreSQL calls this node's connections. */
  readonly node: string
  /** Migrations that its schema has just seen. */
  readonly migrated: readonly string[]
  readonly kind: 'embedded' | 'adopted' | 'external'
  readonly close: () => Promise<void>
}

export type StoreOptions = {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly onError?: (error: Error) => void
  /** What happens when the embedded database ends unasked; without, it is left alone. */
  readonly guard?: GuardNews
}

export async function openStore({ dataDir, databaseUrl, onError, guard }: StoreOptions): Promise<Store> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const cluster = databaseUrl === undefined ? await openCluster({ folder: join(dataDir, 'database') }) : null
  const url = cluster?.url() ?? databaseUrl
  if (url === undefined) throw new Error('No database.')
  try {
    const { db, node, pool, migrated, close } = await openDatabase<AllTables>(url, onError)
    if (guard) cluster?.guard(guard)
    return {
      db,
      released: asPublic(db),
      accounts: db as unknown as Kysely<AccountTables>,
      pool,
      url,
      node,
      migrated,
      kind: cluster === null ? 'external' : cluster.adopted ? 'adopted' : 'embedded',
      close: async () => {
        await close()
        await cluster?.stop()
      },
    }
  } catch (error) {
    await cluster?.stop()
    throw error
  }
}
