/**
 * Finds what there is to tell browsers of those whom their users follow. Of many nodes one does, another when that one is
 * gone; what was noticed, and what is on its way (`sender.ts`), is in the database.
 */
import type { Kysely } from 'kysely'
import type { Changes } from '../core/changes.ts'
import type { Channel } from '../core/channel.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { Lease } from '../core/database/lease.ts'
import type { Jobs } from '../core/jobs/jobs.ts'
import type { Languages } from '../core/languages.ts'
import { Loop } from '../core/loop.ts'
import type { TableNews } from '../core/tableNews.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { Finder, OVER } from './finder.ts'
import { type PushWaiting, pushWaiting, subscriptionRows, subscriptionsMark } from './push.rows.ts'
import { watchedSessions } from './pushNoticed.rows.ts'
import { Recipients } from './recipients.ts'
import type { SubscriptionNews } from './subscriptions.ts'

/** Between two looks, and while nobody wants to be told. */
const LOOK_MS = 5_000
const IDLE_MS = 30_000
/** Play changes something all the time; scores are made for it at most so often. */
const EVERY_MS = 2_000

export type PushOptions = {
  readonly db: Kysely<AllTables>
  readonly sessions: Sessions
  readonly changes: Changes
  readonly tableNews: Pick<TableNews, 'released'>
  readonly subscriptionNews: Channel<SubscriptionNews>
  readonly clock: Clock
  readonly languages: Languages
  readonly jobs: Pick<Jobs, 'ask'>
  readonly isAlone: boolean
  readonly onError: (error: unknown) => void
}

export class Push {
  readonly #options: PushOptions
  readonly #lease: Lease
  readonly #finder: Finder
  readonly #finding: Loop
  /** Sessions that have changed; `null`: any may have. */
  #changed: Set<number> | null = null
  #recipients = new Recipients([])
  #mark = ''
  #isIdle = true
  #unlisten: readonly (() => void)[] = []

  constructor(options: PushOptions) {
    this.#options = options
    const { db, clock, isAlone, onError } = options
    this.#lease = new Lease(db, 'push', clock, isAlone)
    const fence: Lease['fence'] = (tx) => this.#lease.fence(tx)
    this.#finder = new Finder({ ...options, fence })
    this.#finding = new Loop({ clock, onError, run: () => this.#find(), everyMs: EVERY_MS })
  }

  start(): void {
    const note = (sessions: readonly number[]) => {
      if (this.#isIdle) return
      for (const id of sessions) this.#changed?.add(id)
      this.#finding.ask()
    }
    const { changes, tableNews, subscriptionNews } = this.#options
    this.#unlisten = [
      changes.listen(({ sessions }) => note(sessions)),
      tableNews.released.listen(({ session }) => note([session])),
      subscriptionNews.listen(() => this.#finding.ask()),
    ]
    this.#finding.ask()
  }

  /** Of all nodes: browsers that want to be told, messages that wait. */
  waiting(): Promise<PushWaiting> {
    return pushWaiting(this.#options.db)
  }

  async settled(): Promise<void> {
    await this.#finding.settled()
  }

  async stop(): Promise<void> {
    for (const end of this.#unlisten) end()
    await this.#finding.stop()
    await this.#lease.release()
  }

  /** @returns milliseconds until the next look */
  async #find(): Promise<number> {
    const { db, jobs } = this.#options
    const { count, mark } = await subscriptionsMark(db)
    this.#isIdle = count === 0
    if (!(await this.#lease.renewOrTake())) {
      this.#changed = null
      return this.#isIdle ? IDLE_MS : LOOK_MS
    }
    if (this.#isIdle) {
      await this.#finder.rest()
      this.#changed = null
      return IDLE_MS
    }
    if (mark !== this.#mark) this.#recipients = new Recipients(await subscriptionRows(db))
    this.#mark = mark
    const watch = await this.#finder.watch()
    const sessions = this.#changed ?? (await watchedSessions(db, OVER))
    this.#changed = new Set()
    try {
      for (const id of sessions) await this.#finder.look(id, watch, this.#recipients)
    } catch (error) {
      this.#changed = null
      throw error
    }
    jobs.ask()
    return LOOK_MS
  }
}
