/**
 * Follows a file that grows while it is played: each look sends what the file says more or otherwise than what the server
 * has. The server's log is all that is remembered, so a follower that was stopped goes on where it was.
 */
import type { TournamentDocument } from '@openroom/formats/json/document'
import { isClosed } from '@openroom/protocol/names'
import { changesOfLogged } from './changes.ts'
import { FeedRefused, type IngestClient, type SentEntry } from './client.ts'
import { type PlanOptions, plansOf, type SessionPlan, type TablePlan } from './plan.ts'

/** Entries in one call. */
const BATCH = 200

export type FollowEvents = {
  /** Entries have been stored. */
  readonly onSent: (session: number, count: number) => void
  /** The server will not take something; it is tried again when the file changes. */
  readonly onRefused: (refusal: FeedRefused) => void
}

export type FollowOptions = Omit<PlanOptions, 'key'> & FollowEvents & { readonly key: string }

type Looked = {
  /** Something that was sent is otherwise by now; it is taken back when the next look finds the same. */
  readonly waits: boolean
}

/** Of a table: entries sent, and whether something waits to be taken back. */
type SentTable = Looked & { readonly sent: number }

const NOTHING: SentTable = { sent: 0, waits: false }

export class Follower {
  readonly #client: IngestClient
  readonly #options: FollowOptions
  /** Logs by table, as the server has them. */
  readonly #logs = new Map<number, SentEntry[]>()
  /** Ids of sessions and their tables by key, with the body that the server has, by place in the file. */
  readonly #sessions = new Map<number, StoredPlan>()

  constructor(client: IngestClient, options: FollowOptions) {
    this.#client = client
    this.#options = options
  }

  /**
   * Sends what the document says by now.
   * @param isSettled the same was found by the look before: then what was sent otherwise is taken back
   * Errors: `FeedLost`, and whatever the signal gives as its reason.
   */
  async look(document: TournamentDocument, isSettled: boolean): Promise<Looked> {
    let waits = false
    for (const [place, plan] of plansOf(document, this.#options).entries()) {
      const stored = await this.#unlessRefused(() => this.#store(place, plan))
      if (stored === null) continue
      let sent = 0
      for (const table of plan.tables) {
        const did = await this.#unlessRefused(() => this.#send(stored, table, isSettled))
        waits ||= did?.waits ?? false
        sent += did?.sent ?? 0
      }
      if (sent > 0) this.#options.onSent(stored.id, sent)
    }
    return { waits }
  }

  /** What is refused is told of, and everything else goes on. @returns `null`: it was */
  async #unlessRefused<T>(act: () => Promise<T>): Promise<T | null> {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof FeedRefused)) throw error
      this.#options.onRefused(error)
      return null
    }
  }

  /** Ends the sessions: nothing more comes but the director's word. */
  async finish(): Promise<readonly number[]> {
    const ids = [...this.#sessions.values()].map(({ id }) => id)
    for (const id of ids) await this.#client.finish(id)
    return ids
  }

  /** @returns `null`: the session is over */
  async #store(place: number, plan: SessionPlan): Promise<StoredPlan | null> {
    const { key } = this.#options
    const body = withKey(plan.body, place === 0 ? key : `${key}-${place + 1}`)
    const text = JSON.stringify(body)
    const known = this.#sessions.get(place)
    if (known?.body === text) return known
    const { miniSessionId: id, status, tables } = await this.#client.storeSession(body)
    if (isClosed(status)) return null
    if (known === undefined) await this.#client.start(id)
    const stored = { id, body: text, tables: new Map(tables.map((one) => [one.key, one.tableId])) }
    this.#sessions.set(place, stored)
    return stored
  }

  async #send({ tables }: StoredPlan, plan: TablePlan, isSettled: boolean): Promise<SentTable> {
    const tableId = tables.get(plan.key)
    if (tableId === undefined) return NOTHING
    const log = this.#logs.get(tableId) ?? [...(await this.#client.log(tableId))]
    this.#logs.set(tableId, log)
    const { entries, revises } = changesOfLogged(
      log,
      plan.entries.map(({ entry }) => entry),
    )
    if (entries.length === 0) return NOTHING
    if (revises && !isSettled) return { ...NOTHING, waits: true }
    const numbered = entries.map((entry, i) => ({ ...entry, seq: log.length + i }) as SentEntry)
    // Refused, or overtaken by somebody else who writes at this table: its log is asked for again.
    this.#logs.delete(tableId)
    for (let at = 0; at < numbered.length; at += BATCH) {
      const batch = numbered.slice(at, at + BATCH)
      if (!(await this.#append(tableId, log, batch))) return { sent: at, waits: true }
    }
    this.#logs.set(tableId, log)
    return { sent: numbered.length, waits: false }
  }

  /** @returns whether the server's log is what it was taken for */
  async #append(tableId: number, log: SentEntry[], batch: readonly SentEntry[]): Promise<boolean> {
    const wanted = log.length + batch.length
    let next: number | null = log.length
    while (next === log.length) next = await this.#client.sendBeside(tableId, batch)
    if (next !== wanted) return false
    log.push(...batch)
    return true
  }
}

type StoredPlan = { readonly id: number; readonly body: string; readonly tables: ReadonlyMap<string, number> }

const withKey = (body: object, key: string): object => {
  const { session } = body as { readonly session: object }
  return { ...body, session: { ...session, key } }
}
