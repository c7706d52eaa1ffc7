import { routes } from '@openroom/protocol/routes'
import { miniSessionSchema } from '@openroom/protocol/schema/miniSession'
import {
  type Plan,
  type PlanAnswer,
  type PlanKey,
  type PlannedScoring,
  type PlannedSession,
  planAnswerSchema,
  planKeySchema,
  planRefusalSchema,
  schedulerAnswerSchema,
  upcomingEntrySchema,
} from '@openroom/protocol/schema/upcoming'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Browser, browser, form, json, type TestServer, testServer } from '../testing/server.ts'
import { viewer } from '../testing/viewer.ts'

const PASSWORD = 'correct horse'
const HOUR = 3_600_000
const START = '2030-11-21T09:00:00.000Z'
const LATER = '2030-11-21T14:00:00.000Z'

let server: TestServer
let handler: Browser
let names = 0

const as = async (
  role: 'UPCOMING_EVENT_HANDLER' | 'ADMIN' | 'UPLOADER' | 'COMMENTATOR',
): Promise<Browser> => {
  const email = `${role}@example.org`.toLowerCase()
  await server.accounts.create({ name: role, email, role, password: PASSWORD })
  const someone = browser(server.url)
  await someone.call(routes.login(), form({ username: email, password: PASSWORD }))
  return someone
}

beforeAll(async () => {
  server = await testServer()
  handler = await as('UPCOMING_EVENT_HANDLER')
})
afterAll(() => server?.stop())
beforeEach(() => {
  names += 1
})

const session = (over: Partial<PlannedSession> = {}): PlannedSession => ({
  miniSessionId: null,
  startDateTime: START,
  delay: 0,
  releaseRule: 'BOARD',
  numberOfRounds: 9,
  boardsPerRound: 3,
  firstBoard: 1,
  roundGroups: 1,
  bidOnly: false,
  adaptive: false,
  vugraphClosedResult: false,
  playVisible: true,
  crossTable: false,
  alertType: 'SELF',
  ...over,
})

const plan = (sessions: readonly PlannedSession[] = [session()], over: Partial<Plan> = {}): Plan => ({
  serverId: 1,
  name: `Harbour Open ${names}`,
  location: 'Lindhaven',
  timeZone: 'Europe/Warsaw',
  events: [
    {
      eventId: null,
      name: 'Open Pairs',
      type: 'PAIR',
      calcType: 'MP',
      otherCalcTypes: ['IMP'],
      arrangeType: 'MITCHELL',
      winners: 2,
      sectionsScored: 'together',
      scoring: { perWin: 2, imps: 'butler', vpScale: 'wbfContinuous', bamVpScale: 'none' },
      segments: [{ segmentId: null, name: 'Final', sessions }],
    },
  ],
  ...over,
})

const post = async <T>(path: string, value: unknown, schema: z.ZodType<T>, who = handler): Promise<T> => {
  const response = await who.call(path, json(value))
  const body = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(200)
  return schema.parse(body)
}

const refusal = async (path: string, value: unknown, who = handler) => {
  const response = await who.call(path, json(value))
  return {
    status: response.status,
    ...planRefusalSchema.partial({ faults: true }).parse(await response.json()),
  }
}

const save = (given: Plan, key: PlanKey | null = null, revision: string | null = null): Promise<PlanKey> =>
  post(staffRoutes.savePlan(), { key, revision, plan: given }, planKeySchema)

const load = async ({ kind, id }: PlanKey): Promise<PlanAnswer> => {
  const response = await handler.call(staffRoutes.upcomingPlan(kind, id))
  expect(response.status).toBe(200)
  return planAnswerSchema.parse(await response.json())
}

async function announce(given: Plan): Promise<PlanAnswer> {
  const key = await save(given)
  const { revision } = await load(key)
  return load(await post(staffRoutes.publishPlan(), { key, revision }, planKeySchema))
}

