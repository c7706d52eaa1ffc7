import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { routes } from '@openroom/protocol/routes'
import type { BegunSecondFactor } from '@openroom/protocol/schema/ownAccount'
import type { User } from '@openroom/protocol/schema/staff'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OidcProvider, oidcProvider } from '../testing/oidcProvider.ts'
import { type Browser, browser, form, json, type TestServer, testServer } from '../testing/server.ts'
import { smtpServer } from '../testing/smtp.ts'

const PASSWORD = 'correct horse'
const SITE = 'https://bridge.example.org'
const OWNER = 'owner@example.org'

let provider: OidcProvider
let server: TestServer
let db: pg.Client

beforeAll(async () => {
  provider = await oidcProvider()
  // As behind a proxy: what it is called outside is not where it listens.
  server = await testServer({ ...provider.environment, PUBLIC_URL: SITE, TRUSTED_PROXIES: '1' })
  db = new pg.Client({ connectionString: server.databaseUrl })
  await db.connect()
  await server.accounts.create({ name: 'O', email: OWNER, role: 'ADMIN', password: PASSWORD })
})
afterAll(async () => {
  await db?.end()
  await server?.stop()
  await provider?.stop()
})

let people = 0
beforeEach(() => {
  people += 1
  const email = `nora${people}@example.org`
  provider.person = {
    sub: `person-${people}`,
    name: 'Nora Lind',
    email,
    email_verified: true,
    roles: ['directors'],
  }
  provider.bent = {}
  provider.more = {}
  provider.isForged = false
})

const manual = { redirect: 'manual' } as const
/** Nobody waits for others of the same address. */
const somewhere = () => ({ headers: { 'x-forwarded-for': `10.1.${people}.${(people * 7) % 250}` } })
/** By a link of the site. */
const ask = (here: Browser, path: string) =>
  here.call(path, { ...manual, headers: { ...somewhere().headers, 'sec-fetch-site': 'same-origin' } })
const CONFIRMS = { confirms: 'true' }

/** @returns the address that the issuer leads back to, as a path of the site */
async function there(here: Browser, next = '/users?x=1', more: object = {}): Promise<string> {
  const left = await ask(here, `${ownRoutes.beginFederation()}?${new URLSearchParams({ next, ...more })}`)
  expect(left.status).toBe(303)
  const back = await fetch(left.headers.get('location') ?? '', manual)
  const address = new URL(back.headers.get('location') ?? '')
  expect(address.origin + address.pathname).toBe(SITE + ownRoutes.endFederation())
  return address.pathname + address.search
}

async function signIn(here = browser(server.url), next?: string, more?: object) {
  const answer = await ask(here, await there(here, next, more))
  expect(answer.status).toBe(303)
  return { here, to: answer.headers.get('location') }
}

/** At another site than the one of most tests. */
async function signInAt({ url }: TestServer) {
  const here = browser(url)
  const left = await here.call(ownRoutes.beginFederation(), manual)
  const answer = await fetch(left.headers.get('location') ?? '', manual)
  const back = new URL(answer.headers.get('location') ?? '')
  return { to: (await here.call(back.pathname + back.search, manual)).headers.get('location'), here }
}

const who = async ({ call }: Browser) => (await call(routes.check(), { method: 'POST' })).json()

const REFUSED = (code: string) => ({ to: `/login#${code}` })

