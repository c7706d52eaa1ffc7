import type { DocumentRegistration, TournamentDocument } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { routes } from '@openroom/protocol/routes'
import { type SearchAnswer, searchAnswerSchema } from '@openroom/protocol/schema/search'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { otherDeals, pairsDocument, teamsDocument } from '../testing/documents.ts'
import { browser, filesForm, form, storeAs, type TestServer, testServer } from '../testing/server.ts'

const PASSWORD = 'correct horse'

let server: TestServer

const named = (
  name: string,
  date: string,
  given: TournamentDocument,
  change = (r: DocumentRegistration) => r,
) =>
  withSessions({ ...given, tournament: { ...given.tournament, name, key: name.toLowerCase() } }, (one) => ({
    ...one,
    date,
    startDateTime: null,
    registrations: one.registrations.map(change),
  }))

const uploader = browser('')
let call: typeof uploader.call

async function upload(document: TournamentDocument): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(document))
  const response = await call(staffRoutes.uploadFile(), filesForm([{ name: 'a.json', bytes }]))
  expect(response.status).toBe(200)
}

beforeAll(async () => {
  server = await testServer()
  await server.accounts.create({ name: 'U', email: 'up@example.org', role: 'UPLOADER', password: PASSWORD })
  call = browser(server.url).call
  await call(routes.login(), form({ username: 'up@example.org', password: PASSWORD }))
  await upload(named('Harbour Cup', '2024-03-02', pairsDocument()))
  await upload(
    named('Northern League', '2025-05-01', teamsDocument(), (one) => ({
      ...one,
      name: `Łódź ${one.name}`,
    })),
  )
  await upload(named('Harbour Teams', '2025-09-09', teamsDocument()))
})
afterAll(() => server?.stop())

const ask = (query: string, headers: Record<string, string> = {}) =>
  fetch(server.url + (query === '' ? routes.search() : `${routes.search()}?${query}`), { headers })
const search = async (query: string): Promise<SearchAnswer> => {
  const response = await ask(query)
  expect(response.status).toBe(200)
  return searchAnswerSchema.parse(await response.json())
}
const names = ({ sessions }: SearchAnswer) => [
  ...new Set(sessions.map(({ session }) => session.tournamentName)),
]

/** Somebody who plays in the pairs, as the file has them. */
const player = () => pairsDocument().events[0]!.segments[0]!.sessions[0]!.registrations[0]!.players[0]!.name

