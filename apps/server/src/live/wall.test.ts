/** All tables of a session as small boards, and the front page's few: what is released, told once for all. */
import { recordToLog } from '@openroom/bridge/table/record'
import { foldTable } from '@openroom/bridge/table/reducer'
import { phaseOf, trickCounts, trickOnTable } from '@openroom/bridge/table/view'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { routes } from '@openroom/protocol/routes'
import type { Featured, WallTable } from '@openroom/protocol/schema/wall'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { atNight } from '@openroom/test-kit/atNight'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { browser, form, json, type TestServer, testServer } from '../testing/server.ts'
import { entriesOf, match, type Source, source, TOKENS, tournaments } from '../testing/source.ts'
import { type Heard, type Viewer, viewer } from '../testing/viewer.ts'

const PASSWORD = 'seven green aces'

let server: TestServer
let feed: Source
let visitor: Viewer

beforeAll(async () => {
  server = await testServer({}, { ingestTokens: TOKENS })
  for (const file of tournaments())
    expect((await server.imports.files([file], { playVisible: true }, { accountId: null })).ok).toBe(true)
  feed = source(server.url)
  visitor = await viewer(server.url)
})
afterAll(async () => {
  await visitor?.close()
  await server?.stop()
})

type Begun = { readonly id: number; readonly open: number; readonly closed: number }

async function begin(key: string, further: object = {}): Promise<Begun> {
  const made = await feed.call('PUT', staffRoutes.ingestSessions(), match({ key, ...further }))
  const id = Number(made.body.miniSessionId)
  const tables = made.body.tables as readonly { readonly key: string; readonly tableId: number }[]
  await feed.call('POST', staffRoutes.ingestStart(id))
  const of = (room: string) => tables.find((one) => one.key === room)!.tableId
  return { id, open: of('open'), closed: of('closed') }
}

const wallOf = ({ id }: Begun) => visitor.listen<unknown>(viewAt('wall', { id }).destination)

/** The list that a viewer holds after all its messages. */
const held = (heard: readonly Heard[]): readonly WallTable[] =>
  heard.reduce<readonly WallTable[]>((list, { type, payload }) => {
    if (type === 'SUBSCRIBE') return payload as readonly WallTable[]
    const news = payload as WallTable
    return list.map((table) => (table.tableId === news.tableId ? news : table))
  }, [])

const events = (record: typeof CLAIMED) => {
  const made = recordToLog(record)
  if (!made.ok) throw new Error(made.error.breach.code)
  return made.value.events
}

it('counts the results of a table that tells nothing else', async () => {
  const begun = await begin('results')
  const wall = wallOf(begun)
  await wall.wait(1)
  const of = (tableId: number) => held(wall.bodies).find((one) => one.tableId === tableId)
  expect(of(begun.open)).toMatchObject({ boardNumber: 0, results: 0 })
  const result = { contract: null, tricks: null, scoreNs: 420 }
  // Both rooms: a board is told once all have played it.
  for (const table of [begun.open, begun.closed])
    expect((await feed.send(table, [{ seq: 0, board: 2, result } as never])).status).toBe(200)
  await expect.poll(() => of(begun.open)).toMatchObject({ phase: 'WAITING', boardNumber: 0, results: 1 })
})

