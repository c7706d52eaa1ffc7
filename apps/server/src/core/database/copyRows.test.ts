import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, type TestStore } from '../../testing/database.ts'
import type { AllTables } from './allTables.ts'
import { copyLines, copyRows, jsonField, withoutLookups } from './copyRows.ts'

const COLUMNS = { id: 'integer', said: 'json' }

describe.each(databases())('rows that are copied into $name', ({ open }) => {
  let opened: TestStore
  beforeAll(async () => {
    opened = await open()
    await sql`create table told (id integer primary key, said json not null)`.execute(opened.store.db)
    await sql`create table answer (id integer references told, said json not null)`.execute(opened.store.db)
  })
  afterAll(() => opened?.close())

  const back = async (values: readonly unknown[]) => {
    const { rows } = await opened.store.db.transaction().execute(async (tx) => {
      await sql`delete from told`.execute(tx)
      await copyRows(
        tx,
        'told',
        COLUMNS,
        values.map((value, i) => `${i}\t${jsonField(value)}`),
      )
      return sql<{ said: unknown }>`select said from told order by id`.execute(tx)
    })
    return rows.map(({ said }) => said)
  }

  it.each([
    ['what ends fields and lines', ['a\tb', 'c\nd', 'e\r\nf', '\\.', '\\N', 'back\\slash', '"quoted"']],
    ['other letters', ['Łódź', '♠ 打桥牌', '\u{1f0a1}', '\u2028']],
    ['one that is longer than is sent at once', ['ž'.repeat(700_000), 'the next']],
    ['more than is sent at once', Array.from({ length: 300 }, (_, i) => `${i}\\`.repeat(1_000))],
    ['none', []],
  ])('come back as they were: %s', async (_, values) => {
    expect(await back(values)).toEqual(values)
  })

  it('come back as they were from columns of every kind', async () => {
    const { db } = opened.store
    const columns = { at: 'bigint', name: 'text', open: 'boolean', share: 'double precision', said: 'jsonb' }
    await sql`create table kinds (at bigint, name text, open boolean, share double precision, said jsonb)`.execute(
      db,
    )
    const rows = [
      { at: 2 ** 52, name: 'a\tb\nc\r\\N \\.', open: true, share: 0.1, said: { text: 'a\tb\\' } },
      { at: 0, name: '', open: false, share: -2.5e-7, said: ['♠', null] },
      { at: 1, name: '\\N', open: null, share: null, said: null },
      { at: 3, name: null, open: null, share: null, said: 'null' },
    ]
    await db.transaction().execute((tx) => copyRows(tx, 'kinds', columns, copyLines(columns, rows)))
    const found =
      await sql`select at::float8 as at, name, open, share, said from kinds order by ctid`.execute(db)
    expect(found.rows).toEqual(rows)
    await db
      .transaction()
      .execute((tx) =>
        copyRows(tx, 'kinds', columns, copyLines(columns, [{ at: 9, name: 'half \ud800 a\0b\u202e' }])),
      )
    const odd = await sql<{ name: string }>`select name from kinds where at = 9`.execute(db)
    expect(odd.rows).toEqual([{ name: 'half \ufffd a\ufffdb' }])
  })

  it('come without what no text can hold', async () => {
    expect(await back(['a\0b', 'half \ud800'])).toEqual(['a\ufffdb', 'half \ufffd'])
  })

  const answers = (tx: Kysely<AllTables>, id: number) => copyRows(tx, 'answer', COLUMNS, [`${id}\t{}`])

  it('are looked up again after those that need not be', async () => {
    const broken = opened.store.db.transaction().execute(async (tx) => {
      await withoutLookups(tx, () => answers(tx, 998))
      await answers(tx, 999)
    })
    await expect(broken).rejects.toThrow('foreign key')
    const { rows } = await sql`select from answer`.execute(opened.store.db)
    expect(rows).toHaveLength(0)
  })

  it('are looked up where the account may not leave that out', async () => {
    const name = sql.ref(`plain_${process.pid}`)
    await sql`create role ${name}`.execute(opened.store.db)
    const broken = opened.store.db.transaction().execute(async (tx) => {
      await sql`grant all on told, answer to ${name}`.execute(tx)
      await sql`set local role ${name}`.execute(tx)
      await withoutLookups(tx, () => answers(tx, 999))
    })
    await expect(broken).rejects.toThrow('foreign key')
    await sql`drop role ${name}`.execute(opened.store.db)
  })
})
