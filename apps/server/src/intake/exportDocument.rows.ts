/** Tournament documents whole: what went in comes out again, released or not. */
import type { TournamentDocument } from '@openroom/formats/json/document'
import { type Kysely, sql } from 'kysely'
import { type AllTables, asPublic } from '../core/database/allTables.ts'
import { documentOf, type GatedRows, type Wanted, wantedSessions } from '../sessions/documentOf.public.ts'

const any = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`

/** Everything that is stored, released or not. */
const everything = (db: Kysely<AllTables>): GatedRows => ({
  totals: () => true,
  boards: (session) =>
    db.selectFrom('board').selectAll().where('mini_session_id', '=', session).orderBy('id').execute(),
  results: (tables) =>
    db
      .selectFrom('newest_result')
      .selectAll()
      .where(({ eb }) => eb('table_id', '=', any(tables)))
      .orderBy('ord')
      .execute(),
  logs: (tables) =>
    db
      .selectFrom('table_log')
      .select(['table_id', 'board_id', 'event', 'schema_version'])
      .where(({ eb }) => eb('table_id', '=', any(tables)))
      .orderBy('seq')
      .execute(),
})

/** The document of what is wanted, unreleased parts included; `null` when there is no such thing. */
export const exportDocument = (db: Kysely<AllTables>, wanted: Wanted): Promise<TournamentDocument | null> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const shared = asPublic(tx)
      return documentOf(shared, everything(tx), await wantedSessions(shared, wanted))
    })

/** Of logs only where they begin: enough to know what was played. */
const readWithoutPlay = (db: Kysely<AllTables>): GatedRows => ({
  ...everything(db),
  logs: (tables) =>
    db
      .selectFrom('table_log')
      .distinctOn('table_id')
      .select(['table_id', 'board_id', 'event', 'schema_version'])
      .where(({ eb }) => eb('table_id', '=', any(tables)))
      .orderBy('table_id')
      .orderBy('seq')
      .execute(),
})

/** One session with what it belongs to, inside a transaction. */
export function storedDocument(
  tx: Kysely<AllTables>,
  id: number,
  play: 'with-play' | 'without-play',
): Promise<TournamentDocument | null> {
  const shared = asPublic(tx)
  const rows = play === 'with-play' ? everything(tx) : readWithoutPlay(tx)
  return wantedSessions(shared, { of: 'session', id }).then((wanted) => documentOf(shared, rows, wanted))
}
