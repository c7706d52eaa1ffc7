/** A figure that differs leads to the session that has its board, however the file's sessions are stored. */
import type { ExportFormat } from '@openroom/bridge/exports'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { NO_OFFICIAL_RESULT, sessionsOfDocument, withSessions } from '@openroom/formats/json/documentBuilder'
import { compareOfficial } from '@openroom/formats/official/compare'
import { readFile } from '@openroom/formats/read'
import { bytesAsSource } from '@openroom/formats/text'
import { WRITERS } from '@openroom/formats/writers'
import { simulate } from '@openroom/simulate/simulate'
import { someOf } from '@openroom/test-kit/nightly'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestStore, testStore } from '../testing/database.ts'
import { importDocuments } from './importDocument.rows.ts'
import { reportOf } from './uploadReport.ts'

let opened: TestStore
beforeAll(async () => {
  opened = await testStore()
})
afterAll(() => opened?.close())

const BY = { accountId: null, names: ['test'], reason: 'upload' as const }
const ORDER = { now: new Date('2026-11-21T12:00:00Z'), by: BY, replace: true as const }

/** Three segments of a match, which are sessions to LIN and rounds of one to the other formats. */
const MATCH = simulate({
  kind: 'teams-knock-out',
  contestants: 2,
  boards: 4,
  rounds: 3,
  recorded: 1,
  seed: 1,
  rulings: 0,
  estimated: true,
})

/** Every figure of these boards is printed far from what it is. */
const misprinted = (document: TournamentDocument, boards: ReadonlySet<number>): TournamentDocument =>
  withSessions(document, (session) => ({
    ...session,
    tables: session.tables.map((table) => ({
      ...table,
      results: table.results.map((one) =>
        boards.has(one.board) ? { ...one, official: { ...NO_OFFICIAL_RESULT, impsNs: 77 } } : one,
      ),
    })),
  }))

async function readBack(document: TournamentDocument, format: ExportFormat, organiser: string) {
  const read = await readFile(bytesAsSource(Buffer.concat([...WRITERS[format].write(document)])))
  if (!read.ok) throw new Error(read.error.message)
  const named = { ...read.value.document, organiser: { name: organiser, club: false } }
  return { ...read.value, document: named }
}

async function put(documents: readonly TournamentDocument[]) {
  const given = documents.map((document) => ({ document, awaited: null, isKeyed: false }))
  return opened.store.db.transaction().execute((tx) => importDocuments(tx, given, ORDER))
}

/** Boards of stored sessions, by their ids. */
async function boardsOf(id: number): Promise<readonly number[]> {
  const rows = await opened.store.db
    .selectFrom('board')
    .select('number')
    .where('mini_session_id', '=', id)
    .execute()
  return rows.map(({ number }) => number)
}

const boardsOfRound = (round: number): ReadonlySet<number> =>
  new Set(
    sessionsOfDocument(MATCH)
      .flatMap(({ tables }) => tables.filter((one) => one.round === round))
      .flatMap(({ results }) => results.map(({ board }) => board)),
  )

const TWICE: readonly [ExportFormat, ExportFormat, number][] = [
  ['lin', 'pbn', 3],
  ['lin', 'csv', 2],
  ['pbn', 'lin', 3],
  ['pbn', 'csv', 3],
]

it.each(someOf(TWICE, 1))('%s, then %s, with a figure of round %i', async (first, second, round) => {
  const organiser = `${first} ${second}`
  const stored = await readBack(MATCH, first, organiser)
  await put([stored.document])
  const boards = boardsOfRound(round)
  const again = await readBack(MATCH, second, organiser)
  const document = misprinted(again.document, boards)
  const imported = await put([document])
  const compared = compareOfficial(document)
  const { figures } = reportOf([], [{ ...again, document, compared }], imported, []).official
  expect(figures.length).toBeGreaterThan(0)
  for (const { miniSessionId, board } of figures) {
    expect(boards).toContain(board)
    expect(await boardsOf(miniSessionId!)).toContain(board)
  }
})

it('leads past hands that lie beside the results', async () => {
  const day = (date: string) =>
    simulate({
      kind: 'pairs-mitchell',
      contestants: 8,
      boards: 8,
      seed: 2,
      recorded: 0,
      rulings: 0,
      estimated: true,
      date,
    })
  const [hands, played] = [day('2026-01-03'), day('2026-02-07')]
  const withoutResults = withSessions(hands, (session) => ({
    ...session,
    key: 'hands',
    registrations: [],
    tables: [],
    matches: [],
  }))
  const [event] = played.events
  const [segment] = event!.segments
  const sessions = [...sessionsOfDocument(withoutResults), ...segment!.sessions]
  const both = { ...played, events: [{ ...event!, segments: [{ ...segment!, sessions }] }] }
  const document = misprinted({ ...both, organiser: { name: 'Hands beside', club: false } }, new Set([1]))
  const imported = await put([document])
  const compared = compareOfficial(document)
  const read = {
    format: 'PBN' as const,
    document,
    compared,
    counts: { boards: 0, results: 0, auctions: 0, plays: 0, registrations: 0 },
    warnings: [],
    faults: [],
  }
  const { figures } = reportOf([], [read], imported, []).official
  expect(figures.length).toBeGreaterThan(0)
  const [own] = imported[0]!.sessions.filter(({ change }) => change === 'new')
  for (const { miniSessionId } of figures) expect(miniSessionId).toBe(own!.miniSessionId)
})
