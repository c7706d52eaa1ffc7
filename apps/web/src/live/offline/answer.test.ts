import { describe, expect, test, vi } from 'vitest'
import { fakeCaches, inTurn } from '../../testing/fakeCaches.ts'
import { miniSession } from '../../testing/sessions.ts'
import { answer, wayOf } from './answer.ts'
import { KEPT_HEADER } from './keptHeader.ts'
import { KeptSessions } from './keptSessions.ts'
import { dropOlderShells, fileOf, fillShell } from './shell.ts'

const ORIGIN = 'http://site'
const SHELL = {
  build: 'new',
  entry: 'assets/start.js',
  files: ['/assets/start.js', '/theme.js'],
  languages: { fr: '/assets/fr.js' },
}
const closed = (miniSessionId: number) => ({ ...miniSession(), miniSessionId, status: 'CLOSED' as const })

describe('the business of the worker', () => {
  test.each<readonly [method: string, mode: RequestMode, path: string, way: string | null]>([
    ['GET', 'navigate', '/', 'page'],
    ['GET', 'navigate', '/screen/3?screen=replay', 'page'],
    ['GET', 'navigate', '/screen/1/2', 'page'],
    ['GET', 'navigate', '/boards', 'page'],
    ...['/hand-records/3', '/folder', '/pairs/1-2', '/teams/3', '/help/words'].map(
      (path) => ['GET', 'navigate', path, 'page'] as const,
    ),
    ['GET', 'navigate', '/embed/board', null],
    ['GET', 'navigate', '/phone/3', 'page'],
    ['GET', 'navigate', '/captain/3', 'page'],
    ['GET', 'navigate', '/operate/3', 'page'],
    ['GET', 'navigate', '/users', null],
    ['GET', 'navigate', '/desk', null],
    ['GET', 'navigate', '/api/archive/boards/1', null],
    ['GET', 'cors', '/assets/start.js', 'hashed'],
    ['GET', 'no-cors', '/theme.js', 'file'],
    ['GET', 'no-cors', '/share.png', null],
    ['GET', 'cors', '/api/archive/boards/1?v=3', 'archive'],
    ['GET', 'cors', '/api/appVersion', null],
    ['GET', 'cors', '/api/users', null],
    ['GET', 'cors', '/api/audit', null],
    ['POST', 'cors', '/api/auth/check', null],
    ['POST', 'cors', '/api/archive/boards/1', null],
    ['GET', 'cors', 'http://other/api/archive/boards/1', null],
  ])('%s (%s) %s: %s', (method, mode, path, way) => {
    const url = new URL(path, ORIGIN).href
    expect(wayOf({ method, mode, url }, ORIGIN, SHELL.files)).toBe(way)
  })
})

