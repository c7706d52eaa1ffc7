/**
 * Files of two programs of one evening, each of which spells its people in its own way and tells what the other does not:
 * the same sessions with the same figures, in whichever order they come.
 */
import { nameKey } from '@openroom/bridge/person/spelling'
import { rankingRows } from '@openroom/formats/csv/ranking'
import type { DocumentSession, DocumentTable, TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOfDocument, withSessions } from '@openroom/formats/json/documentBuilder'
import { readFile } from '@openroom/formats/read'
import { bytesAsSource } from '@openroom/formats/text'
import { isNightly, runs } from '@openroom/test-kit/nightly'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestStore, testStore } from '../testing/database.ts'
import {
  EVENINGS,
  type Evening,
  eveningOf,
  FILE_FORMATS,
  type FileFormat,
  fileOf,
  respelled,
  SPELLINGS,
  toldBy,
} from '../testing/eveningFiles.ts'
import { storedDocument } from './exportDocument.rows.ts'
import { importDocuments } from './importDocument.rows.ts'
import { ImportRefusal } from './refusal.rows.ts'

let opened: TestStore
beforeAll(async () => {
  opened = await testStore()
})
afterAll(() => opened?.close())

const BY = { accountId: null, names: ['test'], reason: 'upload' as const }
const NOW = new Date('2026-11-21T12:00:00Z')

type Is = 'same' | 'beside'
type Given = { readonly document: TournamentDocument; readonly isKeyed: boolean }

/** What becomes of a file: stored at once, or once somebody agrees that what it does not tell goes; or it has fewer results. */
type Put = 'stored' | 'agreed' | 'less'

async function put({ document, isKeyed }: Given, is: Is, replace: true | null = null): Promise<Put> {
  const order = { now: NOW, by: BY, replace, sameness: { is, of: true } as const }
  try {
    await opened.store.db
      .transaction()
      .execute((tx) => importDocuments(tx, [{ document, awaited: null, isKeyed }], order))
    return replace ? 'agreed' : 'stored'
  } catch (error) {
    if (!(error instanceof ImportRefusal) || error.code !== 'would-lose') throw error
    if (error.questions.some(({ lost }) => lost.results > 0)) return 'less'
    return put({ document, isKeyed }, is, true)
  }
}

async function storedOf(organiser: string): Promise<readonly TournamentDocument[]> {
  const rows = await opened.store.db
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .innerJoin('organiser as o', 'o.id', 't.organiser_id')
    .select('s.id')
    .where('o.name', '=', organiser)
    .execute()
  const documents: TournamentDocument[] = []
  for (const { id } of rows)
    documents.push(
      (await opened.store.db.transaction().execute((tx) => storedDocument(tx, id, 'with-play')))!,
    )
  return documents
}

/** Who sits on a side, however it is spelled and whatever it is called by. */
const sideMark = (session: DocumentSession, table: DocumentTable, side: 'ns' | 'ew'): string => {
  const entry = session.registrations.find(({ key }) => key === table[side])!
  return entry.players
    .map(({ name }) => nameKey(name))
    .sort()
    .join(' & ')
}

/** What a session comes to: its results, those who made them where they are named, and its ranking. */
function figuresOf(document: TournamentDocument, isNamed: boolean) {
  const [event] = document.events
  const [session] = sessionsOfDocument(document)
  const results = session!.tables.flatMap((table) =>
    table.results
      .filter((one) => one.scoreNs !== null || one.adjustment !== null)
      .map(({ board, scoreNs, adjustment }) =>
        [
          board,
          scoreNs ?? JSON.stringify(adjustment),
          ...(isNamed ? [sideMark(session!, table, 'ns'), sideMark(session!, table, 'ew')] : []),
        ].join(' '),
      ),
  )
  const ranking = rankingRows(event!, session!).map(({ rank, played, points, percent }) =>
    [rank, played, points, percent].join(' '),
  )
  return { results: results.sort(), ranking: ranking.sort(), type: event!.type, scored: event!.calcType }
}

