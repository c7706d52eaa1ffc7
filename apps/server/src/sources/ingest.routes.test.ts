import { SEQ_HEADER } from '@openroom/protocol/push'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { TerminalEvening } from '@openroom/protocol/schema/terminals'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { terminalRoutes } from '@openroom/protocol/terminalRoutes'
import { viewAt } from '@openroom/protocol/views'
import { CLAIMED, GRAND_SLAM, IRREGULAR } from '@openroom/test-kit/boards'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing/server.ts'
import { entriesOf, match, OTHER_TOKEN, type Source, source, TOKENS, tournaments } from '../testing/source.ts'

let server: TestServer
let feed: Source
let sessionId: number
let open: number
let closed: number
let count = 0

type Tables = readonly { readonly key: string; readonly tableId: number; readonly next: number }[]

const idOf = (tables: unknown, key: string) => (tables as Tables).find((one) => one.key === key)!.tableId

beforeAll(async () => {
  server = await testServer({}, { ingestTokens: TOKENS })
  for (const file of tournaments()) {
    const stored = await server.imports.files([file], { playVisible: true }, { accountId: null })
    expect(stored.ok).toBe(true)
  }
  feed = source(server.url)
})
afterAll(() => server.stop())

async function made(session: object = {}) {
  const { status, body } = await feed.call(
    'PUT',
    staffRoutes.ingestSessions(),
    match({ key: `match-${++count}`, ...session }),
  )
  expect(body).toMatchObject({ change: 'new', status: 'FINALIZED', closing: false })
  expect(status).toBe(200)
  return body
}

beforeEach(async () => {
  const { miniSessionId, tables } = await made()
  sessionId = Number(miniSessionId)
  open = idOf(tables, 'open')
  closed = idOf(tables, 'closed')
  expect(await feed.call('POST', staffRoutes.ingestStart(sessionId))).toMatchObject({ status: 200 })
})

describe('a token', () => {
  it.each([
    ['none', null],
    ['an unknown one', 'nobody'],
  ])('is needed: %s', async (_, token) => {
    const { status, body } = await source(server.url, token).call('GET', staffRoutes.ingestTournament())
    expect(status).toBe(401)
    expect(body).toMatchObject({ code: 'token-refused' })
  })

  it('that is wrong too often is told to wait; a right one still passes', async () => {
    const wrong = source(server.url, 'guessed')
    const codes: unknown[] = []
    for (let i = 0; i < 61; i++)
      codes.push((await wrong.call('GET', staffRoutes.ingestTournament())).body.code)
    expect(codes[0]).toBe('token-refused')
    expect(codes.at(-1)).toBe('too-many-requests')
    expect((await feed.call('GET', staffRoutes.ingestTournament())).status).toBe(200)
  })

  it('opens its own tournament alone', async () => {
    const other = source(server.url, OTHER_TOKEN)
    expect((await feed.call('GET', staffRoutes.ingestTournament())).body).toMatchObject({ tournamentId: 1 })
    expect((await other.call('GET', staffRoutes.ingestTournament())).body).toMatchObject({ tournamentId: 2 })
    for (const [method, path] of [
      ['GET', staffRoutes.ingestSession(sessionId)],
      ['POST', staffRoutes.ingestFinish(sessionId)],
      ['DELETE', staffRoutes.ingestSession(sessionId)],
      ['GET', staffRoutes.ingestTable(open)],
    ] as const)
      expect((await other.call(method, path)).status, path).toBe(404)
    expect((await other.send(open, entriesOf().slice(0, 1))).status).toBe(404)
  })
})

