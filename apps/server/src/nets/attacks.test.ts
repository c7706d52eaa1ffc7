/** What an attacker tries on every call that changes something; other attacks stand beside what they attack. */
import { gzipSync } from 'node:zlib'
import { routes } from '@openroom/protocol/routes'
import type { CreatedIngestToken } from '@openroom/protocol/schema/staff'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { atNight } from '@openroom/test-kit/atNight'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, browser, form, json, type TestServer, testServer } from '../testing/server.ts'
import { viewer } from '../testing/viewer.ts'

const ADMIN = { username: 'ada@oakmere.example', password: 'correct horse' }
const EVIL = 'https://evil.example'
const SCRIPT = '<img src=x onerror=alert(1)><script>alert(2)</script>'

let server: TestServer
let admin: Browser

beforeAll(async () => {
  server = await testServer({ TRUSTED_PROXIES: '1' })
  const account = { name: 'Ada', email: ADMIN.username, role: 'ADMIN', password: ADMIN.password } as const
  await server.accounts.create(account)
  admin = browser(server.url)
  await admin.call(routes.login(), form(ADMIN))
})
afterAll(() => server.stop())

const writes = () => server.calls.filter((call) => /^(POST|PUT|DELETE) /.test(call))

/** Calls everything that changes something, with the admin's cookie, each from an address of its own. */
async function codesOfWrites(
  headers: Readonly<Record<string, string>>,
  body: Uint8Array<ArrayBuffer> | null = null,
) {
  const found: (readonly [string, unknown])[] = []
  for (const [i, call] of writes().entries()) {
    const [method = '', path = ''] = call.split(' ')
    const response = await fetch(server.url + path.replace(/:up/, 'true').replace(/:\w+/g, '999999'), {
      method,
      headers: { cookie: admin.cookie() ?? '', 'x-forwarded-for': `10.1.0.${i + 1}`, ...headers },
      body: method === 'DELETE' ? null : body,
    })
    found.push([call, (await response.json().catch(() => ({}))).code])
  }
  return found
}

const all = (code: string) => writes().map((call) => [call, code])

describe('forged', () => {
  it.for([
    { origin: EVIL },
    { origin: 'null' },
    { origin: 'http://127.0.0.1.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('writes are refused, whatever the call: %o', async (headers) => {
    expect(await codesOfWrites(headers as Record<string, string>)).toEqual(all('cross-origin'))
    expect((await admin.call(routes.check(), { method: 'POST' })).status).toBe(200)
  })

  it('sockets of another site are nobody’s, with the admin’s cookie', async () => {
    const headers = { cookie: admin.cookie() ?? '' }
    const own = await viewer(server.url, headers)
    const forged = await viewer(server.url, { ...headers, origin: EVIL })
    const [seen, unseen] = [own, forged].map(({ listen }) =>
      listen(viewAt('globalSystemMessages').destination),
    )
    await Promise.all([seen?.wait(1), unseen?.wait(1)])
    const sent = { miniSessionId: null, tableId: null, message: 'for admins alone', role: 'ADMIN' }
    expect((await admin.call(sessionRoutes.systemMessage(), json(sent))).status).toBe(200)
    expect(JSON.stringify(await seen?.wait(2))).toContain('for admins alone')
    expect(JSON.stringify(unseen?.bodies)).not.toContain('for admins alone')
    await Promise.all([own.close(), forged.close()])
  })
})

describe('a session', () => {
  it('that somebody fixed before the login is worth nothing after it', async () => {
    const fixed = 'openroom_session=chosen-by-somebody-else'
    const response = await fetch(server.url + routes.login(), { ...form(ADMIN), headers: { cookie: fixed } })
    const given = response.headers.getSetCookie()[0] ?? ''
    expect(given).not.toContain('chosen-by-somebody-else')
    expect(given).toMatch(/HttpOnly; SameSite=Lax/)
    const check = await fetch(server.url + routes.check(), { method: 'POST', headers: { cookie: fixed } })
    expect(await check.json()).toMatchObject({ authenticated: false })
  })

  it('that was stolen ends with its owner’s sign-out, and with the login that follows it', async () => {
    const owner = browser(server.url)
    await owner.call(routes.login(), form(ADMIN))
    const stolen = owner.cookie() ?? ''
    const isWorth = async () =>
      (
        await (await fetch(server.url + staffRoutes.users(), { headers: { cookie: stolen } })).text()
      ).includes(ADMIN.username)
    expect(await isWorth()).toBe(true)
    await owner.call(routes.login(), form(ADMIN))
    expect(await isWorth()).toBe(false)
    expect(owner.cookie()).not.toBe(stolen)
  })

  it('cannot be made up from what the database holds', async () => {
    const token = (admin.cookie() ?? '').split('=')[1] ?? ''
    const { tokenHash } = await import('../accounts/accounts.ts')
    const cookie = `openroom_session=${tokenHash(token)}`
    expect((await fetch(server.url + staffRoutes.users(), { headers: { cookie } })).status).toBe(401)
  })
})

describe('bodies', () => {
  const JSON_TYPE = { 'content-type': 'application/json' }

  it('that are compressed are refused, whatever the call', async () => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(1 << 20, ' ')))
    expect(await codesOfWrites({ ...JSON_TYPE, 'content-encoding': 'gzip' }, bomb)).toEqual(
      all('encoding-refused'),
    )
  })

  atNight('that are far too large are refused, whatever the call', async () => {
    const huge = new Uint8Array(Buffer.alloc(9 << 20, ' '))
    const codes = await codesOfWrites(JSON_TYPE, huge)
    const taken = codes.filter(([, code]) => code === undefined)
    expect(taken).toEqual([])
    const others = codes.filter(
      ([call, code]) =>
        code !== 'too-large' && !/uploadFile|\/api\/(ingest|operate|phones|captain)/.test(call),
    )
    // Those that have no body look at none.
    expect(others.every(([call]) => writes().includes(call))).toBe(true)
    expect(codes.find(([call]) => call === 'POST /api/user/create')?.[1]).toBe('too-large')
    expect(codes.find(([call]) => call === 'POST /api/ingest-token/create')?.[1]).toBe('too-large')
  })
})

