/** Pictures beside links, from a real server: what they are of, how they are kept, and how much may be asked. */
import { rmSync } from 'node:fs'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import type { Status } from '@openroom/protocol/names'
import { routes } from '@openroom/protocol/routes'
import { viewAt } from '@openroom/protocol/views'
import { pairsFixture } from '@openroom/simulate/fixtureDocuments'
import { simulate } from '@openroom/simulate/simulate'
import { atNight } from '@openroom/test-kit/atNight'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AllTables } from '../core/database/allTables.ts'
import { openDatabase } from '../core/database/database.ts'
import { teamsDocument } from '../testing/documents.ts'
import { browser, form, json, storeAs, type TestServer, testServer } from '../testing/server.ts'
import { webFolder } from '../testing/webFolder.ts'

const PASSWORD = 'correct horse'
const ORIGIN = 'https://bridge.example'
const folder = webFolder()
let server: TestServer
let pairs: number
let teams: number
let asked = 0

/** Each from a network of its own, but those who say theirs. */
function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  asked += 1
  return fetch(server.url + path, { headers: { 'x-forwarded-for': `10.3.0.${asked % 250}`, ...headers } })
}

beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: ORIGIN, TRUSTED_PROXIES: '1' }, { webFolder: folder })
  pairs = await storeAs(server, pairsFixture(), 'p')
  teams = await storeAs(server, teamsDocument(), 't')
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const metaOf = async (path: string, name: string): Promise<string | null> =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`)
    .exec(await (await get(path)).text())?.[1]
    ?.replaceAll('&amp;', '&') ?? null

async function pictureOf(path: string): Promise<string> {
  const address = (await metaOf(path, 'og:image')) ?? ''
  expect(address.startsWith(`${ORIGIN}/`)).toBe(true)
  expect(await metaOf(path, 'twitter:card')).toBe('summary_large_image')
  return address.slice(ORIGIN.length)
}

async function picture(path: string): Promise<Buffer> {
  const response = await get(path)
  expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'image/png'])
  const png = Buffer.from(await response.arrayBuffer())
  expect([png.subarray(1, 4).toString('latin1'), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    ...['PNG', 1200, 630],
  ])
  return png
}

const registrationsOf = async (id: number): Promise<readonly { readonly registrationId: number }[]> =>
  (await get(viewAt('registrations', { id }).path)).json()

async function stand(id: number, status: Status): Promise<void> {
  const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
  await sql`update mini_session set status = ${status} where id = ${id}`.execute(db)
  await close()
}

describe('the picture of a page', () => {
  atNight('is its own: of a session, a board, a replay', async () => {
    const [first] = await registrationsOf(pairs)
    const ns = first?.registrationId
    const names = await Promise.all(
      ['', '?screen=running-score', '?screen=frequency&board=2', `?screen=replay&ns=${ns}&board=1`].map(
        (query) => pictureOf(`/screen/${pairs}${query}`),
      ),
    )
    expect(names.map((name) => name.replace(/\?v=\d+$/, ''))).toEqual([
      `/preview/session-${pairs}.png`,
      `/preview/session-${pairs}.png`,
      `/preview/board-${pairs}-2.png`,
      `/preview/replay-${pairs}-${ns}-1.png`,
    ])
    const [session, , board, replay] = await Promise.all(names.map(picture))
    expect(new Set([session, board, replay].map((png) => png?.toString('base64'))).size).toBe(3)
  })

  it('is that of the session where no deals are known', async () => {
    const evening = simulate({
      estimated: true,
      kind: 'pairs-mitchell',
      contestants: 6,
      boards: 4,
      recorded: 0,
      rulings: 0,
      seed: 5,
      name: 'Results alone',
    })
    const document = withSessions(evening, (session) => ({
      ...session,
      boards: session.boards.map((board) => ({ ...board, deal: null })),
    }))
    const alone = await storeAs(server, document, 'r')
    const [board, session] = await Promise.all(
      ['?screen=frequency&board=2', ''].map(async (query) =>
        picture(await pictureOf(`/screen/${alone}${query}`)),
      ),
    )
    expect(board?.equals(session!)).toBe(true)
  })

  it('is of a match, with its score', async () => {
    const { tables } = (await (await get(viewAt('tables', { id: teams, round: 1 }).path)).json()) as {
      readonly tables: readonly { readonly calcTableId: number }[]
    }
    const name = await pictureOf(`/screen/${teams}?screen=match-view&calcTableId=${tables[0]?.calcTableId}`)
    expect(name).toContain(`/preview/match-${teams}-`)
    await picture(name)
  })

  it('is of a board that the address itself tells, in a frame or sent on', async () => {
    const query = `?lin=${encodeURIComponent('pn|S1,W1,N1,E1|md|3SAKQ2HAK2DAK2CAK2,S3HQJ3DQJ43CQJ543,SJT98HT98DT98CT98,|sv|o|mb|7N|mb|p|mb|p|mb|p|')}`
    for (const page of ['/embed/board', '/embed']) {
      expect(await pictureOf(page + query)).toBe(`/preview/board.png${query}`)
      expect(await metaOf(page + query, 'og:title')).toBe('Board 1: N1 – S1, E1 – W1 – Openroom')
    }
    await picture(`/preview/board.png${query}`)
    expect(await pictureOf('/embed/board?lin=nonsense')).toBe('/share.png')
    for (const told of ['', '?lin=nonsense', `?lin=${'x'.repeat(13_000)}`])
      expect([404, 414]).toContain((await get(`/preview/board.png${told}`)).status)
  })

  it('is that of the screen itself where it is shown in a frame', async () => {
    const screen = `/screen/${pairs}?screen=frequency&board=2`
    expect(await pictureOf(`/embed${screen}`)).toBe(await pictureOf(screen))
  })

  it('is of a club, with its sessions', async () => {
    const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
    await sql`insert into club (organiser_id) values (1)`.execute(db)
    await sql`update organiser set name = 'Oakmere BC' where id = 1`.execute(db)
    await close()
    const id = 1
    expect(await metaOf(`/clubs/${id}`, 'og:title')).toBe('Oakmere BC – Openroom')
    expect(await pictureOf(`/clubs/${id}`)).toBe(`/preview/club-${id}.png`)
    await picture(`/preview/club-${id}.png`)
  })

  it('is of a live table, and of its session when that is over', async () => {
    const name = await pictureOf(`/screen/${teams}?screen=play&tableId=OP 1`)
    expect(name).toContain(`/preview/table-${teams}-OP1.png`)
    expect(await pictureOf(`/screen/${teams}?screen=play&tableId=7`)).toContain(
      `/preview/table-${teams}-7.png`,
    )
    const whole = await picture(`/preview/session-${teams}.png`)
    expect((await picture(name)).equals(whole)).toBe(true)
  })

  it.each(['/', '/archive', '/clubs', '/login'])('is that of the site at %s', async (path) => {
    expect(await pictureOf(path)).toBe('/share.png')
  })

  it('is that of the session where a board or a play is not public', async () => {
    const whole = await picture(`/preview/session-${pairs}.png`)
    for (const name of [
      `board-${pairs}-99`,
      `replay-${pairs}-999999-1`,
      `replay-${pairs}-1-99`,
      `match-${pairs}-1`,
    ])
      expect((await picture(`/preview/${name}.png`)).equals(whole)).toBe(true)
  })

  it('shows no standing and no board before the session has begun', async () => {
    const [session, board] = await Promise.all(
      [`session-${teams}`, `board-${teams}-1`].map((name) => picture(`/preview/${name}.png`)),
    )
    await stand(teams, 'PUBLISHED')
    server.changes.announce({ sessions: [teams], lists: true, anew: true })
    expect(await pictureOf(`/screen/${teams}`)).toBe('/share.png')
    const before = await picture(`/preview/session-${teams}.png`)
    expect(before.equals(session!)).toBe(false)
    expect((await picture(`/preview/board-${teams}-1.png`)).equals(before)).toBe(true)
    expect(board).toBeDefined()
    await stand(teams, 'CLOSED')
  })
})

describe('a picture', () => {
  it('has a validator, and may be shown by other sites', async () => {
    const path = `/preview/session-${pairs}.png?v=1`
    const first = await get(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    expect(first.headers.get('cache-control')).toBe('public, max-age=300')
    expect(first.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
  })

  it('is drawn once for all who ask for it together, and nobody is told that too much is asked', async () => {
    const asking = Array.from({ length: 100 }, (_, i) => get(`/preview/board-${pairs}-2.png?together=${i}`))
    const statuses = (await Promise.all(asking)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })

  it.each([
    ...[
      'session-.png',
      'session-1.svg',
      'session-1-2.png',
      'replay-1-2.png',
      'match-1.png',
      'club-999.png',
      'table-1.png',
    ],
    ...['club-1-2.png', 'player-999999.png', 'table-999999-1.png', 'table-1-XX2.png', 'table-1-0.png'],
    ...['session-999999999.png', 'session-9999999999.png', 'session-1%00.png', '..%2f..%2fetc%2fpasswd'],
    `session-${'1'.repeat(200)}.png`,
  ])('%s is of nothing', async (name) => {
    expect([404, 400]).toContain((await get(`/preview/${name}`)).status)
  })

  atNight('is drawn only so often for one network, and what is kept is given to all', async () => {
    const network = { 'x-forwarded-for': '10.9.9.9' }
    const statuses: number[] = []
    for (let i = 0; i < 130; i += 1)
      statuses.push((await get(`/preview/session-${900_000 + i}.png`, network)).status)
    expect(statuses.indexOf(429)).toBe(120)
    expect((await get(`/preview/session-${pairs}.png`, network)).status).toBe(200)
  })
})

atNight('the heads of pairs, teams and seasons have pictures of their own', async () => {
  await server.accounts.create({ name: 'A', email: 'ad@example.org', role: 'ADMIN', password: PASSWORD })
  const admin = browser(server.url)
  await admin.call(routes.login(), form({ username: 'ad@example.org', password: PASSWORD }))
  const made = simulate({
    seed: 3,
    kind: 'pairs-mitchell',
    contestants: 8,
    boards: 4,
    recorded: 0,
    estimated: true,
  })
  const evening = await storeAs(server, { ...made, organiser: { name: 'Oakmere', club: true } }, 'club')
  const { serverId } = (await (await get(viewAt('miniSessions').path)).json()).find(
    (one: { readonly miniSessionId: number }) => one.miniSessionId === evening,
  )
  const definition = {
    name: 'Spring',
    label: '2026',
    kind: 'series',
    contestants: 'person',
    figure: 'percent',
    divisions: [{ name: '', sessions: {} }],
  }
  const saved = await admin.call(
    deskRoutes.saveSeason(),
    json({ seasonId: null, serverId, version: null, definition }),
  )
  expect(saved.status).toBe(200)
  const { seasonId } = await saved.json()
  expect(await pictureOf(`/seasons/${seasonId}`)).toBe(`/preview/season-${seasonId}.png`)
  await picture(`/preview/season-${seasonId}.png`)
  expect((await get('/preview/season-999999.png')).status).toBe(404)
  const [first] = await (await get(`/api/archive/registrations/${pairs}`)).json()
  const { players } = await (await get(`/api/archive/entry/${pairs}/${first.registrationId}`)).json()
  const together = players.map(({ personId }: { readonly personId: number }) => personId).join('-')
  expect(await pictureOf(`/pairs/${together}`)).toBe(`/preview/pair-${together}.png`)
  await picture(`/preview/pair-${together}.png`)
  // Known players who never played together: their page is that of errors, and so is its picture.
  const [one] = together.split('-').map(Number)
  const known = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => [i + 1, (await get(`/api/archive/person/${i + 1}`)).status]),
  )
  const strangers = known.filter(([id, status]) => status === 200 && !together.split('-').includes(`${id}`))
  expect(strangers.length).toBeGreaterThan(0)
  for (const [id] of [...strangers, [one]]) {
    expect(await pictureOf(`/pairs/${one}-${id}`)).toBe('/share.png')
    expect((await get(`/preview/pair-${one}-${id}.png`)).status).toBe(404)
  }
  const statuses = await Promise.all(
    ['pair-999999-1.png', 'team-999999.png', 'team-1-2.png', 'pair-1.png'].map(
      async (name) => (await get(`/preview/${name}`)).status,
    ),
  )
  expect(statuses).toEqual([404, 404, 404, 404])
})

it('the head of hand records names their session', async () => {
  const session = await metaOf(`/screen/${pairs}?screen=running-score`, 'og:title')
  expect(await metaOf(`/hand-records/${pairs}`, 'og:title')).toBe(session?.replace(/^[^–]+/, 'Hand records '))
  expect(await pictureOf(`/hand-records/${pairs}`)).toBe(await pictureOf(`/screen/${pairs}`))
  expect(await metaOf('/hand-records/999999', 'og:title')).toBe('Openroom')
})

it('the head of a player names who has boards that are public, and nobody else', async () => {
  const known = async () => {
    const answers = await Promise.all([1, 2, 3].map((id) => get(`/api/archive/person/${id}`)))
    expect(answers.map(({ status }) => status)).toContain(200)
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    return bodies.find((body) => body.name !== undefined) as {
      readonly personId: number
      readonly name: string
    }
  }
  const { personId, name } = await vi.waitFor(known, { timeout: 60_000, interval: 200 })
  expect(await pictureOf(`/players/${personId}`)).toBe(`/preview/player-${personId}.png`)
  await picture(`/preview/player-${personId}.png`)
  expect(await metaOf(`/players/${personId}`, 'og:title')).toBe(`${name} – Openroom`)
  expect(await metaOf('/players/999999', 'og:title')).toBe('Openroom')
  const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
  await sql`update person set shown = 'initials' where id = ${personId}`.execute(db)
  await close()
  expect(await pictureOf(`/players/${personId}`)).toBe('/share.png')
  expect((await get(`/preview/player-${personId}.png`)).status).toBe(404)
})
