/** Seasons of a club over HTTP: made by staff, counted of finished sessions, shown to all, taken back. */
import { createReadStream } from 'node:fs'
import { searchWords } from '@openroom/bridge/plainText'
import type { TournamentDocument } from '@openroom/formats/json/document'
import {
  event,
  segment,
  session,
  tournamentDocument,
  withSessions,
} from '@openroom/formats/json/documentBuilder'
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { routes } from '@openroom/protocol/routes'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { KeptPerson } from '@openroom/protocol/schema/personKeeping'
import type { RunningScores } from '@openroom/protocol/schema/results'
import {
  type ClubSeasons,
  clubSeasonsSchema,
  type KeptSeason,
  type SavedSeason,
  type SaveSeason,
  type SeasonBody,
  type SeasonSessions,
  seasonSchema,
} from '@openroom/protocol/schema/season'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { simulate } from '@openroom/simulate/simulate'
import { atNight } from '@openroom/test-kit/atNight'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { boardOf, matchOf, roomsOf, teamOf } from '../sessions/testing/modelOf.ts'
import { browser, form, json, storeAs, type TestServer, testServer } from '../testing/server.ts'

const CLUB = { name: 'Oakmere BC', club: true }
const PASSWORD = 'correct horse'
const DAYS = ['2026-03-03', '2026-03-10', '2026-03-17', '2026-03-19'] as const

let server: TestServer
let serverId: number
let evenings: readonly number[]
const staff = { call: null as unknown as ReturnType<typeof browser>['call'] }

/** An evening of the same club; who comes differs. */
function eveningOf(seed: number, date: string, name: string): TournamentDocument {
  const made = simulate({
    kind: 'pairs-mitchell',
    seed,
    contestants: 12,
    boards: 12,
    recorded: 0,
    estimated: true,
  })
  const dated = withSessions(made, (one) => ({ ...one, date, startDateTime: null }))
  return { ...dated, organiser: CLUB, tournament: { ...dated.tournament, key: `${name} ${date}`, name } }
}

/** The players of one field sit in all of them. */
function withPeopleOf(other: TournamentDocument, given: TournamentDocument): TournamentDocument {
  const [names, own] = [other, given].map((one) =>
    one.events[0]!.segments[0]!.sessions[0]!.registrations.flatMap(({ players }) => players),
  )
  const as = new Map(own!.map((player, at) => [player.name, names![at]!]))
  const player = <P extends { readonly name: string }>(one: P): P => ({ ...one, ...as.get(one.name) })
  return withSessions(given, (one) => ({
    ...one,
    registrations: one.registrations.map((entry) => ({
      ...entry,
      players: entry.players.map(player),
      name: entry.players.map((each) => player(each).name).join(' – '),
    })),
    tables: one.tables.map((table) => ({
      ...table,
      players: {
        N: table.players.N && player(table.players.N),
        E: table.players.E && player(table.players.E),
        S: table.players.S && player(table.players.S),
        W: table.players.W && player(table.players.W),
      },
    })),
  }))
}

const read = async <T>(path: string): Promise<T> => (await fetch(server.url + path)).json() as Promise<T>
const tell = (path: string, body?: object) => staff.call(path, json(body ?? {}))
const season = async (id: number): Promise<SeasonBody> =>
  seasonSchema.parse(await read(archiveRoutes.season(id)))
const ofClub = async (): Promise<ClubSeasons> =>
  clubSeasonsSchema.parse(await read(archiveRoutes.clubSeasons(serverId)))

const CHOICE = { words: 'tuesday' }
const definition = (changes: Partial<SaveSeason['definition']> = {}): SaveSeason['definition'] => ({
  name: 'Tuesday Ladder',
  label: '2026',
  kind: 'series',
  contestants: 'person',
  figure: 'percent',
  divisions: [{ name: '', sessions: CHOICE }],
  ...changes,
})

