import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CutLine, cutLine } from '../../testing/cutLine.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { copyRows } from './copyRows.ts'
import { type Database, openDatabase } from './database.ts'

let database: TestDatabase
let line: CutLine
let opened: Database<Record<string, never>>

beforeAll(async () => {
  database = await testDatabase()
  line = await cutLine(database.url)
  opened = await openDatabase(line.url, () => {}, { queryMs: 500, probeMs: 60_000 })
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

it('gives up a connection that is swallowed while rows are copied', async () => {
  const copied = opened.db.transaction().execute(async (tx) => {
    await sql`create temporary table told (said text) on commit drop`.execute(tx)
    await copyRows(tx, 'told', { said: 'text' }, ['one'])
    line.swallow()
    await copyRows(tx, 'told', { said: 'text' }, ['two'])
  })
  await expect(copied).rejects.toThrow('did not answer in time')
  expect((await asked()).rows).toEqual([{ one: 1 }])
})

const backend = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(opened.db)

it('keeps a connection on which rows cannot be copied', async () => {
  const [before] = (await backend()).rows
  await expect(copyRows(opened.db, 'nowhere', { said: 'text' }, ['one'])).rejects.toThrow('nowhere')
  expect((await backend()).rows).toEqual([before])
})

it('keeps a connection whose statement fails', async () => {
  const [before] = (await backend()).rows
  await expect(sql`select * from nowhere`.execute(opened.db)).rejects.toThrow('nowhere')
  expect((await backend()).rows).toEqual([before])
})

describe('a connection that has said nothing for a moment', () => {
  let impatient: Database<Record<string, never>>
  let direct: Database<Record<string, never>>
  beforeAll(async () => {
    direct = await openDatabase(database.url)
    impatient = await openDatabase(line.url, () => {}, { queryMs: 600_000, probeMs: 20 })
  })
  afterAll(async () => {
    await impatient?.close()
    await direct?.close()
  })

  it.each(['before it was asked', 'in a transaction'])(
    'is given up when it was swallowed %s',
    async (when) => {
      const one = sql<{ one: number }>`select 1 as one`
      const transaction = impatient.db.transaction().execute(async (tx) => {
        if (when === 'in a transaction') await one.execute(tx)
        line.swallow()
        await one.execute(tx)
      })
      await expect(transaction).rejects.toThrow('did not answer in time')
      expect((await one.execute(impatient.db)).rows).toEqual([{ one: 1 }])
    },
  )

  it('is waited for while PostgreSQL works for it, behind a lock say', async () => {
    const lock = sql`select pg_advisory_xact_lock(15)`
    let waiting: Promise<unknown> = Promise.resolve()
    await direct.db.transaction().execute(async (tx) => {
      await lock.execute(tx)
      waiting = impatient.db.transaction().execute((other) => lock.execute(other))
      const before = line.connections()
      await expect.poll(line.connections).toBeGreaterThan(before + 5)
    })
    await expect(waiting).resolves.toBeDefined()
  })

  it('is waited for while a large answer arrives, for which PostgreSQL waits whenever this process is busy', async () => {
    const answer = sql<{
      text: string
    }>`select repeat('x', 2_000_000) as text from generate_series(1, 4)`.execute(impatient.db)
    let isHere = false
    void answer.finally(() => {
      isHere = true
    })
    // Busy between what it takes in, as with many answers at once on a machine that others use.
    while (!isHere) {
      const until = performance.now() + 30
      while (performance.now() < until);
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await answer).rows).toHaveLength(4)
  })
})
