import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CutLine, cutLine } from '../testing/cutLine.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { type Database, openDatabase } from './database.ts'

let database: TestDatabase
let line: CutLine
let opened: Database<Record<string, never>>

beforeAll(async () => {
  database = await testDatabase()
  line = await cutLine(database.url)
  opened = await openDatabase(line.url, () => {}, 500)
})
afterAll(async () => {
  await opened?.close()
  await line?.close()
  await database?.drop()
})

const asked = () => sql<{ one: number }>`select 1 as one`.execute(opened.db)

it('gives up connections that are swallowed, and opens others', async () => {
  const transaction = opened.db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    line.swallow()
    await sql`select 1`.execute(tx)
  })
  await expect(transaction).rejects.toThrow('did not answer in time')
  expect((await asked()).rows).toEqual([{ one: 1 }])
})

it('keeps a connection whose statement fails', async () => {
  const backend = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(opened.db)
  const [before] = (await backend()).rows
  await expect(sql`select * from nowhere`.execute(opened.db)).rejects.toThrow('nowhere')
  expect((await backend()).rows).toEqual([before])
})
