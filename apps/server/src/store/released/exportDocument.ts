/** Tournament documents as the public may have them: what the gate has released. */
import type { TournamentDocument } from '@openroom/formats/json/document'
import { isClosed } from '@openroom/protocol/names'
import { type Kysely, sql } from 'kysely'
import { documentOf, type GatedRows, type Wanted, wantedSessions } from '../documentOf.ts'
import type { PublicTables } from '../tables.ts'
import { maskedDocument, masksOf } from './masks.ts'

type Db = Kysely<PublicTables>

const any = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`

/** Results of a bid-only session may be closed to spectators until it ends. */
const IS_OPEN = sql<boolean>`(not s.vugraph_closed_result or s.status in ('CLOSED', 'ARCHIVED'))`

const releasedRows = (db: Db): GatedRows => ({
  totals: ({ status }) => isClosed(status),
  boards: (session) =>
    db
      .selectFrom('released_board')
      .selectAll()
      .where('mini_session_id', '=', session)
      .orderBy('id')
      .execute(),
  results: (tables) =>
    db
      .selectFrom('released_result as r')
      .innerJoin('play_table as t', 't.id', 'r.table_id')
      .innerJoin('mini_session as s', 's.id', 't.mini_session_id')
      .selectAll('r')
      .where(({ eb }) => eb('r.table_id', '=', any(tables)))
      .where(IS_OPEN)
      .orderBy('r.ord')
      .execute(),
  logs: (tables) =>
    db
      .selectFrom('released_log as l')
      .innerJoin('play_table as t', 't.id', 'l.table_id')
      .innerJoin('mini_session as s', 's.id', 't.mini_session_id')
      .select(['l.table_id', 'l.board_id', 'l.event', 'l.schema_version'])
      .where(({ eb }) => eb('l.table_id', '=', any(tables)))
      .where('s.play_visible', '=', true)
      .where(IS_OPEN)
      .orderBy('l.seq')
      .execute(),
})

async function sizeOf(db: Db, sessions: readonly number[]): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    with t as (select id from play_table where mini_session_id = ${any(sessions)})
    select (select count(*) from released_log l join t on t.id = l.table_id)
      + (select count(*) from released_result r join t on t.id = r.table_id) as size`.execute(db)
  return rows[0]!.size
}

/**
 * @param most results and events that a document may hold
 * @returns `null` when there is no such thing
 */
export const releasedDocument = (
  db: Db,
  wanted: Wanted,
  most: number,
): Promise<TournamentDocument | 'too-large' | null> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const rows = await wantedSessions(tx, wanted)
      const ids = rows.map(({ id }) => id)
      if ((await sizeOf(tx, ids)) > most) return 'too-large'
      const document = await documentOf(tx, releasedRows(tx), rows)
      const [first] = rows
      return document && first ? maskedDocument(document, first.organiser_id, await masksOf(tx)) : document
    })
