/** Feeds of tournaments and players, over a real server. */
import { Readable } from 'node:stream'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { writeDocument } from '@openroom/formats/json/readDocument'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { otherDeals, teamsDocument } from '../testing/documents.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { foldLine } from './calendar.ts'
import { toldAt } from './feeds.ts'

const ORIGIN = 'https://bridge.example'
const TOURNAMENT = `Spring <Open>, day & night; \\ ${'long '.repeat(20).trim()}`

let server: TestServer
let tournamentId: number
let session: number

beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: ORIGIN })
  const made = teamsDocument()
  const document = { ...made, tournament: { ...made.tournament, name: TOURNAMENT, location: 'Hall 3, top' } }
  const file = { name: 'made up', source: Readable.from([Buffer.from(writeDocument(document))]) }
  const report = await server.imports.files([file], { playVisible: true }, { accountId: null })
  if (!report.ok) throw new Error(report.error.error.message)
  session = report.value.miniSessionIds[0] ?? 0
  const list = (await (await fetch(server.url + viewAt('miniSessions').path)).json()) as readonly {
    readonly miniSessionId: number
    readonly tournamentId: number
  }[]
  tournamentId = list.find(({ miniSessionId }) => miniSessionId === session)?.tournamentId ?? 0
})
afterAll(() => server.stop())

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.url + path, { headers })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    etag: response.headers.get('etag') ?? '',
    text: await response.text(),
  }
}

/** Lines as a calendar reads them. */
const unfolded = (text: string): readonly string[] => text.replaceAll('\r\n ', '').split('\r\n')

describe('a calendar', () => {
  it('has the sessions of a tournament, escaped and folded', async () => {
    const { status, type, text } = await get(`/feed/tournament/${tournamentId}.ics`)
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const lines = unfolded(text)
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines).toContain(`URL:${ORIGIN}/screen/${session}`)
    expect(lines).toContain('LOCATION:Hall 3\\, top')
    expect(lines.find((line) => line.startsWith('NAME:'))).toContain('Spring <Open>\\, day & night\\;')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT').length).toBe(
      lines.filter((line) => line === 'END:VEVENT').length,
    )
  })

  it('cuts no character in two', () => {
    const line = `SUMMARY:${'ÅÄ♠'.repeat(40)}`
    const cut = foldLine(line).split('\r\n')
    expect(cut.every((one) => Buffer.byteLength(one) <= 75)).toBe(true)
    expect(cut.map((one, at) => (at === 0 ? one : one.slice(1))).join('')).toBe(line)
  })

  it('without a day in it is one all the same', async () => {
    const lines = unfolded((await get('/feed/player.ics?name=Nobody+Atall')).text)
    expect(lines).not.toContain('BEGIN:VEVENT')
    expect(lines).toContain('BEGIN:VTIMEZONE')
    expect(unfolded((await get(`/feed/tournament/${tournamentId}.ics`)).text)).not.toContain(
      'BEGIN:VTIMEZONE',
    )
  })

  it('says which revision of a session it tells of', async () => {
    const event = async () => {
      const lines = unfolded((await get(`/feed/tournament/${tournamentId}.ics`)).text)
      const of = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)
      return ['UID', 'SEQUENCE', 'LAST-MODIFIED', 'DTSTAMP', 'STATUS'].map(of)
    }
    const [uid, sequence, modified, stamp, status] = await event()
    expect([uid, status, modified]).toEqual([`session-${session}@bridge.example`, 'CONFIRMED', stamp])
    expect(Number(sequence)).toBeGreaterThan(0)
    expect(Number(sequence)).toBeLessThan(2 ** 31)
    expect(await event()).toEqual([uid, sequence, modified, stamp, status])
  })

  it('is not sent twice', async () => {
    const first = await get(`/feed/tournament/${tournamentId}.ics`)
    const again = await get(`/feed/tournament/${tournamentId}.ics`, { 'if-none-match': first.etag })
    expect([again.status, again.text]).toEqual([304, ''])
  })
})

