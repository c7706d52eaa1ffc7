/** What other sites may show in frames, over a real server. */
import { rmSync } from 'node:fs'
import { addressedBoardSchema } from '@openroom/protocol/schema/embed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing/server.ts'
import { webFolder } from '../testing/webFolder.ts'

const FOUR = 'n=sAK32hAK2dAK32cK2&e=sQJ54hQJ3dQJ4cQJ4&s=sT98hT987dT987cT9&w=s76h654d65cA87653'

const folder = webFolder()
let open: TestServer
let closed: TestServer

beforeAll(async () => {
  open = await testServer({}, { webFolder: folder })
  closed = await testServer(
    { EMBED_ANCESTORS: 'https://club.example https://*.bridge.example' },
    { webFolder: folder },
  )
})
afterAll(async () => {
  await open.stop()
  await closed.stop()
  rmSync(folder, { recursive: true })
})

const policyOf = async (server: TestServer, path: string) => {
  const { headers, status } = await fetch(server.url + path)
  const policy = headers.get('content-security-policy') ?? ''
  return {
    status,
    frame: headers.get('x-frame-options'),
    ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
    frames: /frame-src ([^;]*)/.exec(policy)?.[1],
  }
}

describe('frames of other sites', () => {
  it.each(['/embed/board?lin=x', '/embed/screen/1?screen=running-score', '/EMBED/board'])(
    'may show %s',
    async (path) => {
      expect(await policyOf(open, path)).toMatchObject({ status: 200, frame: null, ancestors: '*' })
    },
  )

  it.each(['/', '/embed', '/embed?of=board', '/screen/1', '/embedded/board', '/login', '/?x=/embed/board'])(
    'may not show %s',
    async (path) => {
      expect(await policyOf(open, path)).toMatchObject({ frame: 'SAMEORIGIN', ancestors: "'self'" })
    },
  )

  it('are of the sites that the setting names alone', async () => {
    const { ancestors } = await policyOf(closed, '/embed/board')
    expect(ancestors).toBe('https://club.example https://*.bridge.example')
    expect((await policyOf(closed, '/')).ancestors).toBe("'self'")
  })

  it('of our own are on the page that makes them', async () => {
    expect((await policyOf(open, '/embed')).frames).toBe("'self' https:")
    expect((await policyOf(open, '/embed/board')).frames).toBe('https:')
    expect((await policyOf(open, '/')).frames).toBe('https:')
  })

  it('are not found by search engines', async () => {
    const html = await (await fetch(`${open.url}/embed/board?${FOUR}`)).text()
    expect(html).toMatch(/<meta name="robots" content="noindex"/)
  })
})

describe('a board in its address', () => {
  const board = async (query: string) => {
    const response = await fetch(`${open.url}/api/board?${query}`)
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  it('is answered as a log', async () => {
    const { status, headers, body } = await board(`${FOUR}&d=n&a=1nPPP&p=sQs8s6sA`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=86400')
    const { log, remarks } = addressedBoardSchema.parse(body)
    expect(log?.map(({ type }) => type)).toEqual(expect.arrayContaining(['START_AUCTION', 'PLAY_CARD']))
    expect(remarks).toEqual([])
  })

  it('says why there is none', async () => {
    const { status, body } = await board('n=hello')
    expect([status, body]).toEqual([
      200,
      {
        log: null,
        remarks: [
          {
            code: 'address-hand',
            message: 'This is not a hand: n=hello',
            args: { name: 'n', value: 'hello' },
          },
        ],
      },
    ])
  })

  it('is not read when it is longer than any board', async () => {
    expect((await board(`lin=${'x'.repeat(11_990)}`)).status).toBe(414)
    expect((await board(`lin=${'x'.repeat(12_001)}`)).status).toBe(400)
  })

  it.each([6_000, 12_000, 20_000, 40_000])(
    'of %d signs, each percent-encoded, is refused as all else is',
    async (length) => {
      const { status, body } = await board(`lin=${'%7C'.repeat(length)}`)
      expect([status, body]).toEqual([
        length > 12_000 && length < 21_000 ? 400 : 414,
        { code: expect.any(String), message: expect.any(String) },
      ])
      if (length > 20_000) return
      const page = await fetch(`${open.url}/embed/board?lin=${'%7C'.repeat(length)}`)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="')])
    },
  )
})
