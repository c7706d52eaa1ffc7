/** Heads of pages, and what search engines are told, from a real server with sessions of every standing. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { writeDocument } from '@openroom/formats/json/readDocument'
import type { Status } from '@openroom/protocol/names'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AllTables } from '../core/database/allTables.ts'
import { openDatabase } from '../core/database/database.ts'
import { teamsDocument } from '../testing/documents.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { webFolder } from '../testing/webFolder.ts'
import { SHARED } from './html.ts'

const ORIGIN = 'https://bridge.example'
const TOURNAMENT = `Spring <"Open"> & 'Cup' $& %s`

/** Its routes. */
const APP = new URL('../../../web/src/app/', import.meta.url)

const folder = webFolder()
let server: TestServer
let id: number

const get = (path: string, init: RequestInit = {}) => fetch(server.url + path, init)

beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: ORIGIN }, { webFolder: folder })
  const document = { ...teamsDocument(), tournament: { ...teamsDocument().tournament, name: TOURNAMENT } }
  const file = { name: 'made up', source: Readable.from([Buffer.from(writeDocument(document))]) }
  const report = await server.imports.files([file], { playVisible: true }, { accountId: null })
  if (!report.ok) throw new Error(report.error.error.message)
  id = report.value.miniSessionIds[0] ?? 0
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

/** Numbers that something had once: of a pair or team of the session, and of its segment. */
async function formerNumbers(): Promise<number> {
  const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
  const { rows } = await sql<{ id: number }>`
    insert into former_entry (mini_session_id, registration_id, key)
      select ${id}, 9001, key from entry where mini_session_id = ${id} order by key limit 1
    returning (select registration_id from entry where mini_session_id = ${id} order by key limit 1) as id`.execute(
    db,
  )
  await sql`insert into former_place values ('segment', 9002, ${id}), ('session', 9004, ${id})`.execute(db)
  await close()
  return rows[0]!.id
}

it('a link to a score or a card says whose it is, and of nobody whom the session does not have', async () => {
  const titleAt = async (place: string) =>
    /<title>([^<]*)<\/title>/.exec(await (await get(`/screen/${id}?${place}`)).text())?.[1]
  const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
  const [match] = await db.selectFrom('calc_table').selectAll().where('mini_session_id', '=', id).execute()
  const names = new Map(
    (await db.selectFrom('entry').selectAll().where('mini_session_id', '=', id).execute()).map((one) => [
      one.registration_id,
      one.name,
    ]),
  )
  await close()
  const home = names.get(match!.home_id)!
  const both = `${home} – ${names.get(match!.visiting_id)}`
  expect(await titleAt(`screen=private-score&registrationId=${match!.home_id}`)).toMatch(
    `${home} · Private score`,
  )
  expect(await titleAt(`screen=score-card&calcTableId=${match!.id}`)).toMatch(`${both} · Score card`)
  expect(await titleAt('screen=private-score&registrationId=999999')).toMatch(/^Private score/)
  expect(await titleAt('screen=score-card&calcTableId=999999')).toMatch(/^Score card/)
})

it('older addresses of pages lead to where it is now', async () => {
  const ns = await formerNumbers()
  const led = async (path: string) => {
    const { status, headers } = await get(path, { redirect: 'manual' })
    return [status, headers.get('location'), headers.get('cache-control')]
  }
  expect(await led(`/screen/${id}?screen=replay&ns=9001&board=2&cindex=4.2`)).toEqual([
    ...[301, `/screen/${id}?screen=replay&ns=${ns}&board=2&cindex=4.2`, 'no-cache'],
  ])
  const [, segment] = /\/screen\/(\d+\/\d+)\?/.exec(`${(await led('/screen/1/9002?screen=tables'))[1]}`) ?? []
  expect((await get(`/screen/${segment}?screen=tables`)).status).toBe(200)
  expect((await led('/screen/1/9002'))[0]).toBe(301)
  expect((await led(`/screen/${id}?screen=replay&ns=${ns}&board=2`))[0]).toBe(200)
  expect((await led('/screen/1/9003'))[0]).toBe(404)
  expect((await led('/screen/9004?screen=boards')).slice(0, 2)).toEqual([301, `/screen/${id}?screen=boards`])
  expect((await led('/api/archive/boards/9004')).slice(0, 2)).toEqual([308, `/api/archive/boards/${id}`])
})

