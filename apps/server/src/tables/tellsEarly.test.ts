/** Every door refuses a rule under which boards are public while somebody has still to play them, unless an admin accepts it. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { routes } from '@openroom/protocol/routes'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, browser, form, json, type TestServer, testServer } from '../testing/server.ts'
import { match, OTHER_TOKEN, source, TOKEN, TOKENS, tournaments } from '../testing/source.ts'

let server: TestServer
const staff = new Map<string, Browser>()

beforeAll(async () => {
  server = await testServer({}, { ingestTokens: TOKENS })
  const files = tournaments()
  expect((await server.imports.files(files, { playVisible: true }, { accountId: null })).ok).toBe(true)
  for (const role of ['ADMIN', 'UPCOMING_EVENT_HANDLER'] as const) {
    const [email, password] = [`${role.toLowerCase()}@example.org`, 'correct horse']
    await server.accounts.create({ name: role, email, role, password })
    const own = browser(server.url)
    await own.call(routes.login(), form({ username: email, password }))
    staff.set(role, own)
  }
})
afterAll(() => server?.stop())

type Answer = { readonly status: number; readonly body: Record<string, unknown> }

async function ask(role: 'ADMIN' | 'UPCOMING_EVENT_HANDLER', path: string, body: object): Promise<Answer> {
  const response = await staff.get(role)!.call(path, json(body))
  return { status: response.status, body: await response.json() }
}

const listed = async (id: unknown): Promise<MiniSession | undefined> => {
  const list = await (await fetch(server.url + viewAt('miniSessions').path)).json()
  return (list as readonly MiniSession[]).find(({ miniSessionId }) => miniSessionId === id)
}

let count = 0
const evening = (changes: object) => ({
  tournament: `Evening ${++count}`,
  event: 'Pairs',
  form: 'mitchell',
  rounds: 3,
  boardsPerRound: 2,
  sections: [Array.from({ length: 8 }, (_, i) => ({ name: `Pair ${i + 1}`, players: [] }))],
  scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
  calcType: 'MP',
  deals: { kind: 'none' },
  delay: 900,
  ...changes,
})

const EARLY = { status: 422, body: { code: 'rule-tells-early', reason: '1-8' } }

describe('a new event', () => {
  const make = (role: 'ADMIN' | 'UPCOMING_EVENT_HANDLER', changes: object) =>
    ask(role, deskRoutes.makeEvent(), evening(changes))

  it('gets what its movement can bear', async () => {
    const pairs = await make('UPCOMING_EVENT_HANDLER', {})
    expect(await listed(pairs.body.miniSessionId)).toMatchObject({ released: 'BOARD' })
    const teams = ['Ash', 'Elm', 'Fir', 'Oak'].map((name) => ({ name, players: [] }))
    const swiss = { form: 'swiss', sections: [teams], calcType: 'IMP' }
    const made = await make('UPCOMING_EVENT_HANDLER', swiss)
    // By the delay, and not before the last table of the round.
    expect(await listed(made.body.miniSessionId)).toMatchObject({ released: 'BOARD' })
    const one = { form: 'match', sections: [teams.slice(0, 2)], calcType: 'IMP' }
    const single = await listed((await make('UPCOMING_EVENT_HANDLER', one)).body.miniSessionId)
    expect(single).not.toHaveProperty('released')
    expect(single).not.toHaveProperty('tellsEarly')
  })

  it('is not told early but by an admin who says so', async () => {
    const delay = { releaseRule: 'DELAY' }
    expect(await make('UPCOMING_EVENT_HANDLER', delay)).toMatchObject(EARLY)
    expect(await make('UPCOMING_EVENT_HANDLER', { ...delay, tellsEarly: true })).toMatchObject(EARLY)
    expect(await make('ADMIN', delay)).toMatchObject(EARLY)
    const made = await make('ADMIN', { ...delay, tellsEarly: true })
    expect(made.status).toBe(200)
    const shown = await listed(made.body.miniSessionId)
    expect(shown).toMatchObject({ tellsEarly: true })
    expect(shown).not.toHaveProperty('released')
  })

  it('that goes on from another one neither', async () => {
    const { body } = await make('UPCOMING_EVENT_HANDLER', {})
    const after = { session: body.miniSessionId, as: 'session', carryOver: 0 }
    expect(await make('UPCOMING_EVENT_HANDLER', { after, releaseRule: 'DELAY' })).toMatchObject(EARLY)
    expect(await make('UPCOMING_EVENT_HANDLER', { after })).toMatchObject({ status: 200 })
  })
})

describe('a source', () => {
  const NAMES = ['ash', 'elm', 'fir', 'oak']
  /** Two tables of pairs, of which nobody says which boards they play. */
  const pairs = (session: object, more: object = {}) => ({
    event: { key: `pairs-${++count}`, name: 'Pairs', type: 'PAIR' },
    segment: { key: 'only', name: 'Only' },
    session: {
      key: 's',
      boardsPerRound: 2,
      boards: [1, 2, 3, 4].map((number) => ({ number })),
      registrations: NAMES.map((key) => ({ key, name: key })),
      tables: [1, 2].flatMap((round) => [
        { key: `1-${round}`, round, number: 1, ns: 'ash', ew: NAMES[1 + round] },
        { key: `2-${round}`, round, number: 2, ns: 'elm', ew: NAMES[4 - round] },
      ]),
      ...session,
    },
    ...more,
  })
  const put = (body: object, token = TOKEN) =>
    source(server.url, token).call('PUT', staffRoutes.ingestSessions(), body)

  it('that says nothing gets what the movement can bear', async () => {
    const made = await put(pairs({}))
    expect(await listed(made.body.miniSessionId)).toMatchObject({ released: 'BOARD' })
    expect(await listed((await put(match({ key: 'early' }))).body.miniSessionId)).not.toHaveProperty(
      'released',
    )
  })

  it('is refused a rule that tells early, unless its token may say that it does', async () => {
    const refused = { status: 422, body: { code: 'rule-tells-early', reason: '1-4', detail: 'Boards 1-4.' } }
    expect(await put(pairs({ releaseRule: 'DELAY' }))).toMatchObject(refused)
    expect(await put(pairs({ releaseRule: 'DELAY' }, { tellsEarly: true }), OTHER_TOKEN)).toMatchObject(
      refused,
    )
    const made = await put(pairs({ releaseRule: 'DELAY' }, { tellsEarly: true }))
    expect(await listed(made.body.miniSessionId)).toMatchObject({ tellsEarly: true })
    for (const releaseRule of ['BOARD', 'SESSION'])
      expect(await put(pairs({ releaseRule }))).toMatchObject({ status: 200 })
  })

  it('may not make one of a session that could bear its rule', async () => {
    const one = pairs({ releaseRule: 'DELAY', tables: [] })
    const first = pairs({}).session.tables.filter(({ round }) => round === 1)
    const withTables = (tables: readonly object[]) => ({ ...one, session: { ...one.session, tables } })
    expect(await put(withTables(first))).toMatchObject({ status: 200 })
    expect(await put(withTables(pairs({}).session.tables))).toMatchObject({ status: 422 })
  })
})

