/** Nothing early: what the gate keeps back is in no answer, list, export, validator, count, push or notification. */
import { createHash } from 'node:crypto'
import type { Board } from '@openroom/bridge/board'
import type { PartialDeal } from '@openroom/bridge/deal'
import { EXPORT_FORMATS, type ExportFormat } from '@openroom/bridge/exports'
import type { TableEvent } from '@openroom/bridge/table/events'
import { dealText } from '@openroom/formats/json/documentBuilder'
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { EXPORTED } from '@openroom/protocol/exports'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX } from '@openroom/protocol/operatorLink'
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import { pushRoutes } from '@openroom/protocol/pushRoutes'
import { routes } from '@openroom/protocol/routes'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { atNight, groupAtNight } from '@openroom/test-kit/atNight'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { freePort } from '@openroom/test-kit/freePort'
import { isNightly } from '@openroom/test-kit/nightly'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '../testing/clock.ts'
import {
  describedCalls,
  differences,
  marksIn,
  type Overhearing,
  overhear,
  pathsOf,
  publicPaths,
  readablePainter,
  type Snapshot,
  snapshot,
  type Values,
} from '../testing/everythingPublic.ts'
import { launch, temporaryFolder } from '../testing/process.ts'
import { type TestBrowser, type TestPushService, testPushService } from '../testing/pushEndpoint.ts'
import { json, type TestServer, testServer } from '../testing/server.ts'
import { type Entry, entriesOf, match, type Source, source, TOKENS, tournaments } from '../testing/source.ts'
import { webFolder } from '../testing/webFolder.ts'

const DELAY = 120
const BOARDS = [CLAIMED, GRAND_SLAM] as const
const dealAt = ({ deal }: Board): PartialDeal => {
  if (!deal) throw new Error('A board of the test without its deal.')
  return deal
}
const BY = { accountId: null, tournamentId: 1 }

let server: TestServer
let clock: ManualClock
let feed: Source
let service: TestPushService
let count = 0

beforeAll(async () => {
  clock = manualClock(Date.now())
  const options = { ingestTokens: TOKENS, clock, webFolder: webFolder(), painter: readablePainter }
  service = await testPushService()
  server = await testServer({ TRUSTED_PROXIES: '1', PUSH_SERVICES: service.origin }, options)
  for (const file of tournaments())
    expect((await server.imports.files([file], { playVisible: true }, { accountId: null })).ok).toBe(true)
  feed = source(server.url)
  await makeSeason()
  // Everybody is told whether an installation has accounts: its first one comes before anything is compared.
  await deskHeaders()
})
afterAll(async () => {
  await server.stop()
  await service.close()
})

/** A season of the test's organiser that counts whatever is over. */
async function makeSeason(): Promise<void> {
  const sessions = { words: '', weekdays: [], from: '2000-01-01', to: null, added: [], left: [] }
  const definition = {
    name: 'All',
    label: '',
    kind: 'league',
    contestants: 'team',
    figure: 'imps',
    best: null,
    least: null,
    divisions: [{ name: '', sessions, teams: [], up: 0, down: 0 }],
    places: [],
    ended: true,
    honours: [],
  }
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query('insert into club (organiser_id) select organiser_id from tournament where id = 1')
  await client.query(
    'insert into season (organiser_id, definition, version) select organiser_id, $1, 1 from tournament where id = 1',
    [JSON.stringify(definition)],
  )
  await client.end()
}

/** Everything that is due has been done. */
async function done(): Promise<void> {
  await server.settled()
}

/** Who listens in the test that runs. */
let listening: Overhearing | null = null

/** Lets time pass, in steps short enough for everything to react. */
async function pass(seconds: number, step = seconds / 8): Promise<void> {
  last = null
  for (let left = seconds; left > 0; left -= step) {
    clock.advance(Math.min(step, left) * 1000)
    await done()
    // What is pushed once a second is, too.
    clock.advance(1_100)
    await done()
  }
  await listening?.answered()
}

type Stage = {
  readonly id: number
  readonly tables: Readonly<Record<'open' | 'closed', number>>
  readonly values: Values
  readonly overhearing: Overhearing
  /** Told of all who play. */
  readonly browser: TestBrowser
  readonly paths: readonly string[]
}

let stage: Stage

