/** A session as it will be once everything that waits of it is public: what the director goes by. */
import type { TournamentDocument } from '@openroom/formats/json/document'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type AllTables, asPublic } from '../core/database/allTables.ts'
import { lockEventsOf } from '../core/database/lockOrder.rows.ts'
import { tried } from '../core/database/trial.ts'
import { storedDocument } from '../intake/exportDocument.rows.ts'
import { enteredIn } from '../phones/phones.rows.ts'
import type { ReleasedContent } from '../sessions/content.public.ts'
import { type SessionRow, storedRow, storedRowsOfSegment } from '../sessions/miniSessions.public.ts'
import { applyStanding } from '../sources/fedStanding.rows.ts'

type Db = Kysely<AllTables>

export type AsItWillBe = {
  /** The session with those of its segment before it, itself last. */
  readonly sessions: readonly { readonly row: SessionRow; readonly content: ReleasedContent }[]
  readonly document: TournamentDocument
  /** As its source said them, by which it is found again. */
  readonly source: { readonly date: string | null; readonly startDateTime: string | null }
  /** The newest decision that waits; 0 for none. */
  readonly newestOrder: number
  /** Of what it was made of (`planMark`). */
  readonly mark: string
  /** The results that count, by their ids. */
  readonly counting: ReadonlySet<number>
  /** Tables at which something has been entered, by their keys. */
  readonly begun: ReadonlySet<string>
  readonly seed: string | null
  /** The session it goes on from, and whether its last match is for the third place. */
  readonly stage: { readonly after_id: number | null; readonly third_place: boolean } | null
  /** The next stage is there. */
  readonly hasNext: boolean
}

async function countingIn(tx: Db, id: number): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('newest_result as r')
    .innerJoin('play_table as t', 't.id', 'r.table_id')
    .select('r.id')
    .where('t.mini_session_id', '=', id)
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** All of it, released or not, of a session whose decisions are in force. */
async function contentOf(tx: Db, id: number): Promise<ReleasedContent> {
  const of = <T extends 'entry' | 'board' | 'play_table' | 'calc_table'>(table: T) =>
    tx
      .selectFrom(table as 'entry')
      .selectAll()
      .where('mini_session_id', '=', id)
  const [entries, boards, tables, matches, results] = await Promise.all([
    of('entry').orderBy('ord').execute(),
    tx.selectFrom('board').selectAll().where('mini_session_id', '=', id).orderBy('number').execute(),
    tx.selectFrom('play_table').selectAll().where('mini_session_id', '=', id).orderBy('ord').execute(),
    tx.selectFrom('calc_table').selectAll().where('mini_session_id', '=', id).orderBy('ord').execute(),
    tx
      .selectFrom('newest_result as r')
      .innerJoin('play_table as t', 't.id', 'r.table_id')
      .selectAll('r')
      .where('t.mini_session_id', '=', id)
      .orderBy('t.ord')
      .orderBy('r.ord')
      .execute(),
  ])
  return {
    entries,
    boards,
    tables,
    matches,
    results,
    players: [],
    cards: [],
    replays: new Set(),
    heads: new Map(),
    doubleDummy: new Map(),
    marks: { structure: '', tables: new Map() },
  }
}

/** Another one whenever who plays whom, what was decided or which boards there are may be something else. */
export async function planMark(db: Db, id: number): Promise<string> {
  const marked = (rows: ReturnType<typeof sql>) => sql`(
    select concat_ws('/', count(*), max(x.xmin::text::bigint), sum(x.xmin::text::bigint)) from ${rows})`
  const own = ['entry', 'entry_player', 'play_table', 'calc_table', 'board'].map((name) =>
    marked(sql`${sql.table(name)} x where x.mini_session_id = ${id}`),
  )
  const firstBoards = marked(
    sql`movement x join play_table t on t.id = x.table_id where t.mini_session_id = ${id}`,
  )
  const decisions = marked(sql`standing_order x join mini_session s on s.id = x.mini_session_id
    join mini_session own on own.segment_id = s.segment_id where own.id = ${id}`)
  const { rows } = await sql<{ mark: string }>`
    select concat_ws(' ', ${sql.join([...own, firstBoards, decisions])}) as mark`.execute(db)
  return rows[0]?.mark ?? ''
}

