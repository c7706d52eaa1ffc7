/** Segments of a knock-out that come one by one, and as a whole, in several formats: in every order the same sessions, and the same results, each once. */
import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOfDocument, withSessions } from '@openroom/formats/json/documentBuilder'
import { readFile } from '@openroom/formats/read'
import { bytesAsSource } from '@openroom/formats/text'
import { runs, someOf } from '@openroom/test-kit/nightly'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { correctSession } from '../corrections/correctSession.rows.ts'
import { FormerAddresses } from '../pages/formerAddresses.ts'
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
import { HANGING } from './joinSessions.rows.ts'
import { OWN_EVENING } from './runHere.rows.ts'

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
    .flatMap(sessionsOfDocument)
    .flatMap((session) =>
      session.tables.flatMap(({ ns, ew, room, results }) =>
        results.map(({ board, scoreNs }) =>
          [board, room, teamOf(session, ns), teamOf(session, ew), scoreNs].join(' '),
        ),
      ),
    )
    .sort()

async function idsOf(organiser: string): Promise<readonly number[]> {
  const rows = await opened.store.db
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .innerJoin('organiser as o', 'o.id', 't.organiser_id')
    .select('s.id')
    .where('o.name', '=', organiser)
    .orderBy('s.first_round')
    .orderBy('s.id')
    .execute()
  return rows.map(({ id }) => id)
}

async function storedOf(organiser: string): Promise<readonly TournamentDocument[]> {
  const found: TournamentDocument[] = []
  for (const id of await idsOf(organiser))
    found.push((await opened.store.db.transaction().execute((tx) => storedDocument(tx, id, 'with-play')))!)
  return found
}

/** Every session, with its rounds and what was played in it. */
const shapeOf = (documents: readonly TournamentDocument[]): readonly string[] =>
  documents
    .map((one) => {
      const [session] = sessionsOfDocument(one)
      return [`${session!.firstRound} of ${session!.numberOfRounds}`, ...resultsOf([one])].join('\n')
    })
    .sort()

/** A segment by its number, or all of them. */
type Part = { readonly format: FileFormat; readonly segment: number | 'whole' }

let cases = 0

