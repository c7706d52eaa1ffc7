/** Evenings of a scoring program's own file, and the file for the federation: the desk beside what a club has. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FeedRefused } from '@openroom/feed/client'
import { TerminalClient } from '@openroom/feed/connector/client'
import { JetDatabase } from '@openroom/formats/bws/jet/database'
import { eveningFile } from '@openroom/formats/bws/testing/eveningFile'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { federationFaults } from '@openroom/formats/usebio/testing/federationCheck'
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX } from '@openroom/protocol/operatorLink'
import type { DeskSession, MadeEvent } from '@openroom/protocol/schema/desk'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { ProgramCopy } from '@openroom/protocol/schema/terminals'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wallClock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { directorOf, filesForm, json, type TestServer, testServer } from '../testing/server.ts'
import { ProgramFiles } from './programFiles.ts'

let server: TestServer
let cookie: string

/** A small site of our own in BridgeWebs' place: what came, and how it answers. */
const site = {
  got: [] as { readonly club: string | null; readonly fields: Readonly<Record<string, string>> }[],
  answer: (): { readonly status: number; readonly page: string } => ({ status: 200, page: 'message = OK' }),
  /** It takes what comes and says nothing. */
  isSilent: false,
  /** It answers once this is over. */
  thinking: Promise.resolve(),
}

const peer = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', async () => {
    const body = new Response(Buffer.concat(chunks), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    })
    const form = await body.formData()
    const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
    site.got.push({ club: new URL(request.url ?? '/', 'http://peer').searchParams.get('club'), fields })
    if (site.isSilent) return
    await site.thinking
    const { status, page } = site.answer()
    if (status === 302) response.setHeader('location', '/elsewhere')
    response.writeHead(status).end(page)
  })
})

const siteAddress = () => `http://127.0.0.1:${(peer.address() as AddressInfo).port}/cgi-bin/api.cgi`

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    peer.listen(0, '127.0.0.1', resolve)
  })
  const check = async (bearer: string) => ({ tournamentId: Number(bearer.slice(1)) })
  server = await testServer({ BRIDGEWEBS_URL: siteAddress() }, { ingestTokens: { check } })
  cookie = await directorOf(server)
})
afterAll(async () => {
  await server.stop()
  peer.close()
})

const ask = (path: string, body?: object) => {
  const init = body === undefined ? {} : json(body)
  return fetch(server.url + path, { ...init, headers: { ...(init.headers as object), cookie } })
}

const CONTRACT = { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' }

const asked = (file: Uint8Array) => ({
  tournament: 'Thursday pairs',
  event: 'Pairs',
  calcType: 'MP',
  delay: 0,
  fileName: 'THURSDAY.bws',
  file: Buffer.from(file).toString('base64'),
})

async function made(file: Uint8Array, tournament = 'Thursday pairs'): Promise<MadeEvent> {
  const response = await ask(routes.makeOfProgram(), { ...asked(file), tournament })
  const body = (await response.json()) as MadeEvent
  expect([response.status, body]).toMatchObject([200, { miniSessionId: expect.any(Number) }])
  return body
}

const opened = async (file: Uint8Array): Promise<number> => (await made(file)).miniSessionId

const session = async (id: number) => (await (await ask(routes.deskSession(id))).json()) as DeskSession

/** Results of a table in its first round, as an operator tells them. */
async function play(id: number, boards: readonly number[]): Promise<void> {
  const links = (await (await ask(operateRoutes.createOperatorLinks(id), {})).json()) as CreatedLinks
  const [{ secret }] = links.links as [CreatedLinks['links'][number]]
  const { tableId } = (await session(id)).tables[0]!
  const headers = { authorization: `Bearer ${OPERATOR_PREFIX}${secret}`, 'content-type': 'application/json' }
  const who = { tableId, writer: 'writer-of-the-test', name: 'Tove' }
  const send = (path: string, body: object) =>
    fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify({ ...who, ...body }) })
  await send(operateRoutes.operateWriter(), { want: 'keep' })
  const entries = boards.map((board, seq) => ({
    seq,
    board,
    result: { contract: CONTRACT, tricks: 9 + seq, scoreNs: 400 + 30 * seq },
  }))
  const sent = await send(operateRoutes.operateEntries(), { entries })
  expect([sent.status, await sent.text()]).toMatchObject([200, expect.any(String)])
}

