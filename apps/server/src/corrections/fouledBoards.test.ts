/** Fouled boards of an evening (Law 87): groups, what becomes of them, and who has none; values by EBU White Book 4.2.3. */
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import type { BoardResult, NewCorrection } from '@openroom/protocol/schema/corrections'
import type { NewEvent } from '@openroom/protocol/schema/desk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginDesk, clock, desk, linksOf, made, pairs, play, server, told } from '../testing/deskEvents.ts'

beforeAll(beginDesk)
afterAll(() => server.stop())

type Correction = NewCorrection['correction']

const correct = (id: number, correction: Correction) =>
  desk<{ readonly code?: string; readonly message?: string }>(routes.correctSession(id), {
    correction,
    reason: 'So',
  })
const done = async (id: number, correction: Correction) =>
  expect(await correct(id, correction)).toMatchObject({ status: 200 })

const rowsOf = async (id: number, board: number) =>
  told<readonly BoardResult[]>(routes.boardResults(id, board))

const SPADES = { kind: 'played', level: 4, strain: 'S', declarer: 'N', doubling: '' } as const

const putScore = (id: number, board: number, table: string, tricks: number) =>
  done(id, { kind: 'result', table, board, contract: SPADES, lead: null, tricks })

/** From the best of North-South to the worst, at the tables in their order. */
async function putScores(id: number, board: number): Promise<readonly string[]> {
  const tables = (await rowsOf(id, board)).map(({ table }) => table)
  for (const [at, table] of tables.entries()) await putScore(id, board, table, 13 - at)
  return tables
}

/** Howells of four tables for seven rounds of a board. */
async function begun(changes: Partial<NewEvent> = {}): Promise<number> {
  const id = await made({
    ...{ form: 'howell', calcType: 'MP', event: 'Pairs', rounds: 7, teams: 0 },
    ...{ sections: [pairs(8)], deals: { kind: 'none' }, releaseRule: 'BOARD', ...changes },
  })
  await told(routes.deskStart(id), {})
  return id
}

/** From its end on all boards have one top. */
async function finish(id: number): Promise<void> {
  await told(routes.deskFinish(id), {})
  for (let i = 0; i < 3; i += 1) {
    clock.advance(60_000)
    await server.settled()
  }
}

/** One of which these boards were played, everywhere, before the director ended it. */
async function evening(boards: readonly number[], changes?: Partial<NewEvent>) {
  const id = await begun(changes)
  const tables = new Map<number, readonly string[]>()
  for (const board of boards) tables.set(board, await putScores(id, board))
  await finish(id)
  return { id, at: (board: number, ...places: number[]) => places.map((one) => tables.get(board)![one]!) }
}

/** North-South's percentages, in the order of the tables. */
const percents = async (id: number, board: number) =>
  (await rowsOf(id, board)).map(({ worth }) => worth?.ns && Number(worth.ns.toFixed(2)))

async function undo(id: number, board: number, table: string) {
  const { correction } = (await rowsOf(id, board)).find((row) => row.table === table)!
  expect((await desk(routes.undoCorrection(id, correction!), {})).status).toBe(200)
}

/** Four scores, top 6. */
const APART = [100, 66.67, 33.33, 0]
/** (M + 1) · 4 / 2 − 1 of 2 and 0: 5 and 1. */
const HALVES = [83.33, 16.67, 83.33, 16.67]

it('has two of an evening, each with groups of its own, and takes each back by itself', async () => {
  const { id, at } = await evening([1, 2])
  expect([await percents(id, 1), await percents(id, 2)]).toEqual([APART, APART])
  await done(id, { kind: 'fouled', board: 1, tables: at(1, 0, 1) })
  await done(id, { kind: 'fouled', board: 2, tables: at(2, 3) })
  expect(await percents(id, 1)).toEqual(HALVES)
  // One score alone is 60 %; (M + 1) · 4 / 3 − 1 of 4, 2 and 0: 5.67, 3 and 0.33.
  expect(await percents(id, 2)).toEqual([94.44, 50, 5.56, 60])
  await undo(id, 1, at(1, 0)[0]!)
  expect([await percents(id, 1), (await percents(id, 2))[3]]).toEqual([APART, 60])
  await undo(id, 2, at(2, 3)[0]!)
  expect(await percents(id, 2)).toEqual(APART)
})

it('has a third group, and each is taken back, whichever first', async () => {
  const { id, at } = await evening([1])
  await done(id, { kind: 'fouled', board: 1, tables: at(1, 0, 1) })
  await done(id, { kind: 'fouled', board: 1, tables: at(1, 2) })
  expect(await percents(id, 1)).toEqual([83.33, 16.67, 60, 60])
  await undo(id, 1, at(1, 0)[0]!)
  expect(await percents(id, 1)).toEqual([94.44, 50, 60, 5.56])
  await undo(id, 1, at(1, 2)[0]!)
  expect(await percents(id, 1)).toEqual(APART)
})

