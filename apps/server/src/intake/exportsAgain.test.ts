/** Every export, read again, is the session that it was made of: in any order, whoever spells its people, and no other. */
import type { TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOfDocument, withSessions } from '@openroom/formats/json/documentBuilder'
import { readFile } from '@openroom/formats/read'
import { bytesAsSource } from '@openroom/formats/text'
import { isNightly, runs, someOf } from '@openroom/test-kit/nightly'
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
  onlySession,
  respelled,
  SPELLINGS,
  toldBy,
} from '../testing/eveningFiles.ts'
import { importDocuments } from './importDocument.rows.ts'
import { ImportRefusal } from './refusal.rows.ts'

let opened: TestStore
beforeAll(async () => {
  opened = await testStore()
})
afterAll(() => opened?.close())

const BY = { accountId: null, names: ['test'], reason: 'upload' as const }

/** @returns the sessions of the file, or those that would lose something if it was stored */
async function put(document: TournamentDocument, isKeyed: boolean, replace: true | null) {
  const order = { now: new Date('2026-11-21T12:00:00Z'), by: BY, replace }
  try {
    const imported = await opened.store.db
      .transaction()
      .execute((tx) => importDocuments(tx, [{ document, awaited: null, isKeyed }], order))
    return { stored: true, ids: imported[0]!.sessions.map(({ miniSessionId }) => miniSessionId) }
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    return { stored: false, ids: error.sessions }
  }
}

async function sessionsOfOrganiser(name: string): Promise<readonly number[]> {
  const rows = await opened.store.db
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .innerJoin('organiser as o', 'o.id', 't.organiser_id')
    .select('s.id')
    .where('o.name', '=', name)
    .execute()
  return rows.map(({ id }) => id)
}

const fileArb = fc.record({
  format: fc.constantFrom(...FILE_FORMATS),
  year: fc.constantFrom(2025, 2025, 2026),
  session: fc.option(fc.nat({ max: 1 })),
  spell: fc.constantFrom(...SPELLINGS),
})

const caseArb = fc.record({
  evening: fc.constantFrom(...EVENINGS),
  players: fc.boolean(),
  deals: fc.boolean(),
  files: fc.array(fileArb, { minLength: 2, maxLength: 4 }),
})

/** Segments are sessions of their own while no file has them as rounds of one: LIN tells of no day that they share. */
const partsOf = (document: TournamentDocument, wanted: number, format: FileFormat): number =>
  format === 'lin' && document.events[0]!.arrangeType === 'KNOCK_OUT'
    ? sessionsOfDocument(document)[wanted]!.numberOfRounds
    : 1

type Case = {
  readonly evening: Evening
  readonly players: boolean
  readonly deals: boolean
  readonly files: readonly {
    readonly format: FileFormat
    readonly year: number
    readonly session: number | null
    readonly spell: (name: string) => string
  }[]
}

let cases = 0

/** @returns how often a session came again, and how often something would have been lost */
async function readAgain({ evening, players, deals, files }: Case, replace: true | null = null) {
  const met = { again: 0, asked: 0 }
  cases += 1
  const organiser = { name: `Organiser ${cases}`, club: false }
  /** Stored sessions by those that they were made of. */
  const known = new Map<string, readonly number[]>()
  for (const { format, year, session, spell } of files) {
    const document = toldBy(eveningOf(evening, year), { players, deals })
    const all = sessionsOfDocument(document).map((_, i) => i)
    const wanted = session === null || all.length === 1 ? all : [session % all.length]
    const own = wanted.length === all.length ? document : onlySession(document, wanted[0]!)
    const file = fileOf(own, format)
    if (file === null) continue
    const read = await readFile(bytesAsSource(file))
    if (!read.ok) throw new Error(read.error.message)
    const back = withSessions({ ...read.value.document, organiser }, (one) => respelled(one, spell))
    const { stored, ids } = await put(back, format === 'json', replace)
    const before = wanted.flatMap((i) => known.get(`${year} ${i}`) ?? [])
    if (!stored) {
      for (const id of ids) expect(before).toContain(id)
      met.asked += 1
      continue
    }
    const fresh = ids.filter((id) => !before.includes(id)).sort((one, other) => one - other)
    for (const i of wanted)
      if (!known.has(`${year} ${i}`)) known.set(`${year} ${i}`, fresh.splice(0, partsOf(document, i, format)))
    expect(fresh).toEqual([])
    const there = await sessionsOfOrganiser(organiser.name)
    // Segments that are one session from now on: one of them stays.
    for (const [key, own] of known) {
      const left = own.filter((id) => there.includes(id))
      expect(left.length === own.length || left.length === 1).toBe(true)
      known.set(key, left)
    }
    expect(new Set(ids)).toEqual(new Set(wanted.flatMap((i) => known.get(`${year} ${i}`)!)))
    met.again += before.length
    expect(there).toHaveLength([...known.values()].flat().length)
  }
  return met
}

it('exports of an evening are its sessions, and nothing else', async () => {
  const met = { again: 0, asked: 0 }
  await fc.assert(
    fc.asyncProperty(caseArb, async (one) => {
      const { again, asked } = await readAgain(one)
      met.again += again
      met.asked += asked
    }),
    { numRuns: runs(40, 5) },
  )
  // What a few of another seed meet is chance.
  if (!isNightly) return
  expect(met.again).toBeGreaterThan(10)
  expect(met.asked).toBeGreaterThan(2)
})

const ORDERS: readonly (readonly FileFormat[])[] = [
  ['json', 'lin', 'pbn'],
  ['lin', 'json', 'lin'],
  ['pbn', 'lin', 'usebio'],
  ['usebio', 'lin', 'json'],
  ['lin', 'pbn', 'json'],
  ['lin', 'usebio', 'pbn'],
]

/** Segments of a match, which are sessions to one format and rounds to another. */
const SEGMENTED = EVENINGS.flatMap((evening) =>
  evening[0] === 'teams-knock-out' && !('rounds' in evening[1] && evening[1].rounds === 1)
    ? ORDERS.flatMap((order) => [true, false].map((players) => ({ evening, order, players })))
    : [],
)

it.each(someOf(SEGMENTED, 4))(
  '$order of a knock-out $evening, players $players',
  async ({ evening, order, players }) => {
    const files = order.map((format) => ({ format, year: 2025, session: null, spell: SPELLINGS[0]! }))
    // What LIN has no room for may go.
    const { asked } = await readAgain({ evening, players, deals: true, files }, true)
    expect(asked).toBe(0)
  },
)
