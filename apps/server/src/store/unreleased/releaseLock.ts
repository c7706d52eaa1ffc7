/** Of all nodes on a database one drives the gate: a lock that PostgreSQL frees when its holder is gone. */
import { type Kysely, sql } from 'kysely'
import type { AllTables } from './tables.ts'

/** Any number that nothing else in the database locks on. */
const LOCK = 7_204_011

export type GateLock = {
  /** Whether it is still held; `false` for good once the connection is lost. */
  readonly isHeld: () => Promise<boolean>
  readonly release: () => Promise<void>
}

/** A holder that is cut off is noticed within a quarter of a minute. */
const NOTICE_SOON = sql`
  select set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '3', false),
    set_config('tcp_keepalives_count', '3', false)`

/** `null` while another node holds it. Keeps one connection as long as it is held. */
export function tryGateLock(db: Kysely<AllTables>): Promise<GateLock | null> {
  return new Promise((resolve, reject) => {
    db.connection()
      .execute(async (connection) => {
        await NOTICE_SOON.execute(connection)
        const { rows } = await sql<{ held: boolean }>`
          select pg_try_advisory_lock(${LOCK}) as held`.execute(connection)
        if (!rows[0]?.held) return resolve(null)
        await new Promise<void>((end) => {
          let ending: Promise<void> | null = null
          const free = async () => {
            await sql`select pg_advisory_unlock(${LOCK})`.execute(connection).catch(() => {})
            end()
          }
          resolve({
            isHeld: async () => {
              if (ending) return false
              try {
                await sql`select`.execute(connection)
                return true
              } catch {
                ending ??= free()
                return false
              }
            },
            release: () => {
              ending ??= free()
              return ending
            },
          })
        })
      })
      .catch(reject)
  })
}