describe('a session', () => {
  it('stays as it is when it is sent again, keeps its tables when it changes', async () => {
    const again = await feed.call('PUT', staffRoutes.ingestSessions(), match({ key: `match-${count}` }))
    expect(again.body).toMatchObject({ miniSessionId: sessionId, change: 'unchanged', status: 'LIVE' })
    await feed.send(open, entriesOf())
    const changed = await feed.call(
      'PUT',
      staffRoutes.ingestSessions(),
      match({ key: `match-${count}`, delay: 60, crossTable: true }),
    )
    expect(changed.body).toMatchObject({ miniSessionId: sessionId, change: 'changed', status: 'LIVE' })
    expect(changed.body.tables).toEqual([
      { key: 'open', tableId: open, next: entriesOf().length },
      { key: 'closed', tableId: closed, next: 0 },
    ])
  })

  it('moves the list on when it is sent again as it was and what it shares with another changes', async () => {
    const sent = (key: string, location: string) =>
      feed.call('PUT', staffRoutes.ingestSessions(), { ...match({ key }), tournament: { location } })
    const listed = async () => {
      const response = await fetch(server.url + viewAt('miniSessions').path)
      const items = (await response.json()) as readonly MiniSession[]
      return { seq: Number(response.headers.get(SEQ_HEADER)), items }
    }
    await sent(`match-${count}`, 'Ashford')
    await sent(`match-${count} beside`, 'Oakham')
    const before = await listed()
    expect((await sent(`match-${count}`, 'Ashford')).body).toMatchObject({ change: 'unchanged' })
    const after = await listed()
    expect(after.items.find(({ miniSessionId }) => miniSessionId === sessionId)?.location).toBe('Ashford')
    expect(after.seq).toBeGreaterThan(before.seq)
    await sent(`match-${count}`, 'Ashford')
    expect((await listed()).seq).toBe(after.seq)
  })

  it('keeps what has been played: a table or board in use cannot be left out', async () => {
    await feed.send(open, entriesOf())
    const { status, body } = await feed.call(
      'PUT',
      staffRoutes.ingestSessions(),
      match({ key: `match-${count}`, boards: [{ number: 2 }] }),
    )
    expect([status, body.code]).toEqual([409, 'part-in-use'])
  })

  it('that contradicts itself is refused with the place', async () => {
    const wrong = match({ key: 'wrong', tables: [{ key: 'a', number: 1, ns: 'ash', ew: 'oak' }] })
    const { status, body } = await feed.call('PUT', staffRoutes.ingestSessions(), wrong)
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'session-refused', reason: expect.stringContaining('/tables/0/ew') })
  })

  it('of a wrong form is refused with the place', async () => {
    const { status, body } = await feed.call(
      'PUT',
      staffRoutes.ingestSessions(),
      match({ key: 'wrong', delay: -1 }),
    )
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'bad-request', reason: '/session/delay' })
  })

  it('says where the boards of tables begin, of a movement that is known', async () => {
    const sent = (firstBoards: object) =>
      feed.call('PUT', staffRoutes.ingestSessions(), {
        ...match({ key: 'begins', boardsPerRound: 1 }),
        firstBoards,
      })
    const { status, body } = await sent({ open: 1, closed: 1 })
    expect([status, body.change]).toEqual([200, 'new'])
    const evening = await feed.call('GET', terminalRoutes.terminalEvening(Number(body.miniSessionId)))
    const { tables } = evening.body as unknown as TerminalEvening
    expect(tables.map(({ boards }) => boards)).toEqual([[1], [1]])
    expect((await sent({ open: 0 })).status).toBe(400)
  })

  it('of a file is not taken over', async () => {
    const list = (await (await fetch(`${server.url}${viewAt('miniSessions').path}`)).json()) as readonly {
      readonly tournamentId: number
      readonly miniSessionId: number
      readonly status: string
    }[]
    const own = list.find(({ tournamentId, status }) => tournamentId === 1 && status === 'CLOSED')!
    const { status, body } = await feed.call('POST', staffRoutes.ingestStart(own.miniSessionId))
    expect([status, body.code]).toEqual([409, 'session-not-fed'])
  })

  it('takes nothing before its start', async () => {
    const { tables } = await made()
    const { status, body } = await feed.send(idOf(tables, 'open'), entriesOf().slice(0, 1))
    expect([status, body.code]).toEqual([409, 'session-not-started'])
  })

  it('with a delay is played, and broadcast later', async () => {
    const { miniSessionId } = await made({ delay: 600 })
    const { body } = await feed.call('POST', staffRoutes.ingestStart(Number(miniSessionId)))
    expect(body).toMatchObject({ status: 'DELAYED' })
  })

  it('that was finished takes the director’s word alone', async () => {
    const entries = entriesOf([CLAIMED])
    await feed.send(open, entries)
    const finished = await feed.call('POST', staffRoutes.ingestFinish(sessionId))
    expect(finished.status).toBe(200)
    const next = entries.length
    const late = await feed.send(open, [{ seq: next, board: 4, event: { type: 'END_ROUND' } }])
    expect([late.status, late.body.code]).toEqual([409, 'session-over'])
    const result = { contract: CLAIMED.contract, tricks: 12, scoreNs: 1440 }
    const ruled = await feed.send(open, [{ seq: next, board: 2, event: { type: 'CORRECTION', result } }])
    expect(ruled).toMatchObject({ status: 200, body: { next: next + 1 } })
  })

  it('can be removed when it does not run', async () => {
    const running = await feed.call('DELETE', staffRoutes.ingestSession(sessionId))
    expect([running.status, running.body.code]).toEqual([409, 'session-running'])
    const { miniSessionId } = await made()
    expect((await feed.call('DELETE', staffRoutes.ingestSession(Number(miniSessionId)))).status).toBe(200)
    expect((await feed.call('GET', staffRoutes.ingestSession(Number(miniSessionId)))).status).toBe(404)
  })

  const PENALTY = [{ unit: 'VP', amount: -1, reason: 'Late' }]

  it('takes corrections, carry-over, withdrawals and postponed matches', async () => {
    const { status } = await feed.call('POST', staffRoutes.ingestStanding(sessionId), {
      registrations: [{ key: 'ash', correction: -1.5, adjustments: PENALTY, withdrawnFrom: 2 }],
      matches: [{ round: 1, number: 1, status: 'POSTPONED_PLAYED', correctionHome: 3 }],
    })
    expect(status).toBe(200)
    const missing = await feed.call('POST', staffRoutes.ingestStanding(sessionId), {
      registrations: [{ key: 'ash', correction: 5 }],
      matches: [{ round: 9, number: 1, correctionHome: 3 }],
    })
    expect([missing.status, missing.body.code]).toEqual([404, 'match-not-found'])
  })
})

