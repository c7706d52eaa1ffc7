/** A session as it will be once everything that waits of it is public: what the director goes by. */
import type { TournamentDocument } from '@openroom/formats/json/document'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ReleasedContent } from '../released/content.ts'
import { type SessionRow, storedRow, storedRowsOfSegment } from '../released/miniSessions.ts'
import type { PublicTables } from '../tables.ts'
import { storedDocument } from './exportDocument.ts'
import { applyStanding } from './fedStanding.ts'
import { lockEventsOf } from './lockOrder.ts'
import type { AllTables } from './tables.ts'
import { tried } from './trial.ts'

type Db = Kysely<AllTables>

export type AsItWillBe = {
  /** The session with those of its segment before it, itself last. */
  readonly sessions: readonly { readonly row: SessionRow; readonly content: ReleasedContent }[]
  readonly document: TournamentDocument
  /** As its source said them, by which it is found again. */
  readonly source: { readonly date: string | null; readonly startDateTime: string | null }
  /** The newest decision that waits; 0 for none. */
  readonly newestOrder: number
  readonly seed: string | null
  /** The session it goes on from, and whether its last match is for the third place. */
  readonly stage: { readonly after_id: number | null; readonly third_place: boolean } | null
  /** The next stage is there. */
  readonly hasNext: boolean
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
    ...{ entries, boards, tables, matches, results, players: [] },
    ...{ replays: new Set(), heads: new Map(), doubleDummy: new Map() },
    marks: { structure: '', tables: new Map() },
  }
}

/** The same of what is in force by now. */
export async function readAsItIs(tx: Db, id: number): Promise<Omit<AsItWillBe, 'newestOrder'> | null> {
  const shared = tx as unknown as Kysely<PublicTables>
  const row = await storedRow(shared, id)
  const document = await storedDocument(tx, id, 'without-play')
  if (!row || !document) return null
  const rows = await storedRowsOfSegment(shared, row.segment_id)
  const own = rows.slice(0, rows.findIndex((one) => one.id === id) + 1)
  const sessions = []
  for (const one of own) sessions.push({ row: one, content: await contentOf(tx, one.id) })
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
    ...{ sessions, document, seed: seed?.seed ?? null },
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
  const newestOrder = await putInForce(tx, id)
  const found = await readAsItIs(tx, id)
  return found && { ...found, newestOrder }
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

/** @returns `null`: there is no such session, or no source feeds it */
export const asItWillBe = (db: Db, id: number): Promise<AsItWillBe | null> =>
  tried(db, (tx) => asDecided(tx, id))

/** Whether a decision has come that was not there when a session was read. */
export async function hasNewOrders(tx: Db, id: number, newestOrder: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from standing_order
    where mini_session_id = ${id} and id > ${newestOrder} and standing is not null`.execute(tx)
  return (rows[0]?.count ?? 0) > 0
}

/** Operators' links for table numbers go on with the stage that is played, once the one before is over. */
export async function moveLinks(db: Db, id: number): Promise<void> {
  await sql`
    update operator_link k set mini_session_id = g.mini_session_id
    from stage g
      join mini_session now on now.id = g.mini_session_id
      join mini_session before on before.id = g.after_id
    where (g.mini_session_id = ${id} or g.after_id = ${id}) and k.mini_session_id = g.after_id
      and now.status in ('LIVE', 'DELAYED') and (before.closing_at is not null or before.status = 'CLOSED')
      and k.table_id is null and k.revoked_at is null and exists (
        select from play_table t where t.mini_session_id = g.mini_session_id and t.number = k.number
          and t.section is not distinct from k.section and t.room is not distinct from k.room)`.execute(db)
}
