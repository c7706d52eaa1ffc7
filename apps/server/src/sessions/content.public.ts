/** What the gate has released of a session: people, boards, tables, results, and which boards have a log. */

import type { DoubleDummyTable } from '@openroom/bridge/doubleDummy'
import { bySeat } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import { typesWith } from '@openroom/bridge/table/traits'
import { type Kysely, sql } from 'kysely'
import { dealKey, readTricks } from '../analysis/doubleDummyText.columns.ts'
import type { PlayerFurther, PublicTables } from '../core/database/tables.ts'
import { readEvent } from '../tables/upcast.columns.ts'
import { type CardRow, shownCards } from './conventionCards.public.ts'
import { maskedEvents, shownProse } from './maskedEvents.public.ts'
import { masksOf } from './masks.public.ts'

type Db = Kysely<PublicTables>

type StoredEntry = Awaited<ReturnType<typeof selectEntries>>[number]

/** Penalties as everybody may read of them. */
const withReasons = (adjustments: StoredEntry['adjustments'], prose: (text: string) => string) =>
  adjustments?.map((one) => ({ ...one, reason: one.reason === null ? null : prose(one.reason) })) ?? null

/** Of a player whose name is not shown nothing is told that he is known by. */
function untold(further: PlayerFurther | null): PlayerFurther | null {
  if (further === null) return null
  const { country: _c, title: _t, rating: _r, publicNumber: _n, ...others } = further
  return others
}

const selectEntries = (db: Db, id: number) =>
  db.selectFrom('entry').selectAll().where('mini_session_id', '=', id).orderBy('ord').execute()

const storedPlayers = (db: Db, id: number) =>
  db
    .selectFrom('entry_player')
    .select(['registration_id', 'player_id', 'name', 'member_id', 'further'])
    .where('mini_session_id', '=', id)
    .orderBy('registration_id')
    .orderBy('ord')
    .execute()

/** Names of a session's pairs or teams as they may be shown, in the order asked for; whom it does not have is left out. */
export async function sideNames(
  db: Db,
  session: number,
  registrations: readonly number[],
): Promise<readonly string[]> {
  const entries = await db
    .selectFrom('entry')
    .select(['registration_id', 'name'])
    .where('mini_session_id', '=', session)
    .where('registration_id', 'in', registrations)
    .where('bye', '=', false)
    .execute()
  const masks = await masksOf(db)
  const players = masks.isEmpty ? [] : await storedPlayers(db, session)
  return registrations.flatMap((id) => {
    const entry = entries.find((one) => one.registration_id === id)
    const own = players.filter((one) => one.registration_id === id)
    return entry ? [masks.entry(entry.name, id, own)] : []
  })
}

/** Home and visiting of a match of teams; none: the session has no such match. */
export async function sidesOfMatch(db: Db, session: number, match: number): Promise<readonly number[]> {
  const row = await db
    .selectFrom('calc_table')
    .select(['home_id', 'visiting_id'])
    .where('mini_session_id', '=', session)
    .where('id', '=', match)
    .executeTakeFirst()
  return row ? [row.home_id, row.visiting_id] : []
}

const boardRows = (db: Db, id: number) =>
  db.selectFrom('released_board').selectAll().where('mini_session_id', '=', id).orderBy('number').execute()

const storedTables = (db: Db, id: number) =>
  db
    .selectFrom('play_table')
    .selectAll()
    .where('mini_session_id', '=', id)
    .where('order_id', 'is', null)
    .orderBy('ord')
    .execute()

/** People as they may be shown. */
async function peopleRows(db: Db, id: number) {
  const [masks, entries, players, tables] = await Promise.all([
    masksOf(db),
    selectEntries(db, id),
    storedPlayers(db, id),
    storedTables(db, id),
  ])
  const cards = await shownCards(db, id, masks)
  if (masks.isEmpty) return { entries, players, tables, cards }
  const prose = await shownProse(db, id)
  const own = (registration: number) => players.filter((one) => one.registration_id === registration)
  return {
    cards,
    entries: entries.map((entry) => ({
      ...entry,
      name: masks.entry(entry.name, entry.registration_id, own(entry.registration_id)),
      adjustments: withReasons(entry.adjustments, prose),
    })),
    players: players.map((player) =>
      masks.isHidden(player.player_id)
        ? { ...player, name: masks.name(player.player_id, player.name), further: untold(player.further) }
        : player,
    ),
    tables: tables.map((table) => ({
      ...table,
      players: bySeat((seat) => {
        const player = table.players[seat]
        return player && { ...player, name: masks.name(player.playerId, player.name) }
      }),
    })),
  }
}

