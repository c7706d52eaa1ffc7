/** Browsers that are told of those whom they follow, and the messages that go out to them. */
import type { PushMessage } from '@openroom/protocol/pushRoutes'
import type { PushMove, PushWish } from '@openroom/protocol/schema/push'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AccountTables } from '../core/database/accountTables.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { ONCE_MORE } from '../core/jobs/jobs.public.ts'

type Db = Kysely<AccountTables>

/** Made by whoever comes first; the same for all nodes, and kept with what browsers were given of it. */
export async function pushKeyRow(
  db: Db,
  make: () => Promise<{ readonly public_key: string; readonly private_key: string }>,
) {
  const find = () => db.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirst()
  const known = await find()
  if (known) return known
  await db
    .insertInto('push_key')
    .values(await make())
    .onConflict((on) => on.column('id').doNothing())
    .execute()
  return (await find())!
}

export type SubscriptionRow = { readonly id: number; readonly wish: PushWish }

export type SubscriptionLimits = {
  readonly ofAll: number
  readonly ofNetwork: number
  readonly ofWider: number
}

/** Where a subscription comes from. */
export type From = { readonly network: string; readonly wider: string }
type At = { readonly now: Date }

/** @returns whether there was room */
export const keepSubscription = (
  db: Db,
  wish: PushWish,
  from: From,
  { ofAll, ofNetwork, ofWider, now }: SubscriptionLimits & At,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // One after the other: the limits count them.
    await sql`lock table push_subscription in share row exclusive mode`.execute(tx)
    const values = { wish: JSON.stringify(wish), changed_at: now }
    const { numUpdatedRows } = await tx
      .updateTable('push_subscription')
      .set(values)
      .where('endpoint', '=', wish.endpoint)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return true
    const { all, own, wide } = await tx
      .selectFrom('push_subscription')
      .select(({ fn }) => [
        fn.countAll<string>().as('all'),
        fn.countAll<string>().filterWhere('network', '=', from.network).as('own'),
        fn.countAll<string>().filterWhere('wider', '=', from.wider).as('wide'),
      ])
      .executeTakeFirstOrThrow()
    if (Number(all) >= ofAll || Number(own) >= ofNetwork || Number(wide) >= ofWider) return false
    await tx
      .insertInto('push_subscription')
      .values({ ...values, endpoint: wish.endpoint, ...from })
      .execute()
    return true
  })

/** The same wish under another endpoint; without one to move nothing happens. */
export const moveSubscription = (db: Db, { from, endpoint, keys }: PushMove, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('push_subscription')
      .select(['id', 'wish'])
      .where('endpoint', '=', from)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    await tx
      .deleteFrom('push_subscription')
      .where('endpoint', '=', endpoint)
      .where('id', '!=', row.id)
      .execute()
    const wish = JSON.stringify({ ...row.wish, endpoint, keys })
    await tx
      .updateTable('push_subscription')
      .set({ endpoint, wish, changed_at: now, failures: 0 })
      .where('id', '=', row.id)
      .execute()
  })

export const forgetEndpoint = (db: Db, endpoint: string) =>
  db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute()

export const forgetSubscription = (db: Db, id: number) =>
  db.deleteFrom('push_subscription').where('id', '=', id).execute()

/** Those of browsers that have not been back for so long. */
export const forgetUnused = (db: Db, before: Date) =>
  db.deleteFrom('push_subscription').where('changed_at', '<', before).execute()

