/** Programs that are told of an organiser's sessions, what there is to tell them, and what of each session was noticed. */
import type { WebhookMessage } from '@openroom/protocol/schema/webhooks'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AllTables } from '../../core/database/allTables.ts'
import { ONCE_MORE } from '../../core/jobs/jobs.public.ts'

type Db = Kysely<AllTables>
type Tx = Transaction<AllTables>

/** Messages that are kept of each when they are over. */
const KEPT = 20

/**
 * What sessions came to as it is public, by words of their own: numbers change where a file comes again.
 * @param ids a query of sessions
 */
const marksOf = (ids: ReturnType<typeof sql>) => sql<{ id: number; mark: string }>`
  select s.id, md5(concat_ws(chr(10),
    (select string_agg(concat_ws(' ', t.key, b.number, r.status, r.contract, r.tricks, r.score_ns, r.adjustment, r.official),
        chr(10) order by t.key, b.number)
      from play_table t join released_result r on r.table_id = t.id join board b on b.id = r.board_id
      where t.mini_session_id = s.id and t.order_id is null),
    (select string_agg(concat_ws(' ', e.key, e.carry_over, e.correction, e.official, e.withdrawn_from, e.adjustments),
        chr(10) order by e.key)
      from entry e where e.mini_session_id = s.id),
    (select string_agg(concat_ws(' ', c.round, c.number, c.status, c.correction_home, c.correction_visiting, c.official),
        chr(10) order by c.round, c.number)
      from calc_table c where c.mini_session_id = s.id))) as mark
  from mini_session s where s.id in (${ids})`

export async function markOf(db: Db, session: number): Promise<string | null> {
  const { rows } = await marksOf(sql`select ${session}::int`).execute(db)
  return rows[0]?.mark ?? null
}

const sessionsOf = (organiser: number) => sql`select s.id from mini_session s
  join segment g on g.id = s.segment_id join event e on e.id = g.event_id
  join tournament t on t.id = e.tournament_id where t.organiser_id = ${organiser}`

/** `null`: there are as many as there may be, or no such organiser. */
export async function addWebhook(
  tx: Tx,
  organiser: number,
  values: { readonly address: string; readonly secret: string; readonly created_at: Date },
  most: number,
): Promise<number | null> {
  const owner = await tx
    .selectFrom('organiser')
    .select('id')
    .where('id', '=', organiser)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const known = await tx.selectFrom('webhook').select('id').where('organiser_id', '=', organiser).execute()
  if (!owner || known.length >= most) return null
  const { id } = await tx
    .insertInto('webhook')
    .values({ organiser_id: organiser, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (known.length === 0) await noticeAll(tx, organiser)
  return id
}

/** What is there before is no news. */
async function noticeAll(tx: Tx, organiser: number): Promise<void> {
  const begun = sql`${sessionsOf(organiser)} and s.status in ('LIVE', 'CLOSED', 'ARCHIVED')`
  await sql`insert into webhook_noticed (mini_session_id, started, rounds, mark)
    select m.id, true, null, case when s.status <> 'LIVE' then m.mark end
    from (${marksOf(begun)}) m join mini_session s on s.id = m.id on conflict do nothing`.execute(tx)
  await sql`insert into job (kind, subject, ord) select 'webhook-notice', s.id, s.id from mini_session s
    where s.id in (${begun}) and s.status = 'LIVE' ${ONCE_MORE}`.execute(tx)
}

/** @returns whether the organiser has such a one */
export async function removeWebhook(tx: Tx, organiser: number, id: number): Promise<boolean> {
  await tx.selectFrom('organiser').select('id').where('id', '=', organiser).forNoKeyUpdate().execute()
  const { numDeletedRows } = await tx
    .deleteFrom('webhook')
    .where('organiser_id', '=', organiser)
    .where('id', '=', id)
    .executeTakeFirst()
  const left = await tx.selectFrom('webhook').select('id').where('organiser_id', '=', organiser).execute()
  if (left.length === 0)
    await sql`delete from webhook_noticed where mini_session_id in (${sessionsOf(organiser)})`.execute(tx)
  return numDeletedRows > 0n
}

/** In the order in which they were made. */
export const webhooksOf = (db: Db, organiser: number) =>
  db
    .selectFrom('webhook')
    .select(['id', 'address', 'created_at'])
    .where('organiser_id', '=', organiser)
    .orderBy('id')
    .execute()

/** The newest ones of each of an organiser's, the newest first. */
export const messagesOf = (db: Db, organiser: number, most: number) =>
  db
    .selectFrom('webhook as w')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhook_message')
          .selectAll()
          .whereRef('webhook_id', '=', 'w.id')
          .orderBy('id', 'desc')
          .limit(most)
          .as('m'),
      (join) => join.onTrue(),
    )
    .selectAll('m')
    .where('w.organiser_id', '=', organiser)
    .orderBy('m.id', 'desc')
    .execute()

export type NewMessage = {
  readonly body: WebhookMessage
  readonly session: number | null
  readonly now: Date
}

const insertMessage = (tx: Tx, webhook: number, { body, session, now }: NewMessage) =>
  tx
    .insertInto('webhook_message')
    .values({
      webhook_id: webhook,
      mini_session_id: session,
      body: JSON.stringify(body),
      made_at: now,
    })
    .execute()

/** One that is waiting after a failure goes on waiting. */
export async function addMessage(tx: Tx, webhook: number, message: NewMessage): Promise<void> {
  await insertMessage(tx, webhook, message)
  await sql`insert into job (kind, subject, ord) values ('webhook', ${webhook}, ${webhook})
    on conflict (kind, subject) do update set asks = job.asks + 1`.execute(tx)
}

/**
 * What waits before it goes with it at once; a trial that waits already is not made again.
 * @returns whether the organiser has such a one
 */
export async function addTrial(
  tx: Tx,
  organiser: number,
  webhook: number,
  message: NewMessage,
): Promise<boolean> {
  const own = await tx
    .selectFrom('webhook')
    .select('id')
    .where('organiser_id', '=', organiser)
    .where('id', '=', webhook)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!own) return false
  const { rows } = await sql<{ isTrial: boolean }>`update webhook_message set tried_at = null
    where webhook_id = ${webhook} and not is_over returning mini_session_id is null as "isTrial"`.execute(tx)
  if (!rows.some(({ isTrial }) => isTrial)) await insertMessage(tx, webhook, message)
  await sql`insert into job (kind, subject, ord) values ('webhook', ${webhook}, ${webhook}) ${ONCE_MORE}`.execute(
    tx,
  )
  return true
}

