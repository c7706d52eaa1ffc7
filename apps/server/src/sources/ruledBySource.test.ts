/** A program's correction of a board on which the director has ruled here: kept and told of, and behind his word. */
import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import { resultOf } from '@openroom/bridge/table/view'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { TablePush } from '@openroom/protocol/push'
import type { Correctable } from '@openroom/protocol/schema/corrections'
import type { DeskPhones } from '@openroom/protocol/schema/phones'
import type { WallTable } from '@openroom/protocol/schema/wall'
import { fromWireEvent } from '@openroom/protocol/table/wire'
import { viewAt } from '@openroom/protocol/views'
import { atNight } from '@openroom/test-kit/atNight'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beginFedDesk, clock, desk, made, server, session } from '../testing/deskEvents.ts'
import { type Source, source } from '../testing/source.ts'
import { type Listening, type Viewer, viewer } from '../testing/viewer.ts'

let client: pg.Client
let id: number
let tableId: number
let key: string
let feed: Source
let next: number
let onlooker: Viewer
/** By who has watched the table from the beginning. */
let watched: Listening

beforeAll(async () => {
  // Each token is that of the tournament of its number.
  await beginFedDesk({ check: async (bearer) => ({ tournamentId: Number(bearer), mayTellEarly: false }) })
  client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await server.stop()
})

