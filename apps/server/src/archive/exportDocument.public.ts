/** Tournament documents as the public may have them: what the gate has released. */
import type { TournamentDocument } from '@openroom/formats/json/document'
import type { NamedBoard } from '@openroom/protocol/boardList'
import { isClosed } from '@openroom/protocol/names'
import { type Kysely, sql } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import { documentOf, type GatedRows, type Wanted, wantedSessions } from '../sessions/documentOf.public.ts'
import { maskedDocument } from '../sessions/maskedDocument.public.ts'
import { absentOf, masksOf } from '../sessions/masks.public.ts'
import { toldOf } from '../sessions/told.public.ts'

type Db = Kysely<PublicTables>

const any = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`

/** A part of what sessions hold. */
export type Only = {
  /** `null`: all of them. */
  readonly boards: readonly Omit<NamedBoard, 'session'>[] | null
  /** Whether results, auctions and play are wanted. */
  readonly results: boolean
}

const ALL: Only = { boards: null, results: true }

/** Of a row of `table` that has a board and of its table `t`. */
function isWanted({ boards, results }: Only, table: 'r' | 'l') {
  if (!results) return sql<boolean>`false`
  if (boards === null) return sql<boolean>`true`
  const numbers = boards.map(({ board }) => board)
  const ns = boards.map((one) => one.ns)
  return sql<boolean>`exists (select from released_board b,
    unnest(${numbers}::int[], ${ns}::int[]) as w (number, ns)
    where b.id = ${sql.ref(`${table}.board_id`)} and b.number = w.number and (w.ns is null or w.ns = t.ns_id))`
}

const releasedRows = (db: Db, only: Only): GatedRows => ({
  totals: ({ status }) => only.boards === null && isClosed(status),
  boards: (session) =>
    db
      .selectFrom('released_board')
      .selectAll()
      .where('mini_session_id', '=', session)
      .$if(only.boards !== null, (query) =>
        query.where(({ eb }) => eb('number', '=', any(only.boards?.map(({ board }) => board) ?? []))),
      )
      .orderBy('id')
      .execute(),
  results: async (tables, session) => (toldOf(session).results ? selectResults(db, tables, only) : []),
  logs: async (tables, session) => (toldOf(session).records ? logRows(db, tables, only) : []),
})

const selectResults = (db: Db, tables: readonly number[], only: Only) =>
  db
    .selectFrom('released_result as r')
    .innerJoin('play_table as t', 't.id', 'r.table_id')
    .selectAll('r')
    .where(({ eb }) => eb('r.table_id', '=', any(tables)))
    .where(isWanted(only, 'r'))
    .orderBy('r.ord')
    .execute()

const logRows = (db: Db, tables: readonly number[], only: Only) =>
  db
    .selectFrom('released_log as l')
    .innerJoin('play_table as t', 't.id', 'l.table_id')
    .select(['l.table_id', 'l.board_id', 'l.event', 'l.schema_version'])
    .where(({ eb }) => eb('l.table_id', '=', any(tables)))
    .where(isWanted(only, 'l'))
    .orderBy('l.seq')
    .execute()

async function exportSize(db: Db, sessions: readonly number[], only: Only): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    with t as (select id, ns_id from play_table where mini_session_id = ${any(sessions)})
    select (select count(*) from released_log l join t on t.id = l.table_id where ${isWanted(only, 'l')})
      + (select count(*) from released_result r join t on t.id = r.table_id where ${isWanted(only, 'r')}) as size`.execute(
    db,
  )
  return Number(rows[0]!.size)
}

/**
 * @param most results and events that a document may hold
 * @returns `null` when there is no such thing
 */
export const releasedDocument = (
  db: Db,
  wanted: Wanted,
  most: number,
  only: Only = ALL,
): Promise<TournamentDocument | 'too-large' | null> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const rows = await wantedSessions(tx, wanted)
      const ids = rows.map(({ id }) => id)
      if ((await exportSize(tx, ids, only)) > most) return 'too-large'
      const document = await documentOf(tx, releasedRows(tx, only), rows)
      const [first] = rows
      if (!document || !first) return document
      const masks = await masksOf(tx)
      return maskedDocument(document, {
        organiser: first.organiser_id,
        masks,
        absent: await absentOf(tx, ids, masks),
      })
    })
