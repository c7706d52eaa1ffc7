/** Boards, tables, matches, results and logs of a session: written over what is there, keeping ids. */
import type { DocumentResult, DocumentSession, DocumentTable } from '@openroom/formats/json/document'
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { copyLines, copyRows, jsonField, withoutLookups } from '../core/database/copyRows.ts'
import { writeRows } from '../core/database/rows.ts'
import { storableJson } from '../core/storable.ts'
import { EVENT_SCHEMA } from '../tables/upcast.columns.ts'
import type { RegistrationIds, Seating } from './people.rows.ts'

type Tx = Transaction<AllTables>

export type Context = {
  readonly miniSessionId: number
  /** Nothing of it is stored yet: there is nothing to be written over, and no row to be looked for. */
  readonly isNew: boolean
  readonly registrations: RegistrationIds
  readonly seating: Seating
}

const deleteOthers = (
  tx: Tx,
  table: 'board' | 'play_table' | 'calc_table',
  miniSessionId: number,
  kept: readonly number[],
  among = sql`true`,
) =>
  sql`delete from ${sql.table(table)} where mini_session_id = ${miniSessionId} and id <> all(${kept}::int[])
    and ${among}`.execute(tx)

/** Tables that have no log, and wait for no draw of a session that runs. */
const UNUSED = sql`order_id is null and not exists (select from table_log l where l.table_id = play_table.id)`

const BOARD = {
  mini_session_id: 'integer',
  number: 'integer',
  dealer: 'text',
  vulnerability: 'text',
  deal: 'jsonb',
  source_double_dummy: 'jsonb',
}

/** @returns ids by board number */
export async function writeBoards(tx: Tx, miniSessionId: number, { boards }: DocumentSession) {
  const rows = boards.map((board) => ({
    mini_session_id: miniSessionId,
    number: board.number,
    dealer: board.dealer,
    vulnerability: board.vulnerability,
    deal: board.deal,
    source_double_dummy: board.doubleDummy,
  }))
  const upsert = {
    table: 'board',
    columns: BOARD,
    key: ['mini_session_id', 'number'],
    returning: ['id', 'number'],
  }
  const written = await writeRows<{ id: number; number: number }>(tx, upsert, rows)
  await deleteOthers(
    tx,
    'board',
    miniSessionId,
    written.map(({ id }) => id),
  )
  return new Map(written.map(({ id, number }) => [number, id]))
}

export const TABLE_COLUMNS = {
  mini_session_id: 'integer',
  key: 'text',
  ord: 'integer',
  round: 'integer',
  number: 'integer',
  section: 'text',
  room: 'text',
  ns_id: 'integer',
  ew_id: 'integer',
  players: 'jsonb',
}

function* tableRows(
  { miniSessionId, registrations, seating }: Context,
  tables: readonly DocumentTable[],
): Generator<object> {
  for (const [ord, table] of tables.entries())
    yield {
      mini_session_id: miniSessionId,
      key: table.key,
      ord,
      round: table.round,
      number: table.number,
      section: table.section,
      room: table.room,
      ns_id: registrations.get(table.ns),
      ew_id: registrations.get(table.ew),
      players: seating(table),
    }
}

