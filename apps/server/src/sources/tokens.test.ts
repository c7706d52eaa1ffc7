import { afterAll, beforeAll, expect, it } from 'vitest'
import { Accounts } from '../accounts/accounts.ts'
import { Channel } from '../core/channel.ts'
import { type TestStore, testStore } from '../testing/database.ts'
import { Tokens } from './tokens.ts'

let opened: TestStore
let tokens: Tokens
beforeAll(async () => {
  opened = await testStore()
  tokens = new Tokens(opened.store.db, new Accounts(opened.store.accounts, new Channel()))
})
afterAll(() => opened?.close())

async function tournament(organiser: string, key: string) {
  const { db } = opened.store
  const { id: organiser_id } = await db
    .insertInto('organiser')
    .values({ name: organiser })
    .returning('id')
    .executeTakeFirstOrThrow()
  const place = { name: 'Thursday', location: 'Oakham', time_zone: 'Europe/London' }
  return db
    .insertInto('tournament')
    .values({ organiser_id, key, keyed: false, ...place })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const named = (organiser: string | null, tournamentKey: string) =>
  tokens.createNamed(organiser, { label: '', tournamentName: 'Thursday', tournamentKey })

const all = (key: string) =>
  opened.store.db.selectFrom('tournament').selectAll().where('key', '=', key).orderBy('id').execute()

it('is of the tournament of that name that somebody has, which stays as it is', async () => {
  const own = await tournament('Riverside BC', 'one')
  expect((await named(null, 'one')).entry).toMatchObject({ organiser: 'Riverside BC' })
  expect((await named('Riverside BC', 'one')).entry).toMatchObject({ organiser: 'Riverside BC' })
  expect(await all('one')).toEqual([own])
})

it('is of a new one where nobody has it, or several have', async () => {
  expect((await named(null, 'none')).entry.organiser).toBeNull()
  const two = [await tournament('Ashford BC', 'two'), await tournament('Oakmere BC', 'two')]
  expect((await named(null, 'two')).entry.organiser).toBeNull()
  expect((await named('Ashford BC', 'two')).entry.organiser).toBe('Ashford BC')
  expect((await all('two')).slice(0, 2)).toEqual(two)
})
