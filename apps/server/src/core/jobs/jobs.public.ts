/**
 * The table of work that is due: whoever writes what has to be followed up writes the job in the same transaction (triggers
 * do so for boards, sessions and plays), and one node at a time takes it.
 */
import { type QueryExecutorProvider, sql } from 'kysely'

type Db = QueryExecutorProvider

export type JobKind =
  | 'double-dummy'
  | 'facts'
  | 'plays'
  | 'archive'
  | 'card-mail'
  | 'line-ups'
  | 'notice'
  | 'watch-push'
  | 'push'
  | 'club-site'
  | 'webhook-notice'
  | 'webhook'
  | 'forget-cards'
  | 'forget-moves'
  | 'forget-old'
  | 'forget-push'

/** Of a job that is there already: it is due at the earlier time; one that is under way is done once more. */
export const ONCE_MORE = sql`on conflict (kind, subject) do update set asks = job.asks + 1, tries = 0,
  due_at = case when job.holder is null then least(job.due_at, excluded.due_at) else job.due_at end`

/** A job that a node has taken; `subject`: the id of what it is about. */
export type TakenJob = {
  readonly subject: number
  /** This one included. */
  readonly tries: number
  readonly asks: number
}

/** Whose it is. */
export type Holding = { readonly kind: JobKind; readonly holder: string }

/** Takes those that are due, whoever had them and let their time run out; none that another node takes at this moment. */
export async function takeJobs(
  db: Db,
  { kind, holder }: Holding,
  { now, until, most }: { readonly now: Date; readonly until: Date; readonly most: number },
): Promise<readonly TakenJob[]> {
  const { rows } = await sql<TakenJob>`
    with due as materialized (
        select kind, subject, due_at, ord from job where kind = ${kind} and due_at <= ${now}
        order by due_at, ord limit ${most} for update skip locked),
      taken as (
        update job j set holder = ${holder}::uuid, due_at = ${until}, tries = j.tries + 1
        from due where j.kind = due.kind and j.subject = due.subject
        returning j.subject, j.tries, j.asks, due.due_at as was_due, due.ord)
    select subject, tries, asks from taken order by was_due, ord`.execute(db)
  return rows
}

/**
 * Takes one at once, whether it was due or not.
 * @param isAlone no other node is there: another that had it is gone
 * @returns `null`: somebody has it
 */
export async function takeJob(
  db: Db,
  { kind, holder }: Holding,
  subject: number,
  { now, until, isAlone }: { readonly now: Date; readonly until: Date; readonly isAlone: boolean },
): Promise<TakenJob | null> {
  const { rows } = await sql<TakenJob>`
    insert into job as j (kind, subject, ord, holder, due_at, tries)
    values (${kind}, ${subject}, ${subject}, ${holder}::uuid, ${until}, 1)
    on conflict (kind, subject) do update set holder = excluded.holder, due_at = excluded.due_at, tries = j.tries + 1
      where j.holder is null or j.due_at <= ${now} or (${isAlone}::boolean and j.holder <> excluded.holder)
    returning subject, tries, asks`.execute(db)
  return rows[0] ?? null
}

/**
 * Takes one away that is done; to be asked in the same transaction, as the last statement. One that was asked for again
 * meanwhile stays, as does another node's.
 * @returns its transaction where it is still there: somebody has its row for the moment (`forgetDone`), or asks for it
 */
export async function finishJob(
  db: Db,
  { kind, holder }: Holding,
  { subject, asks }: TakenJob,
): Promise<string | null> {
  // Nobody is waited for: who is asking may wait for what this transaction has written.
  const { rows } = await sql<{ tx: string }>`
    with own as materialized (
        select kind, subject from job where kind = ${kind} and subject = ${subject} and holder = ${holder}::uuid
        and asks = ${asks} for update skip locked),
      gone as (
        delete from job using own where job.kind = own.kind and job.subject = own.subject returning job.subject)
    select pg_current_xact_id()::text as tx where not exists (select from gone)`.execute(db)
  return rows[0]?.tx ?? null
}