const listed = async (name: string) => {
  const response = await fetch(server.url + viewAt('miniSessions').path)
  return z
    .array(miniSessionSchema)
    .parse(await response.json())
    .filter(({ tournamentName }) => tournamentName === name)
}

async function query(
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const { rows } = await client.query(sql, [...values])
  await client.end()
  return rows
}

const idsOf = ({ plan: { events } }: PlanAnswer): readonly number[] =>
  events.flatMap(({ segments }) =>
    segments.flatMap(({ sessions }) => sessions.map(({ miniSessionId }) => miniSessionId ?? 0)),
  )

/** The plan with its first segment's sessions changed. */
const withSessions = (
  given: Plan,
  change: (all: readonly PlannedSession[]) => readonly PlannedSession[],
): Plan => ({
  ...given,
  events: given.events.map((event) => ({
    ...event,
    segments: event.segments.map((segment) => ({ ...segment, sessions: change(segment.sessions) })),
  })),
})

it('says of teams’ handicaps over how many boards of a match they count, or that they count once', async () => {
  const [pairs] = plan().events
  const teams = (scoring: Partial<PlannedScoring>): Plan =>
    plan([session()], {
      events: [
        {
          ...pairs!,
          type: 'TEAM',
          calcType: 'IMP',
          otherCalcTypes: [],
          winners: 1,
          arrangeType: 'ROUND_ROBIN',
          scoring: { ...pairs!.scoring, imps: 'crossImps', ...scoring },
        },
      ],
    })
  const { key, revision, plan: stored } = await announce(teams({ handicapBoards: 24 }))
  expect(stored.events[0]?.scoring).toEqual(teams({ handicapBoards: 24 }).events[0]?.scoring)
  const conventions = `select e.conventions from event e join tournament t on t.id = e.tournament_id where t.name = $1`
  expect(await query(conventions, [stored.name])).toEqual([
    { conventions: { teams: { handicapBoards: 24 } } },
  ])
  const { handicapBoards: _, ...without } = stored.events[0]!.scoring
  await save({ ...stored, events: [{ ...stored.events[0]!, scoring: without }] }, key, revision)
  expect((await load(key)).plan.events[0]?.scoring).toEqual(without)
})

describe('who may', () => {
  it.each([
    ['a visitor', null, 401],
    ['an uploader', 'UPLOADER', 403],
    ['a commentator', 'COMMENTATOR', 403],
    ['an admin', 'ADMIN', 200],
  ] as const)('%s', async (_, role, status) => {
    const someone = role === null ? browser(server.url) : await as(role)
    expect((await someone.call(staffRoutes.upcomingList())).status).toBe(status)
    const saved = await someone.call(
      staffRoutes.savePlan(),
      json({ key: null, revision: null, plan: plan() }),
    )
    expect(saved.status).toBe(status)
    const started = await someone.call(staffRoutes.startScheduler(999_999), { method: 'POST' })
    expect(started.status).toBe(status === 200 ? 404 : status)
  })
})

describe('a draft', () => {
  it('is seen by those who handle it and by nobody else', async () => {
    const given = plan()
    const key = await save(given)
    expect((await load(key)).plan).toEqual(given)
    const response = await handler.call(staffRoutes.upcomingList())
    const entries = z.array(upcomingEntrySchema).parse(await response.json())
    expect(entries.find((entry) => entry.name === given.name)).toMatchObject({
      key,
      sessions: [{ miniSessionId: null, status: null, startDateTime: START }],
    })
    expect(await listed(given.name)).toEqual([])
  })

  it('may be unfinished, but not without a name', async () => {
    await save(plan([], { timeZone: '', events: [] }))
    const refused = await refusal(staffRoutes.savePlan(), {
      key: null,
      revision: null,
      plan: plan([], { name: ' ' }),
    })
    expect(refused).toMatchObject({
      status: 422,
      code: 'plan-refused',
      faults: [{ path: 'name', code: 'name-missing' }],
    })
  })

  it('is not overwritten when somebody else has changed it', async () => {
    const given = plan()
    const key = await save(given)
    const { revision } = await load(key)
    await save({ ...given, location: 'Oakmere' }, key, revision)
    const refused = await refusal(staffRoutes.savePlan(), { key, revision, plan: given })
    expect(refused).toMatchObject({ status: 409, code: 'plan-changed' })
    expect((await load(key)).plan.location).toBe('Oakmere')
  })

  it('is deleted', async () => {
    const key = await save(plan())
    const { revision } = await load(key)
    await post(staffRoutes.deletePlan(), { key, revision }, z.object({ success: z.literal(true) }))
    expect((await handler.call(staffRoutes.upcomingPlan('draft', key.id))).status).toBe(404)
  })
})

