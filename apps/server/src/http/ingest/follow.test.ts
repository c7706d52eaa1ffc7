import { readFileSync } from 'node:fs'
import { foldTable } from '@openroom/bridge/table/reducer'
import { IngestClient } from '@openroom/feed/client'
import { Follower } from '@openroom/feed/follow'
import { plansOf } from '@openroom/feed/plan'
import { playSession } from '@openroom/feed/player'
import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOf, withSessions } from '@openroom/formats/json/documentBuilder'
import { LIMITS } from '@openroom/formats/limits'
import { readFile } from '@openroom/formats/read'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { teamsDocument } from '../../testing/documents.ts'
import { admin } from '../../testing/process.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { TOKEN, TOKENS, tournaments } from '../../testing/source.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer({}, { ingestTokens: TOKENS })
  const [file] = tournaments()
  await server.imports.files([file!], { playVisible: true }, { accountId: null })
})
afterAll(() => server.stop())

const onRefused = vi.fn()

function following(key: string) {
  const ids = new Set<number>()
  const client = new IngestClient({ server: server.url, token: TOKEN })
  const follower = new Follower(client, { key, onSent: (id) => ids.add(id), onRefused })
  return { follower, session: () => [...ids].at(-1)! }
}

/** The document as it was when so many events of each log had happened, without results of boards that go on. */
const after = (document: TournamentDocument, count: number): TournamentDocument =>
  withSessions(document, (session) => ({
    ...session,
    tables: session.tables.map((table) => {
      let left = count
      const logs = table.logs.flatMap((log) => {
        const events = log.events.slice(0, left)
        left -= events.length
        return events.length === 0 ? [] : [{ ...log, events }]
      })
      const isOver = (board: number) =>
        logs.some((log) => log.board === board && log.events.some(({ type }) => type === 'END_GAME')) ||
        (left > 0 && table.logs.every((log) => log.board !== board))
      return { ...table, logs, results: table.results.filter(({ board }) => isOver(board)) }
    }),
  }))

async function stored(id: number): Promise<DocumentSession> {
  const { body } = await admin(server.dataDir, {
    method: 'GET',
    path: `/export?of=session&id=${id}&format=json`,
  })
  return sessionsOf(JSON.parse(body) as TournamentDocument)[0]!
}

const states = ({ tables }: DocumentSession) =>
  tables.map(({ key, logs }) => [key, logs.map(({ board, events }) => [board, foldTable(events)])])

const longest = (document: TournamentDocument): number =>
  Math.max(...sessionsOf(document)[0]!.tables.map(({ logs }) => logs.flatMap((log) => log.events).length))

describe('a file that grows', () => {
  it('is sent as it grows, each event once, and goes on after a restart', async () => {
    const document = teamsDocument()
    const most = longest(document)
    const { follower, session } = following('grows')
    for (let count = 1; count < most / 2; count += 7) await follower.look(after(document, count), false)
    const again = following('grows')
    for (let count = 1; count <= most + 7; count += 11)
      await again.follower.look(after(document, count), false)
    expect((await again.follower.look(document, false)).waits).toBe(false)
    const [given] = sessionsOf(document)
    const kept = await stored(session())
    expect(kept.tables.map(({ key, logs }) => [key, logs])).toEqual(
      given!.tables.map(({ key, logs }) => [key, logs]),
    )
    expect(onRefused).not.toHaveBeenCalled()
    expect(await again.follower.finish()).toEqual([session()])
  })

  it('takes back what is otherwise once it has stayed so, not while it is half written', async () => {
    const document = teamsDocument()
    const { follower, session } = following('changes')
    await follower.look(document, false)
    const half = after(document, 9)
    const before = states(await stored(session()))
    expect(await follower.look(half, false)).toEqual({ waits: true })
    expect(states(await stored(session()))).toEqual(before)
    const cut = withSessions(document, (one) => ({
      ...one,
      tables: one.tables.map((table, i) =>
        i > 0
          ? table
          : { ...table, logs: table.logs.map((log) => ({ ...log, events: log.events.slice(0, -6) })) },
      ),
    }))
    expect(await follower.look(cut, false)).toEqual({ waits: true })
    expect(await follower.look(cut, true)).toEqual({ waits: false })
    const bare = (one: DocumentSession) =>
      one.tables.map(({ logs }) =>
        logs.map(({ board, events }) => {
          const { claim: _claim, declinedClaims: _declined, ...state } = foldTable(events)
          return [board, state]
        }),
      )
    expect(bare(await stored(session()))).toEqual(bare(sessionsOf(cut)[0]!))
    await follower.look(document, true)
    expect(bare(await stored(session()))).toEqual(bare(sessionsOf(document)[0]!))
  })
})