async function make(changes: Partial<SaveSeason['definition']> = {}): Promise<number> {
  const body: SaveSeason = { seasonId: null, serverId, version: null, definition: definition(changes) }
  const answer = await tell(deskRoutes.saveSeason(), body)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { seasonId: number }).seasonId
}

beforeAll(async () => {
  server = await testServer()
  await server.accounts.create({
    name: 'A',
    email: 'ad@example.org',
    role: 'ADMIN',
    password: PASSWORD,
  })
  staff.call = browser(server.url).call
  await staff.call(routes.login(), form({ username: 'ad@example.org', password: PASSWORD }))
  const first = eveningOf(1, DAYS[0], 'Tuesday Pairs')
  const documents = [
    first,
    withPeopleOf(first, eveningOf(2, DAYS[1], 'Tuesday Pairs')),
    withPeopleOf(first, eveningOf(3, DAYS[2], 'Tuesday Pairs')),
    withPeopleOf(first, eveningOf(4, DAYS[3], 'Friends of Thursday')),
  ]
  const ids: number[] = []
  for (const [at, document] of documents.entries()) ids.push(await storeAs(server, document, `evening ${at}`))
  evenings = ids
  await server.settled()
  const list = await read<readonly { miniSessionId: number; serverId: number }[]>(viewAt('miniSessions').path)
  serverId = list.find(({ miniSessionId }) => miniSessionId === ids[0])!.serverId
  // What seasons are made of is written in the background.
  const chosen = { contestants: 'person', sessions: CHOICE }
  const offered = async () =>
    ((await (await tell(deskRoutes.seasonSessions(serverId), chosen)).json()) as SeasonSessions).length
  await vi.waitFor(async () => expect(await offered()).toBe(ids.length), { timeout: 60_000, interval: 200 })
})
afterAll(() => server?.stop())

type Entry = {
  readonly registrationId: number
  readonly players: readonly { name: string; surname: string }[]
}

/** Whichever name is written first, and how many spaces are between. */
const nameKey = (name: string): string => [...searchWords(name)].sort().join(' ')

/** Slowly and simply: the running score of each evening, as everybody sees it. */
async function byHand(sessions: readonly number[], best: number) {
  const own = new Map<string, number[]>()
  for (const id of sessions) {
    const scores = await read<RunningScores>(viewAt('runningScores', { id }).path)
    const entries = await read<readonly Entry[]>(viewAt('registrations', { id }).path)
    if (scores.type !== 'PAIR') throw new Error('not pairs')
    for (const { registrationId, totalPercent } of scores.rows) {
      const entry = entries.find((one) => one.registrationId === registrationId)!
      for (const { name, surname } of entry.players) {
        const who = nameKey(`${name} ${surname}`)
        own.set(who, [...(own.get(who) ?? []), totalPercent!])
      }
    }
  }
  return new Map(
    [...own].map(([who, percents]) => {
      const counted = [...percents].sort((a, b) => b - a).slice(0, best)
      return [who, counted.reduce((sum, one) => sum + one, 0) / counted.length]
    }),
  )
}

