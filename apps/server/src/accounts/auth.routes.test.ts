import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { routes } from '@openroom/protocol/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browser, form, json, type TestServer, testServer } from '../testing/server.ts'

const PASSWORD = 'correct horse'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.stop())

const account = async (email: string, role: 'ADMIN' | 'COMMENTATOR' = 'COMMENTATOR') => {
  const made = await server.accounts.create({ name: 'Nora', email, role, password: PASSWORD })
  expect(made.ok).toBe(true)
  return email
}

const login = (username: string, password: string) => form({ username, password })

describe('signing in', () => {
  it('gives a cookie that scripts cannot read, and a new one each time', async () => {
    const email = await account('in@example.org')
    const { call, cookie } = browser(server.url)
    const response = await call(routes.login(), login(email.toUpperCase(), PASSWORD))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ authenticated: true, role: 'COMMENTATOR', email, name: 'Nora' })
    const given = response.headers.getSetCookie()[0]
    expect(given).toMatch(/HttpOnly/)
    expect(given).toMatch(/SameSite=Lax/)
    const first = cookie()!
    await call(routes.login(), login(email, PASSWORD))
    expect(cookie()).not.toBe(first)
    const old = await fetch(server.url + routes.check(), { method: 'POST', headers: { cookie: first } })
    expect(await old.json()).toMatchObject({ authenticated: false })
    const check = await call(routes.check(), { method: 'POST' })
    expect(await check.json()).toMatchObject({ authenticated: true, email })
  })

  it('answers the same to a wrong password and to an unknown account', async () => {
    const email = await account('wrong@example.org')
    const { call, cookie } = browser(server.url)
    const answers = await Promise.all(
      [email, 'nobody@example.org'].map(async (name) => {
        const response = await call(routes.login(), login(name, 'not it'))
        return [response.status, response.headers.get('content-type'), await response.text()]
      }),
    )
    expect(answers[0]).toEqual([403, 'text/plain; charset=utf-8', 'The e-mail or the password is wrong.'])
    expect(answers[1]).toEqual(answers[0])
    expect(cookie()).toBeNull()
  })

  it('stops guessing at one account, and not at the others', async () => {
    const email = await account('guessed@example.org')
    const other = await account('spared@example.org')
    const { call } = browser(server.url)
    for (let i = 0; i < 5; i++) expect((await call(routes.login(), login(email, `${i}`))).status).toBe(403)
    const stopped = await call(routes.login(), login(email, PASSWORD))
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await call(routes.login(), login(other, PASSWORD))).status).toBe(200)
  })

  it('ends at sign-out', async () => {
    const email = await account('out@example.org')
    const { call, cookie } = browser(server.url)
    await call(routes.login(), login(email, PASSWORD))
    const token = cookie()!
    await call(routes.logout(), { method: 'POST' })
    expect(cookie()).toBeNull()
    const check = await fetch(server.url + routes.check(), { method: 'POST', headers: { cookie: token } })
    expect(await check.json()).toMatchObject({ authenticated: false })
  })

  it('refuses a form without its fields', async () => {
    expect((await fetch(server.url + routes.login(), form({ username: 'x' }))).status).toBe(400)
  })
})

describe('writes from another site', () => {
  it.each([
    [{ origin: 'https://evil.example' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://localhost:1' }],
    [{ origin: 'null' }],
  ])('are refused (%o)', async (headers) => {
    const response = await fetch(server.url + routes.logout(), { method: 'POST', headers })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'cross-origin' })
  })

  it('are taken from our own', async () => {
    const headers = { origin: server.url, 'sec-fetch-site': 'same-origin' }
    expect((await fetch(server.url + routes.logout(), { method: 'POST', headers })).status).toBe(200)
  })
})

describe('changing', () => {
  it('the password needs the old one, and ends all other sessions', async () => {
    const email = await account('change@example.org')
    const here = browser(server.url)
    const there = browser(server.url)
    await here.call(routes.login(), login(email, PASSWORD))
    await there.call(routes.login(), login(email, PASSWORD))
    const change = (oldPassword: string, password: string, password2 = password) =>
      here.call(ownRoutes.changePassword(), json({ oldPassword, password, password2 }))
    expect(await (await change('not it', 'new password')).json()).toEqual({ success: false })
    expect((await change(PASSWORD, 'new password', 'other')).status).toBe(400)
    expect(await (await change(PASSWORD, 'new password')).json()).toEqual({ success: true })
    const isIn = async ({ call }: typeof here) =>
      ((await (await call(routes.check(), { method: 'POST' })).json()) as { authenticated: boolean })
        .authenticated
    expect(await isIn(here)).toBe(true)
    expect(await isIn(there)).toBe(false)
    expect((await there.call(routes.login(), login(email, PASSWORD))).status).toBe(403)
    expect((await there.call(routes.login(), login(email, 'new password'))).status).toBe(200)
  })

  it('the password takes none that is short or easily guessed; an older one still logs in', async () => {
    const email = 'short@example.org'
    await server.accounts.create({ name: 'Nora', email, role: 'COMMENTATOR', password: 'eight ok' })
    const { call } = browser(server.url)
    expect((await call(routes.login(), login(email, 'eight ok'))).status).toBe(200)
    const change = async (password: string) => {
      const given = { oldPassword: 'eight ok', password, password2: password }
      const response = await call(ownRoutes.changePassword(), json(given))
      return [response.status, await response.json()]
    }
    expect(await change('eleven long')).toMatchObject([400, { code: 'bad-request' }])
    expect(await change('password1234')).toMatchObject([422, { code: 'password-common' }])
    expect(await change(email)).toMatchObject([422, { code: 'password-common' }])
    expect((await call(routes.login(), login(email, 'eight ok'))).status).toBe(200)
    expect(await change('twelve is ok')).toEqual([200, { success: true }])
  })

  it('the e-mail needs the password, and an e-mail nobody has', async () => {
    const email = await account('move@example.org')
    await account('taken@example.org')
    const { call } = browser(server.url)
    await call(routes.login(), login(email, PASSWORD))
    const change = async (to: string, password: string) =>
      (await call(ownRoutes.changeLogin(), json({ login: to, password }))).json()
    expect(await change('moved@example.org', 'not it')).toEqual({ success: false })
    expect(await change('taken@example.org', PASSWORD)).toMatchObject({ code: 'email-taken' })
    expect(await change('moved@example.org', PASSWORD)).toEqual({ success: true })
    expect((await call(routes.login(), login('moved@example.org', PASSWORD))).status).toBe(200)
  })

  it('needs somebody signed in', async () => {
    const response = await fetch(
      server.url + ownRoutes.changePassword(),
      json({ oldPassword: PASSWORD, password: 'new password', password2: 'new password' }),
    )
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'not-signed-in' })
  })
})
