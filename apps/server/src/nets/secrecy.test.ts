/**
 * One rule of secrecy, asked by everything: what a session tells by its flags and its state, and which part of it each
 * feature shows. The same evening is stored with other results and with other play, and every answer that differs tells
 * of them: it may do so only where the rule says so. A call, destination or page that is not in the table fails.
 */
import { rmSync } from 'node:fs'
import { EXPORT_FORMATS } from '@openroom/bridge/exports'
import type { TableRecord } from '@openroom/bridge/table/record'
import type { DocumentResult, TournamentDocument } from '@openroom/formats/json/document'
import {
  board,
  dealText,
  event,
  player,
  registration,
  result,
  segment,
  session,
  table,
  tournamentDocument,
} from '@openroom/formats/json/documentBuilder'
import { parseDestination } from '@openroom/protocol/destination'
import { EXPORTED } from '@openroom/protocol/exports'
import type { Status } from '@openroom/protocol/names'
import { isArchive, VIEW_NAMES, VIEWS, type ViewName, viewAt } from '@openroom/protocol/views'
import { CLAIMED, GRAND_SLAM, PASSED_OUT_BOARD } from '@openroom/test-kit/boards'
import { isNightly } from '@openroom/test-kit/nightly'
import { routesOfApp } from '@openroom/test-kit/routesOfApp'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AllTables } from '../core/database/allTables.ts'
import { openDatabase } from '../core/database/database.ts'
import type { PLACES } from '../pages/head.ts'
import type { PreviewOf } from '../pages/previewKinds.ts'
import { type Told, toldOf } from '../sessions/told.public.ts'
import {
  describedCalls,
  describedChanges,
  differences,
  firstFrames,
  pathsOf,
  readablePainter,
  type Snapshot,
  snapshot,
  type Values,
  withoutNews,
} from '../testing/everythingPublic.ts'
import { storeAs, type TestServer, testServer } from '../testing/server.ts'
import { logOf } from '../testing/source.ts'
import { viewer } from '../testing/viewer.ts'
import { webFolder } from '../testing/webFolder.ts'

// ---- The rule.

const NO_FLAGS = { play_visible: true, bid_only: false, adaptive: false, vugraph_closed_result: false }
const BID_ONLY = { ...NO_FLAGS, bid_only: true }

type Flags = typeof NO_FLAGS
type Cell = { readonly name: string; readonly status: Status; readonly flags: Flags; readonly told: Told }

const RULES: readonly (readonly [string, Flags, Status, string])[] = [
  ['a session', NO_FLAGS, 'LIVE', 'results records replays tables'],
  ['a session', NO_FLAGS, 'CLOSED', 'results records replays tables'],
  ['hidden play', { ...NO_FLAGS, play_visible: false }, 'LIVE', 'results replays'],
  ['hidden play', { ...NO_FLAGS, play_visible: false }, 'CLOSED', 'results replays'],
  ['bidding alone', BID_ONLY, 'LIVE', 'results records replays tables'],
  ['bidding alone', BID_ONLY, 'CLOSED', 'results records replays tables'],
  ['hidden bidding', { ...BID_ONLY, play_visible: false }, 'LIVE', 'results replays'],
  ['hidden bidding', { ...BID_ONLY, play_visible: false }, 'CLOSED', 'results replays'],
  ['adaptive', { ...BID_ONLY, adaptive: true }, 'LIVE', 'results records'],
  ['adaptive', { ...BID_ONLY, adaptive: true }, 'CLOSED', 'results records'],
  ['closed results', { ...BID_ONLY, vugraph_closed_result: true }, 'LIVE', ''],
  ['closed results', { ...BID_ONLY, vugraph_closed_result: true }, 'CLOSED', 'results records'],
]

const CELLS: readonly Cell[] = RULES.map(([name, flags, status, told]) => {
  const has = (what: keyof Told) => told.split(' ').includes(what)
  return {
    name: `${name}, ${status}`,
    flags,
    status,
    told: {
      results: has('results'),
      records: has('records'),
      replays: has('replays'),
      tables: has('tables'),
    },
  }
})

