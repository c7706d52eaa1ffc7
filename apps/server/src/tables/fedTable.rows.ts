/** Logs of tables as a live source makes them: locked, looked at, appended. */
import type { BreachCode } from '@openroom/bridge/breach'
import type { Seat } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import { typesOf } from '@openroom/bridge/table/traits'
import type { DocumentResult } from '@openroom/formats/json/document'
import type { Status } from '@openroom/protocol/names'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AllTables, EntryOrigin } from '../core/database/allTables.ts'
import { writeRows } from '../core/database/rows.ts'
import { storableJson } from '../core/storable.ts'
import { LOG_COLUMNS, RESULT_COLUMNS, resultColumns } from '../intake/play.rows.ts'
import { resultOfRow } from '../sessions/document.columns.ts'
import { EVENT_SCHEMA, readEvent } from './upcast.columns.ts'

export type Tx = Transaction<AllTables>

/** A result that came by itself, as it stands in the log; `null` parts as in documents. */
export type LoggedResult = {
  readonly type: 'RESULT'
  readonly result: Omit<DocumentResult, 'board' | 'official'>
}

/** What a log holds: an event of the table, or a result beside them. */
export type LoggedEntry = TableEvent | LoggedResult

export type LockedTable = {
  readonly miniSessionId: number
  readonly tournamentId: number
  readonly status: Status
  readonly fed: boolean
  readonly isClosing: boolean
  /** By staff: nothing more of it becomes public. */
  readonly isHeld: boolean
  /** Seconds. */
  readonly delay: number
  /** Number of entries in the log: the source's number of the next one. */
  readonly next: number
}

/** The source counts from 0, the store from 1, so that a cursor of 0 shows nothing. */
const storedSeq = (seq: number): number => seq + 1
const sourceSeq = (seq: number): number => seq - 1

const selectTable = (db: Kysely<AllTables>, tableId: number) =>
  db
    .selectFrom('play_table as t')
    .innerJoin('mini_session as s', 's.id', 't.mini_session_id')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .select(['t.mini_session_id', 'e.tournament_id', 's.status', 's.fed', 's.closing_at', 's.delay'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('release_cursor as c')
          .select('c.table_id')
          .whereRef('c.table_id', '=', 't.id')
          .where('c.held_at', 'is not', null),
      ).as('held'),
    )
    .where('t.id', '=', tableId)

async function nextSeq(db: Kysely<AllTables>, tableId: number): Promise<number> {
  const row = await db
    .selectFrom('table_log')
    .select(({ fn }) => fn.max('seq').as('head'))
    .where('table_id', '=', tableId)
    .executeTakeFirst()
  return row?.head ?? 0
}

/** A table and the number of its next entry; with a transaction nobody else appends until its end. */
export async function readFedTable(
  db: Kysely<AllTables>,
  tableId: number,
  lock: boolean,
): Promise<LockedTable | null> {
  // In a statement of its own: what is read with the lock is of the moment before it was waited for.
  if (lock)
    await db.selectFrom('play_table').select('id').where('id', '=', tableId).forNoKeyUpdate().execute()
  const row = await selectTable(db, tableId).executeTakeFirst()
  if (!row) return null
  return {
    miniSessionId: row.mini_session_id,
    tournamentId: row.tournament_id,
    status: row.status,
    fed: row.fed,
    isClosing: row.closing_at !== null,
    isHeld: Boolean(row.held),
    delay: row.delay,
    next: await nextSeq(db, tableId),
  }
}

export type StoredEntry = {
  readonly board: number
  readonly entry: { readonly type: string }
  readonly origin: EntryOrigin
}

/** Entries as they are stored, from a number of the source on. */
export async function storedEntries(
  tx: Kysely<AllTables>,
  tableId: number,
  from: number,
  to: number,
): Promise<readonly StoredEntry[]> {
  const rows = await tx
    .selectFrom('table_log as l')
    .innerJoin('board as b', 'b.id', 'l.board_id')
    .select(['b.number', 'l.event', 'l.origin'])
    .where('l.table_id', '=', tableId)
    .where('l.seq', '>=', storedSeq(from))
    .where('l.seq', '<=', storedSeq(to))
    .orderBy('l.seq')
    .execute()
  return rows.map(({ number, event, origin }) => ({ board: number, entry: event, origin }))
}

/** Events of a board at a table so far. */
export async function boardLog(tx: Tx, tableId: number, boardId: number): Promise<readonly TableEvent[]> {
  const rows = await tx
    .selectFrom('table_log')
    .select(['event', 'schema_version'])
    .where('table_id', '=', tableId)
    .where('board_id', '=', boardId)
    .orderBy('seq')
    .execute()
  return rows.flatMap(({ event, schema_version }) => readEvent(event, schema_version) ?? [])
}

const BEARING = [...typesOf('result'), 'RESULT']

/** What a table has told of the result of a board, and with it what counted from there on, where it changed that. */
export type ToldResult = {
  readonly entry: LoggedEntry
  readonly origin: EntryOrigin
  readonly counted: ResultVersion | null
}

