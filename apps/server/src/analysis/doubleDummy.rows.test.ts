/** Double-dummy tables of deals that several sessions play, as clubs do that play the same hands. */
import { STRAINS } from '@openroom/bridge/card'
import { bySeat } from '@openroom/bridge/seat'
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import type { FoundBoards } from '@openroom/protocol/schema/findBoards'
import { viewAt } from '@openroom/protocol/views'
import { simulate } from '@openroom/simulate/simulate'
import { expect, it, vi } from 'vitest'
import { storeAs } from '../testing/server.ts'
import { serverAndStore } from '../testing/serverAndStore.ts'
import { forgetHard, saveTables, unsolvedAmong } from './doubleDummy.rows.ts'

const EVENING = simulate({ kind: 'club-evening', seed: 1, contestants: 4, boards: 4, recorded: 0 })
const BOARDS = EVENING.events[0]!.segments[0]!.sessions[0]!.boards.length
/** What is stored is what is under test, not how it is computed. */
const TABLE = bySeat(
  () => Object.fromEntries(STRAINS.map((strain) => [strain, 6])) as Record<(typeof STRAINS)[number], 6>,
)

const own = serverAndStore()

const count = async (question: string): Promise<number | null> =>
  ((await (await fetch(`${own.server.url}${archiveRoutes.findBoards()}?${question}`)).json()) as FoundBoards)
    .count

const allHaveGaps = () =>
  vi.waitFor(
    async () => {
      await own.server.settled()
      expect(await count('gapFrom=-13')).toBe(await count('overFrom=-13'))
    },
    { timeout: 60_000, interval: 200 },
  )

it('all sessions that play a deal hear of its table, though it is solved once', async () => {
  const sessions = [await storeAs(own.server, EVENING, 'first'), await storeAs(own.server, EVENING, 'second')]
  await own.server.settled()
  const all = await count('')
  expect(all).toBeGreaterThan(BOARDS)
  expect(await count('gapFrom=-13')).toBe(0)

  const boards = await own.store.db.selectFrom('board').select('id').execute()
  const unsolved = await unsolvedAmong(
    own.store.db,
    boards.map(({ id }) => id),
  )
  // One of each deal: that the others are played elsewhere is known by it alone.
  const once = unsolved.slice(0, BOARDS)
  const tables = once.map((board) => ({ ...board, table: TABLE }))
  const touched = await own.store.db.transaction().execute((tx) => saveTables(tx, tables))
  expect(
    await unsolvedAmong(
      own.store.db,
      boards.map(({ id }) => id),
    ),
  ).toEqual([])
  expect([...touched].sort((a, b) => a - b)).toEqual(sessions)

  await allHaveGaps()
})

it('a deal that is too hard is kept as that: not tried again, and shown without a table', async () => {
  const hard = simulate({ kind: 'club-evening', seed: 2, contestants: 4, boards: 2, recorded: 0 })
  const session = await storeAs(own.server, hard, 'hard')
  await own.server.settled()
  const boards = await own.store.db
    .selectFrom('board')
    .select('id')
    .where('mini_session_id', '=', session)
    .execute()
  const unsolved = () =>
    unsolvedAmong(
      own.store.db,
      boards.map(({ id }) => id),
    )
  const given = (await unsolved()).map((board) => ({ ...board, table: null }))
  expect(given).toHaveLength(boards.length)
  expect(await own.store.db.transaction().execute((tx) => saveTables(tx, given))).toEqual([])
  expect(await unsolved()).toEqual([])
  expect((await fetch(own.server.url + viewAt('boards', { id: session }).path)).status).toBe(200)
  await own.store.db.deleteFrom('job').where('kind', '=', 'double-dummy').execute()
  const waiting = async () =>
    (
      await own.store.db
        .selectFrom('job')
        .select('subject as id')
        .where('kind', '=', 'double-dummy')
        .orderBy('subject')
        .execute()
    ).map(({ id }) => id)
  await forgetHard(own.store.db)
  expect(await unsolved()).toHaveLength(boards.length)
  const all = boards.map(({ id }) => id).sort((one, other) => one - other)
  expect(await waiting()).toEqual(all)
  await forgetHard(own.store.db)
  expect(await waiting()).toEqual(all)
})
