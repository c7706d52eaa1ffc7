/** Calls of the interface for live sources (docs/ingest.md), repeated while the server is away. */
import type { TableEvent } from '@openroom/bridge/table/events'
import type { DocumentResult } from '@openroom/formats/json/document'
import type { Address } from '@openroom/protocol/route'
import type { FedLog, IngestRefusal, SetTimer, Standing } from '@openroom/protocol/schema/ingest'
import { staffRoutes } from '@openroom/protocol/staffRoutes'

/** A result without its board; what is left out has its usual value. */
export type SentResult = Partial<Omit<DocumentResult, 'board' | 'official'>>

export type SentEntry = {
  /** Of its table, from 0 without a gap. */
  readonly seq: number
  readonly board: number
  /** Of one in a log: whether a program has sent it; else somebody wrote it at the desk, a console or a phone. */
  readonly own?: boolean
} & ({ readonly event: TableEvent } | { readonly result: SentResult })

/** The server has answered with a refusal: asking again would not help. */
export class FeedRefused extends Error {
  readonly refusal: IngestRefusal

  constructor(refusal: IngestRefusal) {
    super([refusal.message, refusal.detail].filter((part) => part !== undefined).join(' '))
    this.refusal = refusal
  }
}

/** A call has failed for so long that the client gives up; what was acknowledged is stored. */
export class FeedLost extends Error {
  /** What the server answered last, or why it did not. */
  readonly reason: string

  constructor(reason: string) {
    super(`The server did not take a call: ${reason}.`)
    this.reason = reason
  }
}

/** The server did not answer, or could not. */
class Away extends Error {}

export type ClientOptions = {
  /** As `http://localhost:8080`. */
  readonly server: string
  readonly token: string
  readonly signal?: AbortSignal
  /** Hears that a call is being repeated: after how many milliseconds, and why. */
  readonly onAway?: (waitMs: number, reason: string) => void
  /** A call that has failed for so many milliseconds is given up with `FeedLost`; absent: never. */
  readonly patienceMs?: number
}

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 5_000
/** A server that does not answer for so long counts as away. */
const TIMEOUT_MS = 15_000

/** What each signal ends, behind one listener: tables of a large field would pile up theirs on one signal. */
const ended = new WeakMap<AbortSignal, Set<() => void>>()

/** @returns takes it back */
function whenEnded(signal: AbortSignal, stop: () => void): () => void {
  const known = ended.get(signal)
  const all = known ?? new Set()
  all.add(stop)
  if (known === undefined) {
    ended.set(signal, all)
    signal.addEventListener('abort', () => [...all].map((one) => one()), { once: true })
  }
  return () => all.delete(stop)
}

/** Waits, unless the signal ends it; then it throws the signal's reason. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const timer = setTimeout(() => {
      release?.()
      resolve()
    }, ms)
    const release =
      signal &&
      whenEnded(signal, () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
  })
}

const isAway = (status: number): boolean => status >= 500 || status === 429

/** Calls of the interface with a token: each is repeated while the server is away. */
export class SourceClient {
  readonly #options: ClientOptions
  /** Since when calls fail, by path. */
  readonly #failing = new Map<string, number>()

  constructor(options: ClientOptions) {
    this.#options = options
  }

  /** Waits before a call is repeated; throws what repeating does not help against. */
  protected async waitAway(error: unknown, path: string, waitMs: number): Promise<void> {
    if (!(error instanceof Away)) throw error
    const { onAway, patienceMs = Number.POSITIVE_INFINITY, signal } = this.#options
    const since = this.#failing.get(path) ?? Date.now()
    this.#failing.set(path, since)
    if (Date.now() + waitMs - since > patienceMs) throw new FeedLost(error.message)
    onAway?.(waitMs, error.message)
    await pause(waitMs, signal)
  }

  protected async call<T>(method: string, path: Address<T>, body?: object): Promise<T> {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        return await this.once(method, path, body)
      } catch (error) {
        await this.waitAway(error, path, wait)
      }
    }
  }

  protected async once<T>(method: string, path: Address<T>, body?: object): Promise<T> {
    const { server, token, signal } = this.#options
    const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]
    const headers: Record<string, string> = { authorization: `Bearer ${token}` }
    if (body) headers['content-type'] = 'application/json'
    const sent = body ? { body: JSON.stringify(body) } : {}
    try {
      const response = await fetch(new URL(path, server), {
        method,
        headers,
        ...sent,
        signal: AbortSignal.any(signals),
      })
      if (isAway(response.status)) throw new Away(`status ${response.status}`)
      this.#failing.delete(path)
      const answer = (await response.json()) as T & IngestRefusal
      if (!response.ok) throw new FeedRefused(answer)
      return answer
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof FeedRefused || error instanceof Away) throw error
      throw new Away(error instanceof Error ? `${error.cause ?? error.message}` : `${error}`)
    }
  }
}

export class IngestClient extends SourceClient {
  tournament = () => this.call('GET', staffRoutes.ingestTournament())

  storeSession = (session: object) => this.call('PUT', staffRoutes.ingestSessions(), session)

  session = (id: number) => this.call('GET', staffRoutes.ingestSession(id))

  start = (id: number) => this.call('POST', staffRoutes.ingestStart(id))

  finish = (id: number) => this.call('POST', staffRoutes.ingestFinish(id))

  remove = (id: number) => this.call('DELETE', staffRoutes.removeIngestSession(id))

  standing = (id: number, standing: Partial<Standing>) =>
    this.call('POST', staffRoutes.ingestStanding(id), standing)

  timer = (id: number, timer: SetTimer) => this.call('POST', staffRoutes.ingestTimer(id), timer)

  table = (id: number) => this.call('GET', staffRoutes.ingestTable(id))

  /** All of a table's log, as it was sent. */
  async log(id: number): Promise<readonly SentEntry[]> {
    const all: SentEntry[] = []
    for (;;) {
      const path: Address<FedLog> = `${staffRoutes.ingestLog(id)}?from=${all.length}`
      const { entries, isWhole } = await this.call('GET', path)
      all.push(...(entries as readonly SentEntry[]))
      if (isWhole) return all
    }
  }

  operator = (tableId: number, name: string, present: boolean) =>
    this.call('POST', staffRoutes.ingestOperator(tableId), { name, present })

  /**
   * Sends entries, once; when the answer got lost the table is asked what it has.
   * @returns the number that the table expects now: of the entries sent all, some or none are stored
   * Errors: `FeedRefused`, `FeedLost`, and whatever the signal gives as its reason.
   */
  async send(tableId: number, entries: readonly SentEntry[]): Promise<number> {
    const path = staffRoutes.ingestEntries(tableId)
    try {
      const { next } = await this.once('POST', path, { entries })
      return next
    } catch (error) {
      if (error instanceof FeedRefused && error.refusal.expected !== undefined) return error.refusal.expected
      await this.waitAway(error, path, FIRST_WAIT_MS)
      return (await this.table(tableId)).next
    }
  }

  /** The same where others write at the table too. @returns `null`: somebody, as the director, has used these numbers */
  async sendBeside(tableId: number, entries: readonly SentEntry[]): Promise<number | null> {
    try {
      return await this.send(tableId, entries)
    } catch (error) {
      if (error instanceof FeedRefused && error.refusal.code === 'sequence-reused') return null
      throw error
    }
  }
}
