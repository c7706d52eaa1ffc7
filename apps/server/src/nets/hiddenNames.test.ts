/** A name that is not to be shown is in nothing public: lists, exports, search, pages, pushes; nor after a new file. */
import { EXPORT_FORMATS } from '@openroom/bridge/exports'
import { SEATS } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import type { DocumentPlayer, DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { EXPORTED } from '@openroom/protocol/exports'
import { SEQ_HEADER } from '@openroom/protocol/push'
import { routes } from '@openroom/protocol/routes'
import { type FoundBoards, foundBoardsSchema } from '@openroom/protocol/schema/findBoards'
import type { SystemMessage } from '@openroom/protocol/schema/messages'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { KeptPerson, Shown } from '@openroom/protocol/schema/personKeeping'
import { searchAnswerSchema } from '@openroom/protocol/schema/search'
import type { SaveSeason, SeasonBody } from '@openroom/protocol/schema/season'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { simulate } from '@openroom/simulate/simulate'
import { atNight } from '@openroom/test-kit/atNight'
import { isNightly, runs, someOf } from '@openroom/test-kit/nightly'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { overhear, publicPaths, readablePainter, snapshot, type Values } from '../testing/everythingPublic.ts'
import { browser, form, json, storeAs, type TestServer, testServer } from '../testing/server.ts'
import { viewer } from '../testing/viewer.ts'
import { webFolder } from '../testing/webFolder.ts'

const GIVEN = 'Zebulon'
const LAST = 'Quixwater'
const NAME = `${GIVEN} ${LAST}`
const MADE = simulate({
  kind: 'pairs-mitchell',
  seed: 7,
  contestants: 12,
  boards: 12,
  recorded: 6,
  estimated: true,
})
const OLD = MADE.events[0]!.segments[0]!.sessions[0]!.registrations[0]!.players[0]!.name

/** Seasons are a club's. */
const ORGANISER = { ...MADE.organiser, club: true }

/** What is told of a player tells who it is. */
const ABOUT = {
  country: `${LAST}ia`,
  title: `Baron ${LAST}`,
  rating: `${LAST} 1`,
  publicNumber: `${LAST} 2`,
}

const renamed = <P extends DocumentPlayer>(player: P): P =>
  player.name === OLD ? { ...player, name: NAME, ...ABOUT } : player

const KEY = MADE.events[0]!.segments[0]!.sessions[0]!.registrations[0]!.key
/** Some programs know pairs by their names. */
const NAMED_KEY = `${LAST}-and-partner`.toLowerCase()
const keyed = (key: string): string => (key === KEY ? NAMED_KEY : key)

/** A record that speaks of the player: with the first call, and with the last event. */
const toldOf = (events: readonly TableEvent[]): readonly TableEvent[] =>
  events.map((event, i) => {
    if (event.type === 'BID' && i < 8)
      return { ...event, alert: true, explanations: [{ to: 'all', text: `${LAST} says so` }] }
    return i === events.length - 1 ? { ...event, comments: [`Well done, ${LAST.toUpperCase()}`] } : event
  })

/** The same of one event, whichever texts it may have. */
const spokenOf = (event: TableEvent, text: string): TableEvent =>
  event.type === 'BID'
    ? { ...event, alert: true, explanations: [{ to: 'all', text }] }
    : { ...event, comments: [text] }

/** One player has a name that stands nowhere else, in a pair that is called by its players. */
const document = (location: string): TournamentDocument => {
  const given = withSessions(MADE, (one) => ({
    ...one,
    date: '2024-03-02',
    startDateTime: null,
    registrations: one.registrations.map((entry) => ({
      ...entry,
      key: keyed(entry.key),
      name: entry.players.some(({ name }) => name === OLD)
        ? `${LAST.toUpperCase()}, ${GIVEN} – ${entry.players[1]!.name}`
        : entry.name,
      players: entry.players.map(renamed),
      // Of the opponents too a director speaks.
      adjustments: [{ unit: 'PERCENT' as const, amount: -1, reason: `Late against ${LAST}` }],
    })),
    tables: one.tables.map((table) => ({
      ...table,
      ns: keyed(table.ns),
      ew: keyed(table.ew),
      key: `${keyed(table.ns)}-${table.key}`,
      players: Object.fromEntries(
        SEATS.map((seat) => [seat, table.players[seat] && renamed(table.players[seat])]),
      ) as typeof table.players,
      results: table.results.map((result, i) =>
        i === 0 ? { ...result, jury: true, juryComment: `${LAST} revoked` } : result,
      ),
      logs: table.logs.map((log) => ({
        ...log,
        events: toldOf(log.events).map((event) =>
          event.type === 'SEAT_PLAYER' && event.player?.name === OLD
            ? { ...event, player: { ...event.player, name: NAME } }
            : event,
        ),
      })),
    })),
  }))
  return {
    ...given,
    organiser: ORGANISER,
    tournament: {
      ...given.tournament,
      name: `${NAME}'s birthday cup`,
      location: `${location}, at ${NAME}'s`,
    },
    events: given.events.map((event) => ({
      ...event,
      key: `${LAST}-${GIVEN}`.toLowerCase(),
      name: `Memorial ${LAST.toUpperCase()}, ${GIVEN}`,
      segments: event.segments.map((segment) => ({ ...segment, name: `${LAST} ${GIVEN} – Bo Ann` })),
    })),
  }
}

/** Other deals, the same people as another program writes them. */
const numbered = (): TournamentDocument => {
  const other = simulate({
    kind: 'pairs-mitchell',
    seed: 8,
    contestants: 12,
    boards: 2,
    recorded: 6,
    estimated: true,
  })
  return withSessions({ ...other, organiser: ORGANISER }, (one) => ({
    ...one,
    date: '2024-03-09',
    startDateTime: null,
    registrations: one.registrations.map((entry, i) => ({
      ...entry,
      players: entry.players.map((player, j) =>
        i === 0 && j === 0 ? { name: `${LAST.toUpperCase()}, ${GIVEN}`, memberId: '4711' } : player,
      ),
    })),
    tables: one.tables.map((table) => ({ ...table, logs: [] })),
  }))
}

const PASSWORD = 'correct horse'

let server: TestServer
let id: number
const admin = { call: null as unknown as ReturnType<typeof browser>['call'] }

const find = async (): Promise<FoundBoards> =>
  foundBoardsSchema.parse(await (await fetch(server.url + archiveRoutes.findBoards())).json())

beforeAll(async () => {
  server = await testServer({ TRUSTED_PROXIES: '1' }, { webFolder: webFolder(), painter: readablePainter })
  await server.accounts.create({ name: 'A', email: 'ad@example.org', role: 'ADMIN', password: PASSWORD })
  admin.call = browser(server.url).call
  await admin.call(routes.login(), form({ username: 'ad@example.org', password: PASSWORD }))
  id = await storeAs(server, document('Here'), 'own')
  await vi.waitFor(async () => expect((await find()).boards.length).toBeGreaterThan(0), {
    timeout: 60_000,
    interval: 200,
  })
})
afterAll(() => server?.stop())

const kept = async (q: string): Promise<readonly KeptPerson[]> =>
  (await admin.call(`${staffRoutes.keptPersons()}?${new URLSearchParams(q === '' ? {} : { q })}`)).json()

const own = async (): Promise<KeptPerson> => (await kept(NAME)).find(({ name }) => name === NAME)!

async function valuesOf(): Promise<Values> {
  const read = async <T>(path: string): Promise<T> => (await fetch(server.url + path)).json()
  const [own] = await read<readonly { serverId: number; segmentId: number }[]>(viewAt('miniSessions').path)
  const entries = await read<readonly { registrationId: number }[]>(viewAt('registrations', { id }).path)
  // The first is whose name is hidden, the others are who plays against it.
  const registrations = entries.slice(0, runs(3, 2)).map((one) => one.registrationId)
  return {
    id: [id],
    miniSessionId: [id],
    session: [id],
    serverId: [own!.serverId],
    segmentId: [own!.segmentId],
    server: [own!.serverId],
    segment: [own!.segmentId],
    round: someOf([1, -1, 99_999, 2], 2),
    board: someOf([1, 2, 3], 2),
    ns: registrations,
    of: EXPORTED,
    registrationId: registrations,
    personId: [1],
    partnerId: [2],
    teamId: [1],
    player1: [1],
    player2: [2],
    playerId: [1, 2],
    calcTableId: [1],
    order: ['rank', 'name'],
    label: ['OP'],
    tableLabel: ['OP', 'CL'],
    table: [1, 2, 3],
    version: [1],
    tableId: [1, 2, 3],
    trickCount: [0],
    cardsInTrick: [0],
    year: [2024],
    kind: ['draft'],
    format: EXPORT_FORMATS,
    '*': [''],
    feed: ['1.ics', '1.atom'],
    portrait: ['none'],
    card: ['none'],
    picture: [`session-${id}.png`, ...registrations.map((ns) => `replay-${id}-${ns}-1.png`)],
  }
}

/** The session of the other evening, once it is there. */
let evening: number | null = null

const pathsOf = (session: number): readonly string[] => [
  viewAt('registrations', { id: session }).path,
  viewAt('runningScores', { id: session }).path,
  viewAt('pairFrequencies', { id: session, board: 1 }).path,
  ...EXPORT_FORMATS.map((format) => sessionRoutes.exported('session', session, format)),
]

async function everything(): Promise<string> {
  const values = await valuesOf()
  const { personId } = await own()
  const paths = [
    ...(await publicPaths(server.url, values)),
    ...EXPORT_FORMATS.flatMap((format) => [
      sessionRoutes.exported('session', id, format),
      sessionRoutes.exported('event', 1, format),
      sessionRoutes.exported('tournament', 1, format),
      sessionRoutes.exportedBoard(id, 1, format),
    ]),
    ...[
      '/',
      '/archive',
      '/boards',
      `/players/${personId}`,
      `/pairs/${personId}-${personId + 1}`,
      `/screen/${id}`,
      '/sitemap.xml',
    ],
    ...[archiveRoutes.findBoards(), archiveRoutes.boardsFeed()].map((path) => `${path}?player=${LAST}`),
    ...[`q=${LAST}`, 'q=', `q=${GIVEN}`].map((query) => `${routes.search()}?${query}`),
    ...(evening === null ? [] : pathsOf(evening)),
    ...Array.from({ length: 20 }, (_, i) => archiveRoutes.person(i + 1)),
    `${archiveRoutes.knownNames()}?persons=${Array.from({ length: 20 }, (_, i) => i + 1)}`,
  ]
  const overhearing = await overhear(server.url, values)
  await overhearing.answered()
  await server.settled()
  await overhearing.answered()
  overhearing.close()
  const answers = await snapshot(server.url, [...new Set(paths)])
  // Questions say the name themselves.
  return [...answers.values(), ...overhearing.frames]
    .join('\n')
    .replaceAll(`player=${LAST}`, '')
    .replaceAll(`note=${LAST}`, '')
}

const show = async (shown: Shown): Promise<void> => {
  const { personId } = await own()
  expect((await admin.call(staffRoutes.showPerson(personId), json({ shown }))).status).toBe(200)
  await server.settled()
}

const said = (text: string): readonly string[] =>
  [GIVEN, LAST].filter((word) => text.toLowerCase().includes(word.toLowerCase()))

/** Pictures beside links that are drawn with a name are other pictures without it. */
const pictures = async (): Promise<readonly string[]> => {
  const { picture = [] } = await valuesOf()
  return [
    ...(
      await snapshot(
        server.url,
        picture.map((name) => `/preview/${name}`),
      )
    ).values(),
  ]
}

it('a name is everywhere, then nowhere, whatever file comes again', async () => {
  const drawn = await pictures()
  // Somebody watches everything all the while, tables too.
  const watching = await overhear(server.url, await valuesOf())
  await watching.answered()
  expect(said(await everything())).toEqual([GIVEN, LAST])
  await show('hidden')
  await watching.answered()
  const before = watching.frames.length
  const hidden = await everything()
  expect(said(hidden)).toEqual([])
  expect(said(watching.frames.slice(before).join())).toEqual([])
  expect(hidden).toContain('N. N.')
  expect((await pictures()).filter((one, i) => one !== drawn[i])).not.toEqual([])
  await storeAs(server, document('There'), 'own')
  // Another evening, whose file has a number for the player, and the surname first.
  evening = await storeAs(server, numbered(), 'other')
  await server.settled()
  expect(said(await everything())).toEqual([])
  if (isNightly) {
    await show('initials')
    const initials = await everything()
    expect(said(initials)).toEqual([])
    expect(initials).toContain('Z. Q.')
  }
  const audit = await (await admin.call(staffRoutes.audit())).json()
  expect(audit.entries.map((entry: { action: string }) => entry.action)).toContain('person.show')
  expect((await kept('')).map(({ name }) => name)).toEqual([`${LAST.toUpperCase()}, ${GIVEN}`, NAME])
  // Whom the later file has made is hidden for himself: both are shown again.
  for (const { personId } of await kept(''))
    expect((await admin.call(staffRoutes.showPerson(personId), json({ shown: 'name' }))).status).toBe(200)
  await server.settled()
  expect(said(await everything())).toEqual([GIVEN, LAST])
  watching.close()
  expect(await pictures()).toEqual(drawn)
})

it('a season named after a player keeps the name to itself', async () => {
  const [row] = await (await fetch(server.url + viewAt('miniSessions').path)).json()
  const season: SaveSeason = {
    seasonId: null,
    serverId: row.serverId,
    version: null,
    definition: {
      name: `${NAME} Ladder`,
      label: '2024',
      kind: 'series',
      contestants: 'person',
      figure: 'percent',
      divisions: [{ name: `${LAST.toUpperCase()}, ${GIVEN}`, sessions: { words: 'birthday' } }],
    },
  }
  const saved = await admin.call(deskRoutes.saveSeason(), json(season))
  expect(saved.status).toBe(200)
  const { seasonId } = await saved.json()
  const paths = [
    archiveRoutes.season(seasonId),
    archiveRoutes.seasonFile(seasonId),
    archiveRoutes.clubSeasons(row.serverId),
    `/seasons/${seasonId}`,
    `/clubs/${row.serverId}`,
  ]
  const told = async () => [...(await snapshot(server.url, paths)).values()].join('\n')
  const body = async (): Promise<SeasonBody> => (await fetch(server.url + paths[0])).json()
  expect(said(await told())).toEqual([GIVEN, LAST])
  expect((await body()).divisions[0]?.rows.length).toBeGreaterThan(0)
  await show('hidden')
  expect(said(await told())).toEqual([])
  await show('name')
  expect(said(await told())).toEqual([GIVEN, LAST])
})

it('a message that leads to a segment named after a player keeps the name to itself', async () => {
  await show('name')
  const [{ segmentId }] = (await (await fetch(server.url + viewAt('miniSessions').path)).json()) as [
    MiniSession,
  ]
  for (const miniSessionId of [null, id]) {
    const message = { miniSessionId, tableId: null, message: `segmentSelect!${segmentId}` }
    expect((await admin.call(sessionRoutes.systemMessage(), json(message))).status).toBe(200)
  }
  const one = await viewer(server.url, {})
  const heard = [viewAt('globalSystemMessages'), viewAt('sessionSystemMessages', { id })].map(
    ({ destination }) => one.listen<readonly SystemMessage[]>(destination),
  )
  const last = async (count: number) =>
    Promise.all(heard.map(async (each) => JSON.stringify((await each.wait(count)).at(-1)!.payload)))
  for (const text of await last(1)) expect(said(text)).toEqual([GIVEN, LAST])
  await show('hidden')
  for (const text of await last(2)) {
    expect(said(text)).toEqual([])
    expect(text).toContain(`segmentSelect!${segmentId}`)
  }
  await one.close()
  await show('name')
})

atNight(
  'a message that names a player keeps the name to itself, to all and in sessions of others',
  async () => {
    await show('name')
    const others = simulate({
      kind: 'pairs-mitchell',
      seed: 9,
      contestants: 12,
      boards: 2,
      recorded: 0,
      estimated: true,
    })
    const elsewhere = await storeAs(server, { ...others, organiser: ORGANISER }, 'elsewhere')
    const places = [null, id, elsewhere]
    const text = `Well played, ${LAST.toUpperCase()}, ${GIVEN}!`
    for (const miniSessionId of places)
      expect(
        (
          await admin.call(
            sessionRoutes.systemMessage(),
            json({ miniSessionId, tableId: null, message: text }),
          )
        ).status,
      ).toBe(200)
    const heard = async () => {
      const one = await viewer(server.url, {})
      const lists = places.map((at) =>
        one.listen<readonly SystemMessage[]>(
          (at === null ? viewAt('globalSystemMessages') : viewAt('sessionSystemMessages', { id: at }))
            .destination,
        ),
      )
      const all = await Promise.all(
        lists.map(async (each) => JSON.stringify((await each.wait(1)).at(-1)!.payload)),
      )
      await one.close()
      return all
    }
    for (const told of await heard()) expect(said(told)).toEqual([GIVEN, LAST])
    await show('hidden')
    for (const told of await heard()) expect(said(told)).toEqual([])
    await show('name')
  },
  60_000,
)

atNight(
  'texts that name a player in sessions of others keep the name to themselves, wherever they were kept',
  async () => {
    await show('name')
    const others = simulate({
      kind: 'pairs-mitchell',
      seed: 11,
      contestants: 12,
      boards: 2,
      recorded: 12,
      estimated: true,
    })
    const lead = `${LAST.toUpperCase()}, ${GIVEN} would lead a trump`
    const given = { ...others, organiser: ORGANISER }
    const played = (session: DocumentSession, further: Partial<DocumentSession>) => ({
      ...session,
      date: '2024-03-16',
      startDateTime: null,
      ...further,
    })
    const withoutLogs = (session: DocumentSession) => session.tables.map((one) => ({ ...one, logs: [] }))
    const spoken = {
      record: withSessions(given, (one) =>
        played(one, {
          tables: one.tables.map((table, i) => ({
            ...table,
            logs: table.logs.map((log) => ({
              ...log,
              events: i === 0 ? log.events.map((event) => spokenOf(event, lead)) : log.events,
            })),
          })),
        }),
      ),
      jury: withSessions(given, (one) =>
        played(one, {
          tables: withoutLogs(one).map((table) => ({
            ...table,
            results: table.results.map((result, i) =>
              i === 0 ? { ...result, jury: true, juryComment: lead } : result,
            ),
          })),
        }),
      ),
      reason: withSessions(given, (one) =>
        played(one, {
          tables: withoutLogs(one),
          registrations: one.registrations.map((entry) => ({
            ...entry,
            adjustments: [{ unit: 'PERCENT' as const, amount: -1, reason: lead }],
          })),
        }),
      ),
      // Of it nothing is said.
      silent: withSessions(given, (one) => played(one, { tables: withoutLogs(one) })),
    }
    const stored = new Map<string, number>()
    for (const [name, document] of Object.entries(spoken)) {
      const keyed = { ...document, tournament: { ...document.tournament, key: `spoken-${name}` } }
      stored.set(name, await storeAs(server, keyed, `spoken-${name}`))
    }
    await server.settled()
    const versions = async () => {
      const asked = [...stored].map(async ([name, own]) => {
        const answer = await fetch(server.url + viewAt('boards', { id: own }).path)
        return [name, answer.headers.get(SEQ_HEADER)] as const
      })
      return new Map(await Promise.all(asked))
    }
    const told = async (own: number) => {
      const entries = (await (
        await fetch(server.url + viewAt('registrations', { id: own }).path)
      ).json()) as {
        readonly registrationId: number
      }[]
      const paths = [
        ...pathsOf(own),
        ...entries.flatMap(({ registrationId: ns }) => viewAt('replay', { id: own, ns, board: 1 }).path),
      ]
      return [...(await snapshot(server.url, paths)).values()].join('\n')
    }
    const names = [...stored.keys()]
    const saidIn = async () =>
      Object.fromEntries(
        await Promise.all([...stored].map(async ([name, own]) => [name, said(await told(own)).length])),
      )
    const found = async () =>
      (
        await (await fetch(`${server.url}${archiveRoutes.findBoards()}?note=${GIVEN}%20${LAST}`)).json()
      ).boards.filter((one: { miniSessionId: number }) => [...stored.values()].includes(one.miniSessionId))
        .length
    const [before, foundBefore] = [await versions(), await found()]
    expect(foundBefore).toBeGreaterThan(0)
    expect(await saidIn()).toEqual(Object.fromEntries(names.map((name) => [name, name === 'silent' ? 0 : 2])))
    for (const shown of ['hidden', 'initials'] as const) {
      await show(shown)
      expect(await saidIn()).toEqual(Object.fromEntries(names.map((name) => [name, 0])))
      expect(await found()).toBe(0)
    }
    const after = await versions()
    // Browsers keep for a year what an address with its version says.
    expect(names.filter((name) => after.get(name) === before.get(name))).toEqual(['silent'])
    await show('name')
    expect(await saidIn()).toEqual(Object.fromEntries(names.map((name) => [name, name === 'silent' ? 0 : 2])))
    expect(await found()).toBe(foundBefore)
  },
  120_000,
)

it('staff joins persons and parts their players', async () => {
  const otherName = MADE.events[0]!.segments[0]!.sessions[0]!.registrations[1]!.players[0]!.name
  const [one] = await kept(otherName)
  const other = await own()
  const entriesFound = async () => {
    const answer = await fetch(`${server.url}${routes.search()}?q=${encodeURIComponent(otherName)}`)
    const { sessions } = searchAnswerSchema.parse(await answer.json())
    return sessions.flatMap(({ found }) => found.map((entry) => entry.registrationId))
  }
  const apartFound = await entriesFound()
  expect(
    (await admin.call(staffRoutes.joinPerson(one!.personId), json({ into: other.personId }))).status,
  ).toBe(200)
  expect((await own()).players).toHaveLength(2)
  // Both names find the one person, who is called as before.
  expect((await kept(otherName)).map(({ personId, name }) => [personId, name])).toEqual([
    [other.personId, NAME],
  ])
  expect((await entriesFound()).length).toBeGreaterThan(apartFound.length)
  // The address of whoever was joined leads to the other's page, unless he wants not to be known.
  const led = () => fetch(server.url + archiveRoutes.person(one!.personId), { redirect: 'manual' })
  expect([(await led()).status, (await led()).headers.get('location')]).toEqual([
    308,
    archiveRoutes.person(other.personId),
  ])
  await show('hidden')
  expect((await led()).status).toBe(404)
  await show('name')
  const followed = await (await fetch(server.url + archiveRoutes.person(one!.personId))).json()
  expect(followed.personId).toBe(other.personId)
  const parted = await admin.call(staffRoutes.partPlayer(one!.players[0]!.playerId), json({}))
  expect(await parted.json()).toMatchObject({ changed: true })
  expect((await own()).players).toHaveLength(1)
  const apart = await kept(otherName)
  expect(apart.map(({ name, players }) => [name, players.length])).toEqual([[otherName, 1]])
  expect(apart[0]!.personId).not.toBe(other.personId)
  expect(await entriesFound()).toEqual(apartFound)
  expect((await admin.call(staffRoutes.joinPerson(999_999), json({ into: other.personId }))).status).toBe(404)
})
