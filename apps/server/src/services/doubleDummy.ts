/** Double-dummy tables of stored boards, computed in the background one after the other. */

import { fullDeal } from '@openroom/bridge/deal'
import type { DoubleDummyPool } from '@openroom/dds/pool'
import { dealOf } from '@openroom/formats/json/crossChecks'
import type { TableStore, UnsolvedBoard } from '../store/doubleDummy.ts'
import type { Changes } from './changes.ts'

/** Below everything that somebody waits for. */
const PRIORITY = -100

/** Sessions hear of new tables once in so many boards, and when all are done. */
const ANNOUNCE_EVERY = 16

type Log = { readonly error: (context: object, message: string) => void }

export class DoubleDummyTables {
  readonly #store: TableStore
  readonly #pool: DoubleDummyPool
  readonly #changes: Changes
  readonly #log: Log
  readonly #stop = new AbortController()
  #work: Promise<void> | null = null
  #again = false

  constructor(store: TableStore, pool: DoubleDummyPool, changes: Changes, log: Log) {
    this.#store = store
    this.#pool = pool
    this.#changes = changes
    this.#log = log
    changes.listen(({ lists }) => {
      if (lists) this.start()
    })
  }

  /** Looks for boards without a table, unless it is doing so; then once more afterwards. */
  start(): void {
    if (this.#work) {
      this.#again = true
      return
    }
    this.#work = this.#run()
      .catch((error) => this.#log.error({ err: error }, 'double-dummy tables stopped'))
      .finally(() => {
        this.#work = null
        if (this.#again && !this.#stop.signal.aborted) {
          this.#again = false
          this.start()
        }
      })
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    this.#pool.close()
    await this.#work
  }

  async #run(): Promise<void> {
    const done = new Set<number>()
    for (let after = 0; !this.#stop.signal.aborted; ) {
      const boards = await this.#store.unsolved(after, ANNOUNCE_EVERY)
      for (const board of boards) if (await this.#solve(board)) done.add(board.id)
      const last = boards.at(-1)
      if (done.size > 0) {
        const sessions = await this.#store.touch([...done])
        if (sessions.length > 0) this.#changes.announce({ sessions, lists: false })
        done.clear()
      }
      if (!last) return
      after = last.id
    }
  }

  async #solve(board: UnsolvedBoard): Promise<boolean> {
    const hands = dealOf(board.document)
    const deal = hands && fullDeal(hands)
    if (!deal || this.#stop.signal.aborted) return false
    const table = await this.#pool.table(deal, { priority: PRIORITY, signal: this.#stop.signal })
    if (!table.ok) return false
    await this.#store.save(board, table.value)
    return true
  }
}
