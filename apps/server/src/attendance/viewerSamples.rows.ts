/** How many watched sessions over time: written minute by minute, thinned later. */
import { type Kysely, sql } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { recordset } from '../core/database/rows.ts'

type Db = Kysely<AllTables>

/** `table_id` 0 is the session as a whole. */
export type ViewerCount = {
  readonly mini_session_id: number
  readonly table_id: number
  readonly viewers: number
}

export type ViewerSample = {
  readonly table_id: number
  readonly at: Date
  readonly minutes: number
  readonly peak: number
  /** Viewers of all samples added up. */
  readonly total: number
  readonly samples: number
}

const SAMPLE = {
  mini_session_id: 'integer',
  table_id: 'integer',
  minutes: 'smallint',
  at: 'timestamptz',
  peak: 'integer',
  total: 'bigint',
  samples: 'smallint',
} as const

/** Spans that older ones are joined into, and from which age on, in days. */
const THINNED = [
  { from: 1, into: 10, days: 1 },
  { from: 10, into: 60, days: 30 },
] as const

/** Sessions that are being broadcast. */
export async function watchedSessions(db: Db): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('mini_session')
    .select('id')
    .where('status', 'in', ['LIVE', 'DELAYED'])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Keeps what was counted in a minute. Every node that writes knows the viewers of all, or, while it is cut off, of fewer:
 * the larger count stands.
 */
export async function writeSamples(db: Db, at: Date, counts: readonly ViewerCount[]): Promise<void> {
  const rows = counts.map(({ viewers, ...of }) => ({
    ...of,
    minutes: 1,
    at,
    peak: viewers,
    total: viewers,
    samples: 1,
  }))
  // A session may be removed meanwhile: its counts then find none.
  await sql`insert into viewer_sample (mini_session_id, table_id, minutes, at, peak, total, samples)
    select given.mini_session_id, given.table_id, given.minutes, given.at, given.peak, given.total, given.samples
    from ${recordset(rows, SAMPLE)} join mini_session s on s.id = given.mini_session_id
    on conflict (mini_session_id, table_id, minutes, at) do update
      set peak = greatest(viewer_sample.peak, excluded.peak),
        total = greatest(viewer_sample.total, excluded.total)`.execute(db)
}

/** Joins samples that are old enough: their peaks and sums stay what they were. */
export async function thinSamples(db: Db, now: Date): Promise<void> {
  for (const { from, into, days } of THINNED) {
    const seconds = into * 60
    const before = sql`to_timestamp(floor(extract(epoch from ${now}::timestamptz - make_interval(days => ${days})) / ${seconds}) * ${seconds})`
    await sql`
      with old as (delete from viewer_sample where minutes = ${from} and at < ${before} returning *)
      insert into viewer_sample (mini_session_id, table_id, minutes, at, peak, total, samples)
      select mini_session_id, table_id, ${into}::smallint,
        to_timestamp(floor(extract(epoch from at) / ${seconds}) * ${seconds}), max(peak), sum(total), sum(samples)
      from old group by 1, 2, 4
      on conflict (mini_session_id, table_id, minutes, at) do update
        set peak = greatest(viewer_sample.peak, excluded.peak), total = viewer_sample.total + excluded.total,
          samples = viewer_sample.samples + excluded.samples`.execute(db)
  }
}

export async function samplesOf(db: Db, session: number): Promise<readonly ViewerSample[]> {
  const { rows } = await sql<ViewerSample>`
    select table_id, at, minutes, peak, total::float8 as total, samples from viewer_sample
    where mini_session_id = ${session} order by table_id, at`.execute(db)
  return rows
}

export type SampledTable = {
  readonly id: number
  readonly round: number
  readonly number: number
  readonly room: 'OPEN' | 'CLOSED' | null
}

export async function sampledTables(db: Db, session: number): Promise<readonly SampledTable[]> {
  const { rows } = await sql<SampledTable>`
    select id, round, number, room from play_table where mini_session_id = ${session}
      and id in (select table_id from viewer_sample where mini_session_id = ${session})
    order by round, number, room desc`.execute(db)
  return rows
}
