/** What PostgreSQL knows of Openroom's own tables in a schema. */
import type pg from 'pg'
import { OWN_TABLES } from '../../core/database/migrations/migrate.ts'

export type StoredTable = { readonly name: string; readonly columns: readonly string[] }

type Reference = { readonly from: string; readonly to: string }

/** Tables after those that they refer to. */
function inOrder(tables: readonly StoredTable[], references: readonly Reference[]): readonly StoredTable[] {
  const ordered: StoredTable[] = []
  const isDone = (name: string) => ordered.some((one) => one.name === name)
  const isNext = ({ name }: StoredTable) =>
    !isDone(name) && references.every(({ from, to }) => from !== name || to === name || isDone(to))
  while (ordered.length < tables.length) {
    const next = tables.filter(isNext)
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.')
    ordered.push(...next)
  }
  return ordered
}

/** With the columns that are stored and not worked out. */
export async function tablesIn(client: pg.ClientBase, schema: string): Promise<readonly StoredTable[]> {
  const { rows: tables } = await client.query<StoredTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relname = any($2)
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
    [schema, OWN_TABLES],
  )
  const { rows: references } = await client.query<Reference>(
    `select distinct f.relname as from, t.relname as to
      from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = $1::regnamespace`,
    [schema],
  )
  return inOrder(tables, references)
}

export type Counter = { readonly table: string; readonly column: string; readonly sequence: string }

/** The columns that number themselves. */
export async function countersIn(client: pg.ClientBase, schema: string): Promise<readonly Counter[]> {
  const { rows } = await client.query<Counter>(
    `select c.relname as table, a.attname as column,
        pg_get_serial_sequence(format('%I.%I', $1::text, c.relname), a.attname) as sequence
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relname = any($2) and a.attidentity <> ''
      order by c.relname, a.attname`,
    [schema, OWN_TABLES],
  )
  return rows
}

/** The schema that names without one mean. */
export async function currentSchema(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ schema: string | null }>('select current_schema() as schema')
  const schema = rows[0]?.schema
  if (!schema) throw new Error('The database has no schema for tables.')
  return schema
}