/** Headers of somebody who may do everything. */
async function adminOf(name: string): Promise<{ readonly cookie: string }> {
  const own = { name, email: `${name}@oakmere.example`, password: 'correct horse' }
  const admin = await server.accounts.create({ ...own, role: 'ADMIN' })
  if (!admin.ok) throw new Error(admin.error)
  const { token } = await server.logins.begin(admin.value)
  return { cookie: `openroom_session=${token}` }
}

/** An evening of two boards that is over. */
async function ended(file = eveningFile(3)): Promise<number> {
  const id = await opened(file)
  await ask(routes.deskStart(id), {})
  await play(id, [1, 2])
  await ask(routes.deskFinish(id), {})
  await expect.poll(async () => (await session(id)).status, { timeout: 20_000 }).toBe('CLOSED')
  await server.settled()
  return id
}

describe("a scoring program's file", () => {
  it('is an evening with its movement, and comes back with what was played', async () => {
    const file = eveningFile(3)
    const id = await opened(file)
    const shown = await session(id)
    expect(shown).toMatchObject({ programFile: 'THURSDAY.bws', numberOfRounds: 3, boardsPerRound: 2 })
    expect(shown.tables.map(({ round, number, ns, ew }) => [round, number, ns, ew]).slice(0, 3)).toEqual([
      [1, 1, 'Pair 1', 'Pair 4'],
      [1, 2, 'Pair 2', 'Pair 5'],
      [1, 3, 'Pair 3', 'Pair 6'],
    ])
    expect((await ask(routes.deskStart(id), {})).status).toBe(200)
    await play(id, [1, 2])
    const response = await ask(routes.programFile(id))
    expect([response.status, response.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="THURSDAY.bws"',
    ])
    const back = new JetDatabase(new Uint8Array(await response.arrayBuffer()))
    expect(
      back.rows('ReceivedData').map(({ row }) => [row.Table, row.Round, row.Board, row.Contract, row.Result]),
    ).toEqual([
      [1, 1, 1, '3 NT', '='],
      [1, 1, 2, '3 NT', '+1'],
    ])
    const rounds = (bytes: JetDatabase) => bytes.rows('RoundData').map(({ row }) => row)
    expect(rounds(back)).toEqual(rounds(new JetDatabase(file)))
    // Whoever asks without being staff is not told that there is one.
    expect((await fetch(server.url + routes.programFile(id))).status).toBe(401)
  })

  it('is there for a program with the token of the tournament, again when what is in it is another', async () => {
    const { miniSessionId: id, tournamentId } = await made(eveningFile(3))
    const client = (tournament: number) =>
      new TerminalClient({ server: server.url, token: `t${tournament}`, patienceMs: 0 })
    const program = client(tournamentId)
    const contracts = ({ file }: ProgramCopy) =>
      new JetDatabase(Buffer.from(file!, 'base64')).rows('ReceivedData').map(({ row }) => row.Contract)
    const first = await program.file(id, '')
    expect([first.name, first.isOver, contracts(first)]).toEqual(['THURSDAY.bws', false, []])
    await ask(routes.deskStart(id), {})
    await play(id, [1, 2])
    const second = await program.file(id, first.mark)
    expect(contracts(second)).toEqual(['3 NT', '3 NT'])
    expect(await program.file(id, second.mark)).toEqual({ ...second, file: null })
    await ask(routes.deskFinish(id), {})
    await expect.poll(async () => (await session(id)).status, { timeout: 20_000 }).toBe('CLOSED')
    expect((await program.file(id, second.mark)).isOver).toBe(true)
    // Nor is it there with another tournament's token, or for a session that was made otherwise.
    await expect(client(tournamentId + 1).file(id, '')).rejects.toThrow(FeedRefused)
    await expect(program.file(987_654, '')).rejects.toMatchObject({
      refusal: { code: 'program-file-not-found' },
    })
  })

  const programOf = (tournamentId: number) =>
    new TerminalClient({ server: server.url, token: `t${tournamentId}`, patienceMs: 0 })

  const playedIn = ({ file }: ProgramCopy) =>
    new JetDatabase(Buffer.from(file!, 'base64'))
      .rows('ReceivedData')
      .map(({ row }) => `${row.Board} ${row.Contract} ${row.Result}${row.Erased ? ' erased' : ''}`)

  const seatedIn = ({ file }: ProgramCopy) =>
    new JetDatabase(Buffer.from(file!, 'base64'))
      .rows('PlayerNumbers')
      .map(({ row }) => `${row.Table} ${row.Direction} ${row.Name}`)

  it('is not put together again for a program that has it as it is', async () => {
    const { miniSessionId: id, tournamentId } = await made(eveningFile(3))
    await ask(routes.deskStart(id), {})
    const heard: string[] = []
    const db = new Kysely<AllTables>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: server.databaseUrl }) }),
      log: ({ query }) => void heard.push(query.sql),
    })
    const programs = new ProgramFiles({ db, clock: wallClock, sessions: {} as never, accounts: {} as never })
    const polled = async (mark: string) => {
      heard.length = 0
      const copy = await programs.copyOf(tournamentId, id, mark)
      if (!copy.ok) throw new Error(copy.error.code)
      return { ...copy.value, statements: heard.filter((one) => !/^(begin|commit)/i.test(one)).length }
    }
    const first = await polled('')
    const again = await polled(first.mark)
    expect(again).toMatchObject({ mark: first.mark, file: null })
    expect([first.statements > 8, again.statements]).toEqual([true, 3])
    await play(id, [1])
    await server.settled()
    const then = await polled(first.mark)
    expect(playedIn(then)).toEqual(['1 3 NT ='])
    // For another program there is nothing to be found out, but the file to be written.
    expect(await polled('')).toMatchObject({ mark: then.mark, file: then.file })
    expect((await polled(then.mark)).statements).toBe(3)
    await db.destroy()
  })

  it('has what was put right, by whichever way, and keeps its mark while that changes nothing in it', async () => {
    const { miniSessionId: id, tournamentId } = await made(eveningFile(3))
    const program = programOf(tournamentId)
    await ask(routes.deskStart(id), {})
    await play(id, [1, 2])
    const first = await program.file(id, '')
    const correct = async (correction: object) => {
      const put = await ask(routes.correctSession(id), { correction, reason: 'Late' })
      expect([put.status, await put.text()]).toMatchObject([200, expect.any(String)])
    }
    const at = { table: 'a-r-1-t-1', board: 1 }
    await correct({ kind: 'result', ...at, contract: CONTRACT, lead: null, tricks: 8 })
    const second = await program.file(id, first.mark)
    expect(playedIn(second)).toEqual(['1 3 NT = erased', '2 3 NT +1', '1 3 NT -1'])
    await correct({ kind: 'ruling', ...at, ruling: { kind: 'average', ns: 'AVE+', ew: 'AVE-' } })
    const third = await program.file(id, second.mark)
    expect(playedIn(third)).toEqual(['1 3 NT = erased', '2 3 NT +1', '1 3 NT -1 erased', '1  '])
    await correct({ kind: 'lineUp', table: at.table, seats: { N: 'Nora Field' } })
    const fourth = await program.file(id, third.mark)
    expect(seatedIn(fourth)).toContain('1 N Nora Field')
    await ask(routes.deskFinish(id), {})
    await expect.poll(async () => (await session(id)).status, { timeout: 20_000 }).toBe('CLOSED')
    expect(await program.file(id, fourth.mark)).toEqual({ ...fourth, isOver: true, file: null })
  })

  it('stays with a program whose session ends, is archived, uploaded again, and goes', async () => {
    const { miniSessionId: id, tournamentId } = await made(eveningFile(3), 'Friday pairs')
    const program = programOf(tournamentId)
    await ask(routes.deskStart(id), {})
    await play(id, [1, 2])
    const first = await program.file(id, '')
    await ask(routes.deskFinish(id), {})
    await expect.poll(async () => (await session(id)).status, { timeout: 20_000 }).toBe('CLOSED')
    const headers = await adminOf('ada')
    const { serverId } = await session(id)
    const archive = staffRoutes.archiveTournament(serverId, tournamentId)
    const archived = await fetch(server.url + archive, { method: 'POST', headers })
    expect(archived.status).toBe(200)
    expect(await program.file(id, first.mark)).toEqual({ ...first, isOver: true, file: null })
    const exported = await fetch(server.url + sessionRoutes.exported('session', id, 'json'))
    const changed = withSessions((await exported.json()) as TournamentDocument, (one) => ({
      ...one,
      tables: one.tables.map((table) => ({
        ...table,
        results: table.results.map((one) => (one.board === 1 ? { ...one, tricks: 8, scoreNs: -50 } : one)),
      })),
    }))
    const upload = async (seen: string | null) => {
      const sent = filesForm([{ name: 'friday.json', bytes: Buffer.from(JSON.stringify(changed)) }])
      if (seen !== null) (sent.body as FormData).append('replace', seen)
      return fetch(server.url + staffRoutes.uploadFile(), { ...sent, headers })
    }
    const { question } = (await (await upload(null)).json()) as { question: { confirm: string } }
    expect((await upload(question.confirm)).status).toBe(200)
    const second = await program.file(id, first.mark)
    expect([playedIn(second), second.isOver]).toEqual([['1 3 NT -1', '2 3 NT +1'], true])
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    const { rows } = await client.query('select segment_id from mini_session where id = $1', [id])
    await client.end()
    const remove = staffRoutes.deleteSegment(serverId, rows[0].segment_id)
    expect((await fetch(server.url + remove, { method: 'POST', headers })).status).toBe(200)
    await expect(program.file(id, second.mark)).rejects.toMatchObject({
      refusal: { code: 'program-file-not-found' },
    })
  })

  it('names an evening that was run here no other way when a file of it says one thing otherwise', async () => {
    const id = await ended()
    const headers = await adminOf('una')
    const listed = async () => {
      const all = (await (await fetch(server.url + viewAt('miniSessions').path)).json()) as MiniSession[]
      const { tournamentName, eventName, numberOfSessions } = all.find((one) => one.miniSessionId === id)!
      return { tournamentName, eventName, numberOfSessions }
    }
    const before = await listed()
    const exported = await fetch(server.url + sessionRoutes.exported('session', id, 'usebio'))
    const file = (await exported.text())
      .replace(/<EVENT_DESCRIPTION>.*?</, '<EVENT_DESCRIPTION>Mixed pairs<')
      .replace('<TRICKS>10<', '<TRICKS>11<')
      .replace('<SCORE>630<', '<SCORE>660<')
    const upload = async (seen: string | null) => {
      const sent = filesForm([{ name: 'thursday.xml', bytes: Buffer.from(file) }])
      if (seen !== null) (sent.body as FormData).append('replace', seen)
      return fetch(server.url + staffRoutes.uploadFile(), { ...sent, headers })
    }
    const { question } = (await (await upload(null)).json()) as { question: { confirm: string } }
    expect((await upload(question.confirm)).status).toBe(200)
    expect(await listed()).toEqual(before)
    const scores = await (await fetch(server.url + sessionRoutes.exported('session', id, 'csv'))).text()
    expect(scores).toContain(',660,')
  })

  it('writes the players of an evening that was run here as the house does, whatever a file of it writes', async () => {
    const file = new JetDatabase(eveningFile(3))
    for (const { place, row } of file.rows('PlayerNumbers')) {
      file.remove('PlayerNumbers', place)
      file.append('PlayerNumbers', {
        ...row,
        Number: '',
        Name: row.Table === 1 ? `${row.Direction}. Smith` : '',
      })
    }
    const id = await ended(file.bytes())
    const headers = await adminOf('hanna')
    const exported = await fetch(server.url + sessionRoutes.exported('session', id, 'usebio'))
    const before = await exported.text()
    expect(before).toContain('N. Smith')
    const upload = async (seen: string | null) => {
      const text = before.replaceAll('N. Smith', 'Norman Smith').replace('<TRICKS>10<', '<TRICKS>11<')
      const sent = filesForm([
        { name: 'thursday.xml', bytes: Buffer.from(text.replace('<SCORE>630<', '<SCORE>660<')) },
      ])
      if (seen !== null) (sent.body as FormData).append('replace', seen)
      return fetch(server.url + staffRoutes.uploadFile(), { ...sent, headers })
    }
    const { question } = (await (await upload(null)).json()) as { question: { confirm: string } }
    expect((await upload(question.confirm)).status).toBe(200)
    const after = await (await fetch(server.url + sessionRoutes.exported('session', id, 'usebio'))).text()
    expect([after.includes('660'), after.includes('N. Smith'), after.includes('Norman')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('is refused in words where no evening can be made of it', async () => {
    const refused = async (file: Uint8Array) => {
      const response = await ask(routes.makeOfProgram(), asked(file))
      return [response.status, ((await response.json()) as { detail?: string }).detail]
    }
    expect(await refused(new Uint8Array(10))).toEqual([422, expect.stringContaining('not a Bridgemate file')])
    expect(await refused(eveningFile(4, { customBoards: () => '0' }))).toEqual([
      422,
      expect.stringContaining('Table 1, round 1 has no boards.'),
    ])
    const played = new JetDatabase(eveningFile(3))
    played.append('ReceivedData', {
      Section: 1,
      Table: 1,
      Round: 1,
      Board: 1,
      PairNS: 1,
      PairEW: 4,
      Contract: 'PASS',
    })
    expect(await refused(played.bytes())).toEqual([422, expect.stringContaining('already has results')])
  })

  it('is not there for other sessions', async () => {
    const response = await ask(routes.programFile(987_654))
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'program-file-not-found' }])
  })
})