const BOARD = 1
const contract = { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' } as const
const by = (tricks: number) => ({ contract, tricks, scoreNs: null })
const PLAYED: readonly TableEvent[] = [
  { type: 'START_AUCTION', board: { number: BOARD, dealer: 'N', vulnerability: 'NONE', deal: null } },
  { type: 'BID', seat: 'N', call: '3NT' },
  { type: 'BID', seat: 'E', call: 'P' },
  { type: 'BID', seat: 'S', call: 'P' },
  { type: 'BID', seat: 'W', call: 'P' },
  { type: 'END_AUCTION', contract },
  { type: 'END_GAME', result: by(9) },
]
const corrects = (tricks: number): TableEvent => ({ type: 'CORRECTION', result: by(tricks) })
const UNDO: TableEvent = { type: 'UNDO_CORRECTION' }

beforeEach(async () => {
  id = await made({ teams: 4 })
  await desk(deskRoutes.deskStart(id), {})
  const [first, ...others] = (await session(id)).tables.filter((one) => one.round === 1)
  tableId = first!.tableId
  const { rows } = await client.query(
    `select t.key, e.tournament_id as tournament from play_table t join mini_session s on s.id = t.mini_session_id
      join segment g on g.id = s.segment_id join event e on e.id = g.event_id where t.id = $1`,
    [tableId],
  )
  key = rows[0].key
  feed = source(server.url, `${rows[0].tournament}`)
  next = 0
  onlooker = await viewer(server.url)
  watched = onlooker.listen(atTable())
  await watched.wait(1)
  await tells(...PLAYED)
  // Nothing of a board is told before all have played it.
  const entries = PLAYED.map((event, seq) => ({ seq, board: BOARD, event }))
  for (const other of others) expect((await feed.send(other.tableId, entries)).status).toBe(200)
})
afterEach(() => onlooker.close())

// What counts in the end is what is replayed.
afterEach(async () => {
  const tricks = await counting()
  expect((await desk(deskRoutes.deskFinish(id), {})).status).toBe(200)
  for (let look = 0; look < 3; look += 1) {
    await server.settled()
    clock.advance(1_000)
  }
  const { rows } = await client.query('select ns_id as ns from play_table where id = $1', [tableId])
  const replay = await fetch(server.url + viewAt('replay', { id, ns: rows[0].ns, board: BOARD }).path)
  const events = (await replay.json()) as readonly Shown[]
  const stack: (number | null)[] = []
  for (const { type, payload } of events) {
    if (type === 'UNDO_CORRECTION') stack.pop()
    if (type === 'END_GAME' || type === 'CORRECTION') stack.push(payload.result.trickCount)
  }
  expect(stack.at(-1), 'replay').toBe(tricks)
})

type Shown = {
  readonly type: string
  readonly payload: { readonly result: { readonly trickCount: number | null } }
}

/** The program's next entries; @returns what stands against them */
async function tells(...events: readonly TableEvent[]): Promise<readonly string[]> {
  const entries = events.map((event, i) => ({ seq: next + i, board: BOARD, event }))
  const { status, body } = await feed.send(tableId, entries)
  expect(status, JSON.stringify(body)).toBe(200)
  next = Number(body.next)
  return (body.remarks as readonly { readonly code: string }[]).map(({ code }) => code)
}

async function rules(tricks: number): Promise<void> {
  const correction = { kind: 'result', table: key, board: BOARD, contract, tricks, lead: null } as const
  expect((await desk(deskRoutes.correctSession(id), { correction, reason: 'Revoke' })).status).toBe(200)
  next += 1
}

async function takesBack(): Promise<void> {
  const { corrections } = (await desk<Correctable>(deskRoutes.corrections(id))).body
  const last = corrections.find(({ undoneAt }) => undoneAt === null)!
  expect((await desk(deskRoutes.undoCorrection(id, last.id), {})).status).toBe(200)
  next += 1
}

const atTable = () => viewAt('watch', { id, table: { kind: 'table', tableId } }).destination

/** What a viewer sees on the table in the end, of what he has heard. */
const tricksSeen = ({ bodies }: Listening): number | null =>
  resultOf(foldTable(bodies.flatMap((push) => fromWireEvent(push as unknown as TablePush) ?? [])))?.tricks ??
  null

/** As viewers of the table have it: who was there, who comes now, and who looks at the wall. */
async function isSeen(tricks: number | null): Promise<void> {
  for (let look = 0; look < 3; look += 1) {
    await server.settled()
    clock.advance(1_000)
  }
  await server.settled()
  await expect.poll(() => tricksSeen(watched), { message: 'who was there' }).toBe(tricks)
  const late = onlooker.listen(atTable())
  await late.wait(1)
  expect(tricksSeen(late), 'who comes now').toBe(tricks)
  late.leave()
  const wall = onlooker.listen<readonly WallTable[]>(viewAt('wall', { id }).destination)
  await wall.wait(1)
  wall.leave()
  const result = wall.bodies[0]!.payload.find((one) => one.tableId === tableId)?.result
  expect(result == null ? null : result + 9, 'wall').toBe(tricks)
}

/** The board's tricks, as the store, the desk and the public have them: all say the same. */
async function counting(): Promise<number | null> {
  const { rows } = await client.query(
    `select r.tricks from newest_result r join board b on b.id = r.board_id where r.table_id = $1 and b.number = $2`,
    [tableId, BOARD],
  )
  const tricks = rows[0]?.tricks ?? null
  const { body } = await desk<DeskPhones>(phoneRoutes.deskPhones(id))
  const shown = body.tables.find((one) => one.tableId === tableId)?.results.find((one) => one.board === BOARD)
  expect(shown?.result?.tricks ?? null, 'desk').toBe(tricks)
  await isSeen(tricks)
  return tricks
}

describe('what the director has ruled at the desk', () => {
  it('stands when a program puts the board right, is told so, and what it says counts once he takes his word back', async () => {
    await rules(6)
    expect(await tells(corrects(8))).toEqual(['result-ruled'])
    expect(await counting()).toBe(6)
    const { body: doubts } = await desk<readonly { code: string }[]>(deskRoutes.deskDoubts(id))
    expect(doubts.map(({ code }) => code)).toContain('result-ruled')
    await takesBack()
    expect(await counting()).toBe(8)
    expect(await tells(UNDO)).toEqual([])
    expect(await counting()).toBe(9)
  })

  atNight('is what is replayed, whatever a program says behind it', async () => {
    await tells(corrects(8))
    await rules(6)
    await tells(corrects(7))
    expect(await counting()).toBe(6)
  })

  atNight(
    'stands where the program had put the board right before, and takes that back or says it otherwise',
    async () => {
      expect(await tells(corrects(8))).toEqual([])
      await rules(6)
      expect(await tells(UNDO)).toEqual(['result-ruled'])
      expect(await counting()).toBe(6)
      expect(await tells(corrects(7))).toEqual(['result-ruled'])
      expect(await counting()).toBe(6)
      await takesBack()
      expect(await counting()).toBe(7)
    },
  )

  atNight('leaves the program its own word once it is taken back', async () => {
    await tells(corrects(8))
    await rules(6)
    await takesBack()
    expect(await counting()).toBe(8)
    expect(await tells(corrects(7))).toEqual([])
    expect(await counting()).toBe(7)
    expect(await tells(UNDO, UNDO)).toEqual([])
    expect(await counting()).toBe(9)
  })

  atNight('is taken back one word after the other, whatever a program has said between them', async () => {
    await rules(6)
    await tells(corrects(8))
    await rules(5)
    await takesBack()
    expect(await counting()).toBe(6)
    await takesBack()
    expect(await counting()).toBe(8)
  })

  it('is not the program’s to take back', async () => {
    await rules(6)
    const entries = [{ seq: next, board: BOARD, event: UNDO }]
    expect(await feed.send(tableId, entries)).toMatchObject({ status: 422, body: { reason: 'no-result' } })
    expect(await counting()).toBe(6)
  })
})

it('a program’s corrections count where nobody has ruled here', async () => {
  expect(await tells(corrects(8), corrects(7))).toEqual([])
  expect(await counting()).toBe(7)
  expect(await tells(UNDO)).toEqual([])
  expect(await counting()).toBe(8)
})
