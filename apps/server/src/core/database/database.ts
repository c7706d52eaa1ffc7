/** A connection to PostgreSQL at its newest schema, whoever runs it. */
import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrate } from './migrations/migrate.ts'
import { POOL_TIMEOUTS, type PoolTimeouts, timedPool } from './timedPool.ts'

/** Milliseconds to accept a connection; and without a word in a transaction, after which its node hangs. */
const HANGS_MS = 20_000

/** Connections of nodes, and of no others, are called so. */
export const NODE_PREFIX = 'openroom node '

/** bigint: versions and sequence numbers stay far below 2^53. */
const BIGINT = 20
/** date: a day without time zone, as its text. */
const DATE = 1082

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === BIGINT) return Number
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/** Connections to the database, and who waits for one. */
export type PoolCounts = { readonly busy: number; readonly idle: number; readonly waiting: number }

export type Database<Tables> = {
  /** How PostgreSQL calls this node's connections. */
  readonly node: string
  readonly db: Kysely<Tables>
  /** Migrations that the schema has just seen. */
  readonly migrated: readonly string[]
  readonly pool: () => PoolCounts
  readonly close: () => Promise<void>
}

/**
 * @param onError what happens to a connection that breaks while nobody uses it; the next use opens another
 * @param timeouts how long PostgreSQL may take to answer
 */
export async function openDatabase<Tables>(
  url: string,
  onError: (error: Error) => void = () => {},
  timeouts: PoolTimeouts = POOL_TIMEOUTS,
): Promise<Database<Tables>> {
  const node = `${NODE_PREFIX}${randomBytes(6).toString('hex')}`
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    types,
    application_name: node,
    connectionTimeoutMillis: Math.min(timeouts.queryMs, HANGS_MS),
    keepAlive: true,
    // A transaction whose node hangs lets go of what it has locked.
    idle_in_transaction_session_timeout: HANGS_MS,
  })
  let isClosing = false
  // A connection that breaks while somebody keeps it fails at its next use, and ends nothing else.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => {
    if (!isClosing) onError(error)
  })
  let migrated: readonly string[]
  try {
    migrated = await migrate(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: timedPool(pool, timeouts) }) })
  return {
    db,
    node,
    migrated,
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      isClosing = true
      await db.destroy()
      // A pool that has answered no query yet is not known to Kysely.
      if (!pool.ended) await pool.end()
    },
  }
}
