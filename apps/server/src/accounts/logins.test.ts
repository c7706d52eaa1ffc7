/** Logins: how long they last, where they are, the password once more; guessing from everywhere; the security log. */
import type { Role } from '@openroom/protocol/names'
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { routes } from '@openroom/protocol/routes'
import type { OwnLogin } from '@openroom/protocol/schema/ownAccount'
import type { CreatedIngestToken } from '@openroom/protocol/schema/staff'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needsPassword } from '../core/policies.ts'
import { type Browser, browser, form, json, type TestServer, testServer } from '../testing/server.ts'
import { viewer } from '../testing/viewer.ts'
import { tokenHash } from './accounts.ts'

const PASSWORD = 'correct horse'

let server: TestServer
let db: pg.Client

beforeAll(async () => {
  server = await testServer({ TRUSTED_PROXIES: '1' })
  db = new pg.Client({ connectionString: server.databaseUrl })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await server.stop()
})

const hashIn = ({ cookie }: Browser): string => tokenHash(cookie()?.split('=')[1] ?? '')

let people = 0

async function signedIn(role: Role): Promise<Browser & { readonly email: string; readonly id: number }> {
  people += 1
  const email = `person${people}@oakmere.example`
  const made = await server.accounts.create({ name: 'Nora East', email, role, password: PASSWORD })
  if (!made.ok) throw new Error(made.error)
  const own = browser(server.url)
  expect((await login(own, email)).status).toBe(200)
  return { ...own, email, id: made.value.id }
}

const login = ({ call }: Browser, username: string, password = PASSWORD, headers: HeadersInit = {}) =>
  call(routes.login(), { ...form({ username, password }), headers })

const isIn = async ({ call }: Browser): Promise<boolean> =>
  (await (await call(routes.check(), { method: 'POST' })).json()).authenticated

/** As if so much time had gone by. */
const age = (own: Browser, column: 'used_at' | 'confirmed_at' | 'expires_at', by: string) =>
  db.query(`update web_session set ${column} = ${column} - $1::interval where token_hash = $2`, [
    by,
    hashIn(own),
  ])

