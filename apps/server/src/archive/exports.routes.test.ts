import { Readable } from 'node:stream'
import { EXPORT_FORMATS, type ExportFormat } from '@openroom/bridge/exports'
import { sessionsOfDocument, withSessions } from '@openroom/formats/json/documentBuilder'
import { readDocument, writeDocument } from '@openroom/formats/json/readDocument'
import { readFile } from '@openroom/formats/read'
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { routes } from '@openroom/protocol/routes'
import type { Organiser } from '@openroom/protocol/schema/staff'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { atNight } from '@openroom/test-kit/atNight'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AllTables } from '../core/database/allTables.ts'
import { openDatabase } from '../core/database/database.ts'
import { otherDeals, pairsDocument, teamsDocument } from '../testing/documents.ts'
import { browser, form, json, storeAs, type TestServer, testServer } from '../testing/server.ts'

const teams = teamsDocument()
/** Pairs without any record of auction or play, whose players have numbers. */
const pairs = withSessions(pairsDocument(), (session) => ({
  ...session,
  registrations: session.registrations.map((one) => ({
    ...one,
    players: one.players.map((player, i) => ({ ...player, memberId: `${one.key}${i}` })),
  })),
  tables: session.tables.map((table) => ({ ...table, logs: [] })),
}))

let server: TestServer
let pairsId: number
let teamsId: number

async function stored(document: typeof teams): Promise<number> {
  const file = { name: 'made up', source: Readable.from([Buffer.from(writeDocument(document))]) }
  const report = await server.imports.files([file], { playVisible: true }, { accountId: null })
  if (!report.ok) throw new Error(report.error.error.message)
  return report.value.miniSessionIds[0]!
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

const session = (id: number, format: ExportFormat) => get(sessionRoutes.exported('session', id, format))

async function read(response: Response) {
  expect(response.status).toBe(200)
  const file = await readFile(Readable.from([Buffer.from(await response.arrayBuffer())]))
  if (!file.ok) throw new Error(file.error.message)
  return file.value
}

const reason = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
]

async function alter(statement: ReturnType<typeof sql>): Promise<void> {
  const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
  await statement.execute(db)
  await close()
}

beforeAll(async () => {
  server = await testServer({ TRUSTED_PROXIES: '1' })
  pairsId = await stored(pairs)
  teamsId = await stored(teams)
})
afterAll(() => server?.stop())

