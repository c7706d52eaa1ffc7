/** Views of sessions over a real socket: the bodies of the archive calls, whole, and only when they are other. */
import type { TournamentDocument } from '@openroom/formats/json/document'
import type { BoardEntry } from '@openroom/protocol/schema/results'
import type { Tables } from '@openroom/protocol/schema/screens'
import { viewAt } from '@openroom/protocol/views'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pairsDocument, teamsDocument, withTables } from '../testing/documents.ts'
import { storeAs, type TestServer, testServer } from '../testing/server.ts'
import { type Viewer, viewer } from '../testing/viewer.ts'

let server: TestServer
const open: Viewer[] = []

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

const store = (document: TournamentDocument, key: string): Promise<number> => storeAs(server, document, key)

const get = async (path: string) => {
  const response = await fetch(server.url + path)
  return { seq: Number(response.headers.get('x-openroom-seq')), body: await response.json() }
}

/** The document with the first result of its first table scored otherwise. */
const rescored = (document: TournamentDocument, scoreNs: number): TournamentDocument =>
  withTables(document, ([first, ...others]) => {
    const [result, ...rest] = first!.results
    const given = { ...result!, contract: null, tricks: null, lead: null, scoreNs }
    return [{ ...first!, logs: [], results: [given, ...rest] }, ...others]
  })

describe('pairs', () => {
  it('have every view with the body of its archive call', async () => {
    const id = await store(pairsDocument(), 'bodies')
    const [{ board }] = (await get(viewAt('boards', { id }).path)).body as [BoardEntry]
    const [{ registrationId }] = (await get(viewAt('registrations', { id }).path)).body as [
      { registrationId: number },
    ]
    const calls: readonly (readonly [string, string])[] = [
      [viewAt('runningScores', { id }).destination, viewAt('runningScores', { id }).path],
      [
        viewAt('crossTable', { id, order: 'rank' }).destination,
        viewAt('crossTable', { id, order: 'rank' }).path,
      ],
      [
        viewAt('crossTable', { id, order: 'name' }).destination,
        viewAt('crossTable', { id, order: 'name' }).path,
      ],
      [
        viewAt('privateScores', { id, registrationId }).destination,
        viewAt('privateScores', { id, registrationId }).path,
      ],
      [viewAt('pairFrequencies', { id, board }).destination, viewAt('pairFrequencies', { id, board }).path],
      [viewAt('registrations', { id }).destination, viewAt('registrations', { id }).path],
      [viewAt('rounds', { id }).destination, viewAt('rounds', { id }).path],
      [viewAt('boards', { id }).destination, viewAt('boards', { id }).path],
      [viewAt('pairTables', { id }).destination, viewAt('pairTables', { id }).path],
    ]
    const { listen } = await visitor()
    for (const [destination, path] of calls) {
      const [first] = await listen(destination).wait(1)
      const { seq, body } = await get(path)
      expect(first, destination).toEqual({ type: 'SUBSCRIBE', payload: body, seq, prev: null })
    }
  })

  it('send a view again when it is another, and only then', async () => {
    const document = pairsDocument()
    const id = await store(document, 'again')
    const one = await visitor()
    const another = await visitor()
    const scores = [one, another].map(({ listen }) => listen(viewAt('runningScores', { id }).destination))
    const people = one.listen(viewAt('registrations', { id }).destination)
    for (const { wait } of [...scores, people]) await wait(1)
    await store(rescored(document, -7_600), 'again')
    for (const { wait } of scores) {
      const [before, after] = await wait(2)
      expect(after).toMatchObject({ type: 'SUBSCRIBE', prev: before!.seq })
      expect(after!.payload).toEqual((await get(viewAt('runningScores', { id }).path)).body)
    }
    expect(people.bodies).toHaveLength(1)
  })

  it('send nothing to a client that comes back with the newest version', async () => {
    const id = await store(pairsDocument(), 'since')
    const { seq } = await get(viewAt('boards', { id }).path)
    const { listen } = await visitor()
    const held = listen(viewAt('boards', { id }).destination, { since: `${seq}` })
    const older = listen(viewAt('boards', { id }).destination, { since: `${seq - 1}` })
    await older.wait(1)
    expect(held.bodies).toEqual([])
  })

  it.each([
    ['an unknown session', (_: number) => viewAt('boards', { id: 999_999 }).destination],
    ['an unknown board', (id: number) => viewAt('pairFrequencies', { id, board: 999 }).destination],
    ['a view of teams', (id: number) => viewAt('teamFrequencies', { id, board: 1 }).destination],
  ])('have nothing to show of %s', async (_, destination) => {
    const id = await store(pairsDocument(), 'nothing')
    const { listen } = await visitor()
    const [first] = await listen(destination(id)).wait(1)
    expect(first).toMatchObject({ type: 'SUBSCRIBE', payload: null, prev: null })
  })
})

