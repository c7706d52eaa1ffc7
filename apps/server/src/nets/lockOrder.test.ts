/** Whoever changes sessions locks in one order (core/database/lockOrder.rows.ts), so that nobody waits in a circle. */
import { routes } from '@openroom/protocol/routes'
import type { PlanAnswer } from '@openroom/protocol/schema/upcoming'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { atNight } from '@openroom/test-kit/atNight'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADVISORY_LOCKS } from '../core/database/advisoryLocks.ts'
import { openStore, type Store } from '../core/database/store.ts'
import { moveCursors } from '../tables/releaseMoves.rows.ts'
import { fixture } from '../testing/documents.ts'
import { type Browser, browser, form, json, type TestServer, testServer } from '../testing/server.ts'
import { entriesOf, match, type Source, source, TOKENS, tournaments } from '../testing/source.ts'

const START = '2030-11-21T09:00:00.000Z'
const ROUNDS = 12

let server: TestServer
let store: Store
let admin: Browser
let feed: Source
let blocker: pg.Client
let looker: pg.Client
let organiser: number
let tournament: number
/** Sessions of one event; the second is alone in its segment. */
let first: Made
let second: Made
/** Sessions of the same event that are taken out. */
let removed: Made
let taken: Made
let event: number
/** Sessions that are over. */
let closed: readonly number[]

type Made = { readonly id: number; readonly segment: number; readonly table: number }

const given = (key: string, segment: string, session: object = {}) => ({
  ...match({ key, date: '2030-11-21', startDateTime: START, ...session }),
  segment: { key: segment, name: segment },
})

async function make(key: string, segment: string): Promise<Made> {
  const { status, body } = await feed.call('PUT', staffRoutes.ingestSessions(), given(key, segment))
  expect(status, JSON.stringify(body)).toBe(200)
  const id = Number(body.miniSessionId)
  const { rows } = await looker.query<{ segment_id: number }>(
    'select segment_id from mini_session where id = $1',
    [id],
  )
  return {
    id,
    segment: rows[0]!.segment_id,
    table: (body.tables as readonly { tableId: number }[])[0]!.tableId,
  }
}

beforeAll(async () => {
  server = await testServer({}, { ingestTokens: TOKENS })
  store = await openStore({
    dataDir: process.env.OPENROOM_TEST_FOLDER ?? '',
    databaseUrl: server.databaseUrl,
  })
  await server.imports.files(tournaments().slice(0, 1), { playVisible: true }, { accountId: null })
  await server.accounts.create({
    name: 'Ada',
    email: 'ada@oak.example',
    role: 'ADMIN',
    password: 'right horse',
  })
  admin = browser(server.url)
  await admin.call(routes.login(), form({ username: 'ada@oak.example', password: 'right horse' }))
  feed = source(server.url)
  blocker = new pg.Client({ connectionString: server.databaseUrl })
  looker = new pg.Client({ connectionString: server.databaseUrl })
  await blocker.connect()
  await looker.connect()
  first = await make('match-1', 'first')
  second = await make('match-2', 'second')
  removed = await make('match-3', 'third')
  taken = await make('match-4', 'fourth')
  const { rows } = await looker.query<{ id: number; organiser_id: number }>(
    'select id, organiser_id from tournament order by id limit 1',
  )
  tournament = rows[0]!.id
  organiser = rows[0]!.organiser_id
  await looker.query('insert into club (organiser_id) values ($1) on conflict do nothing', [organiser])
  const events = await looker.query<{ id: number }>('select max(id) as id from event')
  event = events.rows[0]!.id
  const over = await looker.query<{ id: number }>(
    `select id from mini_session where status = 'CLOSED' order by id`,
  )
  closed = over.rows.map(({ id }) => id)
})
afterAll(async () => {
  await blocker?.end()
  await looker?.end()
  await store?.close()
  await server?.stop()
})

async function waiting(): Promise<number> {
  const { rows } = await looker.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]!.count
}

/** Whether nobody holds any of these rows. */
async function isFree(rows: string): Promise<boolean> {
  await looker.query('begin')
  try {
    await looker.query(`select from ${rows} for no key update nowait`)
    return true
  } catch {
    return false
  } finally {
    await looker.query('rollback')
  }
}

const later = (change: (body: PlanAnswer) => unknown) => async (): Promise<number> => {
  const response = await admin.call(staffRoutes.upcomingPlan('tournament', tournament))
  return posted(staffRoutes.savePlan(), change(await response.json()))
}
const posted = async (path: string, body: unknown = {}): Promise<number> =>
  (await admin.call(path, json(body))).status
