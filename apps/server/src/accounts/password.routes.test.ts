import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { routes } from '@openroom/protocol/routes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { welcomeRoutes } from '@openroom/protocol/welcomeRoutes'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, browser, form, json, type TestServer, testServer } from '../testing/server.ts'
import { smtpServer } from '../testing/smtp.ts'
import { viewer } from '../testing/viewer.ts'

const PASSWORD = 'correct horse'
const NEW = 'battery staple'
const PUBLIC_URL = 'http://bridge.example.org'
const LINK = /^http:\/\/bridge\.example\.org\/set-password#([\w-]{43})$/m

let server: TestServer

// One caller may ask and set ten times a minute: each test is a caller of its own.
let callers = 0
const caller = (): Browser => {
  callers += 1
  const address = `10.0.0.${callers}`
  const { call, cookie } = browser(server.url)
  return {
    cookie,
    call: (path, init = {}) => {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', address)
      return call(path, { ...init, headers })
    },
  }
}

beforeAll(async () => {
  server = await testServer({ PUBLIC_URL, TRUSTED_PROXIES: '1' })
})
afterAll(() => server?.stop())

const account = async (email: string): Promise<string> => {
  const made = await server.accounts.create({ name: 'Nora', email, role: 'COMMENTATOR', password: PASSWORD })
  expect(made.ok).toBe(true)
  return email
}

const mailsTo = (email: string): readonly string[] => {
  const folder = join(server.dataDir, 'mails')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`\nTo: ${email}\n`))
}

const ask = async ({ call }: Browser, email: string) => {
  const response = await call(ownRoutes.requestPassword(), json({ email }))
  return [response.status, await response.json()]
}

const ASKED = [200, { success: true }]

/** Asks for a link and waits for its mail. */
async function linkTo(someone: Browser, email: string): Promise<string> {
  const before = mailsTo(email).length
  expect(await ask(someone, email)).toEqual(ASKED)
  await expect.poll(() => mailsTo(email).length).toBe(before + 1)
  const [, hash] = LINK.exec(mailsTo(email).at(-1) ?? '') ?? []
  return hash ?? ''
}

const set = async ({ call }: Browser, hash: string, password = NEW, password2 = password) => {
  const response = await call(ownRoutes.setPassword(), json({ hash, password, password2 }))
  return [response.status, await response.json()]
}

/** A live connection of whoever this is; the answer settles with the code that the server closes it with. */
async function socketOf({ cookie }: Browser) {
  const { client, close } = await viewer(server.url, { cookie: cookie() ?? '' })
  const closed = new Promise<number>((resolve) => {
    client.onWebSocketClose = (event: CloseEvent) => resolve(event.code)
  })
  return { client, close, closed }
}

describe('a changed password', () => {
  it.each(['the dialog', 'a mailed link'])(
    'ends every live connection of the account, by %s',
    async (way) => {
      const email = await account(`sockets-${way.length}@example.org`)
      const [here, there, other] = [caller(), caller(), caller()]
      await login(here, email, PASSWORD)
      await login(there, email, PASSWORD)
      await login(other, await account(`beside-${way.length}@example.org`), PASSWORD)
      const [own, stolen, beside] = [await socketOf(here), await socketOf(there), await socketOf(other)]
      const wrong = { oldPassword: 'not it', password: NEW, password2: NEW }
      expect(await (await here.call(ownRoutes.changePassword(), json(wrong))).json()).toEqual({
        success: false,
      })
      expect([own.client.connected, stolen.client.connected]).toEqual([true, true])
      const right = { ...wrong, oldPassword: PASSWORD }
      const changed =
        way === 'the dialog'
          ? await here.call(ownRoutes.changePassword(), json(right)).then((answer) => answer.json())
          : (await set(here, await linkTo(here, email)))[1]
      expect(changed).toMatchObject({ success: true })
      expect(await Promise.all([own.closed, stolen.closed])).toEqual([1008, 1008])
      expect(beside.client.connected).toBe(true)
      expect([await isIn(here), await isIn(there), await isIn(other)]).toEqual([true, false, true])
      await Promise.all([own, stolen, beside].map(({ close }) => close()))
    },
  )
})