const FACTS = {
  clubName: 'Oakmere Bridge Club',
  clubNumber: '4711',
  chargeCode: '10',
  masterPointScale: 'Club',
  contact: { name: 'Nora Field', telephone: '0123', email: 'nora@oakmere.example' },
}

describe("the federation's file", () => {
  it("is asked for with what it needs, and has the members' numbers that nobody else is told", async () => {
    const given = new JetDatabase(eveningFile(3))
    for (const { place, row } of given.rows('PlayerNumbers')) {
      if (row.Table !== 1 || row.Direction !== 'N') continue
      given.remove('PlayerNumbers', place)
      given.append('PlayerNumbers', { ...row, Number: '990017', Name: 'Ida Ash' })
    }
    const id = await opened(given.bytes())
    await ask(routes.deskStart(id), {})
    await play(id, [1, 2])
    const before = await ask(routes.federationFile(id))
    expect([before.status, await before.json()]).toMatchObject([409, { code: 'federation-not-told' }])
    expect(await (await ask(routes.sessionFederation(id))).json()).toMatchObject({ federation: null })
    const told = await ask(routes.tellFederation(id), FACTS)
    expect([told.status, await told.json()]).toMatchObject([200, { federation: FACTS, withoutNumber: [] }])
    // Once for all sessions of the club.
    const other = await opened(eveningFile(4))
    expect(await (await ask(routes.sessionFederation(other))).json()).toMatchObject({ federation: FACTS })
    const text = await (await ask(routes.federationFile(id))).text()
    expect(text).toContain('<NATIONAL_ID_NUMBER>990017</NATIONAL_ID_NUMBER>')
    expect(text).toContain('<CLUB_ID_NUMBER>4711</CLUB_ID_NUMBER>')
    const faults = federationFaults(text).filter((fault) => !/^PAIR has no (PLACE|PERCENTAGE)$/.test(fault))
    // A file that tells no day is of the day on which the evening was started; pairs that have not played have no place.
    expect(faults).toEqual([])
    const open = await fetch(server.url + sessionRoutes.exported('session', id, 'usebio'))
    expect(await open.text()).not.toMatch(/990017|4711|nora@oakmere/)
    expect((await fetch(server.url + routes.federationFile(id))).status).toBe(401)
  })
})