/** What a test asks of what is asked alike follows from its name, so that one alone asks what it asks among all. */
const turnOf = (name: string): number => createHash('sha256').update(name).digest().readUInt32BE()

/** So many of what are asked alike, others in each test; all of them at night. */
function inTurn<T>(alike: readonly T[], many: number, from = 0): readonly T[] {
  if (isNightly) return alike
  const turn = turnOf(expect.getState().currentTestName ?? '') + from
  return Array.from({ length: many }, (_, i) => alike[(turn + i) % alike.length]!)
}

/** All that a parameter may be in the session of the test; what is asked alike takes turns from test to test. */
async function valuesOf(id: number, tables: readonly number[]): Promise<Values> {
  const get = async (path: string) => (await fetch(server.url + path)).json()
  const list = (await get(viewAt('miniSessions').path)) as readonly Record<string, number>[]
  const own = list.find(({ miniSessionId }) => miniSessionId === id)!
  const matches = (await get(viewAt('tables', { id, round: 1 }).path)) as {
    readonly tables: readonly Record<string, number>[]
  }
  const teams = (await get(viewAt('teams', { id }).path)) as readonly Record<string, number>[]
  const registrations = teams.map((team) => team.registrationId ?? team.teamId ?? team.id ?? 1)
  const calc = matches.tables.map(({ calcTableId }) => calcTableId!)
  const addresses = [...tables, ...calc.flatMap((one) => [`OP ${one}`, `CL ${one}`])]
  const boards = BOARDS.map(({ board }) => board.number)
  const formats = inTurn(EXPORT_FORMATS, 1)
  return {
    id: [id],
    miniSessionId: [id],
    session: [id],
    serverId: [own.serverId!],
    segmentId: [own.segmentId!],
    round: [1, ...inTurn([-1, 99_999], 1)],
    board: boards,
    ns: registrations,
    of: registrations,
    registrationId: registrations,
    player1: [1, 2],
    personId: [1, 2],
    partnerId: [3],
    teamId: [1, 2],
    player2: [3],
    playerId: [1, 2, 3],
    calcTableId: calc,
    order: ['rank', 'name'],
    label: ['OP', 'CL'],
    tableLabel: inTurn(['OP', 'CL', 'open', 'closed'], 2),
    table: addresses,
    version: [1],
    tableId: addresses,
    trickCount: [0, 1],
    cardsInTrick: [0],
    server: [own.serverId!],
    segment: [own.segmentId!],
    year: [2026],
    kind: ['draft', 'session'],
    format: formats,
    exported: EXPORTED,
    // The season of the test is the first there is.
    feed: ['ics', 'atom'].flatMap((format) => [`${own.tournamentId}.${format}`, `1.${format}`]),
    portrait: ['none'],
    card: ['none'],
    file: formats.map((format) => `${id}.${format}`),
    picture: [
      `session-${id}.png`,
      ...calc.flatMap((match) => [`match-${id}-${match}.png`, `table-${id}-OP${match}.png`]),
      ...tables.map((table) => `table-${id}-${table}.png`),
      ...inTurn(PERSONS, 2).map((person) => `player-${person}.png`),
      `club-${own.serverId}.png`,
      ...boards.flatMap((board) => [
        `board-${id}-${board}.png`,
        `replay-${id}-${registrations[0]}-${board}.png`,
      ]),
    ],
    '*': [''],
  }
}

/** Exports name what they are of and their format in one part of the path. */
const exportPaths = (values: Values): readonly string[] =>
  (values.format as readonly ExportFormat[]).flatMap((format) => [
    sessionRoutes.exported('session', Number(values.id?.[0]), format),
    `${sessionRoutes.exported('session', Number(values.id?.[0]), format)}?results=no`,
    ...['yes', 'no'].map(
      (results) =>
        `${sessionRoutes.exportedBoards(format)}?results=${results}&of=${(values.board ?? [])
          .flatMap((board) => [`${values.id?.[0]}.${board}`, `${values.id?.[0]}.${board}.${values.ns?.[0]}`])
          .join()}`,
    ),
    ...(values.board ?? []).map((board) =>
      sessionRoutes.exportedBoard(Number(values.id?.[0]), Number(board), format),
    ),
  ])

const PERSONS = [1, 2, 3, 4, 5, 6, 7, 8] as const

const SEARCHES = [archiveRoutes.findBoards(), archiveRoutes.boardsFeed(), archiveRoutes.exportedFound('csv')]

