/** All rows of a database as they were, put back as often as a test wants. */
import pg from 'pg'
import { ADVISORY_LOCKS } from '../core/database/advisoryLocks.ts'

export type SavedRows = {
  readonly restore: () => Promise<void>
  /** A mark of what is stored now, but for numbers and times of its own: the same rows have the same. */
  readonly mark: () => Promise<string>
  readonly close: () => Promise<void>
}

/** Accounts, their logins and what they did stay as they are, and when what moved. */
const KEPT = ['account', 'web_session', 'audit_log', 'session_move']

/** Columns that another time, or another run, has otherwise. */
const RUNS = [
  ...['id', 'version', 'table_id', 'board_id', 'order_id', 'player_id', 'registration_id', 'last_used_at'],
  ...['at', 'changed_at', 'closing_at', 'confirmed_at', 'entered_at', 'paced_at', 'received_at', 'undone_at'],
  ...['ends_at', 'real_start_date_time', 'players'],
]

/** @param schema name of the copy */
export async function saveRows(url: string, schema: string): Promise<SavedRows> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') as columns
     from information_schema.columns c join pg_tables t on t.tablename = c.table_name and t.schemaname = c.table_schema
     where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.table_name <> all($1)
     group by c.table_name`,
    [KEPT],
  )
  const copies = rows.map(({ name }) => `create unlogged table ${schema}.${name} as table public.${name};`)
  await client.query(`create schema ${schema}; ${copies.join('')}`)
  // Most tables are empty: nothing is put back into them.
  const any = rows.map(({ name }) => `select '${name}' as name where exists (select from ${schema}.${name})`)
  const filled = (await client.query<{ name: string }>(any.join(' union all '))).rows.map(({ name }) => name)
  const put = ({ name, columns }: (typeof rows)[number]): string =>
    `insert into public.${name} (${columns}) overriding system value select ${columns} from ${schema}.${name};`
  const back = rows.map(
    (table) => `delete from public.${table.name};${filled.includes(table.name) ? put(table) : ''}`,
  )
  const told = rows.map(
    ({ name }) =>
      `select '${name}' as of, to_jsonb(r) - array['${RUNS.join("','")}'] as row from public.${name} r`,
  )
  const mark = `select md5(string_agg(of || row::text, '' order by of, row::text)) as mark from (${told.join(' union all ')}) as every`
  let version = 0
  return {
    close: () => client.end(),
    // Planned once: it is asked after every run.
    mark: async () => (await client.query<{ mark: string }>({ name: 'mark', text: mark })).rows[0]!.mark,
    restore: async () => {
      // Versions never go back: what is kept in memory by an older one is not taken for a newer.
      version += 1_000
      // What the archive is looked through by is written in the background: not while it is put back.
      await client.query(`begin; set local session_replication_role = replica;
        select pg_advisory_xact_lock(${ADVISORY_LOCKS.boardFacts}); ${back.join('')}
        update public.mini_session set version = version + ${version};
        update public.source_version set version = version + ${version}; commit`)
    },
  }
}