async function put(organiser: string, whole: TournamentDocument, { format, segment }: Part) {
  const own = segment === 'whole' ? whole : withSessions(whole, (session) => segmentOf(session, segment))
  const read = await readFile(bytesAsSource(fileOf(own, format)!))
  if (!read.ok) throw new Error(read.error.message)
  const document = { ...read.value.document, organiser: { name: organiser, club: false } }
  const [imported] = await opened.store.db
    .transaction()
    .execute((tx) => importDocuments(tx, [{ document, awaited: null, isKeyed: format === 'json' }], ORDER))
  return imported!.remarks
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

type Case = { readonly evening: Evening; readonly parts: readonly Part[] }

async function isTheSame({ evening, parts }: Case) {
  const { whole, documents } = await stored(evening, parts)
  expect(resultsOf(documents)).toEqual(resultsOf([whole]))
  return documents
}

it('ends with the same sessions, and with every result once, in every order', {
  timeout: 600_000,
}, async () => {
  const orders = caseArb.chain((one) =>
    fc.shuffledSubarray([...one.parts], { minLength: one.parts.length }).map((other) => ({ ...one, other })),
  )
  await fc.assert(
    fc.asyncProperty(orders, async ({ other, ...one }) => {
      const first = shapeOf(await isTheSame(one))
      expect(shapeOf(await isTheSame({ ...one, parts: other }))).toEqual(first)
    }),
    { numRuns: runs(40, 2) },
  )
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

it.each(someOf(LIN_FIRST, 2))(
  'a segment of LIN before $parts.1.format of $evening',
  async (one) => void (await isTheSame(one)),
)

it('a segment after the whole leaves the other segments, where no file says that it is a knock-out', async () => {
  const parts: readonly Part[] = [
    { format: 'lin', segment: 1 },
    { format: 'usebio', segment: 'whole' },
    { format: 'usebio', segment: 2 },
  ]
  await isTheSame({ evening: KNOCK_OUTS[0]!, parts })
})

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

it.each(someOf(KNOCK_OUTS, 1))(
  'segments of %s that are stored apart become one session',
  async (...evening) => {
    const { rounds } = evening[1] as { readonly rounds: number }
    const segments = Array.from({ length: rounds }, (_, i): Part => ({ format: 'lin', segment: i + 1 }))
    const { organiser, whole } = await stored(evening, segments)
    const before = await idsOf(organiser)
    const { db } = opened.store
    const playedIn = async (id: number) => {
      const { rows } = await sql<{ id: number; key: string; board: number }>`
      select t.id, t.key, r.number as board from play_table t join newest_result n on n.table_id = t.id
        join board r on r.id = n.board_id where t.mini_session_id = ${id} order by t.id, r.number`.execute(db)
      return rows
    }
    const last = before.at(-1)!
    const played = await playedIn(last)
    const ruled = played[0]!
    const fouled = played.find(({ board }) => board !== ruled.board)!
    const ruling = { kind: 'average', ns: 'AVE+', ew: 'AVE-' } as const
    const by = { accountId: null, now: ORDER.now }
    const correction = { kind: 'ruling', table: ruled.key, board: ruled.board, ruling } as const
    const corrected = await db
      .transaction()
      .execute((tx) => correctSession(tx, last, { correction, reason: 'Late' }, by))
    expect(corrected.ok).toBe(true)
    // A match has no groups any more; one that was made stays with its table.
    const apart = { kind: 'fouled', board: fouled.board, tables: [fouled.key] }
    await sql`insert into session_correction (mini_session_id, correction, reason)
      select mini_session_id, ${JSON.stringify(apart)}::jsonb, reason from session_correction
      where mini_session_id = ${last}`.execute(db)

    const remarks = await put(organiser, whole, { format: 'pbn', segment: 'whole' })
    const after = await idsOf(organiser)
    expect(after).toHaveLength(before.length / rounds)
    const told = remarks.filter(({ code }) => code === 'sessions-joined')
    expect(told.map(({ args }) => args.sessions)).toEqual(after.map(() => rounds))

    // What was said of results stays, where it was made, and its table and board keep their numbers.
    const { rows: ruledNow } = await sql<{ session: number; table: number; board: number; kind: string }>`
    select t.mini_session_id as session, t.id as table, b.number as board, n.adjustment ->> 'kind' as kind
      from newest_result n join play_table t on t.id = n.table_id join board b on b.id = n.board_id
    where n.adjustment is not null and t.mini_session_id = any(${[...after]}::int[])
    order by kind`.execute(db)
    expect(ruledNow).toEqual([
      { session: expect.toBeOneOf([...after]), table: ruled.id, board: ruled.board, kind: 'average' },
      { session: ruledNow[0]!.session, table: fouled.id, board: fouled.board, kind: 'fouled' },
    ])
    const { session } = ruledNow[0]!
    const former = new FormerAddresses(opened.store.released)
    expect(await former.now(`/screen/${last}?screen=boards`)).toBe(`/screen/${session}?screen=boards`)
    const keys = new Map((await playedIn(session)).map(({ id, key }) => [id, key]))
    const { rows: kept } = await sql<{ at: string }>`
    select coalesce(correction ->> 'table', correction -> 'tables' ->> 0) as at from session_correction
      where mini_session_id = ${session} order by id`.execute(db)
    expect(kept).toEqual([{ at: keys.get(ruled.id) }, { at: keys.get(fouled.id) }])

    // What came first is known when it comes again, and so is what was joined.
    await put(organiser, whole, segments.at(-1)!)
    await put(organiser, whole, { format: 'pbn', segment: 'whole' })
    expect(await idsOf(organiser)).toEqual(after)
  },
)

it.each(someOf(KNOCK_OUTS, 1))(
  '%s whose segments are stored twice is joined along one of both',
  async (...evening) => {
    const { rounds } = evening[1] as { readonly rounds: number }
    const segments = Array.from({ length: rounds }, (_, i): Part => ({ format: 'lin', segment: i + 1 }))
    const { organiser: copy } = await stored(evening, segments)
    const { organiser, whole, documents } = await stored(evening, segments)
    await movedTo(organiser, copy)
    const roundsStored = async () =>
      (await storedOf(organiser))
        .flatMap(sessionsOfDocument)
        .map((one) => `${one.firstRound} of ${one.numberOfRounds}`)
        .sort()
    const before = await roundsStored()
    expect(before).toHaveLength(2 * documents.length)
    await put(organiser, whole, { format: 'pbn', segment: 'whole' })
    const after = await roundsStored()
    const matches = before.length / 2 / rounds
    expect(after.filter((one) => one === `1 of ${rounds}`)).toHaveLength(matches)
    expect(after).toHaveLength(before.length - matches * (rounds - 1))
  },
)

it('a session that was run here stays what it is, with what its evening has left', async () => {
  const evening = KNOCK_OUTS[0]!
  const { rounds } = evening[1] as { readonly rounds: number }
  const segments = Array.from({ length: rounds }, (_, i): Part => ({ format: 'lin', segment: i + 1 }))
  const { organiser, whole } = await stored(evening, segments)
  const before = await idsOf(organiser)
  for (const id of before)
    await sql`insert into site_post (mini_session_id, posted_at, is_taken, answer)
      values (${id}, now(), true, 'Thank you')`.execute(opened.store.db)
  const remarks = await put(organiser, whole, { format: 'pbn', segment: 'whole' })
  expect(remarks.filter(({ code }) => code === 'sessions-joined')).toEqual([])
  expect(await idsOf(organiser)).toEqual(before)
})

it('whatever hangs on a session is moved, is made anew, or keeps it from being joined', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'mini_session'::regclass`.execute(opened.store.db)
  const moved = [
    'board',
    'calc_table',
    'entry',
    'former_entry',
    'former_place',
    'play_table',
    'session_correction',
  ]
  const anew = [
    'board_fact_session',
    'push_noticed',
    'session_parts',
    'session_search',
    'session_source',
    'webhook_noticed',
  ]
  expect(rows.map(({ name }) => name).sort()).toEqual([...moved, ...anew, ...HANGING, ...OWN_EVENING].sort())
})
