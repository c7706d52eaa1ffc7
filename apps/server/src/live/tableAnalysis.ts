/** Double dummy of a watched table: once for each position, while somebody listens. */

import { type LiveAnalysis, livePosition } from '../analysis/liveAnalysis.ts'
import type { Snapshot } from './hub.ts'
import { toSnapshot } from './listDifferences.ts'
import type { TableFeed } from './tableFeed.ts'

type Publish = (message: Snapshot) => void

export class TableAnalysis {
  readonly #analysis: LiveAnalysis
  readonly #onError: (error: unknown) => void
  readonly listeners = new Set<Publish>()
  #key: string | null = null
  #work: { readonly controller: AbortController; readonly done: Promise<void> } | null = null
  #latest: Snapshot | null = null

  constructor(analysis: LiveAnalysis, onError: (error: unknown) => void) {
    this.#analysis = analysis
    this.#onError = onError
  }

  /** Solves the position of the table, unless it is the one before. */
  update(feed: TableFeed): void {
    const position = livePosition(feed.live.state)
    if (position === null || position.key === this.#key) return
    const { moment, key } = position
    this.stop()
    this.#key = key
    const { seq, table } = feed
    const controller = new AbortController()
    const done = this.#analysis
      .solve(table.id, moment, controller.signal)
      .then((payload) => {
        if (!controller.signal.aborted) this.#tell(payload, seq)
      })
      .catch(this.#onError)
    this.#work = { controller, done }
  }

  /** The last answer, once there is one for the newest position. */
  async latest(): Promise<Snapshot | null> {
    for (let work = this.#work; work; work = this.#work === work ? null : this.#work) await work.done
    return this.#latest
  }

  stop(): void {
    this.#work?.controller.abort()
    this.#work = null
    this.#key = null
  }

  #tell(payload: unknown, seq: number): void {
    const prev = this.#latest?.seq ?? null
    this.#latest = toSnapshot({ type: 'SUBSCRIBE', payload, seq, prev: null })
    for (const publish of this.listeners) publish(toSnapshot({ type: 'SUBSCRIBE', payload, seq, prev }))
  }
}
