/** How many viewers each table has, over all nodes. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../runtime/clock.ts'
import { Channel } from './channel.ts'

/** A table that `count` viewers of this node watch. */
export type WatchedTable = { readonly session: number; readonly table: number; readonly count: number }

export type NodeViewers = { readonly node: string; readonly watched: readonly WatchedTable[] }

/** Counted anew so often: nobody needs them newer, however large the crowd. */
const EVERY_MS = 2_000
/** What a node said is believed so long; it says it again in less. */
const BELIEVED_MS = 10_000

type Said = { readonly watched: readonly WatchedTable[]; readonly at: number }

export class Viewers {
  /** For the counts of other nodes. */
  readonly news = new Channel<NodeViewers>()
  readonly #node = randomUUID()
  readonly #nodes = new Map<string, Said>()
  readonly #clock: Clock
  #stop = () => {}

  constructor(clock: Clock) {
    this.#clock = clock
    this.news.listen(({ node, watched }) => this.#nodes.set(node, { watched, at: clock.now() }))
  }

  /** @param count tells what is watched on this node now */
  start(count: () => readonly WatchedTable[]): void {
    this.news.announce({ node: this.#node, watched: count() })
    this.#stop = this.#clock.after(EVERY_MS, () => this.start(count))
  }

  stop(): void {
    this.#stop()
  }

  /** Table id → viewers, of the tables of a session that have any. */
  of(session: number): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {}
    const since = this.#clock.now() - BELIEVED_MS
    for (const [node, { watched, at }] of this.#nodes) {
      if (at < since) this.#nodes.delete(node)
      else add(counts, watched, session)
    }
    return counts
  }
}

function add(counts: Record<string, number>, watched: readonly WatchedTable[], session: number): void {
  for (const { session: own, table, count } of watched)
    if (own === session) counts[table] = (counts[table] ?? 0) + count
}