/** Changes with any of them. */
export async function subscriptionsMark(db: Db): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat(count(*), ' ', max(xmin::text::bigint), ' ', sum(id)) as mark from push_subscription`.execute(
    db,
  )
  return rows[0]!.mark
}

export const subscriptionRows = (db: Db): Promise<readonly SubscriptionRow[]> =>
  db.selectFrom('push_subscription').select(['id', 'wish']).orderBy('id').execute()

/** In one order, until the end of the transaction: nobody else writes messages for them, which are counted. */
export const lockSubscriptions = (tx: Transaction<AccountTables>, ids: readonly number[]) =>
  tx
    .selectFrom('push_subscription')
    .select('id')
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export type NewMessage = {
  readonly subscription: number
  readonly key: string
  readonly message: PushMessage
  readonly dueAt: Date
  readonly expiresAt: Date
}

/** Messages that one browser gets at most. */
export type Budget = { readonly hour: number; readonly day: number }

/** Nobody is told twice, nor more than the budget allows. */
export async function insertPushMessage(
  tx: Transaction<AllTables>,
  { subscription, key, message, dueAt, expiresAt }: NewMessage,
  budget: Budget,
  now: Date,
): Promise<void> {
  const since = (ms: number) => new Date(now.getTime() - ms)
  const made = (after: Date) =>
    sql`(select count(*) from push_message where subscription_id = ${subscription} and made_at > ${after})`
  await sql`
    with made as (
      insert into push_message (subscription_id, key, message, made_at, due_at, expires_at)
      select s.id, ${key}, ${JSON.stringify(message)}::jsonb, ${now}, ${dueAt}::timestamptz, ${expiresAt}
      from push_subscription s where s.id = ${subscription}
        and ${made(since(3_600_000))} < ${budget.hour} and ${made(since(86_400_000))} < ${budget.day}
      on conflict (subscription_id, key) do nothing returning subscription_id as id, due_at)
    insert into job (kind, subject, ord, due_at) select 'push', id, id, due_at from made ${ONCE_MORE}`.execute(
    tx,
  )
}

const open = (db: Db) => db.selectFrom('push_message').where('done_at', 'is', null)

/** When the next one of a browser is due, none before one that is to be tried again; `null` when nothing waits. */
export async function nextDue(db: Db, subscription: number): Promise<Date | null> {
  const row = await open(db)
    .select(({ fn }) => [
      fn.min('due_at').as('first'),
      fn.min('due_at').filterWhere('tries', '>', 0).as('again'),
    ])
    .where('subscription_id', '=', subscription)
    .executeTakeFirst()
  return row?.again ?? row?.first ?? null
}

/** Of a session, with what each browser wants. */
export const waitingOf = (db: Db, session: number) =>
  open(db)
    .innerJoin('push_subscription as s', 's.id', 'push_message.subscription_id')
    .select(['push_message.id', 'push_message.key', 'push_message.message', 's.wish'])
    .where(({ eb, fn, val }) =>
      eb(fn<boolean>('starts_with', ['push_message.key', val(`${session} `)]), '=', true),
    )
    .execute()

/** Says it in other words, unless it was sent meanwhile. */
export const sayOtherwise = (tx: Transaction<AccountTables>, id: number, message: PushMessage) =>
  tx
    .updateTable('push_message')
    .set({ message: JSON.stringify(message) })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute()

export type PushWaiting = { readonly browsers: number; readonly messages: number }

export async function pushWaiting(db: Db): Promise<PushWaiting> {
  const { rows } = await sql<PushWaiting>`select (select count(*)::int from push_subscription) as browsers,
    (select count(*)::int from push_message where done_at is null) as messages`.execute(db)
  return rows[0]!
}

export type DueMessage = {
  readonly id: number
  readonly subscription_id: number
  readonly key: string
  readonly message: PushMessage
  readonly expires_at: Date
  readonly tries: number
  readonly failures: number
  readonly wish: PushWish
}

/** A browser's messages that are due, in the order in which they became so at first. */
export const dueMessages = (db: Db, subscription: number, now: Date): Promise<readonly DueMessage[]> =>
  db
    .selectFrom('push_message as m')
    .innerJoin('push_subscription as s', 's.id', 'm.subscription_id')
    .select(['m.id', 'm.subscription_id', 'm.key', 'm.message', 'm.expires_at', 'm.tries'])
    .select(['s.wish', 's.failures'])
    .where('m.subscription_id', '=', subscription)
    .where('m.done_at', 'is', null)
    .where('m.due_at', '<=', now)
    // What was tried has waited since before all others.
    .orderBy((eb) => eb('m.tries', '>', 0), 'desc')
    .orderBy('m.due_at')
    .orderBy('m.id')
    .execute()

/** Whose time is over. */
export const dropExpired = (db: Db, subscription: number, now: Date) =>
  db
    .deleteFrom('push_message')
    .where('subscription_id', '=', subscription)
    .where('done_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute()

export async function messageSent(db: Db, { id, subscription_id }: DueMessage, now: Date): Promise<void> {
  await db.updateTable('push_message').set({ done_at: now }).where('id', '=', id).execute()
  await db
    .updateTable('push_subscription')
    .set({ failures: 0 })
    .where('id', '=', subscription_id)
    .where('failures', '>', 0)
    .execute()
}

export async function messageRefused(
  db: Db,
  { id, subscription_id, failures }: DueMessage,
  now: Date,
): Promise<void> {
  await db.updateTable('push_message').set({ done_at: now }).where('id', '=', id).execute()
  await db
    .updateTable('push_subscription')
    .set({ failures: failures + 1 })
    .where('id', '=', subscription_id)
    .execute()
}

/** Not taken: it is tried again then. */
export const messageLater = (db: Db, { id, tries }: DueMessage, at: Date) =>
  db
    .updateTable('push_message')
    .set({ tries: tries + 1, due_at: at })
    .where('id', '=', id)
    .execute()

/** What was sent, and is counted no more. */
export const forgetMessages = (db: Db, before: Date) =>
  db.deleteFrom('push_message').where('made_at', '<', before).where('done_at', 'is not', null).execute()
