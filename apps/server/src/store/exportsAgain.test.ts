/** Every export, read again, is the session that it was made of: in any order, whoever spells its people, and no other. */

import { EXPORT_FORMATS, type ExportFormat } from '@openroom/bridge/exports'
import { plainText } from '@openroom/bridge/plainText'
import { SEATS } from '@openroom/bridge/seat'
import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOf, withSessions } from '@openroom/formats/json/documentBuilder'
import { readFile } from '@openroom/formats/read'
import { bytesAsSource } from '@openroom/formats/text'
import { WRITERS } from '@openroom/formats/writers'
import type { Kind } from '@openroom/simulate/kinds'
import { simulate } from '@openroom/simulate/simulate'
import { runs } from '@openroom/test-kit/nightly'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestStore, testStore } from '../testing/database.ts'
import { importDocuments } from './unreleased/importDocument.ts'
import { ImportRefusal } from './unreleased/upload/refusal.ts'

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

async function sessionsOfOrganiser(name: string): Promise<number> {
  const { count } = await opened.store.db
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .innerJoin('organiser as o', 'o.id', 't.organiser_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('o.name', '=', name)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** One of each way of playing, as small as it can be. */
const EVENINGS: readonly (readonly [Kind, object])[] = [
  ['pairs-mitchell', { contestants: 8, boards: 12 }],
  ['pairs-sections', { contestants: 16, boards: 8, sections: 2 }],
  ['pairs-sessions', { contestants: 8, boards: 8, sessions: 2 }],
  ['pairs-swiss', { contestants: 8, boards: 3, rounds: 3 }],
  ['pairs-bid-only', { contestants: 8, boards: 8, recorded: 2 }],
  ['individual', { contestants: 8, boards: 14 }],
  ['teams-round-robin', { contestants: 4, boards: 4, recorded: 1 }],
  ['teams-bam', { contestants: 4, boards: 4, recorded: 1 }],
  ['teams-knock-out', { contestants: 4, boards: 6, rounds: 1, recorded: 1 }],
  ['teams-knock-out', { contestants: 4, boards: 4, rounds: 2, recorded: 1 }],
  ['teams-knock-out', { contestants: 2, boards: 4, rounds: 3, recorded: 1 }],
  ['teams-bid-only', { contestants: 4, boards: 4, recorded: 1 }],
]

const NOBODY = { N: null, E: null, S: null, W: null }

/** Pairs by their numbers, teams by their names. */
const withoutPlayers = (session: DocumentSession): DocumentSession => ({
  ...session,
  registrations: session.registrations.map((one) => ({
    ...one,
    name: one.players.length > 2 ? one.name : `Pair ${one.number ?? one.key}`,
    players: [],
  })),
  tables: session.tables.map((one) => ({ ...one, players: NOBODY, logs: [] })),
})

const withoutDeals = (session: DocumentSession): DocumentSession => ({
  ...session,
  boards: session.boards.map((one) => ({ ...one, deal: null, doubleDummy: null })),
  tables: session.tables.map((one) => ({ ...one, logs: [] })),
})

const onlySession = (document: TournamentDocument, wanted: number): TournamentDocument => {
  let at = 0
  const events = document.events.map((event) => ({
    ...event,
    segments: event.segments
      .map((segment) => ({ ...segment, sessions: segment.sessions.filter(() => at++ === wanted) }))
      .filter(({ sessions }) => sessions.length > 0),
  }))
  return { ...document, events: events.filter(({ segments }) => segments.length > 0) }
}

const reversed = (name: string): string => {
  const [first, ...others] = name.split(' ')
  return others.length === 1 ? `${others[0]}, ${first}` : name
}

/** How somebody may write a name. */
const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => plainText(name),
  reversed,
  (name) => reversed(plainText(name).toUpperCase()),
]

function respelled(session: DocumentSession, spell: (name: string) => string): DocumentSession {
  const named = <P extends { readonly name: string } | null>(one: P): P =>
    one && { ...one, name: spell(one.name) }
  return {
    ...session,
    registrations: session.registrations.map((one) => ({ ...one, players: one.players.map(named) })),
    tables: session.tables.map((one) => ({
      ...one,
      players: Object.fromEntries(
        SEATS.map((seat) => [seat, named(one.players[seat])]),
      ) as typeof one.players,
    })),
  }
}

const EVENINGS_MADE = new Map<string, TournamentDocument>()

/** The evening of a year: the same people are there, and the boards have the same numbers. */
function eveningOf([kind, options]: (typeof EVENINGS)[number], year: number): TournamentDocument {
  const key = JSON.stringify([kind, options, year])
  const made =
    EVENINGS_MADE.get(key) ??
    simulate({
      kind,
      seed: year,
      estimated: true,
      date: `${year}-03-05`,
      name: 'The same name',
      rulings: 0,
      ...options,
    })
  EVENINGS_MADE.set(key, made)
  return made
}

const FORMATS = EXPORT_FORMATS.filter((format) => format !== 'ranking')

const fileArb = fc.record({
  format: fc.constantFrom(...FORMATS),
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

/** Whose segments are sessions of their own where nothing is stored of them: LIN tells of no day that they share. */
const partsOf = (document: TournamentDocument, wanted: number, format: ExportFormat): number =>
  format === 'lin' && document.events[0]!.arrangeType === 'KNOCK_OUT'
    ? sessionsOf(document)[wanted]!.numberOfRounds
    : 1

type Case = {
  readonly evening: (typeof EVENINGS)[number]
  readonly players: boolean
  readonly deals: boolean
  readonly files: readonly {
    readonly format: ExportFormat
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
  const told = (session: DocumentSession) => {
    const named = players ? session : withoutPlayers(session)
    return deals ? named : withoutDeals(named)
  }
  /** Stored sessions by those that they were made of. */
  const known = new Map<string, readonly number[]>()
  for (const { format, year, session, spell } of files) {
    const document = withSessions(eveningOf(evening, year), told)
    const all = sessionsOf(document).map((_, i) => i)
    const wanted = session === null || all.length === 1 ? all : [session % all.length]
    const own = wanted.length === all.length ? document : onlySession(document, wanted[0]!)
    const writer = WRITERS[format]
    if (writer.unfit(own) !== null) continue
    const read = await readFile(bytesAsSource(Buffer.concat([...writer.write(own)])))
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
    expect(new Set(ids)).toEqual(new Set(wanted.flatMap((i) => known.get(`${year} ${i}`)!)))
    met.again += before.length
    expect(await sessionsOfOrganiser(organiser.name)).toBe([...known.values()].flat().length)
  }
  return met
}

it('exports of an evening are its sessions, and nothing else', { timeout: 300_000 }, async () => {
  const met = { again: 0, asked: 0 }
  await fc.assert(
    fc.asyncProperty(caseArb, async (one) => {
      const { again, asked } = await readAgain(one)
      met.again += again
      met.asked += asked
    }),
    { numRuns: runs(40, 15) },
  )
  expect(met.again).toBeGreaterThan(runs(10, 3))
  expect(met.asked).toBeGreaterThan(runs(2, 0))
})

const ORDERS: readonly (readonly ExportFormat[])[] = [
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

it.each(SEGMENTED)(
  '$order of a knock-out $evening, players $players',
  async ({ evening, order, players }) => {
    const files = order.map((format) => ({ format, year: 2025, session: null, spell: SPELLINGS[0]! }))
    // What LIN has no room for may go.
    const { asked } = await readAgain({ evening, players, deals: true, files }, true)
    expect(asked).toBe(0)
  },
)