async function stand(status: Status): Promise<void> {
  const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
  await sql`update mini_session set status = ${status} where id = ${id}`.execute(db)
  await close()
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

async function headAt(path: string) {
  const html = await (await get(path)).text()
  const one = (pattern: RegExp): string | null => {
    const found = [...html.matchAll(pattern)]
    expect(found.length).toBeLessThan(2)
    return found[0] ? unescaped(found[0][1] ?? '') : null
  }
  return {
    title: one(/<title>([^<>]*)<\/title>/g),
    description: one(/<meta name="description" content="([^"<>]*)" \/>/g),
    canonical: one(/<link rel="canonical" href="([^"<>]*)" \/>/g),
    ogTitle: one(/<meta property="og:title" content="([^"<>]*)" \/>/g),
    ogUrl: one(/<meta property="og:url" content="([^"<>]*)" \/>/g),
    ogImage: one(/<meta property="og:image" content="([^"<>]*)" \/>/g),
    robots: one(/<meta name="robots" content="([^"<>]*)" \/>/g),
    html,
  }
}

describe('the head of a page', () => {
  it('names screen, board and tournament, whatever signs are in a name', async () => {
    const path = `/screen/${id}?screen=replay&ns=3&board=2&round=1&cindex=14&kibitz=NORTH`
    const head = await headAt(path)
    expect(head.title).toBe(`Board 2 replay – ${TOURNAMENT} – Openroom`)
    expect(head.ogTitle).toBe(head.title)
    expect(head.description).toContain(TOURNAMENT)
    expect(head.canonical).toBe(`${ORIGIN}/screen/${id}?screen=replay&ns=3&board=2&round=1`)
    expect(head.ogUrl).toBe(head.canonical)
    // Of the moment that the link opens at, and no later one.
    expect(head.ogImage).toBe(`${ORIGIN}/preview/replay-${id}-3-2.png?v=1&cindex=14&kibitz=NORTH`)
    expect(head.robots).toBeNull()
    expect(head.html).toContain('<script type="module" src="/assets/app.js">')
    expect(head.html).not.toContain('<"Open">')
  })

  it.each([
    ['', / – Openroom$/, ''],
    ['?screen=running-score', /^Scores – /, '?screen=running-score'],
    ['?screen=frequency&board=1&round=1', /^Board 1 – /, '?screen=frequency&board=1&round=1'],
    ['?screen=tables&round=1%22%3E', /^Tables – /, '?screen=tables'],
    ['?screen=replay&board=<b>', /^Spring /, ''],
    ['?screen=constructor', /^Spring /, ''],
  ])('of a session: %s', async (query, title, place) => {
    const head = await headAt(`/screen/${id}${query}`)
    expect(head.title).toMatch(title)
    expect(head.canonical).toBe(`${ORIGIN}/screen/${id}${place}`)
  })

  it('has a picture of the size that it says', () => {
    const png = readFileSync(new URL('../../../web/public/share.png', import.meta.url))
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) }).toEqual({
      width: 1200,
      height: 630,
    })
    // Those who show it fetch no large files.
    expect(png.length).toBeLessThan(100_000)
    expect(SHARED).toEqual({ path: '/share.png', width: 1200, height: 630 })
  })

  it('of a segment', async () => {
    const list = (await (await get('/api/archive/miniSessions')).json()) as readonly {
      readonly serverId: number
      readonly segmentId: number
    }[]
    const { serverId, segmentId } = list[0] ?? { serverId: 0, segmentId: 0 }
    const path = `/screen/${serverId}/${segmentId}?screen=match-view&calcTableId=1&tab=2`
    expect((await headAt(path)).title).toBe(`Match view – ${TOURNAMENT} – Openroom`)
    expect((await headAt(`/screen/${serverId + 1}/${segmentId}`)).title).toBe('Openroom')
  })

  it.each(['/', '/archive', '/clubs', '/help', '/help/player', '/privacy'])('of %s', async (path) => {
    expect((await headAt(path)).canonical).toBe(ORIGIN + path)
  })

  it.each(['/login', '/screen/999999', '/screen/abc', '/screen/9999999999', '/clubs/77', '/no/such'])(
    'is the general one at %s',
    async (path) => {
      const head = await headAt(path)
      expect(head).toMatchObject({ title: 'Openroom', canonical: null, robots: 'noindex' })
    },
  )

  it.each(['PUBLISHED', 'FINALIZED', 'DELAYED'] as const)(
    'tells nothing of a session that is %s',
    async (status) => {
      await stand(status)
      const head = await headAt(`/screen/${id}?screen=frequency&board=1`)
      expect(head).toMatchObject({ title: 'Openroom', canonical: null, robots: 'noindex' })
      expect(head.html).not.toContain('Spring')
      await stand('CLOSED')
    },
  )

  /** Addresses that the app shows a page at, as its own routes name them. */
  const SHOWN = readdirSync(APP)
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...readFileSync(new URL(file, APP), 'utf8').matchAll(/<Route path="([^"]+)"/g)])
    .map(([, path = '']) => path)
    .filter((path) => !/^\/(screen|clubs|seasons)\/:/.test(path))

  it('says that there is something at every page of the app', async () => {
    expect(SHOWN.length).toBeGreaterThan(8)
    const answers = SHOWN.map(async (path) => {
      const { status } = await get(path.replace(':pair', '1-2').replaceAll(/:\w+/g, '1'))
      return [path, status]
    })
    expect(await Promise.all(answers)).toEqual(SHOWN.map((path) => [path, 200]))
  })

  const UNKNOWN = [
    '/screen/999999',
    '/screen/abc',
    '/screen/1/2/3',
    '/help/nobody',
    '/clubs/77',
    '/clubs/abc',
    '/seasons/77',
    '/no/such',
  ]

  it.each([...UNKNOWN, '/favicon.php', '/set-password/a/b'])(
    'says that there is nothing at %s',
    async (path) => {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      const etag = answer.headers.get('etag') ?? ''
      // Browsers may keep the page, and still have to be told.
      expect((await get(path, { headers: { 'if-none-match': etag } })).status).toBe(404)
      // The app says it in its own words.
      expect(await answer.text()).toContain('<script type="module" src="/assets/app.js">')
    },
  )

  const OVER_MAIN = ['/login', '/upload', '/request-password', '/set-password', '/set-password/abc']

  it.each([
    ...OVER_MAIN,
    '/',
    '/Clubs/',
    '/archive',
    '/help/spectator',
    '/privacy',
    '/users',
    '/upcoming',
    '/error',
    '/error/1/2',
  ])('is there at %s', async (path) => {
    expect((await get(path)).status).toBe(200)
  })

  it.each(['PUBLISHED', 'LIVE', 'CLOSED', 'ARCHIVED'] as const)(
    'is there of a session that is %s',
    async (status) => {
      await stand(status)
      for (const query of ['', '/', '?screen=constructor', '?screen=frequency&board=99'])
        expect((await get(`/screen/${id}${query}`)).status).toBe(200)
      await stand('CLOSED')
    },
  )

  it('of an overlay tells of nothing, and no search engine lists it', async () => {
    for (const path of [`/overlay/${id}/table/live`, '/overlay/999999/ranking', '/OVERLAY/x']) {
      const answer = await get(path)
      const html = await answer.text()
      expect([path, answer.status, html.includes('content="noindex"')]).toEqual([path, 200, true])
      expect(html).not.toContain('Spring')
    }
  })

  it('is asked for anew, and not sent again', async () => {
    const first = await get(`/screen/${id}`)
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const etag = first.headers.get('etag') ?? ''
    const again = (path: string) => get(path, { headers: { 'if-none-match': etag } })
    expect((await again(`/screen/${id}`)).status).toBe(304)
    expect((await again('/')).status).toBe(200)
    const only = await get(`/screen/${id}`, { method: 'HEAD' })
    expect([only.status, only.headers.get('etag'), await only.text()]).toEqual([200, etag, ''])
  })

  it('is of pages alone', async () => {
    expect((await get('/assets/app.js')).headers.get('cache-control')).toContain('immutable')
    expect((await get('/assets/none.js')).status).toBe(404)
    expect((await get('/api/none')).status).toBe(404)
    expect((await get('/screen/1', { method: 'POST', headers: { origin: ORIGIN } })).status).toBe(404)
  })
})