/** Every text field that any call has, with this in it. */
const fieldsWith = (text: string) =>
  Object.fromEntries(
    [
      'username',
      'password',
      'password2',
      'oldPassword',
      'login',
      'email',
      'hash',
      'code',
      'name',
      'label',
      'url',
    ]
      .concat(['message', 'tournamentName', 'tournamentKey', 'type', 'key', 'reason', 'role'])
      .map((field) => [field, text]),
  )

describe('texts that no database holds', () => {
  it.each(['a\u0000b', 'a\ud800b', '\udc00'])('are refused, whatever the call: %j', async (text) => {
    const body = new Uint8Array(Buffer.from(JSON.stringify(fieldsWith(text))))
    const codes = await codesOfWrites({ 'content-type': 'application/json' }, body)
    const withoutBody = (call: string) =>
      call.startsWith('DELETE') || /uploadFile|\/api\/(ingest|operate|phones|captain)/.test(call)
    // An admin is no commentator.
    const refusals: readonly unknown[] = ['bad-request', 'forbidden']
    expect(codes.filter(([call, code]) => !refusals.includes(code) && !withoutBody(call))).toEqual([])
    expect(codes.filter(([, code]) => code === 'internal')).toEqual([])
  })

  it('are refused in forms and addresses too', async () => {
    const login = await fetch(server.url + routes.login(), form({ username: 'a\u0000', password: 'x' }))
    expect(login.status).toBe(400)
    expect((await fetch(`${server.url}/api/archive/search?q=a%00b`)).status).toBe(400)
  })

  const UNSEEN = ['a\u202eb', 'a\u0007b', '\ufeffab', 'a\u2066b', 'a\u009fb', 'a\u200bb']
  it.each(UNSEEN)('what nobody sees in a text is not kept: %j', async (text) => {
    const make = (label: string) =>
      admin.call(staffRoutes.createIngestToken(), json({ serverId: 1, tournamentName: 'Cup', label }))
    const made = await make(`tab\t${text}\nline`)
    const { entry } = (await made.json()) as CreatedIngestToken
    expect([made.status, entry.label]).toEqual([200, 'tab\tab\nline'])
    expect((await make('\u202e\u200b')).status).toBe(400)
  })

  it('whole signs are none of them', async () => {
    const made = await admin.call(staffRoutes.createClub(), json({ name: 'Club 🂡 Ǫ' }))
    expect(made.status).toBe(200)
  })

  it.each(['Mx\r\nBcc: all@b.example', 'Mx\u202eexe', 'Mx\u2066x'])(
    'nor has a name what cannot be seen: %j',
    async (name) => {
      const user = { name, email: 'unseen@oakmere.example', role: 'COMMENTATOR' }
      expect((await admin.call(staffRoutes.createUser(), json(user))).status).toBe(400)
      expect((await admin.call(staffRoutes.createClub(), json({ name }))).status).toBe(400)
    },
  )
})

describe('script in names', () => {
  it('stays text in every answer, which no browser takes for a page', async () => {
    const user = { name: SCRIPT, email: 'script@oakmere.example', role: 'COMMENTATOR' }
    expect(await (await admin.call(staffRoutes.createUser(), json(user))).json()).toMatchObject({
      success: true,
    })
    expect((await admin.call(staffRoutes.createClub(), json({ name: SCRIPT }))).status).toBe(200)
    for (const path of [staffRoutes.users(), staffRoutes.organisers(), staffRoutes.audit()]) {
      const response = await admin.call(path)
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self' 'wasm-unsafe-eval'/)
      expect(await response.text()).toContain('alert(1)')
    }
  })

  it('and line breaks in addresses reach no mail', async () => {
    for (const email of [
      'a@b.example\nBcc: all@b.example',
      'a@b.example, c@d.example',
      `${SCRIPT}@b.example`,
    ]) {
      const made = await admin.call(staffRoutes.createUser(), json({ name: 'A', email, role: 'COMMENTATOR' }))
      expect(made.status).toBe(400)
    }
  })
})

describe('guessing', () => {
  it('a password is stopped after five tries, and a right one waits too', async () => {
    const headers = { 'x-forwarded-for': '10.9.9.9' }
    const guess = (password: string) =>
      fetch(server.url + routes.login(), { ...form({ ...ADMIN, password }), headers })
    for (let i = 0; i < 5; i += 1) expect((await guess(`guess ${i}`)).status).toBe(403)
    const stopped = await guess(ADMIN.password)
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
