import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from './database.ts'
import { PreparedNames } from './preparedNames.ts'

const asked = (names: PreparedNames, text: string, values = 0) => {
  names.nameOf(text, values)
  return names.nameOf(text, values)
}

describe('a name', () => {
  it('is given to what comes again, and stays', () => {
    const names = new PreparedNames()
    expect(names.nameOf('select 1', 0)).toBeUndefined()
    const name = names.nameOf('select 1', 0)
    expect(name).toBeDefined()
    expect(names.nameOf('select 1', 0)).toBe(name)
    expect(asked(names, 'select 2')).not.toBe(name)
  })

  it.each([
    ['what is no statement with a plan', 'begin', 0],
    ['several in one', 'select 1; select 2', 0],
    ['a long text', `select '${'x'.repeat(2_000)}'`, 0],
    ['a list of values', 'select 1', 31],
  ])('is not given to %s', (_, text, values) => {
    expect(asked(new PreparedNames(), text, values)).toBeUndefined()
  })

  it('is given 300 times, so that connections do not grow', () => {
    const names = new PreparedNames()
    const given = Array.from({ length: 400 }, (_, i) => asked(names, `select ${i}`))
    expect(given.filter((name) => name !== undefined)).toHaveLength(300)
    expect(names.nameOf('select 0', 0)).toBe(given[0])
  })

  it('is no longer expected of what was asked long ago', () => {
    const names = new PreparedNames()
    for (let i = 0; i <= 1_000; i += 1) names.nameOf(`select ${i}`, 0)
    expect(names.nameOf('select 0', 0)).toBeUndefined()
    expect(names.nameOf('select 1000', 0)).toBeDefined()
  })

  it('is never that of what was forgotten', () => {
    const names = new PreparedNames()
    const before = asked(names, 'select 1')
    names.forget()
    expect(asked(names, 'select 1')).not.toBe(before)
  })
})

describe('a connection', () => {
  let database: TestDatabase
  let opened: Database<Record<string, never>>
  let other: Database<Record<string, never>>
  beforeAll(async () => {
    database = await testDatabase()
    opened = await openDatabase(database.url)
    other = await openDatabase(database.url)
    await sql`create table told (said text)`.execute(other.db)
    await sql`insert into told values ('one')`.execute(other.db)
  })
  afterAll(async () => {
    await opened?.close()
    await other?.close()
    await database?.drop()
  })

  const all = async (db: Kysely<Record<string, never>> = opened.db) =>
    (await sql`select * from told where said <> ${'two'}`.execute(db)).rows

  it('keeps what has come again, read and planned', async () => {
    for (let i = 0; i < 4; i += 1) expect(await all()).toEqual([{ said: 'one' }])
    const kept = sql<{ times: number }>`select generic_plans + custom_plans as times
      from pg_prepared_statements where statement like 'select * from told%'`
    expect((await kept.execute(opened.db)).rows).toEqual([{ times: 3 }])
  })

  it('asks anew where columns have been added since', async () => {
    await sql`alter table told add column at int default 1`.execute(other.db)
    expect(await all()).toEqual([{ said: 'one', at: 1 }])
    expect(await all()).toEqual([{ said: 'one', at: 1 }])
  })

  it('fails once in a transaction that finds columns added', async () => {
    await all()
    await sql`alter table told add column by text default 'me'`.execute(other.db)
    const inTransaction = () => opened.db.transaction().execute((tx) => all(tx as never))
    await expect(inTransaction()).rejects.toThrow('cached plan must not change result type')
    expect(await inTransaction()).toEqual([{ said: 'one', at: 1, by: 'me' }])
  })
})
