/** What admins keep: accounts, tokens, clubs; what staff does to the list, and the log of it. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { routes } from '@openroom/protocol/routes'
import type { DeskSession } from '@openroom/protocol/schema/desk'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type {
  AuditPage,
  CreatedIngestToken,
  IngestToken,
  Organiser,
  User,
} from '@openroom/protocol/schema/staff'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixture } from '../testing/documents.ts'
import { type Browser, browser, form, json, type TestServer, testServer } from '../testing/server.ts'
import { entriesOf, source } from '../testing/source.ts'
import { viewer } from '../testing/viewer.ts'

const PASSWORD = 'correct horse'

let server: TestServer
let admin: Browser
let watched: string

beforeAll(async () => {
  watched = mkdtempSync(join(tmpdir(), 'openroom-watched-'))
  server = await testServer({ WATCH_DIR: watched, WATCH_SECONDS: '3600' })
  admin = await signedIn('ada@oakmere.example', 'ADMIN')
  for (const name of ['pairs.json', 'teams.json']) {
    const stored = await server.imports.files(
      [{ name, source: new Blob([new Uint8Array(fixture(name))]).stream() }],
      { playVisible: true },
      { accountId: null },
    )
    if (!stored.ok) throw new Error(stored.error.error.message)
  }
})
afterAll(async () => {
  await server.stop()
  rmSync(watched, { recursive: true, force: true })
})

async function signedIn(email: string, role: User['role']): Promise<Browser> {
  const made = await server.accounts.create({
    name: email.split('@')[0] ?? '',
    email,
    role,
    password: PASSWORD,
  })
  if (!made.ok) throw new Error(made.error)
  const own = browser(server.url)
  expect((await own.call(routes.login(), form({ username: email, password: PASSWORD }))).status).toBe(200)
  return own
}

async function answer<T>(by: Browser, path: string, init?: RequestInit): Promise<T> {
  const response = await by.call(path, init)
  return { status: response.status, ...((await response.json()) as object) } as T
}

const list = async <T>(path: string): Promise<readonly T[]> => (await admin.call(path)).json()
const post = <T>(path: string, body: unknown = {}): Promise<T> => answer<T>(admin, path, json(body))
const put = <T>(path: string): Promise<T> => answer<T>(admin, path, { method: 'PUT' })

const sessions = (): Promise<readonly MiniSession[]> => list<MiniSession>(viewAt('miniSessions').path)
const audit = async (): Promise<AuditPage['entries']> =>
  ((await (await admin.call(`${staffRoutes.audit()}?limit=200`)).json()) as AuditPage).entries

const mails = (): readonly string[] => {
  const folder = join(server.dataDir, 'mails')
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

describe('users', () => {
  const bo = { name: 'Bo Lund', email: 'bo@oakmere.example', role: 'COMMENTATOR' }
  let made: User

  it('are made with a mailed link, which sets the password once', async () => {
    const created = await post<{ success: boolean; payload: User; mailFolder: string }>(
      staffRoutes.createUser(),
      bo,
    )
    expect(created).toMatchObject({ success: true, payload: { ...bo, enabled: true } })
    // Without a mail server the admin is told where the mail lies.
    expect(created.mailFolder).toMatch(/[\\/]mails$/)
    made = created.payload
    const mail = mails().at(-1) ?? ''
    expect(mail).toContain(`To: ${bo.email}`)
    const hash = /\/set-password#(\S+)/.exec(mail)?.[1] ?? ''
    const set = json({ hash, password: PASSWORD, password2: PASSWORD })
    const own = browser(server.url)
    expect(await answer(own, ownRoutes.setPassword(), set)).toMatchObject({
      success: true,
      payload: { email: bo.email },
    })
    expect(await answer(browser(server.url), ownRoutes.setPassword(), set)).toMatchObject({ success: false })
    expect(await list<User>(staffRoutes.users())).toContainEqual(made)
  })

  it('have one account for an e-mail', async () => {
    const again = { ...bo, email: 'BO@oakmere.example' }
    expect(await post(staffRoutes.createUser(), again)).toMatchObject({
      status: 200,
      success: false,
      payload: null,
    })
    for (const wrong of [
      { ...bo, email: 'bo' },
      { ...bo, role: 'KING' },
      { ...bo, name: '  ' },
    ])
      expect(await post(staffRoutes.createUser(), wrong)).toMatchObject({ status: 400 })
  })

  it('are out at once when they are disabled: sessions, sockets, links', async () => {
    const own = browser(server.url)
    await own.call(routes.login(), form({ username: bo.email, password: PASSWORD }))
    await own.call(ownRoutes.requestPassword(), json({ email: bo.email }))
    // Answered before it is sent; to who is disabled none is.
    await expect.poll(() => mails().length).toBe(2)
    const { client } = await viewer(server.url, { cookie: own.cookie() ?? '' })
    const other = await viewer(server.url, { cookie: admin.cookie() ?? '' })
    const closed = new Promise<number>((resolve) => {
      client.onWebSocketClose = (event: CloseEvent) => resolve(event.code)
    })
    expect(await put(staffRoutes.disableUser(made.id))).toMatchObject({ success: true, changed: true })
    expect(await closed).toBe(1008)
    expect(other.client.connected).toBe(true)
    await client.deactivate()
    await other.close()
    expect(await answer(own, routes.check(), { method: 'POST' })).toMatchObject({ authenticated: false })
    const login = await own.call(routes.login(), form({ username: bo.email, password: PASSWORD }))
    expect([login.status, await login.text()]).toEqual([403, 'The e-mail or the password is wrong.'])
    const hash = /\/set-password#(\S+)/.exec(mails().at(-1) ?? '')?.[1]
    const set = json({ hash, password: PASSWORD, password2: PASSWORD })
    expect(await answer(own, ownRoutes.setPassword(), set)).toMatchObject({ success: false })
    expect(await put(staffRoutes.disableUser(made.id))).toMatchObject({ success: true, changed: false })
  })

  it('come in again when they are enabled', async () => {
    expect(await put(staffRoutes.enableUser(made.id))).toMatchObject({ success: true, changed: true })
    expect(await put(staffRoutes.enableUser(made.id))).toMatchObject({ success: true, changed: false })
    const login = await browser(server.url).call(
      routes.login(),
      form({ username: bo.email, password: PASSWORD }),
    )
    expect(login.status).toBe(200)
  })

  it('get another role, which holds from the next call on', async () => {
    const role = (id: number, given: string) =>
      answer(admin, staffRoutes.roleOfUser(id), { ...json({ role: given }), method: 'PUT' })
    const own = browser(server.url)
    await own.call(routes.login(), form({ username: bo.email, password: PASSWORD }))
    const isIn = async () => (await own.call(staffRoutes.users())).status
    expect(await isIn()).toBe(403)
    expect(await role(made.id, 'ADMIN')).toMatchObject({ success: true, changed: true })
    expect(await isIn()).toBe(200)
    expect(await role(made.id, 'UPLOADER')).toMatchObject({ changed: true })
    expect(await role(made.id, 'UPLOADER')).toMatchObject({ changed: false })
    expect(await isIn()).toBe(403)
    const [ada] = (await list<User>(staffRoutes.users())).filter(({ name }) => name === 'ada')
    expect(await role(ada!.id, 'UPLOADER')).toMatchObject({ status: 409, code: 'own-account' })
    expect(await role(2_000_000_000, 'UPLOADER')).toMatchObject({ status: 404 })
  })

  it('are deleted for good, and what they have done stays', async () => {
    const eva = await signedIn('eva@oakmere.example', 'ADMIN')
    const [row] = (await list<User>(staffRoutes.users())).filter(({ name }) => name === 'eva')
    const token = { label: 'Feeder', tournamentKey: 'league', tournamentName: 'League', serverId: 1 }
    await answer(eva, staffRoutes.createIngestToken(), json(token))
    const remove = (id: number) => answer(admin, staffRoutes.deleteUser(id), { method: 'DELETE' })
    expect(await remove(row!.id)).toMatchObject({ success: true, changed: true })
    expect((await list<User>(staffRoutes.users())).some(({ name }) => name === 'eva')).toBe(false)
    expect((await list<IngestToken>(staffRoutes.ingestTokens())).some((one) => one.label === 'Feeder')).toBe(
      true,
    )
    expect(await answer(eva, routes.check(), { method: 'POST' })).toMatchObject({ authenticated: false })
    expect(await remove(row!.id)).toMatchObject({ status: 404, code: 'user-not-found' })
    // Which account has done what is still told, and no longer who that was.
    const entries = await audit()
    expect(JSON.stringify(entries)).not.toMatch(/eva@|"eva"/)
    expect(entries.find(({ action }) => action === 'user.delete')?.subject).toEqual({
      id: row!.id,
      role: 'ADMIN',
    })
    const ofHers = entries.find(({ action }) => action === 'ingest-token.create')
    expect(ofHers?.account).toEqual({ id: row!.id, name: '', email: '' })
  })

  it('cannot lock themselves or everybody out', async () => {
    const [ada] = (await list<User>(staffRoutes.users())).filter(({ name }) => name === 'ada')
    expect(await put(staffRoutes.disableUser(ada?.id ?? 0))).toMatchObject({
      status: 409,
      code: 'own-account',
    })
    const eve = await signedIn('eve@oakmere.example', 'ADMIN')
    const disable = (id: number | undefined) =>
      answer(eve, staffRoutes.disableUser(id ?? 0), { method: 'PUT' })
    expect(await disable(ada?.id)).toMatchObject({ changed: true })
    await signedInAgain()
    expect(await disable(2_000_000_000)).toMatchObject({ status: 404, code: 'user-not-found' })

    /** Ada is enabled by Eve, and each then tries to disable the other at the same moment. */
    async function signedInAgain() {
      expect(await answer(eve, staffRoutes.enableUser(ada?.id ?? 0), { method: 'PUT' })).toMatchObject({
        changed: true,
      })
      await admin.call(routes.login(), form({ username: 'ada@oakmere.example', password: PASSWORD }))
    }
    const [other] = (await list<User>(staffRoutes.users())).filter(({ name }) => name === 'eve')
    const both = await Promise.all([disable(ada?.id), put(staffRoutes.disableUser(other?.id ?? 0))])
    const left = (await server.accounts.authenticate('ada@oakmere.example', PASSWORD)) ? ['ada'] : ['eve']
    const enabled = await new Promise<readonly string[]>((resolve) => {
      const client = new pg.Client({ connectionString: server.databaseUrl })
      client
        .connect()
        .then(() => client.query("select name from account where role = 'ADMIN' and enabled"))
        .then(({ rows }) => client.end().then(() => resolve(rows.map(({ name }) => name))))
    })
    expect(enabled).toEqual(left)
    expect(both.filter((one) => (one as { changed?: boolean }).changed)).toHaveLength(1)
    if (left[0] === 'eve') {
      await answer(eve, staffRoutes.enableUser(ada?.id ?? 0), { method: 'PUT' })
      await admin.call(routes.login(), form({ username: 'ada@oakmere.example', password: PASSWORD }))
    }
  })

  it('are not made when the mail cannot be sent', async () => {
    const cut = await testServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
    const first = { name: 'Ada', email: 'ada@oakmere.example', role: 'ADMIN', password: PASSWORD } as const
    await cut.accounts.create(first)
    const own = browser(cut.url)
    await own.call(routes.login(), form({ username: first.email, password: PASSWORD }))
    expect(await answer(own, staffRoutes.createUser(), json(bo))).toMatchObject({
      status: 503,
      code: 'mail-not-sent',
    })
    expect(await (await own.call(staffRoutes.users())).json()).toHaveLength(1)
    await cut.stop()
  })
})