describe('the archive', () => {
  it('has all of it, the newest tournament first, and counts its years', async () => {
    const all = await search('')
    expect(names(all)).toEqual(['Harbour Teams', 'Northern League', 'Harbour Cup'])
    expect(all.years.map(({ year }) => year)).toEqual([2025, 2024])
    expect(all.years.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(all.total)
  })

  it.each([
    ['year=2024', ['Harbour Cup']],
    ['q=harbour', ['Harbour Teams', 'Harbour Cup']],
    ['q=HARB', ['Harbour Teams', 'Harbour Cup']],
    ['q=harbour&year=2025', ['Harbour Teams']],
    ['q=harbour+league', []],
    ['q=lodz', ['Northern League']],
    ['q=arbour', []],
    ['q=%27%20%26%20!%20%28%3A*%5C', []],
    ['serverId=2', ['Harbour Cup']],
    ['serverId=99', []],
  ])('finds by %s', async (query, expected) => {
    expect(names(await search(query))).toEqual(expected)
  })

  it('finds a player, and says in which pair', async () => {
    const [first = '', last = ''] = player().split(' ')
    const { sessions } = await search(`q=${encodeURIComponent(`${last} ${first} cup`)}`)
    expect(sessions.map(({ session }) => session.tournamentName)).toEqual(['Harbour Cup'])
    expect(sessions[0]?.found.flatMap(({ players }) => players)).toContain(player())
  })

  it('names players and teams who have a page, and how many there are of them', async () => {
    await server.settled()
    const [first = '', last = ''] = player().split(' ')
    const { players, teams } = await search(`q=${encodeURIComponent(`${last} ${first}`)}`)
    expect(players).toMatchObject({ total: 1, first: [{ name: player() }] })
    expect((await fetch(`${server.url}/api/archive/person/${players!.first[0]!.personId}`)).status).toBe(200)
    expect(teams).toEqual({ total: 0, first: [] })
    const lodz = (await search('q=lodz')).teams!
    expect(lodz.total).toBeGreaterThan(1)
    expect(lodz.first.length).toBe(Math.min(5, lodz.total))
    expect(lodz.first.every(({ name }) => name.startsWith('Łódź'))).toBe(true)
    expect((await fetch(`${server.url}/api/archive/team/${lodz.first[0]!.teamId}`)).status).toBe(200)
  })

  it('names nobody beside a year, an organiser or further pages', async () => {
    for (const query of ['q=lodz&year=2025', 'q=lodz&serverId=1', 'q=lodz&page=2', 'year=2025'])
      expect(await search(query)).not.toHaveProperty('teams')
  })

  it('says nothing of pairs where the title is what was asked for', async () => {
    const { sessions } = await search('q=cup')
    expect(sessions.map(({ found }) => found)).toEqual([[]])
  })

  it('finds nothing by signs alone', async () => {
    const { total, sessions } = await search('q=%25_%25')
    expect([total, sessions.length]).toEqual([0, 0])
  })

  it('has a strong ETag that changes with the sessions, and no old words', async () => {
    for (const query of ['', 'q=harbour']) {
      const etag = (await ask(query)).headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[^"]+"$/)
      expect((await ask(query, { 'if-none-match': etag })).status).toBe(304)
    }
    const before = (await ask('')).headers.get('etag')
    await upload(named('Harbour Cup', '2024-03-02', pairsDocument(), (one) => ({ ...one, name: 'Quux' })))
    expect((await search('q=quux')).total).toBe(1)
    expect((await ask('')).headers.get('etag')).not.toBe(before)
  })

  it('keeps back what is not over', async () => {
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    const set = (status: string) =>
      client.query(
        `update mini_session s set status = $1, version = version + 1 from segment g, event e, tournament t
        where g.id = s.segment_id and e.id = g.event_id and t.id = e.tournament_id and t.name = 'Northern League'`,
        [status],
      )
    await set('LIVE')
    server.changes.announce({ sessions: [], lists: true })
    expect(names(await search(''))).not.toContain('Northern League')
    expect((await search('q=lodz')).total).toBe(0)
    await set('CLOSED')
    server.changes.announce({ sessions: [], lists: true })
    expect((await search('q=lodz')).total).toBeGreaterThan(0)
    await client.end()
  })

  it.each(['year=x', 'page=0', `q=${'a'.repeat(201)}`, 'other=1'])('refuses %s', async (query) => {
    expect((await ask(query)).status).toBe(400)
  })

  it('gives the sessions beside one, however old', async () => {
    const [first] = (await search('q=cup')).sessions
    const id = first?.session.miniSessionId ?? 0
    const beside = await (await fetch(server.url + viewAt('sessionsBeside', { id }).path)).json()
    expect(beside).toMatchObject([{ miniSessionId: id }])
    const segment = viewAt('sessionsOfSegment', {
      serverId: 2,
      segmentId: first?.session.segmentId ?? 0,
    }).path
    expect(await (await fetch(server.url + segment)).json()).toEqual(beside)
    expect((await fetch(server.url + viewAt('sessionsBeside', { id: 999_999 }).path)).status).toBe(404)
    expect(
      (await fetch(server.url + viewAt('sessionsOfSegment', { serverId: 1, segmentId: 1 }).path)).status,
    ).toBe(404)
  })
})

describe('what is being played', () => {
  it('is found by who plays, beside the archive and out of it', async () => {
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    const { rows } = await client.query<{ id: number }>(`
      update mini_session s set status = 'LIVE', version = s.version + 1
      from segment g, event e, tournament t
      where g.id = s.segment_id and e.id = g.event_id and t.id = e.tournament_id and t.name = 'Northern League'
      returning s.id`)
    const words = new URLSearchParams({ q: 'lodz' })
    const { running, total, sessions } = await search(`${words}`)
    expect(running.map(({ session }) => session.miniSessionId)).toEqual(rows.map(({ id }) => id))
    expect(running[0]?.found[0]?.name).toMatch(/^Łódź /)
    expect([total, sessions]).toEqual([0, []])
    const named = await search('q=northern')
    expect(named.running[0]?.found).toEqual([])
    expect((await search('q=lodz&year=2025')).running).toEqual([])
    expect((await search('')).running).toEqual([])
    await client.query(
      "update mini_session set status = 'CLOSED', version = version + 1 where status = 'LIVE'",
    )
    await client.end()
  })
})

describe('a name', () => {
  it.each([
    ['Jürgen Müller', ['Jürgen Müller', 'Juergen Mueller', 'mueller juergen', 'muller']],
    ['Bjoern Oedegaard', ['Bjørn Ødegård', 'Bjoern', 'odegard']],
  ])('%s is found however it is typed', async (name, typed) => {
    const title = `Spelled ${name}`
    await upload(
      named(title, '2023-01-01', pairsDocument(), (one) => ({
        ...one,
        players: one.players.map((player, i) => (i === 0 ? { ...player, name } : player)),
      })),
    )
    for (const q of typed) {
      const found = await search(`${new URLSearchParams({ q })}`)
      expect(names(found), q).toContain(title)
    }
  })
})

describe('pages of a long tournament', () => {
  /** Three days of it, each a segment. */
  async function store(name: string, club: string | null): Promise<readonly string[]> {
    const made = teamsDocument()
    const [event] = made.events
    const days = [1, 2, 3].map((day) => ({
      ...event!.segments[0]!,
      key: `${day}`,
      name: `Day ${day}`,
      sessions: event!.segments[0]!.sessions.map((one) => ({
        ...otherDeals(one, day),
        date: `1998-05-0${day}`,
        startDateTime: null,
      })),
    }))
    const organiser = club === null ? made.organiser : { ...made.organiser, name: club, club: true }
    const tournament = { ...made.tournament, key: name, name }
    await storeAs(server, { ...made, organiser, tournament, events: [{ ...event!, segments: days }] }, name)
    const { sessions } = await search(`${new URLSearchParams({ q: name })}`)
    return [...new Set(sessions.map(({ session }) => session.segmentName))]
  }

  it('begin with its first day, as its list does; of a club with the last evening', async () => {
    expect(await store('Longcup', null)).toEqual(['Day 1', 'Day 2', 'Day 3'])
    expect(await store('Longclub', 'Quay Club')).toEqual(['Day 3', 'Day 2', 'Day 1'])
  })
})

describe('the sessions near one', () => {
  const at = async (key: string, start: string) => {
    const made = withSessions(teamsDocument(), (one) => ({
      ...otherDeals(one, key.charCodeAt(0)),
      date: start.slice(0, 10),
      startDateTime: start,
    }))
    const document = {
      ...made,
      tournament: { ...made.tournament, key: 'near', name: 'Near Cup' },
      events: made.events.map((one) => ({ ...one, key })),
    }
    return storeAs(server, document, 'near')
  }

  it('are those of its tournament on its day, of every event, and nothing of another week', async () => {
    const [first, second, later] = [
      await at('a', '1999-05-01T09:00:00Z'),
      await at('b', '1999-05-01T20:00:00Z'),
      await at('c', '1999-05-08T09:00:00Z'),
    ]
    const near = async (id: number) => {
      const answer = await fetch(server.url + viewAt('sessionsNear', { id }).path)
      const found = (await answer.json()) as readonly { readonly miniSessionId: number }[]
      return found.map(({ miniSessionId }) => miniSessionId)
    }
    expect([await near(first), await near(second), await near(later)]).toEqual([
      [first, second],
      [first, second],
      [later],
    ])
    expect((await fetch(server.url + viewAt('sessionsNear', { id: 999_999 }).path)).status).toBe(404)
  })
})
