import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importDocuments } from '../intake/importDocument.rows.ts'
import { removeSessions } from '../intake/removeSessions.rows.ts'
import { manualClock } from '../testing/clock.ts'
import { type TestStore, testStore } from '../testing/database.ts'
import { teamsDocument } from '../testing/documents.ts'
import { ViewerFigureKeeper } from './viewerFigures.ts'

const START = Date.UTC(2026, 10, 21, 19, 0, 30)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let opened: TestStore
let id: number
let table: number

beforeAll(async () => {
  opened = await testStore()
  const { db } = opened.store
  const by = { accountId: null, names: ['test'], reason: 'upload' as const }
  const [stored] = await db.transaction().execute((tx) =>
    importDocuments(tx, [{ document: teamsDocument(), awaited: null, isKeyed: false }], {
      now: new Date(START),
      replace: true,
      by,
    }),
  )
  id = stored!.sessions[0]!.miniSessionId
  await db.updateTable('mini_session').set({ status: 'LIVE' }).where('id', '=', id).execute()
  const row = await db
    .selectFrom('play_table')
    .select('id')
    .where('mini_session_id', '=', id)
    .executeTakeFirstOrThrow()
  table = row.id
})
afterAll(() => opened?.close())

/** One node, with what it believes that all nodes have together. */
function node(clock: ReturnType<typeof manualClock>, counts: { session: number; table: number }) {
  const keeper = new ViewerFigureKeeper({
    db: opened.store.db,
    clock,
    viewers: {
      openOf: () => counts.session,
      of: () => (counts.table > 0 ? { [table]: counts.table } : {}),
    },
    onError: (error) => {
      throw error
    },
  })
  keeper.start()
  return keeper
}

async function pass(
  clock: ReturnType<typeof manualClock>,
  nodes: readonly ViewerFigureKeeper[],
  minutes: number,
) {
  for (let i = 0; i < minutes; i += 1) {
    clock.advance(MINUTE)
    for (const one of nodes) await one.settled()
  }
}

const figures = async (keeper: ViewerFigureKeeper, of: number | null = null) => {
  const found = await keeper.of(id, of)
  if (!found.ok) throw new Error(found.error)
  return found.value
}

it('counts once a minute, of several nodes once, over a restart, and keeps peak and mean when it is thinned', async () => {
  const clock = manualClock(START)
  const counts = { session: 10, table: 4 }
  const whole = node(clock, counts)
  const cutOff = node(clock, { session: 3, table: 1 })
  await pass(clock, [whole, cutOff], 2)
  counts.session = 40
  counts.table = 0
  await pass(clock, [whole, cutOff], 1)
  await whole.stop()
  await cutOff.stop()
  const again = node(clock, counts)
  counts.session = 12
  await pass(clock, [again], 1)
  const before = await figures(again)
  expect(before.session).toEqual({
    peak: 40,
    peakAt: '2026-11-21T19:03:00.000Z',
    mean: 18,
    minutes: 4,
    viewerMinutes: 72,
  })
  expect(before.tables).toMatchObject([{ tableId: table, peak: 4, minutes: 3, mean: 3 }])
  expect(before.curve.map(({ peak }) => peak)).toEqual([10, 10, 40, 12])
  expect((await figures(again, table)).curve).toHaveLength(3)

  // One more minute is counted, then days go by.
  clock.advance(2 * DAY)
  await pass(clock, [again], 2)
  const thinned = await figures(again)
  expect(thinned.curve[0]).toEqual({ at: '2026-11-21T19:00:00.000Z', minutes: 10, peak: 40, mean: 16.8 })
  clock.advance(60 * DAY)
  await pass(clock, [again], 2)
  expect((await figures(again)).curve[0]).toMatchObject({ minutes: 60, peak: 40, mean: 16.8 })
  const [head, first] = (await again.file(id)).split('\r\n')
  expect(head).toBe('from,minutes,round,table,room,peak,mean')
  expect(first).toBe('2026-11-21T19:00:00.000Z,60,,,,40,16.8')
  await again.stop()
  expect(await again.of(2_147_483_646, null)).toEqual({ ok: false, error: 'session-not-found' })
})

it('nothing is left of a session that is removed', async () => {
  const { db } = opened.store
  const count = async () =>
    (await sql`select from viewer_sample where mini_session_id = ${id}`.execute(db)).rows
  expect((await count()).length).toBeGreaterThan(0)
  await db.transaction().execute((tx) => removeSessions(tx, [id]))
  expect(await count()).toEqual([])
})
