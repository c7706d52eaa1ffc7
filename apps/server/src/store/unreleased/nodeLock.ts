/** Of all nodes on a database one does a thing: a lock that PostgreSQL frees when its holder is gone. */
import { type Kysely, sql } from 'kysely'
import type { AllTables } from './tables.ts'

export type NodeLock = {
  /** Whether it is still held; `false` for good once the connection is lost. */
  readonly isHeld: () => Promise<boolean>
  readonly release: () => Promise<void>
}

/** A holder that is cut off is noticed within a quarter of a minute. */
const NOTICE_SOON = sql`
  select set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '3', false),
    set_config('tcp_keepalives_count', '3', false)`

/** The lock as long as its connection is kept; ended by giving it back or by the connection's end. */
function heldOn(connection: Kysely<AllTables>, lock: number, end: () => void): NodeLock {
  let ending: Promise<void> | null = null
  const free = () => {
    ending ??= sql`select pg_advisory_unlock(${lock})`
      .execute(connection)
      .catch(() => {})
      .then(end)
    return ending
  }
  const isHeld = async () => {
    if (ending) return false
    try {
      await sql`select`.execute(connection)
      return true
    } catch {
      await free()
      return false
    }
  }
  return { isHeld, release: free }
}

/**
 * `null` while another node holds it. Keeps one connection as long as it is held.
 * @param lock any number that nothing else in the database locks on
 */
export function tryNodeLock(db: Kysely<AllTables>, lock: number): Promise<NodeLock | null> {
  return new Promise((resolve, reject) => {
    const work = db.connection().execute(async (connection) => {
      await NOTICE_SOON.execute(connection)
      const { rows } = await sql<{ held: boolean }>`
        select pg_try_advisory_lock(${lock}) as held`.execute(connection)
      if (!rows[0]?.held) return resolve(null)
      await new Promise<void>((end) => resolve(heldOn(connection, lock, end)))
    })
    work.catch(reject)
  })
}