/** All that a table has told of the result of a board so far, and the director of it. */
export async function toldResults(tx: Tx, tableId: number, boardId: number): Promise<readonly ToldResult[]> {
  const told = await tx
    .selectFrom('table_log')
    .select(['seq', 'event', 'origin'])
    .where('table_id', '=', tableId)
    .where('board_id', '=', boardId)
    .where(sql<string>`event ->> 'type'`, 'in', BEARING)
    .orderBy('seq')
    .execute()
  if (told.length === 0) return []
  const rows = await tx
    .selectFrom('result')
    .selectAll()
    .where('table_id', '=', tableId)
    .where('board_id', '=', boardId)
    .execute()
  const counted = new Map(rows.map((row) => [row.seq, versionOfRow(row)]))
  return told.map(({ seq, event, origin }) => ({
    entry: event as LoggedEntry,
    origin,
    counted: counted.get(seq) ?? null,
  }))
}

/** Boards of a session by number: those of the numbers given. */
export async function sessionBoards(tx: Tx, miniSessionId: number, numbers: readonly number[]) {
  const rows = await tx
    .selectFrom('board')
    .select(['id', 'number', 'vulnerability', 'deal'])
    .where('mini_session_id', '=', miniSessionId)
    .where(({ eb }) => eb('number', '=', sql<number>`any(${[...new Set(numbers)]}::int[])`))
    .execute()
  return new Map(rows.map((row) => [row.number, row]))
}

export type ResultVersion = Omit<DocumentResult, 'board' | 'official'> & { readonly takenBack: boolean }

function versionOfRow(
  row: Parameters<typeof resultOfRow>[0] & { readonly taken_back: boolean },
): ResultVersion {
  const { board: _, official: __, ...version } = resultOfRow(row, 0)
  return { ...version, takenBack: row.taken_back }
}

export type NewEntry = {
  /** Number of the source. */
  readonly seq: number
  readonly boardId: number
  readonly entry: LoggedEntry
  readonly origin: Exclude<EntryOrigin, 'file'>
  /** The result that counts from this entry on; `null` when it stays as it was. */
  readonly result: ResultVersion | null
  /** Codes of breaches that stand against the entry. */
  readonly doubts: readonly BreachCode[]
  /** The deal that came with the board's auction. */
  readonly deal: Readonly<Record<Seat, string | null>> | null
}

const DOUBT = { table_id: 'integer', seq: 'bigint', code: 'text' }

const resultRow = (table_id: number, { seq, boardId }: NewEntry, result: ResultVersion) => ({
  table_id,
  board_id: boardId,
  ord: seq,
  seq: storedSeq(seq),
  ...resultColumns(result),
  taken_back: result.takenBack,
})

/** A board that the public has seen already keeps what it was shown with. @returns whether it had none */
async function writeDeal(tx: Tx, boardId: number, deal: NonNullable<NewEntry['deal']>): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`update board set deal = ${storableJson(deal)}::jsonb where id = ${boardId} and deal is null
    and not exists (select from released_board where released_board.id = board.id)`.execute(tx)
  return numAffectedRows > 0n
}

/**
 * @param receivedAt when they came, by the server's own time
 * @returns whether deals came with them that nobody knew
 */
export async function appendEntries(
  tx: Tx,
  tableId: number,
  entries: readonly NewEntry[],
  receivedAt: Date,
): Promise<boolean> {
  const log = entries.map(({ seq, boardId, entry, origin }) => ({
    table_id: tableId,
    seq: storedSeq(seq),
    board_id: boardId,
    event: entry,
    schema_version: EVENT_SCHEMA,
    origin,
    received_at: receivedAt.toISOString(),
  }))
  await writeRows(
    tx,
    { table: 'table_log', columns: { ...LOG_COLUMNS, origin: 'text', received_at: 'timestamptz' } },
    log,
  )
  const results = entries.flatMap((entry) => (entry.result ? [resultRow(tableId, entry, entry.result)] : []))
  await writeRows(tx, { table: 'result', columns: RESULT_COLUMNS }, results)
  const doubts = entries.flatMap(({ seq, doubts }) =>
    doubts.map((code) => ({ table_id: tableId, seq: storedSeq(seq), code })),
  )
  await writeRows(tx, { table: 'entry_doubt', columns: DOUBT }, doubts)
  let isDealt = false
  for (const { boardId, deal } of entries) if (deal && (await writeDeal(tx, boardId, deal))) isDealt = true
  return isDealt
}

/** What stands against entries of a session that were kept. */
export async function sessionDoubts(db: Kysely<AllTables>, miniSessionId: number) {
  const rows = await db
    .selectFrom('entry_doubt as d')
    .innerJoin('table_log as l', (join) =>
      join.onRef('l.table_id', '=', 'd.table_id').onRef('l.seq', '=', 'd.seq'),
    )
    .innerJoin('play_table as t', 't.id', 'd.table_id')
    .innerJoin('board as b', 'b.id', 'l.board_id')
    .select(['t.id', 't.key', 'd.seq', 'd.code', 'b.number', 'l.event'])
    .where('t.mini_session_id', '=', miniSessionId)
    .orderBy('t.ord')
    .orderBy('d.seq')
    .execute()
  return rows.map(({ id, key, seq, code, number, event }) => ({
    tableId: id,
    key,
    seq: sourceSeq(seq),
    code: code as BreachCode,
    board: number,
    type: event.type,
  }))
}