const fed = async (method: string, path: string, body?: unknown): Promise<number> =>
  (await feed.call(method, path, body)).status

let numbers = 0
/** Another number each time. */
const unlike = (): number => {
  numbers += 1
  return numbers
}

const correction = (value: number) => ({ registrations: [{ key: 'ash', correction: value }] })
const renamed = (name: string): Promise<number> => posted(staffRoutes.renameClub(organiser), { name })

const STAFF: Readonly<Record<string, () => Promise<number>>> = {
  'making views anew': () => posted(staffRoutes.evictCache(organiser, second.segment)),
  'making a session ready': () => posted(staffRoutes.finalizeSessions(), { miniSessionIds: [second.id] }),
  'postponing a session': () =>
    posted(staffRoutes.postponeSessions(), {
      starts: [{ miniSessionId: second.id, startDateTime: '2030-11-21T10:00:00.000Z' }],
    }),
  'the scheduler': () => posted(staffRoutes.startScheduler(second.id)),
  'changing a plan': later(({ key, plan, revision }) => ({
    key,
    revision,
    plan: { ...plan, location: `Hall ${unlike()}` },
  })),
  'renaming a club': () => renamed(`Club ${unlike()}`),
}

const SOURCE: Readonly<Record<string, () => Promise<number>>> = {
  'a source’s change': () =>
    fed('PUT', staffRoutes.ingestSessions(), given('match-1', 'first', { delay: unlike() })),
  'a source’s correction': () => fed('POST', staffRoutes.ingestStanding(second.id), correction(unlike())),
}

/** Those that make, move or remove places. */
const PLACES: Readonly<Record<string, () => Promise<number>>> = {
  'moving a segment': () => posted(staffRoutes.moveSegment(organiser, second.segment, true)),
  'moving an event': () => posted(staffRoutes.moveEvent(organiser, event, true)),
  'removing a segment': () => posted(staffRoutes.deleteSegment(organiser, removed.segment)),
  'removing a session': () => fed('DELETE', staffRoutes.ingestSession(taken.id)),
  ...pick(STAFF, 'changing a plan', 'renaming a club'),
  ...pick(SOURCE, 'a source’s change'),
}

function pick(from: typeof STAFF, ...names: readonly string[]): typeof STAFF {
  return Object.fromEntries(names.map((name) => [name, from[name]!]))
}

/**
 * Lets an action wait for rows that another transaction has, and looks what it holds meanwhile.
 * @returns which of the rows looked at were free
 */
async function whileHeld(
  lock: string,
  act: () => Promise<unknown>,
  rows: readonly string[],
): Promise<readonly string[]> {
  await blocker.query('begin')
  await blocker.query(lock)
  const acted = act()
  const free: string[] = []
  try {
    await expect.poll(waiting).toBe(1)
    for (const one of rows) if (await isFree(one)) free.push(one)
  } finally {
    await blocker.query('rollback')
  }
  expect(await acted).toBe(200)
  return free
}

const SECOND = () => `mini_session where id = ${second.id}`
const EVENT = () => `mini_session where id in (${first.id}, ${second.id}, ${removed.id}, ${taken.id})`
const LISTS = 'source_version'