describe('a series', () => {
  it('counts the sessions that fit, each player as a person, as somebody reckons by hand', async () => {
    const id = await make({ best: 2 })
    const body = await season(id)
    const [table] = body.divisions
    expect(table?.sessions.map(({ day }) => day)).toEqual(DAYS.slice(0, 3))
    const expected = await byHand(evenings.slice(0, 3), 2)
    expect(table?.rows).toHaveLength(expected.size)
    for (const { players, figure, played, counted } of table!.rows) {
      expect(figure).toBeCloseTo(expected.get(nameKey(players[0]!.name))!, 6)
      expect([played, counted]).toEqual([3, 2])
      expect(players[0]?.personId).toBeGreaterThan(0)
    }
    const figures = table!.rows.map(({ figure }) => figure!)
    expect(figures).toEqual([...figures].sort((a, b) => b - a))
  })

  it('counts pairs as such, on some days of the week, with sessions picked and left by hand', async () => {
    const sessions = { words: '', weekdays: [2], from: DAYS[1], added: [evenings[3]!], left: [evenings[2]!] }
    const id = await make({ contestants: 'pair', divisions: [{ name: '', sessions }] })
    const [table] = (await season(id)).divisions
    expect(table?.sessions.map(({ day }) => day)).toEqual([DAYS[1], DAYS[3]])
    expect(table?.rows.every(({ players }) => players.length === 2)).toBe(true)
    const offered = (await (
      await tell(deskRoutes.seasonSessions(serverId), {
        contestants: 'pair',
        sessions: { ...sessions, added: [], left: [] },
      })
    ).json()) as SeasonSessions
    expect(offered.map(({ day, fits }) => [day, fits])).toEqual([
      ...[...DAYS].reverse().map((day) => [day, day === DAYS[1] || day === DAYS[2]]),
    ])
  })

  it('has only finished sessions: one that is opened again is in no table, feed or file', async () => {
    const id = await make({ name: 'Only finished' })
    const before = await season(id)
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    const set = (status: string) =>
      client.query('update mini_session set status = $1 where id = $2', [status, evenings[1]])
    await set('LIVE')
    const now = await season(id)
    expect(now.divisions[0]?.sessions.map(({ day }) => day)).toEqual([DAYS[0], DAYS[2]])
    const feed = await (await fetch(`${server.url}/feed/season/${id}.atom`)).text()
    expect(feed).not.toContain(`/screen/${evenings[1]}`)
    expect(feed).toContain(`/screen/${evenings[0]}`)
    expect(await (await fetch(server.url + archiveRoutes.seasonFile(id))).text()).not.toContain(DAYS[1])
    await set('CLOSED')
    await client.end()
    expect(await season(id)).toEqual(before)
  })

  it('goes out as CSV, and as a calendar', async () => {
    const id = await make()
    const lines = (await (await fetch(server.url + archiveRoutes.seasonFile(id))).text()).trim().split('\r\n')
    expect(lines[0]).toBe(
      `division,rank,name,figure,played,counted,matches,won,drawn,lost,imps won,imps lost,${DAYS.slice(0, 3).join()}`,
    )
    const { rows } = (await season(id)).divisions[0]!
    expect(lines).toHaveLength(rows.length + 1)
    expect(lines[1]?.split(',').slice(0, 3)).toEqual(['', `${rows[0]?.rank}`, rows[0]?.players[0]?.name])
    const calendar = await fetch(`${server.url}/feed/season/${id}.ics`)
    expect((await calendar.text()).match(/BEGIN:VEVENT/g)).toHaveLength(3)
  })
})

const REAL = ['mp_pairs_howell', 'mp_pairs_mitchell_02', 'mp_pairs_mitchell_03', 'mp_pairs_mitchell_04']

atNight.skipIf(!hasSharedData)('real evenings of clubs come out as somebody reckons by hand', async () => {
  const ids: number[] = []
  for (const name of REAL) {
    const stored = await server.imports.files(
      [{ name, source: createReadStream(sharedPath(`usebio/cobalt_${name}.xml`)) }],
      { playVisible: true, replace: true, club: 'Real BC' },
      { accountId: null },
    )
    if (!stored.ok) throw new Error(stored.error.error.message)
    ids.push(...stored.value.miniSessionIds)
  }
  const list = await read<readonly MiniSession[]>(viewAt('miniSessions').path)
  const real = list.find(({ miniSessionId }) => miniSessionId === ids[0])!.serverId
  const body: SaveSeason = {
    seasonId: null,
    serverId: real,
    version: null,
    definition: definition({ best: 3, divisions: [{ name: '', sessions: { added: ids } }] }),
  }
  const { seasonId } = (await (await tell(deskRoutes.saveSeason(), body)).json()) as SavedSeason
  const counts = async () => (await season(seasonId)).divisions[0]!
  await expect.poll(async () => (await counts()).sessions, { interval: 200 }).toHaveLength(ids.length)
  const expected = await byHand(ids, 3)
  const { rows } = await counts()
  expect(rows.length).toBeGreaterThan(60)
  for (const { players, figure } of rows)
    expect(figure, players[0]!.name).toBeCloseTo(expected.get(nameKey(players[0]!.name))!, 6)
  expect(new Set(rows.map(({ players }) => nameKey(players[0]!.name)))).toEqual(new Set(expected.keys()))
})