/** Addresses of pages as the router has them, by the file that lists them. */
const LISTS = import.meta.glob<string>('../../app/*Pages.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const pagesIn = (list: string): readonly string[] =>
  [...LISTS[`../../app/${list}.tsx`]!.matchAll(/<Route path="([^"]+)"/g)].map(([, path]) => path!)

describe('pages without a server', () => {
  const wayTo = (path: string) =>
    wayOf({ method: 'GET', mode: 'navigate', url: ORIGIN + path }, ORIGIN, SHELL.files)
  const visited = [...pagesIn('FurtherPages'), ...pagesIn('LinkedPages')]
  // What an error is told by comes from the server, and where a table's code leads; nobody sets a site up without it.
  const needsServer = (path: string) => path.startsWith('/error/') || ['/welcome', '/t'].includes(path)

  test('of visitors, consoles and phones', () => {
    expect(visited.length).toBeGreaterThan(12)
    expect(visited.filter((path) => !needsServer(path) && wayTo(path) !== 'page')).toEqual([])
  })
  test('none of staff', () => {
    expect(pagesIn('StaffPages').length).toBeGreaterThan(2)
    expect(pagesIn('StaffPages').filter((path) => wayTo(path) !== null)).toEqual([])
  })
})

async function worker(fetch: (request: Request) => Promise<Response>) {
  const caches = fakeCaches()
  const kept = new KeptSessions(caches, inTurn())
  await kept.keep(closed(1), [{ path: '/api/archive/boards/1', body: ['kept'], seq: 4 }], 5)
  const shell = await caches.open('openroom-shell-new')
  await shell.put('/', new Response('the page'))
  await shell.put('/theme.js', new Response('the theme'))
  const work: Promise<unknown>[] = []
  const ask = (path: string, way: 'page' | 'hashed' | 'file' | 'archive') =>
    answer(new Request(ORIGIN + path), way, { caches, kept, shell: SHELL, fetch }, (one) => work.push(one))
  return { caches, kept, ask, done: () => Promise.all(work) }
}

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

describe('without the server', () => {
  test('what was kept is answered, whatever version is asked for, and says so', async () => {
    const { ask } = await worker(noNetwork)
    const found = await ask('/api/archive/boards/1?v=9', 'archive')
    expect(await found.json()).toEqual(['kept'])
    expect(found.headers.get(KEPT_HEADER)).toBe('5')
  })

  test('the list is of what is kept', async () => {
    const { ask } = await worker(noNetwork)
    const found = await ask('/api/archive/miniSessions', 'archive')
    expect(await found.json()).toEqual([closed(1)])
    expect(found.headers.get(KEPT_HEADER)).toBe('0')
  })

  test('what was not kept fails as it would', async () => {
    const { ask } = await worker(noNetwork)
    await expect(ask('/api/archive/boards/2', 'archive')).rejects.toThrow('Failed to fetch')
    await expect(ask('/assets/staff.js', 'hashed')).rejects.toThrow('Failed to fetch')
  })

  test('every page is the one that was kept, and its files are', async () => {
    const { ask } = await worker(noNetwork)
    expect(await (await ask('/screen/1?screen=replay', 'page')).text()).toBe('the page')
    expect(await (await ask('/theme.js', 'file')).text()).toBe('the theme')
  })

  test('a proxy without its server counts as none', async () => {
    const { ask } = await worker(async () => new Response('Bad gateway', { status: 502 }))
    expect(await (await ask('/api/archive/boards/1', 'archive')).json()).toEqual(['kept'])
    expect((await ask('/api/archive/boards/2', 'archive')).status).toBe(502)
  })
})

describe('with the server', () => {
  test('its own answer is given, also a refusal', async () => {
    const { ask } = await worker(async ({ url }) => new Response(url, { status: 503 }))
    const found = await ask('/api/archive/boards/1', 'archive')
    expect([found.status, await found.text()]).toEqual([503, `${ORIGIN}/api/archive/boards/1`])
  })

  test('what is not public any more is not kept', async () => {
    const { ask, kept, done } = await worker(async () => new Response('', { status: 404 }))
    await ask('/api/archive/boards/1', 'archive')
    await done()
    expect(await kept.find('/api/archive/boards/1')).toBeUndefined()
  })

  test.each([
    ['LIVE', 0],
    ['CLOSED', 1],
  ] as const)('a session that is %s now is kept: %s', async (status, count) => {
    const { ask, kept, done } = await worker(async () => Response.json([{ ...closed(1), status }]))
    expect(await (await ask('/api/archive/miniSessions', 'archive')).json()).toHaveLength(1)
    await done()
    expect(await kept.list()).toHaveLength(count)
  })

  test('a language is kept by who asks for it, other files of the page are not', async () => {
    const { ask, caches, done } = await worker(async ({ url }) => new Response(url))
    for (const file of ['/assets/fr.js', '/assets/desk.js']) await ask(file, 'hashed')
    await done()
    expect(await (await fileOf(caches, '/assets/fr.js'))?.text()).toBe(`${ORIGIN}/assets/fr.js`)
    expect(await fileOf(caches, '/assets/desk.js')).toBeUndefined()
  })

  test('nothing that it answers is kept by the worker itself', async () => {
    const { ask, caches, done } = await worker(async () => Response.json([]))
    const paths = async () => (await (await caches.open('openroom-kept')).keys()).length
    const before = await paths()
    await ask('/api/archive/boards/2', 'archive')
    await done()
    expect(await paths()).toBe(before)
  })
})

test('the files of a build stay until the one after the next', async () => {
  const { caches } = await worker(noNetwork)
  for (const build of ['a', 'b']) {
    const cache = await caches.open(`openroom-shell-${build}`)
    await cache.put(`/assets/${build}.js`, new Response(build))
  }
  await caches.open('other')
  await dropOlderShells(caches, SHELL)
  expect(await caches.keys()).toEqual(['openroom-kept', 'openroom-shell-new', 'openroom-shell-b', 'other'])
  expect(await (await fileOf(caches, '/assets/b.js'))?.text()).toBe('b')
  expect(await fileOf(caches, '/assets/a.js')).toBeUndefined()
})

test.each([
  [['en-GB'], []],
  [['fr-CH', 'fr', 'en'], ['/assets/fr.js']],
])('a build is kept with the languages of the browser: %s', async (tags, expected) => {
  const caches = fakeCaches()
  vi.stubGlobal('fetch', async () => new Response('<script src="/assets/start.js">'))
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(path: string) {
        super(new URL(path, ORIGIN))
      }
    },
  )
  await fillShell(caches, SHELL, tags)
  vi.unstubAllGlobals()
  const paths = (await (await caches.open('openroom-shell-new')).keys()).map(
    ({ url }) => new URL(url).pathname,
  )
  expect(paths.filter((path) => !SHELL.files.includes(path))).toEqual([...expected, '/'])
})
