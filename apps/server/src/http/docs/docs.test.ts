/** The interface as outsiders meet it: each public read has a sentence, its errors, and an example that works. */
import { Readable } from 'node:stream'
import { writeDocument } from '@openroom/formats/json/readDocument'
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { viewAt } from '@openroom/protocol/views'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pairsDocument, teamsDocument } from '../../testing/documents.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

type Operation = {
  readonly summary?: string
  readonly description?: string
  readonly 'x-example'?: string
  readonly responses: Readonly<Record<string, { readonly description: string }>>
}

/** A solver that runs, deals that were made at the desk, seasons of a club: they have tests of their own. */
const NEEDS_MORE = [
  ...['/api/archive/dds-archive/', '/api/archive/dealSeed/'],
  ...['/api/archive/season', '/feed/season/'],
]

let server: TestServer
let operations: readonly (readonly [string, Operation])[]

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

beforeAll(async () => {
  server = await testServer({ TRUSTED_PROXIES: '1' })
  for (const document of [teamsDocument(), pairsDocument()]) {
    const file = { name: 'made up', source: Readable.from([Buffer.from(writeDocument(document))]) }
    expect((await server.imports.files([file], { playVisible: true }, { accountId: null })).ok).toBe(true)
  }
  await vi.waitFor(
    async () => expect((await (await get(archiveRoutes.findBoards())).json()).count).toBeGreaterThan(0),
    { timeout: 60_000, interval: 200 },
  )
  const { paths } = await (await get('/api/docs/json')).json()
  operations = Object.entries(paths as Record<string, { readonly get?: Operation }>).flatMap(
    ([path, { get: operation }]) => (operation?.['x-example'] ? [[path, operation] as const] : []),
  )
})
afterAll(() => server?.stop())

describe('a public read', () => {
  it('is described by a sentence, and what may go wrong', () => {
    expect(operations.length).toBeGreaterThan(40)
    const bare = operations.filter(
      ([, { summary = '', responses }]) =>
        summary.length < 12 ||
        Object.keys(responses).length < 2 ||
        Object.values(responses).some(
          ({ description }) => description.length < 8 || /Default/.test(description),
        ),
    )
    expect(bare.map(([path]) => path)).toEqual([])
  })

  it('has an example that works, and may be read by other sites', async () => {
    const faults: unknown[] = []
    for (const [i, [, { 'x-example': example = '' }]] of operations.entries()) {
      const from = { 'x-forwarded-for': `203.0.113.${i % 200}`, origin: 'https://club.example' }
      const answer = await get(example, from)
      const body = await answer.text()
      if (NEEDS_MORE.some((path) => example.startsWith(path))) continue
      if (answer.status !== 200 || body.length === 0) faults.push([example, answer.status, body.slice(0, 80)])
      if (answer.headers.get('access-control-allow-origin') !== '*') faults.push([example, 'not for others'])
    }
    expect(faults).toEqual([])
  })
})

it('what is kept in memory is for other sites too', async () => {
  const path = viewAt('boards', { id: 1 }).path
  for (const attempt of ['cold', 'warm']) {
    const { headers } = await get(path, { origin: 'https://club.example' })
    expect(headers.get('access-control-allow-origin'), attempt).toBe('*')
    expect(headers.get('access-control-expose-headers')).toContain('x-openroom-seq')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  }
})

it('browsers that ask first are told so, and only of reads', async () => {
  const ask = (path: string) =>
    fetch(server.url + path, { method: 'OPTIONS', headers: { origin: 'https://a.example' } })
  const asked = await ask(viewAt('boards', { id: 1 }).path)
  expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([204, 'if-none-match'])
  const other = await ask('/api/user/create')
  expect(other.headers.get('access-control-allow-origin')).toBeNull()
})

it('the description carries no mark of another project', async () => {
  const page = await (await get('/api/docs')).text()
  expect(page).toContain('<title>Openroom: the interface</title>')
  const script = await (await get('/api/docs/static/swagger-initializer.js')).text()
  expect(script).toContain('data:image/svg+xml')
  const { info } = await (await get('/api/docs/json')).json()
  for (const word of ['Keys', 'Versions', 'Limits', 'Errors', 'Live'])
    expect(info.description).toContain(`**${word}`)
})