it('winners stand in the hall once a season has ended, beside those written by hand', async () => {
  const id = await make({ name: 'Club Championship', kind: 'championship', label: '2025', ended: true })
  await make({ name: 'Of old', kind: 'honours', honours: [{ label: '1998', winners: 'Nora Field' }] })
  const { hall, seasons } = await ofClub()
  // Partners of every evening share the place.
  const first = (await season(id)).divisions[0]!.rows.filter(({ rank }) => rank === 1)
  expect(hall.map(({ label }) => label)).toEqual(['2025', '1998'])
  expect(hall[0]?.winners[0]).toMatchObject({
    seasonId: id,
    names: first.map(({ players }) => players[0]?.name),
  })
  expect(hall[1]?.winners).toMatchObject([{ name: 'Of old', names: ['Nora Field'] }])
  expect(seasons.find(({ seasonId }) => seasonId === id)).toMatchObject({ ended: true, sessions: 3 })
  expect(seasons.some(({ name }) => name === 'Of old')).toBe(false)
})

it('is changed, removed and brought back, with the changes of two people kept apart', async () => {
  const id = await make({ name: 'First name' })
  const kept = async (): Promise<KeptSeason> => (await staff.call(deskRoutes.keptSeason(id))).json()
  const change = (version: number, name: string) =>
    tell(deskRoutes.saveSeason(), {
      seasonId: id,
      serverId,
      version,
      definition: definition({ name }),
    })
  expect((await change(1, 'Second name')).status).toBe(200)
  expect(await (await change(1, 'Third name')).json()).toMatchObject({ code: 'season-changed' })
  expect((await season(id)).name).toBe('Second name')
  expect((await tell(deskRoutes.undoSeason(id), { version: 1 })).status).toBe(200)
  expect((await season(id)).name).toBe('First name')
  expect((await tell(deskRoutes.removeSeason(id))).status).toBe(200)
  expect((await fetch(server.url + archiveRoutes.season(id))).status).toBe(404)
  expect((await fetch(`${server.url}/feed/season/${id}.ics`)).status).toBe(404)
  const removed = await (await staff.call(deskRoutes.removedSeasons(serverId))).json()
  expect(removed).toContainEqual({ seasonId: id, name: 'First name', label: '2026' })
  expect((await tell(deskRoutes.undoSeason(id), { version: 2 })).status).toBe(200)
  expect((await season(id)).name).toBe('Second name')
  const { history } = await kept()
  expect(history.map(({ version, by, isRemoval }) => [version, by, isRemoval])).toEqual([
    ...[5, 4, 3, 2, 1].map((version) => [version, 'A', version === 4]),
  ])
  const audit = (await (await staff.call(staffRoutes.audit())).json()) as {
    readonly entries: readonly { readonly action: string }[]
  }
  const actions = audit.entries.map(({ action }) => action)
  for (const action of ['create', 'change', 'restore', 'remove'])
    expect(actions).toContain(`season.${action}`)
})

