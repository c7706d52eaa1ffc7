import { SEATS } from '@openroom/bridge/seat'
import { dealOfBoard } from '@openroom/formats/json/crossChecks'
import { sessionsOfDocument } from '@openroom/formats/json/documentBuilder'
import { readFile } from '@openroom/formats/read'
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX } from '@openroom/protocol/operatorLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { DeskTable, FinishSession, NewEvent, SessionTempo } from '@openroom/protocol/schema/desk'
import type { CreatedLinks, Operated } from '@openroom/protocol/schema/operate'
import type { PlayTempo } from '@openroom/protocol/schema/screens'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Account } from '../accounts/accounts.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { openDatabase } from '../core/database/database.ts'
import { directorOf, json, type TestServer, testServer } from '../testing/server.ts'
import { type Answer, entriesOf } from '../testing/source.ts'
import { commitmentOf, dealtFrom } from './dealing.ts'

let server: TestServer
let cookie: string

beforeAll(async () => {
  server = await testServer()
  cookie = await directorOf(server)
})
afterAll(() => server.stop())

async function desk(path: string, body?: object): Promise<Answer> {
  const init = body === undefined ? {} : json(body)
  const headers = { ...(init.headers as object), cookie }
  const response = await fetch(server.url + path, { ...init, headers })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const post = async (path: string, body: object = {}) => desk(path, body)

const pairs = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    name: `Ash ${i + 1} - Elm ${i + 1}`,
    players: [`Ash ${i + 1}`, `Elm ${i + 1}`],
  }))
const players = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `Ash ${i + 1}`, players: [`Ash ${i + 1}`] }))
const teams = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `Team ${i + 1}`, players: [] }))

