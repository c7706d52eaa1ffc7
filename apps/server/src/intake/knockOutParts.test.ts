/** Segments of a knock-out that come one by one, and as a whole, in several formats: in every order the same results, each once. */
import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOf, withSessions } from '@openroom/formats/json/documentBuilder'
import { readFile } from '@openroom/formats/read'
import { bytesAsSource } from '@openroom/formats/text'
import { runs } from '@openroom/test-kit/nightly'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestStore, testStore } from '../testing/database.ts'
import {
  EVENINGS,
  type Evening,
  eveningOf,
  type FileFormat,
  fileOf,
  toldBy,
} from '../testing/eveningFiles.ts'
import { storedDocument } from './exportDocument.rows.ts'
import { importDocuments } from './importDocument.rows.ts'

let opened: TestStore
beforeAll(async () => {
  opened = await testStore()
})
afterAll(() => opened?.close())

const ORDER = {
  now: new Date('2026-11-21T12:00:00Z'),
  by: { accountId: null, names: ['test'], reason: 'upload' as const },
  replace: true,
  sameness: { is: 'same', of: true },
} as const

/** One segment of a match, with what was played of it. */
function segmentOf(session: DocumentSession, round: number): DocumentSession {
  const tables = session.tables.filter((one) => one.round === round)
  const played = new Set(tables.flatMap(({ results }) => results.map(({ board }) => board)))
  return {
    ...session,
    tables,
    matches: session.matches.filter((one) => one.round === round),
    boards: session.boards.filter(({ number }) => played.has(number)),
    firstRound: round,
    numberOfRounds: 1,
  }
}

const teamOf = ({ registrations }: DocumentSession, key: string): string =>
  registrations.find((one) => one.key === key)!.name

/** Every result, by who made it and in which room. */
const resultsOf = (documents: readonly TournamentDocument[]): readonly string[] =>
  documents
    .flatMap(sessionsOf)
    .flatMap((session) =>
      session.tables.flatMap(({ ns, ew, room, results }) =>
        results.map(({ board, scoreNs }) =>
          [board, room, teamOf(session, ns), teamOf(session, ew), scoreNs].join(' '),
        ),
      ),
    )
    .sort()

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
  const found: TournamentDocument[] = []
  for (const { id } of rows)
    found.push((await opened.store.db.transaction().execute((tx) => storedDocument(tx, id, 'with-play')))!)
  return found
}

/** A segment by its number, or all of them. */
type Part = { readonly format: FileFormat; readonly segment: number | 'whole' }

let cases = 0

async function put(organiser: string, whole: TournamentDocument, { format, segment }: Part): Promise<void> {
  const own = segment === 'whole' ? whole : withSessions(whole, (session) => segmentOf(session, segment))
  const read = await readFile(bytesAsSource(fileOf(own, format)!))
  if (!read.ok) throw new Error(read.error.message)
  const document = { ...read.value.document, organiser: { name: organiser, club: false } }
  await opened.store.db
    .transaction()
    .execute((tx) => importDocuments(tx, [{ document, awaited: null, isKeyed: format === 'json' }], ORDER))
}

async function stored(evening: Evening, parts: readonly Part[]) {
  cases += 1
  const organiser = `Organiser ${cases}`
  const whole = toldBy(eveningOf(evening, 2025), { players: true, deals: true })
  for (const part of parts) await put(organiser, whole, part)
  return { organiser, whole, documents: await storedOf(organiser) }
}

const FORMATS = ['lin', 'pbn', 'json', 'usebio'] as const

const KNOCK_OUTS = EVENINGS.filter(
  ([kind, options]) => kind === 'teams-knock-out' && !('rounds' in options && options.rounds === 1),
)

const caseArb = fc.constantFrom(...KNOCK_OUTS).chain((evening) => {
  const segments = (evening[1] as { readonly rounds: number }).rounds
  const each = Array.from({ length: segments }, (_, i) => i + 1)
  const format = fc.constantFrom<FileFormat>(...FORMATS)
  const wholes = fc.array(
    format.map((one): Part => ({ format: one, segment: 'whole' })),
    { maxLength: 2 },
  )
  // A document tells of all that there is: it is a part of nothing.
  const ofPart = fc.constantFrom<FileFormat>(...FORMATS.filter((one) => one !== 'json'))
  const single = fc.tuple(...each.map((segment) => ofPart.map((one): Part => ({ format: one, segment }))))
  return fc
    .tuple(wholes, single)
    .chain(([all, own]) => fc.shuffledSubarray([...all, ...own], { minLength: all.length + own.length }))
    .map((parts) => ({ evening, parts }))
})

async function isTheSame({ evening, parts }: { readonly evening: Evening; readonly parts: readonly Part[] }) {
  const { whole, documents } = await stored(evening, parts)
  expect(resultsOf(documents)).toEqual(resultsOf([whole]))
}

it('ends with every result once, in every order', { timeout: 600_000 }, async () => {
  await fc.assert(fc.asyncProperty(caseArb, isTheSame), { numRuns: runs(60, 12) })
})

const LIN_FIRST = KNOCK_OUTS.flatMap((evening) =>
  FORMATS.map((other) => ({
    evening,
    parts: [
      { format: 'lin', segment: 2 },
      { format: other, segment: 'whole' },
      { format: 'lin', segment: 1 },
    ] as readonly Part[],
  })),
)

it.each(LIN_FIRST)('a segment of LIN before $parts.1.format of $evening', isTheSame)

/** As staff that puts a tournament of another organiser into its own leaves it. */
async function movedTo(organiser: string, from: string): Promise<void> {
  const { db } = opened.store
  const { id } = await db
    .selectFrom('organiser')
    .select('id')
    .where('name', '=', organiser)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('tournament')
    .set({ organiser_id: id, key: sql`'moved ' || id` })
    .where('organiser_id', 'in', (eb) => eb.selectFrom('organiser').select('id').where('name', '=', from))
    .execute()
}

it.each(KNOCK_OUTS)('%s whose segments are stored twice is cut along one of both', async (...evening) => {
  const { rounds } = evening[1] as { readonly rounds: number }
  const segments = Array.from({ length: rounds }, (_, i): Part => ({ format: 'lin', segment: i + 1 }))
  const { organiser: copy } = await stored(evening, segments)
  const { organiser, whole, documents } = await stored(evening, segments)
  await movedTo(organiser, copy)
  const roundsStored = async () =>
    (await storedOf(organiser))
      .flatMap(sessionsOf)
      .map((one) => `${one.firstRound} of ${one.numberOfRounds}`)
      .sort()
  const before = await roundsStored()
  expect(before).toHaveLength(2 * documents.length)
  await put(organiser, whole, { format: 'pbn', segment: 'whole' })
  expect(await roundsStored()).toEqual(before)
})
