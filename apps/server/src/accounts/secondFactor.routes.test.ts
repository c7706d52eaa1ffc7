/** A second factor: set up with an app, asked for at logins, never got round; notices of what was done. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { routes } from '@openroom/protocol/routes'
import type { BegunSecondFactor, RecoveryCodes } from '@openroom/protocol/schema/ownAccount'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin as command } from '../testing/process.ts'
import { type Browser, browser, form, json, type TestServer, testServer } from '../testing/server.ts'
import { smtpServer } from '../testing/smtp.ts'

const PASSWORD = 'correct horse'
const NEW = 'battery staple, on a hill'

let server: TestServer
let smtp: Awaited<ReturnType<typeof smtpServer>>

beforeAll(async () => {
  smtp = await smtpServer()
  server = await testServer({ TRUSTED_PROXIES: '1', SMTP_URL: smtp.url })
})
afterAll(async () => {
  await server.stop()
  await smtp.stop()
})

let people = 0
const addresses = () => ({ 'x-forwarded-for': `10.4.${people}.${Math.floor(Math.random() * 250)}` })

async function signedIn(): Promise<Browser & { readonly email: string; readonly id: number }> {
  people += 1
  const email = `ada${people}@oakmere.example`
  const made = await server.accounts.create({ name: 'Ada', email, role: 'ADMIN', password: PASSWORD })
  if (!made.ok) throw new Error(made.error)
  const own = browser(server.url)
  expect((await login(own, email)).status).toBe(200)
  return { ...own, email, id: made.value.id }
}

const login = ({ call }: Browser, username: string, code?: string, password = PASSWORD) =>
  call(routes.login(), {
    ...form({ username, password, ...(code === undefined ? {} : { code }) }),
    headers: addresses(),
  })

const codeOf = async (response: Response) => [response.status, (await response.json()).code]

/** The code of now, or of so many half minutes later. */
const digits = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })

async function withFactor() {
  const own = await signedIn()
  const begun = (await (await own.call(ownRoutes.beginSecondFactor(), json({}))).json()) as BegunSecondFactor
  const confirmed = await own.call(ownRoutes.confirmSecondFactor(), json({ code: digits(begun.secret) }))
  expect(confirmed.status).toBe(200)
  return { ...own, ...begun, codes: ((await confirmed.json()) as RecoveryCodes).codes }
}

const left = async ({ call }: Browser) => (await (await call(ownRoutes.secondFactor())).json()).codesLeft