export type Noticed = {
  readonly started: boolean
  readonly rounds: number | null
  readonly mark: string | null
}

export const noticedOf = (db: Db, session: number): Promise<Noticed | undefined> =>
  db
    .selectFrom('webhook_noticed')
    .select(['started', 'rounds', 'mark'])
    .where('mini_session_id', '=', session)
    .executeTakeFirst()

/** Nothing of a session that is gone meanwhile. */
export async function keepNoticed(tx: Tx, session: number, noticed: Noticed): Promise<void> {
  const { started, rounds, mark } = noticed
  await sql`insert into webhook_noticed (mini_session_id, started, rounds, mark)
    select id, ${started}::boolean, ${rounds}::int, ${mark}::text from mini_session where id = ${session}
    on conflict (mini_session_id) do update
      set started = excluded.started, rounds = excluded.rounds, mark = excluded.mark`.execute(tx)
}

/** Those that want to be told of an organiser's sessions; they stay until the end of the transaction. */
export const webhooksFor = (tx: Tx, organiser: number) =>
  tx
    .selectFrom('webhook')
    .select('id')
    .where('organiser_id', '=', organiser)
    .orderBy('id')
    .forKeyShare()
    .execute()

/** Nobody wants to be told any more of what was made before. */
export const giveUp = (db: Db, webhook: number, before: Date) =>
  db
    .updateTable('webhook_message')
    .set({ is_over: true })
    .where('webhook_id', '=', webhook)
    .where('is_over', '=', false)
    .where('made_at', '<', before)
    .execute()

/** What a program is to be sent next. */
export const nextMessage = (db: Db, webhook: number) =>
  db
    .selectFrom('webhook_message as m')
    .innerJoin('webhook as w', 'w.id', 'm.webhook_id')
    .select(['m.id', 'm.name', 'm.body', 'm.tries', 'm.tried_at', 'w.address', 'w.secret'])
    .where('w.id', '=', webhook)
    .where('m.is_over', '=', false)
    .orderBy('m.id')
    .limit(1)
    .executeTakeFirst()

/** What came of a try; of those that are over the older ones are forgotten. */
export async function answered(
  tx: Tx,
  id: number,
  { status, isOver, now }: { readonly status: number | null; readonly isOver: boolean; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('webhook_message')
    .set(({ eb }) => ({ status, is_over: isOver, tried_at: now, tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await sql`delete from webhook_message where id in (
    select o.id from webhook_message o join webhook_message m on m.webhook_id = o.webhook_id
    where m.id = ${id} and o.is_over order by o.id desc offset ${KEPT})`.execute(tx)
}
