/** What a source decides stands in the audit log, in the transaction of what it tells of. */
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing/server.ts'
import { match, type Source, source, TOKENS, tournaments } from '../testing/source.ts'

let server: TestServer
let client: pg.Client
let feed: Source
let id: number

beforeAll(async () => {
  server = await testServer({}, { ingestTokens: TOKENS })
  client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await server.imports.files(tournaments(), { playVisible: true }, { accountId: null })
  feed = source(server.url)
  const made = await feed.call('PUT', staffRoutes.ingestSessions(), match({ delay: 600 }))
  id = Number(made.body.miniSessionId)
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

const CORRECTION = { registrations: [{ key: 'ash', correction: -3 }], matches: [] }

async function noted() {
  const { rows } = await client.query<{ action: string; subject: object }>(
    "select action, subject from audit_log where subject ->> 'miniSessionId' = $1 order by id",
    [`${id}`],
  )
  return rows
}

/** All that is stored of the session, but for its version. */
async function stored() {
  const { rows } = await client.query<{ text: string }>(
    `select concat(to_jsonb(s), (select jsonb_agg(o) from standing_order o),
       (select jsonb_agg(e order by ord) from entry e where e.mini_session_id = s.id)) as text
     from mini_session s where s.id = $1`,
    [id],
  )
  return rows[0]!.text
}

/** While this happens nothing can be written into the audit log. */
async function withoutAudit(what: () => Promise<unknown>) {
  await client.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'full'; end $$`)
  await client.query('create trigger refuse before insert on audit_log execute function refuse()')
  await what()
  await client.query('drop function refuse cascade')
}

it.each([
  ['standing before the start', 'session.standing', () => staffRoutes.ingestStanding(id), CORRECTION],
  ['start', 'session.start', () => staffRoutes.ingestStart(id), undefined],
  ['standing', 'session.standing', () => staffRoutes.ingestStanding(id), CORRECTION],
  ['finish', 'session.finish', () => staffRoutes.ingestFinish(id), undefined],
])('%s: stored and noted, or neither', async (_, action, path, body) => {
  const [before, lines] = [await stored(), await noted()]
  await withoutAudit(async () => expect((await feed.call('POST', path(), body)).status).toBe(500))
  expect(await stored()).toBe(before)
  expect((await feed.call('POST', path(), body)).status).toBe(200)
  expect(await stored()).not.toBe(before)
  const subject = { tournamentId: 1, miniSessionId: id, ...body }
  expect((await noted()).slice(lines.length)).toEqual([{ action, subject }])
})

it.each([
  ['start', () => staffRoutes.ingestStart(id)],
  ['finish', () => staffRoutes.ingestFinish(id)],
])('%s again changes nothing, and is not noted', async (_, path) => {
  const lines = await noted()
  expect((await feed.call('POST', path())).status).toBe(200)
  expect(await noted()).toEqual(lines)
})
