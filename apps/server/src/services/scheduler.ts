/**
 * Starts sessions at their time: FINALIZED ones are played from their start on, DELAYED ones broadcast once
 * their delay is over. The database alone says what is due, so that nothing is lost by a restart; of many
 * nodes one does it, and another when that one is gone.
 */

import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { ADVISORY_LOCKS } from '../store/advisoryLocks.ts'
import { type NodeLock, tryNodeLock } from '../store/unreleased/nodeLock.ts'
import type { AllTables } from '../store/unreleased/tables.ts'
import {
  advance,
  dueAt,
  type Scheduled,
  scheduledSession,
  scheduledSessions,
} from '../store/unreleased/upcoming/schedule.ts'
import type { Changes } from './changes.ts'
import type { Clock } from './clock.ts'

/** How often a node looks whether it has to take over, and whether something is due that nobody told of. */
export const LOOK_MS = 5_000

export type SchedulerOptions = {
  readonly db: Kysely<AllTables>
  readonly changes: Changes
  readonly clock: Clock
  readonly logger: Pick<Logger, 'info' | 'error'>
}

type Timer = Pick<Scheduled, 'status'> & { readonly dueAt: string | null }

export class Scheduler {
  readonly #options: SchedulerOptions
  #lock: NodeLock | null = null
  #cancel = () => {}
  #unlisten = () => {}
  #stopped = false
  #work: Promise<unknown> = Promise.resolve()

  constructor(options: SchedulerOptions) {
    this.#options = options
  }

  /** Whether this node is the one that starts sessions. */
  get leads(): boolean {
    return this.#lock !== null
  }

  start(): void {
    this.#unlisten = this.#options.changes.listen(({ lists }) => {
      if (lists && this.leads) this.#look()
    })
    this.#look()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#unlisten()
    this.#cancel()
    await this.#work
    await this.#lock?.release()
    this.#lock = null
  }

  /**
   * Sets one session's timer anew, on whichever node it runs; what is due starts at once. Doing so again
   * changes nothing.
   * @returns the session's status now and when it moves on by itself; `null` when there is no such session
   */
  async restart(id: number): Promise<Timer | null> {
    const { db, changes, clock } = this.#options
    if (await advance(db, id, clock.now())) changes.announce({ sessions: [id], lists: true })
    // Told in any case: the node that leads looks again.
    else changes.announce({ sessions: [], lists: true })
    const session = await scheduledSession(db, id)
    if (!session) return null
    const due = dueAt(session)
    return { status: session.status, dueAt: due === null ? null : new Date(due).toISOString() }
  }

  /** One look after the other. */
  #look(): void {
    if (this.#stopped) return
    this.#work = this.#work.then(() => this.#lookNow()).catch((error: unknown) => this.#failed(error))
  }

  #failed(error: unknown): void {
    this.#options.logger.error({ err: error }, 'scheduler failed; it looks again')
    this.#wake(LOOK_MS)
  }

  async #lookNow(): Promise<void> {
    if (this.#stopped) return
    if (!(await this.#isLeading())) return this.#wake(LOOK_MS)
    const { db, clock } = this.#options
    const scheduled = await scheduledSessions(db)
    const due = scheduled.filter((one) => (dueAt(one) ?? Number.POSITIVE_INFINITY) <= clock.now())
    for (const { id } of due) await this.#advance(id)
    const rest = due.length > 0 ? await scheduledSessions(db) : scheduled
    const next = Math.min(...rest.map((one) => dueAt(one) ?? Number.POSITIVE_INFINITY))
    this.#wake(Math.min(LOOK_MS, Math.max(0, next - clock.now())))
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

  async #isLeading(): Promise<boolean> {
    if (this.#lock && (await this.#lock.isHeld())) return true
    this.#lock = await tryNodeLock(this.#options.db, ADVISORY_LOCKS.scheduler)
    return this.#lock !== null
  }

  #wake(ms: number): void {
    this.#cancel()
    if (!this.#stopped) this.#cancel = this.#options.clock.after(Math.max(1, ms), () => this.#look())
  }
}