/** Of bidding whose play is hidden the rule says the same as of play that is. */
const TOLD_APART = CELLS.filter(({ name }) => !name.startsWith('hidden bidding'))

/** Each combination of flags while it is played or when it is over; at night both. */
const SHOWN = [
  'a session, CLOSED',
  'hidden play, CLOSED',
  'bidding alone, LIVE',
  'adaptive, CLOSED',
  'closed results, LIVE',
]
const ASKED_CELLS = TOLD_APART.filter(({ name }) => isNightly || SHOWN.includes(name))

/** Of an evening that is stored again: while it is played, and when it is over. */
const AGAIN = ['LIVE', 'CLOSED'].flatMap((status) => ASKED_CELLS.find((cell) => cell.status === status) ?? [])

// ---- The features.

/** What a feature tells of results and of recorded play, each by the part of the rule that allows it. */
type Feature = Partial<Record<Variant, keyof Told>>

const NOTHING: Feature = {}
const RESULTS: Feature = { results: 'results' }
const BOTH: Feature = { results: 'results', records: 'records' }
const TABLES: Feature = { results: 'tables', records: 'tables' }
const RECORDS: Feature = { records: 'records' }

const OF_VIEWS: Readonly<Record<ViewName, Feature>> = {
  miniSessions: NOTHING,
  sessionsBeside: NOTHING,
  sessionsOfSegment: NOTHING,
  sessionsNear: NOTHING,
  clubs: NOTHING,
  upcoming: NOTHING,
  solving: NOTHING,
  playing: RESULTS,
  featured: { results: 'results', records: 'tables' },
  course: RESULTS,
  bulletin: RESULTS,
  rounds: NOTHING,
  roundButtons: NOTHING,
  boards: RESULTS,
  board: NOTHING,
  handRecords: NOTHING,
  scoring: RESULTS,
  registrations: NOTHING,
  teams: NOTHING,
  substitutes: NOTHING,
  withdrawCount: NOTHING,
  runningScores: RESULTS,
  runningScoresOfRound: RESULTS,
  knockoutCorrections: NOTHING,
  tableKnockoutCorrections: NOTHING,
  pairFrequencies: RESULTS,
  teamFrequencies: RESULTS,
  privateScores: RESULTS,
  teamResults: RESULTS,
  scoreCard: RESULTS,
  disabledRounds: NOTHING,
  crossImps: RESULTS,
  personalCrossImps: RESULTS,
  crossTable: RESULTS,
  pairBiddingHistories: RECORDS,
  teamBiddingHistories: RECORDS,
  scoreCardBiddingHistories: BOTH,
  bidOnlyTeamFrequencyBoard: NOTHING,
  pairTables: RESULTS,
  tables: RESULTS,
  wall: TABLES,
  wallTable: TABLES,
  searchTable: NOTHING,
  operators: NOTHING,
  operatorsOfRound: NOTHING,
  matchViewResult: RESULTS,
  watch: TABLES,
  follow: NOTHING,
  timer: NOTHING,
  // Without a solver it sends nothing.
  ddsLive: NOTHING,
  replay: TABLES,
  // Of what comes all at once it tells nothing.
  tempo: NOTHING,
  ddsArchive: { records: 'tables' },
  globalSystemMessages: NOTHING,
  sessionSystemMessages: NOTHING,
  tableSystemMessages: RECORDS,
  listOfTableMessages: RECORDS,
  healthCheck: NOTHING,
  deskSessions: NOTHING,
  deskSession: NOTHING,
  deskPhones: NOTHING,
  deskCodes: NOTHING,
  deskChat: NOTHING,
  deskRanking: NOTHING,
  deskBoard: NOTHING,
  deskHall: NOTHING,
  deskLineUps: NOTHING,
  captain: NOTHING,
  phone: NOTHING,
  phoneHall: NOTHING,
  console: NOTHING,
  consoleHall: NOTHING,
}