describe('tokens of live sources', () => {
  it('are shown once, stored as a hash, and open one tournament', async () => {
    const wanted = { serverId: 1, tournamentName: 'Autumn Open', label: 'table 1' }
    const { token, entry } = await post<CreatedIngestToken>(staffRoutes.createIngestToken(), wanted)
    expect(entry).toMatchObject({
      ...wanted,
      tournamentKey: 'autumn-open',
      createdBy: 'ada',
      lastUsedAt: null,
    })
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    const { rows } = await client.query('select * from ingest_token')
    await client.end()
    expect(JSON.stringify(rows)).not.toContain(token.slice(10))

    const feed = source(server.url, token)
    const { body } = await feed.call('GET', staffRoutes.ingestTournament())
    expect(body).toMatchObject({ key: 'autumn-open', name: 'Autumn Open', organiser: null })
    expect((await feed.call('GET', staffRoutes.ingestTournament())).body).toEqual(body)
    const [listed] = await list<IngestToken>(staffRoutes.ingestTokens())
    expect(listed).toMatchObject({ id: entry.id, revokedAt: null })
    expect(listed?.lastUsedAt).not.toBeNull()

    expect(await post(staffRoutes.revokeIngestToken(entry.id))).toMatchObject({ changed: true })
    expect(await post(staffRoutes.revokeIngestToken(entry.id))).toMatchObject({ changed: false })
    expect(await feed.call('GET', staffRoutes.ingestTournament())).toMatchObject({ status: 401 })
    expect(await post(staffRoutes.revokeIngestToken(999_999))).toMatchObject({ status: 404 })
  })

  it('lead to a tournament that is there already, and leave its name alone', async () => {
    const [known] = await sessions()
    const wanted = { serverId: known?.serverId, tournamentName: 'Another name' }
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    const { rows } = await client.query('select key from tournament where id = $1', [known?.tournamentId])
    await client.end()
    const { token } = await post<CreatedIngestToken>(staffRoutes.createIngestToken(), {
      ...wanted,
      tournamentKey: rows[0]?.key,
    })
    const { body } = await source(server.url, token).call('GET', staffRoutes.ingestTournament())
    expect(body).toMatchObject({ tournamentId: known?.tournamentId, name: known?.tournamentName })
  })

  it('need an organiser', async () => {
    const wanted = { serverId: 999_999, tournamentName: 'Nowhere' }
    expect(await post(staffRoutes.createIngestToken(), wanted)).toMatchObject({ status: 404 })
  })
})

