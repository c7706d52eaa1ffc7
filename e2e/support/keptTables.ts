/**
 * Double-dummy tables of what the ready site has stored, as a server has once solved them: to solve them anew takes longer
 * than to make all the rest of it. At night they are solved, and have to be these.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { isNightly } from './nightly.ts'
import type { Server } from './server.ts'
import { fixture } from './site.ts'

/** Tables by their deals, both as they are stored. */
type Tables = Readonly<Record<string, string>>

const FILE = fixture('doubleDummy.json')

/** `KEEP_TABLES=1`: what was solved is kept from now on, after what is played there was changed. */
const isKept = process.env.KEEP_TABLES === '1'

async function asked<T>({ dataDir }: Server, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const read = (name: string) => readFileSync(join(dataDir, 'database', name), 'utf8')
  const port = Number(read('pgdata/postmaster.pid').split('\n')[3])
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, user: 'openroom', database: 'openroom' },
    password: read('password').trim(),
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const keptTables = (): Tables => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {})

/** Before anything is stored. */
export async function giveTables(server: Server): Promise<void> {
  if (isNightly || isKept) return
  await asked(server, (client) =>
    client.query(
      'insert into double_dummy (deal, tricks) select key, value from json_each_text($1) on conflict do nothing',
      [JSON.stringify(keptTables())],
    ),
  )
}

/** Once every board has its table. */
export async function compareTables(server: Server): Promise<void> {
  if (!(isNightly || isKept)) return
  const { rows } = await asked(server, (client) =>
    client.query<{ deal: string; tricks: string }>('select deal, tricks from double_dummy order by deal'),
  )
  const solved = Object.fromEntries(rows.map(({ deal, tricks }) => [deal, tricks]))
  if (isKept) writeFileSync(FILE, `${JSON.stringify(solved, null, 2)}\n`)
  const kept = keptTables()
  const other = Object.keys(solved).filter((deal) => kept[deal] !== solved[deal])
  if (other.length > 0) throw new Error(`KEEP_TABLES=1 keeps the tables of ${other.length} deals anew.`)
}
