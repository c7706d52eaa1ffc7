/**
 * Connections to a database that may fall silent: a network that swallows what is sent closes nothing. One that does
 * not answer in time, or of which PostgreSQL says that it waits for us, is given up, and another opened.
 */
import type { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { isOutdated, PreparedNames } from './preparedNames.ts'
import { Silence } from './silence.ts'

export type PoolTimeouts = {
  /** Milliseconds within which PostgreSQL has to answer: a statement may wait for a long import's lock. */
  readonly queryMs: number
  /** Milliseconds without an answer after which PostgreSQL is asked, over another connection, what it does. */
  readonly probeMs: number
}

export const POOL_TIMEOUTS: PoolTimeouts = { queryMs: 60_000, probeMs: 5_000 }

/** Milliseconds for an answer that was on its way when PostgreSQL was asked. */
const REPROBE_MS = 1_000

const GIVEN_UP = 'The connection to the database was given up: it did not answer in time.'

/** What pg knows of queries and connections beyond its types. */
type TimedQuery = pg.QueryConfig & { readonly query_timeout: number }
type TimedCopy = ReturnType<typeof from> & { query_timeout: number }
type Connected = pg.PoolClient & { readonly processID?: number | null }
type Shared = { readonly timeouts: PoolTimeouts; readonly silence: Silence; readonly names: PreparedNames }
type Line = { readonly stream?: Partial<Pick<Socket, 'bytesRead' | 'bytesWritten' | 'writableLength'>> }

/** What follows a `copy … from stdin`, in the place of parameters, which it has none of. */
export class CopiedBytes {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

class ConnectionStalled extends Error {}

const isTimeout = (error: unknown): error is Error =>
  error instanceof ConnectionStalled || (error instanceof Error && error.message === 'Query read timeout')

class TimedClient {
  readonly #client: Connected
  readonly #timeouts: PoolTimeouts
  readonly #silence: Silence
  readonly #names: PreparedNames
  #isSilent = false

  constructor(client: Connected, { timeouts, silence, names }: Shared) {
    this.#client = client
    this.#timeouts = timeouts
    this.#silence = silence
    this.#names = names
  }

  /** Errors: rejects when no answer comes in time; then at once, the rollback of a transaction included. */
  async query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.#isSilent) throw new Error(GIVEN_UP)
    const watch = this.#watch()
    try {
      return await Promise.race([this.#answer(text, values), watch.stalled])
    } catch (error) {
      if (!isTimeout(error)) throw error
      this.#isSilent = true
      throw new Error(GIVEN_UP, { cause: error })
    } finally {
      watch.stop()
    }
  }

  async #answer(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const [first] = values
    if (first instanceof CopiedBytes) return this.#copy(text, first)
    const query: TimedQuery = { text, values: [...values], query_timeout: this.#timeouts.queryMs }
    const name = this.#names.nameOf(text, values.length)
    if (name === undefined) return this.#client.query(query)
    try {
      return await this.#client.query({ ...query, name })
    } catch (error) {
      if (!isOutdated(error)) throw error
      this.#names.forget()
      // A transaction has failed by now.
      if (this.#client.getTransactionStatus() !== 'I') throw error
      return this.#client.query(query)
    }
  }

  #copy(text: string, { bytes }: CopiedBytes): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const copy = from(text) as TimedCopy
      copy.query_timeout = this.#timeouts.queryMs
      copy.on('error', reject)
      copy.on('finish', () =>
        resolve({ command: 'COPY', rowCount: copy.rowCount, rows: [], oid: 0, fields: [] }),
      )
      this.#client.query(copy)
      copy.end(bytes)
    })
  }

  release(): void {
    this.#client.release(this.#isSilent)
  }

  /** Changes with whatever goes over the line, in either direction. */
  #passed(): string {
    const { stream } = (this.#client as { readonly connection?: Line }).connection ?? {}
    const { bytesRead = 0, bytesWritten = 0, writableLength = 0 } = stream ?? {}
    return [bytesRead, bytesWritten, writableLength].join(' ')
  }

  /**
   * Rejects when PostgreSQL has said twice, a moment apart, that it waits for this connection, and nothing went over it
   * meanwhile: for a busy node PostgreSQL waits too, many times in a large answer.
   */
  #watch() {
    const { probeMs } = this.#timeouts
    let timer: NodeJS.Timeout | undefined
    let isOver = false
    const stalled = new Promise<never>((_, reject) => {
      const probe = async (before: string | null) => {
        const pid = this.#client.processID
        const isSilent = typeof pid === 'number' && (await this.#silence.has(pid))
        if (isOver) return
        const passed = this.#passed()
        if (isSilent && before === passed) reject(new ConnectionStalled())
        else
          timer = setTimeout(
            probe,
            isSilent ? Math.min(probeMs, REPROBE_MS) : probeMs,
            isSilent ? passed : null,
          )
      }
      timer = setTimeout(probe, probeMs, null)
    })
    const stop = () => {
      isOver = true
      clearTimeout(timer)
    }
    return { stalled, stop }
  }
}

/** Bytes after which it is somebody else's turn: a piece that is as large has another one behind it. */
const PIECE = 16 * 1024

/**
 * A large answer piece by piece: Node reads on while there is anything to read, for hundreds of milliseconds where a
 * session of many thousand results comes.
 */
function inPieces({ connection }: { readonly connection?: Line }): void {
  const stream = connection?.stream as Socket | undefined
  stream?.on('data', (bytes: Uint8Array) => {
    if (bytes.length < PIECE) return
    stream.pause()
    setImmediate(() => stream.resume())
  })
}

/** The pool as Kysely uses it. */
export function timedPool(pool: pg.Pool, timeouts: PoolTimeouts): PostgresPool {
  pool.on('connect', (client) => inPieces(client as { readonly connection?: Line }))
  const known = new WeakMap<pg.PoolClient, TimedClient>()
  const shared = { timeouts, silence: new Silence(pool.options), names: new PreparedNames() }
  return {
    connect: async () => {
      const client = await pool.connect()
      const timed = known.get(client) ?? new TimedClient(client, shared)
      known.set(client, timed)
      return timed as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}