/** Calls that are no views. */
const OF_CALLS: Readonly<Record<string, Feature>> = {
  '/api/archive/search': NOTHING,
  '/api/archive/find-boards': BOTH,
  '/api/archive/find-boards.atom': BOTH,
  '/api/export/found.{format}': BOTH,
  '/api/archive/field/{id}/{board}': { results: 'results', records: 'tables' },
  '/api/archive/person/{id}': RESULTS,
  '/api/archive/pair/{personId}/{partnerId}': RESULTS,
  '/api/archive/team/{teamId}': RESULTS,
  '/api/archive/entry/{id}/{registrationId}': NOTHING,
  '/api/archive/known-names': NOTHING,
  '/api/export/{of}/{id}.{format}': BOTH,
  '/api/export/board/{id}/{board}.{format}': BOTH,
  '/api/export/boards.{format}': BOTH,
  '/api/export/tournament/{id}/all.zip': BOTH,
  '/api/archive/season/{id}': NOTHING,
  '/api/archive/seasons/{serverId}': NOTHING,
  '/api/archive/season/{id}/csv': NOTHING,
  '/feed/tournament/{feed}': NOTHING,
  '/feed/season/{feed}': NOTHING,
  '/feed/club/{feed}': NOTHING,
  '/feed/site.ics': NOTHING,
  '/feed/site.atom': NOTHING,
  '/feed/player.ics': NOTHING,
  '/feed/player.atom': NOTHING,
  '/api/board': NOTHING,
  '/api/archive/roles': NOTHING,
  '/api/appVersion': NOTHING,
  '/api/profile': NOTHING,
  '/api/auth/federation': NOTHING,
  '/api/auth/federation/callback': NOTHING,
  '/api/push/key': NOTHING,
  '/api/archive/dealSeed/{id}': NOTHING,
  '/api/shiftOfTimestamps/{id}': NOTHING,
  '/portrait/{portrait}': NOTHING,
  '/convention-card/{card}': NOTHING,
}

/** For who has a login or a link of his own: refused to everybody else. */
const OWN =
  /^\/api\/(account|audit|club|desk|captain|ingest|ingest-token|operate|person|phones|site|upcoming|upload|user|viewers)(\/|$)/

/** What anybody may send: about a login, a browser's own notifications, the code on a table. Everything else is for who has a login or a link. */
const ANYBODYS = [
  ...['check', 'login', 'logout', 'requestPassword', 'setPassword'].map((what) => `/api/auth/${what}`),
  '/api/welcome',
  ...['subscribe', 'move', 'unsubscribe'].map((what) => `/api/push/${what}`),
  ...['tonight', 'enter'].map((what) => `/api/tables/${what}`),
]

/** Pages with the heads that the server gives them: with no figure and no card. By their routes in the app. */
const OF_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': ['/'],
  '/login': ['/login'],
  '/display': ['/display'],
  '/archive': ['/archive'],
  '/boards': ['/boards'],
  '/clubs': ['/clubs'],
  '/clubs/:serverId': ['/clubs/{serverId}'],
  '/folder': ['/folder'],
  '/folder/records': ['/folder/records'],
  '/bulletin/:id': ['/bulletin/{id}'],
  '/hand-records/:id': ['/hand-records/{id}'],
  '/help': ['/help'],
  '/pairs/:pair': ['/pairs/{personId}-{partnerId}'],
  '/players/:personId': ['/players/{person}'],
  '/privacy': ['/privacy'],
  '/screen/:first/:segmentId?': ['/screen/{id}', '/screen/{serverId}/{segmentId}'],
  '/seasons/:id': ['/seasons/1'],
  '/teams/:teamId': ['/teams/{teamId}'],
  '/welcome': ['/welcome'],
  '/error/:serverId/:segmentId': ['/error/{serverId}/{segmentId}'],
  '/set-password/:hash': ['/set-password/x'],
  ...Object.fromEntries(
    ['/upload', '/request-password', '/set-password', '/users', '/upcoming', '/desk', '/season-desk']
      .concat(['/operate'])
      .map((path) => [path, [path]]),
  ),
  '/operate/:link': ['/operate/1'],
  '/operate/:link?': ['/operate'],
  '/phone/:link': ['/phone/1'],
  '/captain/:link': ['/captain/1'],
  '/t': ['/t'],
}

