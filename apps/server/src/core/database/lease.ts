/**
 * Of all nodes on a database one does a thing: the holder of its lease, who renews it. A node whose lease is not
 * renewed for a time loses it, even one that hangs and comes back: its work is fenced. No clock of the database is
 * asked: each node sees with its own whether a renewal came.
 */
import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import type { AllTables, LeaseName } from './allTables.ts'

/** Milliseconds without a renewal after which another node may take it. */
export const LEASE_MS = 12_000
/** Milliseconds between two looks of a holder, and of a node that waits. */
const RENEW_MS = 3_000

/** Another node has taken over. */
export class LeaseLost extends Error {}

type Row = { readonly holder: string | null; readonly term: number; readonly beat: number }
type SeenRow = { readonly row: Row; readonly at: number }

export class Lease {
  readonly #db: Kysely<AllTables>
  readonly #name: LeaseName
  readonly #clock: Clock
  readonly #node = randomUUID()
  /** No other node is there: whoever holds it is gone. */
  #isAlone: boolean
  #term: number | null = null
  #lookedAt = Number.NEGATIVE_INFINITY
  #seen: SeenRow | null = null
  readonly #begunAt: number

  constructor(db: Kysely<AllTables>, name: LeaseName, clock: Clock, isAlone: boolean) {
    this.#db = db
    this.#name = name
    this.#clock = clock
    this.#isAlone = isAlone
    this.#begunAt = clock.elapsed()
  }

  get isHeld(): boolean {
    return this.#term !== null
  }

  /** Milliseconds since this node last knew of a renewal, its own or another's; since its start when it never did. */
  get silence(): number {
    const heardAt = this.#term === null ? (this.#seen?.at ?? this.#begunAt) : this.#lookedAt
    return this.#clock.elapsed() - Math.max(heardAt, this.#begunAt)
  }

  /** Renews it, or takes it if it is free; looks at the database once in three seconds. */
  async renewOrTake(): Promise<boolean> {
    const now = this.#clock.elapsed()
    if (now - this.#lookedAt < RENEW_MS) return this.isHeld
    if (this.#term !== null && !(await this.#renew(this.#term))) this.#term = null
    if (this.#term === null) await this.#take(now)
    this.#lookedAt = now
    return this.isHeld
  }

  /**
   * To be asked in the transaction of what only the holder may do.
   * Errors: LeaseLost.
   */
  async fence(tx: Transaction<AllTables>): Promise<void> {
    const held = await tx
      .selectFrom('lease')
      .select('name')
      .where('name', '=', this.#name)
      .where('holder', '=', this.#node)
      .where('term', '=', this.#term ?? -1)
      .forShare()
      .executeTakeFirst()
    if (held) return
    this.#term = null
    throw new LeaseLost(`Another node has the lease of the ${this.#name}.`)
  }

  /** Gives it back, so that another node need not wait. */
  async release(): Promise<void> {
    const term = this.#term
    this.#term = null
    this.#lookedAt = Number.NEGATIVE_INFINITY
    if (term === null) return
    await this.#own(term)
      .set({ holder: null })
      .execute()
      .catch(() => {})
  }

  async #renew(term: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#own(term)
      .set((eb) => ({ beat: eb('beat', '+', 1) }))
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  #own(term: number) {
    return this.#db
      .updateTable('lease')
      .where('name', '=', this.#name)
      .where('holder', '=', this.#node)
      .where('term', '=', term)
  }

  async #take(now: number): Promise<void> {
    const row = await this.#db
      .selectFrom('lease')
      .select(['holder', 'term', 'beat'])
      .where('name', '=', this.#name)
      .executeTakeFirstOrThrow()
    const isSame = this.#seen?.row.term === row.term && this.#seen.row.beat === row.beat
    if (!this.#seen || !isSame) this.#seen = { row, at: now }
    const isFree = row.holder === null || this.#isAlone || now - this.#seen.at >= LEASE_MS
    if (!isFree) return
    const { numUpdatedRows } = await this.#db
      .updateTable('lease')
      .set({ holder: this.#node, term: row.term + 1, beat: row.beat + 1 })
      .where('name', '=', this.#name)
      .where('term', '=', row.term)
      .where('beat', '=', row.beat)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return
    this.#term = row.term + 1
    this.#isAlone = false
  }
}
