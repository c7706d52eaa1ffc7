/**
 * Nothing that is told depends on how rows lie in the database: after every table has been written anew in the opposite
 * order, every public answer is the same. An order that leaves two rows to chance is told two ways sooner or later.
 */
import { EXPORTED } from '@openroom/protocol/exports'
import { routes } from '@openroom/protocol/routes'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { simulate } from '@openroom/simulate/simulate'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  differences,
  firstFrames,
  pathsOf,
  publicPaths,
  readablePainter,
  type Snapshot,
  snapshot,
  type Values,
  withoutNews,
} from '../testing/everythingPublic.ts'
import { browser, form, storeAs, type TestServer, testServer } from '../testing/server.ts'
import { webFolder } from '../testing/webFolder.ts'

const PASSWORD = 'seven no trumps, redoubled'
const BOARDS = 6
const FILES = ['json'] as const

let server: TestServer
let admin: ReturnType<typeof browser>

/** Sessions that are alike in all that lists are sorted by: name, day, kind; with players of one name. */
const evenings = (['pairs-mitchell', 'teams-round-robin'] as const).flatMap((kind) =>
  [1, 2].map((seed) => {
    const made = simulate({ kind, seed, contestants: 6, boards: BOARDS, name: 'Alike', date: '2026-03-04' })
    // The database may keep two clubs whose names differ in nothing but capitals.
    const name = ['Harbour Club', 'HARBOUR CLUB'][seed - 1]!
    return {
      document: { ...made, organiser: { ...made.organiser, name, club: true } },
      key: `${kind}-${seed}`,
    }
  }),
)

const read = async <T>(path: string): Promise<T> => (await fetch(server.url + path)).json()

async function valuesOf({
  miniSessionId: id,
  serverId,
  segmentId,
  tournamentId,
}: MiniSession): Promise<Values> {
  const entries = await read<readonly { readonly registrationId: number }[]>(
    viewAt('registrations', { id }).path,
  )
  const { tables } = await read<{ readonly tables: readonly Record<string, number>[] }>(
    viewAt('tables', { id, round: 1 }).path,
  )
  const table = tables[0]?.tableId ?? tables[0]?.openTableId ?? 1
  const own = [entries[0]!.registrationId]
  return {
    id: [id],
    miniSessionId: [id],
    session: [id],
    serverId: [serverId],
    segmentId: [segmentId],
    server: [serverId],
    segment: [segmentId],
    round: [1],
    board: [1],
    ns: own,
    registrationId: own,
    of: EXPORTED,
    format: FILES,
    calcTableId: [tables[0]?.calcTableId ?? 1],
    table: [table],
    tableId: [table],
    order: ['rank', 'name'],
    label: ['OP'],
    tableLabel: ['OP'],
    personId: [1],
    partnerId: [2],
    playerId: [1],
    player1: [1],
    player2: [2],
    teamId: [1],
    trickCount: [0],
    cardsInTrick: [0],
    version: [1],
    kind: ['draft'],
    year: [2026],
    feed: [`${tournamentId}.ics`, `${tournamentId}.atom`],
    portrait: ['none'],
    card: ['none'],
    picture: [`session-${id}.png`],
    '*': [''],
  }
}

/** Staff's own lists. */
const OF_STAFF = [
  staffRoutes.users(),
  staffRoutes.keptPersons(),
  staffRoutes.organisers(),
  staffRoutes.ingestTokens(),
  staffRoutes.upcomingList(),
  staffRoutes.upcomingOrganisers(),
  staffRoutes.waitingHands(),
]

async function everything(): Promise<Snapshot> {
  const sessions = await read<readonly MiniSession[]>(viewAt('miniSessions').path)
  expect(sessions.length).toBe(evenings.length)
  // One of each kind: what is among sessions that are alike is in the lists.
  const asked = ['PAIR', 'TEAM'].map((type) => sessions.find((one) => one.type === type)!)
  const values = await Promise.all(asked.map(valuesOf))
  const paths = new Set([
    ...(await Promise.all(values.map((own) => publicPaths(server.url, own)))).flat(),
    ...values.flatMap((own) => pathsOf('/screen/{id}', own)),
    ...['', 'q=alike', 'q=a', 'q=harbour', 'year=2026'].map((query) => `${routes.search()}?${query}`),
    ...Array.from({ length: 20 }, (_, i) => `/api/archive/person/${i + 1}`),
  ])
  const answers = await snapshot(server.url, [...paths])
  const frames = await firstFrames(server.url, values[0]!, server.settled)
  const lists: [string, string][] = []
  for (const path of OF_STAFF) {
    const answer = await admin.call(path)
    expect([path, answer.status]).toEqual([path, 200])
    lists.push([path, await answer.text()])
  }
  return withoutNews([...answers, ...frames, ...lists])
}

/** Every table's rows in the opposite order, whatever way they are read. */
async function turnRound(): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  try {
    // No trigger says that anything has changed.
    await client.query(`set session_replication_role = replica`)
    await client.query(`set lock_timeout = '10s'`)
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
    )
    for (const { name } of rows) {
      await client.query(`create temp table turned as select * from ${name} order by ctid desc`)
      await client.query(`delete from ${name}`)
      await client.query(`insert into ${name} overriding system value select * from turned`)
      await client.query(`drop table turned`)
    }
    await client.query(`update source_version set version = version + 1`)
    await client.query(`update mini_session set version = version + 1`)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  server = await testServer({ TRUSTED_PROXIES: '1' }, { webFolder: webFolder(), painter: readablePainter })
  for (const [name, email] of [
    ['ada', 'ada'],
    ['Ada', 'bea'],
    ['ADA', 'cea'],
  ] as const)
    await server.accounts.create({ name, email: `${email}@example.org`, role: 'ADMIN', password: PASSWORD })
  admin = browser(server.url)
  await admin.call(routes.login(), form({ username: 'ada@example.org', password: PASSWORD }))
  for (const { document, key } of evenings) await storeAs(server, document, key)
  await server.settled()
})

afterAll(() => server?.stop())

it('what is told is the same however rows lie', async () => {
  const before = await everything()
  const sessions = await read<readonly MiniSession[]>(viewAt('miniSessions').path)
  await turnRound()
  server.changes.announce({
    sessions: sessions.map(({ miniSessionId }) => miniSessionId),
    lists: true,
    anew: true,
  })
  await server.settled()
  const after = await everything()
  for (const path of differences(before, after))
    expect.soft(`${path} ${after.get(path)}`).toBe(`${path} ${before.get(path)}`)
  expect(before.size).toBeGreaterThan(150)
})
