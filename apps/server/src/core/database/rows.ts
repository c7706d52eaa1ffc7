/** Writing many rows in one statement: they travel as one JSON parameter. */
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { storableJson } from '../storable.ts'

/** Name and SQL type of each column written. */
export type Columns = Readonly<Record<string, string>>

/** Rows to a statement, so that neither side holds too long a text at once. */
const BATCH = 2_000

const definition = (columns: Columns): RawBuilder<unknown> =>
  sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))

const names = (columns: Columns): RawBuilder<unknown> =>
  sql.join(Object.keys(columns).map((name) => sql.ref(name)))

export const recordset = (rows: readonly object[], columns: Columns): RawBuilder<unknown> =>
  sql`json_to_recordset(${storableJson(rows)}::json) as given(${definition(columns)})`

export type Upsert = {
  readonly table: string
  readonly columns: Columns
  /** What names a row; the other columns of a row that is there are overwritten. Absent: rows are new. */
  readonly key?: readonly string[]
  readonly returning?: readonly string[]
}

function onConflict({ columns, key }: Upsert): RawBuilder<unknown> {
  if (key === undefined) return sql``
  const others = Object.keys(columns).filter((name) => !key.includes(name))
  const target = sql.join(key.map((name) => sql.ref(name)))
  const sets = sql.join(others.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))
  return others.length > 0
    ? sql`on conflict (${target}) do update set ${sets}`
    : sql`on conflict (${target}) do nothing`
}

/** So many at once; what makes them is asked for no more than that. */
export function* batches<T>(all: Iterable<T>, size = BATCH): Generator<readonly T[]> {
  let batch: T[] = []
  for (const one of all) {
    batch.push(one)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * Writes rows in their order; gives back the wanted columns of all of them. Rows that are made as they are asked for are
 * never there all at once, and others have their turns between them.
 */
export async function writeRows<Returned>(
  db: QueryExecutorProvider,
  upsert: Upsert,
  rows: Iterable<object>,
): Promise<readonly Returned[]> {
  const { table, columns, returning } = upsert
  const back = returning ? sql`returning ${sql.join(returning.map((name) => sql.ref(name)))}` : sql``
  const returned: Returned[] = []
  for (const batch of batches(rows)) {
    const statement = sql<Returned>`insert into ${sql.table(table)} (${names(columns)})
      select ${names(columns)} from ${recordset(batch, columns)} ${onConflict(upsert)} ${back}`
    const { rows: written } = await statement.execute(db)
    for (const row of written) returned.push(row)
  }
  return returned
}
