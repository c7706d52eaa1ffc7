/** Whether this node can do its work now, and what is wrong where it cannot. */
import { statfs } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import type { Line } from '../core/nodes/cluster.ts'
import { within } from '../core/within.ts'
import type { Gate } from '../tables/gate.ts'

export const CHECKED = ['database', 'nats', 'gate', 'disk'] as const

/** What is wrong with each part, in a sentence; `null`: nothing. */
type Wrong = Readonly<Record<(typeof CHECKED)[number], string | null>>

export type Readiness = { readonly ready: boolean; readonly wrong: Wrong }

export type ReadinessOptions = {
  readonly db: Kysely<PublicTables>
  /** `null` for a node alone. */
  readonly line: Pick<Line, 'reach'> | null
  readonly gate: Pick<Gate, 'silence' | 'lateness'>
  readonly dataDir: string
  /** Bytes that have to be free on the disk of the data folder. */
  readonly leastFree?: number
}

/** How long a part may take to answer. */
const PATIENCE_MS = 3_000
/** Asked for more often, the last answer is given again: everybody may ask. */
const KEPT_MS = 1_000
/** Longer than another node takes to notice that the driver hangs, and to take over. */
const SILENT_MS = 20_000
/** A release this late is more than a batch, or a busy moment. */
const LATE_MS = 30_000
/** PostgreSQL ends when it cannot write its log, of which a piece has 16 MB. */
const LEAST_FREE = 64 * 1024 * 1024

const MB = 1024 * 1024

const toSeconds = (ms: number): number => Math.round(ms / 1_000)

export class ReadinessCheck {
  readonly #parts: ReadinessOptions
  #last: { readonly at: number; readonly answer: Promise<Readiness> } | null = null

  constructor(parts: ReadinessOptions) {
    this.#parts = parts
  }

  look(): Promise<Readiness> {
    const now = performance.now()
    if (this.#last && now - this.#last.at < KEPT_MS) return this.#last.answer
    const answer = this.#look()
    this.#last = { at: now, answer }
    return answer
  }

  /** Bytes free for the data folder. */
  async free(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#parts.dataDir)
    return bavail * bsize
  }

  async #look(): Promise<Readiness> {
    const { db, line } = this.#parts
    const [database, nats, disk] = await Promise.all([
      unlessAnswered(sql`select 1`.execute(db), 'The database does not answer.'),
      line && unlessAnswered(line.reach(), 'NATS does not answer: no news comes from the other nodes.'),
      this.#disk(),
    ])
    const wrong = { database, nats, gate: this.#gate(), disk }
    return { ready: Object.values(wrong).every((one) => one === null), wrong }
  }

  #gate(): string | null {
    const { silence } = this.#parts.gate
    if (silence > SILENT_MS)
      return `Nothing is broadcast: for ${toSeconds(silence)} s no node has been seen to drive the gate.`
    const late = this.#parts.gate.lateness()
    return late > LATE_MS ? `The broadcast is ${toSeconds(late)} s late.` : null
  }

  async #disk(): Promise<string | null> {
    const { leastFree = LEAST_FREE } = this.#parts
    const free = await this.free().catch(() => null)
    if (free === null) return 'The data folder cannot be reached.'
    return free < leastFree
      ? `The disk of the data folder is full: ${Math.floor(free / MB)} MB are free.`
      : null
  }
}

/** @returns what is to be said when there is no answer */
async function unlessAnswered(answer: Promise<unknown>, otherwise: string): Promise<string | null> {
  return within(PATIENCE_MS, answer).then(
    () => null,
    () => otherwise,
  )
}
