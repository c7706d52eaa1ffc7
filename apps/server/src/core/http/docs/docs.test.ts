/** The interface as outsiders meet it: each public read has a sentence, its errors, and an example that works. */
import { Readable } from 'node:stream'
import { writeDocument } from '@openroom/formats/json/readDocument'
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { viewAt } from '@openroom/protocol/views'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pairsDocument, teamsDocument } from '../../../testing/documents.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

type Operation = {
  readonly summary?: string
  readonly description?: string
  readonly 'x-example'?: string
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string
        readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
      }
    >
  >
}

type Schema = {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema | readonly Schema[]
  readonly prefixItems?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** A solver that runs, deals that were made at the desk, a club and its seasons: they have tests of their own. */
const NEEDS_MORE = [
  ...['/api/archive/dds-archive/', '/api/archive/dealSeed/'],
  ...['/api/archive/season', '/feed/season/', '/feed/club/'],
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
  const { paths, components } = await (await get('/api/docs/json')).json()
  named = components?.schemas ?? {}
  operations = Object.entries(paths as Record<string, { readonly get?: Operation }>).flatMap(
    ([path, { get: operation }]) => (operation?.['x-example'] ? [[path, operation] as const] : []),
  )
})
afterAll(() => server?.stop())

let named: Readonly<Record<string, Schema>> = {}

/** Each of the schemas that it may be. */
function* alternatives(schema: Schema): Generator<Schema> {
  const { $ref, anyOf, oneOf, allOf } = schema
  const of = $ref === undefined ? undefined : named[$ref.split('/').at(-1) ?? '']
  if ($ref !== undefined && !of) throw new Error(`${$ref} is not described.`)
  if (of) yield* alternatives(of)
  else if (anyOf ?? oneOf ?? allOf) for (const one of (anyOf ?? oneOf ?? allOf)!) yield* alternatives(one)
  else yield schema
}

/** Where a value has a field that no schema describes, or lacks one that each of them has. */
function fieldsBeside(value: unknown, schema: Schema, at = ''): readonly string[] {
  const all = [...alternatives(schema)]
  if (Array.isArray(value)) {
    const items = all.flatMap(({ items = [], prefixItems = [] }) => [items, prefixItems].flat() as Schema[])
    return items.length === 0 ? [] : value.flatMap((one) => fieldsBeside(one, { anyOf: items }, `${at}[]`))
  }
  if (typeof value !== 'object' || value === null) return []
  const objects = all.filter(({ properties }) => properties !== undefined)
  if (objects.length === 0) return []
  const free = objects.flatMap(({ additionalProperties: more }) =>
    typeof more === 'object' ? [more] : more === true ? [{}] : [],
  )
  const lacks = (objects[0]?.required ?? []).filter(
    (name) => !(name in value) && objects.every(({ required = [] }) => required.includes(name)),
  )
  return [
    ...lacks.map((name) => `${at}.${name} is not there`),
    ...Object.entries(value).flatMap(([name, own]) => {
      const described = [...objects.flatMap(({ properties }) => properties?.[name] ?? []), ...free]
      return described.length === 0
        ? [`${at}.${name} is not described`]
        : fieldsBeside(own, { anyOf: described }, `${at}.${name}`)
    }),
  ]
}

it.each<[string, unknown, Schema, readonly string[]]>([
  ['a field too many', { a: 1, b: 2 }, { properties: { a: {} } }, ['.b is not described']],
  ['a field too few', {}, { properties: { a: {} }, required: ['a'] }, ['.a is not there']],
  ['a field that may be absent', {}, { properties: { a: {} } }, []],
  [
    'a field within a list',
    [{ a: [{ b: 1 }] }],
    { items: { properties: { a: { items: { properties: {} } } } } },
    ['[].a[].b is not described'],
  ],
  [
    'one of two kinds',
    { a: 1 },
    { anyOf: [{ properties: { a: {} } }, { properties: { b: {} }, required: ['b'] }] },
    [],
  ],
])('a description is told from %s', (_, value, schema, faults) => {
  expect(fieldsBeside(value, schema)).toEqual(faults)
})

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

  it('has an example that works, may be read by other sites, and has the fields that are described', async () => {
    const faults: unknown[] = []
    let compared = 0
    for (const [i, [, { 'x-example': example = '', responses }]] of operations.entries()) {
      const from = { 'x-forwarded-for': `203.0.113.${i % 200}`, origin: 'https://club.example' }
      const answer = await get(example, from)
      const body = await answer.text()
      if (NEEDS_MORE.some((path) => example.startsWith(path))) continue
      const schema = responses[200]?.content?.['application/json']?.schema
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      if (schema && isJson) {
        compared += 1
        faults.push(...fieldsBeside(JSON.parse(body), schema).map((field) => [example, field]))
      }
      if (answer.status !== 200 || body.length === 0) faults.push([example, answer.status, body.slice(0, 80)])
      if (answer.headers.get('access-control-allow-origin') !== '*') faults.push([example, 'not for others'])
    }
    expect(faults).toEqual([])
    expect(compared).toBeGreaterThan(30)
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