/** Searches of the archive, by words that the sessions of the test have: each by one way in each test. */
const searchPaths = (): readonly string[] => [
  ...['', 'player=zs', 'auction=1NT', 'event=secret', 'hand=10%2B'].flatMap((query, i) =>
    inTurn(SEARCHES, 1, i).map((search) => `${search}?${query}`),
  ),
  ...inTurn(PERSONS, 3).map((id) => archiveRoutes.person(id)),
  ...[archiveRoutes.season(1), archiveRoutes.seasonFile(1)],
]

/** Feeds name the site that they are asked of. */
const boardFeeds = () => [
  archiveRoutes.boardsFeed(),
  ...searchPaths().filter((path) => path.includes('.atom')),
]

/** Pages, whose heads the server makes, and what search engines are told. */
const pagePaths = ({
  id = [],
  serverId = [],
  segmentId = [],
  board = [],
  ns = [],
  picture = [],
}: Values): readonly string[] => [
  ...[
    '/',
    '/archive',
    '/boards',
    '/folder',
    '/folder/records',
    '/players/1',
    '/clubs/1',
    '/seasons/1',
    '/robots.txt',
    '/licences',
    '/sitemap.xml',
    '/sitemap/site.xml',
    '/sitemap/0.xml',
  ],
  ...[`/screen/${id[0]}`, `/screen/${serverId[0]}/${segmentId[0]}`],
  ...board.flatMap((number) => [
    `/screen/${id[0]}?screen=frequency&board=${number}`,
    `/screen/${id[0]}?screen=replay&board=${number}&ns=${ns[0]}`,
    `/embed/screen/${id[0]}?screen=replay&board=${number}&ns=${ns[0]}`,
  ]),
  // The pictures beside links to them.
  ...picture.map((name) => `/preview/${name}`),
]

/** The session of a stage, as its source gives it. */
const given = (releaseRule: string, further: object = {}) =>
  match({
    key: `secret-${count}`,
    releaseRule,
    delay: DELAY,
    boardsPerRound: 2,
    boards: BOARDS.map(({ board }) => ({ number: board.number, deal: dealText(dealAt(board)) })),
    ...further,
  })

/** A browser that follows the tournament, both teams and one of their players. */
async function follower(): Promise<TestBrowser> {
  const key = await (await fetch(server.url + pushRoutes.key())).json()
  const browser = service.browser(key.publicKey)
  const { endpoint, keys } = browser
  const followed = [
    ...['Ash', 'Elm'].map((name) => ({ kind: 'team', name, players: [], tournamentId: 1 })),
    { kind: 'player', name: 'Ash One', personId: 1 },
    { kind: 'tournament', name: 'All', tournamentId: 1 },
  ]
  const tell = { sit: true, swing: true, end: true }
  const wish = { endpoint, keys, followed, tell, quiet: null, hidden: false }
  expect((await fetch(server.url + pushRoutes.subscribe(), json(wish))).status).toBe(200)
  await done()
  return browser
}

async function begin(releaseRule: string): Promise<Stage> {
  count += 1
  const browser = await follower()
  // Of its one match nothing is told otherwise; a further round may be drawn to the same boards.
  const wanted = { ...given(releaseRule), tellsEarly: true }
  const made = await feed.call('PUT', staffRoutes.ingestSessions(), wanted)
  expect(made.status).toBe(200)
  const id = Number(made.body.miniSessionId)
  await feed.call('POST', staffRoutes.ingestStart(id))
  await pass(DELAY + 10, 10)
  const list = made.body.tables as readonly { readonly key: string; readonly tableId: number }[]
  const tableOf = (key: string) => list.find((one) => one.key === key)!.tableId
  const tables = { open: tableOf('open'), closed: tableOf('closed') }
  const values = await valuesOf(id, Object.values(tables))
  const calls = [...(await publicPaths(server.url, values)), ...exportPaths(values)]
  const paths = [...new Set([...calls, ...searchPaths(), ...pagePaths(values)])]
  const overhearing = await overhear(server.url, values)
  listening = overhearing
  // Until those who watch now have been counted.
  await pass(8)
  return { id, tables, values, overhearing, browser, paths }
}

/** The last look, until time passes: what comes next may be compared with it, as nothing is public without time. */
let last: Snapshot | null = null

