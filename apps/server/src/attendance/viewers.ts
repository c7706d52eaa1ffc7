/** How many viewers each table and each session has, over all nodes. */
import { randomUUID } from 'node:crypto'
import { Channel } from '../core/channel.ts'
import type { Clock } from '../core/clock.ts'

/** A table that `count` viewers of this node watch. */
export type WatchedTable = { readonly session: number; readonly table: number; readonly count: number }

/** A session that `count` viewers of this node have open, at a table or at any other of its screens. */
export type OpenSession = { readonly session: number; readonly count: number }

export type NodeViewers = {
  readonly node: string
  readonly watched: readonly WatchedTable[]
  /** Nodes of an older version do not say it. */
  readonly open?: readonly OpenSession[]
}

/** What of this node is counted. */
export type CountViewers = {
  readonly watched: () => readonly WatchedTable[]
  readonly open: () => readonly OpenSession[]
}

/** Counted anew so often: nobody needs them newer, however large the crowd. */
const EVERY_MS = 2_000
/** Every listener is looked at for the count of sessions: in each of so many counts alone. */
const SESSIONS_EVERY = 5
/** What a node said is believed so long; it says it again in less. */
const BELIEVED_MS = 10_000

type Said = {
  readonly watched: readonly WatchedTable[]
  readonly open: readonly OpenSession[]
  readonly at: number
}

export class Viewers {
  /** For the counts of other nodes. */
  readonly news = new Channel<NodeViewers>()
  readonly #node = randomUUID()
  readonly #nodes = new Map<string, Said>()
  readonly #clock: Clock
  #open: readonly OpenSession[] = []
  #counted = 0
  #stop = () => {}

  constructor(clock: Clock) {
    this.#clock = clock
    this.news.listen(({ node, watched, open = [] }) =>
      this.#nodes.set(node, { watched, open, at: clock.now() }),
    )
  }

  /** @param count tells what is watched on this node now */
  start(count: CountViewers): void {
    if (this.#counted % SESSIONS_EVERY === 0) this.#open = count.open()
    this.#counted += 1
    this.news.announce({ node: this.#node, watched: count.watched(), open: this.#open })
    this.#stop = this.#clock.after(EVERY_MS, () => this.start(count))
  }

  stop(): void {
    this.#stop()
  }

  /** Table id → viewers, of the tables of a session that have any. */
  of(session: number): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const { watched } of this.#believed()) add(counts, watched, session)
    return counts
  }

  /** Viewers who have a session open. */
  openOf(session: number): number {
    let sum = 0
    for (const { open } of this.#believed())
      for (const one of open) if (one.session === session) sum += one.count
    return sum
  }

  *#believed(): Generator<Said> {
    const since = this.#clock.now() - BELIEVED_MS
    for (const [node, said] of this.#nodes) {
      if (said.at < since) this.#nodes.delete(node)
      else yield said
    }
  }
}

function add(counts: Record<string, number>, watched: readonly WatchedTable[], session: number): void {
  for (const { session: own, table, count } of watched)
    if (own === session) counts[table] = (counts[table] ?? 0) + count
}