const SCORING = { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' } as const

let count = 0
const asked = (changes: Partial<NewEvent>): NewEvent => ({
  tournament: `Evening ${++count}`,
  event: 'Pairs',
  form: 'mitchell',
  sections: [pairs(8)],
  rounds: 99,
  boardsPerRound: 2,
  calcType: 'MP',
  scoring: SCORING,
  deals: { kind: 'dealt' },
  delay: 0,
  releaseRule: null,
  ...changes,
})

async function made(changes: Partial<NewEvent> = {}): Promise<number> {
  const { status, body } = await post(routes.makeEvent(), asked(changes))
  expect([status, body]).toMatchObject([200, { miniSessionId: expect.any(Number) }])
  return Number(body.miniSessionId)
}

type Listed = Readonly<Record<string, unknown>> & { readonly miniSessionId: number }
const listed = async (id: number) => {
  const list = (await (await fetch(server.url + viewAt('miniSessions').path)).json()) as readonly Listed[]
  return list.find(({ miniSessionId }) => miniSessionId === id)
}

async function storedBoards(id: number) {
  const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
  const rows = await db
    .selectFrom('board')
    .selectAll()
    .where('mini_session_id', '=', id)
    .orderBy('number')
    .execute()
  await close()
  return rows
}

describe('an event made at the desk', () => {
  it('is a pairs evening with its movement, seats and deals, announced to everybody', async () => {
    const id = await made({ winners: 2, sections: [pairs(7)] })
    const { body } = await desk(routes.deskSession(id))
    const tables = body.tables as readonly Record<string, unknown>[]
    expect(body).toMatchObject({ status: 'FINALIZED', numberOfRounds: 3, boardsPerRound: 2, type: 'PAIR' })
    expect(tables).toHaveLength(12)
    expect(tables[0]).toMatchObject({
      round: 1,
      number: 1,
      ns: 'Ash 1 - Elm 1',
      ew: 'Ash 5 - Elm 5',
      isBye: false,
      phase: 'waiting',
      board: null,
      results: 0,
      operators: [],
      isHeld: false,
    })
    const out = tables.filter(({ isBye }) => isBye)
    expect(out.map(({ ns, ew }) => [ns, ew])).toEqual([
      ['Ash 4 - Elm 4', ''],
      ['Ash 1 - Elm 1', ''],
      ['Ash 3 - Elm 3', ''],
    ])
    const phones = (await desk(phoneRoutes.deskPhones(id))).body.tables as typeof tables
    expect(phones.flatMap(({ sitOut, ns, ew }) => (sitOut ? [[ns, ew]] : []))).toEqual(
      out.map(({ ns, ew }) => [ns, ew]),
    )
    expect(await storedBoards(id)).toHaveLength(8)
    expect(await listed(id)).toMatchObject({ status: 'FINALIZED', eventName: 'Pairs' })
    const list = (await desk(routes.deskSessions())).body as unknown as readonly Listed[]
    expect(list.map(({ miniSessionId }) => miniSessionId)).toContain(id)
  })

  it.each([
    ['has an arrow switch in its last round', {}, true],
    ['has none where the director wishes none', { arrowSwitch: false }, false],
  ])('with one winner %s, and a number for each pair', async (_, more, isSwitched) => {
    const id = await made({ winners: 1, sections: [pairs(8)], ...more })
    const tables = (await desk(routes.deskSession(id))).body.tables as readonly DeskTable[]
    const first = new Set(tables.filter(({ round }) => round === 1).map(({ ns }) => ns))
    const north = tables.filter(({ round, ns }) => round === 3 && first.has(ns))
    expect([tables.length, north.length]).toEqual([12, isSwitched ? 0 : 4])
    const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
    const numbers = await db.selectFrom('entry').select('number').where('mini_session_id', '=', id).execute()
    await close()
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(8)
  })

  it.each([
    ['howell', { form: 'howell', sections: [pairs(8)], rounds: 5 }, 5, 20],
    ['two sections', { sections: [pairs(8), pairs(10)] }, 3, 27],
    [
      'a Howell beside a Mitchell',
      {
        sections: [pairs(14), pairs(6).map(({ name }) => ({ name: `Oak ${name}`, players: [] }))],
        ...{ sectionForms: ['mitchell', 'howell'], winners: 2, rounds: 9 },
      },
      5,
      50,
    ],
    ['a match', { form: 'match', sections: [teams(2)], rounds: 2, calcType: 'IMP' }, 2, 4],
    ['a round robin', { form: 'roundRobin', sections: [teams(5)], rounds: 5, calcType: 'IMP' }, 5, 20],
    ['an individual', { form: 'individual', sections: [players(9)], rounds: 4 }, 4, 8],
    ['a knock-out with byes', { form: 'knockOut', sections: [teams(6)], rounds: 2, calcType: 'IMP' }, 2, 8],
    ['a Swiss', { form: 'swiss', sections: [teams(5)], rounds: 4, calcType: 'IMP' }, 4, 4],
    ['a knock-out', { form: 'knockOut', sections: [teams(4)], rounds: 1, calcType: 'IMP' }, 1, 4],
  ] as const)('may be %s', async (_, changes, rounds, tables) => {
    const id = await made(changes as unknown as Partial<NewEvent>)
    const { body } = await desk(routes.deskSession(id))
    expect(body.numberOfRounds).toBe(rounds)
    expect(body.tables).toHaveLength(tables)
    for (const name of ['rounds', 'tables'] as const) {
      const view = viewAt(name, { id, round: 1 } as never)
      expect((await fetch(server.url + view.path)).status, name).toBe(200)
    }
  })

  it.each([
    ['too few', { sections: [pairs(3)] }, 'draw-refused', 'too-few'],
    ['three teams in a match', { form: 'match', sections: [teams(3)] }, 'draw-refused', 'two-teams'],
    ['an organiser that is none', { serverId: 9_999 }, 'club-not-found', undefined],
    [
      'a file of other boards',
      {
        firstBoard: 30,
        deals: {
          kind: 'file',
          file: btoa(
            '[Board "1"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n',
          ),
        },
      },
      'hands-missing',
      expect.stringContaining('30'),
    ],
    ['a file of nothing', { deals: { kind: 'file', file: btoa('nothing') } }, 'file-refused', undefined],
  ] as const)('is refused with %s', async (_, changes, code, reason) => {
    const { status, body } = await post(routes.makeEvent(), asked(changes as unknown as Partial<NewEvent>))
    expect([status >= 400, body.code, body.reason]).toEqual([true, code, reason])
  })

  it('takes the hands of a file', async () => {
    const deal = 'N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432'
    const boards = [1, 2].map((number) => `[Board "${number}"]\n[Deal "${deal}"]\n`).join('\n')
    const form = { form: 'match', sections: [teams(2)], rounds: 1, calcType: 'IMP' } as const
    const id = await made({ ...form, deals: { kind: 'file', file: btoa(boards) } })
    expect((await storedBoards(id)).map((one) => one.deal?.N)).toEqual(Array(2).fill('AKQJT98765432...'))
    expect((await fetch(server.url + routes.dealSeed(id))).status).toBe(404)
  })
})

/** Sits down at the first table of a session. */
async function operatorOf(id: number) {
  const links = (await post(operateRoutes.createOperatorLinks(id), {})).body as unknown as CreatedLinks
  const [{ secret, room }] = links.links as [CreatedLinks['links'][number]]
  const headers = {
    authorization: `Bearer ${OPERATOR_PREFIX}${secret}`,
    'content-type': 'application/json',
  }
  const { tableId } = ((await desk(routes.deskSession(id))).body.tables as { tableId: number }[])[0]!
  const who = { tableId, writer: 'writer-of-the-test', name: 'Tove' }
  const send = (path: string, body: object) =>
    fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify({ ...who, ...body }) })
  await send(operateRoutes.operateWriter(), { want: 'keep' })
  return { room, tableId, send }
}