describe('entries', () => {
  it('are taken in order, each once; twice is harmless', async () => {
    const entries = entriesOf()
    expect((await feed.send(open, entries.slice(0, 10))).body).toEqual({ next: 10, stored: 10, remarks: [] })
    expect((await feed.send(open, entries.slice(0, 10))).body).toEqual({ next: 10, stored: 0, remarks: [] })
    expect((await feed.send(open, entries.slice(5, 15))).body).toEqual({ next: 15, stored: 5, remarks: [] })
    expect((await feed.call('GET', staffRoutes.ingestTable(open))).body).toMatchObject({ next: 15 })
    expect((await feed.call('GET', staffRoutes.ingestTable(closed))).body).toMatchObject({ next: 0 })
  })

  it('seat nobody under a name that no database holds', async () => {
    const seat = (name: string) => ({ type: 'SEAT_PLAYER', seat: 'N', player: { id: 1, name } })
    const sent = (event: object) => feed.send(open, [{ seq: 0, board: 2, event }])
    expect(await sent(seat('Ash\u0000 One'))).toMatchObject({ status: 400, body: { code: 'bad-request' } })
    expect((await sent(seat('Ash\ud800'))).status).toBe(400)
    expect(await sent(seat('Ash One'))).toMatchObject({ status: 200, body: { stored: 1 } })
  })

  it('have nothing beside them that no database holds', async () => {
    const odd = 'a\u0000b'
    const said = [
      [staffRoutes.ingestOperator(open), { name: odd, present: true }],
      [staffRoutes.ingestTimer(sessionId), { type: odd, remainingTime: 1, running: true }],
      [staffRoutes.ingestStanding(sessionId), { registrations: [{ key: odd, adjustments: [] }] }],
    ] as const
    for (const [path, body] of said)
      expect([path, (await feed.call('POST', path, body)).status]).toEqual([path, 400])
  })

  it('with a gap are answered with the number expected', async () => {
    const entries = entriesOf()
    await feed.send(open, entries.slice(0, 3))
    const { status, body } = await feed.send(open, entries.slice(4, 6))
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'sequence-gap', expected: 3 })
    const within = await feed.send(open, [entries[3]!, entries[5]!])
    expect(within.body).toMatchObject({ code: 'sequence-gap', expected: 4, index: 1 })
    expect((await feed.call('GET', staffRoutes.ingestTable(open))).body).toMatchObject({ next: 3 })
  })

  it('under a number of another entry are refused', async () => {
    const [first, second] = entriesOf()
    await feed.send(open, [first!])
    const { status, body } = await feed.send(open, [{ ...second!, seq: 0 }])
    expect([status, body.code, body.index]).toEqual([409, 'sequence-reused', 0])
  })

  it.each([
    ['what cannot have happened', { type: 'PLAY_CARD', seat: 'N', card: 'SA' }, 'no-contract'],
    ['what the server derives', { type: 'MATCH_RESULT' }, 'derived-event'],
    ['a whole state', { type: 'FULL' }, 'derived-event'],
    ['what nobody knows', { type: 'TOSS_COIN' }, 'malformed-event'],
    ['what lacks a part', { type: 'BID', seat: 'N' }, 'malformed-event'],
    [
      'the auction of another board',
      { type: 'START_AUCTION', board: { ...CLAIMED.board, number: 4 } },
      'other-board',
    ],
  ])('refuses %s, and the whole batch with it', async (_, event, reason) => {
    const [first] = entriesOf()
    const { status, body } = await feed.send(open, [first!, { seq: 1, board: 2, event }])
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'entry-refused', index: 1, reason })
    expect((await feed.call('GET', staffRoutes.ingestTable(open))).body).toMatchObject({ next: 0 })
  })

  it('refuses a board that the session has not', async () => {
    const { body } = await feed.send(open, [{ seq: 0, board: 9, event: { type: 'START_ROUND', round: 1 } }])
    expect(body).toMatchObject({ code: 'entry-refused', index: 0, reason: 'board-not-found' })
  })

  it('keeps and marks irregularities', async () => {
    const entries = entriesOf([IRREGULAR])
    const unmarked = entries.map(({ event, ...entry }) => {
      const { irregular: _mark, ...bare } = event as typeof event & { irregular?: unknown }
      return { ...entry, event: bare }
    })
    const { status, body } = await feed.send(open, unmarked)
    expect(status).toBe(200)
    expect(body.remarks).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'insufficient-bid', law: '18D' })]),
    )
    expect((await feed.send(open, unmarked)).body).toMatchObject({ stored: 0 })
    const { body: doubts } = await feed.call('GET', staffRoutes.ingestDoubts(sessionId))
    expect(doubts).toHaveLength((body.remarks as readonly unknown[]).length)
    expect(doubts).toContainEqual(
      expect.objectContaining({ code: 'revoke', key: 'open', board: 6, type: 'PLAY_CARD' }),
    )
  })

  it('keeps and flags a posted result that contradicts the cards', async () => {
    const entries = entriesOf([GRAND_SLAM])
    const last = entries.at(-1)!
    const wrong = { ...last, event: { type: 'END_GAME', result: { ...GRAND_SLAM.result, tricks: 12 } } }
    const { status, body } = await feed.send(open, [...entries.slice(0, -1), wrong])
    expect(status).toBe(200)
    expect(body.remarks).toMatchObject([
      { seq: last.seq, code: 'result-differs' },
      { seq: last.seq, code: 'score-differs' },
    ])
  })

  it('takes results without auction and play, and the director’s adjustments', async () => {
    const contract = { kind: 'played', level: 3, strain: 'NT', declarer: 'S', doubling: '' }
    const result = { contract, tricks: 9, lead: 'H5' }
    const adjusted = { adjustment: { kind: 'average', ns: 'AVE+', ew: 'AVE-' }, jury: true }
    const sent = [
      { seq: 0, board: 2, result },
      { seq: 1, board: 4, result: adjusted },
    ]
    expect((await feed.send(open, sent)).body).toEqual({ next: 2, stored: 2, remarks: [] })
    expect((await feed.send(open, sent)).body).toMatchObject({ stored: 0 })
  })

  it('has either an event or a result', async () => {
    const both = { seq: 0, board: 2, event: { type: 'END_ROUND' }, result: {} }
    expect((await feed.send(open, [both])).body).toMatchObject({ code: 'entry-refused', index: 0 })
    expect((await feed.send(open, [{ seq: 0, board: 2 }])).body).toMatchObject({ code: 'entry-refused' })
  })

  it('are limited in number and size', async () => {
    const many = Array.from({ length: 1_001 }, (_, seq) => ({ seq, board: 2, event: { type: 'END_ROUND' } }))
    expect((await feed.send(open, many)).status).toBe(400)
    const comments = ['x'.repeat(2_000)]
    const large = Array.from({ length: 700 }, (_, seq) => ({
      seq,
      board: 2,
      event: { type: 'END_ROUND', comments },
    }))
    expect((await feed.send(open, large)).status).toBe(413)
  })

  it('sent at once from two sides are stored once', async () => {
    const entries = entriesOf()
    const answers = await Promise.all(Array.from({ length: 6 }, () => feed.send(open, entries)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(answers.reduce((sum, { body }) => sum + Number(body.stored), 0)).toBe(entries.length)
  })
})

