/** Sends messages that are due: each once, again only where a service did not take it. */
import type { Kysely } from 'kysely'
import type { Clock } from '../core/clock.ts'
import type { AccountTables } from '../core/database/accountTables.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { type HeldJob, recurring, type Work, workOnEach } from '../core/jobs/jobs.ts'
import {
  type DueMessage,
  dropExpired,
  dueMessages,
  forgetMessages,
  forgetSubscription,
  forgetUnused,
  messageLater,
  messageRefused,
  messageSent,
  nextDue,
} from './push.rows.ts'
import type { PushService } from './service.ts'

/** Browsers taken, and written to, at once. */
const BATCH = 40
const AT_ONCE = 8
/** Until the next try of a message: the longer the oftener it failed. */
const RETRY_MS = [60_000, 300_000, 1_800_000] as const
const LONGEST_MS = 3_600_000
/** Refusals in a row after which a browser is forgotten. */
const MOST_FAILURES = 5
/** Pages renew what they want whenever they are opened. */
const UNUSED_MS = 180 * 86_400_000
const COUNTED_MS = 86_400_000
const FORGET_MS = 3_600_000

export type SenderOptions = {
  readonly db: Kysely<AllTables>
  readonly clock: Clock
  readonly service: Pick<PushService, 'send'>
}

const waitOf = (tries: number): number => RETRY_MS[Math.min(tries, RETRY_MS.length) - 1] ?? RETRY_MS[0]

/** What came of messages since the start: `later` is tried again. */
export type SendingCounts = Readonly<Record<'sent' | 'later' | 'refused' | 'gone' | 'forgotten', number>>

export class Sender implements Work {
  readonly kind = 'push'
  readonly most = BATCH
  readonly holdMs = RETRY_MS[0]
  readonly #options: SenderOptions
  readonly #counts = { sent: 0, later: 0, refused: 0, gone: 0, forgotten: 0 }

  constructor(options: SenderOptions) {
    this.#options = options
  }

  /** `forgotten`: browsers, not messages. */
  get counts(): SendingCounts {
    return this.#counts
  }

  /** Each browser hears of things in the order in which they happened, and none waits for another. */
  readonly run = workOnEach(AT_ONCE, (job, stop) => this.#write(job, stop))

  /** Sends a browser all that is due, up to what is not taken: so one that does not answer keeps others waiting once. */
  async #write(job: HeldJob, stop: AbortSignal): Promise<void> {
    const { db, clock } = this.#options
    const now = new Date(clock.now())
    await dropExpired(db, job.subject, now)
    const waiting = await nextDue(db, job.subject)
    const due = waiting !== null && waiting <= now ? await dueMessages(db, job.subject, now) : []
    for (const one of due) if (!(await this.#send(one, stop))) break
    const next = await nextDue(db, job.subject)
    if (next === null) await job.finish(db)
    else job.later(next)
  }

  /** @returns whether the browser may be sent the next one */
  async #send(one: DueMessage, stop: AbortSignal): Promise<boolean> {
    const { db, clock, service } = this.#options
    const keepFor = Math.max(0, Math.floor((one.expires_at.getTime() - clock.now()) / 1000))
    const delivery = { to: one.wish, message: one.message, keepFor, topic: one.message.tag }
    const outcome = await service.send(delivery, stop)
    const now = new Date(clock.now())
    this.#counts[outcome.is] += 1
    const isForgotten =
      outcome.is === 'gone' || (outcome.is === 'refused' && one.failures + 1 >= MOST_FAILURES)
    if (outcome.is === 'sent') await messageSent(db, one, now)
    else if (isForgotten) {
      this.#counts.forgotten += 1
      await forgetSubscription(db, one.subscription_id)
    } else if (outcome.is === 'refused') await messageRefused(db, one, now)
    else {
      const wait = outcome.is === 'later' ? outcome.waitMs : null
      const ms = Math.min(wait ?? waitOf(one.tries + 1), LONGEST_MS)
      await messageLater(db, one, new Date(now.getTime() + ms))
    }
    return outcome.is !== 'later' && !isForgotten
  }
}

/** What nobody counts any more, and browsers that have not been back. */
export const forgetPushed = (db: Kysely<AccountTables>, clock: Clock): Work =>
  recurring('forget-push', FORGET_MS, () =>
    db.transaction().execute(async (tx) => {
      await forgetMessages(tx, new Date(clock.now() - COUNTED_MS))
      await forgetUnused(tx, new Date(clock.now() - UNUSED_MS))
    }),
  )
