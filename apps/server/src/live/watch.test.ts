/** Tables as they are watched: what is released, in order, with what the server derives. */
import { foldTable } from '@openroom/bridge/table/reducer'
import type { TournamentDocument } from '@openroom/formats/json/document'
import type { TablePush } from '@openroom/protocol/push'
import type { Game } from '@openroom/protocol/schema/liveEvents'
import type { Tables } from '@openroom/protocol/schema/screens'
import { fromGameTable } from '@openroom/protocol/table/gameCodec'
import { fromWireEvent } from '@openroom/protocol/table/wire'
import { viewAt } from '@openroom/protocol/views'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pairsDocument, teamsDocument } from '../testing/documents.ts'
import { type LiveSession, playAgain } from '../testing/liveSession.ts'
import { storeAs, type TestServer, testServer } from '../testing/server.ts'
import { type Heard, type Viewer, viewer } from '../testing/viewer.ts'

let server: TestServer
const open: { readonly close: () => Promise<void> }[] = []

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.stop())
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const visitor = async (): Promise<Viewer> => {
  const one = await viewer(server.url)
  open.push(one)
  return one
}

async function live(document: TournamentDocument, key: string): Promise<LiveSession> {
  const session = await playAgain(server, await storeAs(server, document, key))
  open.push(session)
  return session
}

const get = async (path: string) => (await fetch(server.url + path)).json()

const address = (tableId: number) => ({ kind: 'table', tableId }) as const

/** The table with the longest log: one that has been recorded. */
const recorded = ({ tables, log }: LiveSession): number =>
  tables.toSorted((a, b) => log(b).length - log(a).length)[0]!

const logged = (bodies: readonly Heard[]) =>
  bodies.filter(({ seq, type }) => type !== 'FULL' && seq % 1024 === 0)

/** The table that a viewer holds after all its messages. */
const folded = (bodies: readonly Heard[]) =>
  foldTable(bodies.flatMap((push) => fromWireEvent(push as unknown as TablePush) ?? []))

const full = async (session: LiveSession, table: number): Promise<Game> => {
  const one = await visitor()
  const [first] = await one
    .listen<Game>(viewAt('watch', { id: session.id, table: address(table) }).destination)
    .wait(1)
  return first!.payload
}

describe('a watched table', () => {
  it('begins empty and tells each event as it is released, once, in order', async () => {
    const session = await live(pairsDocument(), 'watch')
    const table = recorded(session)
    const { listen } = await visitor()
    const heard = listen(viewAt('watch', { id: session.id, table: address(table) }).destination)
    const [first] = await heard.wait(1)
    expect(first).toMatchObject({ type: 'FULL', seq: 0, prev: null, payload: { boardNumber: 0, live: true } })
    const log = session.log(table)
    for (const { seq } of log.slice(0, 30)) await session.release(table, seq)
    await session.release(table, log.at(-1)!.seq)
    await expect.poll(() => logged(heard.bodies).length).toBe(log.length)
    expect(logged(heard.bodies).map(({ type, seq }) => [type, seq])).toEqual(
      log.map(({ type, seq }) => [type, seq * 1024]),
    )
    for (const [i, { prev }] of heard.bodies.entries())
      expect(prev).toBe(i === 0 ? null : heard.bodies[i - 1]!.seq)
  })

  it('is the same to who comes in the middle as to who was there', async () => {
    const session = await live(pairsDocument(), 'late')
    const table = recorded(session)
    const { listen } = await visitor()
    const heard = listen(viewAt('watch', { id: session.id, table: address(table) }).destination)
    await heard.wait(1)
    const log = session.log(table)
    for (const at of [3, 12, 40, log.length - 1]) {
      const entry = log[Math.min(at, log.length - 1)]!
      await session.release(table, entry.seq)
      await expect.poll(() => logged(heard.bodies).at(-1)?.seq).toBe(entry.seq * 1024)
      const late = fromGameTable(await full(session, table), null)
      expect({ ...late, round: null }).toEqual({ ...folded(heard.bodies), round: null })
    }
  })

  it('shows nothing that has not been released', async () => {
    const session = await live(pairsDocument(), 'early')
    const table = recorded(session)
    const start = session.log(table).find(({ type }) => type === 'START_AUCTION')!
    await session.release(table, start.seq)
    const game = await full(session, table)
    expect(game).toMatchObject({ bidding: [], contract: null, allTricks: [], result: null })
    expect(game.boardNumber).toBeGreaterThan(0)
    expect(game.nextPlayer).toBe(game.board!.dealer)
  })

  it('is told again whole to who subscribes again, whatever version it holds', async () => {
    const session = await live(pairsDocument(), 'again')
    const table = recorded(session)
    await session.release(table, session.log(table)[5]!.seq)
    const { listen } = await visitor()
    const destination = viewAt('watch', { id: session.id, table: address(table) }).destination
    const [first] = await listen(destination).wait(1)
    const [second] = await listen(destination, { since: `${first!.seq}` }).wait(1)
    expect(second).toEqual(first)
  })

  it('says what the board is worth as soon as the session knows', async () => {
    const session = await live(pairsDocument(), 'worth')
    const table = recorded(session)
    const { listen } = await visitor()
    const heard = listen(viewAt('watch', { id: session.id, table: address(table) }).destination)
    await heard.wait(1)
    const log = session.log(table)
    const end = log.find(({ type }) => type === 'END_GAME')!
    await session.release(table, end.seq)
    await session.change()
    await expect.poll(() => heard.bodies.some(({ type }) => type === 'BUTTONS')).toBe(true)
    const told = (type: string) => heard.bodies.findLast((push) => push.type === type)
    expect(told('BUTTONS')).toMatchObject({ payload: { frequencyEnabled: true }, prev: expect.any(Number) })
    const game = await full(session, table)
    expect(game.frequencyEnabled).toBe(true)
    expect(told('BUTTONS')!.seq).toBeGreaterThan(end.seq * 1024)
  })

  it('is told whole again when somebody there has another name', async () => {
    const session = await live(pairsDocument(), 'named')
    const table = recorded(session)
    const { listen } = await visitor()
    const heard = listen(viewAt('watch', { id: session.id, table: address(table) }).destination)
    await heard.wait(1)
    await session.renameNorth(table, 'Zebra Northworth')
    await expect.poll(() => JSON.stringify(heard.bodies.at(-1))).toContain('Northworth')
    expect(heard.bodies.at(-1)).toMatchObject({ type: 'FULL' })
    // Nor does who comes later hear the old one.
    expect(JSON.stringify(await full(session, table))).toContain('Northworth')
  })

  it('of which there is none begins when it comes to be', async () => {
    const { listen } = await visitor()
    const session = await live(pairsDocument(), 'none')
    const heard = listen(viewAt('watch', { id: session.id, table: address(2_000_000) }).destination)
    const other = listen(viewAt('watch', { id: session.id, table: address(recorded(session)) }).destination)
    await other.wait(1)
    expect(heard.bodies).toEqual([])
  })
})