describe('a session', () => {
  it.each([
    ['json', 'JSON', 'application/json'],
    ['pbn', 'PBN', 'application/x-pbn'],
    ['lin', 'LIN', 'application/x-bridge-lin'],
    ['usebio', 'USEBIO', 'application/xml'],
  ] as const)('of teams is a %s file that can be read again', async (format, as, type) => {
    const response = await session(teamsId, format)
    expect(response.headers.get('content-type')).toContain(type)
    const ending = format === 'usebio' ? 'xml' : format
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="[a-z0-9-]+-session-${teamsId}\\.${ending}"$`),
    )
    const file = await read(response)
    expect(file.format).toBe(as)
    const boards = sessionsOfDocument(teams).flatMap((one) => one.boards)
    expect(file.counts.boards).toBe(boards.length)
    expect(file.counts.results).toBeGreaterThan(0)
  })

  it('is the whole document in JSON, but for members numbers', async () => {
    const nameless = JSON.parse(JSON.stringify(teams, (key, value) => (key === 'memberId' ? null : value)))
    expect((await read(await session(teamsId, 'json'))).document).toEqual(nameless)
  })

  it('says what its format has no room for', async () => {
    const left = async (format: 'json' | 'csv') =>
      (await session(teamsId, format)).headers.get('x-openroom-left-out')
    expect(await left('json')).toBeNull()
    expect(await left('csv')).toContain('auctions')
  })

  it('has results and ranking as tables', async () => {
    const results = await session(pairsId, 'csv')
    expect(results.headers.get('content-type')).toContain('text/csv')
    const lines = (await results.text()).trimEnd().split('\r\n')
    const played = sessionsOfDocument(pairs).flatMap(({ tables }) => tables.flatMap((table) => table.results))
    expect(lines).toHaveLength(1 + played.length)
    expect(lines[0]).toMatch(/^board,round,table,/)
    expect((await (await session(pairsId, 'ranking')).text()).split('\r\n')[0]).toMatch(/^rank,tied,/)
  })

  it('keeps members numbers to itself', async () => {
    const { document } = await read(await session(pairsId, 'json'))
    const players = sessionsOfDocument(document).flatMap(({ registrations }) =>
      registrations.flatMap((one) => one.players),
    )
    expect(players.length).toBeGreaterThan(0)
    expect(new Set(players.map(({ memberId }) => memberId))).toEqual(new Set([null]))
  })

  it('is not sent again to who has it', async () => {
    const etag = (await session(teamsId, 'pbn')).headers.get('etag') ?? ''
    expect(
      (await get(sessionRoutes.exported('session', teamsId, 'pbn'), { 'if-none-match': etag })).status,
    ).toBe(304)
  })
})

describe('a board', () => {
  it('is alone in its file, as a session of its own', async () => {
    const { number } = sessionsOfDocument(teams)[0]!.boards[1]!
    const { document } = await read(await get(sessionRoutes.exportedBoard(teamsId, number, 'json')))
    const [one] = sessionsOfDocument(document)
    expect(one!.boards.map((board) => board.number)).toEqual([number])
    expect(one!.tables.flatMap(({ results }) => results.map(({ board }) => board))).toContain(number)
    expect(one!.key).not.toBe(sessionsOfDocument(teams)[0]!.key)
  })

  it.each(['pbn', 'lin', 'usebio'] as const)('is a %s file', async (format) => {
    const { counts } = await read(await get(sessionRoutes.exportedBoard(teamsId, 1, format)))
    expect(counts.boards).toBe(1)
  })
})

describe('what cannot be had says why', () => {
  it.each([
    [() => session(pairsId, 'lin'), [404, 'export-without-record']],
    [() => session(999, 'json'), [404, 'session-not-found']],
    [() => get(sessionRoutes.exported('event', 999, 'pbn')), [404, 'event-not-found']],
    [() => get(sessionRoutes.exported('tournament', 999, 'pbn')), [404, 'tournament-not-found']],
    [() => get(sessionRoutes.exportedBoard(teamsId, 77, 'pbn')), [404, 'board-not-found']],
    [() => get(sessionRoutes.exportedBoard(teamsId, 1, 'ranking')), [404, 'export-of-board']],
    [() => get(`/api/export/session/${teamsId}.doc`), [400, 'bad-request']],
    [() => get('/api/export/session/x.pbn'), [400, 'bad-request']],
  ] as const)('%#', async (ask, expected) => {
    expect(await reason(await ask())).toEqual(expected)
  })
})

describe('the gate', () => {
  it('lets nothing of an unreleased table out, in any format', async () => {
    const id = await stored({ ...teams, tournament: { ...teams.tournament, key: 'held', name: 'Held' } })
    await alter(sql`update release_cursor set released_seq = -1
      where table_id in (select id from play_table where mini_session_id = ${id})`)
    await alter(sql`update mini_session set status = 'DELAYED' where id = ${id}`)
    const { document } = await read(await session(id, 'json'))
    const [held] = sessionsOfDocument(document)
    expect(held!.boards).toEqual([])
    expect(held!.tables.length).toBeGreaterThan(0)
    expect(held!.tables.flatMap(({ results, logs }) => [...results, ...logs])).toEqual([])
    expect([...held!.registrations, ...held!.matches].filter(({ official }) => official !== null)).toEqual([])
    for (const format of EXPORT_FORMATS.filter((one) => one !== 'json' && one !== 'pbn')) {
      expect((await session(id, format)).status, format).toBe(404)
    }
  })

  it('keeps the play back where it is not for the public', async () => {
    const hidden = withSessions(teams, (one) => ({ ...one, playVisible: false }))
    const id = await stored({ ...hidden, tournament: { ...teams.tournament, key: 'hidden', name: 'Hidden' } })
    const { document, counts } = await read(await session(id, 'json'))
    expect(counts.results).toBeGreaterThan(0)
    expect(sessionsOfDocument(document).flatMap(({ tables }) => tables.flatMap(({ logs }) => logs))).toEqual(
      [],
    )
  })

  it('keeps closed results back until the session ends', async () => {
    const closed = withSessions(teams, (one) => ({ ...one, bidOnly: true, vugraphClosedResult: true }))
    const id = await stored({
      ...closed,
      tournament: { ...teams.tournament, key: 'vugraph', name: 'Vugraph' },
    })
    await alter(sql`update mini_session set status = 'LIVE' where id = ${id}`)
    expect((await read(await session(id, 'json'))).counts).toMatchObject({ results: 0, auctions: 0 })
    await alter(sql`update mini_session set status = 'CLOSED' where id = ${id}`)
    expect((await read(await session(id, 'json'))).counts.results).toBeGreaterThan(0)
  })
})

/** How often a network may ask is counted apart from the tests of that. */
const ELSEWHERE = { 'x-forwarded-for': '203.0.113.9' }

describe('deals to be played again', () => {
  const dealsOf = (document: typeof teams) =>
    sessionsOfDocument(document).flatMap(({ boards }) => boards.map(({ number, deal }) => [number, deal]))

  it.each(['pbn', 'json'] as const)('of a session have no players and no results (%s)', async (format) => {
    const { document, counts } = await read(
      await get(`${sessionRoutes.exported('session', teamsId, format)}?results=no`, ELSEWHERE),
    )
    expect(counts).toMatchObject({ results: 0, auctions: 0, plays: 0, registrations: 0 })
    expect(dealsOf(document)).toEqual(dealsOf(teams))
  })

  it('of several sessions are one file, in the order that was asked for', async () => {
    const path = `${sessionRoutes.exportedBoards('pbn')}?results=no&of=${teamsId}.2,${teamsId}.1,${pairsId}.1`
    const response = await get(path, ELSEWHERE)
    expect(response.headers.get('content-disposition')).toContain('"boards.pbn"')
    const text = await response.text()
    expect([...text.matchAll(/\[Board "(\d+)"\]/g)].map(([, number]) => number)).toEqual(['2', '1', '1'])
    expect(text.match(/% EXPORT/g)).toHaveLength(1)
    for (const { name } of sessionsOfDocument(teams)[0]!.registrations.flatMap(({ players }) => players))
      expect(text).not.toContain(name)
  })
})

describe('boards of several sessions', () => {
  const boards = (format: ExportFormat, of: string) =>
    get(`${sessionRoutes.exportedBoards(format)}?of=${of}`, ELSEWHERE)

  it('are those of one table where it is named', async () => {
    const { ns } = sessionsOfDocument(teams)[0]!.tables[0]!
    const registrations = await (await get(viewAt('teams', { id: teamsId }).path)).json()
    const own =
      registrations[Number(sessionsOfDocument(teams)[0]!.registrations.findIndex(({ key }) => key === ns))]
    const [one] = await (await boards('json', `${teamsId}.1.${own.registrationId}`)).json()
    const { tables, boards: found } = one.events[0].segments[0].sessions[0]
    expect(found).toHaveLength(1)
    expect(tables).toHaveLength(1)
    expect(tables[0]).toMatchObject({ ns, results: [{ board: 1 }] })
  })

  it('have their columns named once', async () => {
    const text = await (await boards('csv', `${teamsId}.1,${pairsId}.1`)).text()
    expect(text.match(/^board,round/gm)).toHaveLength(1)
    const [head, ...lines] = text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
    for (const column of ['event', 'session'])
      expect(new Set(lines.map((line) => line[head!.indexOf(column)])).size).toBe(2)
  })

  it.each([
    ['nothing', 'pbn', 'x', 400, 'bad-request'],
    ['too many', 'pbn', Array.from({ length: 61 }, () => '1.1').join(), 400, 'bad-request'],
    ['what is not there', 'pbn', '99999.1', 404, 'board-not-found'],
    ['what holds one event', 'usebio', '1.1', 404, 'export-of-sessions'],
  ] as const)('refuse %s', async (_, format, of, status, code) => {
    expect(await reason(await boards(format, of))).toEqual([status, code])
  })

  it('that a search finds are a file', async () => {
    await server.settled()
    await expect
      .poll(async () => (await (await get(archiveRoutes.findBoards())).json()).count, { timeout: 60_000 })
      .toBeGreaterThan(0)
    const { boards: found } = await (await get(archiveRoutes.findBoards())).json()
    const { personId, name } = found[0].players[0]
    const own = await (await get(`${archiveRoutes.findBoards()}?personId=${personId}`)).json()
    expect(own.boards.length).toBeGreaterThan(0)
    for (const { players } of own.boards)
      expect(players.map((one: { name: string }) => one.name)).toContain(name)
    const file = await get(`${archiveRoutes.exportedFound('csv')}?personId=${personId}`, ELSEWHERE)
    const lines = (await file.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + own.boards.length)
  })
})

it('an event and a tournament come whole; tables only of single sessions', async () => {
  const two = withSessions(pairs, (one) => ({
    ...otherDeals(one, 1),
    session: 2,
    key: 'second',
    numberOfSessions: 2,
  }))
  await stored(two)
  const lists = (await (await get(viewAt('miniSessions').path)).json()) as readonly Record<string, number>[]
  const { eventId, tournamentId } = lists.find(({ miniSessionId }) => miniSessionId === pairsId)!
  for (const path of [
    sessionRoutes.exported('event', eventId!, 'json'),
    sessionRoutes.exported('tournament', tournamentId!, 'json'),
  ]) {
    const parsed = readDocument(await (await get(path)).text())
    expect(parsed.ok && sessionsOfDocument(parsed.value)).toHaveLength(2)
  }
  expect(await reason(await get(sessionRoutes.exported('event', eventId!, 'csv')))).toEqual([
    404,
    'export-of-sessions',
  ])
})

it('what is over is made once, and again when it has changed', async () => {
  const id = await stored({ ...teams, tournament: { ...teams.tournament, key: 'kept', name: 'Kept' } })
  const names = async () => {
    const [one] = sessionsOfDocument((await read(await session(id, 'json'))).document)
    return one!.registrations.map(({ name }) => name)
  }
  const first = await names()
  await alter(sql`update entry set name = 'Renamed ' || key where mini_session_id = ${id}`)
  expect(await names()).toEqual(first)
  await alter(sql`update mini_session set version = version + 1 where id = ${id}`)
  expect((await names()).every((name) => name?.startsWith('Renamed'))).toBe(true)
})

it('too many files at once are refused, and those who have gone make room', async () => {
  const id = await stored({ ...teams, tournament: { ...teams.tournament, key: 'busy', name: 'Busy' } })
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query('begin')
  // Nothing can be made meanwhile.
  await client.query('lock table entry in access exclusive mode')
  const leaving = new AbortController()
  const boards = sessionsOfDocument(teams)[0]!
    .boards.map(({ number }) => number)
    .slice(0, 4)
  const paths = boards.flatMap((board) =>
    (['json', 'pbn', 'lin', 'usebio'] as const).map((format) =>
      sessionRoutes.exportedBoard(id, board, format),
    ),
  )
  const statuses: number[] = []
  const asked = paths.map(async (path) => {
    const { status, headers } = await fetch(server.url + path, { signal: leaving.signal })
    statuses.push(status)
    return headers.get('retry-after')
  })
  const settled = Promise.allSettled(asked)
  // One is being made and six wait.
  await expect.poll(() => statuses).toEqual(Array.from({ length: paths.length - 7 }, () => 503))
  leaving.abort()
  await client.query('rollback')
  await client.end()
  const answers = await settled
  expect(answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))).toEqual(
    Array.from({ length: paths.length - 7 }, () => '10'),
  )
  await expect.poll(async () => (await session(id, 'pbn')).status).toBe(200)
})

it('OpenAPI describes the addresses', async () => {
  const { paths } = (await (await get('/api/docs/json')).json()) as { paths: object }
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/export/{of}/{id}.{format}', '/api/export/board/{id}/{board}.{format}']),
  )
})

it('is limited for each address', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 70 }, async () => (await session(999, 'json')).status),
  )
  expect(statuses).toContain(429)
})

describe('a licence', () => {
  const LICENCE = 'CC BY 4.0 – © the club'
  const IN_HEADER = 'CC BY 4.0 %E2%80%93 %C2%A9 the club'
  const PASSWORD = 'correct horse'

  // Others than those whose files have been counted.
  const ask = (path: string) => get(path, { 'x-forwarded-for': '203.0.113.77' })
  const fileOf = (format: ExportFormat) => ask(sessionRoutes.exported('session', teamsId, format))
  const licenceOf = async (path: string) => (await ask(path)).headers.get('x-openroom-licence')

  atNight(
    'that the organiser sets goes with everything that is given out of its data, until it is taken back',
    async () => {
      const boards = viewAt('boards', { id: teamsId }).path
      expect(await licenceOf(boards)).toBeNull()
      await server.accounts.create({ name: 'A', email: 'ad@example.org', role: 'ADMIN', password: PASSWORD })
      const { call } = browser(server.url)
      await call(routes.login(), form({ username: 'ad@example.org', password: PASSWORD }))
      const sessionAt = async (id: number) => {
        const list = await (await ask(viewAt('miniSessions').path)).json()
        return list.find((one: { miniSessionId: number }) => one.miniSessionId === id)
      }
      const { serverId } = await sessionAt(teamsId)
      const organisers: readonly Organiser[] = await (await call(staffRoutes.organisers())).json()
      const { name, clubId } = organisers.find((one) => one.serverId === serverId)!
      if (clubId === 0) await call(staffRoutes.createClub(), json({ name }))
      const edited = await call(staffRoutes.renameClub(serverId), json({ name, licence: LICENCE }))
      expect(await edited.json()).toMatchObject({ name, licence: LICENCE })
      await server.settled()
      expect(await licenceOf(boards)).toBe(IN_HEADER)
      expect((await sessionAt(teamsId)).licence).toBe(LICENCE)
      for (const format of EXPORT_FORMATS) {
        const response = await fileOf(format)
        expect([format, response.headers.get('x-openroom-licence')]).toEqual([format, IN_HEADER])
        const again = response.clone()
        const text = new TextDecoder(format === 'pbn' ? undefined : 'utf-8').decode(
          await response.arrayBuffer(),
        )
        if (format !== 'lin') expect(text).toContain(LICENCE)
        if (format !== 'lin' && format !== 'ranking') await read(again)
      }
      const named = await ask(`${sessionRoutes.exportedBoards('csv')}?of=${teamsId}.1,${pairsId}.1`)
      expect(named.headers.get('x-openroom-licence')).toContain(IN_HEADER)
      const columns = (await named.text())
        .trim()
        .split('\r\n')
        .map((line) => line.split(',').length)
      expect(new Set(columns).size).toBe(1)
      const put = { correction: { kind: 'licence', to: 'CC0 1.0' }, reason: 'Given away' }
      expect((await call(deskRoutes.correctSession(teamsId), json(put))).status).toBe(200)
      await server.settled()
      expect([await licenceOf(boards), (await sessionAt(teamsId)).licence]).toEqual(['CC0 1.0', 'CC0 1.0'])
      expect(await (await fileOf('pbn')).text()).toContain('% Licence: CC0 1.0')
      const { corrections } = await (await call(deskRoutes.corrections(teamsId))).json()
      await call(deskRoutes.undoCorrection(teamsId, corrections[0].id), json({}))
      await server.settled()
      expect(await licenceOf(boards)).toBe(IN_HEADER)
      await call(staffRoutes.renameClub(serverId), json({ name, licence: null }))
      await server.settled()
      expect(await licenceOf(boards)).toBeNull()
      // None is none: nothing speaks of a licence then, nor of the one before.
      expect(await sessionAt(teamsId)).not.toHaveProperty('licence')
      for (const format of EXPORT_FORMATS) {
        const response = await fileOf(format)
        expect([format, response.headers.get('x-openroom-licence')]).toEqual([format, null])
        const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
        expect(text, format).not.toMatch(/licen[cs]e|CC BY/i)
      }
      expect(
        (await call(staffRoutes.renameClub(serverId), json({ name, licence: 'two\nlines' }))).status,
      ).toBe(400)
    },
  )

  it('that a file says comes in with a tournament that is new', async () => {
    const document = pairsDocument()
    const brought = {
      ...document,
      organiser: { name: 'Far Away', club: true, licence: 'CC BY-SA 4.0' },
      tournament: { ...document.tournament, key: 'far', name: 'Far Open' },
    }
    const id = await storeAs(server, brought, 'far')
    expect(await licenceOf(viewAt('boards', { id }).path)).toBe('CC BY-SA 4.0')
  })
})