async function look(): Promise<Snapshot> {
  last = await snapshot(server.url, stage.paths)
  return last
}

type Room = 'open' | 'closed'
const markOf = (room: Room, board: number): string => `zq${room}${board}q${count}`

/** Of the seating, which tells of no board. */
const seatMark = (mark: string): string => mark.replace('zq', 'zs')

/** What the entries of a board at a table tell: every word in it is marked. */
function marked(event: TableEvent, mark: string): TableEvent {
  if (event.type === 'BID') return { ...event, explanations: [{ to: 'all', text: mark }] }
  if (event.type === 'SEAT_PLAYER' && event.player)
    return { ...event, player: { id: null, name: seatMark(mark) } }
  return event
}

const boardLog = (room: Room, index: 0 | 1, from: number): readonly Entry[] =>
  entriesOf([BOARDS[index]], from).map((entry) => ({
    ...entry,
    event: marked(entry.event, markOf(room, entry.board)),
  }))

const next = new Map<number, number>()

async function send(
  room: Room,
  entries: readonly { readonly event: TableEvent; readonly board: number }[],
): Promise<void> {
  const table = stage.tables[room]
  const from = next.get(table) ?? 0
  const sent = await feed.send(
    table,
    entries.map((entry, i) => ({ ...entry, seq: from + i })),
  )
  expect(sent.body).toMatchObject({ stored: entries.length })
  next.set(table, from + entries.length)
  await server.gate.settled()
}

/** The secret of a new link for the open room. */
const operatorLink = () => linkOf({ tableId: stage.tables.open })

async function linkOf(wanted: object): Promise<string> {
  const path = server.url + operateRoutes.createOperatorLinks(stage.id)
  const made = await fetch(path, { ...json(wanted), headers: await deskHeaders() })
  return ((await made.json()) as CreatedLinks).links[0]!.secret
}

/** All that a phone in a room reads, with the travellers open: what anybody who sits there has in hand. */
async function phoneIn(room: Room): Promise<() => Promise<Snapshot>> {
  const tableId = stage.tables[room]
  const authorization = `Bearer ${PHONE_PREFIX}${await linkOf({ tableId, kind: 'phone' })}`
  const set = await fetch(server.url + phoneRoutes.setPhones(stage.id), {
    ...json({ travellers: true }),
    headers: await deskHeaders(),
  })
  expect(set.status).toBe(200)
  const values = { id: Object.values(stage.tables), board: BOARDS.map(({ board }) => board.number) }
  const calls = (await describedCalls(server.url)).filter((path) => path.startsWith('/api/phones/'))
  const paths = calls.flatMap((path) => pathsOf(path, values))
  return async () => {
    const asked = paths.map(async (path) => {
      const answer = await fetch(server.url + path, { headers: { authorization } })
      return [path, `${answer.status} ${await answer.text()}`] as const
    })
    return new Map(await Promise.all(asked))
  }
}

let handler: { cookie: string; 'content-type': string } | null = null

async function deskHeaders() {
  handler ??= await newHandler()
  return handler
}

async function newHandler() {
  const handler = { name: 'Vera', email: 'vera@oakmere.example', role: 'UPCOMING_EVENT_HANDLER' } as const
  const made = await server.accounts.create({ ...handler, password: 'correct horse' })
  if (!made.ok) throw new Error(made.error)
  const { token } = await server.logins.begin(made.value)
  return { cookie: `openroom_session=${token}`, 'content-type': 'application/json' }
}

const play = (room: Room, index: 0 | 1) => send(room, boardLog(room, index, 0))

const direct = (room: Room, event: TableEvent) => send(room, [{ board: BOARDS[0].board.number, event }])

const allMarks = (): readonly string[] => [
  ...(['open', 'closed'] as const).flatMap((room) =>
    BOARDS.flatMap(({ board }) => {
      const mark = markOf(room, board.number)
      return [mark, seatMark(mark)]
    }),
  ),
  ...BOARDS.flatMap(({ board }) => [
    Object.values(dealText(dealAt(board))).find((hand) => hand !== null)!,
    JSON.stringify(dealAt(board).N),
  ]),
]

/** What of the marks is public, in answers, and in what was pushed since. */
async function known(since = 0): Promise<readonly string[]> {
  const answers = last ?? (await look())
  const { overhearing, browser } = stage
  const notified = browser.taken.map(({ message }) => JSON.stringify(message))
  return marksIn([...answers.values(), ...overhearing.frames.slice(since), ...notified], allMarks())
}