describe('a feed', () => {
  it('has the sessions of a tournament as XML', async () => {
    const { type, text } = await get(`/feed/tournament/${tournamentId}.atom`)
    expect(type).toBe('application/atom+xml; charset=utf-8')
    expect(text).toContain(`<id>${ORIGIN}/feed/tournament/${tournamentId}.atom</id>`)
    expect(text).toContain(`<link href="${ORIGIN}/screen/${session}"/>`)
    expect(text).toContain('Spring &lt;Open&gt;, day &amp; night')
    expect(text).not.toContain('<Open>')
    expect(text).toMatch(/<updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>/)
  })

  it('tells of a session to come when it was announced, not when it will be played', async () => {
    const to = '2999-01-02'
    const document = withSessions(teamsDocument(), (one) => ({
      ...otherDeals(one, 1),
      date: to,
      startDateTime: `${to}T19:00:00Z`,
    }))
    const source = Readable.from([Buffer.from(writeDocument(document))])
    const file = { name: 'to come', source }
    const before = Date.now()
    const report = await server.imports.files([file], { playVisible: true }, { accountId: null })
    if (!report.ok) throw new Error(report.error.error.message)
    const list = (await (await fetch(server.url + viewAt('miniSessions').path)).json()) as readonly {
      readonly startDateTime: string | null
      readonly tournamentId: number
    }[]
    const id = list.find(({ startDateTime }) => startDateTime?.startsWith(to))?.tournamentId ?? 0
    const text = (await get(`/feed/tournament/${id}.atom`)).text
    const times = [...text.matchAll(/<updated>(.*)<\/updated>/g)].map(([, at]) => Date.parse(at ?? ''))
    expect(times.length).toBeGreaterThan(1)
    const newest = Math.max(...times)
    expect([newest >= before, newest <= Date.now()]).toEqual([true, true])
    const calendar = unfolded((await get(`/feed/tournament/${id}.ics`)).text)
    expect(calendar).toContain('DTSTART:29990102T190000Z')
    expect(calendar.filter((line) => line.startsWith('DTSTAMP:2999'))).toEqual([])
    expect((await get(`/feed/tournament/${id}.atom`)).etag).toBe(
      (await get(`/feed/tournament/${id}.atom`)).etag,
    )
  })

  it('has the sessions a player was found in', async () => {
    const { sessions } = (await (await fetch(`${server.url}/api/archive/search?q=a`)).json()) as {
      readonly sessions: readonly { readonly found: readonly { readonly players: readonly string[] }[] }[]
    }
    const player = sessions.flatMap(({ found }) => found.flatMap(({ players }) => players))[0] ?? ''
    expect(player).not.toBe('')
    const name = encodeURIComponent(player)
    expect((await get(`/feed/player.atom?name=${name}`)).text).toContain(`/screen/${session}"`)
    expect((await get(`/feed/player.ics?name=${name}`)).type).toBe('text/calendar; charset=utf-8')
    expect((await get('/feed/player.atom?name=Nobody+Atall')).text).not.toContain('<entry>')
  })
})

it('of the site and of a club have what is to come and what was last', async () => {
  const day = '2999-03-04'
  const made = withSessions(teamsDocument(), (one) => ({
    ...otherDeals(one, 2),
    date: day,
    startDateTime: `${day}T19:00:00Z`,
  }))
  const document = { ...made, organiser: { name: 'Harbour Bridge Club', club: true } }
  const file = { name: 'club', source: Readable.from([Buffer.from(writeDocument(document))]) }
  const report = await server.imports.files([file], { playVisible: true }, { accountId: null })
  if (!report.ok) throw new Error(report.error.error.message)
  const list = (await (await fetch(server.url + viewAt('miniSessions').path)).json()) as readonly {
    readonly startDateTime: string | null
    readonly serverId: number
  }[]
  const club = list.find(({ startDateTime }) => startDateTime?.startsWith(day))?.serverId ?? 0
  const [site, own] = [
    unfolded((await get('/feed/site.ics')).text),
    unfolded((await get(`/feed/club/${club}.ics`)).text),
  ]
  const other = `UID:session-${session}@bridge.example`
  expect([site, own].map((lines) => lines.includes('DTSTART:29990304T190000Z'))).toEqual([true, true])
  expect([site, own].map((lines) => lines.includes(other))).toEqual([true, false])
  expect([site, own].map((lines) => lines.find((line) => line.startsWith('NAME:')))).toEqual([
    'NAME:bridge.example',
    'NAME:Harbour Bridge Club',
  ])
  expect((await get('/feed/site.atom')).text).toContain(`/screen/${session}"`)
  const isNone = list.find(({ serverId }) => serverId !== club)?.serverId ?? 0
  for (const id of [isNone, 999_999]) expect((await get(`/feed/club/${id}.ics`)).status).toBe(404)
})

it.each(['/feed/tournament/999999.ics', '/feed/tournament/1.rss', '/feed/tournament/x.ics'])(
  'there is nothing at %s',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

it('a player has a name', async () => {
  expect((await get('/feed/player.atom')).status).toBe(400)
})

it('one that is put earlier is told as a later revision, to come or over; one that is played as of its start', () => {
  const at = (status: MiniSession['status'], startDateTime: string, change: string) =>
    toldAt({ status, startDateTime, realStartDateTime: null, date: null } as MiniSession, new Date(change))
      .toISOString()
      .slice(11, 16)
  const day = (time: string) => `2026-03-04T${time}:00Z`
  expect([
    at('FINALIZED', day('21:00'), day('20:00')),
    at('FINALIZED', day('19:00'), day('20:05')),
    at('LIVE', day('20:10'), day('20:10')),
    at('LIVE', day('20:10'), day('22:30')),
    at('CLOSED', day('20:10'), day('23:00')),
    at('CLOSED', day('19:10'), day('23:05')),
  ]).toEqual(['20:00', '20:05', '20:10', '20:10', '23:00', '23:05'])
})

it('of the site has its name once it has one', async () => {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query("insert into site (name) values ('Bridge in Oakmere')")
  await client.end()
  expect(unfolded((await get('/feed/site.ics')).text)).toContain('NAME:Bridge in Oakmere')
})