describe("the club's page at BridgeWebs", () => {
  const send = async (id: number) => (await (await ask(routes.sendToClubSite(id), {})).json()) as object

  it('is sent what everybody may have, and its answer is kept', async () => {
    const id = await opened(eveningFile(3))
    await ask(routes.deskStart(id), {})
    expect(await send(id)).toMatchObject({ code: 'club-site-not-told' })
    const told = await ask(routes.tellClubSite(id), {
      club: 'oakmere',
      password: 'oak & elm',
      byItself: false,
    })
    expect(await told.json()).toEqual({ club: 'oakmere', byItself: false, posted: null })
    // Nothing is public yet.
    expect(await send(id)).toMatchObject({ code: 'export-without-results' })
    expect(site.got).toEqual([])
    await play(id, [1, 2])
    await ask(routes.deskFinish(id), {})
    // While it is played, and so until it is seen to be over, the file has no figures.
    const everybodys = async () =>
      (await fetch(server.url + sessionRoutes.exported('session', id, 'usebio'))).text()
    await expect.poll(everybodys).toContain('<PLACE>')
    await expect.poll(() => send(id)).toMatchObject({ posted: { isTaken: true, answer: 'OK' } })
    const { club, fields } = site.got.at(-1)!
    expect([club, fields.club, fields.password, fields.type]).toEqual([
      'oakmere',
      'oakmere',
      'oak & elm',
      'upload',
    ])
    expect(fields.filename).toMatch(/\.xml$/)
    // Lines of a form end otherwise.
    expect(fields.data?.replaceAll('\r\n', '\n')).toBe(await everybodys())
    expect(fields).not.toHaveProperty('dealdata')
    const kept = await (await ask(routes.clubSite(id))).text()
    expect(JSON.parse(kept)).toMatchObject({ club: 'oakmere', posted: { answer: 'OK', isTaken: true } })
    expect(kept).not.toContain('elm')
    for (const [status, page, isTaken, answer] of [
      [200, '<html><body>message = Invalid password</body></html>', false, 'Invalid password'],
      [200, '<html><p>Welcome</p></html>', false, 'Welcome'],
      [500, 'Oh', false, '500 Oh'],
      [302, '', false, ''],
    ] as const) {
      site.answer = () => ({ status, page })
      expect(await send(id)).toMatchObject({ posted: { isTaken, answer } })
    }
    // The password was not taken elsewhere.
    expect(site.got.filter((one) => one.club === null)).toEqual([])
  })

  it('is sent each session that ends, where the club wants it, and again only what was put right', async () => {
    site.answer = () => ({ status: 200, page: 'message = OK' })
    const told = (id: number, byItself: boolean) =>
      ask(routes.tellClubSite(id), { club: 'oakmere', byItself })
    const sent = () => site.got.length
    const before = sent()
    const first = await ended()
    expect(sent()).toBe(before)
    // The password that was told stays.
    expect(await (await told(first, true)).json()).toMatchObject({ byItself: true })
    const second = await ended()
    expect(sent()).toBe(before + 1)
    expect(site.got.at(-1)?.fields).toMatchObject({
      password: 'oak & elm',
      data: expect.stringContaining('<PLACE>'),
    })
    expect(await (await ask(routes.clubSite(second))).json()).toMatchObject({ posted: { isTaken: true } })
    const correct = async (correction: object) => {
      const put = await ask(routes.correctSession(second), { correction, reason: 'Late' })
      expect(put.status).toBe(200)
      await server.settled()
    }
    // One table alone has nothing that a part of it could be taken away from: everybody sees what was sent.
    await correct({ kind: 'penalty', registration: 'a-1', unit: 'PERCENT', amount: -10 })
    expect(sent()).toBe(before + 1)
    // The desk has it still, with the federation's file of what was put right.
    expect((await ask(routes.deskSession(second))).status).toBe(200)
    expect((await ask(routes.tellFederation(second), FACTS)).status).toBe(200)
    expect((await ask(routes.federationFile(second))).status).toBe(200)
    await correct({ kind: 'board', board: 1 })
    expect(sent()).toBe(before + 2)
    expect(site.got.at(-1)?.fields.data?.replaceAll('\r\n', '\n')).toBe(
      await (await fetch(server.url + sessionRoutes.exported('session', second, 'usebio'))).text(),
    )
    // Neither with the club's new name, nor where no mark was kept yet.
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    await client.query("update organiser set name = name || ' of old'")
    await correct({ kind: 'penalty', registration: 'a-1', unit: 'PERCENT', amount: -11 })
    expect(sent()).toBe(before + 2)
    await client.query('update site_post set sent = null')
    await client.end()
    await correct({ kind: 'penalty', registration: 'a-1', unit: 'PERCENT', amount: -12 })
    expect(sent()).toBe(before + 2)
    site.answer = () => ({ status: 500, page: 'Oh' })
    await correct({ kind: 'board', board: 2 })
    expect(sent()).toBe(before + 3)
    expect(await (await ask(routes.clubSite(second))).json()).toMatchObject({ posted: { answer: '500 Oh' } })
    // Other news of it change nothing of when it is tried again.
    await correct({ kind: 'penalty', registration: 'a-1', unit: 'PERCENT', amount: -20 })
    expect(sent()).toBe(before + 3)
    // A file that was refused would be refused again.
    site.answer = () => ({ status: 200, page: 'message = Invalid password' })
    const third = await ended()
    expect(sent()).toBe(before + 4)
    expect(await (await ask(routes.clubSite(third))).json()).toMatchObject({ posted: { isTaken: false } })
    const penalty = { kind: 'penalty', registration: 'a-1', unit: 'PERCENT', amount: -10 }
    await ask(routes.correctSession(third), { correction: penalty, reason: 'Late' })
    await server.settled()
    expect(sent()).toBe(before + 4)
    // As one of files that has its results at last.
    const files = new pg.Client({ connectionString: server.databaseUrl })
    await files.connect()
    await files.query('delete from site_post where mini_session_id = $1', [third])
    for (const status of ['LIVE', 'CLOSED'])
      await files.query('update mini_session set run_here = false, status = $1 where id = $2', [
        status,
        third,
      ])
    await files.end()
    await server.settled()
    expect(sent()).toBe(before + 4)
  })

  it('is sent a session once, where it is pressed for while the session goes there by itself', async () => {
    const id = await ended()
    await ask(routes.tellClubSite(id), { club: 'oakmere', password: 'oak & elm', byItself: true })
    await server.settled()
    let answer = () => {}
    site.answer = () => ({ status: 200, page: 'message = OK' })
    site.thinking = new Promise((resolve) => {
      answer = resolve
    })
    const before = site.got.length
    const pressed = send(id)
    await expect.poll(() => site.got.length).toBe(before + 1)
    expect(await send(id)).toMatchObject({ code: 'club-site-busy' })
    await ask(routes.correctSession(id), { correction: { kind: 'board', board: 1 }, reason: 'Late' })
    await server.settled()
    expect(site.got.length).toBe(before + 1)
    answer()
    expect(await pressed).toMatchObject({ posted: { isTaken: true } })
    // What was put right meanwhile follows.
    await expect.poll(() => site.got.length).toBe(before + 2)
    await server.settled()
    expect(site.got.length).toBe(before + 2)
    expect(site.got.at(-1)?.fields.data).not.toBe(site.got.at(-2)?.fields.data)
  })

  it('is waited for no longer once the server stops, and nothing is kept of that', async () => {
    const id = await ended()
    await ask(routes.tellClubSite(id), { club: 'oakmere', password: 'oak & elm', byItself: false })
    const before = site.got.length
    const kept = async () => (await ask(routes.clubSite(id))).text()
    const keptBefore = await kept()
    site.isSilent = true
    const other = await testServer({ BRIDGEWEBS_URL: siteAddress(), DATABASE_URL: server.databaseUrl })
    const pressed = fetch(other.url + routes.sendToClubSite(id), {
      ...json({}),
      headers: { 'content-type': 'application/json', cookie },
    }).catch(() => null)
    await expect.poll(() => site.got.length).toBe(before + 1)
    await other.stop()
    expect((await pressed)?.status).toBe(503)
    expect(await kept()).toBe(keptBefore)
  })
})
