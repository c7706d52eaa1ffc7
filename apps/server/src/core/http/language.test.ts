/** What the server says itself, to readers of several languages, over real HTTP: the build hands over a small German. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { writeDocument } from '@openroom/formats/json/readDocument'
import { LANGUAGE_COOKIE } from '@openroom/protocol/languages'
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { routes } from '@openroom/protocol/routes'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { teamsDocument } from '../../testing/documents.ts'
import { browser, form, json, type TestServer, testServer } from '../../testing/server.ts'
import { webFolder } from '../../testing/webFolder.ts'

const ORIGIN = 'https://bridge.example'
const GERMAN = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }
const PASSWORD = 'correct horse'

const folder = webFolder()
let server: TestServer
let session: number
let tournament: number

beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: ORIGIN }, { webFolder: folder })
  const file = { name: 'made up', source: Readable.from([Buffer.from(writeDocument(teamsDocument()))]) }
  const report = await server.imports.files([file], { playVisible: true }, { accountId: null })
  if (!report.ok) throw new Error(report.error.error.message)
  session = report.value.miniSessionIds[0] ?? 0
  const list = (await (await get(viewAt('miniSessions').path)).json()) as readonly {
    readonly tournamentId: number
  }[]
  tournament = list[0]!.tournamentId
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

const messageOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { readonly message: string }).message

it.each<[string, Record<string, string>, string]>([
  ['a German browser', GERMAN, 'Hier ist nichts.'],
  ['a choice by hand', { ...GERMAN, cookie: `${LANGUAGE_COOKIE}=en` }, 'There is nothing at this address.'],
  ['a choice that there is no more', { ...GERMAN, cookie: `${LANGUAGE_COOKIE}=xx` }, 'Hier ist nichts.'],
  ['a Finnish browser', { 'accept-language': 'fi' }, 'There is nothing at this address.'],
  ['nobody known', {}, 'There is nothing at this address.'],
])('an error for %s', async (_, headers, message) => {
  expect(await messageOf(await get('/api/nothing', headers))).toBe(message)
})

it('an address that names the language goes before what the browser says', async () => {
  expect(await messageOf(await get('/api/nothing?lang=de', { 'accept-language': 'fr' }))).toBe(
    'Hier ist nichts.',
  )
  expect(await messageOf(await get('/api/nothing?lang=en', GERMAN))).toBe('There is nothing at this address.')
})

it('a page says its language, waits in it, and names itself to search engines in each', async () => {
  const answer = await get('/archive', GERMAN)
  const html = await answer.text()
  expect(html).toContain('<html lang="de">')
  expect(html).toContain('<title>Archiv – Openroom</title>')
  expect(html).toContain('content="Was gespielt wurde."')
  expect(html).toContain('>Der Server wird gesucht.<')
  expect(html).toContain('<meta property="og:locale" content="de_DE" />')
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/archive" />`)
  for (const [language, path] of [
    ['x-default', '/archive'],
    ['en', '/archive?lang=en'],
    ['de', '/archive?lang=de'],
  ])
    expect(html).toContain(`<link rel="alternate" hreflang="${language}" href="${ORIGIN}${path}" />`)
  expect(answer.headers.get('content-language')).toBe('de')
  expect(answer.headers.get('vary')).toMatch(/accept-language, cookie/i)
  const english = await get('/archive', { 'if-none-match': answer.headers.get('etag') ?? '' })
  expect(english.status).toBe(200)
  expect(await english.text()).toContain('<html lang="en">')
})

it('a page whose address names the language is an address of its own', async () => {
  const html = await (await get(`/screen/${session}?screen=frequency&board=1&round=1&lang=de`)).text()
  expect(html).toContain('<title>Board 1, alle Ergebnisse – ')
  const own = `${ORIGIN}/screen/${session}?screen=frequency&amp;board=1&amp;round=1&amp;lang=de`
  expect(html).toContain(`<link rel="canonical" href="${own}" />`)
  expect(html).toMatch(/og:image" content="[^"]+\/preview\/board-\d+-1\.png\?v=\d+&amp;lang=de"/)
})

it('pictures are kept by language', async () => {
  const [english, german, again] = await Promise.all(
    ['', '?lang=de', '?lang=de'].map(async (query) => {
      const answer = await get(`/preview/board-${session}-1.png${query}`)
      return { language: answer.headers.get('content-language'), etag: answer.headers.get('etag') }
    }),
  )
  expect([english!.language, german!.language]).toEqual(['en', 'de'])
  expect(english!.etag).not.toBe(german!.etag)
  expect(again!.etag).toBe(german!.etag)
})

it('feeds and the contents of an archive', async () => {
  const feed = await get(`/feed/tournament/${tournament}.atom`, GERMAN)
  expect(await feed.text()).toContain('<summary>Beendet')
  expect(feed.headers.get('vary')).toMatch(/accept-language/i)
  expect(await (await get(`/feed/tournament/${tournament}.atom?lang=en`, GERMAN)).text()).toContain(
    '<summary>Closed',
  )
  const zip = await get(sessionRoutes.exportedZip(tournament), GERMAN)
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(strFromU8(files['CONTENTS.txt']!)).toContain(
    '-results.csv: Dafür ist kein Platz: die Karten, auctions and play',
  )
})

const mailsTo = (email: string): readonly string[] => {
  const mails = join(server.dataDir, 'mails')
  return (existsSync(mails) ? readdirSync(mails).sort() : [])
    .map((name) => readFileSync(join(mails, name), 'utf8'))
    .filter((mail) => mail.includes(`\nTo: ${email}\n`))
}

const subjectTo = async (email: string, count: number): Promise<string> => {
  await expect.poll(() => mailsTo(email).length).toBe(count)
  return /^Subject: (.*)$/m.exec(mailsTo(email).at(-1)!)?.[1] ?? ''
}

it('mails: by the browser that asks until the person is known, then as the person reads', async () => {
  const email = 'nora@example.org'
  await server.accounts.create({ name: 'Nora', email, role: 'ADMIN', password: PASSWORD })
  const ask = async (headers: Record<string, string>) => {
    const asked = json({ email })
    const all = { ...Object.fromEntries(new Headers(asked.headers)), ...headers }
    expect((await fetch(server.url + ownRoutes.requestPassword(), { ...asked, headers: all })).status).toBe(
      200,
    )
  }
  await ask(GERMAN)
  expect(await subjectTo(email, 1)).toBe('Ihr Passwort für Openroom')
  const { call, cookie } = browser(server.url)
  const wrong = await call(routes.login(), {
    ...form({ username: email, password: 'wrong' }),
    headers: GERMAN,
  })
  expect(await wrong.text()).toBe('E-Mail oder Passwort ist falsch.')
  expect((await call(routes.login(), form({ username: email, password: PASSWORD }))).status).toBe(200)
  // Logged in without a word of a language, in a browser that speaks none: English is what is known now.
  await ask(GERMAN)
  expect(await subjectTo(email, 2)).toBe('Set your Openroom password')
  // By hand, on any page.
  const cookies = { cookie: `${cookie()}; ${LANGUAGE_COOKIE}=de` }
  const checked = await fetch(server.url + routes.check(), { method: 'POST', headers: cookies })
  expect(await checked.json()).toMatchObject({ authenticated: true })
  await ask({ 'accept-language': 'en' })
  expect(await subjectTo(email, 3)).toBe('Ihr Passwort für Openroom')
  const otto = json({ name: 'Otto', email: 'otto@example.org', role: 'UPLOADER' })
  const invited = await call(`${staffRoutes.createUser()}?lang=de`, otto)
  expect(invited.status).toBe(200)
  expect(await subjectTo('otto@example.org', 1)).toBe('Ihr Konto bei Openroom')
})
