/** What a source has sent and had acknowledged, by table, and when: what viewers get is measured by it. */
import { IngestClient, type SentEntry } from '@openroom/feed/client'
import type { PlannedEntry } from '@openroom/feed/plan'

/** Versions of two entries lie so far apart; what is derived lies between them. */
const STEP = 1_024

/** The place in the log that a version comes after: 0 before the first entry. */
export const placeOf = (seq: number): number => Math.floor(seq / STEP)
export const isEntry = (seq: number): boolean => seq % STEP === 0

type Moments = {
  readonly planned: readonly PlannedEntry[]
  /** Milliseconds between the table and the public. */
  readonly delayMs: number
  /** When each entry was sent first, */
  readonly sent: number[]
  /** and when it was acknowledged, in the order of the log. */
  readonly acknowledged: number[]
}

export class Ledger {
  readonly #tables = new Map<number, Moments>()

  open(table: number, planned: readonly PlannedEntry[], delayMs: number): void {
    this.#tables.set(table, { planned, delayMs, sent: [], acknowledged: [] })
  }

  #of(table: number): Moments {
    const known = this.#tables.get(table)
    if (!known) throw new Error(`Nothing is known of table ${table}.`)
    return known
  }

  sending(table: number, entries: readonly SentEntry[]): void {
    const { sent } = this.#of(table)
    for (const { seq } of entries) sent[seq] ??= performance.now()
  }

  acknowledge(table: number, next: number): void {
    const { acknowledged } = this.#of(table)
    while (acknowledged.length < next) acknowledged.push(performance.now())
  }

  /** How many entries were acknowledged at this moment. */
  stored(table: number, at = performance.now()): number {
    const { acknowledged } = this.#of(table)
    const later = acknowledged.findIndex((moment) => moment > at)
    return later < 0 ? acknowledged.length : later
  }

  delayOf(table: number): number {
    return this.#of(table).delayMs
  }

  /** How long before its time somebody has it who has a log up to this place now, in milliseconds; 0: on time. */
  earliness(table: number, place: number): number {
    const { sent, delayMs } = this.#of(table)
    if (place === 0) return 0
    const at = sent[place - 1] ?? Number.POSITIVE_INFINITY
    return Math.max(0, at + delayMs - performance.now())
  }

  /** Type of the event at a place; `null` for a result. */
  typeAt(table: number, place: number): string | null {
    const entry = this.#of(table).planned[place - 1]?.entry
    return entry && 'event' in entry ? entry.event.type : null
  }

  /** Milliseconds since the entry at a place was sent. */
  age(table: number, place: number): number {
    return performance.now() - (this.#of(table).sent[place - 1] ?? Number.NaN)
  }

  entries(): number {
    return [...this.#tables.values()].reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  }
}

/** A source that keeps the ledger. */
export class Witness extends IngestClient {
  readonly #ledger: Ledger

  constructor(ledger: Ledger, server: string, token: string, signal: AbortSignal) {
    super({ server, token, signal })
    this.#ledger = ledger
  }

  override async send(tableId: number, entries: readonly SentEntry[]): Promise<number> {
    this.#ledger.sending(tableId, entries)
    const next = await super.send(tableId, entries)
    this.#ledger.acknowledge(tableId, next)
    return next
  }
}