describe('rooms of a match', () => {
  it('are one table under two addresses', async () => {
    const session = await live(teamsDocument(), 'rooms')
    const { tables } = (await get(viewAt('tables', { id: session.id, round: 1 }).path)) as Extract<
      Tables,
      { type: 'TEAM' }
    >
    const { calcTableId, openTableId } = tables[0]!
    const { listen } = await visitor()
    const byId = listen(viewAt('watch', { id: session.id, table: address(openTableId!) }).destination)
    const byRoom = listen(
      viewAt('watch', { id: session.id, table: { kind: 'room', room: 'OPEN', calcTableId } }).destination,
    )
    await byId.wait(1)
    await byRoom.wait(1)
    const log = session.log(openTableId!)
    await session.release(openTableId!, log.at(-1)!.seq)
    await expect.poll(() => logged(byRoom.bodies).length).toBe(log.length)
    expect(byRoom.bodies).toEqual(byId.bodies)
  })

  it('hear of a team that is called otherwise', async () => {
    const session = await live(teamsDocument(), 'renamed')
    const table = recorded(session)
    const { listen } = await visitor()
    const destination = viewAt('watch', { id: session.id, table: address(table) }).destination
    const heard = listen<Game>(destination)
    const [first] = await heard.wait(1)
    await session.release(table, session.log(table)[5]!.seq)
    const { homeTeam } = first!.payload
    await session.rename(homeTeam!.teamId, 'Zebra')
    await expect
      .poll(() => heard.bodies.findLast(({ type }) => type === 'FULL')?.payload.homeTeam?.name)
      .toBe('Zebra')
    const told = heard.bodies.findLast(({ type }) => type === 'FULL')!
    expect(told.seq).toBeGreaterThan(session.log(table)[5]!.seq * 1024)
    expect(fromGameTable(told.payload, null).board).toEqual(folded(heard.bodies).board)
    // Who comes later is told the same.
    expect((await full(session, table)).homeTeam).toEqual(told.payload.homeTeam)
  })

  it("hear of the other room's result when it is public, not before", async () => {
    const session = await live(teamsDocument(), 'other-room')
    const { tables } = (await get(viewAt('tables', { id: session.id, round: 1 }).path)) as Extract<
      Tables,
      { type: 'TEAM' }
    >
    const match = tables.find(
      ({ openTableId, closeTableId }) =>
        session.log(openTableId!).length > 0 && session.log(closeTableId!).length > 0,
    )!
    const [here, there] = [match.openTableId!, match.closeTableId!]
    const { listen } = await visitor()
    const heard = listen(viewAt('watch', { id: session.id, table: address(here) }).destination)
    await heard.wait(1)
    const start = session.log(here).find(({ type }) => type === 'START_AUCTION')!
    await session.release(here, start.seq)
    await session.change()
    await expect.poll(() => heard.bodies.some(({ type }) => type === 'OTHER_TABLE_RESULT')).toBe(true)
    expect(heard.bodies.findLast(({ type }) => type === 'OTHER_TABLE_RESULT')?.payload).toEqual({
      result: null,
    })
    expect((await full(session, here)).otherRoomVisible).toBe(false)
    await session.release(there, session.log(there).at(-1)!.seq)
    await session.change()
    await expect
      .poll(() => heard.bodies.findLast(({ type }) => type === 'OTHER_TABLE_RESULT')?.payload)
      .toMatchObject({ result: { trickCount: expect.any(Number) } })
    expect(heard.bodies.findLast(({ type }) => type === 'OTHER_TABLE_VISIBLE')?.payload).toEqual({
      visible: true,
      otherTableId: there,
    })
  })
})
