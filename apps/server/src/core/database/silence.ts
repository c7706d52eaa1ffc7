/**
 * Which connections have fallen silent: another one asks PostgreSQL what it is doing for them. A statement that waits
 * for a lock is being worked on; one that PostgreSQL has answered, or never heard of, was swallowed on its way.
 */
import pg from 'pg'

/** Milliseconds for a connection of its own, and for its answer. */
const LOOK_MS = 5_000

const NONE: ReadonlySet<number> = new Set()

/** Those that wait for us: for what we say next, or that we take in what they have said. */
const WAITING = `
  select pid from pg_stat_activity
  where pid = any($1::int[]) and (state <> 'active' or wait_event_type = 'Client')`

export class Silence {
  readonly #config: pg.ClientConfig
  readonly #wanted = new Set<number>()
  /** The look that is taken after the one that is being taken. */
  #next: Promise<ReadonlySet<number>> | null = null
  #last: Promise<unknown> = Promise.resolve()

  constructor(config: pg.ClientConfig) {
    this.#config = { ...config, connectionTimeoutMillis: LOOK_MS, query_timeout: LOOK_MS }
  }

  /** Whether PostgreSQL waits for a connection by its process; `false` when nobody can be asked. */
  async has(pid: number): Promise<boolean> {
    this.#wanted.add(pid)
    this.#next ??= this.#last.then(() => this.#look())
    this.#last = this.#next
    return (await this.#next).has(pid)
  }

  async #look(): Promise<ReadonlySet<number>> {
    const pids = [...this.#wanted]
    this.#wanted.clear()
    this.#next = null
    const client = new pg.Client(this.#config)
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ readonly pid: number }>(WAITING, [pids])
      return new Set(rows.map(({ pid }) => pid))
    } catch {
      return NONE
    } finally {
      client.end().catch(() => {})
    }
  }
}
