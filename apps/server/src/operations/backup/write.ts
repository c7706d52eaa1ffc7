/** A consistent copy of everything that is stored, taken while others go on. */
import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { migrationsSeen } from '../../core/database/migrations/migrate.ts'
import { type Counter, countersIn, currentSchema, type StoredTable, tablesIn } from './catalogue.ts'
import { inTransaction } from './connection.ts'
import { END_OF_ROWS, FORMAT, line } from './format.ts'

const quoteName = (name: string): string => pg.escapeIdentifier(name)

export type Put = (bytes: Buffer) => Promise<void>

async function copyTable(client: pg.Client, { name, columns }: StoredTable, put: Put): Promise<number> {
  await put(line({ table: name, columns: [...columns] }))
  const rows = client.query(to(`copy ${quoteName(name)} (${columns.map(quoteName).join(', ')}) to stdout`))
  for await (const chunk of rows as Readable) await put(chunk)
  await put(END_OF_ROWS)
  return rows.rowCount
}

async function nextOf(client: pg.Client, { table, column, sequence }: Counter) {
  const { rows } = await client.query<{ next: string }>(
    `select last_value + is_called::int as next from ${sequence}`,
  )
  return { table, column, next: Number(rows[0]?.next) }
}

export type Copying = { readonly url: string; readonly openroom: string; readonly at: Date }

/** Everything is as it was at one moment; rows go out as they come. */
export function writeBackup({ url, openroom, at }: Copying, put: Put): Promise<void> {
  return inTransaction(url, 'begin isolation level repeatable read, read only', async (client) => {
    const migrations = [...(await migrationsSeen(client))]
    await put(line({ format: FORMAT, version: 1, openroom, at: at.toISOString(), migrations }))
    const schema = await currentSchema(client)
    const rows: Record<string, number> = {}
    for (const table of await tablesIn(client, schema)) rows[table.name] = await copyTable(client, table, put)
    const counters = []
    for (const counter of await countersIn(client, schema)) counters.push(await nextOf(client, counter))
    await put(line({ rows, counters }))
  })
}

/** Waits while nobody takes what was written. */
export const putInto =
  (out: Writable): Put =>
  (bytes) =>
    new Promise((resolve, reject) => {
      out.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