/** A session with those of its segment before it, itself last, released or not. */
async function readSegment(db: Db, row: SessionRow): Promise<AsItWillBe['sessions']> {
  const rows = await storedRowsOfSegment(asPublic(db), row.segment_id)
  const own = rows.slice(0, rows.findIndex(({ id }) => id === row.id) + 1)
  const sessions = []
  for (const one of own) sessions.push({ row: one, content: await contentOf(db, one.id) })
  return sessions
}

/** The same of what is in force by now. */
export async function readAsItIs(
  tx: Db,
  id: number,
): Promise<Omit<AsItWillBe, 'newestOrder' | 'mark'> | null> {
  // First: what comes meanwhile is seen to be other.
  const counting = await countingIn(tx, id)
  const row = await storedRow(asPublic(tx), id)
  const document = await storedDocument(tx, id, 'without-play')
  if (!row || !document) return null
  const sessions = await readSegment(tx, row)
  const source = await tx
    .selectFrom('mini_session')
    .select([sql<string | null>`source_date::text`.as('date'), 'source_start'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const seed = await tx
    .selectFrom('deal_seed')
    .select('seed')
    .where('mini_session_id', '=', id)
    .executeTakeFirst()
  const stages = await tx
    .selectFrom('stage')
    .selectAll()
    .where(({ eb, or }) => or([eb('mini_session_id', '=', id), eb('after_id', '=', id)]))
    .execute()
  return {
    sessions,
    document,
    counting,
    begun: new Set((await enteredIn(tx, id)).map(({ key }) => key)),
    seed: seed?.seed ?? null,
    source: { date: source.date, startDateTime: source.source_start?.toISOString() ?? null },
    stage: stages.find(({ mini_session_id }) => mini_session_id === id) ?? null,
    hasNext: stages.some(({ after_id }) => after_id === id),
  }
}

/** What waits of a session's segment is in force from here on. @returns the newest of these decisions; 0 for none */
async function putInForce(tx: Transaction<AllTables>, id: number): Promise<number> {
  await lockEventsOf(tx, [id])
  const orders = await tx
    .selectFrom('standing_order as o')
    .innerJoin('mini_session as s', 's.id', 'o.mini_session_id')
    .innerJoin('mini_session as own', 'own.segment_id', 's.segment_id')
    .select('o.id')
    .where('own.id', '=', id)
    .where('own.fed', '=', true)
    .execute()
  const ids = orders.map((order) => order.id)
  if (ids.length > 0) await applyStanding(tx, ids)
  return Math.max(0, ...ids)
}

/** In a transaction that is taken back. */
export async function asDecided(tx: Transaction<AllTables>, id: number): Promise<AsItWillBe | null> {
  await lockEventsOf(tx, [id])
  const mark = await planMark(tx, id)
  const newestOrder = await putInForce(tx, id)
  const found = await readAsItIs(tx, id)
  return found && { ...found, newestOrder, mark }
}

/** Reads something of a session as it will be. */
export async function withWhatWaits<T>(db: Db, id: number, read: (db: Db) => Promise<T>): Promise<T> {
  const waiting = await db
    .selectFrom('standing_order')
    .select('id')
    .where('mini_session_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (!waiting) return read(db)
  return tried(db, async (tx) => {
    await putInForce(tx, id)
    return read(tx)
  })
}

/** The sessions of a segment as they will be, one that goes on last; `null`: there is no such session. */
export const segmentToBe = (db: Db, id: number): Promise<AsItWillBe['sessions'] | null> =>
  withWhatWaits(db, id, async (now) => {
    const row = await storedRow(asPublic(now), id)
    return row ? readSegment(now, row) : null
  })

/** @returns `null`: there is no such session, or no source feeds it */
export const asItWillBe = (db: Db, id: number): Promise<AsItWillBe | null> =>
  tried(db, (tx) => asDecided(tx, id))