describe('a login', () => {
  it.each([
    ['ADMIN', '29 minutes', true],
    ['ADMIN', '31 minutes', false],
    ['COMMENTATOR', '6 days', true],
    ['COMMENTATOR', '8 days', false],
  ] as const)('of %s that has rested for %s is good: %s', async (role, time, good) => {
    const own = await signedIn(role)
    await age(own, 'used_at', time)
    expect(await isIn(own)).toBe(good)
  })

  it.each([
    ['ADMIN', '11 hours', true],
    ['ADMIN', '13 hours', false],
    ['UPLOADER', '29 days', true],
    ['UPLOADER', '31 days', false],
  ] as const)('of %s is good after %s however much it is used: %s', async (role, time, good) => {
    const own = await signedIn(role)
    await age(own, 'expires_at', time)
    expect(await isIn(own)).toBe(good)
  })

  it('does not rest while it is used, or a page of it is open', async () => {
    const own = await signedIn('ADMIN')
    await age(own, 'used_at', '20 minutes')
    expect(await isIn(own)).toBe(true)
    await age(own, 'used_at', '20 minutes')
    await server.logins.keep([hashIn(own)])
    await age(own, 'used_at', '20 minutes')
    expect(await isIn(own)).toBe(true)
  })

  it('that has rested is not woken by an open page, and takes its live connections with it', async () => {
    const own = await signedIn('ADMIN')
    const { client } = await viewer(server.url, { cookie: own.cookie() ?? '' })
    const closed = new Promise<number>((resolve) => {
      client.onWebSocketClose = (event: CloseEvent) => resolve(event.code)
    })
    await age(own, 'expires_at', '13 hours')
    await server.logins.keep([hashIn(own)])
    expect(await closed).toBe(1008)
    await client.deactivate()
  })

  it('is listed for its owner, who ends it, or all others', async () => {
    const here = await signedIn('COMMENTATOR')
    const [there, elsewhere] = [browser(server.url), browser(server.url)]
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    await login(there, here.email, PASSWORD, { 'user-agent': agent })
    await login(elsewhere, here.email)
    const listed = async () => (await (await here.call(ownRoutes.logins())).json()) as readonly OwnLogin[]
    expect(await listed()).toHaveLength(3)
    expect((await listed()).filter(({ isHere }) => isHere)).toHaveLength(1)
    const firefox = (await listed()).find(({ device }) => device === 'Firefox, Windows')
    const end = async (path: string, by: Browser = here) =>
      (await (await by.call(path, { method: 'DELETE' })).json()).changed
    const stranger = await signedIn('ADMIN')
    expect(await end(ownRoutes.endLogin(firefox?.id ?? 0), stranger)).toBe(false)
    expect(await isIn(there)).toBe(true)
    expect(await end(ownRoutes.endLogin(firefox?.id ?? 0))).toBe(true)
    expect([await isIn(here), await isIn(there), await isIn(elsewhere)]).toEqual([true, false, true])
    expect(await end(ownRoutes.endOtherLogins())).toBe(true)
    expect(await end(ownRoutes.endOtherLogins())).toBe(false)
    expect([await isIn(here), await isIn(elsewhere), await isIn(stranger)]).toEqual([true, false, true])
  })

  it('on https has a cookie that no other host can set', async () => {
    const secure = await testServer({ PUBLIC_URL: 'https://bridge.example.org' })
    const account = { name: 'N', email: 'n@oakmere.example', role: 'ADMIN', password: PASSWORD } as const
    await secure.accounts.create(account)
    const own = browser(secure.url)
    const given = (await login(own, account.email)).headers.getSetCookie()
    for (const [i, name] of ['session', 'device'].entries())
      expect(given[i]).toMatch(new RegExp(`^__Host-openroom_${name}=[\\w-]{43}; .*Path=/; HttpOnly; Secure`))
    expect(given.join()).not.toMatch(/Domain/i)
    expect(await isIn(own)).toBe(true)
    // One without the prefix, as a neighbouring host may set it, is worth nothing.
    const bare = (own.cookie() ?? '').replace('__Host-', '')
    const check = await fetch(secure.url + routes.check(), { method: 'POST', headers: { cookie: bare } })
    expect((await check.json()).authenticated).toBe(false)
    await own.call(routes.logout(), { method: 'POST' })
    expect(own.cookie()).toBeNull()
    await secure.stop()
  })
})

describe('roles and tokens', () => {
  const GIVING = [
    ['POST', staffRoutes.createUser()],
    ['PUT', staffRoutes.enableUser(1)],
    ['POST', staffRoutes.createIngestToken()],
  ] as const

  it('are given with a password of the last ten minutes alone', async () => {
    const admin = await signedIn('ADMIN')
    const codes = () =>
      Promise.all(
        GIVING.map(async ([method, path]) => {
          const response = await admin.call(path, { ...json({}), method })
          return (await response.json()).code
        }),
      )
    expect(await codes()).not.toContain('password-needed')
    await age(admin, 'confirmed_at', '11 minutes')
    expect(await codes()).toEqual(GIVING.map(() => 'password-needed'))
    const confirm = async (password: string) =>
      (await admin.call(ownRoutes.confirm(), json({ password }))).json()
    expect(await confirm('not it')).toEqual({ success: false })
    expect(await codes()).toEqual(GIVING.map(() => 'password-needed'))
    expect(await confirm(PASSWORD)).toEqual({ success: true })
    expect(await codes()).not.toContain('password-needed')
  })

  it('need it wherever a call makes somebody or something mighty', () => {
    const giving = server.calls.filter((call) => /(user|ingest-token)\/(create|enable)/.test(call))
    expect(giving).toHaveLength(GIVING.length)
    for (const call of giving) {
      const [method = '', path = ''] = call.split(' ')
      expect([call, needsPassword(method, path)]).toEqual([call, true])
    }
  })
})

