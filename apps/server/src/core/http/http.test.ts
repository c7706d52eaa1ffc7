import { withSessions } from '@openroom/formats/json/documentBuilder'
import { routes } from '@openroom/protocol/routes'
import { appVersionSchema, profileSchema, userSessionSchema } from '@openroom/protocol/schema/account'
import { miniSessionSchema } from '@openroom/protocol/schema/miniSession'
import {
  boardEntrySchema,
  boardSchema,
  pairFrequenciesSchema,
  registrationSchema,
  roundsSchema,
  runningScoresSchema,
  teamFrequenciesSchema,
} from '@openroom/protocol/schema/results'
import { uploadReportSchema } from '@openroom/protocol/schema/upload'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { atNight } from '@openroom/test-kit/atNight'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fixture, otherDeals, teamsDocument } from '../../testing/documents.ts'
import { browser, filesForm, form, type TestServer, testServer } from '../../testing/server.ts'

const PASSWORD = 'correct horse'

let server: TestServer
let pairs: number
let teams: number

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })
const body = async <T>(path: string, schema: z.ZodType<T>): Promise<T> => {
  const response = await get(path)
  expect(response.status, path).toBe(200)
  return schema.parse(await response.json())
}

beforeAll(async () => {
  server = await testServer({
    PROFILE_NAME: 'TEST',
    ORGANISER: 'Harbour BC',
    KEEP_LINKS_DAYS: '90',
    ORGANISER_ADDRESS: '1 Quay Street; Lindhaven',
    LINKS: '[{"label":"About","url":"https://example.org/"}]',
  })
  await server.accounts.create({ name: 'U', email: 'up@example.org', role: 'UPLOADER', password: PASSWORD })
  const { call } = browser(server.url)
  await call(routes.login(), form({ username: 'up@example.org', password: PASSWORD }))
  const upload = async (name: string) => {
    const response = await call(staffRoutes.uploadFile(), filesForm([{ name, bytes: fixture(name) }]))
    return uploadReportSchema.parse(await response.json()).miniSessionIds[0]!
  }
  pairs = await upload('pairs.pbn')
  teams = await upload('teams.pbn')
})
afterAll(() => server?.stop())

describe('the archive', () => {
  it('lists sessions', async () => {
    const list = await body(viewAt('miniSessions').path, z.array(miniSessionSchema))
    expect(
      list.map(({ miniSessionId, type, status, score }) => [miniSessionId, type, status, score]),
    ).toEqual([
      [pairs, 'PAIR', 'CLOSED', true],
      [teams, 'TEAM', 'CLOSED', true],
    ])
  })

  it('shows a session of pairs', async () => {
    const registrations = await body(viewAt('registrations', { id: pairs }).path, z.array(registrationSchema))
    expect(registrations.length).toBeGreaterThan(3)
    expect(registrations.every(({ players }) => players.length === 2)).toBe(true)
    expect((await body(viewAt('rounds', { id: pairs }).path, roundsSchema)).rounds).toEqual([
      { round: 1, enabled: true, finished: true },
    ])
    const boards = await body(viewAt('boards', { id: pairs }).path, z.array(boardEntrySchema))
    const board = await body(viewAt('board', { id: pairs, board: boards[0]!.board }).path, boardSchema)
    expect(board.hands?.NORTH).toHaveLength(13)

    const { tables } = await body(
      viewAt('pairFrequencies', { id: pairs, board: boards[0]!.board }).path,
      pairFrequenciesSchema,
    )
    const [{ rows } = { rows: [] }] = tables
    const top = rows.reduce((sum, row) => sum + (row.percents.NORTH_SOUTH ?? 0), 0) / rows.length
    expect(top).toBeCloseTo(50)
    expect(rows.every(({ official }) => !official)).toBe(true)

    const scores = await body(viewAt('runningScores', { id: pairs }).path, runningScoresSchema)
    expect(scores.type).toBe('PAIR')
    expect(scores.rows).toHaveLength(registrations.filter(({ bye }) => !bye).length)
    expect(scores.rows[0]).toMatchObject({ totalRank: 1 })
  })

  it('shows a match of teams', async () => {
    const found = await body(viewAt('teams', { id: teams }).path, z.array(registrationSchema))
    const scores = await body(viewAt('runningScores', { id: teams }).path, runningScoresSchema)
    expect(scores).toMatchObject({ type: 'TEAM', round: null })
    expect(scores.rows.map(({ registrationId }) => registrationId).sort()).toEqual(
      found.map(({ registrationId }) => registrationId).sort(),
    )
    expect(
      await body(viewAt('runningScoresOfRound', { id: teams, round: 1 }).path, runningScoresSchema),
    ).toMatchObject({ round: 1 })
    const boards = await body(viewAt('boards', { id: teams }).path, z.array(boardEntrySchema))
    const { rows } = await body(
      viewAt('teamFrequencies', { id: teams, board: boards[0]!.board }).path,
      teamFrequenciesSchema,
    )
    expect(rows[0]).toMatchObject({ openReplay: true, closedReplay: true, replay: true })
    expect(await body(viewAt('substitutes', { id: teams }).path, z.array(registrationSchema))).toEqual([])
  })

  it('replays a board from the table before the auction to the result', async () => {
    const boards = await body(viewAt('boards', { id: teams }).path, z.array(boardEntrySchema))
    const { rows } = await body(
      viewAt('teamFrequencies', { id: teams, board: boards[0]!.board }).path,
      teamFrequenciesSchema,
    )
    const { HOME } = rows[0]!.registrations
    const events = await body(
      viewAt('replay', { id: teams, ns: HOME, board: boards[0]!.board }).path,
      z.array(z.looseObject({ type: z.string(), payload: z.any() })),
    )
    expect(events[0]).toMatchObject({
      type: 'FULL',
      payload: { boardNumber: boards[0]!.board, bidding: [], roomType: 'OPEN', live: false },
    })
    expect(events[0]!.payload.players.NORTH.playerId).toBeGreaterThan(0)
    expect(events.filter(({ type }) => type === 'FULL')).toHaveLength(1)
    expect(events.filter(({ type }) => type === 'BID').length).toBeGreaterThan(3)
    expect(events.at(-1)?.type).toBe('END_GAME')
  })

  it.each([
    ['a session', () => viewAt('rounds', { id: 9999 }).path, 404, 'session-not-found'],
    ['a board', () => viewAt('board', { id: pairs, board: 9999 }).path, 404, 'board-not-found'],
    [
      'a registration',
      () => viewAt('replay', { id: teams, ns: 9999, board: 1 }).path,
      404,
      'registration-not-found',
    ],
    ['teams of pairs', () => viewAt('teams', { id: pairs }).path, 409, 'wrong-session-type'],
    ['a number', () => '/api/archive/rounds/x', 400, 'bad-request'],
    ['a call', () => '/api/archive/nonsense', 404, 'not-found'],
  ])('says that there is no %s', async (_, path, status, code) => {
    const response = await get(path())
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code })
  })

  it('says what the site is', async () => {
    expect(await body(routes.profile(), profileSchema)).toEqual({
      profile: 'TEST',
      links: [{ label: 'About', url: 'https://example.org/' }],
      organiser: { name: 'Harbour BC', address: ['1 Quay Street', 'Lindhaven'] },
      mails: false,
      federation: null,
      kept: { audit: null, links: 90, versions: null },
      name: null,
      isNew: false,
    })
    expect(await body(routes.appVersion(), appVersionSchema)).toEqual({
      version: '1.2.3',
      protocol: 1,
      build: expect.stringMatching(/^([0-9a-f]{12})?$/),
    })
    expect(await body(staffRoutes.roles(), z.array(z.string()))).toContain('COMMENTATOR')
  })

  it('does not show the play that an uploader kept back', async () => {
    const { call } = browser(server.url)
    await call(routes.login(), form({ username: 'up@example.org', password: PASSWORD }))
    const document = withSessions(teamsDocument(), (session) => otherDeals(session, 1))
    const kept = { ...document, tournament: { ...document.tournament, key: 'kept-back' } }
    const file = { name: 'x', bytes: Buffer.from(JSON.stringify(kept)) }
    const response = await call(staffRoutes.uploadFile(), filesForm([file], false))
    const [id = 0] = uploadReportSchema.parse(await response.json()).miniSessionIds
    const list = await body(viewAt('miniSessions').path, z.array(miniSessionSchema))
    expect(list.find(({ miniSessionId }) => miniSessionId === id)?.playVisible).toBe(false)
    const found = await body(viewAt('teams', { id }).path, z.array(registrationSchema))
    const boards = await body(viewAt('boards', { id }).path, z.array(boardEntrySchema))
    expect(
      (await get(viewAt('replay', { id, ns: found[0]!.registrationId, board: boards[0]!.board }).path))
        .status,
    ).toBe(404)
  })
})

