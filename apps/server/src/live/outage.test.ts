/** Viewers of a server whose database goes away and comes back: nobody waits for ever, nobody keeps what is old. */
import { viewAt } from '@openroom/protocol/views'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CutLine, cutLine } from '../testing/cutLine.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { pairsDocument } from '../testing/documents.ts'
import { type LiveSession, playAgain } from '../testing/liveSession.ts'
import { storeAs, type TestServer, testServer } from '../testing/server.ts'
import { type Viewer, viewer } from '../testing/viewer.ts'

let database: TestDatabase
let line: CutLine
let server: TestServer
let session: LiveSession
let visitor: Viewer
let table: number

beforeAll(async () => {
  database = await testDatabase()
  line = await cutLine(database.url)
  server = { ...(await testServer({ DATABASE_URL: line.url })), databaseUrl: database.url }
  session = await playAgain(server, await storeAs(server, pairsDocument(), 'outage'))
  table = session.tables.toSorted((a, b) => session.log(b).length - session.log(a).length)[0]!
  visitor = await viewer(server.url)
})
afterAll(async () => {
  await visitor?.close()
  await session?.close()
  await server?.stop()
  await line?.close()
  await database?.drop()
})

const watched = () =>
  viewAt('watch', { id: session.id, table: { kind: 'table', tableId: table } }).destination

/** One of each kind that reads the database. */
const everyKind = () => [
  viewAt('miniSessions').destination,
  viewAt('runningScores', { id: session.id }).destination,
  viewAt('sessionSystemMessages', { id: session.id }).destination,
  watched(),
]

/** What was asked before has failed by the time a later call has. */
const failedOnce = () =>
  expect.poll(async () => (await fetch(`${server.url}/api/archive/miniSessions`)).status).toBe(500)

it('has its first answer late when it asks while the database is away', async () => {
  await line.cut()
  const listening = everyKind().map((destination) => visitor.listen(destination))
  await failedOnce()
  await line.mend()
  for (const { wait, leave } of listening) {
    expect((await wait(1))[0]).toMatchObject({ prev: null })
    leave()
  }
})

it('is told what changed while the database was away, without another change', async () => {
  const list = visitor.listen(viewAt('miniSessions').destination)
  const play = visitor.listen(watched())
  await Promise.all([list.wait(1), play.wait(1)])
  const before = play.bodies.length
  const direct = new pg.Client({ connectionString: database.url })
  await direct.connect()
  await line.cut()
  const named = `update tournament set name = 'Renamed' where id = (
    select e.tournament_id from mini_session s join segment g on g.id = s.segment_id
    join event e on e.id = g.event_id where s.id = $1)`
  await direct.query(named, [session.id])
  await direct.query("update source_version set version = version + 1 where source = 'miniSessions'")
  await direct.query('update mini_session set version = version + 1 where id = $1', [session.id])
  await direct.end()
  server.changes.announce({ sessions: [session.id], lists: true })
  await session.release(table, 3)
  await failedOnce()
  await line.mend()
  await expect.poll(() => JSON.stringify(list.bodies)).toContain('Renamed')
  await expect.poll(() => play.bodies.length).toBeGreaterThan(before)
})