it('counts an average at one of its tables among what the board should have, and both are taken back', async () => {
  const { id, at } = await evening([1])
  await done(id, { kind: 'fouled', board: 1, tables: at(1, 0, 1) })
  const ruling = { kind: 'average', ns: 'AVE+', ew: 'AVE-' } as const
  await done(id, { kind: 'ruling', table: at(1, 0)[0]!, board: 1, ruling })
  const [own, ...others] = await percents(id, 1)
  expect(own).toBeGreaterThanOrEqual(60)
  expect(others).toEqual([60, 83.33, 16.67])
  await undo(id, 1, at(1, 1)[0]!)
  // The average stays; three scores of four are left.
  expect((await rowsOf(id, 1))[0]!.outcome!.adjustment).toEqual(ruling)
  expect((await percents(id, 1)).slice(1)).toEqual([94.44, 50, 5.56])
  await undo(id, 1, at(1, 0)[0]!)
  expect((await rowsOf(id, 1)).map(({ outcome }) => outcome!.adjustment)).toEqual([null, null, null, null])
  expect(await percents(id, 1)).toEqual(APART)
})

describe('with pairs of two sections', () => {
  const sections = [pairs(8), pairs(8, 'Fir', 'Oak')]

  it.each([
    // Of eight: two scores are 65 and 55 %; (M + 1) · 8 / 6 − 1 of 10, 8, 6, 4, 2 and 0, on a top of 14.
    ['together', [65, 97.62, 78.57, 59.52, 55, 40.48, 21.43, 2.38]],
    // Each of its own section, of four: 60 % alone, and three as before.
    ['apart', [60, 94.44, 50, 5.56, 60, 94.44, 50, 5.56]],
  ] as const)('compares those who are scored %s', async (sectionsScored, right) => {
    const { id, at } = await evening([1], { sections, sectionsScored })
    const before = await percents(id, 1)
    const order = (await rowsOf(id, 1)).map(({ section }) => section)
    expect(order).toEqual(['A', 'A', 'A', 'A', 'B', 'B', 'B', 'B'])
    await done(id, { kind: 'fouled', board: 1, tables: at(1, 0, 4) })
    expect(await percents(id, 1)).toEqual(right)
    await undo(id, 1, at(1, 4)[0]!)
    expect(await percents(id, 1)).toEqual(before)
  })
})

it('leaves whoever plays it later with those who had no other cards, until the director says so', async () => {
  const id = await begun()
  const rows = await rowsOf(id, 1)
  const [one, other, third, late] = rows.map(({ table }) => table)
  for (const [at, table] of [one!, other!, third!].entries()) await putScore(id, 1, table, 13 - at)
  await done(id, { kind: 'fouled', board: 1, tables: [one!, other!] })
  await putScore(id, 1, late!, 9)
  const groups = async () =>
    (await rowsOf(id, 1)).map(({ outcome }) => {
      const adjustment = outcome!.adjustment
      return adjustment?.kind === 'fouled' ? adjustment.group : null
    })
  expect(await groups()).toEqual([1, 1, null, null])
  await done(id, { kind: 'fouled', board: 1, tables: [one!, other!, late!] })
  expect(new Set((await groups()).filter((_, at) => at !== 2))).toEqual(new Set([2]))
  await finish(id)
  // Three of four, and one alone.
  expect(await percents(id, 1)).toEqual([94.44, 50, 60, 5.56])
  await undo(id, 1, late!)
  expect(await groups()).toEqual([1, 1, null, null])
  expect(await percents(id, 1)).toEqual(HALVES)
})

it('has no groups in a match of teams, and says what to do instead', async () => {
  const id = await made({ teams: 4, rounds: 1 })
  await desk(routes.deskStart(id), {})
  await play(id, 1, await linksOf(id), 1)
  const rows = await rowsOf(id, 1)
  expect(rows).toHaveLength(4)
  const fouled = correct(id, { kind: 'fouled', board: 1, tables: [rows[0]!.table] })
  expect(await fouled).toMatchObject({ status: 422, body: { code: 'no-groups' } })
  expect(await rowsOf(id, 1)).toEqual(rows)
})

it('is told in files, with the group of each table and what it is worth there', async () => {
  const id = await begun()
  const tables = await putScores(id, 1)
  await done(id, { kind: 'fouled', board: 1, tables: tables.slice(0, 2) })
  await finish(id)
  const file = async (format: string) =>
    (await fetch(`${server.url}/api/export/session/${id}.${format}`)).text()
  const lines = (await file('csv')).split('\r\n').slice(1, 5)
  expect(lines.map((line) => line.split(',').slice(14, 20).join(' '))).toEqual([
    '510 Fouled 1 5 1 83.33 16.67',
    '480 Fouled 1 1 5 16.67 83.33',
    '450  5 1 83.33 16.67',
    '420  1 5 16.67 83.33',
  ])
  const told = [...(await file('usebio')).matchAll(/<SCORE>(\d+)<.*?<NS_MATCH_POINTS>(\d)</gs)]
  expect(told.map(([all, score, points]) => [score, points, /Ruling: (Fouled \d)/.exec(all)?.[1]])).toEqual([
    ['510', '5', 'Fouled 1'],
    ['480', '1', 'Fouled 1'],
    ['450', '5', undefined],
    ['420', '1', undefined],
  ])
})