/** Results alone, as a file of a Bridgemate server has them: the first boards of each table. */
const results = (most: number): TournamentDocument =>
  withSessions(teamsDocument(), (one) => ({
    ...one,
    tables: one.tables.map((table) => ({ ...table, logs: [], results: table.results.slice(0, most) })),
  }))

/** The director's word on the first board of the first table. */
async function ruled(id: number): Promise<{ readonly tableId: number; readonly board: number }> {
  const client = new IngestClient({ server: server.url, token: TOKEN })
  const { tableId } = (await client.session(id)).tables[0]!
  const log = await client.log(tableId)
  const { board } = log[0]!
  const result = { status: 'notPlayed', jury: true, adjustment: AVERAGE } as const
  await client.send(tableId, [{ seq: log.length, board, result }])
  return { tableId, board }
}
const AVERAGE = { kind: 'average', ns: 'AVE+', ew: 'AVE-' } as const

describe('a ruling of the director', () => {
  const counting = async (id: number, at: number) =>
    (await stored(id)).tables[at]!.results.map(({ board, adjustment }) => [board, adjustment])

  it('neither stops a file that is followed, nor is undone by it, also when it is read anew', async () => {
    onRefused.mockClear()
    const { follower, session } = following('ruled')
    await follower.look(results(1), false)
    const { board } = await ruled(session())
    const look = await follower.look(results(2), false)
    if (look.waits) expect(await follower.look(results(2), false)).toEqual({ waits: false })
    const again = following('ruled')
    for (const isSettled of [false, true]) await again.follower.look(results(3), isSettled)
    expect(onRefused).not.toHaveBeenCalled()
    const [given] = sessionsOf(results(3))
    for (const [at, table] of given!.tables.entries())
      expect(await counting(session(), at)).toEqual(
        table.results.map((one) => [one.board, at === 0 && one.board === board ? AVERAGE : null]),
      )
  })

  it('makes a paced play that goes on skip nothing', async () => {
    const client = new IngestClient({ server: server.url, token: TOKEN })
    const plan = plansOf(teamsDocument(), { key: 'paced' })[0]!
    const begun = {
      ...plan,
      tables: plan.tables.map((one) => ({ ...one, entries: one.entries.slice(0, 1) })),
    }
    const { miniSessionId: id, tables } = await client.storeSession(plan.body)
    await client.start(id)
    for (const { key, entries } of begun.tables)
      await client.send(tables.find((one) => one.key === key)!.tableId, [entries[0]!.entry])
    const { tableId } = await ruled(id)
    await playSession(client, plan, { speed: 1e9 })
    const own = plan.tables.find((one) => tables.find(({ key }) => key === one.key)?.tableId === tableId)!
    const log = await client.log(tableId)
    expect(log.filter((_, i) => i !== 1).map((one) => ('event' in one ? one.event.type : 'result'))).toEqual(
      own.entries.map(({ entry }) => ('event' in entry ? entry.event.type : 'result')),
    )
  })
})

describe.skipIf(!hasSharedData)('a LIN file that an operator writes', () => {
  it('comes to what it says at its end', { timeout: 60_000 }, async () => {
    const bytes = readFileSync(sharedPath('lin/lucbellicaud_TM-17360_teammatch.lin'))
    const { follower, session } = following('lin')
    const read = async (share: number) => {
      const part = bytes.subarray(0, Math.floor(bytes.length * share))
      const one = await readFile(new Blob([part]).stream(), LIMITS)
      if (!one.ok) throw new Error(one.error.message)
      return one.value.document
    }
    onRefused.mockClear()
    for (const share of [0.05, 0.2, 0.21, 0.35, 0.5, 0.51, 0.52, 0.75, 0.9, 1]) {
      await follower.look(await read(share), false)
      await follower.look(await read(share), true)
    }
    expect(onRefused).not.toHaveBeenCalled()
    expect(states(await stored(session()))).toEqual(states(sessionsOf(await read(1))[0]!))
  })
})
