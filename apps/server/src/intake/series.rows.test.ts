/** A series whose evenings are uploaded one by one counts as that of one document. */
import type { DocumentEvent, DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { simulate } from '@openroom/simulate/simulate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pairRunningScores } from '../sessions/pairs.ts'
import { sessionsOf } from '../sessions/testing/modelOf.ts'
import { type TestStore, testStore } from '../testing/database.ts'
import { exportDocument } from './exportDocument.rows.ts'
import { importDocuments } from './importDocument.rows.ts'

const ORDER = { now: new Date('2026-11-21T12:00:00Z'), replace: true } as const
const BY = { accountId: null, names: ['test'], reason: 'upload' as const }

let opened: TestStore
beforeAll(async () => {
  opened = await testStore()
})
afterAll(() => opened?.close())

const WHOLE = simulate({
  estimated: true,
  kind: 'pairs-series',
  seed: 3,
  contestants: 6,
  boards: 5,
  sessions: 3,
  recorded: 0,
  rulings: 0,
})
const EVENINGS = WHOLE.events[0]!.segments[0]!.sessions

const withSessions = (name: string, sessions: readonly DocumentSession[]): TournamentDocument => ({
  ...WHOLE,
  organiser: { name, club: true },
  events: WHOLE.events.map((event) => ({
    ...event,
    segments: event.segments.map((segment) => ({ ...segment, sessions })),
  })),
})

const put = (document: TournamentDocument) =>
  opened.store.db
    .transaction()
    .execute((tx) => importDocuments(tx, [{ document, awaited: null, isKeyed: false }], { ...ORDER, by: BY }))
    .then(([imported]) => imported!.sessions[0]!)

/** As a scorer who does not count the weeks writes each of them. */
const uncounted = (session: DocumentSession): DocumentSession => ({
  ...session,
  key: 's1',
  session: 1,
  numberOfSessions: 1,
})

/** The ranking after the last evening, by name. */
function ranking(event: DocumentEvent) {
  const { models } = sessionsOf(event, event.segments[0]!.sessions)
  const scores = pairRunningScores(models)
  if (scores.type !== 'PAIR') throw new Error('not pairs')
  const nameOf = (id: number) => models.map(({ entries }) => entries.get(id)?.name).find(Boolean)
  return scores.rows
    .map((row) => [row.totalRank, row.totalPercent?.toFixed(6), nameOf(row.registrationId)].join(' '))
    .sort()
}

const storedEvent = async (session: number): Promise<DocumentEvent> => {
  const row = await opened.store.db
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .select('g.event_id')
    .where('s.id', '=', session)
    .executeTakeFirstOrThrow()
  const document = await exportDocument(opened.store.db, { of: 'event', id: row.event_id })
  return document!.events[0]!
}

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

describe.each([
  ['numbered', (one: DocumentSession) => one, [ORDERS[0], ORDERS[4]]],
  ['not numbered', uncounted, ORDERS],
] as const)('evenings that are %s', (form, changed, orders) => {
  it.each(orders)('uploaded in the order %i, %i, %i count together', async (...order) => {
    const name = `${form} ${order.join('')}`
    let last = 0
    for (const at of order) last = (await put(withSessions(name, [changed(EVENINGS[at]!)]))).miniSessionId
    const event = await storedEvent(last)
    expect(event.segments).toHaveLength(1)
    const sessions = event.segments[0]!.sessions
    expect(sessions.map(({ date, session }) => [date, session])).toEqual(
      EVENINGS.map(({ date }, i) => [date, i + 1]),
    )
    expect(new Set(sessions.map(({ numberOfSessions }) => numberOfSessions))).toEqual(new Set([3]))
    expect(ranking(event)).toEqual(ranking(WHOLE.events[0]!))
  })
})

it('an evening that is corrected keeps its number and its address', async () => {
  const stored = []
  for (const one of EVENINGS) stored.push(await put(withSessions('corrected', [uncounted(one)])))
  const [first, ...others] = EVENINGS[1]!.tables
  const results = first!.results.map((one, i) =>
    i === 0 ? { ...one, lead: null, juryComment: 'Late' } : one,
  )
  const changed = { ...EVENINGS[1]!, tables: [{ ...first!, results }, ...others] }
  const again = await put(withSessions('corrected', [uncounted(changed)]))
  expect(again).toEqual({ miniSessionId: stored[1]!.miniSessionId, change: 'replaced' })
  const event = await storedEvent(again.miniSessionId)
  expect(event.segments[0]!.sessions.map(({ session }) => session)).toEqual([1, 2, 3])
  expect(ranking(event)).toEqual(ranking(WHOLE.events[0]!))
})

/** As a program writes an evening that knows nothing of a series. */
const silent = (document: TournamentDocument): TournamentDocument => ({
  ...document,
  events: document.events.map(({ conventions: { stages: _, ...conventions }, ...event }) => ({
    ...event,
    conventions,
  })),
})

describe.each([
  ['the first says how they count', [1, 2]],
  ['the last says how they count', [0, 1]],
  ['one between says how they count', [0, 2]],
] as const)('evenings of which %s', (name, quiet: readonly number[]) => {
  it('count together, also after one that says nothing of it is corrected', async () => {
    let last = 0
    for (const [i, one] of EVENINGS.entries()) {
      const document = withSessions(name, [one])
      last = (await put(quiet.includes(i) ? silent(document) : document)).miniSessionId
    }
    const event = await storedEvent(last)
    expect(event.conventions.stages).toEqual(WHOLE.events[0]!.conventions.stages)
    expect(ranking(event)).toEqual(ranking(WHOLE.events[0]!))

    const again = EVENINGS[quiet[0]!]!
    const [first, ...others] = again.tables
    const results = first!.results.map((result) => ({ ...result, juryComment: 'Late' }))
    await put(silent(withSessions(name, [{ ...again, tables: [{ ...first!, results }, ...others] }])))
    const corrected = await storedEvent(last)
    expect(corrected.conventions.stages).toEqual(WHOLE.events[0]!.conventions.stages)
    expect(ranking(corrected)).toEqual(ranking(WHOLE.events[0]!))
  })
})