describe('signing out', () => {
  it.each(['the menu', 'another login in the same browser'])(
    'ends every live connection of that login and no other, by %s',
    async (way) => {
      const email = await account(`leaving-${way.length}@example.org`)
      const [here, there] = [caller(), caller()]
      await login(here, email, PASSWORD)
      await login(there, email, PASSWORD)
      const [own, stolen, other] = [await socketOf(here), await socketOf(here), await socketOf(there)]
      if (way === 'the menu') await here.call(routes.logout(), { method: 'POST' })
      else await login(here, email, PASSWORD)
      expect(await Promise.all([own.closed, stolen.closed])).toEqual([1008, 1008])
      expect(other.client.connected).toBe(true)
      expect(await isIn(there)).toBe(true)
      await Promise.all([own, stolen, other].map(({ close }) => close()))
    },
  )
})

const REFUSED = [200, { success: false, payload: null }]

const login = async ({ call }: Browser, username: string, password: string): Promise<number> =>
  (await call(routes.login(), form({ username, password }))).status

const isIn = async ({ call }: Browser): Promise<boolean> => {
  const response = await call(routes.check(), { method: 'POST' })
  return ((await response.json()) as { authenticated: boolean }).authenticated
}

async function query(sql: string, values: readonly unknown[] = []): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const { rows } = await client.query(sql, [...values])
  await client.end()
  return rows
}

describe('a mailed link', () => {
  it('sets the password, signs in and ends all other sessions', async () => {
    const email = await account('forgot@example.org')
    const here = caller()
    const there = caller()
    await login(here, email, PASSWORD)
    await login(there, email, PASSWORD)
    const before = here.cookie()
    const hash = await linkTo(here, email)
    const payload = { authenticated: true, role: 'COMMENTATOR', email, name: 'Nora' }
    expect(await set(here, hash)).toEqual([200, { success: true, payload }])
    expect(here.cookie()).not.toBe(before)
    expect(await isIn(here)).toBe(true)
    expect(await isIn(there)).toBe(false)
    expect(await login(there, email, PASSWORD)).toBe(403)
    expect(await login(there, email, NEW)).toBe(200)
  })

  it('works once, also when it is used twice at once', async () => {
    const email = await account('twice@example.org')
    const someone = caller()
    const hash = await linkTo(someone, email)
    const answers = await Promise.all([set(someone, hash), set(caller(), hash, 'another password')])
    expect(answers.filter(([, body]) => (body as { success: boolean }).success)).toHaveLength(1)
    expect(await set(someone, hash, 'a third password')).toEqual(REFUSED)
    expect(await login(someone, email, 'a third password')).toBe(403)
  })

  it('is good for 48 hours', async () => {
    const email = await account('late@example.org')
    const someone = caller()
    const hash = await linkTo(someone, email)
    const [left] = await query(
      `select extract(epoch from expires_at - now())::float as seconds from password_request, account
       where account_id = account.id and email = $1`,
      [email],
    )
    expect(Math.abs((left as { seconds: number }).seconds - 48 * 3600)).toBeLessThan(60)
    await query(
      `update password_request set expires_at = now() - interval '1 second' from account
       where account_id = account.id and email = $1`,
      [email],
    )
    expect(await set(someone, hash)).toEqual(REFUSED)
    expect(await login(someone, email, PASSWORD)).toBe(200)
  })

  it('stays good when a stranger asks for more, and voids them when it is used', async () => {
    const email = await account('again@example.org')
    const someone = caller()
    const older = await linkTo(someone, email)
    const newer = await linkTo(caller(), email)
    expect(await set(someone, older)).toMatchObject([200, { success: true }])
    expect(await set(someone, newer, 'a third password')).toEqual(REFUSED)
  })

  it('that is void for its account is void for no other', async () => {
    const [one, other] = [await account('one@example.org'), await account('other@example.org')]
    const someone = caller()
    const [ofOne, ofOther] = [await linkTo(someone, one), await linkTo(someone, other)]
    expect(await set(someone, ofOne)).toMatchObject([200, { success: true }])
    expect(await set(someone, ofOther)).toMatchObject([200, { success: true }])
  })

  it('is voided by a change of the password', async () => {
    const email = await account('remembered@example.org')
    const someone = caller()
    const hash = await linkTo(someone, email)
    await login(someone, email, PASSWORD)
    const change = { oldPassword: PASSWORD, password: 'it came back to me', password2: 'it came back to me' }
    const changed = await someone.call(ownRoutes.changePassword(), json(change))
    expect(await changed.json()).toEqual({ success: true })
    expect(await set(someone, hash)).toEqual(REFUSED)
  })

  it('sets nothing for an account that is disabled', async () => {
    const email = await account('disabled@example.org')
    const someone = caller()
    const hash = await linkTo(someone, email)
    await query('update account set enabled = false where email = $1', [email])
    expect(await set(someone, hash)).toEqual(REFUSED)
  })

  it('stays good after passwords that do not match, are too short or easily guessed', async () => {
    const email = await account('mismatch@example.org')
    const someone = caller()
    const hash = await linkTo(someone, email)
    expect(await set(someone, hash, NEW, 'another')).toMatchObject([400, { code: 'bad-request' }])
    expect(await set(someone, hash, 'eleven long')).toMatchObject([400, { code: 'bad-request' }])
    expect(await set(someone, hash, 'letmein12345')).toMatchObject([422, { code: 'password-common' }])
    expect(await set(someone, hash)).toMatchObject([200, { success: true }])
  })

  it('is stored as a hash alone, and its mail is for the owner of the server alone', async () => {
    const email = await account('stored@example.org')
    const hash = await linkTo(caller(), email)
    expect(JSON.stringify(await query('select * from password_request'))).not.toContain(hash)
    const folder = join(server.dataDir, 'mails')
    expect(statSync(folder).mode & 0o077).toBe(0)
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
  })

  it('cannot be guessed for long', async () => {
    const someone = caller()
    for (let i = 0; i < 10; i++) expect(await set(someone, `guess-${i}`)).toEqual(REFUSED)
    expect(await set(someone, 'guess')).toMatchObject([429, { code: 'too-many-requests' }])
  })
})

