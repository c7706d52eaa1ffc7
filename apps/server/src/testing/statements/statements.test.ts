import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { Database } from './described.ts'
import { rowFaults, sightFaults } from './rowFaults.ts'
import { AS_THEY_ARE, saidNames } from './saidNames.ts'
import { type Reading, readStatements } from './statements.ts'
import { tableTypes } from './tableTypes.ts'

let made: TestDatabase
let database: Database
beforeAll(async () => {
  made = await testDatabase()
  database = await Database.open(made.url)
})
afterAll(async () => {
  await database.close()
  await made.drop()
})

/** `npm run schema` writes it anew. */
it('has the tables of the schema as types', async () => {
  await expect(await tableTypes(database)).toMatchFileSnapshot('../../core/database/schema.ts')
})

describe('raw statements', () => {
  let reading: Reading
  beforeAll(() => {
    reading = readStatements()
  })

  it('give rows as their types say, and name what their connection sees', async () => {
    const { checker, statements, unread } = reading
    expect(unread).toEqual([])
    // None is left out by a change of how they are found.
    expect(statements.length).toBeGreaterThan(250)
    const faults: string[] = []
    for (const statement of statements) {
      try {
        const described = await database.describe(statement.text, statement.nullable)
        const own = [...rowFaults(checker, statement, described), ...sightFaults(statement, described)]
        faults.push(...own.map((fault) => `${statement.at}: ${fault}`))
      } catch (error) {
        faults.push(`${statement.at}: ${(error as Error).message}: ${statement.text}`)
      }
    }
    expect(faults).toEqual([])
  })

  it('of public code read names where they are hidden', async () => {
    expect(await saidNames(reading.statements, database)).toEqual(Object.keys(AS_THEY_ARE).sort())
  })
})

describe('columns of a statement', () => {
  it.each([
    ['select id from player', { id: false }],
    ['select member_id from player', { member_id: true }],
    ['select member_id from player where member_id = $1', { member_id: false }],
    ['select member_id from player where member_id is not null', { member_id: false }],
    ['select member_id from player where member_id is not null or id = 1', { member_id: true }],
    [
      'select o.id, p.id as player from organiser o left join player p on p.organiser_id = o.id',
      { id: false, player: true },
    ],
    ['select x.id from (select p.id from organiser o left join player p on true) x', { id: true }],
    ['select (select name from player where id = $1) as name', { name: true }],
    ['select (select count(*) from player) as players', { players: false }],
    ['select max(id) as last from player', { last: true }],
    ['select max(id) as last from player group by organiser_id', { last: false }],
    ['select coalesce(member_id, name) as name from player', { name: false }],
    ['select case when ordinal = 1 then name end as name from player', { name: true }],
    ['select id from player union select id from club', { id: false }],
    ['select name from player union select name from organiser', { name: true }],
    [
      'with x as (select member_id from player) select member_id, exists (select from x) as has from x',
      { member_id: true, has: false },
    ],
    ['update web_session set used_at = now() returning id, used_at', { id: false, used_at: false }],
    [
      'update ingest_token set revoked_at = null where revoked_at is not null returning revoked_at',
      { revoked_at: true },
    ],
    ['select deal from released_board', { deal: true }],
    ['select results from released_head', { results: false }],
    // What is written in JSON only its reader knows.
    [`select event ->> 'type' as type from released_log`, { type: undefined }],
  ])('%s', async (text, expected) => {
    const { columns } = await database.describe(text)
    expect(Object.fromEntries(columns.map(({ name, mayBeNull }) => [name, mayBeNull]))).toEqual(expected)
  })

  it('may be null where a parameter may', async () => {
    const one = (nullable: ReadonlySet<number>) => database.describe('select $1::text as name', nullable)
    expect((await one(new Set())).columns[0]!.mayBeNull).toBe(false)
    expect((await one(new Set([1]))).columns[0]!.mayBeNull).toBe(true)
  })

  it.each([
    'select p.name as other from player p',
    'select array(select y.name from player y where y.id = x.player_id) from person_player x',
    'select x.one from (select lower(name) as one, id from player) x',
    'with own as (select json_agg(name) as all from player) select * from own',
  ])('%s is read of a column', async (text) => {
    expect((await database.describe(text)).read).toContain('player.name')
  })

  it('are of tables that are named, however deep', async () => {
    const text = 'select exists (with x as (select from result) select from x, released_log) as has'
    expect((await database.describe(text)).relations.toSorted()).toEqual(['released_log', 'result'])
  })
})