/** What changes with time alone: clocks, and the delay of what is public already. */
const PASSING = /destination:\/(healthCheck|timer)|"type":"(SPEED|EXTRA_DELAY)"/

/** Small boards without how many watch them: a count that is not kept back, and which the test's clock leaps over. */
const uncounted = (frame: string): string => frame.replaceAll(/,"viewers":\d+/g, '')

/** Whether a push of small boards says of each no more than was said before. */
function isRecount(frame: string, before: readonly string[]): boolean {
  if (!/destination:\/(wall\/|featured)/.test(frame)) return false
  const { payload } = JSON.parse(uncounted(frame.slice(frame.indexOf('\n\n')))) as {
    readonly payload: unknown
  }
  const said = JSON.stringify(payload)
  return before.some((other) => uncounted(other).includes(said))
}

/** What a row of the list was told last. */
function playing(): unknown {
  const own = `destination:${viewAt('playing', { id: stage.id }).destination}\n`
  const told = stage.overhearing.frames.findLast(
    (frame) => frame.startsWith('MESSAGE') && frame.includes(own),
  )
  return JSON.parse(told?.slice(told.indexOf('\n\n') + 2) ?? '{"payload":null}').payload
}

const ruling = (correction: number) => ({ registrations: [{ key: 'ash', correction }] })

/** Nothing public changes while this happens. */
async function unseen(what: () => Promise<unknown>): Promise<void> {
  const before = last ?? (await look())
  const told = stage.overhearing.frames.length
  const notified = stage.browser.tries()
  await what()
  const after = await look()
  expect(differences(before, after)).toEqual([])
  const pushed = stage.overhearing.frames
    .slice(told)
    .filter((frame) => frame.includes('MESSAGE') && !PASSING.test(frame))
    .filter((frame) => !isRecount(frame, stage.overhearing.frames.slice(0, told)))
  expect(pushed).toEqual([])
  expect(stage.browser.tries()).toBe(notified)
}

afterEach(async () => {
  await fetch(server.url + pushRoutes.unsubscribe(), json({ endpoint: stage.browser.endpoint }))
  listening = null
  stage.overhearing.close()
})