/** Screens of a session and what they are looked at with; frames of them, too. */
const OF_SCREENS: Readonly<Record<keyof typeof PLACES, readonly string[]>> = {
  'mini-session': [''],
  'running-score': ['', '&round=1'],
  tables: ['&round=1'],
  frequency: ['&board={board}'],
  replay: ['&board={board}&ns={ns}', '&board={board}&ns={ns}&quiz=S'],
  play: ['&tableId={table}'],
  'match-view': ['&calcTableId={match}'],
  'private-score': ['&registrationId={registrationId}'],
  'score-card': ['&calcTableId={match}&round=1'],
  'cross-imp': ['&round=1'],
  'personal-cross-imp': ['&round=1&player1={player1}&player2={player2}'],
  'cross-table': [''],
  stream: [''],
  'stream-collector': [''],
}

const SCREENS = Object.entries(OF_SCREENS).flatMap(([screen, queries]) =>
  queries.flatMap((query) =>
    ['/screen/', '/embed/screen/'].map((path) => `${path}{id}?screen=${screen}${query}`),
  ),
)

const OVERLAYS = ['table/live', 'score', 'ranking', 'auction'].map((of) => `/overlay/{id}/${of}`)

const PAGES = ['/sitemap/0.xml', ...Object.values(OF_PAGES).flat(), ...SCREENS, ...OVERLAYS]

/** Pictures beside links. Where nothing of a board or table may be shown, that of its session is. */
const OF_PICTURES: Readonly<Record<PreviewOf['of'], Readonly<Record<string, Feature>>>> = {
  session: { 'session-{id}.png': RESULTS },
  match: { 'match-{id}-{match}.png': RESULTS },
  board: { 'board-{id}-{board}.png': NOTHING },
  replay: {
    'replay-{id}-{ns}-{board}.png?cindex=52.99': { results: 'results', records: 'tables' },
    'replay-{id}-{ns}-{board}.png?quiz=S': RESULTS,
  },
  table: { 'table-{id}-{table}.png': { results: 'results', records: 'tables' } },
  player: { 'player-{person}.png': RESULTS },
  pair: { 'pair-{personId}-{partnerId}.png': RESULTS },
  team: { 'team-{teamId}.png': RESULTS },
  club: { 'club-{serverId}.png': NOTHING },
  season: { 'season-1.png': NOTHING },
  address: { 'board.png?lin=x': NOTHING },
}
/** The call of all pictures. */
const PICTURES = '/preview/{picture}'

// ---- The evening, and what of it is other.

type Variant = 'results' | 'records'

const VARIED = [CLAIMED, GRAND_SLAM] as const
const SECRET = 'zqsecret'

const OTHER_CALLS: Readonly<Record<string, string>> = { '2C': '1C', '2D': '1D' }

/** The same board bid and played in another way, so that its log ends otherwise. */
function otherPlay(record: TableRecord): TableRecord {
  const { claim: _, ...rest } = record
  return {
    ...rest,
    calls: record.calls.map(({ alert: __, ...one }) => ({
      ...one,
      call: (OTHER_CALLS[one.call] ?? one.call) as typeof one.call,
      explanations: [{ to: 'all', text: SECRET }],
    })),
    cards: record.cards.slice(0, 1),
    result: { ...record.result!, tricks: 12, scoreNs: 980 },
  }
}

const commented = (events: ReturnType<typeof logOf>) =>
  events.map((event) => (event.type === 'BID' ? { ...event, comments: [SECRET] } : event))

/** Two boards that are played, of which the second has no result in the other evening, and one passed out. */
const recordsOf = (variant: Variant | null) =>
  [PASSED_OUT_BOARD, ...VARIED].map((record) => ({
    number: record.board.number,
    events:
      variant === 'records' && record.cards.length > 0
        ? commented(logOf(otherPlay(record)))
        : [...logOf(record)],
  }))