describe('caching', () => {
  it.each(['', 'gzip', 'br'])('answers 304 to an ETag of its own encoding (%s)', async (encoding) => {
    const path = viewAt('registrations', { id: pairs }).path
    for (const attempt of ['cold', 'warm']) {
      const first = await get(path, { 'accept-encoding': encoding })
      const etag = first.headers.get('etag')!
      expect(first.headers.get('content-encoding'), attempt).toBe(encoding === '' ? null : encoding)
      expect(etag).toMatch(/^"[\w-]+"$/)
      const again = await get(path, { 'accept-encoding': encoding, 'if-none-match': `"x", ${etag}` })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('etag')).toBe(etag)
      await first.text()
    }
  })

  it('tells the version of the source', async () => {
    expect((await get(viewAt('rounds', { id: pairs }).path)).headers.get('x-openroom-seq')).toMatch(/^\d+$/)
  })

  it('does not keep addresses with a query', async () => {
    expect((await get(`${viewAt('rounds', { id: pairs }).path}?x=1`)).status).toBe(200)
  })
})

describe('the server', () => {
  it('describes itself', async () => {
    const description = await body('/api/docs/json', z.looseObject({ openapi: z.string(), paths: z.any() }))
    expect(description.openapi).toBe('3.1.0')
    expect(Object.keys(description.paths)).toContain('/api/archive/pair-frequencies/{id}/{board}')
    expect((await get('/api/docs')).status).toBe(200)
  })

  it('is healthy, and careful', async () => {
    const response = await get('/health')
    expect(await response.json()).toMatchObject({ status: 'ok' })
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    const { host } = new URL(server.url)
    expect(policy).toContain(`connect-src 'self' ws://${host} wss://${host};`)
  })

  atNight('warns once that a proxy is before it which no setting tells of', async () => {
    const said: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line: string) => said.push(line) })
    const forwarded = { headers: { 'x-forwarded-for': '203.0.113.7' } }
    for (const [proxies, warnings] of [
      ['0', 1],
      ['1', 0],
    ] as const) {
      const behind = await testServer({ TRUSTED_PROXIES: proxies }, { logger })
      for (let i = 0; i < 2; i += 1) await fetch(`${behind.url}/health`, forwarded)
      await behind.stop()
      expect(said.splice(0).filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(warnings)
    }
  })

  it('knows nobody without a cookie', async () => {
    const response = await fetch(server.url + routes.check(), { method: 'POST' })
    expect(userSessionSchema.parse(await response.json())).toMatchObject({ authenticated: false, role: null })
  })
})