describe('the clock', () => {
  const round = { type: 'Round 1', remainingTime: 450_000, running: true }
  const set = (timer: object) => feed.call('POST', staffRoutes.ingestTimer(sessionId), timer)

  it('of the session or of a table is set by the source', async () => {
    expect(await set(round)).toMatchObject({ status: 200, body: { ok: true } })
    expect((await set({ ...round, type: 'Slow', remainingTime: -5_000, tables: [open] })).status).toBe(200)
    const now = Date.now()
    expect(await server.timers.of(sessionId, open, now)).toMatchObject({ type: 'Slow', running: true })
    const other = await server.timers.of(sessionId, closed, now)
    expect(other).toMatchObject({ type: 'Round 1', tables: null })
    expect(other!.endsAt - other!.at).toBe(450_000)
    expect(await server.timers.of(sessionId, open, other!.at - 1)).toBeNull()
  })

  it('is refused for a table of another session, of a wrong form, and after the end', async () => {
    const other = await made()
    const elsewhere = idOf(other.tables, 'open')
    const answer = await set({ ...round, tables: [elsewhere] })
    expect([answer.status, answer.body.code]).toEqual([404, 'table-not-found'])
    expect((await set({ ...round, remainingTime: 1.5 })).status).toBe(400)
    expect(
      (await source(server.url, OTHER_TOKEN).call('POST', staffRoutes.ingestTimer(sessionId), round)).status,
    ).toBe(404)
    await feed.call('POST', staffRoutes.ingestFinish(sessionId))
    await expect
      .poll(async () => (await feed.call('GET', staffRoutes.ingestSession(sessionId))).body.status)
      .toBe('CLOSED')
    expect((await set(round)).body.code).toBe('session-over')
  })
})

