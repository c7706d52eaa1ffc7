/** Sessions and clubs with what they belong to, as lists need them. */
import { type Kysely, sql } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import { masksOf } from './masks.public.ts'

type Db = Kysely<PublicTables>

const selectSessions = (db: Db) =>
  db
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .innerJoin('organiser as o', 'o.id', 't.organiser_id')
    .leftJoin('club as c', 'c.organiser_id', 'o.id')
    .selectAll('s')
    .select([
      'g.key as segment_key',
      'g.name as segment_name',
      'g.ord as segment_order',
      'e.id as event_id',
      'e.key as event_key',
      'e.name as event_name',
      'e.ord as event_order',
      'e.type',
      'e.calc_type',
      'e.other_calc_types',
      'e.arrange_type',
      'e.winners',
      'e.sections_scored',
      'e.conventions',
      't.id as tournament_id',
      't.key as tournament_key',
      't.name as tournament_name',
      't.location',
      't.time_zone',
      'o.id as organiser_id',
      'o.name as organiser_name',
      sql<string | null>`coalesce(t.licence, o.licence)`.as('licence'),
      'c.id as club_id',
      sql<boolean>`not exists (select from mini_session x join segment y on y.id = x.segment_id
        where y.event_id = e.id and not x.bid_only)`.as('event_bid_only'),
      sql<boolean>`not exists (select from mini_session x join segment y on y.id = x.segment_id
        join event z on z.id = y.event_id where z.tournament_id = t.id and not x.bid_only)`.as(
        'tournament_bid_only',
      ),
    ])

export type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number]

/** As everybody may read them: names that are not shown are not in titles either. */
async function hideTitles(db: Db, reading: Promise<readonly SessionRow[]>): Promise<readonly SessionRow[]> {
  const rows = await reading
  const masks = rows.length === 0 ? null : await masksOf(db)
  return masks === null || masks.isEmpty ? rows : rows.map((row) => masks.titles(row))
}

/** As it is stored. */
export const storedRow = (db: Db, id: number): Promise<SessionRow | undefined> =>
  selectSessions(db).where('s.id', '=', id).executeTakeFirst()

export const sessionRowsOf = (db: Db, ids: readonly number[]): Promise<readonly SessionRow[]> =>
  hideTitles(
    db,
    selectSessions(db)
      .where(({ eb }) => eb('s.id', '=', sql<number>`any(${ids}::int[])`))
      .execute(),
  )

export const sessionRow = async (db: Db, id: number): Promise<SessionRow | undefined> =>
  (await sessionRowsOf(db, [id]))[0]

/** The segment of a session; `undefined` when there is no such session. */
export const segmentOf = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('mini_session').select('segment_id').where('id', '=', id).executeTakeFirst())
    ?.segment_id

export type SessionVersion = { readonly id: number; readonly version: number }

/** Of the sessions of its segment, its own among them. */
export const versionsOfSegment = (db: Db, id: number): Promise<readonly SessionVersion[]> =>
  db
    .selectFrom('mini_session as s')
    .innerJoin('mini_session as own', 'own.segment_id', 's.segment_id')
    .select(['s.id', 's.version'])
    .where('own.id', '=', id)
    .execute()

/** When sessions last changed. */
export const changesOf = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Date>> => {
  const rows = await db
    .selectFrom('mini_session')
    .select(['id', 'changed_at'])
    .where(({ eb }) => eb('id', '=', sql<number>`any(${ids}::int[])`))
    .execute()
  return new Map(rows.map((row) => [row.id, row.changed_at]))
}

/** As they are stored. */
export const storedRowsOfSegment = (db: Db, segmentId: number): Promise<readonly SessionRow[]> =>
  selectSessions(db)
    .where('s.segment_id', '=', segmentId)
    .orderBy('s.session')
    .orderBy('s.mini_session')
    .orderBy('s.date')
    .orderBy('s.id')
    .execute()

/** Sessions of the same segment in the order they are played. */
export const segmentRows = (db: Db, segmentId: number): Promise<readonly SessionRow[]> =>
  hideTitles(db, storedRowsOfSegment(db, segmentId))

const selectInOrder = (db: Db) =>
  selectSessions(db)
    .orderBy('e.ord')
    .orderBy('e.id')
    .orderBy('g.ord')
    .orderBy('g.id')
    .orderBy('s.session')
    .orderBy('s.mini_session')
    .orderBy('s.id')

/** All sessions of a tournament in their order, as they are stored. */
export const storedRowsOfTournament = (db: Db, id: number): Promise<readonly SessionRow[]> =>
  selectInOrder(db).where('t.id', '=', id).execute()

export const tournamentRows = (db: Db, id: number): Promise<readonly SessionRow[]> =>
  hideTitles(db, storedRowsOfTournament(db, id))