describe('announcing', () => {
  it('puts every session into the list, as planned', async () => {
    const given = plan([session({ delay: 1800 }), session({ startDateTime: LATER, releaseRule: 'BOARD' })])
    const { plan: stored, statuses } = await announce(given)
    expect(Object.values(statuses)).toEqual(['PUBLISHED', 'PUBLISHED'])
    expect(stored.events[0]).toMatchObject({
      type: 'PAIR',
      winners: 2,
      arrangeType: 'MITCHELL',
      otherCalcTypes: ['IMP'],
      scoring: given.events[0]?.scoring,
    })
    expect(await listed(given.name)).toMatchObject([
      {
        session: 1,
        numberOfSessions: 2,
        status: 'PUBLISHED',
        startDateTime: START,
        delay: 1800,
        date: '2030-11-21',
      },
      { session: 2, numberOfSessions: 2, startDateTime: LATER, timeZone: 'Europe/Warsaw', winners: 2 },
    ])
  })

  it('says every field that is wrong and announces nothing', async () => {
    const wrong = plan([session({ delay: -1 }), session({ startDateTime: '2030-11-20T09:00:00.000Z' })], {
      timeZone: '',
      serverId: 999,
    })
    expect(
      (await refusal(staffRoutes.savePlan(), { key: null, revision: null, plan: wrong })).faults,
    ).toEqual([
      { path: 'events.0.segments.0.sessions.0.delay', code: 'delay-range' },
      { path: 'events.0.segments.0.sessions.1.startDateTime', code: 'start-order' },
      { path: 'serverId', code: 'organiser-unknown' },
    ])
    const key = await save(plan([session({ startDateTime: '2019-01-01T09:00:00.000Z' })], { timeZone: '' }))
    const { revision } = await load(key)
    expect((await refusal(staffRoutes.publishPlan(), { key, revision })).faults).toEqual([
      { path: 'timeZone', code: 'zone-missing' },
      { path: 'events.0.segments.0.sessions.0.startDateTime', code: 'start-past' },
    ])
    expect(await listed(wrong.name)).toEqual([])
  })

  it('goes on with the tournament of the same name', async () => {
    const { key, plan: first } = await announce(plan([session()]))
    const more = await announce({ ...plan([session({ startDateTime: LATER })]), name: first.name })
    expect(more.key).toEqual(key)
    expect((await listed(first.name)).map((one) => [one.session, one.numberOfSessions])).toEqual([
      [1, 2],
      [2, 2],
    ])
  })

  it('refuses to score otherwise what was played under the same name', async () => {
    const first = await announce(plan())
    await query("update mini_session set status = 'CLOSED' where id = $1", [idsOf(first)[0]])
    const [event] = plan().events
    const key = await save({
      ...plan(),
      events: event ? [{ ...event, calcType: 'IMP', otherCalcTypes: [] }] : [],
    })
    const { revision } = await load(key)
    expect((await refusal(staffRoutes.publishPlan(), { key, revision })).faults).toEqual([
      { path: 'events.0.name', code: 'event-differs' },
    ])
  })
})