const selectMatches = (db: Db, id: number) =>
  db.selectFrom('calc_table').selectAll().where('mini_session_id', '=', id).orderBy('ord').execute()

const storedResults = (db: Db, id: number, tables?: readonly number[]) =>
  db
    .selectFrom('released_result as r')
    .innerJoin('play_table as t', 't.id', 'r.table_id')
    .selectAll('r')
    .where('t.mini_session_id', '=', id)
    .$if(tables !== undefined, (query) =>
      query.where(({ eb }) => eb('r.table_id', '=', sql<number>`any(${tables}::int[])`)),
    )
    .orderBy('t.ord')
    .orderBy('r.ord')
    .execute()

/** @param tables of which; absent: of all */
async function releasedResults(db: Db, id: number, tables?: readonly number[]) {
  const rows = await storedResults(db, id, tables)
  if (rows.every((row) => row.jury_comment === null)) return rows
  const prose = await shownProse(db, id)
  return rows.map((row) => ({ ...row, jury_comment: row.jury_comment && prose(row.jury_comment) }))
}

/** Boards of tables of which there is an auction or a play to look at. */
async function replayRows(db: Db, id: number, tables?: readonly number[]) {
  const among = tables ? sql`and l.table_id = any(${tables}::int[])` : sql``
  const { rows } = await sql<{ table_id: number; board_id: number }>`
    select distinct l.table_id, l.board_id from released_log l join play_table t on t.id = l.table_id
    where t.mini_session_id = ${id} ${among} and l.event ->> 'type' = any(${typesWith('move')}::text[])`.execute(
    db,
  )
  return rows
}

/** How far each table is public, of those of which anything is. */
const headRows = (db: Db, id: number) =>
  db
    .selectFrom('released_head')
    .select(['table_id', 'released_seq', 'results', 'last_write'])
    .where('mini_session_id', '=', id)
    .where(({ eb, or }) => or([eb('released_seq', '>', 0), eb('results', '>', 0)]))
    .execute()

