/** Rounds and sessions of an event that come one by one end as they do together, in whichever order they come. */
import type { ExportFormat } from '@openroom/bridge/exports'
import type { ConventionChanges } from '@openroom/bridge/score/conventions'
import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOfDocument, withSessions } from '@openroom/formats/json/documentBuilder'
import { readFile } from '@openroom/formats/read'
import { bytesAsSource } from '@openroom/formats/text'
import { WRITERS } from '@openroom/formats/writers'
import type { Kind } from '@openroom/simulate/kinds'
import { withOfficialFigures } from '@openroom/simulate/official'
import { simulate } from '@openroom/simulate/simulate'
import { someOf } from '@openroom/test-kit/nightly'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestStore, testStore } from '../testing/database.ts'
import { withoutPlayers } from '../testing/eveningFiles.ts'
import { importDocuments } from './importDocument.rows.ts'

let opened: TestStore
beforeAll(async () => {
  opened = await testStore()
})
afterAll(() => opened?.close())

const BY = { accountId: null, names: ['test'], reason: 'upload' as const }
const ORDER = { now: new Date('2026-11-21T12:00:00Z'), by: BY, replace: null }

const put = (documents: readonly TournamentDocument[]) =>
  opened.store.db.transaction().execute((tx) =>
    importDocuments(
      tx,
      documents.map((document) => ({ document, awaited: null, isKeyed: false })),
      ORDER,
    ),
  )

/** What was played of a session in a round. */
function roundOf(session: DocumentSession, round: number): DocumentSession {
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

const rounds = (document: TournamentDocument): readonly TournamentDocument[] =>
  [1, 2, 3].map((round) => withSessions(document, (session) => roundOf(session, round)))

const sessions = (document: TournamentDocument): readonly TournamentDocument[] =>
  sessionsOfDocument(document).map((wanted) => {
    const events = document.events.map((event) => ({
      ...event,
      segments: event.segments
        .map((one) => ({ ...one, sessions: one.sessions.filter((own) => own === wanted) }))
        .filter((one) => one.sessions.length > 0),
    }))
    return { ...document, events }
  })

async function readAgain(document: TournamentDocument, format: ExportFormat, organiser: string) {
  const read = await readFile(bytesAsSource(Buffer.concat([...WRITERS[format].write(document)])))
  if (!read.ok) throw new Error(read.error.message)
  return { ...read.value.document, organiser: { name: organiser, club: false } }
}

/** Every session with its place. */
async function storedOf(organiser: string): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select t.name as tournament, e.name as event, g.name as segment, s.session, s.mini_session, s.number_of_sessions,
      s.first_round, s.number_of_rounds,
      (select count(*)::int from play_table p where p.mini_session_id = s.id) as tables,
      (select count(distinct n.registration_id)::int from entry n join mini_session m on m.id = n.mini_session_id
        where m.segment_id = g.id) as entries
    from mini_session s join segment g on g.id = s.segment_id join event e on e.id = g.event_id
      join tournament t on t.id = e.tournament_id join organiser o on o.id = t.organiser_id
    where o.name = ${organiser}
    order by e.name, g.name, s.session, s.mini_session`.execute(opened.store.db)
  return rows
}

const ORDERS = [
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]

const EVENTS: readonly (readonly [Kind, 'rounds' | 'sessions', object, readonly ExportFormat[]])[] = [
  ['teams-swiss', 'rounds', { contestants: 4, boards: 4, rounds: 3 }, ['pbn', 'usebio', 'csv']],
  ['teams-round-robin', 'rounds', { contestants: 4, boards: 4 }, ['pbn']],
  ['teams-bam', 'rounds', { contestants: 4, boards: 4 }, ['pbn', 'csv']],
  ['teams-knock-out', 'rounds', { contestants: 4, boards: 4, rounds: 3 }, ['pbn']],
  ['pairs-swiss', 'rounds', { contestants: 8, boards: 4, rounds: 3 }, ['pbn', 'csv']],
  ['pairs-sessions', 'sessions', { contestants: 8, boards: 8, sessions: 3 }, ['pbn']],
]

const TRIALS = EVENTS.flatMap(([kind, parts, options, formats]) =>
  formats.map((format) => ({ kind, parts, options, format })),
)

it.each(someOf(TRIALS, 1))('$parts of $kind as $format', async ({ kind, parts, options, format }) => {
  const document = simulate({ kind, seed: 1, recorded: 0, rulings: 0, estimated: true, ...options })
  const all = { rounds, sessions }[parts](document)
  const given = (organiser: string) => Promise.all(all.map((one) => readAgain(one, format, organiser)))
  const name = `${kind} ${format}`
  await put(await given(name))
  const together = await storedOf(name)
  expect(together.length % 3).toBe(0)
  expect(new Set(together.map((one) => JSON.stringify(one))).size).toBe(together.length)
  for (const order of someOf(ORDERS, 2)) {
    const own = `${name} ${order}`
    const files = await given(own)
    for (const i of order) await put([files[i]!])
    expect(await storedOf(own)).toEqual(together)
  }
})

/** As a source would have published it that scores so and does not say it. */
function publishedAs(document: TournamentDocument, conventions: ConventionChanges): TournamentDocument {
  const as = (own: ConventionChanges, { events, ...rest }: TournamentDocument) => ({
    ...rest,
    events: events.map((event) => ({ ...event, conventions: own })),
  })
  return as({}, withOfficialFigures(as(conventions, document)))
}

/** Without a few results of some sessions, whose boards have fewer scores then. */
const withFewer = (document: TournamentDocument, wanted: readonly number[]): TournamentDocument => {
  let at = 0
  return withSessions(document, (session) =>
    wanted.includes(at++)
      ? {
          ...session,
          tables: session.tables.map((table, i) =>
            i === 0 ? { ...table, results: table.results.slice(1) } : table,
          ),
        }
      : session,
  )
}

async function scoringOf(organiser: string): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select e.name, e.conventions, e.winners, e.sections_scored, e.calc_type, count(*)::int as sessions
    from mini_session s join segment g on g.id = s.segment_id join event e on e.id = g.event_id
      join tournament t on t.id = e.tournament_id join organiser o on o.id = t.organiser_id
    where o.name = ${organiser} group by e.id`.execute(opened.store.db)
  return rows
}