describe('by delay', () => {
  beforeEach(async () => {
    stage = await begin('DELAY')
  })

  it('asks every call and listens to every destination', () => {
    expect(stage.paths.length).toBeGreaterThan(60)
    const errors = stage.overhearing.frames.filter((frame) => frame.startsWith('ERROR'))
    expect(errors.filter((frame) => !frame.includes('message:not-found'))).toEqual([])
    expect(stage.overhearing.kinds() - errors.length).toBeGreaterThan(20)
  })

  it('nothing is public before its time, and everything after', async () => {
    expect(await known()).toEqual([])
    await unseen(async () => {
      await play('open', 0)
      await pass(DELAY - 20)
    })
    await pass(40)
    expect(await known()).toContain(markOf('open', 2))
    await unseen(async () => {
      await play('closed', 0)
      await play('open', 1)
      await pass(DELAY - 20)
    })
    // A row of the list knows no score and no play of a room that is not public.
    expect(playing()).toMatchObject({ matches: [{ homeScore: null }], tables: [{ room: 'OPEN' }] })
    await pass(40)
    expect(await known()).toEqual(expect.arrayContaining([markOf('closed', 2), markOf('open', 4)]))
    const both = { matches: [{ homeScore: expect.any(Number) }], tables: [{ room: 'CLOSED' }] }
    await expect.poll(playing).toMatchObject(both)
    // Both teams have sat down, and play has begun.
    await pass(4)
    expect(stage.browser.taken).toHaveLength(3)
  })

  atNight('what a console is shown and sends is for its link alone until then', async () => {
    await unseen(async () => {
      const secret = await operatorLink()
      const { call } = source(server.url, OPERATOR_PREFIX + secret)
      const tableId = stage.tables.open
      const who = { tableId, writer: 'console-1', name: markOf('open', 2) }
      const sent = await call('POST', operateRoutes.operateEntries(), {
        ...who,
        entries: boardLog('open', 0, 0),
      })
      expect(sent.status).toBe(200)
      await call('POST', operateRoutes.operateWriter(), { ...who, want: 'take' })
      await call('POST', operateRoutes.operateHere(), { ...who, present: true })
      await call('POST', operateRoutes.sayToDesk(), { tableId, name: who.name, text: markOf('open', 4) })
      const log = await call('GET', operateRoutes.operatedLog(tableId))
      expect(JSON.stringify(log.body)).toContain(markOf('open', 2))
      expect(log.headers.get('cache-control')).toBe('no-store')
      await pass(DELAY - 20)
    })
    expect(await known()).toEqual([])
    await pass(40)
    expect(await known()).toContain(markOf('open', 2))
    expect(await known()).not.toContain(markOf('open', 4))
  })

  atNight('a decision beside the tables is public in its turn, also after the end', async () => {
    const decided = async (correction: number) =>
      expect((await feed.call('POST', staffRoutes.ingestStanding(stage.id), ruling(correction))).status).toBe(
        200,
      )
    const isSaid = async (correction: number) =>
      [...(last ?? (await look())).values()].some((text) => text.includes(`${correction}`))
    for (const correction of [-7.25, -8.25]) {
      await unseen(async () => {
        await decided(correction)
        await pass(DELAY - 20)
      })
      await pass(40)
      expect(await isSaid(correction)).toBe(true)
      await feed.call('POST', staffRoutes.ingestFinish(stage.id))
      await pass(DELAY * 2)
    }
  })

  /** The draw of another round, for which a third team has come, with a correction of the first. */
  const drawn = (mark: string, visiting: string) => {
    const { registrations, matches, tables } = match().session
    const [ash, elm] = registrations
    // The boards come again, and what is public of the first round stays as it is.
    const whole = given('DELAY', {
      registrations: [{ ...ash, correction: -6.5 }, elm, { key: 'fir', name: mark }],
      matches: [...matches, { round: 2, number: 1, home: 'ash', visiting }],
      tables: [
        ...tables,
        { key: 'open-2', round: 2, number: 1, room: 'OPEN', ns: 'ash', ew: visiting },
        { key: 'closed-2', round: 2, number: 1, room: 'CLOSED', ns: visiting, ew: 'ash' },
      ],
    })
    return { ...whole, tellsEarly: true }
  }

  atNight('the next draw is public in its turn, and its tables can be played at once', async () => {
    const put = async (mark: string, visiting: string) => {
      const made = await feed.call('PUT', staffRoutes.ingestSessions(), drawn(mark, visiting))
      expect(made).toMatchObject({ status: 200, body: { change: 'changed' } })
      return made.body.tables as readonly { readonly key: string; readonly tableId: number }[]
    }
    const drawnMatches = async () => {
      const path = viewAt('tables', { id: stage.id, round: 2 }).path
      const { tables } = (await (await fetch(server.url + path)).json()) as { tables: readonly unknown[] }
      return tables
    }
    const isSaid = async (mark: string) =>
      [...(last ?? (await look())).values()].some((text) => text.includes(mark))
    let tables: Awaited<ReturnType<typeof put>> = []
    await unseen(async () => {
      tables = await put('Zqfirst', 'fir')
      await pass(DELAY / 2, DELAY)
    })
    const second = tables.find(({ key }) => key === 'open-2')!.tableId
    await unseen(async () => {
      tables = await put('Zqsecond', 'elm')
      const log = boardLog('open', 0, 0)
      expect((await feed.send(second, log)).body).toMatchObject({ stored: log.length })
      await server.gate.settled()
      await pass(DELAY / 2 - 20, DELAY)
    })
    expect(tables.find(({ key }) => key === 'open-2')!.tableId).toBe(second)
    expect(await drawnMatches()).toEqual([])
    await pass(40, 40)
    expect([await isSaid('Zqfirst'), await isSaid('Zqsecond'), await isSaid('-6.5')]).toEqual([
      true,
      false,
      true,
    ])
    expect(await drawnMatches()).toHaveLength(1)
    expect(await known()).not.toContain(markOf('open', 2))
    await pass(DELAY / 2, DELAY)
    expect([await isSaid('Zqfirst'), await isSaid('Zqsecond')]).toEqual([false, true])
    await pass(20, 20)
    const model = await (await fetch(server.url + viewAt('tables', { id: stage.id, round: 2 }).path)).text()
    expect(model).toContain(`${second}`)
  })

  atNight('a standing of a match that is drawn already follows it', async () => {
    await feed.call('PUT', staffRoutes.ingestSessions(), drawn('Zqfir', 'fir'))
    const standing = {
      registrations: [{ key: 'fir', correction: -5.75 }],
      matches: [{ round: 2, number: 1, carryOverHome: -4.75 }],
    }
    const path = staffRoutes.ingestStanding(stage.id)
    await unseen(async () => {
      expect((await feed.call('POST', path, standing)).status).toBe(200)
      await pass(DELAY - 20, DELAY)
    })
    await pass(40, 40)
    const answers = [...(await look()).values()]
    expect(answers.some((text) => text.includes('-5.75'))).toBe(true)
    expect((await feed.call('POST', path, { matches: [{ round: 3, number: 1 }] })).body).toMatchObject({
      code: 'match-not-found',
    })
  })

  atNight('who operates a table is told as late as what they type', async () => {
    const operator = (present: boolean) =>
      feed.call('POST', staffRoutes.ingestOperator(stage.tables.open), { name: 'Zqoperator', present })
    const names = async () => [...(await look()).values()].filter((text) => text.includes('Zqoperator'))
    await unseen(async () => {
      await operator(true)
      await pass(DELAY - 20)
    })
    await pass(40)
    expect(await names()).not.toEqual([])
  })

  atNight('a result taken back, played anew and corrected is public in its turn', async () => {
    await play('open', 0)
    await pass(DELAY + 20)
    const answers = async () =>
      (await look()).get(viewAt('teamFrequencies', { id: stage.id, board: 2 }).path) ?? ''
    const first = await answers()
    const result = { contract: null, tricks: null, scoreNs: -50 }
    await unseen(async () => {
      await direct('open', { type: 'CORRECTION', result })
      await pass(DELAY - 20)
    })
    await pass(40)
    const corrected = await answers()
    expect(corrected).not.toBe(first)
    await unseen(async () => {
      await direct('open', { type: 'UNDO_CORRECTION' })
      await direct('open', { type: 'UNDO_END_GAME' })
      await pass(DELAY - 20)
    })
    await pass(40)
    expect(await answers()).not.toBe(corrected)
  })

  it('a held table stays as it is, for as long as it takes', async () => {
    expect(await server.gate.hold(stage.id, stage.tables.open, BY)).toBe(true)
    expect(await server.gate.hold(stage.id, stage.tables.open, BY)).toBe(false)
    await unseen(async () => {
      await play('open', 0)
      await pass(DELAY * 5)
    })
    expect(await server.gate.release(stage.id, stage.tables.open, BY)).toBe(true)
    await pass(1)
    expect(await known()).toContain(markOf('open', 2))
  })

  atNight('an end does not bring anything forward', async () => {
    await play('open', 0)
    await play('closed', 0)
    await server.gate.hold(stage.id, stage.tables.closed, BY)
    await unseen(async () => {
      await server.gate.close(stage.id)
      await pass(DELAY - 20)
    })
    await pass(DELAY)
    expect(await known()).not.toContain(markOf('closed', 2))
    expect(await server.gate.release(stage.id, stage.tables.closed, BY)).toBe(true)
    await pass(2)
    expect(await known()).toEqual(expect.arrayContaining([markOf('open', 2), markOf('closed', 2)]))
    const list = (await look()).get(viewAt('miniSessions').path) ?? ''
    expect(list).toMatch(new RegExp(`"miniSessionId":${stage.id},.*?"status":"CLOSED"`))
  })
})

