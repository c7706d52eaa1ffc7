/** No deal is public while somebody in another session of the event has still to play it. */
import { dealText } from '@openroom/formats/json/documentBuilder'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '../../testing/clock.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { entriesOf, match, type Source, source, TOKENS, tournaments } from '../../testing/source.ts'

let server: TestServer
let clock: ManualClock
let feed: Source

beforeAll(async () => {
  clock = manualClock(Date.now())
  server = await testServer({}, { ingestTokens: TOKENS, clock })
  for (const file of tournaments())
    expect((await server.imports.files([file], { playVisible: true }, { accountId: null })).ok).toBe(true)
  feed = source(server.url)
})
afterAll(() => server?.stop())

const BOARDS = [CLAIMED, GRAND_SLAM].map(({ board }) => ({
  number: board.number,
  deal: dealText(board.deal!),
}))

let events = 0
/** A session with the deals of all of its event. */
const group = (event: number, key: string, more: object = {}, releaseRule = 'BOARD') => ({
  ...of(event, { key, boards: BOARDS, releaseRule }),
  ...more,
})

const of = (event: number, session: object) => ({
  ...match(session),
  event: { key: `groups-${event}`, name: 'Groups', type: 'TEAM' },
})

type Made = { readonly id: number; readonly tables: readonly number[] }

async function made(body: object): Promise<Made> {
  const answer = await feed.call('PUT', staffRoutes.ingestSessions(), body)
  expect(answer).toMatchObject({ status: 200 })
  const tables = answer.body.tables as readonly { readonly tableId: number }[]
  return { id: Number(answer.body.miniSessionId), tables: tables.map(({ tableId }) => tableId) }
}

const start = ({ id }: Made) => feed.call('POST', staffRoutes.ingestStart(id), {})
const finish = ({ id }: Made) => feed.call('POST', staffRoutes.ingestFinish(id), {})

async function play({ tables }: Made): Promise<void> {
  for (const table of tables) expect(await feed.send(table, entriesOf())).toMatchObject({ status: 200 })
}

async function passes(seconds: number): Promise<void> {
  clock.advance(seconds * 1_000)
  for (let i = 0; i < 3; i += 1) await server.settled()
}

type Seen = { readonly status: string; readonly boards: number }

/** How the session stands, and of how many boards anything can be read. */
async function seen({ id }: Made): Promise<Seen> {
  const get = async (path: string) => (await fetch(server.url + path)).json()
  const list = (await get(viewAt('miniSessions').path)) as readonly {
    miniSessionId: number
    status: string
  }[]
  const boards = (await get(viewAt('boards', { id }).path)) as readonly unknown[]
  return {
    status: list.find(({ miniSessionId }) => miniSessionId === id)!.status,
    boards: Array.isArray(boards) ? boards.length : 0,
  }
}

describe('two groups that play the same deals', () => {
  it('wait for each other, also past the end of the one', async () => {
    const event = ++events
    const [a, b] = [await made(group(event, 'a')), await made(group(event, 'b'))]
    await start(a)
    await play(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    await start(b)
    await finish(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    await play(b)
    await passes(60)
    expect(await seen(b)).toEqual({ status: 'LIVE', boards: 2 })
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
  })

  it('do no longer once the other is over, whatever it has played', async () => {
    const event = ++events
    const [a, b] = [await made(group(event, 'a')), await made(group(event, 'b'))]
    await start(a)
    await start(b)
    await play(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    await finish(b)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 2 })
  })

  it('wait for each other at the end, where all is told at the end', async () => {
    const event = ++events
    const [a, b] = [await made(group(event, 'a', {}, 'SESSION')), await made(group(event, 'b'))]
    await start(a)
    await play(a)
    await finish(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    await start(b)
    await play(b)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
  })

  it('do not wait where a match is told of by the delay alone, nor for one', async () => {
    const event = ++events
    const [a, b] = [await made(group(event, 'a', {}, 'DELAY')), await made(group(event, 'b'))]
    for (const one of [a, b]) await start(one)
    await play(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 2 })
    expect(await seen(b)).toEqual({ status: 'LIVE', boards: 0 })
  })

  it('do not wait where an admin accepts it, whatever the rule', async () => {
    const event = ++events
    const a = await made(group(event, 'a', { tellsEarly: true }, 'SESSION'))
    const b = await made(group(event, 'b'))
    for (const one of [a, b]) await start(one)
    await play(a)
    await finish(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
  })

  it('do not wait for one that was announced for an earlier day and never played', async () => {
    const event = ++events
    const given = { key: 'a', boards: BOARDS, releaseRule: 'BOARD' }
    await made(of(event, { ...given, date: '2026-03-01' }))
    const a = await made(of(event, { ...given, date: '2026-03-08' }))
    await start(a)
    await play(a)
    await finish(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
  })

  it('wait for one that has no entries yet, until it is drawn as a single match of the delay alone', async () => {
    const event = ++events
    const undrawn = { key: 'b', boards: BOARDS, delay: 10 }
    const b = await made(of(event, { ...undrawn, registrations: [], matches: [], tables: [] }))
    const a = await made(group(event, 'a'))
    for (const one of [a, b]) await start(one)
    await play(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
    await made(of(event, undrawn))
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 2 })
  })

  it('end at once where the end is forced', async () => {
    const event = ++events
    const a = await made(group(event, 'a'))
    await made(group(event, 'b'))
    await start(a)
    await play(a)
    await server.gate.forceEnd(a.id)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'CLOSED', boards: 2 })
  })
})