function resultsOf(variant: Variant | null, by: number): readonly DocumentResult[] {
  return [PASSED_OUT_BOARD, ...VARIED].flatMap((record): readonly DocumentResult[] => {
    const { number } = record.board
    const lead = record.cards[0]?.card ?? null
    const own = result({ board: number, ...record.result!, lead })
    if (variant !== 'results' || record.cards.length === 0) return [own]
    if (record === GRAND_SLAM) return []
    return [{ ...own, tricks: 10 + by, scoreNs: -100 * (2 - by) }]
  })
}

/** Totals of the source's own, which are told with the results that they are of. */
const OFFICIAL = { rank: 1, total: 1, percent: null }

const SEATS = ['N', 'E', 'S', 'W'] as const

function evening(type: Type, variant: Variant | null): TournamentDocument {
  const logs = recordsOf(variant).map(({ number, events }) => ({ board: number, events }))
  const seated = (at: number) =>
    Object.fromEntries(SEATS.map((seat) => [seat, player(`${type} ${seat} ${at}`)])) as unknown as ReturnType<
      typeof table
    >['players']
  const people = (name: string, players: readonly string[]) =>
    registration({ key: name, name, players: players.map((one) => player(one)), official: OFFICIAL })
  const sides = (at: number, seats: readonly string[]) => seats.map((seat) => `${type} ${seat} ${at}`)
  const isTeam = type === 'TEAM'
  return tournamentDocument({ key: type, name: `Secrecy ${type}` }, [
    event({
      key: 'e',
      name: `Secrecy ${type}`,
      type,
      calcType: isTeam ? 'IMP' : 'MP',
      segments: [
        segment({
          key: 'g',
          name: `Secrecy ${type}`,
          sessions: [
            session({
              key: 's',
              boardsPerRound: 4,
              crossTable: true,
              registrations: isTeam
                ? [
                    people('one', [...sides(0, ['N', 'S']), ...sides(1, ['E', 'W'])]),
                    people('two', [...sides(1, ['N', 'S']), ...sides(0, ['E', 'W'])]),
                  ]
                : [
                    people('one', sides(0, ['N', 'S'])),
                    people('two', sides(0, ['E', 'W'])),
                    people('three', sides(1, ['N', 'S'])),
                    people('four', sides(1, ['E', 'W'])),
                  ],
              boards: [PASSED_OUT_BOARD, ...VARIED].map(({ board: { deal, ...own } }) =>
                board({ ...own, deal: dealText(deal!) }),
              ),
              matches: isTeam
                ? [
                    {
                      round: 1,
                      number: 1,
                      home: 'one',
                      visiting: 'two',
                      status: 'PLAYED',
                      official: null,
                      carryOverHome: null,
                      carryOverVisiting: null,
                      correctionHome: null,
                      correctionVisiting: null,
                    },
                  ]
                : [],
              tables: [0, 1].map((at) =>
                table({
                  key: `${at}`,
                  number: isTeam ? 1 : at + 1,
                  round: 1,
                  players: seated(at),
                  room: isTeam ? (at === 0 ? 'OPEN' : 'CLOSED') : null,
                  ns: at === 0 ? 'one' : isTeam ? 'two' : 'three',
                  ew: at === 0 ? 'two' : isTeam ? 'one' : 'four',
                  results: resultsOf(variant, at),
                  logs,
                }),
              ),
            }),
          ],
        }),
      ],
    }),
  ])
}

// ---- Asking.

const folder = webFolder()
const server: { own?: TestServer; db?: Kysely<AllTables>; close?: () => Promise<void> } = {}

beforeAll(async () => {
  const options = { webFolder: folder, painter: readablePainter }
  server.own = await testServer({ TRUSTED_PROXIES: '1' }, options)
  const { db, close } = await openDatabase<AllTables>(server.own.databaseUrl)
  server.db = db
  server.close = close
})
afterAll(async () => {
  await server.close?.()
  await server.own?.stop()
  rmSync(folder, { recursive: true })
})

const get = async (path: string) => (await fetch(server.own!.url + path)).json()