describe('an announced tournament', () => {
  it('is edited: sessions change, come and go, and keep their numbers in order', async () => {
    const {
      key,
      plan: stored,
      revision,
    } = await announce(plan([session(), session({ startDateTime: LATER })]))
    const edited = withSessions(stored, ([, second]) => [
      { ...second!, boardsPerRound: 4 },
      session({ startDateTime: '2030-11-22T09:00:00.000Z' }),
    ])
    await save({ ...edited, name: `${stored.name} renamed` }, key, revision)
    expect(await listed(stored.name)).toEqual([])
    expect(await listed(`${stored.name} renamed`)).toMatchObject([
      { session: 1, numberOfSessions: 2, startDateTime: LATER, boardsPerRound: 4 },
      { session: 2, numberOfSessions: 2, date: '2030-11-22', status: 'PUBLISHED' },
    ])
  })

  it('is another revision in calendars once it is edited', async () => {
    const { key, plan: stored, revision } = await announce(plan())
    const [{ tournamentId = 0, miniSessionId = 0 } = {}] = await listed(stored.name)
    await query(`update mini_session set changed_at = now() - interval '1 hour' where id = $1`, [
      miniSessionId,
    ])
    const sequence = async () => {
      const calendar = await (await fetch(`${server.url}/feed/tournament/${tournamentId}.ics`)).text()
      return Number(/^SEQUENCE:(\d+)\r$/m.exec(calendar)?.[1])
    }
    const before = await sequence()
    await save({ ...stored, location: 'Elsewhere' }, key, revision)
    expect(await sequence()).toBeGreaterThan(before)
  })

  it('keeps what has begun', async () => {
    const { key, plan: stored } = await announce(plan([session(), session({ startDateTime: LATER })]))
    const [first] = await listed(stored.name)
    await query("update mini_session set status = 'LIVE' where id = $1", [first?.miniSessionId])
    const { revision } = await load(key)
    const attempt = async (changed: Plan) =>
      (await refusal(staffRoutes.savePlan(), { key, revision, plan: changed })).faults
    expect(await attempt(withSessions(stored, (all) => all.map((one) => ({ ...one, delay: 60 }))))).toEqual([
      { path: 'events.0.segments.0.sessions.0.startDateTime', code: 'started' },
    ])
    expect(await attempt(withSessions(stored, (all) => all.slice(1)))).toEqual([
      { path: 'events', code: 'started-removed' },
    ])
    const [event] = stored.events
    expect(await attempt({ ...stored, events: event ? [{ ...event, winners: 1 }] : [] })).toEqual([
      { path: 'events.0.type', code: 'started' },
    ])
    const { status } = await refusal(staffRoutes.deletePlan(), { key, revision })
    expect(status).toBe(409)
  })

  it('takes no session of another tournament', async () => {
    const { plan: other } = await announce(plan())
    names += 1
    const { key, plan: own, revision } = await announce(plan())
    const stolen = withSessions(own, () => other.events[0]?.segments[0]?.sessions ?? [])
    expect(await refusal(staffRoutes.savePlan(), { key, revision, plan: stolen })).toMatchObject({
      code: 'plan-changed',
    })
  })

  it('is deleted with all that hangs on it, and its name is free again', async () => {
    const { key, plan: stored, revision } = await announce(plan())
    await post(staffRoutes.deletePlan(), { key, revision }, z.object({ success: z.literal(true) }))
    expect(await listed(stored.name)).toEqual([])
    expect(await query('select id from tournament where name = $1', [stored.name])).toEqual([])
    expect((await announce(plan())).key).not.toEqual(key)
  })
})