it('a part of a page comes without what is said of pages, a worker with its own policy', async () => {
  const policies = async (path: string): Promise<readonly string[]> => {
    const { headers } = await get(path)
    return [
      'content-security-policy',
      'permissions-policy',
      'x-frame-options',
      'x-content-type-options',
    ].filter((name) => headers.has(name))
  }
  expect(await policies('/assets/app.js')).toEqual(['x-content-type-options'])
  for (const path of ['/assets/worker-1.js', '/sw.js', '/']) expect(await policies(path)).toHaveLength(4)
})

it('a script that stands in the page is named by its hash, and no other is allowed', async () => {
  const answer = await get('/')
  const policy = answer.headers.get('content-security-policy') ?? ''
  const hash = createHash('sha256').update('loadAnew()').digest('base64')
  expect(await answer.text()).toContain('<script>loadAnew()</script>')
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' 'wasm-unsafe-eval' 'sha256-${hash}'`)
})

describe('what the site is installed by', () => {
  it.each([
    ['/sw.js', /javascript/],
    ['/site.webmanifest', /^application\/manifest\+json/],
  ])('%s is asked for anew each time, so that a newer one is found', async (path, type) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(type)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    // The worker may ask this site alone, and nothing is a cookie's.
    expect(answer.headers.get('content-security-policy')).toContain("worker-src 'self'")
    expect(answer.headers.get('set-cookie')).toBeNull()
  })
})

