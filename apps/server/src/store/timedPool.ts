/**
 * Connections to a database that may fall silent: a network that swallows what is sent closes nothing. One that does
 * not answer in time is given up, and another opened.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Milliseconds within which PostgreSQL has to answer: a statement may wait for a long import's lock. */
export const PATIENCE_MS = 60_000

const GIVEN_UP = 'The connection to the database was given up: it did not answer in time.'

/** What pg knows of a query beyond its types. */
type TimedQuery = pg.QueryConfig & { readonly query_timeout: number }

class TimedClient {
  readonly #client: pg.PoolClient
  readonly #patienceMs: number
  #isSilent = false

  constructor(client: pg.PoolClient, patienceMs: number) {
    this.#client = client
    this.#patienceMs = patienceMs
  }

  /** Errors: rejects when no answer comes in time; then at once, the rollback of a transaction included. */
  async query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.#isSilent) throw new Error(GIVEN_UP)
    try {
      const query: TimedQuery = { text, values: [...values], query_timeout: this.#patienceMs }
      return await this.#client.query(query)
    } catch (error) {
      if (!(error instanceof Error) || error.message !== 'Query read timeout') throw error
      this.#isSilent = true
      throw new Error(GIVEN_UP, { cause: error })
    }
  }

  release(): void {
    this.#client.release(this.#isSilent)
  }
}

/** The pool as Kysely uses it. */
export function timedPool(pool: pg.Pool, patienceMs = PATIENCE_MS): PostgresPool {
  const known = new WeakMap<pg.PoolClient, TimedClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const timed = known.get(client) ?? new TimedClient(client, patienceMs)
      known.set(client, timed)
      return timed as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}
