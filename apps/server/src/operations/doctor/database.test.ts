import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDatabase } from '../../testing/database.ts'
import { pairsDocument } from '../../testing/documents.ts'
import { storeAs, type TestServer, testServer } from '../../testing/server.ts'
import { database } from './database.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.stop())

const said = async (url: string) =>
  (await database(url)).filter(({ part }) => part === 'Double dummy').map(({ text }) => text)

it('says how many boards wait for their table', async () => {
  expect(await said(server.databaseUrl)).toEqual(['No board waits for its table.'])
  await storeAs(server, pairsDocument(), 'waiting')
  expect(await said(server.databaseUrl)).toEqual([
    expect.stringMatching(
      /^[1-9]\d* boards? waits? for a table; the server works them out in the background\.$/,
    ),
  ])
})

it('says of whom the schema cannot be made', async () => {
  const { url, drop } = await emptyDatabase()
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(
    `drop role if exists reader; create role reader login password 'x'; revoke create on schema public from public`,
  )
  const theirs = Object.assign(new URL(url), { username: 'reader', password: 'x' })
  const [found] = await database(theirs.href)
  await owner.query('drop role reader')
  await owner.end()
  await drop()
  expect(found).toEqual({
    part: 'Database',
    text: 'reader may make no tables in it.',
    mend: `As an administrator of PostgreSQL: alter database "${theirs.pathname.slice(1)}" owner to "reader"`,
  })
})

it('says nothing of boards where there is no schema yet', async () => {
  const { url, drop } = await emptyDatabase()
  expect(await said(url)).toEqual([])
  await drop()
})