describe('sessions of a file that share a key', () => {
  const DAYS = ['2030-11-21', '2030-11-22', '2030-11-23'].map((day) => `${day}T09:00:00.000Z`)
  const done = z.object({ success: z.literal(true) })

  /** Three evenings of one series: a file calls each the same and tells them apart by their days. */
  async function series() {
    const announced = await announce(plan(DAYS.map((startDateTime) => session({ startDateTime }))))
    const ids = idsOf(announced)
    await query("update mini_session set key = 'evening' where id = any($1::int[])", [ids])
    return { ...announced, ids, name: announced.plan.name }
  }
  const days = async (name: string) => (await listed(name)).map(({ date }) => date)
  const startsOf = (ids: readonly number[], starts: readonly string[]) => ({
    starts: ids.map((miniSessionId, i) => ({ miniSessionId, startDateTime: starts[i] ?? '' })),
  })

  it('are refused a day that another has, and nothing of it is done', async () => {
    const { ids, name, key, plan: stored, revision } = await series()
    const [first = 0, second = 0] = ids
    const taken = startsOf([second, first], ['2030-12-01T09:00:00.000Z', DAYS[2] ?? ''])
    const refused = await refusal(staffRoutes.postponeSessions(), taken)
    expect(refused).toMatchObject({ status: 409, code: 'day-taken' })
    expect(refused.message).toMatch(/Choose another day/)
    const moved = withSessions(stored, ([one, ...rest]) => [
      ...rest,
      { ...one!, startDateTime: DAYS[2] ?? '' },
    ])
    expect(await refusal(staffRoutes.savePlan(), { key, revision, plan: moved })).toMatchObject({
      status: 409,
      code: 'day-taken',
    })
    expect(await days(name)).toEqual(['2030-11-21', '2030-11-22', '2030-11-23'])
  })

  it('move on by a day together, and change days among themselves', async () => {
    const { ids, name } = await series()
    const next = ['2030-11-22', '2030-11-23', '2030-11-24']
    const starts = next.map((day) => `${day}T09:00:00.000Z`)
    await post(staffRoutes.postponeSessions(), startsOf(ids, starts), done)
    expect(await days(name)).toEqual(next)
    await post(staffRoutes.postponeSessions(), startsOf(ids, [starts[1]!, starts[0]!, starts[2]!]), done)
    expect((await days(name)).toSorted()).toEqual(next)
  })

  it('may have the day of one that the plan has no more', async () => {
    const { name, key, plan: stored, revision } = await series()
    const [first = ''] = DAYS
    await save(
      withSessions(stored, ([, second]) => [{ ...second!, startDateTime: first }]),
      key,
      revision,
    )
    expect(await days(name)).toEqual(['2030-11-21'])
  })
})

describe('the list of what is to come', () => {
  it('is pushed to whoever handles it: drafts, announcements, starts', async () => {
    const { listen, close } = await viewer(server.url, { cookie: handler.cookie() ?? '' })
    const { bodies, wait } = listen<readonly z.infer<typeof upcomingEntrySchema>[]>(
      viewAt('upcoming').destination,
    )
    await wait(1)
    const now = () => bodies.at(-1)?.payload.find(({ name }) => name === plan().name)
    const key = await save(plan())
    await expect.poll(now).toMatchObject({ key: { kind: 'draft' } })
    const { revision } = await load(key)
    const published = await post(staffRoutes.publishPlan(), { key, revision }, planKeySchema)
    await expect.poll(now).toMatchObject({ key: published, sessions: [{ status: 'PUBLISHED' }] })
    const [miniSessionId = 0] = idsOf(await load(published))
    const starts = [{ miniSessionId, startDateTime: LATER }]
    await post(staffRoutes.postponeSessions(), { starts }, z.object({ success: z.literal(true) }))
    await expect.poll(now).toMatchObject({ sessions: [{ startDateTime: LATER }] })
    const list = z
      .array(upcomingEntrySchema)
      .parse(await (await handler.call(staffRoutes.upcomingList())).json())
    expect(bodies.at(-1)?.payload).toEqual(list)
    await close()
  })
})