type Type = 'PAIR' | 'TEAM'
type Evening = { readonly id: number; readonly type: Type; readonly values: Values }

/** What parameters may be in a session. */
async function valuesOf(id: number, type: Type): Promise<Values> {
  const found = (await get(viewAt('sessionsBeside', { id }).path)) as Record<string, number>[]
  const { serverId, segmentId, tournamentId } = found[0]!
  const registrations = (
    (await get(viewAt('registrations', { id }).path)) as { readonly registrationId: number }[]
  ).map(({ registrationId }) => registrationId)
  const { tables } = (await get(viewAt('tables', { id, round: 1 }).path)) as {
    readonly tables: readonly Record<string, number>[]
  }
  const [first] = tables
  const match = first?.calcTableId ?? 1
  const table = (type === 'PAIR' ? first?.tableId : first?.openTableId) ?? 1
  const { rows } = await sql<{ id: number }>`
    select person_id as id from person_player x join entry_player e on e.player_id = x.player_id
    where e.mini_session_id = ${id} order by 1`.execute(server.db!)
  const persons = rows.map((row) => row.id)
  const played = VARIED[0].board.number
  return {
    id: [id],
    miniSessionId: [id],
    session: [id],
    serverId: [serverId!],
    segmentId: [segmentId!],
    round: [1],
    board: [played, VARIED[1].board.number],
    ns: [registrations[0]!],
    of: EXPORTED,
    registrationId: [registrations[0]!],
    calcTableId: [match],
    match: [match],
    order: ['rank'],
    tableLabel: ['OP'],
    table: [table],
    tableId: [table],
    trickCount: [2],
    cardsInTrick: [0],
    playerId: [1],
    player1: [persons[0]!],
    player2: [persons[1]!],
    person: [persons[0]!],
    personId: [persons[0]!],
    partnerId: [persons[1]!],
    teamId: [1],
    version: [1],
    kind: ['session'],
    format: EXPORT_FORMATS,
    feed: ['ics', 'atom'].map((one) => `${tournamentId}.${one}`),
    portrait: ['none'],
    card: ['none'],
    server: [serverId!],
    segment: [segmentId!],
    year: [2026],
  }
}

/** What searches, lists of boards and feeds are asked for. */
const ASKED: Readonly<Record<string, (values: Values) => readonly string[]>> = {
  '/api/archive/find-boards': () => ['', `?note=${SECRET}`, '?auction=1C', '?player=PAIR'],
  '/api/archive/find-boards.atom': () => ['', `?note=${SECRET}`, '?auction=1C'],
  '/api/archive/search': () => ['', '?q=secrecy'],
  '/api/export/boards.{format}': ({ id, board: boards, ns }) => [
    `?of=${boards!.flatMap((one) => [`${id}.${one}`, `${id}.${one}.${ns}`]).join()}`,
  ],
  '/feed/player.ics': () => ['?name=PAIR%20N%200'],
  '/feed/player.atom': () => ['?name=PAIR%20N%200'],
}

/** Files take long to make: each format once, of the match alone. */
const NARROWED: Readonly<Record<string, Values>> = {
  '/api/export/{of}/{id}.{format}': { of: ['session'] },
  '/api/export/board/{id}/{board}.{format}': { board: [VARIED[0].board.number], format: ['pbn'] },
  '/api/export/boards.{format}': { format: ['lin'] },
  '/api/export/found.{format}': { format: ['pbn'] },
}
const isFile = (call: string): boolean => call.startsWith('/api/export/')

/** `null`: for who has a login or a link of his own. */
function featureOf(call: string): Feature | null {
  const view = VIEW_NAMES.find((name) => isArchive(name) && `/api/archive${VIEWS[name].path}` === call)
  if (view !== undefined) return OF_VIEWS[view]
  if (OF_CALLS[call] !== undefined) return OF_CALLS[call]
  if (OWN.test(call)) return null
  throw new Error(`${call} is not in the table: say which part of the rule what it tells goes by.`)
}

type Asked = { readonly feature: Feature | null; readonly name: string }