it('shows no name that is hidden, in tables, hall, files and written winners', async () => {
  const id = await make({ kind: 'championship', name: 'Hidden', label: '2024', ended: true })
  const name = (await season(id)).divisions[0]!.rows[0]!.players[0]!.name
  await make({ name: 'Old', kind: 'honours', honours: [{ label: '1990', winners: `${name} and a friend` }] })
  const persons = (await (
    await staff.call(`${staffRoutes.keptPersons()}?q=${encodeURIComponent(name)}`)
  ).json()) as readonly KeptPerson[]
  const { personId } = persons.find((one) => one.name === name)!
  const show = (shown: string) => tell(staffRoutes.showPerson(personId), { shown })
  await show('hidden')
  const everything = async () =>
    [
      ...[archiveRoutes.season(id), archiveRoutes.seasonFile(id), archiveRoutes.clubSeasons(serverId)],
      ...[`/seasons/${id}`, `/clubs/${serverId}`],
    ].map(async (path) => (await fetch(server.url + path)).text())
  const hidden = (await Promise.all(await everything())).join()
  expect(hidden).not.toContain(name)
  expect(hidden).toContain('N. N. and a friend')
  expect((await season(id)).divisions[0]?.rows[0]?.players[0]).toEqual({ personId: null, name: 'N. N.' })
  await show('name')
  expect((await season(id)).divisions[0]?.rows[0]?.players[0]?.name).toBe(name)
})

/** A match of a knock-out over two sessions, by the scores of its rooms in each. */
const cupOf = (...swings: readonly (readonly [number, number])[]): TournamentDocument => ({
  ...tournamentDocument({ key: 'cup', name: 'Club Cup' }, [
    event({
      key: 'e',
      name: 'Cup',
      type: 'TEAM',
      arrangeType: 'KNOCK_OUT',
      segments: [
        segment({
          key: 'final',
          name: 'Final',
          sessions: swings.map((swing, at) => {
            const match = matchOf({ round: 1, number: 1, home: 'A', visiting: 'B' })
            return session({
              key: `s${at}`,
              session: at + 1,
              numberOfSessions: 2,
              date: `2026-05-0${at + 1}`,
              registrations: ['A', 'B'].map((key) => teamOf(key)),
              boards: [1, 2, 3].map(boardOf),
              matches: [match],
              tables: roomsOf(match, { 1: swing, 2: [110, 110], 3: [90 + at, 90] }),
            })
          }),
        }),
      ],
    }),
  ]),
  organiser: { name: 'Cup BC', club: true },
})

it('a match of a knock-out is one, won by its total over all sessions, also where an earlier one is put right', async () => {
  const ids: number[] = []
  const store = async (document: TournamentDocument) => {
    const id = await storeAs(server, document, 'cup')
    await server.settled()
    return id
  }
  const first = await store(cupOf([420, -50], [-50, 0]))
  const list = await read<readonly MiniSession[]>(viewAt('miniSessions').path)
  const own = list.find(({ miniSessionId }) => miniSessionId === first)!
  ids.push(
    ...list
      .flatMap((one) => (one.segmentId === own.segmentId ? one.miniSessionId : []))
      .sort((a, b) => a - b),
  )
  expect(ids).toHaveLength(2)
  const league = (sessions: object): SaveSeason => ({
    seasonId: null,
    serverId: own.serverId,
    version: null,
    definition: definition({
      name: 'Cups',
      kind: 'league',
      contestants: 'team',
      figure: 'imps',
      divisions: [{ name: '', sessions }],
    }),
  })
  const made = async (sessions: object) =>
    ((await (await tell(deskRoutes.saveSeason(), league(sessions))).json()) as SavedSeason).seasonId
  const [whole, last] = [await made({ added: ids }), await made({ added: [ids[1]!] })]
  const wonIn = async (id: number) =>
    Object.fromEntries(
      (await season(id)).divisions[0]!.rows.map(({ team, matches: { played, won, lost } }) => [
        ...[team.slice(-1), [played, won, lost]],
      ]),
    )
  const settle = (won: string, lost: string) =>
    vi.waitFor(
      async () => {
        for (const id of [whole, last])
          expect(await wonIn(id)).toEqual({ [won]: [1, 1, 0], [lost]: [1, 0, 1] })
      },
      { timeout: 60_000, interval: 200 },
    )
  await settle('A', 'B')
  // The first session is put right: the match, which was decided in the second, goes to the other team.
  await store(cupOf([-50, 420], [-50, 0]))
  await settle('B', 'A')
})
