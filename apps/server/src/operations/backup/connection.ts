/** A connection of its own for a backup: what it copies may take longer than a query of the server. */
import { Socket } from 'node:net'
import pg from 'pg'

/** Values as text that any server reads alike. */
const PLAIN = `
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
  set extra_float_digits = 3; set client_encoding = 'UTF8'`

const CONNECT_MS = 20_000

/** Does something in one transaction, which is undone when that fails. */
export async function inTransaction<T>(
  url: string,
  begin: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'openroom backup',
  })
  client.on('error', () => {})
  let isDone = false
  try {
    await client.connect()
    await client.query(PLAIN)
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    isDone = true
    return result
  } finally {
    // One that stopped in the middle of a copy hears nothing any more: its end undoes everything.
    if (!isDone) socket.destroy()
    await client.end().catch(() => {})
  }
}