/** Every path that is asked, with its feature. */
async function everyPath(evenings: readonly Evening[]): Promise<ReadonlyMap<string, Asked>> {
  const calls = await describedCalls(server.own!.url)
  const paths = new Map<string, Asked>()
  for (const { type, values } of evenings) {
    for (const call of calls.filter((one) => one !== PICTURES && (type === 'TEAM' || !isFile(one)))) {
      const asked = { feature: featureOf(call), name: call }
      for (const path of pathsOf(call, { ...values, ...NARROWED[call] }))
        for (const query of ASKED[call]?.(values) ?? ['']) paths.set(path + query, asked)
    }
    for (const name of PAGES)
      for (const path of pathsOf(name, values)) paths.set(path, { feature: NOTHING, name })
    for (const [name, feature] of Object.values(OF_PICTURES).flatMap((own) => Object.entries(own)))
      for (const path of pathsOf(`/preview/${name}`, values)) paths.set(path, { feature, name })
  }
  return paths
}

/** How many look on is another number from one look to the next: it is no news. */
async function watchedBySomebody(evenings: readonly Evening[]): ReturnType<typeof viewer> {
  const somebody = await viewer(server.own!.url)
  for (const { id, values } of evenings) {
    const { bodies } = somebody.listen(`/watch/${id}/${values.table![0]}`)
    await vi.waitUntil(() => bodies.length > 0, { timeout: 60_000 })
  }
  return somebody
}

async function lookAt(evenings: readonly Evening[], paths: readonly string[]): Promise<Snapshot> {
  const own = server.own!
  const { url } = own
  const told = await snapshot(url, paths)
  const frames = await Promise.all(evenings.map(({ values }) => firstFrames(url, values, own.settled)))
  return withoutNews([...told, ...frames.flatMap((one) => [...one])])
}

/** The evenings get other rules and another state, and all that depends on it is made. */
async function put(ids: readonly number[], { flags, status }: Pick<Cell, 'flags' | 'status'>): Promise<void> {
  const { own, db } = server
  await sql`update mini_session set status = ${status}, play_visible = ${flags.play_visible},
    bid_only = ${flags.bid_only}, adaptive = ${flags.adaptive},
    vugraph_closed_result = ${flags.vugraph_closed_result}, version = version + 1
    where id = any(${ids}::int[])`.execute(db!)
  // Of a session that has not been over nothing has been written for the archive.
  if (status === 'LIVE')
    await sql`delete from board_fact_session where mini_session_id = any(${ids}::int[])`.execute(db!)
  await sql`update source_version set version = version + 1`.execute(db!)
  own!.changes.announce({ sessions: [...ids], lists: true, anew: true })
  await own!.settled()
}

const TYPES = ['PAIR', 'TEAM'] as const

async function store(variant: Variant | null): Promise<readonly number[]> {
  const ids: number[] = []
  for (const type of TYPES) ids.push(await storeAs(server.own!, evening(type, variant), type))
  return ids
}

// ---- The net.

const looks = new Map<string, Snapshot>()
let asked: ReadonlyMap<string, Asked>
let refused: Snapshot
const pathsWhere = (is: (feature: Feature | null) => boolean): readonly string[] =>
  [...asked].flatMap(([path, { feature }]) => (is(feature) ? [path] : []))
const keyOf = (variant: Variant | 'again' | null, cell: Cell) => `${variant} ${cell.name}`

beforeAll(async () => {
  let evenings: readonly Evening[] = []
  for (const variant of [null, 'again', 'results', 'records'] as const) {
    const ids = await store(variant === 'again' ? null : variant)
    await put(ids, { flags: NO_FLAGS, status: 'CLOSED' })
    if (variant === null) {
      evenings = await Promise.all(
        ids.map(async (id, i) => ({ id, type: TYPES[i]!, values: await valuesOf(id, TYPES[i]!) })),
      )
      asked = await everyPath(evenings)
      refused = withoutNews(
        await snapshot(
          server.own!.url,
          pathsWhere((feature) => feature === null),
        ),
      )
    }
    const open = pathsWhere((feature) => feature !== null)
    expect(ids).toEqual(evenings.map(({ id }) => id))
    for (const cell of variant === 'again' ? AGAIN : ASKED_CELLS) {
      await put(ids, cell)
      const watching =
        variant === 'again' && cell.status === 'LIVE' ? await watchedBySomebody(evenings) : null
      looks.set(keyOf(variant, cell), await lookAt(evenings, open))
      await watching?.close()
    }
  }
})