groupAtNight('after a restart', () => {
  const dataDir = temporaryFolder()
  afterAll(() => {
    dataDir.remove()
    server.gate.start()
  })

  let port: number
  beforeAll(async () => {
    port = await freePort()
  })
  const environment = () => ({
    DATA_DIR: dataDir.path,
    DATABASE_URL: server.databaseUrl,
    PORT: `${port}`,
    SOLVER_THREADS: '0',
  })

  /** Another process on the same database, killed at the end. */
  async function elsewhere<T>(ask: (url: string) => Promise<T>): Promise<T> {
    const other = launch({ ...environment(), TRUSTED_PROXIES: '1' })
    try {
      await expect.poll(other.output).toContain('Openroom listens')
      return await ask(`http://127.0.0.1:${port}`)
    } finally {
      other.child.kill('SIGKILL')
      await other.exit
    }
  }

  it('another process on the same data shows the same, byte for byte', async () => {
    stage = await begin('DELAY')
    await play('open', 0)
    await pass(DELAY + 20)
    await play('closed', 0)
    await direct('open', { type: 'CORRECTION', result: { contract: null, tricks: null, scoreNs: -50 } })
    await server.gate.stop()
    const before = await look()
    expect(marksIn(before.values(), allMarks())).toContain(markOf('open', 2))
    for (let i = 0; i < 2; i += 1) {
      // It is of another version, at another address and without pages.
      const feeds = (stage.values.feed ?? []).flatMap((feed) => [
        `/feed/tournament/${feed}`,
        `/feed/season/${feed}`,
        `/feed/club/${feed}`,
      ])
      feeds.push('/feed/site.ics', '/feed/site.atom')
      const own = [routes.appVersion(), ...boardFeeds(), ...pagePaths(stage.values), ...feeds]
      await elsewhere((url) =>
        // What it makes again after its start takes longer on a slow machine.
        expect
          .poll(async () =>
            differences(before, await snapshot(url, stage.paths)).filter((path) => !own.includes(path)),
          )
          .toEqual([]),
      )
    }
  })
})

