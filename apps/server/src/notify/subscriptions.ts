/** Browsers that want to be told: kept without an account, bounded, and ended by whoever knows their endpoint. */
import { createHmac } from 'node:crypto'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import type { PushMove, PushWish } from '@openroom/protocol/schema/push'
import type { Kysely } from 'kysely'
import type { Clock } from '../core/clock.ts'
import type { AccountTables } from '../core/database/accountTables.ts'
import type { Jobs } from '../core/jobs/jobs.ts'
import { isEndpoint } from './endpoint.ts'
import {
  type From,
  forgetEndpoint,
  keepSubscription,
  moveSubscription,
  type SubscriptionLimits,
} from './push.rows.ts'
import type { PushKeys } from './service.ts'

/** A club’s visitors share an address, those of a town a provider. */
const LIMITS: SubscriptionLimits = { ofAll: 10_000, ofNetwork: 200, ofWider: 1_000 }

export type SubscriptionsOptions = {
  readonly db: Kysely<AccountTables>
  readonly clock: Pick<Clock, 'now'>
  /** `null`: this site sends nothing. */
  readonly keys: PushKeys | null
  /** Push services of one's own network. */
  readonly services: readonly string[]
  readonly limits?: SubscriptionLimits
  readonly jobs: Pick<Jobs, 'ask'>
}

export class Subscriptions {
  readonly #options: SubscriptionsOptions

  constructor(options: SubscriptionsOptions) {
    this.#options = options
  }

  get publicKey(): string | null {
    return this.#options.keys?.publicKey ?? null
  }

  /** @param from the networks that it comes from; kept as hashes that only this site can make */
  async keep(wish: PushWish, from: Readonly<Record<keyof From, string>>): Promise<Result<void, ErrorCode>> {
    const { db, keys, services, clock, limits = LIMITS, jobs } = this.#options
    if (keys === null) return err('push-off')
    if (!isEndpoint(wish.endpoint, services)) return err('endpoint-refused')
    const hashOf = (text: string) => createHmac('sha256', keys.privateKey).update(text).digest('base64url')
    const hashed: From = { network: hashOf(from.network), wider: hashOf(from.wider) }
    if (!(await keepSubscription(db, wish, hashed, { ...limits, now: new Date(clock.now()) })))
      return err('subscriptions-full')
    jobs.ask()
    return ok(undefined)
  }

  /** A browser that has changed its endpoint by itself. */
  async move(given: PushMove): Promise<Result<void, ErrorCode>> {
    const { db, services, clock } = this.#options
    if (!isEndpoint(given.endpoint, services)) return err('endpoint-refused')
    await moveSubscription(db, given, new Date(clock.now()))
    return ok(undefined)
  }

  async forget(endpoint: string): Promise<void> {
    await forgetEndpoint(this.#options.db, endpoint)
  }
}