/** Sessions that are not over, in the order of their tournaments, as they are stored. */
export const openTournamentRows = (db: Db): Promise<readonly SessionRow[]> =>
  selectInOrder(db).where('s.status', 'not in', ['CLOSED', 'ARCHIVED']).execute()

/** When a session was played, as far as that is known. */
const played = sql`coalesce(s.real_start_date_time, s.start_date_time, s.date::timestamptz, s.changed_at)`

/** Everything that is not over, and of the rest the `recent` ones played last. @param organiser of one alone */
export async function listedRows(
  db: Db,
  recent: number,
  organiser: number | null = null,
): Promise<readonly SessionRow[]> {
  const select = () =>
    organiser === null ? selectSessions(db) : selectSessions(db).where('o.id', '=', organiser)
  const [open, closed] = await Promise.all([
    select().where('s.status', 'not in', ['CLOSED', 'ARCHIVED']).execute(),
    select()
      .where('s.status', 'in', ['CLOSED', 'ARCHIVED'])
      .orderBy(played, 'desc')
      .orderBy('s.id', 'desc')
      .limit(recent)
      .execute(),
  ])
  return hideTitles(db, Promise.resolve([...open, ...closed].sort((a, b) => a.id - b.id)))
}

/** Of a club those that are played, then those played last. */
export const clubSessionRows = (db: Db, organiserId: number, most: number): Promise<readonly SessionRow[]> =>
  hideTitles(
    db,
    selectSessions(db)
      .where('o.id', '=', organiserId)
      .where('s.status', 'in', ['LIVE', 'CLOSED', 'ARCHIVED'])
      .orderBy(sql`s.status = 'LIVE'`, 'desc')
      .orderBy(played, 'desc')
      .orderBy('s.id', 'desc')
      .limit(most)
      .execute(),
  )

export type ListedEntry = {
  readonly mini_session_id: number
  readonly registration_id: number
  readonly section: string | null
  readonly bye: boolean
  /** Two players who are partners for a while. */
  readonly partners: boolean
}

/** Of a row of `entry`. */
const IS_PARTNERS = sql<boolean>`coalesce(further ? 'members', false)`

export const listedEntries = (db: Db, ids: readonly number[]): Promise<readonly ListedEntry[]> =>
  db
    .selectFrom('entry')
    .select(['mini_session_id', 'registration_id', 'section', 'bye', IS_PARTNERS.as('partners')])
    .where(({ eb }) => eb('mini_session_id', '=', sql<number>`any(${ids}::int[])`))
    .orderBy('mini_session_id')
    .orderBy('ord')
    .execute()

/** Which of these sessions have a released result. */
export async function sessionsWithScore(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${ids}::int[]) as wanted (id) where exists (
      select from play_table t join released_result r on r.table_id = t.id where t.mini_session_id = wanted.id)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

export const clubRows = (db: Db) =>
  db
    .selectFrom('club as c')
    .innerJoin('organiser as o', 'o.id', 'c.organiser_id')
    .select(['c.id', 'o.id as organiser_id', 'o.name'])
    .orderBy('o.name')
    .execute()

export async function sourceVersion(db: Db, source: 'miniSessions' | 'clubs'): Promise<number> {
  const { version } = await db
    .selectFrom('source_version')
    .select('version')
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  return version
}

export const clubRow = (db: Db, organiserId: number) =>
  db
    .selectFrom('club as c')
    .innerJoin('organiser as o', 'o.id', 'c.organiser_id')
    .select('o.name')
    .where('o.id', '=', organiserId)
    .executeTakeFirst()

/** Finished sessions that have a released result. */
const selectFinished = (db: Db) =>
  db
    .selectFrom('mini_session as s')
    .where('s.status', 'in', ['CLOSED', 'ARCHIVED'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('play_table as p')
          .innerJoin('released_result as r', 'r.table_id', 'p.id')
          .select('p.id')
          .whereRef('p.mini_session_id', '=', 's.id'),
      ),
    )

/** Ids of finished sessions from one id to before another. */
export async function finishedIds(db: Db, from: number, to: number): Promise<readonly number[]> {
  const rows = await selectFinished(db)
    .select('s.id')
    .where('s.id', '>=', from)
    .where('s.id', '<', to)
    .orderBy('s.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Which of the ranges of so many ids have finished sessions, by number from 0. */
export async function finishedRanges(db: Db, size: number): Promise<readonly number[]> {
  const range = sql<number>`s.id / ${sql.lit(size)}`
  const rows = await selectFinished(db).select(range.as('range')).groupBy(range).orderBy(range).execute()
  return rows.map(({ range: number }) => number)
}
