/** Double-dummy tables of stored boards, computed in the background one after the other. */

import { STRAINS } from '@openroom/bridge/card'
import { fullDeal } from '@openroom/bridge/deal'
import type { DoubleDummyPool } from '@openroom/dds/pool'
import { dealOf } from '@openroom/formats/json/crossChecks'
import type { Logger } from 'pino'
import type { Changes } from '../core/changes.ts'
import type { Clock } from '../core/clock.ts'
import { Loop } from '../core/loop.ts'
import type { TableStore, Unsolved, UnsolvedBoard } from './doubleDummy.rows.ts'

/** Below everything that somebody waits for. */
const PRIORITY = -100

/** So many boards are worth a word in the log. */
const MANY = 32

/** Pieces that a table is cut into, one for each thread; the next table is begun after it. */
const PIECES = STRAINS.length

/** Seconds of a processor that one takes, as a rule. */
const A_BOARD_S = 0.4

/** Sessions hear of new tables once in so many boards, and when all are done. */
const ANNOUNCE_EVERY = 16

export type DoubleDummyTablesOptions = {
  readonly store: TableStore
  readonly pool: DoubleDummyPool
  /** Of the pool. */
  readonly threads: number
  readonly changes: Changes
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  readonly logger: Pick<Logger, 'info'>
}

export class DoubleDummyTables {
  readonly #options: DoubleDummyTablesOptions
  readonly #loop: Loop
  readonly #stop = new AbortController()

  constructor(options: DoubleDummyTablesOptions) {
    this.#options = options
    const { clock, changes, onError } = options
    this.#loop = new Loop({ clock, run: () => this.#solveAll(), onError })
    changes.listen(({ lists }) => {
      if (lists) this.start()
    })
  }

  /** Looks for boards without a table, unless it is doing so; then once more afterwards. */
  start(): void {
    this.#loop.ask()
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    this.#options.pool.close()
    await this.#loop.stop()
  }

  async #solveAll(): Promise<undefined> {
    const { store, threads, changes, logger, clock } = this.#options
    const boards = await store.countUnsolved()
    const begun = clock.elapsed()
    let done = 0
    const minutes = Math.ceil((boards * A_BOARD_S) / Math.min(threads, PIECES) / 60)
    if (boards >= MANY)
      logger.info({ boards, minutes }, 'double-dummy tables are worked out in the background')
    for (let after: number | null = 0; after !== null && !this.#stop.signal.aborted; ) {
      const { boards: next, upTo }: Unsolved = await store.unsolved(after, ANNOUNCE_EVERY)
      const solved: number[] = []
      for (const board of next) if (await this.#solve(board)) solved.push(board.id)
      const sessions = solved.length > 0 ? await store.touch(solved) : []
      if (sessions.length > 0) changes.announce({ sessions, lists: false })
      done += solved.length
      after = upTo
    }
    const seconds = Math.round((clock.elapsed() - begun) / 1_000)
    if (done >= MANY) logger.info({ boards: done, seconds }, 'double-dummy tables are done')
  }

  async #solve(board: UnsolvedBoard): Promise<boolean> {
    const hands = dealOf(board.document)
    const deal = hands && fullDeal(hands)
    if (!deal || this.#stop.signal.aborted) return false
    const table = await this.#options.pool.table(deal, { priority: PRIORITY, signal: this.#stop.signal })
    if (!table.ok) return false
    await this.#options.store.save(board, table.value)
    return true
  }
}