describe('a plan', () => {
  const session = {
    miniSessionId: null,
    startDateTime: null,
    delay: 0,
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
  }
  const save = (role: 'ADMIN' | 'UPCOMING_EVENT_HANDLER', changes: object) =>
    ask(role, staffRoutes.savePlan(), {
      key: null,
      revision: null,
      plan: {
        serverId: 1,
        name: `Plan ${++count}`,
        location: '',
        timeZone: 'Europe/Warsaw',
        events: [
          {
            eventId: null,
            name: 'Pairs',
            type: 'PAIR',
            calcType: 'MP',
            otherCalcTypes: [],
            winners: 1,
            arrangeType: 'MITCHELL',
            sectionsScored: 'together',
            scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
            segments: [{ segmentId: null, name: 'Final', sessions: [{ ...session, ...changes }] }],
          },
        ],
      },
    })

  it('is refused likewise', async () => {
    const faults = [{ path: 'events.0.segments.0.sessions.0.releaseRule', code: 'rule-tells-early' }]
    const refused = { status: 422, body: { code: 'plan-refused', faults } }
    const delay = { releaseRule: 'DELAY' }
    expect(await save('ADMIN', delay)).toMatchObject(refused)
    expect(await save('UPCOMING_EVENT_HANDLER', { ...delay, tellsEarly: true })).toMatchObject(refused)
    expect(await save('ADMIN', { ...delay, tellsEarly: true })).toMatchObject({ status: 200 })
    expect(await save('UPCOMING_EVENT_HANDLER', { releaseRule: 'BOARD' })).toMatchObject({ status: 200 })
  })

  const planned = (sessions: readonly object[], event: object = {}, name = `Plan ${++count}`) => ({
    serverId: 1,
    name,
    location: '',
    timeZone: 'Europe/Warsaw',
    events: [
      {
        eventId: null,
        name: 'Pairs',
        type: 'PAIR',
        calcType: 'MP',
        otherCalcTypes: [],
        winners: 1,
        arrangeType: 'MITCHELL',
        sectionsScored: 'together',
        scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
        segments: [{ segmentId: null, name: 'Final', sessions }],
        ...event,
      },
    ],
  })
  type Given = ReturnType<typeof planned>
  const early = { releaseRule: 'DELAY', tellsEarly: true }
  const [may, may2] = ['2030-05-01T18:00:00.000Z', '2030-05-08T18:00:00.000Z']

  /** What an admin has saved and accepted; `change`: what a handler makes of it. */
  async function accepted(given: Given, isAnnounced: boolean) {
    const path = staffRoutes.savePlan()
    let { body: key } = await ask('ADMIN', path, { key: null, revision: null, plan: given })
    const load = async () => {
      const { kind, id } = key as { kind: 'draft'; id: number }
      const answer = await staff.get('ADMIN')!.call(staffRoutes.upcomingPlan(kind, id))
      return (await answer.json()) as { readonly plan: Given; readonly revision: string }
    }
    if (isAnnounced)
      key = (await ask('ADMIN', staffRoutes.publishPlan(), { key, revision: (await load()).revision })).body
    return async (change: (sessions: readonly object[]) => readonly object[], event: object = {}) => {
      const { plan, revision } = await load()
      const [first] = plan.events
      const [segment] = first!.segments
      const segments = [{ ...segment!, sessions: change(segment!.sessions) }]
      const changed = { ...plan, events: [{ ...first!, ...event, segments }] }
      return ask('UPCOMING_EVENT_HANDLER', path, { key, revision, plan: changed })
    }
  }

  const REFUSED = { status: 422, body: { code: 'plan-refused' } }
  const SAVED = { status: 200 }

  it.each([
    ['a draft', false],
    ['an announced one', true],
  ] as const)('stands in %s for the session that it was accepted of, as it was', async (_, isAnnounced) => {
    const two = [
      { ...session, ...early, startDateTime: may },
      { ...session, releaseRule: 'BOARD', startDateTime: may2 },
    ]
    const save = await accepted(planned(two), isAnnounced)
    // Another session in its place.
    expect(await save(([, second]) => [{ ...second, ...early }])).toMatchObject(REFUSED)
    expect(await save(([first, second]) => [first!, { ...second, ...early }])).toMatchObject(REFUSED)
    const fresh = { ...session, ...early, startDateTime: '2030-05-02T18:00:00.000Z' }
    expect(await save(([, second]) => [fresh, second!])).toMatchObject(REFUSED)
    // It is another one by its movement, its boards or its rule.
    for (const changes of [
      { numberOfRounds: 11 },
      { boardsPerRound: 4 },
      { firstBoard: 9 },
      { releaseRule: 'BOARD' },
    ])
      expect(await save(([first, second]) => [{ ...first, ...changes }, second!])).toMatchObject(REFUSED)
    expect(await save((all) => all, { arrangeType: 'HOWELL' })).toMatchObject(REFUSED)
    expect(await save((all) => all, { type: 'TEAM', arrangeType: 'SWISS' })).toMatchObject(REFUSED)
    // What decides nothing of it may change.
    expect(await save(([first, second]) => [{ ...first, playVisible: false }, second!])).toMatchObject(SAVED)
    expect(
      await save(([first, second]) => [{ ...first, releaseRule: 'BOARD', tellsEarly: undefined }, second!]),
    ).toMatchObject(SAVED)
  })
})