describe('clubs', () => {
  it('are made and named, and pushed to lists', async () => {
    const { listen, close } = await viewer(server.url)
    const clubs = listen(viewAt('clubs').destination)
    await clubs.wait(1)
    const made = await post<Organiser>(staffRoutes.createClub(), { name: 'Old Quay Bridge Club' })
    expect(made.clubId).toBeGreaterThan(0)
    expect(await post(staffRoutes.createClub(), { name: 'Old Quay Bridge Club' })).toMatchObject(made)
    const named = { ...made, name: 'Quay Bridge Club' }
    expect(await post(staffRoutes.renameClub(made.serverId), { name: 'Quay Bridge Club' })).toMatchObject(
      named,
    )
    const pushed = await clubs.wait(3)
    expect(pushed[1]).toMatchObject({ type: 'ADD', payload: { name: 'Old Quay Bridge Club' } })
    expect(pushed[2]).toMatchObject({ type: 'UPDATE', payload: { name: 'Quay Bridge Club' } })
    await close()
    expect(await list<Organiser>(staffRoutes.organisers())).toContainEqual({ ...named, status: undefined })
  })

  it('keep their files when they are renamed', async () => {
    const document = JSON.parse(`${fixture('pairs.json')}`)
    const given = (name: string, key: string) => ({
      ...document,
      organiser: { name, club: true },
      tournament: { ...document.tournament, key },
    })
    const store = async (value: object) => {
      const bytes = new Uint8Array(Buffer.from(JSON.stringify(value)))
      const stored = await server.imports.files(
        [{ name: 'club.json', source: new Blob([bytes]).stream() }],
        { playVisible: true },
        { accountId: null },
      )
      if (!stored.ok) throw new Error(stored.error.error.message)
      const [id] = stored.value.miniSessionIds
      return (await sessions()).find(({ miniSessionId }) => miniSessionId === id)
    }
    const first = await store(given('Tern Island Club', 'one'))
    expect(first?.clubName).toBe('Tern Island Club')
    await post(staffRoutes.renameClub(first?.serverId ?? 0), { name: 'Tern Bridge Club' })
    const second = await store(given('Tern Island Club', 'two'))
    expect([second?.serverId, second?.clubName]).toEqual([first?.serverId, 'Tern Bridge Club'])
    expect(await post(staffRoutes.createClub(), { name: 'Tern Island Club' })).toMatchObject({
      code: 'name-taken',
    })
    const quay = (await list<Organiser>(staffRoutes.organisers())).find(
      ({ name }) => name === 'Quay Bridge Club',
    )
    const taken = await post(staffRoutes.renameClub(quay?.serverId ?? 0), { name: 'Tern Island Club' })
    expect(taken).toMatchObject({ status: 409, code: 'name-taken' })
    const back = await post(staffRoutes.renameClub(first?.serverId ?? 0), { name: 'Tern Island Club' })
    expect(back).toMatchObject({ name: 'Tern Island Club' })
    expect(await post(staffRoutes.renameClub(1), { name: 'Mine' })).toMatchObject({ code: 'club-not-found' })
  })
})