const of = (path: string): Asked => {
  const known = asked.get(path)
  if (known) return known
  const read = parseDestination(path)
  if (!read.ok) throw new Error(path)
  return { feature: OF_VIEWS[read.value.view], name: read.value.view }
}

const VARIANTS = ['results', 'records'] as const

const differing = (variant: Variant | 'again', cell: Cell): readonly string[] =>
  differences(looks.get(keyOf(null, cell))!, looks.get(keyOf(variant, cell))!)

it('the rule is what the table says', () => {
  for (const { flags, status, told } of CELLS) expect(toldOf({ ...flags, status })).toEqual(told)
})

it('the same evening stored again is told alike', () => {
  for (const cell of AGAIN) {
    const [before, again] = [looks.get(keyOf(null, cell))!, looks.get(keyOf('again', cell))!]
    for (const path of differing('again', cell))
      expect(`${path} ${again.get(path)}`).toBe(`${path} ${before.get(path)}`)
  }
})

it('a page or a screen that the table does not have is asked for', () => {
  const own = routesOfApp()
  expect(own.length).toBeGreaterThan(20)
  expect(own.filter((path) => OF_PAGES[path] === undefined)).toEqual([])
  expect(Object.keys(OF_PAGES).filter((path) => !own.includes(path))).toEqual([])
})

it('what takes something in tells nobody who has no login or link', async () => {
  const { url } = server.own!
  const changes = await describedChanges(url)
  expect(changes.length).toBeGreaterThan(60)
  const told: unknown[] = []
  for (const [method, path] of changes) {
    const body = { method, body: '{}', headers: { 'content-type': 'application/json' } }
    const { status } = await fetch(url + path.replaceAll(/\{[^}]+\}/g, '1'), body)
    const isRefused = status === 401 || status === 403
    if (isRefused === ANYBODYS.includes(path)) told.push([method, path, status])
  }
  expect(told).toEqual([])
})

it('what is for somebody alone is refused to everybody else', () => {
  expect(refused.size).toBeGreaterThan(20)
  for (const [path, answer] of refused)
    expect([path, answer]).toEqual([path, expect.stringMatching(/^40[0134]\n/)])
})

describe.each(VARIANTS)('of %s', (variant) => {
  it.each(ASKED_CELLS.map((cell) => [cell.name, cell] as const))(
    '%s tells what the rule says, and no more',
    (_, cell) => {
      const early = differing(variant, cell).filter((path) => {
        const part = of(path).feature?.[variant]
        return part === undefined || !cell.told[part]
      })
      expect(early).toEqual([])
    },
  )

  it('whatever a feature is said to tell it tells where the rule allows it', () => {
    const telling = new Set(
      ASKED_CELLS.flatMap((cell) => differing(variant, cell).map((path) => of(path).name)),
    )
    const said = [...new Set([...looks.values()].flatMap((look) => [...look.keys()]).map((path) => of(path)))]
    const silent = said.flatMap(({ name, feature }) =>
      feature?.[variant] && !telling.has(name) ? [name] : [],
    )
    expect([...new Set(silent)]).toEqual([])
  })
})

it('a board passed out has nothing to hide but where no table may be looked at', async () => {
  const [id] = await store(null)
  const [first] = (await get(viewAt('registrations', { id: id! }).path)) as { registrationId: number }[]
  const board = PASSED_OUT_BOARD.board.number
  const path = viewAt('replay', { id: id!, ns: first!.registrationId, board }).path
  for (const cell of CELLS) {
    await put([id!], cell)
    const { status } = await fetch(server.own!.url + path)
    expect([cell.name, status === 200]).toEqual([cell.name, cell.told.replays])
  }
})