/** With numbers that are drawn for all of them at once: a COPY gives none back. */
async function writeNewTables(tx: Tx, context: Context, tables: readonly DocumentTable[]) {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('play_table', 'id'))::int as id
    from generate_series(1, ${tables.length})`.execute(tx)
  const ids = new Map(tables.map(({ key }, at) => [key, rows[at]!.id]))
  function* numbered(): Generator<object> {
    let at = 0
    for (const row of tableRows(context, tables)) yield { ...row, id: rows[at++]!.id }
  }
  const columns = { ...TABLE_COLUMNS, id: 'integer' }
  await copyRows(tx, 'play_table', columns, copyLines(columns, numbered()))
  return ids
}

/**
 * @param others what becomes of tables that the document does not have
 * @returns ids by the document's keys
 */
export async function writeTables(
  tx: Tx,
  context: Context,
  { tables }: DocumentSession,
  others: 'remove' | 'keep-used',
) {
  const { miniSessionId, isNew } = context
  if (isNew) return writeNewTables(tx, context, tables)
  const upsert = {
    table: 'play_table',
    columns: TABLE_COLUMNS,
    key: ['mini_session_id', 'key'],
    returning: ['id', 'key'],
  }
  const written = await writeRows<{ id: number; key: string }>(tx, upsert, tableRows(context, tables))
  await deleteOthers(
    tx,
    'play_table',
    miniSessionId,
    written.map(({ id }) => id),
    others === 'keep-used' ? UNUSED : undefined,
  )
  return new Map(written.map(({ id, key }) => [key, id]))
}

const MATCH = {
  mini_session_id: 'integer',
  ord: 'integer',
  round: 'integer',
  number: 'integer',
  home_id: 'integer',
  visiting_id: 'integer',
  status: 'text',
  carry_over_home: 'double precision',
  carry_over_visiting: 'double precision',
  correction_home: 'double precision',
  correction_visiting: 'double precision',
  official: 'jsonb',
}

export async function writeMatches(tx: Tx, context: Context, { matches }: DocumentSession): Promise<void> {
  const { miniSessionId, registrations } = context
  const rows = matches.map((match, ord) => ({
    mini_session_id: miniSessionId,
    ord,
    round: match.round,
    number: match.number,
    home_id: registrations.get(match.home),
    visiting_id: registrations.get(match.visiting),
    status: match.status,
    carry_over_home: match.carryOverHome,
    carry_over_visiting: match.carryOverVisiting,
    correction_home: match.correctionHome,
    correction_visiting: match.correctionVisiting,
    official: match.official,
  }))
  const key = ['mini_session_id', 'round', 'number', 'home_id']
  const written = await writeRows<{ id: number }>(
    tx,
    { table: 'calc_table', columns: MATCH, key, returning: ['id'] },
    rows,
  )
  await deleteOthers(
    tx,
    'calc_table',
    miniSessionId,
    written.map(({ id }) => id),
  )
}

/** Ids of a session's tables by key and boards by number. */
export type PlayIds = {
  readonly tables: ReadonlyMap<string, number>
  readonly boards: ReadonlyMap<number, number>
}

type Logs = DocumentTable['logs']

type LogRow = { readonly board_id: number; readonly event: unknown }

const countEvents = (logs: Logs): number => logs.reduce((sum, { events }) => sum + events.length, 0)

/** What a log says, however it came to be stored. */
const logText = (rows: readonly LogRow[]): string =>
  storableJson(rows.map(({ board_id, event }) => [board_id, event]))

/** Most are new: what nothing is compared with need not be written out. */
function isSameLog(old: readonly LogRow[], logs: Logs, boards: PlayIds['boards']): boolean {
  if (old.length !== countEvents(logs)) return false
  if (old.length === 0) return true
  const rows = logs.flatMap(({ board, events }) =>
    events.map((event) => ({ board_id: boards.get(board)!, event })),
  )
  return logText(old) === logText(rows)
}

async function storedLogs(tx: Tx, tableIds: readonly number[]) {
  const rows = await tx
    .selectFrom('table_log')
    .select(['table_id', 'board_id', 'seq', 'event'])
    .where(({ eb }) => eb('table_id', '=', sql<number>`any(${tableIds}::int[])`))
    .orderBy('table_id')
    .orderBy('seq')
    .execute()
  const byTable = new Map<number, (typeof rows)[number][]>()
  for (const row of rows) {
    const own = byTable.get(row.table_id)
    if (own) own.push(row)
    else byTable.set(row.table_id, [row])
  }
  return byTable
}

/** Columns of an entry of a log. */
export const LOG_COLUMNS = {
  table_id: 'integer',
  seq: 'bigint',
  board_id: 'integer',
  event: 'json',
  schema_version: 'smallint',
}

/** Last sequence number of each table, 0 without a log. */
export type Heads = ReadonlyMap<number, number>

/** The logs of a table, to come after a sequence number. */
type AppendedLog = { readonly id: number; readonly last: number; readonly logs: Logs }

/** An event that the reader has made once stands in many logs: it is written out once. */
function* logLines(added: readonly AppendedLog[], boards: PlayIds['boards']): Generator<string> {
  const fields = new Map<unknown, string>()
  for (const { id, last, logs } of added) {
    let seq = last
    for (const { board, events } of logs) {
      for (const event of events) {
        const field = fields.get(event) ?? jsonField(event)
        fields.set(event, field)
        seq += 1
        yield `${id}\t${seq}\t${boards.get(board)}\t${field}\t${EVENT_SCHEMA}`
      }
    }
  }
}

/**
 * A log that is the same stays as it is. Where the file now says something else, its events replace the
 * old ones and the sequence goes on, so that a number never means two things.
 */
export async function writeLogs(tx: Tx, session: DocumentSession, ids: PlayIds): Promise<Heads> {
  const stored = await storedLogs(tx, [...ids.tables.values()])
  const heads = new Map<number, number>()
  const added: AppendedLog[] = []
  for (const { key, logs } of session.tables) {
    const id = ids.tables.get(key)!
    const old = stored.get(id) ?? []
    const last = old.at(-1)?.seq ?? 0
    const isKept = isSameLog(old, logs, ids.boards)
    if (!isKept) added.push({ id, last, logs })
    heads.set(id, isKept ? last : last + countEvents(logs))
  }
  if (added.length === 0) return heads
  await sql`delete from table_log where table_id = any(${added.map(({ id }) => id)}::int[])`.execute(tx)
  await withoutLookups(tx, () => copyRows(tx, 'table_log', LOG_COLUMNS, logLines(added, ids.boards)))
  return heads
}

/** Columns of a result, but for its source's own figures. */
export const RESULT_COLUMNS = {
  table_id: 'integer',
  board_id: 'integer',
  ord: 'integer',
  seq: 'bigint',
  status: 'text',
  contract: 'jsonb',
  lead: 'text',
  tricks: 'smallint',
  score_ns: 'integer',
  adjustment: 'jsonb',
  jury: 'boolean',
  jury_comment: 'text',
  taken_back: 'boolean',
}

/** What a result says, in its columns. */
export const resultColumns = (given: Omit<DocumentResult, 'board' | 'official'>) => ({
  status: given.status,
  contract: given.contract,
  lead: given.lead,
  tricks: given.tricks,
  score_ns: given.scoreNs,
  adjustment: given.adjustment,
  jury: given.jury,
  jury_comment: given.juryComment,
})

/** Of results that are behind the gate until their board is open: their tables, of a file that grows, have no log. */
const HELD = 2 ** 52
/** The same where all of their own session have played the board, and somebody of another one has not. */
const HELD_FOR_OTHERS = HELD + 1

/** What was held of sessions that are over is as late as the rest of its table. */
export async function openHeld(tx: Tx, sessions: readonly number[]): Promise<void> {
  await sql`update result r set seq = greatest(c.released_seq, 0)
    from play_table t join release_cursor c on c.table_id = t.id
    where t.mini_session_id = any(${sessions}::int[]) and r.table_id = t.id and r.seq >= ${HELD}`.execute(tx)
}

/** Nothing is told any more of these boards until the session is over, or is written again. */
export async function holdForOthers(tx: Tx, session: number, boards: readonly number[]): Promise<void> {
  await sql`update result r set seq = ${HELD_FOR_OTHERS} from play_table t
    where t.mini_session_id = ${session} and r.table_id = t.id and r.board_id = any(${boards}::int[])
      and r.seq < ${HELD}`.execute(tx)
}

/** The same of boards that all others have played. */
export async function openForOthers(tx: Tx, boards: readonly number[]): Promise<void> {
  await sql`update result r set seq = greatest(c.released_seq, 0) from release_cursor c
    where r.board_id = any(${boards}::int[]) and c.table_id = r.table_id and r.seq = ${HELD_FOR_OTHERS}`.execute(
    tx,
  )
}

/** Of a result that counts: its board is played at its table, as far as its file knows. */
export const isHeld = (seq: string) => sql<boolean>`${sql.ref(seq)} = ${HELD}`

function* toResultRows(
  tables: readonly DocumentTable[],
  ids: PlayIds,
  heads: Heads,
  held: ReadonlySet<number>,
): Generator<object> {
  for (const table of tables) {
    const table_id = ids.tables.get(table.key)!
    for (const [ord, given] of table.results.entries())
      yield {
        table_id,
        board_id: ids.boards.get(given.board),
        ord,
        seq: held.has(given.board) ? HELD : (heads.get(table_id) ?? 0),
        ...resultColumns(given),
        official: given.official,
        taken_back: false,
      }
  }
}

/**
 * A result is as late as the end of its table's log: a file is released as a whole.
 * @param held boards of which nothing may be told yet
 */
export async function writeResults(
  tx: Tx,
  { isNew }: Pick<Context, 'isNew'>,
  { tables }: DocumentSession,
  ids: PlayIds,
  heads: Heads,
  held: ReadonlySet<number>,
): Promise<void> {
  const columns = { ...RESULT_COLUMNS, official: 'jsonb' }
  if (isNew) {
    const rows = copyLines(columns, toResultRows(tables, ids, heads, held))
    await withoutLookups(tx, () => copyRows(tx, 'result', columns, rows))
    return
  }
  const upsert = {
    table: 'result',
    columns,
    key: ['table_id', 'board_id', 'seq'],
    returning: ['id'],
  }
  const written = await writeRows<{ id: number }>(tx, upsert, toResultRows(tables, ids, heads, held))
  const kept = written.map(({ id }) => id)
  await sql`delete from result where table_id = any(${[...ids.tables.values()]}::int[])
    and id <> all(${kept}::int[])`.execute(tx)
}