describe('signing in at a federation’s site', () => {
  it('makes an account with the role that the federation says, and leads to where it was asked for', async () => {
    const { here, to } = await signIn()
    expect(to).toBe('/users?x=1')
    expect(await who(here)).toEqual({
      authenticated: true,
      role: 'UPCOMING_EVENT_HANDLER',
      email: provider.person.email,
      name: 'Nora Lind',
    })
    expect(here.cookie()).toMatch(/^__Host-openroom_session=/)
  })

  it('finds it again by who somebody is there, whatever their address', async () => {
    const first = await signIn()
    const { email } = (await who(first.here)) as { email: string }
    provider.person = { ...provider.person, email: 'moved@example.org', email_verified: false }
    const again = await signIn()
    expect(await who(again.here)).toMatchObject({ authenticated: true, email })
  })

  it('takes the first role of the list, by a name with dots and from what is told apart too', async () => {
    provider.person = { ...provider.person, roles: ['directors', 'board'] }
    expect(await who((await signIn()).here)).toMatchObject({ role: 'ADMIN' })
    const nested = await testServer({
      ...provider.environment,
      PUBLIC_URL: SITE,
      OIDC_ROLE_CLAIM: 'realm_access.roles',
    })
    provider.person = { sub: 'nested', email: 'nested@example.org', email_verified: true }
    provider.more = { realm_access: { roles: 'board' }, name: 'Told apart' }
    expect(await who((await signInAt(nested)).here)).toMatchObject({ role: 'ADMIN', name: 'Told apart' })
    await nested.stop()
  })

  it('joins an account whose address the federation has seen, and gives it its role', async () => {
    const email = `${provider.person.email}`
    const given = {
      name: 'Nora',
      email: email.toUpperCase(),
      role: 'COMMENTATOR',
      password: PASSWORD,
    } as const
    await server.accounts.create(given)
    const { here } = await signIn()
    expect(await who(here)).toMatchObject({ role: 'UPCOMING_EVENT_HANDLER', name: 'Nora' })
  })

  it('leaves nobody in the account that it joins who only wrote that address into it', async () => {
    const stranger = browser(server.url)
    const own = { username: `stranger${people}@example.org`, password: PASSWORD }
    await server.accounts.create({ name: 'S', email: own.username, role: 'COMMENTATOR', password: PASSWORD })
    await stranger.call(routes.login(), form(own))
    const email = `${provider.person.email}`
    await stranger.call(ownRoutes.changeLogin(), json({ login: email, password: PASSWORD }))
    provider.person = { ...provider.person, roles: ['board'] }
    const { here } = await signIn()
    expect(await who(here)).toMatchObject({ role: 'ADMIN', email })
    expect(await who(stranger)).toMatchObject({ authenticated: false })
    const again = form({ username: email, password: PASSWORD })
    expect((await stranger.call(routes.login(), again)).status).toBe(403)
  })

  it.each([
    ['https://evil.example/x', '/'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['/.//evil.example/x', '/'],
    [`${SITE}//evil.example/x`, '/'],
    ['/a/..//evil.example', '/'],
    ['/%2e//evil.example', '/'],
    ['/./\\evil.example', '/'],
    ['\t/\t/evil.example', '/'],
    ['/.\t/\n/evil.example', '/'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
    ['/%5cevil.example', '/%5cevil.example'],
    ['javascript:alert(1)', '/'],
    ['/users#sessions', '/users#sessions'],
    ['/screen/1?screen=table', '/screen/1?screen=table'],
  ])('leads to %s as %s', async (next, to) => {
    expect(await signIn(browser(server.url), next)).toMatchObject({ to })
  })

  it('ends there too', async () => {
    const { here } = await signIn()
    const answer = await here.call(routes.logout(), { method: 'POST' })
    const { elsewhere } = (await answer.json()) as { elsewhere: string }
    expect(elsewhere).toMatch(new RegExp(`^${provider.url}/leave\\?.*client_id=openroom`))
    expect(new URL(elsewhere).searchParams.get('post_logout_redirect_uri')).toBe(`${SITE}/`)
    expect(await who(here)).toMatchObject({ authenticated: false })
  })

  it('is named to pages', async () => {
    const profile = await (await fetch(server.url + routes.profile())).json()
    expect(profile).toMatchObject({ federation: { words: null, host: '127.0.0.1' } })
  })
})

describe('who is not let in', () => {
  it.each([
    ['another nonce', { nonce: 'of-another' }],
    ['no nonce', { nonce: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another site’s token', { aud: 'other' }],
    ['a token that is over', { exp: 1 }],
    ['no subject', { sub: undefined }],
  ])('%s', async (_, bent) => {
    provider.bent = bent
    const { here, to } = await signIn()
    expect(to).toBe('/login#federation-refused')
    expect(await who(here)).toMatchObject({ authenticated: false })
  })

  it('a signature that is not the issuer’s', async () => {
    provider.isForged = true
    expect(await signIn()).toMatchObject(REFUSED('federation-refused'))
  })

  it('another’s userinfo', async () => {
    provider.more = { sub: 'somebody-else' }
    expect(await signIn()).toMatchObject(REFUSED('federation-refused'))
  })

  it('a code that was used, also with what the browser had kept', async () => {
    const here = browser(server.url)
    const left = await ask(here, ownRoutes.beginFederation())
    const [kept = ''] = left.headers.getSetCookie()
    expect(kept).toMatch(/^__Host-openroom_federation=.*HttpOnly; Secure; SameSite=Lax/)
    const back = new URL(
      (await fetch(left.headers.get('location') ?? '', manual)).headers.get('location') ?? '',
    )
    const path = back.pathname + back.search
    expect((await ask(here, path)).headers.get('location')).toBe('/')
    expect((await ask(here, path)).headers.get('location')).toBe('/login#federation-refused')
    const replayed = await fetch(server.url + path, {
      ...manual,
      headers: { cookie: kept.split(';')[0] ?? '', ...somewhere().headers },
    })
    expect(replayed.headers.get('location')).toBe('/login#federation-refused')
    expect(replayed.headers.getSetCookie().join()).not.toContain('openroom_session')
  })

  it('a state of another browser, or of none', async () => {
    const path = await there(browser(server.url))
    const other = browser(server.url)
    await there(other)
    for (const one of [other, browser(server.url)]) {
      expect((await ask(one, path)).headers.get('location')).toBe('/login#federation-refused')
      expect(await who(one)).toMatchObject({ authenticated: false })
    }
  })

  it('the first of two tabs; the other goes on', async () => {
    const here = browser(server.url)
    const [first, second] = [await there(here), await there(here)]
    expect((await ask(here, first)).headers.get('location')).toBe('/login#federation-refused')
    expect((await ask(here, second)).headers.get('location')).toBe('/users?x=1')
    expect(await who(here)).toMatchObject({ authenticated: true })
  })

  it('who only looks at the headers of the way back', async () => {
    const here = browser(server.url)
    const path = await there(here)
    expect((await here.call(path, { ...manual, ...somewhere(), method: 'HEAD' })).status).toBe(404)
    expect(await who(here)).toMatchObject({ authenticated: false })
    expect((await ask(here, path)).headers.get('location')).toBe('/users?x=1')
  })

  it('who was away too long', async () => {
    const here = browser(server.url)
    const left = await ask(here, ownRoutes.beginFederation())
    const [kept = ''] = left.headers.getSetCookie()
    const [name = '', value = ''] = (kept.split(';')[0] ?? '').split('=')
    const begun = JSON.parse(`${Buffer.from(value, 'base64url')}`) as { at: number }
    const old = Buffer.from(JSON.stringify({ ...begun, at: begun.at - 601_000 })).toString('base64url')
    const back = new URL(
      (await fetch(left.headers.get('location') ?? '', manual)).headers.get('location') ?? '',
    )
    const late = await fetch(server.url + back.pathname + back.search, {
      ...manual,
      headers: { cookie: `${name}=${old}`, ...somewhere().headers },
    })
    expect(late.headers.get('location')).toBe('/login#federation-refused')
  })

  it('who says no there', async () => {
    const here = browser(server.url)
    const state = new URL(await there(here), SITE).searchParams.get('state')
    const path = `${ownRoutes.endFederation()}?error=access_denied&state=${state}`
    expect((await ask(here, path)).headers.get('location')).toBe('/login#federation-refused')
  })

  it.each([[false], [undefined], ['true']])(
    'a stranger whose address was not seen (%s)',
    async (email_verified) => {
      provider.person = { ...provider.person, email_verified }
      const email = `${provider.person.email}`
      await server.accounts.create({ name: 'Owner', email, role: 'ADMIN', password: PASSWORD })
      expect(await signIn()).toMatchObject(REFUSED('federation-mail'))
    },
  )

  it('a stranger without a role', async () => {
    provider.person = { ...provider.person, roles: ['members'] }
    expect(await signIn()).toMatchObject(REFUSED('federation-no-role'))
    expect(await server.accounts.idOf(`${provider.person.email}`)).toBeNull()
  })

  it('another person of the same address', async () => {
    await signIn()
    provider.person = { ...provider.person, sub: 'another' }
    expect(await signIn()).toMatchObject(REFUSED('federation-account'))
  })

  it('whose account has a second factor, which reading its mails does not give', async () => {
    const email = `${provider.person.email}`
    await server.accounts.create({ name: 'Owner', email, role: 'ADMIN', password: PASSWORD })
    const { call } = browser(server.url)
    await call(routes.login(), form({ username: email, password: PASSWORD }))
    const { secret } = (await (
      await call(ownRoutes.beginSecondFactor(), json({}))
    ).json()) as BegunSecondFactor
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    expect((await call(ownRoutes.confirmSecondFactor(), json({ code }))).status).toBe(200)
    expect(await signIn()).toMatchObject(REFUSED('federation-factor'))
    expect(await lines('login.refused')).toEqual([
      [await server.accounts.idOf(email), { code: 'federation-factor', byFederation: true }],
    ])
  })

  it('whose account is disabled, also where it has not come before', async () => {
    const email = `${provider.person.email}`
    await server.accounts.create({ name: 'Owner', email, role: 'ADMIN', password: PASSWORD })
    await db.query('update account set enabled = false where email = $1', [email])
    expect(await signIn()).toMatchObject(REFUSED('federation-disabled'))
  })

  it('who would be the first of a site, and could not run it', async () => {
    const fresh = await testServer({ ...provider.environment, PUBLIC_URL: SITE })
    const isNew = async () => (await (await fetch(fresh.url + routes.profile())).json()).isNew
    expect(await signInAt(fresh)).toMatchObject(REFUSED('federation-not-begun'))
    expect(await isNew()).toBe(true)
    provider.person = { ...provider.person, roles: ['board'] }
    expect(await who((await signInAt(fresh)).here)).toMatchObject({ role: 'ADMIN' })
    expect(await isNew()).toBe(false)
    await fresh.stop()
  })
})

/** Audit lines about who signs in now. */
async function lines(action: string): Promise<unknown[]> {
  const { rows } = await db.query(
    `select account_id, subject from audit_log l where action = $1 and exists (select from account a
      where a.email = $2 and (a.id = l.account_id or to_jsonb(a.id) = l.subject -> 'id')) order by id`,
    [action, provider.person.email],
  )
  return rows.map(({ account_id, subject: { address: _, ...subject } }) => [account_id, subject])
}

it('what is told of them needs no signs that cannot be seen', async () => {
  provider.person = { ...provider.person, name: 'Nora\u0000 \u202eLind' }
  expect(await who((await signIn()).here)).toMatchObject({ name: 'Nora Lind' })
})

it('a second factor is not to be had here by who signs in there', async () => {
  const { here } = await signIn(undefined, undefined, CONFIRMS)
  const answer = await here.call(ownRoutes.beginSecondFactor(), json({}))
  expect([answer.status, (await answer.json()).code]).toEqual([409, 'federation-factor'])
  expect(await (await here.call(ownRoutes.secondFactor())).json()).toEqual({
    codesLeft: null,
    isFederated: true,
  })
})

it('an admin parts an account from the federation, and its logins end', async () => {
  const admin = browser(server.url)
  await admin.call(routes.login(), form({ username: OWNER, password: PASSWORD }))
  const { here } = await signIn()
  const { email } = provider.person
  const id = (await server.accounts.idOf(`${email}`)) ?? 0
  const listed = async () =>
    ((await (await admin.call(staffRoutes.users())).json()) as User[]).find((one) => one.id === id)
  const part = async () => (await admin.call(staffRoutes.partUser(id), { method: 'PUT' })).json()
  expect(await listed()).toMatchObject({ isFederated: true })
  expect(await part()).toMatchObject({ changed: true })
  expect(await listed()).toMatchObject({ isFederated: false, enabled: true })
  expect(await who(here)).toMatchObject({ authenticated: false })
  expect(await part()).toMatchObject({ changed: false })
  expect(await lines('user.part')).toEqual([[await server.accounts.idOf(OWNER), { id, email }]])
  provider.person = { ...provider.person, email: 'elsewhere@example.org' }
  expect(await who((await signIn()).here)).toMatchObject({ email: 'elsewhere@example.org' })
})

it('no password is to be had by mail by who signs in there, until an admin parts them', async () => {
  await signIn()
  const email = `${provider.person.email}`
  const folder = join(server.dataDir, 'mails')
  const mails = () =>
    (existsSync(folder) ? readdirSync(folder).sort() : [])
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((mail) => mail.includes(`\nTo: ${email}\n`))
  const asked = async (count: number) => {
    await browser(server.url).call(ownRoutes.requestPassword(), json({ email }))
    await expect.poll(() => mails().length).toBe(count)
    return mails().at(-1)
  }
  const refused = await asked(1)
  expect(refused).toContain(`site, ${new URL(provider.environment.OIDC_ISSUER!).hostname}`)
  expect(refused).not.toContain('set-password')
  await db.query('delete from account_subject where subject = $1', [provider.person.sub])
  expect(await asked(2)).toContain('set-password#')
})

it('whose account is joined is told so by mail', async () => {
  const smtp = await smtpServer()
  const mailing = await testServer({ ...provider.environment, PUBLIC_URL: SITE, SMTP_URL: smtp.url })
  const email = `${provider.person.email}`
  provider.person = { ...provider.person, roles: ['board'] }
  await mailing.accounts.create({ name: 'Nora', email, role: 'ADMIN', password: PASSWORD })
  await signInAt(mailing)
  await expect
    .poll(() =>
      smtp
        .received()
        .map((mail) => mail.replaceAll('=\r\n', ''))
        .join(),
    )
    .toMatch(/Somebody has signed in on the federation[\s\S]*\(127\.0\.0\.1\)/)
  await mailing.stop()
  await smtp.stop()
})

describe('as the password once more', () => {
  beforeEach(() => {
    provider.person = { ...provider.person, roles: ['board'] }
  })
  const guarded = async ({ call }: Browser) =>
    (await call(`/api/user/enable/${await server.accounts.idOf(OWNER)}`, { method: 'PUT' })).status

  it('counts who was asked for it there just now, and nobody who was signed in there before', async () => {
    const { here } = await signIn()
    expect(await guarded(here)).toBe(403)
    await signIn(here, '/', CONFIRMS)
    expect(await guarded(here)).toBe(200)
    expect(await guarded((await signIn(here)).here)).toBe(403)
    provider.bent = { auth_time: Math.floor(Date.now() / 1000) }
    expect(await guarded((await signIn(here)).here)).toBe(200)
  })

  it.each([[-3_600], [undefined]])('asks there, whatever is answered (%s)', async (ago) => {
    const auth_time = ago && Math.floor(Date.now() / 1000) + ago
    provider.bent = { auth_time }
    const { here, to } = await signIn(undefined, '/', CONFIRMS)
    expect(to).toBe('/login#federation-refused')
    expect(await who(here)).toMatchObject({ authenticated: false })
  })

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'none', referer: `${SITE}/users` }, false],
    [{ referer: 'https://bridge.example.org.evil.example/' }, false],
    [{}, false],
    [{ referer: `${SITE}/users` }, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
  ])('is begun by the site itself alone (%o)', async (headers, isBegun) => {
    const all = { ...somewhere().headers, ...headers }
    const path = `${ownRoutes.beginFederation()}?${new URLSearchParams(CONFIRMS)}`
    const left = await fetch(server.url + path, { ...manual, headers: all as HeadersInit })
    expect(left.headers.get('location')).toMatch(
      isBegun ? /authorize\?.*max_age=0.*prompt=login|prompt=login.*max_age=0/ : /^\/login#cross-origin$/,
    )
  })
})

describe('a role', () => {
  const admin = async () => {
    const email = `admin${people}@example.org`
    await server.accounts.create({ name: 'Admin', email, role: 'ADMIN', password: PASSWORD })
    const here = browser(server.url)
    await here.call(routes.login(), form({ username: email, password: PASSWORD }))
    return here
  }

  it('that is taken away there ends every login here; given again it opens the account', async () => {
    await admin()
    const { here } = await signIn()
    provider.person = { ...provider.person, roles: [] }
    expect(await signIn()).toMatchObject(REFUSED('federation-no-role'))
    expect(await who(here)).toMatchObject({ authenticated: false })
    provider.person = { ...provider.person, roles: ['board'] }
    expect(await who((await signIn()).here)).toMatchObject({ role: 'ADMIN' })
  })

  it('opens no account that an admin here has disabled', async () => {
    const { call } = await admin()
    await signIn()
    const id = await server.accounts.idOf(`${provider.person.email}`)
    const roles = provider.person.roles
    provider.person = { ...provider.person, roles: [] }
    await signIn()
    expect((await call(`/api/user/enable/${id}`, { method: 'PUT' })).status).toBe(200)
    expect((await call(`/api/user/disable/${id}`, { method: 'PUT' })).status).toBe(200)
    provider.person = { ...provider.person, roles }
    expect(await signIn()).toMatchObject(REFUSED('federation-disabled'))
  })

  it('opens no account that was disabled here after it had lost its role there', async () => {
    const { call } = await admin()
    await signIn()
    const id = await server.accounts.idOf(`${provider.person.email}`)
    const disable = async () => (await call(`/api/user/disable/${id}`, { method: 'PUT' })).json()
    const { roles } = provider.person
    provider.person = { ...provider.person, roles: [] }
    await signIn()
    expect(await disable()).toMatchObject({ changed: true })
    expect(await disable()).toMatchObject({ changed: false })
    provider.person = { ...provider.person, roles }
    expect(await signIn()).toMatchObject(REFUSED('federation-disabled'))
  })

  it('of an admin, once given, leaves no login longer than one of an admin', async () => {
    const { call } = await admin()
    const longest = async () => {
      const { rows } = await db.query(
        `select max(extract(epoch from expires_at - now())) / 3600 as hours from web_session w
          join account a on a.id = w.account_id where a.email = $1`,
        [provider.person.email],
      )
      return Math.round(rows[0].hours)
    }
    await signIn()
    expect(await longest()).toBe(720)
    provider.person = { ...provider.person, roles: ['board'] }
    await signIn()
    expect(await longest()).toBe(12)
    provider.person = { ...provider.person, roles: ['directors'] }
    await signIn()
    expect(await longest()).toBe(720)
    const id = await server.accounts.idOf(`${provider.person.email}`)
    await call(staffRoutes.roleOfUser(id ?? 0), { ...json({ role: 'ADMIN' }), method: 'PUT' })
    expect(await longest()).toBe(12)
  })

  it('is noted as the federation’s doing', async () => {
    await signIn()
    const id = await server.accounts.idOf(`${provider.person.email}`)
    const { email } = provider.person
    const own = { id, email, byFederation: true }
    const role = 'UPCOMING_EVENT_HANDLER'
    expect(await lines('user.create')).toEqual([[null, { ...own, role }]])
    provider.person = { ...provider.person, roles: ['board'] }
    await signIn()
    expect(await lines('user.role')).toEqual([[null, { ...own, role: 'ADMIN', before: role }]])
    provider.person = { ...provider.person, roles: [] }
    await signIn()
    expect(await lines('user.disable')).toEqual([[null, own]])
    expect(await lines('login.refused')).toEqual([[id, { code: 'federation-no-role', byFederation: true }]])
  })

  it('is not taken from the last admin', async () => {
    const alone = await testServer({ ...provider.environment, PUBLIC_URL: SITE })
    const owner = `${provider.person.email}`
    await alone.accounts.create({ name: 'Owner', email: owner, role: 'ADMIN', password: PASSWORD })
    const once = () => signInAt(alone)
    expect(await once()).toMatchObject(REFUSED('federation-last-admin'))
    const byPassword = form({ username: owner, password: PASSWORD })
    expect((await browser(alone.url).call(routes.login(), byPassword)).status).toBe(200)
    provider.person = { ...provider.person, roles: ['board'] }
    const { here } = await once()
    provider.person = { ...provider.person, roles: ['directors'] }
    expect(await once()).toMatchObject(REFUSED('federation-last-admin'))
    provider.person = { ...provider.person, roles: [] }
    expect(await once()).toMatchObject(REFUSED('federation-no-role'))
    expect(await who(here)).toMatchObject({ role: 'ADMIN' })
    await alone.stop()
  })
})

it('who tries too often is told so in the dialog of the login', async () => {
  const here = browser(server.url)
  const headers = { 'x-forwarded-for': '10.9.9.9' }
  const tryOnce = () => here.call(ownRoutes.beginFederation(), { ...manual, headers })
  for (let i = 0; i < 30; i++) expect((await tryOnce()).headers.get('location')).toMatch(/authorize/)
  expect((await tryOnce()).headers.get('location')).toBe('/login#too-many-requests')
})

it('an issuer that is not there is said, and asked again', async () => {
  const other = await testServer({ ...provider.environment, PUBLIC_URL: SITE })
  const begun = async () =>
    (await fetch(other.url + ownRoutes.beginFederation(), manual)).headers.get('location')
  provider.isAway = true
  expect(await begun()).toBe('/login#federation-not-reached')
  provider.isAway = false
  expect(await begun()).toMatch(/authorize/)
  await other.stop()
})

it('without settings there is none', async () => {
  const plain = await testServer()
  for (const path of [ownRoutes.beginFederation(), ownRoutes.endFederation()])
    expect((await fetch(plain.url + path, manual)).status).toBe(404)
  expect(await (await fetch(plain.url + routes.profile())).json()).toMatchObject({ federation: null })
  await plain.stop()
})