it('shows each table as it is after every step, in changes alone', async () => {
  const begun = await begin('steps')
  const wall = wallOf(begun)
  await wall.wait(1)
  expect(held(wall.bodies).map(({ tableId, phase }) => [tableId, phase])).toEqual([
    [begun.open, 'WAITING'],
    [begun.closed, 'WAITING'],
  ])
  const log = entriesOf([CLAIMED])
  const all = events(CLAIMED)
  for (const [from, to] of [
    [0, 3],
    [3, 9],
    [9, 20],
    [20, log.length],
  ] as const) {
    expect((await feed.send(begun.open, log.slice(from, to))).status).toBe(200)
    const state = foldTable(all.slice(0, to))
    const tricks = trickCounts(state)
    const phase = { empty: 'WAITING', auction: 'BID', play: 'PLAY', ended: 'RESULT' }[phaseOf(state)]
    await expect
      .poll(() => held(wall.bodies).find(({ tableId }) => tableId === begun.open))
      .toMatchObject({
        phase,
        boardNumber: CLAIMED.board.number,
        ns: { name: 'Ash', tricks: tricks.NS },
        ew: { name: 'Elm', tricks: tricks.EW },
        bidding: { length: Math.min(4, state.calls.length) },
        trick: (trickOnTable(state)?.cards ?? []).map(({ card }) => expect.objectContaining({ card })),
      })
  }
  expect(wall.bodies.slice(1).map(({ type }) => type)).not.toContain('SUBSCRIBE')
  for (const [i, { seq, prev }] of wall.bodies.entries())
    if (i > 0) expect([prev, seq > prev!]).toEqual([wall.bodies[i - 1]!.seq, true])
})

it('knows what hangs on a contract once the other room is public, and what the board was worth', async () => {
  const begun = await begin('stakes')
  const wall = wallOf(begun)
  const at = (table: number) => held(wall.bodies).find(({ tableId }) => tableId === table)
  const log = entriesOf([GRAND_SLAM])
  const half = log.slice(0, -6)
  await feed.send(begun.closed, half)
  await expect.poll(() => at(begun.closed)).toMatchObject({ phase: 'PLAY', elsewhere: null, atStake: 0 })
  const before = at(begun.closed)!.interest
  await feed.send(begun.open, log)
  await expect.poll(() => at(begun.open)).toMatchObject({ phase: 'RESULT' })
  const made = at(begun.open)!.score!
  await expect.poll(() => at(begun.closed)).toMatchObject({ elsewhere: made, elsewhereIn: 'ROOM' })
  expect(at(begun.closed)!.atStake).toBeGreaterThan(10)
  expect(at(begun.closed)!.interest).toBeGreaterThan(before)
  await feed.send(begun.closed, log.slice(-6))
  await expect.poll(() => at(begun.closed)).toMatchObject({ phase: 'RESULT', figure: 0, unit: 'IMP' })
})

atNight('shows one table to whom one is enough, with what the field makes of its board', async () => {
  const pair = (name: string) => ({ key: name, name, players: [] })
  const made = await feed.call('PUT', staffRoutes.ingestSessions(), {
    ...match({ key: 'field', matches: [] }),
    // What the first table does is seen before the other has played the board.
    tellsEarly: true,
    event: { key: 'live-pairs', name: 'Live Pairs', type: 'PAIR', calcType: 'MP' },
    session: {
      key: 'field',
      releaseRule: 'DELAY',
      boardsPerRound: 3,
      boards: [{ number: 2 }, { number: 4 }, { number: 6 }],
      registrations: ['Oak', 'Fir', 'Yew', 'Box'].map(pair),
      tables: [
        { key: 'one', number: 1, ns: 'Oak', ew: 'Fir' },
        { key: 'two', number: 2, ns: 'Yew', ew: 'Box' },
      ],
    },
  })
  expect(made.status).toBe(200)
  const id = Number(made.body.miniSessionId)
  const [one, two] = (made.body.tables as readonly { readonly tableId: number }[]).map((at) => at.tableId)
  await feed.call('POST', staffRoutes.ingestStart(id))
  const table = { kind: 'table', tableId: one! } as const
  const heard = visitor.listen<WallTable | null>(viewAt('wallTable', { id, table }).destination)
  const now = () => heard.bodies.at(-1)?.payload
  await expect.poll(now).toMatchObject({ tableId: one, phase: 'WAITING', percents: null })
  const log = entriesOf([GRAND_SLAM])
  await feed.send(one!, log.slice(0, -6))
  await expect.poll(now).toMatchObject({ phase: 'PLAY', unit: 'PERCENT', elsewhere: null, percents: null })
  await feed.send(two!, log)
  await expect.poll(() => (now() as WallTable).percents?.length).toBe(14)
  const { percents, elsewhere } = now() as WallTable
  // As much as the other table made is half of the matchpoints.
  expect(percents).toContain(50)
  expect(elsewhere).not.toBeNull()
  await feed.send(one!, log.slice(-6))
  await expect.poll(now).toMatchObject({ phase: 'RESULT', percents: null, elsewhere })

  // With other cards there is no field.
  const email = 'dora@oakmere.example'
  await server.accounts.create({ name: 'Dora', email, role: 'UPCOMING_EVENT_HANDLER', password: PASSWORD })
  const director = browser(server.url)
  await director.call(routes.login(), form({ username: email, password: PASSWORD }))
  const board = (now() as WallTable).boardNumber
  const fouled = { correction: { kind: 'fouled', board, tables: ['one'] }, reason: 'Other cards' }
  expect((await director.call(deskRoutes.correctSession(id), json(fouled))).status).toBe(200)
  await expect.poll(now).toMatchObject({ phase: 'RESULT', elsewhere: null })
})