describe('the list', () => {
  const found = async (id: number) => (await sessions()).find(({ miniSessionId }) => miniSessionId === id)

  async function fed(key: string, delay = 0, tournamentName = 'Winter Cup'): Promise<MiniSession> {
    const { token } = await post<CreatedIngestToken>(staffRoutes.createIngestToken(), {
      serverId: 1,
      tournamentName,
    })
    const feed = source(server.url, token)
    const { match } = await import('../testing/source.ts')
    const given = match({ key, delay })
    const event = { ...given, event: { ...given.event, key: `event-${key}`, name: `Event ${key}` } }
    const { body } = await feed.call('PUT', staffRoutes.ingestSessions(), event)
    const id = Number(body.miniSessionId)
    const session = await found(id)
    if (!session) throw new Error(`No session ${JSON.stringify(body)}`)
    return session
  }

  const start = (id: number, tournamentName = 'Winter Cup') =>
    post<CreatedIngestToken>(staffRoutes.createIngestToken(), {
      serverId: 1,
      tournamentName,
    }).then(({ token }) => source(server.url, token).call('POST', staffRoutes.ingestStart(id)))

  it('closes what is played, once it is public, and tells every list', async () => {
    const { miniSessionId: id } = await fed('closing')
    expect(await post(staffRoutes.closeMiniSession(id))).toMatchObject({
      status: 409,
      code: 'session-not-started',
    })
    await start(id)
    const { listen, close } = await viewer(server.url)
    const lists = listen<{ miniSessionId: number; status?: string }>(viewAt('miniSessions').destination)
    await lists.wait(1)
    expect(await post(staffRoutes.closeMiniSession(id))).toMatchObject({ success: true, changed: true })
    await expect
      .poll(() => lists.bodies.filter(({ payload }) => payload.miniSessionId === id).at(-1)?.payload.status)
      .toBe('CLOSED')
    expect(await post(staffRoutes.closeMiniSession(id))).toMatchObject({ success: true, changed: false })
    expect(await post(staffRoutes.closeMiniSession(999_999))).toMatchObject({ status: 404 })
    await close()
  })

  it('moves events and segments one step, and not past the ends', async () => {
    const [a, b] = [await fed('first'), await fed('second')]
    const order = async () =>
      (await sessions())
        .filter(({ tournamentId }) => tournamentId === a.tournamentId)
        .sort((one, other) => one.eventOrder - other.eventOrder)
        .map(({ eventId }) => eventId)
        .filter((id) => id === a.eventId || id === b.eventId)
    const [first, second] = await order()
    const move = (up: boolean) => post(staffRoutes.moveEvent(1, second ?? 0, up))
    while (((await move(true)) as { changed: boolean }).changed);
    expect(await order()).toEqual([second, first])
    expect(await move(true)).toMatchObject({ success: true, changed: false })
    // The source sends its session again: the order is staff's.
    await fed('first')
    await fed('second')
    expect(await order()).toEqual([second, first])
    expect(await post(staffRoutes.moveSegment(1, a.segmentId, false))).toMatchObject({ changed: false })
    expect(await post(staffRoutes.moveSegment(2, a.segmentId, false))).toMatchObject({ status: 404 })
    expect(await post(staffRoutes.moveEvent(1, 999_999, true))).toMatchObject({ code: 'event-not-found' })
    expect(await answer(admin, '/api/moveEvent/1/1/sideways', json({}))).toMatchObject({ status: 400 })
  })

  it('archives what is closed as a whole, and nothing else', async () => {
    const open = await fed('still-open')
    const closed = (await sessions()).find(({ status, serverId }) => status === 'CLOSED' && serverId !== 1)
    if (!closed) throw new Error('No closed session.')
    const { serverId, tournamentId, eventId } = closed
    expect(await post(staffRoutes.archiveTournament(1, open.tournamentId))).toMatchObject({
      status: 409,
      code: 'sessions-not-closed',
    })
    const feed = async () => (await fetch(`${server.url}/feed/tournament/${tournamentId}.atom`)).text()
    const told = await feed()
    expect(await post(staffRoutes.archiveClubEvent(serverId, eventId))).toMatchObject({ changed: true })
    expect(await post(staffRoutes.archiveClubEvent(serverId, eventId))).toMatchObject({ changed: false })
    expect(await found(closed.miniSessionId)).toMatchObject({ status: 'ARCHIVED' })
    // It was over before: to a reader of feeds nothing has happened.
    expect(await feed()).toBe(told)
    expect(await post(staffRoutes.archiveTournament(serverId, tournamentId))).toMatchObject({ status: 200 })
    expect(await post(staffRoutes.archiveTournament(serverId, 999_999))).toMatchObject({
      code: 'tournament-not-found',
    })
    expect(await post(staffRoutes.archiveTournament(999_999, tournamentId))).toMatchObject({ status: 404 })
  })

  it('archives what is ending once it has, and says so once', async () => {
    const { miniSessionId: id, tournamentId } = await fed('ending', 0, 'Spring Cup')
    await start(id, 'Spring Cup')
    const archive = () => post(staffRoutes.archiveTournament(1, tournamentId))
    expect(await archive()).toMatchObject({ status: 409, code: 'sessions-not-closed' })
    const desk = (await (await admin.call(deskRoutes.deskSession(id))).json()) as DeskSession
    const { tableId } = desk.tables[0]!
    await post(staffRoutes.holdTable(id, tableId))
    const { token } = await post<CreatedIngestToken>(staffRoutes.createIngestToken(), {
      serverId: 1,
      tournamentName: 'Spring Cup',
    })
    expect(await source(server.url, token).send(tableId, entriesOf())).toMatchObject({ status: 200 })
    expect(await post(staffRoutes.closeMiniSession(id))).toMatchObject({ changed: true })
    expect(await archive()).toMatchObject({ changed: true })
    expect(await archive()).toMatchObject({ changed: false })
    expect(await found(id)).toMatchObject({ status: 'LIVE' })
    await post(staffRoutes.releaseTable(id, tableId))
    await expect.poll(async () => (await found(id))?.status).toBe('ARCHIVED')
  })

  it('removes a segment with its sessions, unless it is played', async () => {
    const session = await fed('to-remove')
    await start(session.miniSessionId)
    const remove = () => post(staffRoutes.deleteSegment(1, session.segmentId))
    expect(await remove()).toMatchObject({ status: 409, code: 'session-running' })
    await post(staffRoutes.closeMiniSession(session.miniSessionId))
    await expect.poll(async () => (await found(session.miniSessionId))?.status).toBe('CLOSED')
    const { listen, close } = await viewer(server.url)
    const lists = listen(viewAt('miniSessions').destination)
    await lists.wait(1)
    expect(await remove()).toMatchObject({ success: true, changed: true })
    await expect
      .poll(() => lists.bodies.at(-1))
      .toMatchObject({ type: 'REMOVE', payload: session.miniSessionId })
    await close()
    expect((await admin.call(viewAt('boards', { id: session.miniSessionId }).path)).status).toBe(404)
    expect(await remove()).toMatchObject({ status: 404, code: 'segment-not-found' })
  })

  it('makes views anew when their cache is evicted', async () => {
    const [session] = await sessions()
    const path = viewAt('boards', { id: session?.miniSessionId ?? 0 }).path
    const before = await admin.call(path)
    expect(await post(staffRoutes.evictCache(session?.serverId ?? 0, session?.segmentId ?? 0))).toMatchObject(
      {
        changed: true,
      },
    )
    const after = await admin.call(path)
    expect(await after.text()).toBe(await before.text())
    expect(await post(staffRoutes.evictCache(1, 999_999))).toMatchObject({ code: 'segment-not-found' })
  })

  it('reads the watched folder again and publishes the lists anew', async () => {
    const { writeFileSync } = await import('node:fs')
    const { listen, close } = await viewer(server.url)
    const lists = listen(viewAt('miniSessions').destination)
    await lists.wait(1)
    const document = JSON.parse(`${fixture('teams.json')}`)
    const other = { ...document, tournament: { ...document.tournament, key: 'watched', name: 'Watched Cup' } }
    writeFileSync(join(watched, 'watched.json'), JSON.stringify(other))
    expect(await post(staffRoutes.reloadEvents())).toMatchObject({ success: true })
    await expect
      .poll(async () => (await sessions()).some(({ tournamentName }) => tournamentName === 'Watched Cup'))
      .toBe(true)
    await expect.poll(() => JSON.stringify(lists.bodies)).toContain('Watched Cup')
    const clubs = listen(viewAt('clubs').destination)
    await clubs.wait(1)
    const before = { stored: await sessions(), sent: [lists.bodies.length, clubs.bodies.length] }
    // Nothing is new: the whole lists go out all the same.
    expect(await post(staffRoutes.reloadEvents())).toMatchObject({ success: true, changed: true })
    await expect.poll(() => lists.bodies.length).toBe((before.sent[0] ?? 0) + 1)
    await clubs.wait((before.sent[1] ?? 0) + 1)
    const held = lists.bodies.at(-2)?.seq ?? 0
    expect(lists.bodies.at(-1)).toMatchObject({ type: 'SUBSCRIBE', prev: held })
    expect(clubs.bodies.at(-1)).toMatchObject({ type: 'SUBSCRIBE' })
    const ids = lists.bodies.at(-1)?.payload as readonly MiniSession[]
    expect(ids.length).toBe(before.stored.length)
    expect(await sessions()).toEqual(before.stored)
    await close()
  })
})

describe('the audit log', () => {
  it('tells every action with who did it, page by page', async () => {
    const entries = await audit()
    const actions = new Set(entries.map(({ action }) => action))
    for (const action of [
      ...['user.create', 'user.disable', 'user.enable', 'ingest-token.create', 'ingest-token.revoke'],
      ...['club.create', 'club.rename', 'session.close', 'event.move', 'event.archive', 'segment.delete'],
      ...['segment.evict', 'events.reload'],
    ])
      expect(actions).toContain(action)
    const disabled = entries.find(({ action }) => action === 'user.disable')
    expect(disabled?.account?.email).toMatch(/@oakmere.example$/)
    const first = (await (await admin.call(`${staffRoutes.audit()}?limit=3`)).json()) as AuditPage
    const next = (await (
      await admin.call(`${staffRoutes.audit()}?limit=3&before=${first.before}`)
    ).json()) as AuditPage
    expect([...first.entries, ...next.entries].map(({ id }) => id)).toEqual(
      entries.slice(0, 6).map(({ id }) => id),
    )
  })

  it('tells nothing of what changed nothing', async () => {
    const before = await audit()
    await post(staffRoutes.createClub(), { name: 'Quay Bridge Club' })
    expect(await audit()).toEqual(before)
  })
})
