/** What the gate has released of a session: people, boards, tables, results, and which boards have a log. */
import type { DoubleDummyTable } from '@openroom/bridge/doubleDummy'
import type { TableEvent } from '@openroom/bridge/table/events'
import { type Kysely, sql } from 'kysely'
import { dealKey, readTricks } from '../doubleDummyText.ts'
import type { PublicTables } from '../tables.ts'
import { readEvent } from '../upcast.ts'

type Db = Kysely<PublicTables>

const entryRows = (db: Db, id: number) =>
  db.selectFrom('entry').selectAll().where('mini_session_id', '=', id).orderBy('ord').execute()

const playerRows = (db: Db, id: number) =>
  db
    .selectFrom('entry_player')
    .select(['registration_id', 'player_id', 'name', 'member_id'])
    .where('mini_session_id', '=', id)
    .orderBy('registration_id')
    .orderBy('ord')
    .execute()

const boardRows = (db: Db, id: number) =>
  db.selectFrom('released_board').selectAll().where('mini_session_id', '=', id).orderBy('number').execute()

const tableRows = (db: Db, id: number) =>
  db.selectFrom('play_table').selectAll().where('mini_session_id', '=', id).orderBy('ord').execute()

const matchRows = (db: Db, id: number) =>
  db.selectFrom('calc_table').selectAll().where('mini_session_id', '=', id).orderBy('ord').execute()

const resultRows = (db: Db, id: number) =>
  db
    .selectFrom('released_result as r')
    .innerJoin('play_table as t', 't.id', 'r.table_id')
    .selectAll('r')
    .where('t.mini_session_id', '=', id)
    .orderBy('t.ord')
    .orderBy('r.ord')
    .execute()

/** Boards of tables of which there is an auction or a play to look at. */
async function replayRows(db: Db, id: number) {
  const { rows } = await sql<{ table_id: number; board_id: number }>`
    select distinct l.table_id, l.board_id from released_log l join play_table t on t.id = l.table_id
    where t.mini_session_id = ${id} and l.event ->> 'type' in ('BID', 'PLAY_CARD')`.execute(db)
  return rows
}

/** Last released sequence number of each table of which anything is public. */
const headRows = (db: Db, id: number) =>
  db
    .selectFrom('released_head')
    .select(['table_id', 'released_seq'])
    .where('mini_session_id', '=', id)
    .where('released_seq', '>', 0)
    .execute()

type Row<F extends (db: Db, id: number) => Promise<readonly unknown[]>> = Awaited<ReturnType<F>>[number]
export type EntryRow = Row<typeof entryRows>
export type PlayerRow = Row<typeof playerRows>
export type BoardRow = Row<typeof boardRows>
export type TableRow = Row<typeof tableRows>
export type MatchRow = Row<typeof matchRows>
export type ResultRow = Row<typeof resultRows>

export type ReleasedContent = {
  readonly entries: readonly EntryRow[]
  readonly players: readonly PlayerRow[]
  readonly boards: readonly BoardRow[]
  readonly tables: readonly TableRow[]
  readonly matches: readonly MatchRow[]
  readonly results: readonly ResultRow[]
  /** `{table id} {board id}`. */
  readonly replays: ReadonlySet<string>
  /** Last released sequence number by table; of tables of which anything is public. */
  readonly heads: ReadonlyMap<number, number>
  /** Computed tables by board id; the file's own where ours is still to come. */
  readonly doubleDummy: ReadonlyMap<number, DoubleDummyTable>
}

async function doubleDummyOf(db: Db, boards: readonly BoardRow[]) {
  const keys = new Map(
    boards.flatMap(({ id, deal }) => (dealKey(deal) === null ? [] : [[id, dealKey(deal)!]])),
  )
  const rows = await db
    .selectFrom('double_dummy')
    .selectAll()
    .where(({ eb }) => eb('deal', '=', sql<string>`any(${[...keys.values()]}::text[])`))
    .execute()
  const computed = new Map(rows.map(({ deal, tricks }) => [deal, readTricks(tricks)]))
  return new Map(
    boards.flatMap(({ id, source_double_dummy }): readonly (readonly [number, DoubleDummyTable])[] => {
      const known = computed.get(keys.get(id) ?? '') ?? source_double_dummy
      return known ? [[id, known]] : []
    }),
  )
}

export async function releasedContent(db: Db, id: number): Promise<ReleasedContent> {
  const [entries, players, boards, tables, matches, results, replays, heads] = await Promise.all([
    entryRows(db, id),
    playerRows(db, id),
    boardRows(db, id),
    tableRows(db, id),
    matchRows(db, id),
    resultRows(db, id),
    replayRows(db, id),
    headRows(db, id),
  ])
  return {
    entries,
    players,
    boards,
    tables,
    matches,
    results,
    replays: new Set(replays.map(({ table_id, board_id }) => `${table_id} ${board_id}`)),
    heads: new Map(heads.map(({ table_id, released_seq }) => [table_id, released_seq])),
    doubleDummy: await doubleDummyOf(db, boards),
  }
}

/** The released part of a log of one board at one table, in order. */
export async function releasedLog(db: Db, tableId: number, boardId: number): Promise<readonly TableEvent[]> {
  const rows = await db
    .selectFrom('released_log')
    .select(['event', 'schema_version'])
    .where('table_id', '=', tableId)
    .where('board_id', '=', boardId)
    .orderBy('seq')
    .execute()
  return rows.flatMap(({ event, schema_version }) => readEvent(event, schema_version) ?? [])
}