describe('a second factor', () => {
  it('counts once a code of the app was given', async () => {
    const own = await signedIn()
    const begun = (await (
      await own.call(ownRoutes.beginSecondFactor(), json({}))
    ).json()) as BegunSecondFactor
    expect(begun.uri).toMatch(
      /^otpauth:\/\/totp\/Openroom.*secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30/,
    )
    expect(await left(own)).toBeNull()
    expect((await login(browser(server.url), own.email)).status).toBe(200)
    const wrong = await own.call(ownRoutes.confirmSecondFactor(), json({ code: '000000' }))
    expect(await codeOf(wrong)).toEqual([403, 'code-wrong'])
    const right = await own.call(ownRoutes.confirmSecondFactor(), json({ code: digits(begun.secret) }))
    const { codes } = (await right.json()) as RecoveryCodes
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    expect(await left(own)).toBe(10)
    const again = await own.call(ownRoutes.beginSecondFactor(), json({}))
    expect(await codeOf(again)).toEqual([409, 'second-factor-there'])
  })

  it('is asked for at a login, and each code is taken once', async () => {
    const { email, secret, codes } = await withFactor()
    const there = browser(server.url)
    expect(await codeOf(await login(there, email))).toEqual([403, 'code-needed'])
    expect(there.cookie()).toBeNull()
    expect(await codeOf(await login(there, email, '000000'))).toEqual([403, 'code-wrong'])
    // Who has not the password learns nothing of it.
    expect((await login(there, email, undefined, 'not it')).headers.get('content-type')).toMatch(/^text/)
    const code = digits(secret, 1)
    expect((await login(there, email, code)).status).toBe(200)
    expect(await codeOf(await login(browser(server.url), email, code))).toEqual([403, 'code-wrong'])
    const lost = codes[3]!.toUpperCase().replaceAll('-', ' ')
    expect((await login(browser(server.url), email, lost)).status).toBe(200)
    expect(await codeOf(await login(browser(server.url), email, lost))).toEqual([403, 'code-wrong'])
    expect(await left(there)).toBe(9)
  })

  it('is asked for by a mailed link too, which stays good meanwhile', async () => {
    const { email, codes } = await withFactor()
    await browser(server.url).call(ownRoutes.requestPassword(), json({ email }))
    const link = () =>
      smtp
        .received()
        .filter((mail) => mail.includes(`RCPT TO:<${email}>`))
        .map((mail) => /set-password#([\w-]{43})/.exec(mail.replaceAll('=\r\n', ''))?.[1])
        .find((found) => found !== undefined)
    await expect.poll(link).toBeDefined()
    const hash = link()
    const set = (code?: string) =>
      browser(server.url).call(ownRoutes.setPassword(), json({ hash, password: NEW, password2: NEW, code }))
    expect(await codeOf(await set())).toEqual([403, 'code-needed'])
    expect(await codeOf(await set('000000'))).toEqual([403, 'code-wrong'])
    expect(await (await set(codes[0])).json()).toMatchObject({ success: true })
  })

  it('is changed with a fresh password alone', async () => {
    const own = await withFactor()
    const db = new pg.Client({ connectionString: server.databaseUrl })
    await db.connect()
    await db.query(
      `update web_session set confirmed_at = now() - interval '11 minutes' where account_id = $1`,
      [own.id],
    )
    await db.end()
    const remove = () => own.call(ownRoutes.secondFactor(), { method: 'DELETE' })
    const renew = () => own.call(ownRoutes.renewCodes(), json({}))
    expect(await codeOf(await remove())).toEqual([403, 'password-needed'])
    expect(await codeOf(await renew())).toEqual([403, 'password-needed'])
    await own.call(ownRoutes.confirm(), json({ password: PASSWORD }))
    const { codes } = (await (await renew()).json()) as RecoveryCodes
    expect(await codeOf(await login(browser(server.url), own.email, own.codes[0]))).toEqual([
      403,
      'code-wrong',
    ])
    expect((await login(browser(server.url), own.email, codes[0])).status).toBe(200)
    expect(await (await remove()).json()).toMatchObject({ changed: true })
    expect(await left(own)).toBeNull()
    expect((await login(browser(server.url), own.email)).status).toBe(200)
  })

  it('is taken away by who runs the server', async () => {
    const { email, codes } = await withFactor()
    const body = Buffer.from(JSON.stringify({ email }))
    const headers = { 'content-type': 'application/json' }
    const call = { method: 'POST', path: '/second-factor/remove', headers }
    expect(await command(server.dataDir, call, body)).toMatchObject({ status: 200, body: '{"removed":true}' })
    expect(codes).toHaveLength(10)
    expect((await login(browser(server.url), email)).status).toBe(200)
  })
})

describe('notices', () => {
  it('tell the owner what was done, and are no files where no mail leaves the site', async () => {
    const own = await withFactor()
    const [, ...changes] = [
      await login(browser(server.url), own.email, own.codes[0]),
      await own.call(ownRoutes.secondFactor(), { method: 'DELETE' }),
      await own.call(
        ownRoutes.changePassword(),
        json({ oldPassword: PASSWORD, password: NEW, password2: NEW }),
      ),
    ]
    expect(changes.map(({ status }) => status)).toEqual([200, 200])
    const told = () =>
      smtp
        .received()
        .filter((mail) => mail.includes(`RCPT TO:<${own.email}>`))
        .map((mail) => mail.replaceAll('=\r\n', ''))
    await expect.poll(() => told().length).toBe(4)
    for (const text of [
      'has been set up',
      'second factor has been removed from your account',
      'password of your account has',
    ])
      expect(told().filter((mail) => mail.includes(text))).toHaveLength(1)
    expect(told().filter((mail) => mail.includes('had not been used for it before'))).toHaveLength(1)

    const silent = await testServer()
    await silent.accounts.create({ name: 'N', email: 'n@oakmere.example', role: 'ADMIN', password: PASSWORD })
    for (let i = 0; i < 2; i += 1)
      await browser(silent.url).call(
        routes.login(),
        form({ username: 'n@oakmere.example', password: PASSWORD }),
      )
    expect(existsSync(join(silent.dataDir, 'mails'))).toBe(false)
    await silent.stop()
  })
})