describe('operators', () => {
  const seen = async () =>
    (
      await fetch(`${server.url}${viewAt('operatorsOfRound', { id: sessionId, round: 1 }).path}`)
    ).json() as Promise<Record<string, string[]>>

  it('are at a table from their announcement until they leave', async () => {
    await feed.call('POST', staffRoutes.ingestOperator(open), { name: 'Tove Strand', present: true })
    expect(await seen()).toEqual({ [`${open}_1`]: ['Tove Strand'], [`${closed}_1`]: [] })
    await feed.call('POST', staffRoutes.ingestOperator(open), { name: 'Tove Strand', present: false })
    expect(await seen()).toEqual({ [`${open}_1`]: [], [`${closed}_1`]: [] })
  })
})

it('every call is described, with the token it needs', async () => {
  const response = await fetch(`${server.url}/api/docs/json`)
  const { paths } = (await response.json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly security?: unknown }>>>>
  }
  const own = Object.entries(paths).filter(([path]) => path.startsWith('/api/ingest/'))
  expect(own.flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))).toEqual(
    [
      'get /api/ingest/tournament',
      'get /api/ingest/session/{id}',
      'delete /api/ingest/session/{id}',
      'post /api/ingest/session/{id}/start',
      'post /api/ingest/session/{id}/finish',
      'post /api/ingest/session/{id}/standing',
      'post /api/ingest/session/{id}/timer',
      'get /api/ingest/session/{id}/doubts',
      'get /api/ingest/table/{id}',
      'get /api/ingest/table/{id}/entries',
      'post /api/ingest/table/{id}/entries',
      'post /api/ingest/table/{id}/operator',
      'put /api/ingest/session',
      'get /api/ingest/sessions',
      'get /api/ingest/session/{id}/evening',
      'post /api/ingest/session/{id}/results',
      'post /api/ingest/session/{id}/ruling',
      'post /api/ingest/session/{id}/players',
      'post /api/ingest/session/{id}/call',
      'get /api/ingest/session/{id}/program-file',
    ],
  )
  for (const [, methods] of own)
    for (const { security } of Object.values(methods)) expect(security).toEqual([{ bearer: [] }])
})