describe('teams', () => {
  it('have every view with the body of its archive call', async () => {
    const id = await store(teamsDocument(), 'team-bodies')
    const { body } = await get(viewAt('tables', { id, round: 1 }).path)
    const { calcTableId, impHome, impVisiting } = (body as Extract<Tables, { type: 'TEAM' }>).tables[0]!
    const calls: readonly (readonly [string, string])[] = [
      [viewAt('runningScores', { id }).destination, viewAt('runningScores', { id }).path],
      [
        viewAt('runningScoresOfRound', { id, round: 1 }).destination,
        viewAt('runningScoresOfRound', { id, round: 1 }).path,
      ],
      [viewAt('tables', { id, round: 1 }).destination, viewAt('tables', { id, round: 1 }).path],
      [
        viewAt('scoreCard', { id, calcTableId, round: 1 }).destination,
        viewAt('scoreCard', { id, calcTableId, round: 1 }).path,
      ],
      [
        viewAt('teamFrequencies', { id, board: 1 }).destination,
        viewAt('teamFrequencies', { id, board: 1 }).path,
      ],
      [viewAt('crossImps', { id, round: -1 }).destination, viewAt('crossImps', { id, round: -1 }).path],
      [viewAt('knockoutCorrections', { id }).destination, viewAt('knockoutCorrections', { id }).path],
      [
        viewAt('tableKnockoutCorrections', { id }).destination,
        viewAt('tableKnockoutCorrections', { id }).path,
      ],
      [viewAt('rounds', { id }).destination, viewAt('rounds', { id }).path],
    ]
    const { listen } = await visitor()
    for (const [destination, path] of calls) {
      const [first] = await listen(destination).wait(1)
      expect(first?.payload, destination).toEqual((await get(path)).body)
    }
    const [result] = await listen(viewAt('matchViewResult', { id, calcTableId }).destination).wait(1)
    expect(result?.payload).toEqual({ himp: impHome, vimp: impVisiting, hmp: null, vmp: null })
  })

  it('change one match of a round alone', async () => {
    const document = teamsDocument()
    const id = await store(document, 'one-match')
    const { listen } = await visitor()
    const tables = listen<Tables>(viewAt('tables', { id, round: 1 }).destination)
    await tables.wait(1)
    await store(rescored(document, 3_000), 'one-match')
    const [, update] = await tables.wait(2)
    const { body } = await get(viewAt('tables', { id, round: 1 }).path)
    expect(update).toMatchObject({ type: 'UPDATE' })
    expect((body as { tables: readonly unknown[] }).tables).toContainEqual(update!.payload)
    expect(tables.bodies).toHaveLength(2)
  })

  it('have round buttons for the sessions of a segment', async () => {
    const id = await store(teamsDocument(), 'buttons')
    const sessions: readonly { miniSessionId: number; serverId: number; segmentId: number }[] = (
      await get(viewAt('miniSessions').path)
    ).body
    const { serverId, segmentId } = sessions.find(({ miniSessionId }) => miniSessionId === id)!
    const { listen } = await visitor()
    const [first] = await listen(viewAt('roundButtons', { serverId, segmentId }).destination).wait(1)
    const { rounds } = (await get(viewAt('rounds', { id }).path)).body
    expect(first?.payload).toEqual([
      {
        miniSessionId: id,
        rounds: rounds
          .filter(({ enabled }: { enabled: boolean }) => enabled)
          .map(({ round }: { round: number }) => round),
      },
    ])
  })
})
