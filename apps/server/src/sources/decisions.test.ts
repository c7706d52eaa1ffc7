/** What has been decided of a session stands when its source sends it again. */
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { someOf } from '@openroom/test-kit/nightly'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '../testing/clock.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { match, type Source, source, TOKENS, tournaments } from '../testing/source.ts'

let server: TestServer
let client: pg.Client
let feed: Source
let clock: ManualClock

beforeAll(async () => {
  clock = manualClock(Date.now())
  server = await testServer({}, { ingestTokens: TOKENS, clock })
  client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await server.imports.files(tournaments(), { playVisible: true }, { accountId: null })
  feed = source(server.url)
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

const put = (key: string, more: object = {}) =>
  feed.call('PUT', staffRoutes.ingestSessions(), match({ key, delay: 0, ...more }))

/** With a board more, and what the source says of one team itself. */
const again = (key: string, team: object = {}) => {
  const [ash, elm] = match().session.registrations
  const boards = [2, 4, 6, 8].map((number) => ({ number }))
  return put(key, { boards, boardsPerRound: 4, registrations: [{ ...ash, ...team }, elm] })
}

const told = async (id: number) => {
  clock.advance(10_000)
  await server.settled()
  const { rows } = await client.query<object>(
    `select e.correction, e.withdrawn_from, c.correction_home from entry e
      left join calc_table c on c.mini_session_id = e.mini_session_id
      where e.mini_session_id = $1 and e.key = 'ash'`,
    [id],
  )
  return rows[0]
}

const decide = async (id: number, registration: object, match: object = {}) => {
  const registrations = [{ key: 'ash', ...registration }]
  const matches = Object.keys(match).length > 0 ? [{ round: 1, number: 1, ...match }] : []
  const body = { registrations, matches }
  expect((await feed.call('POST', staffRoutes.ingestStanding(id), body)).status).toBe(200)
}

const STATES: readonly [string, boolean][] = [
  ['running', true],
  ['announced', false],
]

it.each(someOf(STATES, 1))('of an %s session', async (name, isRunning) => {
  const id = Number((await put(name)).body.miniSessionId)
  if (isRunning) await feed.call('POST', staffRoutes.ingestStart(id))
  await decide(id, { correction: -3, withdrawnFrom: 2 }, { correctionHome: 1.5 })
  const decided = { correction: -3, withdrawn_from: 2, correction_home: 1.5 }
  expect(await told(id)).toEqual(decided)
  expect((await again(name)).status).toBe(200)
  expect(await told(id)).toEqual(decided)
  // A source that has not heard of it does not undo it either; what it says of other things counts.
  expect((await again(name, { correction: 0, name: 'Ash & Co' })).status).toBe(200)
  expect(await told(id)).toEqual(decided)
  // Part by part, until it is taken back.
  await decide(id, { withdrawnFrom: null })
  expect((await again(name, { withdrawnFrom: 1 })).status).toBe(200)
  expect(await told(id)).toEqual({ ...decided, withdrawn_from: null })
})

it('a program’s own ruling gives way to what it says later', async () => {
  const { body } = await put('own-rulings')
  const [{ tableId }] = body.tables as unknown as readonly [{ readonly tableId: number }]
  await feed.call('POST', staffRoutes.ingestStart(Number(body.miniSessionId)))
  const contract = { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' }
  const plain = { contract, tricks: 9, lead: null }
  const average = { adjustment: { kind: 'average', ns: 'AVE+', ew: 'AVE-' }, jury: true }
  const counts = async () => {
    const { rows } = await client.query<{ tricks: number | null; jury: boolean }>(
      'select tricks, jury from newest_result where table_id = $1',
      [tableId],
    )
    return rows
  }
  for (const [seq, result] of [average, plain, average].entries()) {
    const answer = await feed.send(tableId, [{ seq, board: 2, result } as never])
    expect([answer.status, answer.body]).toMatchObject([200, { remarks: [] }])
    const isPlain = result === plain
    expect(await counts()).toEqual([{ tricks: isPlain ? 9 : null, jury: !isPlain }])
  }
})