describe('board by board', () => {
  beforeEach(async () => {
    stage = await begin('BOARD')
  })

  it('a board is public when the last table has finished it', async () => {
    await unseen(async () => {
      await play('open', 0)
      await play('open', 1)
      await pass(DELAY * 5)
    })
    await unseen(async () => {
      await play('closed', 0)
      await pass(DELAY - 20)
    })
    await pass(40)
    expect(await known()).toEqual(expect.arrayContaining([markOf('open', 2), markOf('closed', 2)]))
    expect(await known()).not.toContain(markOf('open', 4))
    await unseen(async () => {
      await pass(DELAY * 2)
    })
  })

  it('phones of one room tell nothing of what the other plays, nor of any card', async () => {
    const phone = await phoneIn('closed')
    const before = await phone()
    // It does read something.
    const read = [...before.values()]
    expect(read.filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(1)
    await unseen(async () => {
      await play('open', 0)
      await play('open', 1)
      await pass(DELAY * 2)
    })
    const without = (all: Snapshot) => [...all].filter(([path]) => path !== phoneRoutes.phoneHall())
    const after = await phone()
    expect(without(after)).toEqual(without(before))
    expect(marksIn(after.values(), allMarks())).toEqual([])
    // Its own result, and with it the other's of that board alone.
    await play('closed', 0)
    const told = await phone()
    expect(told.get(phoneRoutes.phoneTables())).not.toBe(after.get(phoneRoutes.phoneTables()))
    expect(marksIn(told.values(), allMarks())).toEqual([])
    const other = phoneRoutes.phoneTraveller(stage.tables.closed, BOARDS[1].board.number)
    expect(told.get(other)).toBe(after.get(other))
    expect(told.get(other)).not.toMatch(/^200/)
  })

  atNight('a result taken back in time keeps the board closed', async () => {
    await unseen(async () => {
      await play('open', 0)
      await play('closed', 0)
      await direct('closed', { type: 'UNDO_END_GAME' })
      await pass(DELAY * 4)
    })
  })
})

describe('at the end of the session', () => {
  beforeEach(async () => {
    stage = await begin('SESSION')
  })

  it('nothing of the play is public before', async () => {
    await unseen(async () => {
      await play('open', 0)
      await play('closed', 0)
      await play('open', 1)
      await feed.call('POST', staffRoutes.ingestStanding(stage.id), ruling(-9.25))
      await pass(DELAY * 5)
    })
    await unseen(async () => {
      await feed.call('POST', staffRoutes.ingestFinish(stage.id))
      await pass(DELAY - 20)
    })
    await pass(40)
    expect(await known()).toEqual(expect.arrayContaining([markOf('closed', 2), markOf('open', 4)]))
  })
})

it('every test asks by its own name, and all is asked at night', () => {
  const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
  expect(new Set(names.map((name) => turnOf(name) % 4)).size).toBeGreaterThan(2)
  expect(turnOf('one')).toBe(turnOf('one'))
  expect(expect.getState().currentTestName).toContain('asks by its own name')
  expect(inTurn([1, 2, 3], 1)).toHaveLength(isNightly ? 3 : 1)
})