type Told = {
  readonly format: FileFormat
  readonly players: boolean
  readonly deals: boolean
  readonly spell: (name: string) => string
}

let organisers = 0

async function readAs(document: TournamentDocument, told: Told): Promise<TournamentDocument | null> {
  const file = fileOf(toldBy(document, told), told.format)
  if (file === null) return null
  const read = await readFile(bytesAsSource(file))
  if (!read.ok) throw new Error(read.error.message)
  return withSessions(read.value.document, (one) => respelled(one, told.spell))
}

/** Both files in one order, for an organiser of their own. */
async function stored(files: readonly Given[], is: Is) {
  organisers += 1
  const organiser = { name: `Organiser ${organisers}`, club: false }
  const puts = new Set<Put>()
  for (const { document, isKeyed } of files)
    puts.add(await put({ document: { ...document, organiser }, isKeyed }, is))
  return { documents: await storedOf(organiser.name), puts }
}

type Case = { readonly evening: Evening; readonly files: readonly [Told, Told]; readonly is: Is }

/** @returns whether the figures were compared; `null`: one of the formats cannot tell of the evening */
async function compared({ evening, files, is }: Case): Promise<boolean | null> {
  const document = eveningOf(evening, 2025)
  const given: Given[] = []
  for (const told of files) {
    const read = await readAs(document, told)
    if (read === null) return null
    given.push({ document: read, isKeyed: told.format === 'json' })
  }
  const one = await stored(given, is)
  const other = await stored(given.toReversed(), is)
  expect(other.documents).toHaveLength(one.documents.length)
  const puts = new Set([...one.puts, ...other.puts])
  // A file with fewer results stays outside: what came first is there alone.
  if (puts.has('less')) return false
  // What somebody agrees to may be names.
  const isNamed = !puts.has('agreed') && files.every(({ players }) => players)
  const of = (documents: readonly TournamentDocument[]) =>
    documents.map((own) => JSON.stringify(figuresOf(own, isNamed))).sort()
  expect(of(other.documents)).toEqual(of(one.documents))
  return true
}

const toldArb = fc.record({
  format: fc.constantFrom(...FILE_FORMATS),
  players: fc.constantFrom(true, true, false),
  deals: fc.boolean(),
  spell: fc.constantFrom(...SPELLINGS),
})

/** LIN has no day and makes sessions of segments: exportsAgain.test.ts says what becomes of these. */
const WHOLE = EVENINGS.filter(([kind]) => kind !== 'teams-knock-out')

it('is one evening in either order', { timeout: 600_000 }, async () => {
  let met = 0
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        evening: fc.constantFrom(...WHOLE),
        files: fc.tuple(toldArb, toldArb),
        is: fc.constantFrom<Is>('same', 'beside'),
      }),
      async (one) => {
        if (await compared(one)) met += 1
      },
    ),
    { numRuns: runs(60, 4) },
  )
  // What a few of another seed meet is chance.
  if (isNightly) expect(met).toBeGreaterThan(15)
})

/** What the property has found, each by itself. */
const FOUND: readonly Case[] = [
  {
    evening: EVENINGS[0]!,
    files: [
      { format: 'json', players: true, deals: false, spell: SPELLINGS[0]! },
      { format: 'lin', players: true, deals: true, spell: SPELLINGS[4]! },
    ],
    is: 'same',
  },
  {
    evening: EVENINGS[0]!,
    files: [
      { format: 'federation', players: true, deals: false, spell: SPELLINGS[0]! },
      { format: 'json', players: false, deals: false, spell: SPELLINGS[0]! },
    ],
    is: 'same',
  },
]

it.each(FOUND)('is one evening to $files.0.format and $files.1.format', async (one) => {
  expect(await compared(one)).not.toBeNull()
})