describe('sessions', () => {
  it('are made ready, postponed, and start by themselves', async () => {
    const { plan: stored, ...announced } = await announce(plan())
    const miniSessionIds = idsOf({ ...announced, plan: stored })
    const done = z.object({ success: z.literal(true) })
    await post(staffRoutes.finalizeSessions(), { miniSessionIds }, done)
    await post(staffRoutes.finalizeSessions(), { miniSessionIds }, done)
    expect(await listed(stored.name)).toMatchObject([{ status: 'FINALIZED' }])
    const startDateTime = new Date(Date.now() + HOUR).toISOString()
    await post(
      staffRoutes.postponeSessions(),
      { starts: miniSessionIds.map((miniSessionId) => ({ miniSessionId, startDateTime })) },
      done,
    )
    expect(await listed(stored.name)).toMatchObject([{ status: 'FINALIZED', startDateTime }])
    const [id = 0] = miniSessionIds
    const restarted = await handler.call(staffRoutes.startScheduler(id), { method: 'POST' })
    expect(schedulerAnswerSchema.parse(await restarted.json())).toEqual({
      success: true,
      status: 'FINALIZED',
      dueAt: startDateTime,
    })
    const now = new Date().toISOString()
    await post(staffRoutes.postponeSessions(), { starts: [{ miniSessionId: id, startDateTime: now }] }, done)
    await expect.poll(async () => (await listed(stored.name))[0]?.status).toBe('LIVE')
    expect(await refusal(staffRoutes.finalizeSessions(), { miniSessionIds })).toMatchObject({
      status: 409,
      code: 'session-started',
    })
  })

  it('need a start to be ready, and none long past', async () => {
    const announced = await announce(plan([session({ startDateTime: null })]))
    const [miniSessionId = 0] = idsOf(announced)
    expect(await refusal(staffRoutes.finalizeSessions(), { miniSessionIds: [miniSessionId] })).toMatchObject({
      status: 409,
      code: 'session-without-start',
    })
    const starts = [{ miniSessionId, startDateTime: '2020-01-01T00:00:00.000Z' }]
    expect(await refusal(staffRoutes.postponeSessions(), { starts })).toMatchObject({
      status: 422,
      code: 'start-past',
    })
    const unknown = { miniSessionIds: [miniSessionId, 999_999] }
    expect(await refusal(staffRoutes.finalizeSessions(), unknown)).toMatchObject({ status: 404 })
  })

  it('stay as they are where the audit log cannot be written', async () => {
    const { plan: stored, ...announced } = await announce(plan())
    const miniSessionIds = idsOf({ ...announced, plan: stored })
    const startDateTime = new Date(Date.now() + 2 * HOUR).toISOString()
    const starts = miniSessionIds.map((miniSessionId) => ({ miniSessionId, startDateTime }))
    const before = await listed(stored.name)
    await query("alter table audit_log add constraint full_disk check (action !~ 'upcoming') not valid")
    for (const [path, body] of [
      [staffRoutes.finalizeSessions(), { miniSessionIds }],
      [staffRoutes.postponeSessions(), { starts }],
      [staffRoutes.savePlan(), { key: null, revision: null, plan: { ...plan(), name: 'Unrecorded' } }],
    ] as const)
      expect(await refusal(path, body)).toMatchObject({ status: 500 })
    await query('alter table audit_log drop constraint full_disk')
    expect(await listed(stored.name)).toEqual(before)
    expect(await query("select from tournament_draft where plan ->> 'name' = 'Unrecorded'")).toEqual([])
  })

  it('leave a line in the audit log for every step', async () => {
    const rows = await query(
      "select distinct action from audit_log where action ~ 'upcoming|scheduler' order by 1",
    )
    expect(rows.map(({ action }) => action)).toEqual([
      ...['scheduler.restart', 'upcoming.delete', 'upcoming.finalize'],
      ...['upcoming.postpone', 'upcoming.publish', 'upcoming.save'],
    ])
  })
})