/** Changes with anything stored of a session but its results and logs. */
async function structureMark(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws(' ', ${sql.join(
      ['entry', 'entry_player', 'play_table', 'calc_table', 'convention_card'].map(
        (name) => sql`(select concat_ws('/', count(*), max(xmin::text::bigint), sum(xmin::text::bigint))
          from ${sql.table(name)} where mini_session_id = ${id})`,
      ),
    )}) as mark`.execute(db)
  return rows[0]?.mark ?? ''
}

type Row<F extends (db: Db, id: number) => Promise<readonly unknown[]>> = Awaited<ReturnType<F>>[number]
export type EntryRow = Row<typeof selectEntries>
export type PlayerRow = Row<typeof storedPlayers>
export type BoardRow = Row<typeof boardRows>
export type TableRow = Row<typeof storedTables>
export type MatchRow = Row<typeof selectMatches>
export type ResultRow = Row<typeof releasedResults>

/** Of everything but results and logs; and of each table's results and log. */
export type Marks = { readonly structure: string; readonly tables: ReadonlyMap<number, string> }

export type ReleasedContent = {
  readonly entries: readonly EntryRow[]
  readonly players: readonly PlayerRow[]
  readonly cards: readonly CardRow[]
  readonly boards: readonly BoardRow[]
  readonly tables: readonly TableRow[]
  readonly matches: readonly MatchRow[]
  readonly results: readonly ResultRow[]
  /** `{table id} {board id}`. */
  readonly replays: ReadonlySet<string>
  /** Last released sequence number by table; of tables of which anything is public. */
  readonly heads: ReadonlyMap<number, number>
  /** What tells whether a part has to be read again. */
  readonly marks: Marks
  /** Computed tables by board id; the file's own where ours is still to come. */
  readonly doubleDummy: ReadonlyMap<number, DoubleDummyTable>
}

async function readDoubleDummy(db: Db, boards: readonly BoardRow[]) {
  const keys = new Map(
    boards.flatMap(({ id, deal }) => (dealKey(deal) === null ? [] : [[id, dealKey(deal)!]])),
  )
  const rows = await db
    .selectFrom('double_dummy')
    .selectAll()
    .where(({ eb }) => eb('deal', '=', sql<string>`any(${[...keys.values()]}::text[])`))
    .execute()
  const computed = new Map(
    rows.flatMap(({ deal, tricks }) => (tricks === null ? [] : [[deal, readTricks(tricks)]])),
  )
  return new Map(
    boards.flatMap(({ id, source_double_dummy }): readonly (readonly [number, DoubleDummyTable])[] => {
      const known = computed.get(keys.get(id) ?? '') ?? source_double_dummy
      return known ? [[id, known]] : []
    }),
  )
}

type HeadRow = Row<typeof headRows>

const markOfHeadRow = ({ released_seq, results, last_write }: HeadRow): string =>
  `${released_seq} ${results} ${last_write}`

const replayKey = (row: { readonly table_id: number; readonly board_id: number }): string =>
  `${row.table_id} ${row.board_id}`

type Heads = Pick<ReleasedContent, 'heads' | 'marks'>

async function readHeads(db: Db, id: number): Promise<Heads> {
  const rows = await headRows(db, id)
  return {
    heads: new Map(rows.map(({ table_id, released_seq }) => [table_id, released_seq])),
    marks: {
      structure: await structureMark(db, id),
      tables: new Map(rows.map((row) => [row.table_id, markOfHeadRow(row)])),
    },
  }
}

async function wholeContent(db: Db, id: number, heads: Heads): Promise<ReleasedContent> {
  const [{ entries, players, tables, cards }, boards, matches, results, replays] = await Promise.all([
    peopleRows(db, id),
    boardRows(db, id),
    selectMatches(db, id),
    releasedResults(db, id),
    replayRows(db, id),
  ])
  return {
    ...heads,
    entries,
    players,
    cards,
    boards,
    tables,
    matches,
    results,
    replays: new Set(replays.map(replayKey)),
    doubleDummy: await readDoubleDummy(db, boards),
  }
}

/** Tables of which more, less or something else is public than before. */
function changedTables(before: Marks, now: Marks): readonly number[] {
  const gone = [...before.tables.keys()].filter((table) => !now.tables.has(table))
  const other = [...now.tables].filter(([table, mark]) => before.tables.get(table) !== mark)
  return [...gone, ...other.map(([table]) => table)]
}

/** The results in the order of the tables, those of some tables read again. */
function mergedResults(before: ReleasedContent, changed: ReadonlySet<number>, read: readonly ResultRow[]) {
  const placeOf = new Map(before.tables.map(({ id }, i) => [id, i]))
  const kept = before.results.filter(({ table_id }) => !changed.has(table_id))
  const place = (row: ResultRow) => placeOf.get(row.table_id) ?? 0
  return [...kept, ...read].sort((a, b) => place(a) - place(b))
}

async function changedContent(
  db: Db,
  id: number,
  before: ReleasedContent,
  heads: Heads,
): Promise<ReleasedContent> {
  const tables = changedTables(before.marks, heads.marks)
  const changed = new Set(tables)
  const [boards, results, replays] = await Promise.all([
    boardRows(db, id),
    releasedResults(db, id, tables),
    replayRows(db, id, tables),
  ])
  const kept = [...before.replays].filter((key) => !changed.has(Number(key.split(' ', 1)[0])))
  return {
    ...before,
    ...heads,
    boards,
    results: mergedResults(before, changed, results),
    replays: new Set([...kept, ...replays.map(replayKey)]),
    doubleDummy: await readDoubleDummy(db, boards),
  }
}

/** @param before what was read last: of it only what is other is read again */
export async function releasedContent(
  db: Db,
  id: number,
  before: ReleasedContent | null = null,
): Promise<ReleasedContent> {
  const heads = await readHeads(db, id)
  return before?.marks.structure === heads.marks.structure
    ? changedContent(db, id, before, heads)
    : wholeContent(db, id, heads)
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
  const entries = rows.map(({ event, schema_version }) => ({
    table: tableId,
    event: readEvent(event, schema_version),
  }))
  return (await maskedEvents(db, entries)).flatMap(({ event }) => event ?? [])
}
