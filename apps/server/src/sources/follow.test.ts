import { readFileSync } from 'node:fs'
import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import { IngestClient } from '@openroom/feed/client'
import { Follower } from '@openroom/feed/follow'
import { plansOf } from '@openroom/feed/plan'
import { playSession } from '@openroom/feed/player'
import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOfDocument, withSessions } from '@openroom/formats/json/documentBuilder'
import { LIMITS } from '@openroom/formats/limits'
import { readFile } from '@openroom/formats/read'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { atNight } from '@openroom/test-kit/atNight'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { teamsDocument } from '../testing/documents.ts'
import { admin } from '../testing/process.ts'
import { directorOf, type TestServer, testServer } from '../testing/server.ts'
import { TOKEN, TOKENS, tournaments } from '../testing/source.ts'

let server: TestServer
let cookie: string

beforeAll(async () => {
  server = await testServer({}, { ingestTokens: TOKENS })
  cookie = await directorOf(server, 'ADMIN')
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
  return sessionsOfDocument(JSON.parse(body) as TournamentDocument)[0]!
}

const states = ({ tables }: DocumentSession) =>
  tables.map(({ key, logs }) => [key, logs.map(({ board, events }) => [board, foldTable(events)])])

const longest = (document: TournamentDocument): number =>
  Math.max(
    ...sessionsOfDocument(document)[0]!.tables.map(({ logs }) => logs.flatMap((log) => log.events).length),
  )

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
    const [given] = sessionsOfDocument(document)
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
    expect(bare(await stored(session()))).toEqual(bare(sessionsOfDocument(cut)[0]!))
    await follower.look(document, true)
    expect(bare(await stored(session()))).toEqual(bare(sessionsOfDocument(document)[0]!))
  })
})

/** Results alone, as a file of a Bridgemate server has them: the first boards of each table. */
const results = (most: number): TournamentDocument =>
  withSessions(teamsDocument(), (one) => ({
    ...one,
    tables: one.tables.map((table) => ({ ...table, logs: [], results: table.results.slice(0, most) })),
  }))

/** The director's word on the first board of the first table, at the desk. */
async function ruled(id: number): Promise<{ readonly tableId: number; readonly board: number }> {
  const client = new IngestClient({ server: server.url, token: TOKEN })
  const { tableId, key } = (await client.session(id)).tables[0]!
  const { board } = sessionsOfDocument(teamsDocument())[0]!.tables.find((one) => one.key === key)!.results[0]!
  const correction = { kind: 'ruling', table: key, board, ruling: AVERAGE } as const
  const sent = await fetch(server.url + deskRoutes.correctSession(id), {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ correction, reason: 'Late' }),
  })
  expect(sent.status, await sent.text()).toBe(200)
  return { tableId, board }
}
const AVERAGE = { kind: 'average', ns: 'AVE+', ew: 'AVE-' } as const
const NONE = { status: 'notPlayed', contract: null, tricks: null, scoreNs: null, lead: null } as const

/** With an average as the file's first result of the first table. */
const averaged = (document: TournamentDocument): TournamentDocument =>
  withSessions(document, (one) => ({
    ...one,
    tables: one.tables.map((table, i) => {
      const [first, ...rest] = table.results
      return i > 0
        ? table
        : { ...table, results: [{ ...first!, ...NONE, jury: true, adjustment: AVERAGE }, ...rest] }
    }),
  }))

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
    const [given] = sessionsOfDocument(results(3))
    for (const [at, table] of given!.tables.entries())
      expect(await counting(session(), at)).toEqual(
        table.results.map((one) => [one.board, at === 0 && one.board === board ? AVERAGE : null]),
      )
  })

  atNight(
    'is told apart from what the file says itself, which goes to and fro, also when it is read anew',
    async () => {
      const key = 'to and fro'
      const sent = async (document: TournamentDocument) => {
        const { follower, session } = following(key)
        await follower.look(document, true)
        return session()
      }
      const id = await sent(results(1))
      const [[board]] = (await counting(id, 0)) as [[number]]
      for (const [document, counts] of [
        [averaged(results(1)), AVERAGE],
        [results(1), null],
        [averaged(results(1)), AVERAGE],
      ] as const) {
        expect(await sent(document)).toBe(id)
        expect(await counting(id, 0)).toEqual([[board, counts]])
      }
      const { tableId } = await ruled(id)
      const client = new IngestClient({ server: server.url, token: TOKEN })
      expect((await client.log(tableId)).map(({ own }) => own)).toEqual([true, true, true, true, false])
      await sent(results(1))
      expect(await counting(id, 0)).toEqual([[board, AVERAGE]])
    },
  )

  atNight('lets go what a file has put right itself and takes out again, after a restart', async () => {
    const onFirst = (events: readonly TableEvent[]) =>
      withSessions(teamsDocument(), (one) => ({
        ...one,
        tables: one.tables.map((table, i) =>
          i > 0
            ? table
            : {
                ...table,
                logs: table.logs.map((log, at) =>
                  at > 0 ? log : { ...log, events: [...log.events, ...events] },
                ),
              },
        ),
      }))
    const result = { contract: null, tricks: 2, scoreNs: null }
    const first = following('dropped')
    await first.follower.look(onFirst([{ type: 'CORRECTION', result }]), true)
    const id = first.session()
    const isCorrected = async () => (await stored(id)).tables[0]!.results[0]!.jury
    expect(await isCorrected()).toBe(true)
    await following('dropped').follower.look(onFirst([]), true)
    expect(await isCorrected()).toBe(false)
  })

  atNight('makes a paced play that goes on skip nothing', async () => {
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

describe('a ruling of the director before a board is sent', () => {
  it('is not taken for the ruling that a paced play comes to', async () => {
    const client = new IngestClient({ server: server.url, token: TOKEN })
    const plan = plansOf(averaged(results(2)), { key: 'paced rulings' })[0]!
    const { miniSessionId: id } = await client.storeSession(plan.body)
    await client.start(id)
    const { tableId } = await ruled(id)
    await playSession(client, plan, { speed: 1e9 })
    expect((await client.log(tableId)).map(({ own }) => own)).toEqual([false, true, true])
  })
})

describe.skipIf(!hasSharedData)('a LIN file that an operator writes', () => {
  it('comes to what it says at its end', async () => {
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
    expect(states(await stored(session()))).toEqual(states(sessionsOfDocument(await read(1))[0]!))
  })
})