describe('asking for a link', () => {
  it('answers the same for an e-mail without account, and mails nothing', async () => {
    const email = await account('known@example.org')
    const someone = caller()
    expect(await ask(someone, 'unknown@example.org')).toEqual(ASKED)
    await linkTo(someone, email)
    expect(mailsTo('unknown@example.org')).toEqual([])
  })

  it('is limited for an e-mail, with or without account, wherever it is asked from', async () => {
    await account('flooded@example.org')
    for (const email of ['flooded@example.org', 'nobody-flooded@example.org'])
      for (let i = 0; i < 7; i++)
        expect(await ask(caller(), i % 2 ? email.toUpperCase() : email)).toEqual(ASKED)
    await expect.poll(() => mailsTo('flooded@example.org').length).toBe(5)
    // The owner, who asks too, has five good links in the mailbox.
    const link = LINK.exec(mailsTo('flooded@example.org')[0] ?? '')?.[1] ?? ''
    expect(await set(caller(), link)).toMatchObject([200, { success: true }])
    expect(mailsTo('flooded@example.org')).toHaveLength(5)
  })

  it('is limited for a caller', async () => {
    const someone = caller()
    for (let i = 0; i < 10; i++) expect(await ask(someone, `n${i}@example.org`)).toEqual(ASKED)
    const stopped = await someone.call(ownRoutes.requestPassword(), json({ email: 'n@example.org' }))
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('refuses what is no e-mail', async () => {
    expect(await ask(caller(), 'nobody')).toMatchObject([400, { code: 'bad-request' }])
  })
})

/** The text of a mail as its reader sees it, from what a mail server was told. */
function readable(said: string): string {
  const [, mail = ''] = /\r\nDATA\r\n(.*)\r\n\.\r\n/s.exec(said) ?? []
  const at = mail.indexOf('\r\n\r\n')
  const [head, body] = [mail.slice(0, at), mail.slice(at + 4)]
  expect(head).toContain('charset=utf-8')
  expect(head).toContain('Content-Transfer-Encoding: quoted-printable')
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n').trim()
}

describe('a mail server', () => {
  it('gets the mail when one is set', async () => {
    const smtp = await smtpServer()
    const sending = await testServer({ PUBLIC_URL, SMTP_URL: smtp.url, MAIL_FROM: 'Club <club@example.org>' })
    const email = 'smtp@example.org'
    await sending.accounts.create({ name: 'Nora', email, role: 'COMMENTATOR', password: PASSWORD })
    await fetch(sending.url + ownRoutes.requestPassword(), json({ email }))
    // Stopping waits for mails on their way.
    await sending.stop()
    await smtp.stop()
    const [mail = '', ...more] = smtp.received()
    expect(more).toEqual([])
    expect(mail).toContain('MAIL FROM:<club@example.org>')
    expect(mail).toContain(`RCPT TO:<${email}>`)
    expect(mail).toContain('Subject: Set your Openroom password')
    expect(mail.replaceAll('=\r\n', '')).toContain('http://bridge.example.org/set-password#')
  })

  it('gets mails that can be read: of what, for whom, what to do', async () => {
    const smtp = await smtpServer()
    const sending = await testServer({ PUBLIC_URL, SMTP_URL: smtp.url })
    const [ada, bo] = ['ada@oakmere.example', 'bo@oakmere.example']
    await sending.accounts.create({ name: 'Ada', email: ada, role: 'ADMIN', password: PASSWORD })
    const admin = browser(sending.url)
    await admin.call(routes.login(), form({ username: ada, password: PASSWORD }))
    const made = await admin.call(
      staffRoutes.createUser(),
      json({ name: 'Bó Østergård', email: bo, role: 'UPLOADER' }),
    )
    expect(await made.json()).toMatchObject({ success: true, mailFolder: null })
    await admin.call(ownRoutes.requestPassword(), json({ email: bo }))
    await sending.stop()
    await smtp.stop()
    const LINK_THERE = 'http://bridge.example.org/set-password#LINK'
    const letters = smtp.received().map((said) => readable(said).replace(/[\w-]{43}/, 'LINK'))
    expect(letters).toEqual([
      [
        'Hello Bó Østergård,',
        `an account at Openroom, ${PUBLIC_URL}, has been created for you. Log in with this e-mail address, ${bo}.`,
        'To set your password, open this link within 48 hours. It works once:',
        LINK_THERE,
        `If the link has expired, ask for a new one with "Request a new password" at ${PUBLIC_URL}/login.`,
      ].join('\n\n'),
      [
        'Hello Bó Østergård,',
        `somebody, probably you, asked for a new password for your account (${bo}) at Openroom, ${PUBLIC_URL}.`,
        'To set it, open this link within 48 hours. It works once:',
        LINK_THERE,
        'If it was not you, ignore this mail: your password stays the same.',
      ].join('\n\n'),
    ])
  })

  it('gets mails that call the site as it is called', async () => {
    const smtp = await smtpServer()
    const sending = await testServer({ PUBLIC_URL, SMTP_URL: smtp.url })
    const [ada, bo] = ['ada@oakmere.example', 'bo@oakmere.example']
    await sending.accounts.create({ name: 'Ada', email: ada, role: 'ADMIN', password: PASSWORD })
    const admin = browser(sending.url)
    await admin.call(routes.login(), form({ username: ada, password: PASSWORD }))
    await admin.call(welcomeRoutes.nameSite(), json({ name: 'Oakmere Bridge' }))
    await admin.call(staffRoutes.createUser(), json({ name: 'Bo', email: bo, role: 'UPLOADER' }))
    await sending.stop()
    await smtp.stop()
    const [mail = ''] = smtp.received()
    expect(mail).toContain('Subject: Your Oakmere Bridge account')
    expect(readable(mail)).toContain(`an account at Oakmere Bridge, ${PUBLIC_URL}, has been created`)
  })

  it('that does not answer changes no answer', async () => {
    const smtp = await smtpServer()
    await smtp.stop()
    const sending = await testServer({ SMTP_URL: smtp.url })
    const email = 'smtp@example.org'
    await sending.accounts.create({ name: 'Nora', email, role: 'COMMENTATOR', password: PASSWORD })
    const response = await fetch(sending.url + ownRoutes.requestPassword(), json({ email }))
    expect([response.status, await response.json()]).toEqual(ASKED)
    await sending.stop()
  })
})
