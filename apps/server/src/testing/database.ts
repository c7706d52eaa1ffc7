/** A database of its own for a test file, copied from the template in some hundredths of a second. */

import { randomBytes } from 'node:crypto'
import { isNightly } from '@openroom/test-kit/nightly'
import pg from 'pg'
import type { Programs } from '../core/database/postgres/binaries.ts'
import { openStore, type Store } from '../core/database/store.ts'
import { sharedCluster, systemPrograms, TEMPLATE } from './cluster.ts'

export type TestDatabase = { readonly url: string; readonly drop: () => Promise<void> }

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await work(client)
  await client.end()
}

/** At the newest schema. */
export const testDatabase = (name = 'embedded', programs?: Programs): Promise<TestDatabase> =>
  copyOf(TEMPLATE, name, programs)

/** Without any table. */
export const emptyDatabase = (): Promise<TestDatabase> => copyOf('template1', 'embedded')

async function copyOf(template: string, name: string, programs?: Programs): Promise<TestDatabase> {
  const cluster = await sharedCluster(name, programs)
  const own = `t_${randomBytes(6).toString('hex')}`
  // Nobody writes to a template: its files can be copied as they are, a tenth of the work of logging each page.
  await withClient(cluster.url(), (client) =>
    client.query(`create database ${own} template ${template} strategy file_copy`),
  )
  return {
    url: cluster.url(own),
    drop: () => withClient(cluster.url(), (client) => client.query(`drop database ${own} with (force)`)),
  }
}

export type TestStore = { readonly store: Store; readonly url: string; readonly close: () => Promise<void> }

export async function testStore(name?: string, programs?: Programs): Promise<TestStore> {
  const { url, drop } = await testDatabase(name, programs)
  const store = await openStore({ dataDir: process.env.OPENROOM_TEST_FOLDER ?? '', databaseUrl: url })
  return {
    store,
    url,
    close: async () => {
      await store.close()
      await drop()
    },
  }
}

/** The embedded database, and at night one that DATABASE_URL may name too. */
export function databases(): readonly { readonly name: string; readonly open: () => Promise<TestStore> }[] {
  const programs = isNightly ? systemPrograms() : null
  if (isNightly && programs === null)
    console.warn('No PostgreSQL of the system: the store is tested on the embedded one alone.')
  return [
    { name: 'the embedded database', open: () => testStore() },
    ...(programs ? [{ name: 'another PostgreSQL', open: () => testStore('system', programs) }] : []),
  ]
}
