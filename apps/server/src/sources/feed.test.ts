import { readFileSync } from 'node:fs'
import { IngestClient } from '@openroom/feed/client'
import { type PlanOptions, plansOf } from '@openroom/feed/plan'
import { playSession } from '@openroom/feed/player'
import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOfDocument } from '@openroom/formats/json/documentBuilder'
import { LIMITS } from '@openroom/formats/limits'
import { readFile } from '@openroom/formats/read'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pairsDocument, teamsDocument } from '../testing/documents.ts'
import { admin } from '../testing/process.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { TOKEN, TOKENS, tournaments } from '../testing/source.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer({}, { ingestTokens: TOKENS })
  const [file] = tournaments()
  await server.imports.files([file!], { playVisible: true }, { accountId: null })
})
afterAll(() => server.stop())

/** Everything as fast as the server takes it. */
const SPEED = 1_000_000

async function stored(id: number): Promise<DocumentSession> {
  const { body } = await admin(server.dataDir, {
    method: 'GET',
    path: `/export?of=session&id=${id}&format=json`,
  })
  return sessionsOfDocument(JSON.parse(body) as TournamentDocument)[0]!
}

const logs = ({ tables }: DocumentSession) =>
  Object.fromEntries(tables.map((table) => [table.key, table.logs]))
const results = ({ tables }: DocumentSession) =>
  Object.fromEntries(
    tables.map(({ key, results: own }) => [
      key,
      own.map(({ official: _official, ...one }) => one).sort((a, b) => a.board - b.board),
    ]),
  )

async function fed(document: TournamentDocument, options: PlanOptions = {}): Promise<readonly number[]> {
  const client = new IngestClient({ server: server.url, token: TOKEN })
  const ids: number[] = []
  for (const plan of plansOf(document, options)) ids.push(await playSession(client, plan, { speed: SPEED }))
  return ids
}

describe('a file that is fed', () => {
  it.each([
    ['a team match', teamsDocument()],
    ['a pairs session', pairsDocument()],
  ])('ends with exactly its logs and results: %s', async (name, document) => {
    const [id] = await fed(document, { key: `whole ${name}` })
    const [given] = sessionsOfDocument(document)
    const session = await stored(id!)
    expect(logs(session)).toEqual(logs(given!))
    for (const [key, own] of Object.entries(results(given!)))
      expect(results(session)[key], key).toEqual(
        own.map((one) => ({
          ...one,
          lead: results(session)[key]!.find(({ board }) => board === one.board)!.lead ?? one.lead,
        })),
      )
  })

  it('goes on where it was cut off', async () => {
    const document = teamsDocument()
    const [plan] = plansOf(document, { key: 'cut' })
    const end = new AbortController()
    const client = new IngestClient({ server: server.url, token: TOKEN, signal: end.signal })
    const onProgress = (sent: number, all: number) => {
      if (sent > all / 3) end.abort(new Error('cut off'))
    }
    await expect(
      playSession(client, plan!, { speed: 3_000, signal: end.signal, onProgress }),
    ).rejects.toThrow('cut off')
    const [id] = await fed(document, { key: 'cut' })
    expect(logs(await stored(id!))).toEqual(logs(sessionsOfDocument(document)[0]!))
  })

  it('sets the clock of a round as it begins, and leaves it when the round goes on', async () => {
    const [plan] = plansOf(teamsDocument(), { key: 'clock' })
    const end = new AbortController()
    const client = new IngestClient({ server: server.url, token: TOKEN })
    const cut = new IngestClient({ server: server.url, token: TOKEN, signal: end.signal })
    const onProgress = () => end.abort(new Error('cut off'))
    const playing = playSession(cut, plan!, { speed: 3_000, signal: end.signal, onProgress })
    await expect(playing).rejects.toThrow('cut off')
    const { miniSessionId: id, tables } = await client.storeSession(plan!.body)
    const clock = () => server.timers.of(id, tables[0]!.tableId, Date.now())
    const set = await clock()
    expect(set).toMatchObject({ type: 'Round 1', running: true })
    const boards = new Set(plan!.tables[0]!.entries.map(({ entry }) => entry.board)).size
    expect(set!.endsAt - set!.at).toBe((boards * 450_000) / 3_000)
    await fed(teamsDocument(), { key: 'clock' })
    expect(await clock()).toEqual(set)
  })

  it('tells of wanted tables alone', async () => {
    const document = teamsDocument()
    const [first] = sessionsOfDocument(document)[0]!.tables
    const [id] = await fed(document, { key: 'some', tables: new Set([first!.key]) })
    const session = await stored(id!)
    expect(
      session.tables.filter(({ logs: own, results: posted }) => own.length + posted.length > 0),
    ).toHaveLength(1)
  })
})

describe.skipIf(!hasSharedData)('a LIN match', () => {
  it('ends with exactly the fed log', async () => {
    const read = await readFile(
      new Blob([readFileSync(sharedPath('lin/lucbellicaud_TM-17360_teammatch.lin'))]).stream(),
      LIMITS,
    )
    if (!read.ok) throw new Error(read.error.message)
    const [given] = sessionsOfDocument(read.value.document)
    const [id] = await fed(read.value.document)
    expect(logs(await stored(id!))).toEqual(logs(given!))
    expect(given!.tables.flatMap((table) => table.logs).length).toBeGreaterThan(10)
  })
})
