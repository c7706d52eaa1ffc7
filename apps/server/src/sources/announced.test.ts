/** A plan is announced; then a source comes with the play, and with keys of its own. */

import { IngestClient } from '@openroom/feed/client'
import { plansOf } from '@openroom/feed/plan'
import { playSession } from '@openroom/feed/player'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { routes } from '@openroom/protocol/routes'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { type PlannedSession, planAnswerSchema, planKeySchema } from '@openroom/protocol/schema/upcoming'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { atNight } from '@openroom/test-kit/atNight'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { teamsDocument } from '../testing/documents.ts'
import { type Browser, browser, form, json, type TestServer, testServer } from '../testing/server.ts'
import { match, OTHER_TOKEN, type Source, source, TOKEN } from '../testing/source.ts'
import { viewer } from '../testing/viewer.ts'

/** For the tournament that was announced last. */
const LATEST_TOKEN = 'latest'
const START = '2030-11-21T09:00:00.000Z'

let server: TestServer
let admin: Browser
const tournaments: number[] = []

type Release = Partial<Pick<PlannedSession, 'delay' | 'releaseRule'>>

beforeAll(async () => {
  const check = async (bearer: string) => {
    const tournamentId =
      bearer === LATEST_TOKEN ? tournaments.at(-1) : tournaments[[TOKEN, OTHER_TOKEN].indexOf(bearer)]
    return tournamentId === undefined ? null : { tournamentId }
  }
  server = await testServer({}, { ingestTokens: { check } })
  const [email, password] = ['admin@example.org', 'correct horse']
  await server.accounts.create({ name: 'Admin', email, role: 'ADMIN', password })
  admin = browser(server.url)
  await admin.call(routes.login(), form({ username: email, password }))
})
afterAll(() => server?.stop())

const planned = (startDateTime: string, release: Release = {}): PlannedSession => ({
  miniSessionId: null,
  startDateTime,
  delay: 0,
  releaseRule: 'DELAY',
  ...release,
  numberOfRounds: 1,
  boardsPerRound: 3,
  firstBoard: 1,
  roundGroups: 1,
  bidOnly: false,
  adaptive: false,
  vugraphClosedResult: false,
  playVisible: true,
  crossTable: false,
  alertType: 'SELF',
})

/** A tournament with one team event, as the editor announces it; its sessions' ids. */
async function announce(
  name: string,
  starts: readonly string[] = [START],
  release: Release = {},
): Promise<readonly number[]> {
  const event = {
    eventId: null,
    name: 'Open Teams',
    type: 'TEAM',
    calcType: 'IMP',
    otherCalcTypes: [],
    arrangeType: 'ROUND_ROBIN',
    winners: 1,
    sectionsScored: 'together',
    scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
    segments: [
      { segmentId: null, name: 'Knock-out', sessions: starts.map((start) => planned(start, release)) },
    ],
  }
  const plan = { serverId: 1, name, location: '', timeZone: 'Europe/Warsaw', events: [event] }
  const saved = await admin.call(staffRoutes.savePlan(), json({ key: null, revision: null, plan }))
  const draft = planKeySchema.parse(await saved.json())
  const load = async ({ kind, id }: typeof draft) =>
    planAnswerSchema.parse(await (await admin.call(staffRoutes.upcomingPlan(kind, id))).json())
  const { revision } = await load(draft)
  const published = await admin.call(staffRoutes.publishPlan(), json({ key: draft, revision }))
  const key = planKeySchema.parse(await published.json())
  tournaments.push(key.id)
  const { events } = (await load(key)).plan
  return events[0]!.segments[0]!.sessions.map(({ miniSessionId }) => miniSessionId ?? 0)
}

const sessions = async (name: string) => {
  const list: readonly MiniSession[] = await (await fetch(server.url + viewAt('miniSessions').path)).json()
  return list.filter(({ tournamentName }) => tournamentName === name)
}

async function query(sql: string, values: readonly unknown[]): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const { rows } = await client.query<object>(sql, [...values])
  await client.end()
  return rows
}

const put = (feed: Source, key: string, announced?: number) =>
  feed.call('PUT', staffRoutes.ingestSessions(), { ...match({ key }), announced })

it('fills the announced session that it names: one address from the plan to the archive', async () => {
  const name = 'Harbour Teams'
  const [first = 0, second = 0] = await announce(name, [START, '2030-11-22T09:00:00.000Z'])
  const feed = source(server.url)
  const { listen, close } = await viewer(server.url)
  const { bodies, wait } = listen<unknown>(viewAt('registrations', { id: first }).destination)
  await wait(1)
  expect(JSON.stringify(bodies)).not.toContain('Ash')
  for (const [i, id] of [first, second].entries()) {
    const filled = await put(feed, `m${i}`, id)
    expect(filled.body).toMatchObject({ miniSessionId: id, change: 'changed', status: 'FINALIZED' })
    expect((await put(feed, `m${i}`, id)).body).toMatchObject({ miniSessionId: id, change: 'unchanged' })
    expect((await put(feed, `m${i}`)).body).toMatchObject({ miniSessionId: id, change: 'unchanged' })
    expect(await feed.call('POST', staffRoutes.ingestStart(id))).toMatchObject({ status: 200 })
  }
  await expect.poll(() => JSON.stringify(bodies.at(-1))).toContain('Ash')
  await close()
  for (const id of [first, second]) await feed.call('POST', staffRoutes.ingestFinish(id))
  await expect
    .poll(async () => (await sessions(name)).map(({ status }) => status))
    .toEqual(['CLOSED', 'CLOSED'])
  const archived = await admin.call(staffRoutes.archiveTournament(1, tournaments[0]!), { method: 'POST' })
  expect([archived.status, await archived.json()]).toMatchObject([200, {}])
})

