/** Sends messages that are due: each once, again only where a service did not take it. */
import { groupBy } from '@openroom/bridge/groupBy'
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import {
  type DueMessage,
  forgetMessages,
  forgetSubscription,
  forgetUnused,
  messageLater,
  messageRefused,
  messageSent,
  takeDue,
} from './push.rows.ts'
import type { PushService } from './service.ts'

/** Messages taken, and under way, at once. */
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

export type SenderOptions = {
  readonly db: Kysely<AllTables>
  readonly clock: Clock
  readonly service: Pick<PushService, 'send'>
  readonly fence: (tx: Transaction<AllTables>) => Promise<void>
}

const waitOf = (tries: number): number => RETRY_MS[Math.min(tries, RETRY_MS.length) - 1] ?? RETRY_MS[0]

/** What came of messages since the start: `later` is tried again. */
export type SendingCounts = Readonly<Record<'sent' | 'later' | 'refused' | 'gone' | 'forgotten', number>>

export class Sender {
  readonly #options: SenderOptions
  readonly #counts = { sent: 0, later: 0, refused: 0, gone: 0, forgotten: 0 }
  #tidiedAt = Number.NEGATIVE_INFINITY

  constructor(options: SenderOptions) {
    this.#options = options
  }

  /** `forgotten`: browsers, not messages. */
  get counts(): SendingCounts {
    return this.#counts
  }

  /** Sends all that is due. */
  async run(): Promise<void> {
    await this.#tidy()
    for (let due = await this.#take(); due.length > 0; due = await this.#take()) {
      // Each browser hears of things in the order in which they happened.
      const left = groupBy(due, ({ subscription_id }) => subscription_id).values()
      const sendAll = async () => {
        for (const own of left) for (const one of own) await this.#send(one)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, sendAll))
      if (due.length < BATCH) return
    }
  }

  /** Taken first, so that one that is lost on its way is not sent at once again by another node. */
  #take(): Promise<readonly DueMessage[]> {
    const { db, clock, fence } = this.#options
    const now = clock.now()
    return db.transaction().execute(async (tx) => {
      await fence(tx)
      return takeDue(tx, new Date(now), BATCH, (tries) => new Date(now + waitOf(tries)))
    })
  }

  async #send(one: DueMessage): Promise<void> {
    const { db, clock, service } = this.#options
    const keepFor = Math.max(0, Math.floor((one.expires_at.getTime() - clock.now()) / 1000))
    const delivery = { to: one.wish, message: one.message, keepFor, topic: one.message.tag }
    const outcome = await service.send(delivery)
    const now = new Date(clock.now())
    this.#counts[outcome.is] += 1
    const isForgotten =
      outcome.is === 'gone' || (outcome.is === 'refused' && one.failures + 1 >= MOST_FAILURES)
    if (outcome.is === 'sent') await messageSent(db, one, now)
    else if (isForgotten) {
      this.#counts.forgotten += 1
      await forgetSubscription(db, one.subscription_id)
    } else if (outcome.is === 'refused') await messageRefused(db, one, now)
    else if (outcome.is === 'later' && outcome.waitMs !== null)
      await messageLater(db, one.id, new Date(now.getTime() + Math.min(outcome.waitMs, LONGEST_MS)))
  }

  async #tidy(): Promise<void> {
    const { db, clock } = this.#options
    if (clock.now() - this.#tidiedAt < LONGEST_MS) return
    this.#tidiedAt = clock.now()
    await forgetMessages(db, new Date(clock.now() - COUNTED_MS))
    await forgetUnused(db, new Date(clock.now() - UNUSED_MS))
  }
}