describe('ahead of its own questions a page', () => {
  const SITE = ['/api/appVersion', '/api/profile', '/api/archive/miniSessions']
  const SESSION = ['/assets/session.js', '/assets/session.css']
  const SCORES = ['/api/archive/boards/ID', '/api/archive/teams/ID', '/api/archive/rounds/ID']

  const linksAt = async (path: string) => {
    const links = (await (await get(path)).text()).matchAll(
      /<link rel="(module)?preload"[^>]* href="([^"]*)" \/>/g,
    )
    return [...links].map(([, , href]) => href)
  }

  it.each([
    ['/', [...SITE, '/assets/messages.js']],
    ['/no/such', [...SITE, '/assets/messages.js']],
    ['/screen/ID', [...SITE, ...SESSION, '/assets/scores.js', ...SCORES]],
    ['/screen/ID?screen=running-score', [...SITE, ...SESSION, '/assets/scores.js', ...SCORES]],
    ['/screen/ID?screen=tables', [...SITE, ...SESSION, ...SCORES]],
    ['/screen/ID?screen=frequency&board=2', [...SITE, ...SESSION, ...SCORES, '/api/archive/board/ID/2']],
    [
      '/screen/ID?screen=replay&ns=3&board=2&cindex=14',
      [...SITE, ...SESSION, '/assets/replay.js', ...SCORES.slice(0, 2), '/api/archive/watch/ID/3/2'],
    ],
    [
      '/screen/ID?screen=replay&ns=3&board=%22%3E',
      [...SITE, ...SESSION, '/assets/replay.js', '/api/archive/boards/ID'],
    ],
    ['/screen/999999?screen=replay&ns=3&board=2', [...SITE, ...SESSION, '/assets/replay.js']],
    ['/screen/ID?screen=constructor', [...SITE, ...SESSION, '/api/archive/boards/ID']],
    ['/players/7', [...SITE, '/assets/messages.js', '/api/archive/person/7']],
    ['/pairs/7-9', [...SITE, '/assets/messages.js', '/api/archive/pair/7/9']],
    ['/teams/3', [...SITE, '/assets/messages.js', '/api/archive/team/3']],
    ['/players/7-9', [...SITE, '/assets/messages.js']],
  ])('at %s is told what it will ask for', async (path, links) => {
    const here = (text: string) => text.replace('ID', `${id}`)
    expect(await linksAt(here(path))).toEqual(links.map(here))
  })

  it('comes compressed, as its files do', async () => {
    const headers = { 'accept-encoding': 'br' }
    const page = await get(`/screen/${id}?screen=replay&ns=3&board=2`, { headers })
    expect(page.headers.get('content-encoding')).toBe('br')
    const file = await get('/assets/app.js', { headers })
    expect([file.headers.get('content-encoding'), await file.text()]).toEqual(['br', '// the app, small\n'])
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect(file.headers.get('content-type')).toContain('javascript')
    const plain = await get('/assets/app.js', { headers: { 'accept-encoding': 'identity' } })
    expect(await plain.text()).toBe('// the app\n')
    expect((await get('/assets/app.js.br')).status).toBe(404)
  })
})

describe('for search engines', () => {
  const addresses = async (path: string) => {
    const answer = await get(path)
    expect(answer.headers.get('content-type')).toContain('application/xml')
    return [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  }

  it('robots.txt leads to the map', async () => {
    const text = await (await get('/robots.txt')).text()
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    expect(text).toContain('Disallow: /users')
    expect(text).not.toContain('/api/archive')
  })

  it('the licences of what is shipped are a text of their own', async () => {
    const answer = await get('/licences')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toContain('react 19 (MIT)')
  })

  it.each(['/docs', '/docs/'])('documents are at %s', async (path) => {
    expect(await (await get(path)).text()).toBe('<h1>Documents</h1>')
  })

  it('the map has finished sessions, in parts', async () => {
    await stand('CLOSED')
    expect(await addresses('/sitemap.xml')).toEqual([`${ORIGIN}/sitemap/site.xml`, `${ORIGIN}/sitemap/0.xml`])
    expect(await addresses('/sitemap/site.xml')).toContain(`${ORIGIN}/archive`)
    expect(await addresses('/sitemap/0.xml')).toContain(`${ORIGIN}/screen/${id}`)
    expect((await get('/sitemap/1.xml')).status).toBe(404)
    expect((await get('/sitemap/x.xml')).status).toBe(404)
  })

  it.each(['PUBLISHED', 'LIVE'] as const)('and none that is %s', async (status) => {
    await stand(status)
    const parts = await addresses('/sitemap.xml')
    expect(parts).toEqual([`${ORIGIN}/sitemap/site.xml`])
    expect((await get('/sitemap/0.xml')).status).toBe(404)
    await stand('CLOSED')
  })
})