describe('what an action holds while it waits', () => {
  it.each(Object.entries({ ...STAFF, ...SOURCE }))(
    '%s: no other session and no list before the first session of the event',
    async (_, act) => {
      const rows = [SECOND(), LISTS]
      const lock = `select from mini_session where id = ${first.id} for no key update`
      expect(await whileHeld(lock, act, rows)).toEqual(rows)
    },
  )

  it('several documents: no list before the sessions of all of them', async () => {
    const pairs = JSON.parse(new TextDecoder().decode(fixture('pairs.json')))
    const renamed = JSON.stringify({ ...pairs, tournament: { ...pairs.tournament, location: 'Elsewhere' } })
    const files = [
      { name: 'teams.json', source: new Blob([new Uint8Array(fixture('teams.json'))]).stream() },
      { name: 'pairs.json', source: new Blob([renamed]).stream() },
    ]
    const store = async () =>
      (await server.imports.files(files, { playVisible: true }, { accountId: null })).ok ? 200 : 500
    const lock = `select from mini_session where id = ${closed[0]} for no key update`
    expect(await whileHeld(lock, store, [LISTS])).toEqual([LISTS])
  })

  it.each(Object.entries(PLACES))('%s: no session before the places', async (_, act) => {
    const rows = [EVENT(), LISTS]
    expect(await whileHeld(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.places})`, act, rows)).toEqual(rows)
  })

  it.each([
    ['renaming a club', STAFF['renaming a club']!],
    ['reading events again', () => posted(staffRoutes.reloadEvents())],
  ])('%s: not the list of clubs before that of sessions', async (_, act) => {
    const clubs = `source_version where source = 'clubs'`
    const lock = `select from source_version where source = 'miniSessions' for no key update`
    expect(await whileHeld(lock, act, [clubs])).toEqual([clubs])
  })

  it('a source’s change: no board before the tables', async () => {
    const boards = `board where mini_session_id = ${first.id}`
    const lock = `select from play_table where id = ${first.table} for no key update`
    expect(await whileHeld(lock, SOURCE['a source’s change']!, [boards])).toEqual([boards])
  })

  it('the gate: no cursor of a later table before that of an earlier', async () => {
    const pacedAt = new Date()
    const moves = [second, first].map(({ table }) => ({ table, from: 0, to: 1, pacedAt }))
    const move = () =>
      store.db.transaction().execute(async (tx) => {
        await moveCursors(tx, moves, new Set())
        return 200
      })
    const later = `release_cursor where table_id = ${second.table}`
    const lock = `select from release_cursor where table_id = ${first.table} for no key update`
    expect(await whileHeld(lock, move, [later])).toEqual([later])
  })

  it('searching: no words before the sessions', async () => {
    const searchFor = async (words: string) =>
      (await fetch(`${server.url}${routes.search()}?q=${words}`)).status
    expect(await searchFor('oak')).toBe(200)
    // Else what the tests before have changed makes the words first.
    await server.settled()
    // The lines of boards go by the version too; they would wait beside the search.
    await looker.query(`with lines as (
        update board_fact_session set version = version + 1 where mini_session_id in (${closed}))
      update mini_session set version = version + 1 where id in (${closed})`)
    const words = `session_search where mini_session_id = ${closed[0]}`
    const lock = `select from mini_session where id = ${closed.at(-1)} for update`
    // What has been asked already is kept, and nobody was told of a change.
    expect(await whileHeld(lock, () => searchFor('elm'), [words])).toEqual([words])
  })
})

it('disables an account while the words of the archive are made', async () => {
  const given = { name: 'Bo', email: 'bo@oak.example', role: 'COMMENTATOR', password: 'right horse' } as const
  const made = await server.accounts.create(given)
  if (!made.ok) throw new Error(made.error)
  await blocker.query('begin')
  await blocker.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.searchWords])
  let status = 0
  const disabled = admin.call(staffRoutes.disableUser(made.value.id), { method: 'PUT' }).then((answer) => {
    status = answer.status
  })
  try {
    await expect.poll(() => status).toBe(200)
  } finally {
    await blocker.query('rollback')
    await disabled
  }
})

/** Statuses of what many did at once, round after round. */
async function rounds(acts: readonly ((round: number) => Promise<number>)[]): Promise<ReadonlySet<number>> {
  const statuses = new Set<number>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const status of await Promise.all(acts.map((act) => act(round)))) statuses.add(status)
  return statuses
}

atNight('lets staff, the scheduler, plans and sources change one event at once', async () => {
  const played = await make('match-5', 'fifth')
  await fed('POST', staffRoutes.ingestStart(played.id))
  const entries = entriesOf([CLAIMED, GRAND_SLAM])
  const each = Math.ceil(entries.length / ROUNDS)
  const append = async (round: number): Promise<number> => {
    const some = entries.slice(round * each, (round + 1) * each)
    return some.length === 0 ? 200 : (await feed.send(played.table, some)).status
  }
  const change = (round: number): Promise<number> =>
    fed('PUT', staffRoutes.ingestSessions(), given('match-5', 'fifth', { delay: round + 1 }))
  const plan = STAFF['changing a plan']!
  const moved = (round: number): Promise<number> =>
    posted(staffRoutes.moveSegment(organiser, second.segment, round % 2 === 0))
  const statuses = await rounds([
    ...[append, change, moved],
    ...Object.entries({ ...STAFF, ...SOURCE }).flatMap(([, act]) => (act === plan ? [] : [act])),
  ])
  expect([...statuses]).toEqual([200])
})
