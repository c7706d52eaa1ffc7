/** Writing very many new rows: the lines of a COPY, which PostgreSQL takes in twice as fast as any statement's. */
import { CompiledQuery, type QueryExecutorProvider, sql } from 'kysely'
import { storableJson, wellFormed } from '../storable.ts'
import type { Columns } from './rows.ts'
import { CopiedBytes } from './timedPool.ts'

/** Bytes to a COPY: sent and taken in without a pause. */
const BATCH = 512 * 1024

/** Bytes of UTF-8 that a unit of UTF-16 becomes at most. */
const MOST_BYTES = 3

/** A value of a JSON column in a line: JSON has no tab and no line end of its own. */
export const jsonField = (value: unknown): string => storableJson(value).replaceAll('\\', '\\\\')

/** A value of any other column: its text without what parts fields and lines. */
function field(value: unknown, type: string): string {
  if (value === null || value === undefined) return '\\N'
  if (type.startsWith('json')) return jsonField(value)
  if (typeof value !== 'string') return `${value}`
  return wellFormed(value)
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
}

/** Rows as the lines of a COPY. */
export function* copyLines(columns: Columns, rows: Iterable<object>): Generator<string> {
  const types = Object.entries(columns)
  for (const row of rows)
    yield types.map(([name, type]) => field((row as Record<string, unknown>)[name], type)).join('\t')
}

/** @param lines of fields between tabs, in the order of the columns */
export async function copyRows(
  db: QueryExecutorProvider,
  table: string,
  columns: Columns,
  lines: Iterable<string>,
): Promise<void> {
  const statement = `copy ${table} (${Object.keys(columns).join(', ')}) from stdin`
  let room = Buffer.allocUnsafe(BATCH)
  let used = 0
  const copy = async () => {
    const bytes = new CopiedBytes(room.subarray(0, used))
    if (used > 0) await db.getExecutor().executeQuery(CompiledQuery.raw(statement, [bytes]))
    used = 0
  }
  for (const line of lines) {
    const most = line.length * MOST_BYTES + 1
    if (used + most > room.length) await copy()
    if (most > room.length) room = Buffer.allocUnsafe(most)
    used += room.write(`${line}\n`, used)
  }
  await copy()
}

/**
 * Does work without looking up, for each new row, whether what it refers to is there: for rows that refer to what the
 * same transaction has written and nobody else can take away. Looking up is two thirds of what storing a log takes.
 * Where the account may not do so (docs/operations.md), they are looked up.
 */
export async function withoutLookups(db: QueryExecutorProvider, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select has_parameter_privilege('session_replication_role', 'set') as may`.execute(db)
  if (!rows[0]?.may) return work()
  await sql`set local session_replication_role = replica`.execute(db)
  await work()
  await sql`set local session_replication_role = origin`.execute(db)
}
