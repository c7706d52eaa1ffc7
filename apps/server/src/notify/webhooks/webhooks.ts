/** Programs elsewhere that are told of an organiser's sessions, as staff keeps them. */
import { randomBytes } from 'node:crypto'
import { groupBy } from '@openroom/bridge/groupBy'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { ErrorCode } from '@openroom/protocol/errors'
import {
  type CreatedWebhook,
  type NewWebhook,
  type Webhook,
  webhookMessageSchema,
} from '@openroom/protocol/schema/webhooks'
import type { Kysely } from 'kysely'
import type { Account, Accounts } from '../../accounts/accounts.ts'
import type { Clock } from '../../core/clock.ts'
import type { AllTables } from '../../core/database/allTables.ts'
import type { Jobs } from '../../core/jobs/jobs.ts'
import { isEndpoint } from '../endpoint.ts'
import { SECRET_PREFIX } from './hookSender.ts'
import { addTrial, addWebhook, messagesOf, removeWebhook, webhooksOf } from './webhooks.rows.ts'

/** Of one organiser. */
const MOST = 10
/** Messages that are listed of each. */
const LISTED = 10

type By = Pick<Account, 'id'>

export type WebhooksOptions = {
  readonly db: Kysely<AllTables>
  readonly accounts: Pick<Accounts, 'audit'>
  readonly clock: Pick<Clock, 'now'>
  readonly jobs: Pick<Jobs, 'ask'>
  /** Programs of one's own network. */
  readonly sites: readonly string[]
}

type StoredMessage = Awaited<ReturnType<typeof messagesOf>>[number]

const TAKEN = (status: number | null): boolean => status !== null && status >= 200 && status < 300

const shown = (row: StoredMessage): Webhook['messages'][number] => ({
  id: row.id,
  type: webhookMessageSchema.parse(JSON.parse(row.body)).type,
  miniSessionId: row.mini_session_id,
  at: (row.tried_at ?? row.made_at).toISOString(),
  tries: row.tries,
  status: row.status,
  state: row.is_over ? (TAKEN(row.status) ? 'taken' : 'given-up') : 'waits',
})

export class Webhooks {
  readonly #options: WebhooksOptions

  constructor(options: WebhooksOptions) {
    this.#options = options
  }

  async list(organiser: number): Promise<Webhook[]> {
    const { db } = this.#options
    const [hooks, messages] = await Promise.all([
      webhooksOf(db, organiser),
      messagesOf(db, organiser, LISTED),
    ])
    const byHook = groupBy(messages, ({ webhook_id }) => webhook_id)
    return hooks.map(({ id, address, created_at }) => ({
      id,
      address,
      createdAt: created_at.toISOString(),
      messages: (byHook.get(id) ?? []).map(shown),
    }))
  }

  async add(organiser: number, { address }: NewWebhook, by: By): Promise<Result<CreatedWebhook, ErrorCode>> {
    const { db, accounts, clock, sites } = this.#options
    if (!isEndpoint(address, sites)) return err('webhook-refused')
    const secret = SECRET_PREFIX + randomBytes(32).toString('base64')
    const values = { address, secret, created_at: new Date(clock.now()) }
    const added = await db.transaction().execute(async (tx) => {
      const id = await addWebhook(tx, organiser, values, MOST)
      if (id !== null)
        await accounts.audit(
          by.id,
          'webhook.add',
          { id, serverId: organiser, site: new URL(address).origin },
          tx,
        )
      return id
    })
    if (added === null) return err('webhooks-full')
    return ok({ secret, webhooks: await this.list(organiser) })
  }

  async remove(organiser: number, id: number, by: By): Promise<Result<Webhook[], ErrorCode>> {
    const { db, accounts } = this.#options
    const isGone = await db.transaction().execute(async (tx) => {
      const removed = await removeWebhook(tx, organiser, id)
      if (removed) await accounts.audit(by.id, 'webhook.remove', { id, serverId: organiser }, tx)
      return removed
    })
    return isGone ? ok(await this.list(organiser)) : err('webhook-not-found')
  }

  /** Sends it a message of no session. */
  async trial(organiser: number, id: number): Promise<Result<Webhook[], ErrorCode>> {
    const { db, clock, jobs } = this.#options
    const now = new Date(clock.now())
    const body = { type: 'test', at: now.toISOString(), serverId: organiser, session: null } as const
    const isThere = await db
      .transaction()
      .execute((tx) => addTrial(tx, organiser, id, { body, session: null, now }))
    if (!isThere) return err('webhook-not-found')
    jobs.ask()
    return ok(await this.list(organiser))
  }
}
