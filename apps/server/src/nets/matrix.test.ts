/** Everybody tries everything on a running server: each call and destination against each kind of user. */

import { ROLES, type Role } from '@openroom/protocol/names'
import type { Who } from '@openroom/protocol/route'
import { isLive, type LiveView, traitsOf, VIEW_NAMES, VIEWS } from '@openroom/protocol/views'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { policyOf } from '../core/policies.ts'
import { json, type TestServer, testServer } from '../testing/server.ts'
import { viewer } from '../testing/viewer.ts'

type Asker = 'visitor' | Role | 'disabled'
const ASKERS: readonly Asker[] = ['visitor', ...ROLES, 'disabled']

/** The rules once more, as product and specification say them, apart from the server's own table. */
const OF_ADMIN = [
  /^GET \/api\/(user\/list|audit|ingest-token\/list|club\/organisers)$/,
  /^POST \/api\/user\/create$/,
  /^PUT \/api\/user\/(enable|disable|limit|role|part)\/:id$/,
  /^DELETE \/api\/user\/(portrait\/)?:id$/,
  /^POST \/api\/(ingest-token|club|person)\//,
  /^GET \/api\/person\/(list|file\/)/,
  /^(GET|POST|DELETE) \/api\/site\//,
  /^POST \/api\/(reload-events|closeMiniSession|deleteSegment|archiveTournament|archiveClubEvent)\b/,
  /^POST \/api\/archive\/cache-evict\//,
  /^(POST \/api\/shiftTimestamp|GET \/api\/shiftOfTimestamps)\b/,
]
const OF_HANDLERS = [/^(GET|POST|DELETE) \/api\/(upcoming|desk)\//, /^POST \/api\/move(Segment|Event)\//]
const OF_COMMENTATORS = [/^POST \/api\/(commentator|invite)\//, /^POST \/api\/stream\/start$/]
const OF_SIGNED_IN = [
  /^POST \/api\/auth\/change(Login|Password)$/,
  /^(GET|POST|DELETE) \/api\/account\//,
  /^POST \/api\/system-message$/,
  /^GET \/api\/viewers\//,
]
const OF_ALL = [
  /^(GET|HEAD) \/(health|ready)$/,
  /^(GET|HEAD) \/(robots\.txt|sitemap.*)$/,
  /^(GET|HEAD) \/api\/(profile|appVersion|asyncapi.*|docs.*)$/,
  /^(GET|HEAD) \/api\/archive\//,
  /^(GET|HEAD) \/api\/export\//,
  /^(GET|HEAD) \/api\/board$/,
  /^(GET|HEAD) \/(feed|preview|portrait|convention-card)\//,
  /^(GET \/api\/push\/key|POST \/api\/push\/(subscribe|move|unsubscribe))$/,
  /^POST \/api\/auth\/(check|login|logout|requestPassword|setPassword)$/,
  /^(GET|HEAD) \/api\/auth\/federation(\/callback)?$/,
  /^POST \/api\/welcome$/,
  /^POST \/api\/tables\/(tonight|enter)$/,
]

const RULES: readonly (readonly [readonly RegExp[], readonly Asker[]])[] = [
  [OF_ADMIN, ['ADMIN']],
  [OF_HANDLERS, ['UPCOMING_EVENT_HANDLER', 'ADMIN']],
  [
    [/^POST \/api\/archive\/uploadFile$/, /^(GET|POST|DELETE) \/api\/upload\//],
    ['UPLOADER', 'ADMIN'],
  ],
  [OF_COMMENTATORS, ['COMMENTATOR']],
  [[/^POST \/api\/stream\/stop$/], ['COMMENTATOR', 'ADMIN']],
  [OF_SIGNED_IN, ROLES],
  [OF_ALL, ASKERS],
  [[/^POST \/api\/table\/(hold|release)\//], ['ADMIN']],
  [[/^(GET|PUT|POST|DELETE) \/api\/(ingest|operate|phones|captain)\//], []],
]

const isRead = (call: string) => call.startsWith('HEAD ')

/** Who may, by the rules above; `null`: nobody has decided. */
function rightOf(call: string): readonly Asker[] | null {
  const rule = RULES.find(([patterns]) =>
    patterns.some((pattern) => pattern.test(call.replace(/^HEAD/, 'GET'))),
  )
  return rule?.[1] ?? null
}

const WORDS: Readonly<Record<string, string>> = {
  kind: 'draft',
  up: 'true',
  order: 'rank',
  tableLabel: 'Open',
  format: 'json',
}

/** Nothing has such a number. */
const NOWHERE = '2147483646'

const pathOf = (call: string): string =>
  (call.split(' ')[1] ?? '').replace(/:(\w+)/g, (_, name: string) => WORDS[name] ?? NOWHERE)

let server: TestServer
const cookies = new Map<Asker, string>()

beforeAll(async () => {
  // Each call comes from an address of its own: how often is limited elsewhere.
  server = await testServer({ TRUSTED_PROXIES: '1' })
  for (const asker of ASKERS) await signIn(asker)
})
afterAll(() => server.stop())

async function signIn(asker: Asker): Promise<void> {
  if (asker === 'visitor') return
  const role = asker === 'disabled' ? 'ADMIN' : asker
  const email = `${asker.toLowerCase()}@oakmere.example`
  const made = await server.accounts.create({ name: asker, email, role, password: 'correct horse' })
  if (!made.ok) throw new Error(made.error)
  cookies.set(asker, await begin(made.value))
  if (asker !== 'disabled') return
  const admin = { cookie: cookies.get('ADMIN') ?? '' }
  const path = `${server.url}/api/user/disable/${made.value.id}`
  expect((await fetch(path, { method: 'PUT', headers: admin })).status).toBe(200)
}

const begin = async (account: Parameters<TestServer['logins']['begin']>[0]) =>
  `openroom_session=${(await server.logins.begin(account)).token}`

const headersOf = (asker: Asker): Record<string, string> => {
  const cookie = cookies.get(asker)
  return cookie === undefined ? {} : { cookie }
}

let calls = 0
const fromSomewhere = () => ({ 'x-forwarded-for': `10.0.${Math.floor(++calls / 250)}.${(calls % 250) + 1}` })

async function statusOf(call: string, headers: Record<string, string>) {
  const [method = ''] = call.split(' ')
  const sent = method === 'POST' || method === 'PUT' ? { body: '{}' } : {}
  const type = sent.body ? { 'content-type': 'application/json' } : {}
  const response = await fetch(server.url + pathOf(call), {
    method,
    headers: { ...headers, ...type, ...fromSomewhere() },
    ...sent,
  })
  const text = await response.text()
  return { status: response.status, code: text.startsWith('{') ? JSON.parse(text).code : undefined }
}

describe('calls', () => {
  it('all have a rule, here and on the server', () => {
    const undecided = server.calls.filter((call) => {
      const [method = '', path = ''] = call.split(' ')
      return rightOf(call) === null || policyOf(method, path) === null
    })
    expect(undecided).toEqual([])
    expect(server.calls.length).toBeGreaterThan(80)
  })

  it('one without a rule is not served', () => {
    expect(policyOf('POST', '/api/somewhere/:id')).toBeNull()
    expect(policyOf('POST', '/health')).toBeNull()
  })

  it.for(ASKERS)('are let in and refused by the rules: %s', async (asker) => {
    const wrong: object[] = []
    for (const call of server.calls.filter((one) => !isRead(one))) {
      if (call === 'POST /api/auth/logout') continue
      const may = rightOf(call)?.includes(asker) ?? false
      const { status, code } = await statusOf(call, headersOf(asker))
      const isIngest = /\/api\/(ingest|operate|phones|captain)\//.test(call)
      const isNobody = asker === 'visitor' || asker === 'disabled'
      const expected = isIngest ? 'token-refused' : isNobody ? 'not-signed-in' : 'forbidden'
      const isRight = may ? status !== 401 && status !== 403 && status < 500 : code === expected
      if (!isRight) wrong.push({ call, status, code, may })
    }
    expect(wrong).toEqual([])
  })

  it.for(ASKERS)('leave out nobody who only signs out: %s', async (asker) => {
    expect((await statusOf('POST /api/auth/logout', headersOf(asker))).status).toBe(200)
    if (asker !== 'visitor' && asker !== 'disabled') {
      const account = await server.accounts.authenticate(
        `${asker.toLowerCase()}@oakmere.example`,
        'correct horse',
      )
      if (account) cookies.set(asker, await begin(account))
    }
  })
})

describe('calls of live sources', () => {
  const ingest = () => server.calls.filter((call) => /\/api\/(ingest|table)\//.test(call) && !isRead(call))
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  async function newToken(): Promise<{ readonly token: string; readonly entry: { readonly id: number } }> {
    const { method, body, headers } = json({ serverId: 1, tournamentName: 'Spring Open' })
    const all = { ...(headers as object), ...headersOf('ADMIN') }
    const response = await fetch(`${server.url}/api/ingest-token/create`, {
      method: method ?? 'POST',
      body: body ?? null,
      headers: all,
    })
    return response.json()
  }

  it('are let in with a token, and with none else', async () => {
    const { token, entry } = await newToken()
    for (const call of ingest()) {
      const { status } = await statusOf(call, bearer(token))
      expect([call, status >= 400 && (status === 401 || status === 403)]).toEqual([call, false])
      const { code } = await statusOf(call, bearer(`${token}x`))
      expect([call, code]).toEqual([call, 'token-refused'])
    }
    await fetch(`${server.url}/api/ingest-token/revoke/${entry.id}`, {
      method: 'POST',
      headers: headersOf('ADMIN'),
    })
    for (const call of ingest())
      expect([call, (await statusOf(call, bearer(token))).code]).toEqual([call, 'token-refused'])
  })
})

describe.each([
  ['operators', '/api/operate/', 'operate_', 4],
  ['phones', '/api/phones/', 'phone_', 3],
  ['captains', '/api/captain/', 'captain_', 1],
])('calls of %s', (_, path, prefix, least) => {
  const operate = () => server.calls.filter((call) => call.includes(path) && !isRead(call))
  const bearer = (secret: string) => ({ authorization: `Bearer ${prefix}${secret}` })

  it('are refused with what is no link', async () => {
    expect(operate().length).toBeGreaterThan(least)
    for (const call of operate())
      for (const headers of [
        bearer('abcdefghjkmnpqrstu'),
        bearer(''),
        { authorization: 'Bearer openroom_x' },
      ])
        expect([call, (await statusOf(call, headers)).code]).toEqual([call, 'token-refused'])
  })
})

describe('destinations', () => {
  const values: Readonly<Record<string, string>> = { table: `OP ${NOWHERE}`, order: 'rank' }
  const named = (...whom: readonly Who[]): readonly LiveView[] =>
    VIEW_NAMES.filter(isLive).filter((name) => traitsOf(name).whom?.some((who) => whom.includes(who)))
  const FOR_HANDLERS = named('UPCOMING_EVENT_HANDLER')
  const FOR_UPLOADERS = named('UPLOADER')
  const OF_LINKS = named('operator', 'phone', 'captain')
  const addressOf = (name: LiveView) =>
    VIEWS[name].path.replace(/\{(\w+)\}/g, (_, parameter: string) => values[parameter] ?? NOWHERE)
  const all = VIEW_NAMES.filter(isLive)
    .filter((name) => ![...FOR_HANDLERS, ...FOR_UPLOADERS, ...OF_LINKS].includes(name))
    .map(addressOf)

  it.for(ASKERS)('are open to everybody: %s', async (asker) => {
    const { client, close } = await viewer(server.url, headersOf(asker))
    const refused: string[] = []
    client.onStompError = (frame) => refused.push(`${frame.headers.message}`)
    const received = all.map(
      (destination, i) =>
        new Promise<void>((resolve) => {
          client.watchForReceipt(`r${i}`, () => resolve())
          client.subscribe(destination, () => {}, { receipt: `r${i}` })
        }),
    )
    await Promise.all(received)
    expect(refused).toEqual([])
    await close()
  })

  it('of desks, consoles and phones are these', () => {
    expect(FOR_HANDLERS).toEqual([
      'upcoming',
      ...[
        'deskSessions',
        'deskSession',
        'deskPhones',
        'deskChat',
        'deskRanking',
        'deskBoard',
        'deskCodes',
        'deskHall',
        'deskLineUps',
      ],
    ])
    expect(FOR_UPLOADERS).toEqual(['solving'])
    expect(OF_LINKS).toEqual(['captain', 'phone', 'phoneHall', 'console', 'consoleHall'])
  })

  it.for(ASKERS)('of staff are open to those who direct, or upload: %s', async (asker) => {
    for (const name of [...FOR_HANDLERS, ...FOR_UPLOADERS]) {
      const { client, close } = await viewer(server.url, headersOf(asker))
      const heard = await new Promise<string>((resolve) => {
        client.onStompError = (frame) => resolve(`${frame.headers.message}`)
        client.subscribe(addressOf(name), ({ body }) => resolve(JSON.parse(body).type))
      })
      const may = asker === 'ADMIN' || traitsOf(name).whom?.some((who) => who === asker)
      expect([name, heard]).toEqual([name, may ? 'SUBSCRIBE' : 'not-found'])
      await close()
    }
  })

  it.for(ASKERS)('of links tell nothing to who has none: %s', async (asker) => {
    const { listen, close } = await viewer(server.url, headersOf(asker))
    for (const name of OF_LINKS)
      for (const headers of [{}, { authorization: 'Bearer phone_x' }, { authorization: 'Bearer operate_x' }])
        expect((await listen(addressOf(name), headers).wait(1))[0]?.payload).toBeNull()
    await close()
  })

  it('take nothing in', async () => {
    const { client, close } = await viewer(server.url, headersOf('ADMIN'))
    const refused = new Promise((resolve) => {
      client.onStompError = (frame) => resolve(frame.headers.message)
    })
    client.publish({ destination: '/miniSessions', body: '{}' })
    expect(await refused).toBe('forbidden')
    await close()
  })
})