/**
 * Takes one away whose transaction could not, as its row was another's: of a node that has looked what is due a moment
 * too early, or of the own one that has said it goes on having it.
 */
export async function forgetDone(
  db: Db,
  { kind, holder }: Holding,
  { subject, asks }: TakenJob,
  tx: string,
): Promise<void> {
  await sql`delete from job where (kind, subject) in (
    select kind, subject from job where kind = ${kind} and subject = ${subject} and holder = ${holder}::uuid
      and asks = ${asks} and pg_xact_status(${tx}::xid8) = 'committed' for update skip locked)`.execute(db)
}

/** Which of them a node has still. */
export async function stillHeld(
  db: Db,
  { kind, holder }: Holding,
  taken: readonly TakenJob[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ subject: number }>`select subject from job
    where kind = ${kind} and subject = any(${taken.map(({ subject }) => subject)}::integer[])
      and holder = ${holder}::uuid`.execute(db)
  return new Set(rows.map(({ subject }) => subject))
}

/**
 * Gives one back that was not done: it is due again then (`null`: now, as it was not tried), or at once where somebody has asked for it meanwhile.
 * @returns false while somebody is asking for it: to be tried again, or its time runs out by itself
 */
export async function giveBack(
  db: Db,
  { kind, holder }: Holding,
  { subject, asks }: TakenJob,
  dueAt: Date | null,
): Promise<boolean> {
  const { rows } = await sql<{ isGiven: boolean }>`with own as materialized (
      select asks from job where kind = ${kind} and subject = ${subject} and holder = ${holder}::uuid
      for update skip locked),
    given as (
      update job set holder = null,
        tries = case when own.asks <> ${asks} then 0 when ${dueAt}::timestamptz is null then tries - 1 else tries end,
        due_at = case when own.asks = ${asks} then coalesce(${dueAt}::timestamptz, '-infinity') else '-infinity' end
      from own where kind = ${kind} and subject = ${subject} returning subject)
    select exists (select from given) or not exists (
      select from job where kind = ${kind} and subject = ${subject} and holder = ${holder}::uuid) as "isGiven"`.execute(
    db,
  )
  return rows[0]!.isGiven
}

/** Goes on having what is under way, but for what somebody is asking for at this moment: until the next time. */
export async function holdJobs(db: Db, { kind, holder }: Holding, until: Date): Promise<void> {
  await sql`with own as materialized (
      select subject from job where kind = ${kind} and holder = ${holder}::uuid for update skip locked)
    update job set due_at = ${until} from own where kind = ${kind} and job.subject = own.subject`.execute(db)
}

/** No other node is there: whoever had them is gone. Of one that somebody is asking for at this moment the time runs out. */
export async function freeJobs(db: Db, kinds: readonly JobKind[]): Promise<void> {
  await sql`with lost as materialized (
      select kind, subject from job where holder is not null and kind = any(${kinds}::text[])
      for update skip locked)
    update job set holder = null, due_at = '-infinity' from lost
    where job.kind = lost.kind and job.subject = lost.subject`.execute(db)
}

export type Due = { readonly kind: string; readonly dueAt: number }

/** When the next one of each kind is due, in ms; kinds of which there is none are left out. */
export async function dueJobs(db: Db, kinds: readonly JobKind[]): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select k.kind, extract(epoch from next.due_at)::float8 * 1000 as "dueAt"
    from unnest(${kinds}::text[]) as k (kind)
      cross join lateral (select due_at from job where job.kind = k.kind order by due_at, ord limit 1) next`.execute(
    db,
  )
  return rows
}

/** How many there are, those under way included. */
export async function countJobs(db: Db, kind: JobKind): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from job where kind = ${kind}`.execute(db)
  return rows[0]?.count ?? 0
}