atNight(
  'tells how many watch a table, and forgets them when they leave',
  async () => {
    const begun = await begin('viewers')
    await feed.send(begun.open, entriesOf([CLAIMED]).slice(0, 4))
    const wall = wallOf(begun)
    const viewers = () => held(wall.bodies).find(({ tableId }) => tableId === begun.open)?.viewers
    await expect.poll(viewers).toBe(0)
    const watched = viewAt('watch', {
      id: begun.id,
      table: { kind: 'table', tableId: begun.open },
    }).destination
    const watching = visitor.listen(watched)
    await expect.poll(viewers).toBe(1)
    watching.leave()
    await expect.poll(viewers).toBe(0)
  },
  30_000,
)

it('is empty where nothing may be watched, and after the end', async () => {
  const hidden = await begin('hidden', { playVisible: false })
  await feed.send(hidden.open, entriesOf([CLAIMED]).slice(0, 4))
  const wall = wallOf(hidden)
  await wall.wait(1)
  expect(wall.bodies[0]?.payload).toEqual([])
  const begun = await begin('ending')
  await feed.send(begun.open, entriesOf([CLAIMED]))
  const other = wallOf(begun)
  await expect.poll(() => held(other.bodies).length).toBe(2)
  await feed.call('POST', staffRoutes.ingestFinish(begun.id))
  await expect.poll(() => held(other.bodies)).toEqual([])
})

it('shows the front page one room of a match, the last swings and what was closed', async () => {
  const front = visitor.listen<Featured>(viewAt('featured').destination)
  const begun = await begin('front')
  const log = entriesOf([CLAIMED])
  await feed.send(begun.open, log)
  const now = () => front.bodies.at(-1)?.payload
  const own = () => now()?.tables.filter(({ miniSessionId }) => miniSessionId === begun.id) ?? []
  await expect.poll(() => own().map(({ tableId }) => tableId)).toEqual([begun.open])
  const down = log.map((entry) =>
    entry.event.type === 'END_GAME'
      ? { ...entry, event: { ...entry.event, result: { ...entry.event.result, tricks: 9, scoreNs: -300 } } }
      : entry,
  )
  await feed.send(begun.closed, down)
  await expect
    .poll(() => now()?.swings.find(({ miniSessionId }) => miniSessionId === begun.id))
    .toMatchObject({ winner: 'Ash', loser: 'Elm', boardNumber: CLAIMED.board.number, at: expect.any(String) })
  expect(now()!.swings[0]!.imps).toBeGreaterThan(6)
  const next = await begin('front-goes-on')
  await feed.send(next.open, log.slice(0, 5))
  await feed.call('POST', staffRoutes.ingestFinish(begun.id))
  await expect
    .poll(() => now()?.ended.find(({ miniSessionId }) => miniSessionId === begun.id))
    .toMatchObject({ leaders: [{ name: 'Ash' }] })
  expect(own()).toEqual([])
})