describe('guessing from everywhere', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })

  it('at one account ends after fifty tries an hour, and its owner comes in all the same', async () => {
    const owner = await signedIn('ADMIN')
    const guess = (i: number) =>
      login(browser(server.url), owner.email, `guess ${i}`, from(`10.${Math.floor(i / 4)}.0.1`))
    // The owner's own login was the first.
    for (let i = 1; i < 50; i += 1) expect((await guess(i)).status).toBe(403)
    expect((await guess(50)).status).toBe(429)
    const right = await login(browser(server.url), owner.email, PASSWORD, from('10.99.0.1'))
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(600)
    await owner.call(routes.logout(), { method: 'POST' })
    expect((await login(owner, owner.email)).status).toBe(200)
  })

  it('says the same of an account that is not there', async () => {
    const guess = (i: number) =>
      login(browser(server.url), 'nobody@oakmere.example', `guess ${i}`, from(`10.${Math.floor(i / 4)}.0.2`))
    for (let i = 0; i < 50; i += 1) expect((await guess(i)).status).toBe(403)
    expect((await guess(50)).status).toBe(429)
  })

  it('from all addresses of one IPv6 network is guessing from one', async () => {
    const { email } = await signedIn('UPLOADER')
    const guess = (i: number) =>
      login(browser(server.url), email, 'guess', from(`2001:db8:7:7:${i.toString(16)}::${i}`))
    for (let i = 1; i <= 5; i += 1) expect((await guess(i)).status).toBe(403)
    expect((await guess(6)).status).toBe(429)
  })
})

describe('the security log', () => {
  const lines = async (accountId: number | null) => {
    const { rows } = await db.query(
      'select action, subject from audit_log where account_id is not distinct from $1 order by id',
      [accountId],
    )
    return rows as readonly { readonly action: string; readonly subject: Record<string, unknown> }[]
  }

  it('has who came in, who was refused and who left, and no password', async () => {
    const own = await signedIn('COMMENTATOR')
    const password = 'my secret, mistyped'
    await login(browser(server.url), own.email, password, { 'x-forwarded-for': '203.0.113.9' })
    await own.call(staffRoutes.users())
    await own.call(routes.logout(), { method: 'POST' })
    const noted = await lines(own.id)
    expect(noted.map(({ action }) => action)).toEqual(['login', 'login.refused', 'call.refused', 'logout'])
    expect(noted[1]?.subject).toEqual({ address: '203.0.113.9' })
    expect(noted[2]?.subject).toMatchObject({ call: 'GET /api/user/list' })
    expect(JSON.stringify(noted)).not.toContain(password)
  })

  it('has a wrong token, without it, and not more lines than an hour may fill', async () => {
    const bearer = { authorization: 'Bearer openroom_wrong', 'x-forwarded-for': '203.0.113.10' }
    for (let i = 0; i < 25; i += 1)
      expect((await fetch(`${server.url}/api/ingest/tournament`, { headers: bearer })).status).toBe(401)
    const refused = (await lines(null)).filter(({ subject }) => subject.address === '203.0.113.10')
    expect(refused.map(({ action }) => action)).toEqual(Array.from({ length: 20 }, () => 'token.refused'))
    expect(JSON.stringify(refused)).not.toContain('openroom_wrong')
  })

  it('has who took a session away by a token', async () => {
    const admin = await signedIn('ADMIN')
    const made = await admin.call(
      staffRoutes.createIngestToken(),
      json({ serverId: 1, tournamentName: 'Spring Open' }),
    )
    const { token, entry } = (await made.json()) as CreatedIngestToken
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({
      event: { key: 'e', name: 'Pairs', type: 'PAIR' },
      segment: { key: 's', name: 'Final' },
      session: { key: '1' },
    })
    const put = await fetch(server.url + staffRoutes.ingestSessions(), { method: 'PUT', headers, body })
    const { miniSessionId } = await put.json()
    const path = server.url + staffRoutes.ingestSession(miniSessionId)
    expect(
      (await fetch(path, { method: 'DELETE', headers: { authorization: headers.authorization } })).status,
    ).toBe(200)
    const noted = (await lines(null)).find(({ action }) => action === 'session.delete')
    expect(noted?.subject).toMatchObject({ tokenId: entry.id, miniSessionId })
  })
})
