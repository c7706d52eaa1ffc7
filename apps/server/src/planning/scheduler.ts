/**
 * Starts sessions at their time: FINALIZED ones are played from their start on, DELAYED ones broadcast once
 * their delay is over. The database alone says what is due, so that nothing is lost by a restart; of many
 * nodes one does it, and another when that one is gone.
 */

import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Changes } from '../core/changes.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { Lease } from '../core/database/lease.ts'
import { Loop } from '../core/loop.ts'
import type { Note } from '../tables/releaseMoves.rows.ts'
import { advance, dueAt, type Scheduled, scheduledSession, scheduledSessions } from './schedule.rows.ts'

/** How often a node looks whether it has to take over, and whether something is due that nobody told of. */
export const LOOK_MS = 5_000

export type SchedulerOptions = {
  readonly db: Kysely<AllTables>
  readonly changes: Changes
  readonly clock: Clock
  /** No other node is on the database. */
  readonly isAlone?: boolean
  readonly logger: Pick<Logger, 'info' | 'error'>
}

type Timer = Pick<Scheduled, 'status'> & { readonly dueAt: string | null }

export class Scheduler {
  readonly #options: SchedulerOptions
  readonly #lease: Lease
  #unlisten = () => {}
  readonly #loop: Loop

  constructor(options: SchedulerOptions) {
    this.#options = options
    const { db, clock, logger, isAlone = false } = options
    this.#lease = new Lease(db, 'scheduler', clock, isAlone)
    const onError = (error: unknown) => logger.error({ err: error }, 'scheduler failed; it looks again')
    this.#loop = new Loop({ clock, run: () => this.#look(), onError })
  }

  /** Whether this node is the one that starts sessions. */
  get leads(): boolean {
    return this.#lease.isHeld
  }

  start(): void {
    this.#unlisten = this.#options.changes.listen(({ lists }) => {
      if (lists && this.leads) this.#loop.ask()
    })
    this.#loop.ask()
  }

  /** Settled when nothing is due at this moment of the clock. */
  settled(): Promise<void> {
    return this.#loop.settled()
  }

  async stop(): Promise<void> {
    this.#unlisten()
    await this.#loop.stop()
    await this.#lease.release()
  }

  /**
   * Sets one session's timer anew, on whichever node it runs; what is due starts at once. Doing so again
   * changes nothing.
   * @param note what is written of it in the same transaction
   * @returns the session's status now and when it moves on by itself; `null` when there is no such session
   */
  async restart(id: number, note?: Note): Promise<Timer | null> {
    const { db, changes, clock } = this.#options
    if (!(await scheduledSession(db, id))) return null
    if (await advance(db, id, clock.now(), note)) changes.announce({ sessions: [id], lists: true })
    // Told in any case: the node that leads looks again.
    else changes.announce({ sessions: [], lists: true })
    const session = await scheduledSession(db, id)
    if (!session) return null
    const due = dueAt(session)
    return { status: session.status, dueAt: due === null ? null : new Date(due).toISOString() }
  }

  /** @returns milliseconds until the next look */
  async #look(): Promise<number> {
    if (!(await this.#lease.renewOrTake())) return LOOK_MS
    const { db, clock } = this.#options
    const scheduled = await scheduledSessions(db)
    const due = scheduled.filter((one) => (dueAt(one) ?? Number.POSITIVE_INFINITY) <= clock.now())
    for (const { id } of due) await this.#advance(id)
    const rest = due.length > 0 ? await scheduledSessions(db) : scheduled
    const next = Math.min(...rest.map((one) => dueAt(one) ?? Number.POSITIVE_INFINITY))
    return Math.min(LOOK_MS, Math.max(1, next - clock.now()))
  }

  /** One that cannot be started keeps no other from it. */
  async #advance(id: number): Promise<void> {
    const { db, changes, clock, logger } = this.#options
    try {
      if (!(await advance(db, id, clock.now()))) return
      logger.info({ session: id }, 'session started by the scheduler')
      changes.announce({ sessions: [id], lists: true })
    } catch (error) {
      logger.error({ err: error, session: id }, 'session could not be started')
    }
  }
}