it('takes no session of another tournament, none that runs and none that has a source', async () => {
  const name = 'Oakmere Teams'
  const [mine = 0, other = 0] = await announce(name, [START, '2030-11-22T09:00:00.000Z'])
  const [foreign = 0] = await announce('Not of this token')
  const feed = source(server.url, OTHER_TOKEN)
  await query("update mini_session set status = 'LIVE' where id = $1", [mine])
  const refused = { status: 409, body: { code: 'session-not-fillable' } }
  for (const [i, announced] of [mine, foreign, 999_999].entries())
    expect(await put(feed, `own-${i}`, announced)).toMatchObject(refused)
  // Nothing was stored beside the plans.
  expect(await sessions(name)).toHaveLength(2)
  // A place of the source's keys stands beside its event and segment already.
  expect((await put(feed, 'own')).body).toMatchObject({ change: 'new' })
  expect(await put(feed, 'late', other)).toMatchObject(refused)
  const shown = await sessions(name)
  expect(shown.filter(({ miniSessionId }) => [mine, other].includes(miniSessionId))).toMatchObject([
    { status: 'LIVE', segmentName: 'Knock-out' },
    { status: 'PUBLISHED', segmentName: 'Knock-out' },
  ])
})

it.each([
  [{ delay: 1800, releaseRule: 'BOARD' }, {}, [1800, 'BOARD']],
  [{ delay: 0, releaseRule: 'SESSION' }, { delay: 60, releaseRule: 'BOARD' }, [60, 'SESSION']],
  [{ delay: 60, releaseRule: 'DELAY' }, { delay: 900, releaseRule: 'BOARD' }, [900, 'BOARD']],
] as const)("keeps the stricter of the planned release %j and the source's %j", async (plan, given, held) => {
  const [announced = 0] = await announce(`Teams ${JSON.stringify(plan)}`, [START], plan)
  const third = { ...match({ key: 'm', ...given }), announced }
  const feed = source(server.url, LATEST_TOKEN)
  const { status, body } = await feed.call('PUT', staffRoutes.ingestSessions(), third)
  expect([status, body.miniSessionId]).toEqual([200, announced])
  const read = async () =>
    (await query('select delay, release_rule from mini_session where id = $1', [announced])).map(
      Object.values,
    )
  expect(await read()).toEqual([held])
  // The source sends it again, with other boards.
  const again = { ...match({ key: 'm', ...given, boardsPerRound: 2 }), announced }
  expect((await feed.call('PUT', staffRoutes.ingestSessions(), again)).body).toMatchObject({
    change: 'changed',
  })
  expect(await read()).toEqual([held])
})

it('fills the one that the director says waits for the source, and no other', async () => {
  const name = 'Quay Teams'
  const [first = 0, second = 0] = await announce(name, [START, '2030-11-22T09:00:00.000Z'])
  const feed = source(server.url, LATEST_TOKEN)
  const waits = async (id: number) => (await admin.call(deskRoutes.waitsForSource(id))).json()
  const say = (id: number, awaits: boolean) => admin.call(deskRoutes.waitForSource(id), json({ awaits }))
  expect(await waits(second)).toEqual({ awaits: false })
  await say(first, true)
  await say(first, false)
  expect((await say(second, true)).status).toBe(200)
  expect(await waits(second)).toEqual({ awaits: true })
  expect((await put(feed, 'm0')).body).toMatchObject({ miniSessionId: second, change: 'changed' })
  // It has its source: it is the same one again, and the next one is a session of its own.
  expect(await waits(second)).toEqual({ awaits: null })
  expect((await put(feed, 'm0')).body).toMatchObject({ miniSessionId: second, change: 'unchanged' })
  expect((await put(feed, 'm1')).body).toMatchObject({ change: 'new' })
  expect(await (await say(second, true)).json()).toMatchObject({ code: 'session-started' })
  expect((await sessions(name)).find(({ miniSessionId }) => miniSessionId === first)?.status).toBe(
    'PUBLISHED',
  )
})

it('fills one that is ready to start', async () => {
  const [id = 0] = await announce('Pier Teams')
  await query("update mini_session set status = 'FINALIZED' where id = $1", [id])
  expect((await put(source(server.url, LATEST_TOKEN), 'm0', id)).body).toMatchObject({
    miniSessionId: id,
    status: 'FINALIZED',
  })
})

atNight('is filled by a file that is fed, as `openroom feed FILE --announced` does', async () => {
  const [announced = 0] = await announce('Fed from a file')
  const client = new IngestClient({ server: server.url, token: LATEST_TOKEN })
  const [plan] = plansOf(teamsDocument(), { announced })
  expect(await playSession(client, plan!, { speed: 1_000_000 })).toBe(announced)
  await expect
    .poll(async () =>
      (await sessions('Fed from a file')).map(({ miniSessionId, status }) => [miniSessionId, status]),
    )
    .toEqual([[announced, 'CLOSED']])
})