const EVENLY: ConventionChanges = { matchpoints: { ascherman: true } }
const UNEVENLY: ConventionChanges = { matchpoints: { neuberg: false } }

async function readWithScoring(document: TournamentDocument, organiser: string) {
  const file = await readFile(bytesAsSource(Buffer.concat([...WRITERS.pbn.write(document)])))
  if (!file.ok) throw new Error(file.error.message)
  const { document: own, said } = file.value
  return { document: { ...own, organiser: { name: organiser, club: false } }, said }
}

type Given = Awaited<ReturnType<typeof readWithScoring>>

const storeAll = (db: typeof opened.store.db, all: readonly Given[]) =>
  db.transaction().execute((tx) =>
    importDocuments(
      tx,
      all.map((given) => ({ ...given, awaited: null, isKeyed: false })),
      ORDER,
    ),
  )

const store = (given: Given) => storeAll(opened.store.db, [given])

const PAIRS = { contestants: 8, boards: 8, sessions: 3, recorded: 0, rulings: 0, estimated: true }

const unpublished = <T extends object>(one: T) => ({ ...one, official: null })

const withoutFigures = ({ registrations, tables, ...rest }: DocumentSession): DocumentSession => ({
  ...rest,
  registrations: registrations.map(unpublished),
  tables: tables.map((one) => ({ ...one, results: one.results.map(unpublished) })),
})

it.each<[string, ConventionChanges, readonly number[]]>([
  ['alike', EVENLY, []],
  ['where boards have fewer scores', UNEVENLY, [0]],
])(
  'published figures show how results are scored that were stored without people, %s',
  async (name, conventions, uneven) => {
    const whole = simulate({ kind: 'pairs-sessions', seed: 3, ...PAIRS, sessions: 1 })
    const published = publishedAs(withFewer(whole, uneven), conventions)
    const [alone, after] = [`figures ${name}`, `figures later ${name}`]
    await store(await readWithScoring(published, alone))
    // As a program writes them that knows hands and results alone.
    const half = withSessions(published, (session) => withoutFigures(withoutPlayers(session)))
    await store(await readWithScoring(half, after))
    const asSaid = expect.objectContaining({ conventions: {} })
    expect(await scoringOf(after)).toContainEqual(asSaid)
    await store(await readWithScoring(published, after))
    expect(await scoringOf(after)).toEqual(await scoringOf(alone))
    expect(await scoringOf(after)).not.toContainEqual(asSaid)
  },
)

it('published figures that contradict how named results were scored are asked about', async () => {
  const whole = simulate({ kind: 'pairs-sessions', seed: 3, ...PAIRS, sessions: 1 })
  const published = publishedAs(whole, EVENLY)
  const plain = withSessions(published, withoutFigures)
  await store(await readWithScoring(plain, 'asked'))
  await expect(readWithScoring(published, 'asked').then(store)).rejects.toMatchObject({ code: 'would-lose' })
})

const SHOWN: readonly [string, ConventionChanges, readonly number[]][] = [
  ['that two sessions show', UNEVENLY, [0, 2]],
  ['that all sessions show', EVENLY, []],
  ['that one session shows', UNEVENLY, [1]],
]

it.each(someOf(SHOWN, 1))(
  'a way of scoring %s is that of the event in every order',
  async (name, conventions, uneven) => {
    const whole = simulate({ kind: 'pairs-sessions', seed: 2, ...PAIRS })
    const published = publishedAs(withFewer(whole, uneven), conventions)
    await store(await readWithScoring(published, name))
    const together = await scoringOf(name)
    expect(together).toMatchObject([{ sessions: 3 }])
    expect(together).not.toContainEqual(expect.objectContaining({ conventions: {} }))
    const told: string[] = []
    for (const order of [
      [0, 1, 2],
      [1, 0, 2],
      [2, 1, 0],
    ]) {
      const own = `${name} ${order}`
      for (const i of order) {
        const [imported] = await store(await readWithScoring(sessions(published)[i]!, own))
        told.push(...imported!.remarks.map(({ code }) => code))
      }
      expect([order, await scoringOf(own)]).toEqual([order, together])
    }
    expect(told.includes('convention-reconsidered')).toBe(uneven.length > 0)
    // In one upload they are looked at together, when all are there.
    let looks = 0
    const counting = opened.store.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'RawNode' && JSON.stringify(node).includes('as has')) looks += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const own = `${name} at once`
    await storeAll(counting, await Promise.all(sessions(published).map((one) => readWithScoring(one, own))))
    // Once more where one of them is scored otherwise: whether it goes on with what is stored.
    expect([looks, await scoringOf(own)]).toEqual([uneven.length > 0 ? 2 : 1, together])
  },
)