describe('what is run from the desk', () => {
  const form = { form: 'match', sections: [teams(2)], rounds: 1, calcType: 'IMP', boardsPerRound: 1 } as const

  it('starts, shows what is played, and finishes', async () => {
    const id = await made({ ...form, firstBoard: CLAIMED.board.number, deals: { kind: 'none' } })
    expect((await post(routes.deskStart(id))).body).toMatchObject({ status: 'LIVE' })
    expect(await listed(id)).toMatchObject({ status: 'LIVE' })
    const { room, send } = await operatorOf(id)
    expect(room).toBe('OPEN')
    await send(operateRoutes.operateHere(), { present: true })
    const sent = await send(operateRoutes.operateEntries(), { entries: entriesOf([CLAIMED]) })
    expect(sent.status).toBe(200)
    const { body } = await desk(routes.deskSession(id))
    expect((body.tables as object[])[0]).toMatchObject({
      board: CLAIMED.board.number,
      phase: 'over',
      results: 1,
      operators: ['Tove'],
    })
    const clock = { order: 'start', round: 1, minutes: 15 }
    expect((await post(routes.deskClock(id), clock)).status).toBe(200)
    expect((await desk(routes.deskDoubts(id))).body).toEqual([])
    expect((await post(routes.deskFinish(id))).status).toBe(200)
    // The session is closed in the broadcast's turn.
    await expect.poll(() => listed(id)).toMatchObject({ status: 'CLOSED', finalAt: expect.any(String) })
    expect((await post(routes.deskStart(id))).body).toMatchObject({ code: 'session-over' })
  })

  it('can be questioned for as long as its director says, from when all of it is public', async () => {
    const admin = {
      name: 'Ada',
      email: 'ada@oakmere.example',
      role: 'ADMIN',
      password: 'correct horse',
    } as const
    const { value: ada } = (await server.accounts.create(admin)) as { readonly value: Account }
    const headers = { cookie: `openroom_session=${(await server.logins.begin(ada)).token}` }
    const endOf = async (ending: FinishSession | 'in the list') => {
      const id = await made({ ...form, deals: { kind: 'none' } })
      await post(routes.deskStart(id))
      expect((await desk(routes.deskSession(id))).body).toMatchObject({ appealMinutes: 30 })
      const before = Date.now()
      const closing =
        ending === 'in the list'
          ? fetch(server.url + staffRoutes.closeMiniSession(id), { method: 'POST', headers })
          : post(routes.deskFinish(id), ending)
      expect((await closing).status).toBe(200)
      await expect.poll(() => listed(id)).toMatchObject({ status: 'CLOSED' })
      const { finalAt } = (await listed(id)) as { readonly finalAt?: string }
      return finalAt === undefined ? null : Math.round((Date.parse(finalAt) - before) / 60_000)
    }
    expect(await endOf({})).toBe(30)
    expect(await endOf('in the list')).toBe(30)
    expect(await endOf({ appealMinutes: 90 })).toBe(90)
    expect(await endOf({ appealMinutes: null })).toBeNull()
  })

  it('shows the board in play when an earlier one is put right', async () => {
    const first = CLAIMED.board.number
    const id = await made({ ...form, firstBoard: first, boardsPerRound: 3, deals: { kind: 'none' } })
    await post(routes.deskStart(id))
    const { send } = await operatorOf(id)
    const begun = [...entriesOf([CLAIMED]), ...entriesOf([GRAND_SLAM]).slice(0, 8)]
    const result = { contract: { kind: 'passedOut' }, tricks: null, scoreNs: 0 }
    const corrected = { board: first, event: { type: 'CORRECTION', result } }
    const entries = [...begun, corrected].map((one, seq) => ({ ...one, seq }))
    expect((await send(operateRoutes.operateEntries(), { entries })).status).toBe(200)
    const { body } = await desk(routes.deskSession(id))
    expect((body.tables as object[])[0]).toMatchObject({ board: GRAND_SLAM.board.number, phase: 'auction' })
  })

  it('tells how long each side took over its calls and cards, also as a file', async () => {
    const id = await made({ ...form, firstBoard: CLAIMED.board.number, deals: { kind: 'none' } })
    await post(routes.deskStart(id))
    expect((await desk(routes.tempo(id))).body).toEqual({ hidden: false, boards: [] })
    const { tableId, send } = await operatorOf(id)
    expect((await send(operateRoutes.operateEntries(), { entries: entriesOf([CLAIMED]) })).status).toBe(200)
    // As if each entry had come so long after the one before.
    const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
    await db
      .updateTable('table_log')
      .set({ received_at: sql`timestamptz '2026-11-29 19:00:00Z' + seq * interval '7 seconds'` })
      .where('table_id', '=', tableId)
      .execute()
    await close()
    const { body } = await desk(routes.tempo(id))
    const [board] = (body as unknown as SessionTempo).boards
    expect(board).toMatchObject({
      tableId,
      board: CLAIMED.board.number,
      longest: { seconds: expect.any(Number) },
    })
    expect((board!.taken.NS + board!.taken.EW) % 7).toBe(0)
    const file = await fetch(server.url + routes.tempoFile(id), { headers: { cookie } })
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="tempo-${id}.csv"`)
    const [columns, ...lines] = (await file.text()).trimEnd().split('\r\n')
    expect(columns).toBe('board,round,section,table,room,seat,side,action,what,at,seconds')
    const seconds = lines.map((line) => Number(line.split(',').at(-1)))
    expect(seconds.reduce((sum, one) => sum + one, 0)).toBe(board!.taken.NS + board!.taken.EW)
    expect(lines.filter((line) => line.includes(',call,'))).toHaveLength(
      entriesOf([CLAIMED]).filter(({ event }) => event.type === 'BID').length,
    )
    expect((await fetch(server.url + routes.tempo(id))).status).toBe(401)
  })

  it('tells viewers of a replay what its calls and cards took, once it is public and while the director does not keep it', async () => {
    const id = await made({
      ...form,
      firstBoard: CLAIMED.board.number,
      deals: { kind: 'none' },
      releaseRule: 'SESSION',
    })
    await post(routes.deskStart(id))
    const { tableId, send } = await operatorOf(id)
    await send(operateRoutes.operateEntries(), { entries: entriesOf([CLAIMED]) })
    const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
    await db
      .updateTable('table_log')
      .set({ received_at: sql`received_at - interval '1 hour' + seq * interval '7 seconds'` })
      .where('table_id', '=', tableId)
      .execute()
    const { ns_id } = await db
      .selectFrom('play_table')
      .select('ns_id')
      .where('id', '=', tableId)
      .executeTakeFirstOrThrow()
    await close()
    const { path } = viewAt('tempo', { id, ns: Number(ns_id), board: CLAIMED.board.number })
    const told = async () => (await (await fetch(server.url + path)).json()) as PlayTempo
    expect(await told()).toMatchObject({ code: 'replay-not-found' })
    const kept = async (hidden: boolean) => (await post(routes.hideTempo(id), { hidden })).body
    expect((await post(routes.deskFinish(id))).status).toBe(200)
    await vi.waitFor(async () => expect((await told()).actions?.length).toBeGreaterThan(0), {
      timeout: 10_000,
    })
    const { actions } = await told()
    const [board] = ((await desk(routes.tempo(id))).body as unknown as SessionTempo).boards
    const seconds = actions.reduce((sum, one) => sum + one.seconds, 0)
    expect(seconds).toBe(board!.taken.NS + board!.taken.EW)
    const kinds = [...CLAIMED.calls.map(() => 'call'), ...CLAIMED.cards.map(() => 'card')]
    expect(actions.map(({ kind }) => kind)).toEqual(kinds)
    expect((await post(routes.hideTempo(99_999), { hidden: true })).status).toBe(404)
    expect(await kept(true)).toMatchObject({ hidden: true, boards: [board] })
    expect(await told()).toEqual({ actions: [] })
    expect(await kept(false)).toMatchObject({ hidden: false })
    expect(await told()).toEqual({ actions })
  })

  it('takes carry-over and penalties, which are in the audit log with who gave them', async () => {
    const id = await made({ ...form })
    const penalty = { unit: 'VP', amount: -1, reason: 'Late' }
    const standing = {
      registrations: [
        { key: 'c1', carryOver: 5 },
        { key: 'c2', adjustments: [penalty] },
      ],
    }
    expect((await post(routes.deskStanding(id), standing)).status).toBe(200)
    const { body } = await desk(routes.deskSession(id))
    expect(body.registrations).toEqual([
      { key: 'c1', name: 'Team 1', carryOver: 5, adjustments: [] },
      { key: 'c2', name: 'Team 2', carryOver: null, adjustments: [penalty] },
    ])
    const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
    const noted = await db
      .selectFrom('audit_log')
      .select(['account_id', 'action'])
      .orderBy('id', 'desc')
      .execute()
    await close()
    expect(noted[0]).toMatchObject({ account_id: expect.any(Number), action: 'session.standing' })
  })

  it('is no session of a file, and none that is not there', async () => {
    for (const path of [routes.deskStart(999), routes.deskFinish(999)])
      expect((await post(path)).body.code).toBe('session-not-found')
  })
})

describe('the seed of the deals', () => {
  const seedOf = async (id: number) =>
    (await (await fetch(server.url + routes.dealSeed(id))).json()) as {
      readonly commitment: string
      readonly seed: string | null
    }

  it('is promised from the beginning, public once the session is closed, and deals the boards again', async () => {
    const id = await made({ form: 'match', sections: [teams(2)], rounds: 1, calcType: 'IMP' })
    await post(routes.deskStart(id))
    const { commitment, seed } = await seedOf(id)
    expect(seed).toBeNull()
    expect((await desk(routes.deskSession(id))).body.commitment).toBe(commitment)
    await post(routes.deskFinish(id))
    // The session is closed in the broadcast's turn.
    const told = await vi.waitFor(
      async () => {
        const { seed: published } = await seedOf(id)
        expect(published).not.toBeNull()
        return published
      },
      { timeout: 60_000 },
    )
    expect(commitmentOf(told ?? '')).toBe(commitment)
    for (const { number, deal } of await storedBoards(id))
      expect(dealOfBoard({ deal } as never)).toEqual(dealtFrom(told ?? '', number))
  })
})

describe('the hands for the dealing machine', () => {
  const file = (id: number, headers: Record<string, string> = {}) =>
    fetch(server.url + routes.dealsFile(id), { headers })

  it('are those that are played, and who takes them is written down', async () => {
    const id = await made({ form: 'howell', sections: [pairs(4)], rounds: 3, firstBoard: 9 })
    expect((await file(id)).status).toBe(401)
    const taken = await file(id, { cookie })
    expect(taken.headers.get('content-disposition')).toContain(`deals-${id}.pbn`)
    const read = await readFile(new Blob([await taken.arrayBuffer()]).stream() as never)
    const dealt = read.ok ? sessionsOfDocument(read.value.document).flatMap(({ boards }) => boards) : []
    const stored = await storedBoards(id)
    expect(dealt.map(({ number, deal }) => [number, deal])).toEqual(
      stored.map(({ number, deal }) => [number, deal]),
    )
    expect(dealt[0]?.number).toBe(9)
    expect(dealt.every(({ deal }) => deal !== null)).toBe(true)
    const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
    const lines = await db
      .selectFrom('audit_log')
      .select('subject')
      .where('action', '=', 'desk.deals')
      .execute()
    await close()
    expect(lines).toEqual([{ subject: { miniSessionId: id } }])
  })

  it('are nobody’s where they were not dealt here', async () => {
    const id = await made({ form: 'howell', sections: [pairs(4)], rounds: 3, deals: { kind: 'none' } })
    expect((await file(id, { cookie })).status).toBe(404)
  })
})

describe('players of an event', () => {
  it('of a team of four sit down, two in each room; of a larger team nobody does yet', async () => {
    const team = (name: string, count: number) => ({
      name,
      players: Array.from({ length: count }, (_, i) => `${name} Player ${i + 1}`),
    })
    const sections = [[team('Ash', 4), team('Elm', 5)]]
    const id = await made({ form: 'match', sections, rounds: 1, calcType: 'IMP' })
    const answer = await post(operateRoutes.createOperatorLinks(id), {})
    const { links } = answer.body as unknown as CreatedLinks
    const seats = await Promise.all(
      links.map(async ({ secret }) => {
        const headers = { authorization: `Bearer ${OPERATOR_PREFIX}${secret}` }
        const response = await fetch(server.url + operateRoutes.operated(), { headers })
        const { tables } = (await response.json()) as Operated
        return SEATS.map((seat) => tables[0]!.players[seat]?.name ?? '')
      }),
    )
    expect(seats.map((one) => one.join()).sort()).toEqual([
      ',Ash Player 3,,Ash Player 4',
      'Ash Player 1,,Ash Player 2,',
    ])
  })

  async function seated(id: number) {
    const { db, close } = await openDatabase<AllTables>(server.databaseUrl)
    const rows = await db
      .selectFrom('entry_player')
      .innerJoin('entry', (on) =>
        on
          .onRef('entry.registration_id', '=', 'entry_player.registration_id')
          .onRef('entry.mini_session_id', '=', 'entry_player.mini_session_id'),
      )
      .select(['entry.name as pair', 'entry_player.name', 'entry_player.member_id', 'entry_player.player_id'])
      .where('entry.mini_session_id', '=', id)
      .orderBy('entry.ord')
      .orderBy('entry_player.ord')
      .execute()
    await close()
    return rows
  }

  it('are the members who have played before, by number or by name', async () => {
    const two = [
      { name: 'Nora Field', memberId: '4711' },
      { name: 'Tove Strand', memberId: '4712' },
    ]
    const first = await made({
      sections: [[{ name: 'Nora Field – Tove Strand', players: two }, ...pairs(3)]],
    })
    await post(routes.deskStart(first))
    await post(routes.deskFinish(first))
    await expect.poll(() => listed(first)).toMatchObject({ status: 'CLOSED' })
    const before = await seated(first)
    // Another one of that name: the desk can ask who is meant.
    const third = await made({
      sections: [
        [
          { name: 'Nora Field – Ada', players: [{ name: 'Nora Field', memberId: '4800' }, 'Ada Moor'] },
          ...pairs(3),
        ],
      ],
    })
    const asked = { serverId: 1, names: ['Nora Field', 'Tove Strand', 'Nobody'] }
    expect((await post(routes.namesakes(), asked)).body).toEqual([])
    await post(routes.deskStart(third))
    await post(routes.deskFinish(third))
    await expect.poll(() => listed(third)).toMatchObject({ status: 'CLOSED' })
    expect((await post(routes.namesakes(), asked)).body).toEqual([
      { name: 'Nora Field', memberIds: ['4711', '4800'], alike: [] },
    ])
    const alike = { ...asked, names: ['tove strand', 'Tove Strnad', 'Nora Nobody'] }
    expect((await post(routes.namesakes(), alike)).body).toEqual([
      { name: 'Tove Strnad', memberIds: [], alike: [{ name: 'Tove Strand', memberId: '4712' }] },
    ])
    const again = await made({
      sections: [
        [
          { name: '4711 – Tove Strand', players: [{ memberId: '4711' }, 'Tove Strand'] },
          { name: 'Ivo Lund – 99', players: ['Ivo Lund', { memberId: '99' }] },
          ...pairs(2),
        ],
      ],
    })
    const after = await seated(again)
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
    expect(after.slice(2, 4)).toMatchObject([
      { pair: 'Ivo Lund – 99', name: 'Ivo Lund', member_id: null },
      { pair: 'Ivo Lund – 99', name: '99', member_id: '99' },
    ])
  })
})