describe('a session of which a round is still to be drawn', () => {
  it('waits for those who leave it after that round', async () => {
    const event = ++events
    const [ash, elm] = match().session.registrations
    const later = ['oak', 'fir'].map((key) => ({ ...ash, key, name: key, players: [], withdrawnFrom: 3 }))
    const given = { key: 'a', releaseRule: 'BOARD', boards: BOARDS, boardsPerRound: 2, numberOfRounds: 3 }
    const a = await made(of(event, { ...given, registrations: [ash, elm, ...later] }))
    await start(a)
    await play(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 0 })
  })
})

describe('a session with deals that are public', () => {
  const put = (body: object) => feed.call('PUT', staffRoutes.ingestSessions(), body)

  it('is refused, also where it gets them later; an admin may accept it', async () => {
    const event = ++events
    const a = await made(group(event, 'a'))
    await start(a)
    await play(a)
    await passes(60)
    const told = { status: 422, body: { code: 'rule-tells-early', reason: '2, 4' } }
    expect(await put(group(event, 'b'))).toMatchObject(told)
    // Told again as it is.
    expect(await put(group(event, 'a'))).toMatchObject({ status: 200 })
    const empty = { ...match({ key: 'c', releaseRule: 'BOARD' }), event: group(event, 'c').event }
    await made(empty)
    expect(await put(group(event, 'c'))).toMatchObject(told)
    expect(await put(group(event, 'b', { tellsEarly: true }))).toMatchObject({ status: 200 })
    expect(await put(group(++events, 'b'))).toMatchObject({ status: 200 })
  })
  it('takes deals of boards that it has played itself', async () => {
    const event = ++events
    const given = { key: 'b', boardsPerRound: 2, releaseRule: 'BOARD', delay: 100 }
    const b = await made(of(event, { ...given, boards: BOARDS.map(({ number }) => ({ number })) }))
    const a = await made(group(event, 'a'))
    for (const one of [a, b]) await start(one)
    await play(a)
    await passes(60)
    expect(await seen(a)).toEqual({ status: 'LIVE', boards: 2 })
    const [first] = BOARDS
    const result = { contract: null, tricks: null, scoreNs: 420 }
    const sent = (table: number) => feed.send(table, [{ seq: 0, board: first!.number, result }])
    const told = of(event, { ...given, boards: [first, { number: BOARDS[1]!.number }] })
    const [open, closed] = b.tables
    expect(await sent(open!)).toMatchObject({ status: 200 })
    expect(await put(told)).toMatchObject({ status: 422, body: { reason: '2' } })
    expect(await sent(closed!)).toMatchObject({ status: 200 })
    expect(await put(told)).toMatchObject({ status: 200 })
    expect(await put(of(event, { ...given, boards: BOARDS }))).toMatchObject({
      status: 422,
      body: { reason: '4' },
    })
    await passes(200)
    expect(await seen(b)).toEqual({ status: 'LIVE', boards: 1 })
  })
})
