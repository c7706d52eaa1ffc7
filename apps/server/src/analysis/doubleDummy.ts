/** Double-dummy tables of stored boards, computed in the background one after the other. */

import { STRAINS } from '@openroom/bridge/card'
import { fullDeal } from '@openroom/bridge/deal'
import type { DoubleDummyPool } from '@openroom/dds/pool'
import { dealOfBoard } from '@openroom/formats/json/crossChecks'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Changes } from '../core/changes.ts'
import type { Channel } from '../core/channel.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import type { DeskNews } from '../core/deskNews.ts'
import { countJobs } from '../core/jobs/jobs.public.ts'
import type { HeldJob, Work } from '../core/jobs/jobs.ts'
import {
  type SolvedBoard,
  saveTables,
  sessionsOf,
  type UnsolvedBoard,
  unsolvedAmong,
} from './doubleDummy.rows.ts'

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
  readonly db: Kysely<AllTables>
  readonly pool: Pick<DoubleDummyPool, 'table'>
  /** Of the pool. */
  readonly threads: number
  readonly changes: Changes
  /** Who has sent the boards hears how far it is. */
  readonly deskNews: Channel<DeskNews>
  readonly clock: Clock
  readonly logger: Pick<Logger, 'info'>
}

/** How many are done of a run that began then. */
type Backlog = { readonly begun: number; readonly done: number }

export class DoubleDummyTables implements Work {
  readonly kind = 'double-dummy'
  readonly most = ANNOUNCE_EVERY
  readonly isIdle = true
  readonly #options: DoubleDummyTablesOptions
  #backlog: Backlog | null = null

  constructor(options: DoubleDummyTablesOptions) {
    this.#options = options
  }

  readonly run = async (jobs: readonly HeldJob[], stop: AbortSignal): Promise<void> => {
    const { db, changes, deskNews } = this.#options
    await this.#tellOfBacklog(jobs)
    const asked = jobs.map(({ subject }) => subject)
    const boards = await unsolvedAmong(db, asked)
    const { solved, left } = await this.#solveAll(boards, jobs, stop)
    const sessions = await db.transaction().execute(async (tx) => {
      const touched = solved.length > 0 ? await saveTables(tx, solved) : []
      for (const job of jobs) if (!left.has(job.subject)) await job.finish(tx)
      return touched
    })
    if (sessions.length > 0) changes.announce({ sessions, lists: false })
    for (const session of await sessionsOf(db, asked)) deskNews.announce({ session, of: 'solved' })
    this.#tellOfEnd(jobs.length, solved.length)
  }

  async #solveAll(boards: readonly UnsolvedBoard[], jobs: readonly HeldJob[], stop: AbortSignal) {
    const solved: SolvedBoard[] = []
    const left = new Set<number>()
    for (const board of boards) {
      try {
        const table = stop.aborted ? undefined : await this.#solve(board, stop)
        if (table !== undefined) solved.push({ ...board, table })
        else if (stop.aborted) left.add(board.id)
      } catch (error) {
        left.add(board.id)
        jobs.find(({ subject }) => subject === board.id)?.fail(error)
      }
    }
    return { solved, left }
  }

  /** `null`: too hard; `undefined`: no deal that has a table. */
  async #solve({ document }: UnsolvedBoard, signal: AbortSignal): Promise<SolvedBoard['table'] | undefined> {
    const hands = dealOfBoard(document)
    const deal = hands && fullDeal(hands)
    if (!deal) return undefined
    const table = await this.#options.pool.table(deal, { priority: PRIORITY, signal })
    if (table.ok) return table.value
    return table.error.code === 'too-hard' ? null : undefined
  }

  async #tellOfBacklog(jobs: readonly HeldJob[]): Promise<void> {
    const { db, threads, logger, clock } = this.#options
    if (this.#backlog !== null || jobs.length < ANNOUNCE_EVERY) return
    const boards = await countJobs(db, this.kind)
    if (boards < MANY) return
    this.#backlog = { begun: clock.elapsed(), done: 0 }
    const minutes = Math.ceil((boards * A_BOARD_S) / Math.min(threads, PIECES) / 60)
    logger.info({ boards, minutes }, 'double-dummy tables are worked out in the background')
  }

  #tellOfEnd(taken: number, solved: number): void {
    const { logger, clock } = this.#options
    if (this.#backlog === null) return
    const { begun, done } = this.#backlog
    this.#backlog = { begun, done: done + solved }
    if (taken === ANNOUNCE_EVERY) return
    this.#backlog = null
    const seconds = Math.round((clock.elapsed() - begun) / 1_000)
    logger.info({ boards: done + solved, seconds }, 'double-dummy tables are done')
  }
}
