/** A stored session taken back to before its first call, and released again step by step, as the gate does. */
import pg from 'pg'
import type { TestServer } from './server.ts'

export type LoggedRow = { readonly table_id: number; readonly seq: number; readonly type: string }

export type LiveSession = {
  readonly id: number
  /** Table ids, in the order of the document. */
  readonly tables: readonly number[]
  readonly log: (table: number) => readonly LoggedRow[]
  /** Who sits north at a table. */
  readonly north: (table: number) => number
  /** Makes a table's log public up to a number. */
  readonly release: (table: number, to: number) => Promise<void>
  /** The session's version moves on, and everybody is told. */
  readonly change: () => Promise<void>
  /** A pair or team is called otherwise from now on. */
  readonly rename: (registration: number, name: string) => Promise<void>
  /** Who sits north at a table is called otherwise from now on. */
  readonly renameNorth: (table: number, name: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** A result is public with the last event of its board. */
const HIDE = `
  update mini_session set status = 'LIVE', version = version + 1 where id = $1`
const RESULTS = `
  update result r set seq = l.seq from (
    select table_id, board_id, max(seq) as seq from table_log group by table_id, board_id) l
  where l.table_id = r.table_id and l.board_id = r.board_id
    and r.table_id in (select id from play_table where mini_session_id = $1)`
const CURSORS = `
  update release_cursor set released_seq = 0
  where table_id in (select id from play_table where mini_session_id = $1)`

type TableRow = { readonly id: number; readonly players: { readonly N: { readonly playerId: number } } }

/** The server's own gate stands still from then on. */
export async function playAgain(server: TestServer, id: number): Promise<LiveSession> {
  await server.gate.stop()
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  for (const statement of [HIDE, RESULTS, CURSORS]) await client.query(statement, [id])
  const { rows: tables } = await client.query<TableRow>(
    'select id, players from play_table where mini_session_id = $1 order by ord',
    [id],
  )
  const { rows: log } = await client.query<LoggedRow>(
    `select table_id, seq::integer, event ->> 'type' as type from table_log
      where table_id = any($1) order by table_id, seq`,
    [tables.map((table) => table.id)],
  )
  server.changes.announce({ sessions: [id], lists: true })
  const change = async () => {
    await client.query('update mini_session set version = version + 1 where id = $1', [id])
    server.changes.announce({ sessions: [id], lists: false })
  }
  return {
    id,
    tables: tables.map((table) => table.id),
    north: (table) => tables.find((row) => row.id === table)!.players.N.playerId,
    log: (table) => log.filter(({ table_id }) => table_id === table),
    release: async (table, to) => {
      const { rows } = await client.query<{ released_seq: string }>(
        'select released_seq from release_cursor where table_id = $1',
        [table],
      )
      await client.query('update release_cursor set released_seq = $2 where table_id = $1', [table, to])
      const from = Number(rows[0]?.released_seq ?? 0)
      server.tableNews.released.announce({ session: id, table, from, to })
    },
    change,
    rename: async (registration, name) => {
      await client.query('update entry set name = $2 where registration_id = $1', [registration, name])
      await change()
    },
    renameNorth: async (table, name) => {
      const set =
        "update play_table set players = jsonb_set(players, '{N,name}', to_jsonb($2::text)) where id = $1"
      await client.query(set, [table, name])
      await change()
    },
    close: () => client.end(),
  }
}
