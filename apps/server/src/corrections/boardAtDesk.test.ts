/** A board as the director has it while it is played: what each table made of it, an average, other cards at some tables. */
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { BoardResult, NewCorrection } from '@openroom/protocol/schema/corrections'
import type { DeskPhones } from '@openroom/protocol/schema/phones'
import type { PairFrequencies } from '@openroom/protocol/schema/results'
import { viewAt } from '@openroom/protocol/views'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  beginDesk,
  clock,
  desk,
  deskCookie,
  linksOf,
  made,
  pair,
  playBoard,
  server,
} from '../testing/deskEvents.ts'
import { viewer } from '../testing/viewer.ts'

beforeAll(beginDesk)
afterAll(() => server.stop())

const DELAY = 60
const NUMBERS = [1, 8, 2, 7, 3, 6, 4, 5]

/** Eight pairs at four tables, running; the first board is played. */
async function evening(): Promise<number> {
  const asked = {
    form: 'howell',
    calcType: 'MP',
    event: 'Pairs',
    delay: DELAY,
    releaseRule: 'BOARD',
  } as const
  const id = await made({
    ...asked,
    teams: 0,
    rounds: 7,
    sections: [NUMBERS.map((number) => pair(number, 'Ashe'))],
  })
  await desk(routes.deskStart(id), {})
  await playBoard(id, await linksOf(id), 1)
  return id
}

const rowsOf = async (id: number, board: number) =>
  (await desk<BoardResult[]>(routes.boardResults(id, board))).body
const correct = (id: number, correction: NewCorrection['correction']) =>
  desk<{ readonly code?: string }>(routes.correctSession(id), { correction, reason: 'So' })
const undo = async (id: number, correction: number) =>
  expect((await desk(routes.undoCorrection(id, correction), {})).status).toBe(200)

const worths = (rows: readonly BoardResult[]) => rows.map(({ worth }) => worth?.ns ?? null)

it('tells what each table made of it and what that is worth, before anybody else may know', async () => {
  const id = await evening()
  const rows = await rowsOf(id, 1)
  expect(rows).toHaveLength(4)
  for (const { worth } of rows) expect(worth!.ns! + worth!.ew!).toBeCloseTo(100)
  expect(new Set(rows.map(({ correction }) => correction))).toEqual(new Set([null]))
  const asked = viewAt('pairFrequencies', { id, board: 1 }).path
  expect(await (await fetch(server.url + asked)).text()).not.toContain('4S')
})

it('gives an average where nobody has played, and takes it back, in one press each', async () => {
  const id = await evening()
  const [first] = await rowsOf(id, 2)
  expect(first).toMatchObject({ outcome: null, worth: null })
  const ruling = { kind: 'average', ns: 'AVE+', ew: 'AVE-' } as const
  expect((await correct(id, { kind: 'ruling', table: first!.table, board: 2, ruling })).status).toBe(200)
  const ruled = (await rowsOf(id, 2)).find(({ table }) => table === first!.table)!
  expect(ruled).toMatchObject({ outcome: { adjustment: ruling }, worth: { ns: 60, ew: 40 } })
  const onPhones = async () => {
    const { body } = await desk<DeskPhones>(phoneRoutes.deskPhones(id))
    const at = ({ round, number }: { readonly round: number; readonly number: number }) =>
      round === first!.round && number === first!.number
    return body.tables.find(at)!.results.find(({ board }) => board === 2)
  }
  expect(await onPhones()).toMatchObject({ confirmed: true, ruled: true, adjustment: ruling })
  await undo(id, ruled.correction!)
  expect(await rowsOf(id, 2)).toContainEqual(first)
  expect(await onPhones()).toBeUndefined()
})

it('compares tables that had other cards among themselves, as the public sees it in its turn', async () => {
  const id = await evening()
  const before = await rowsOf(id, 1)
  const [one, other, third] = before.map(({ table }) => table)
  for (const tables of [before.map(({ table }) => table), ['nowhere']])
    expect((await correct(id, { kind: 'fouled', board: 1, tables })).body.code).toBe('correction-of-nothing')
  await correct(id, { kind: 'fouled', board: 1, tables: [one!, other!] })
  const apart = await rowsOf(id, 1)
  const of = (table: string) => apart.find((row) => row.table === table)!
  expect(of(one!).outcome!.adjustment).toEqual({ kind: 'fouled', group: 1 })
  expect([of(one!).correction, of(third!).correction]).toEqual([of(other!).correction, null])
  expect(worths(apart)).not.toEqual(worths(before))
  expect(of(one!).worth!.ns! + of(other!).worth!.ns!).toBeCloseTo(100)
  const seen = async () => {
    const response = await fetch(server.url + viewAt('pairFrequencies', { id, board: 1 }).path)
    return ((await response.json()) as Partial<PairFrequencies>).tables?.[0]?.rows ?? []
  }
  expect(await seen()).toEqual([])
  for (let i = 0; i < 3; i += 1) {
    clock.advance(DELAY * 1_000)
    await server.settled()
  }
  const shown = (await seen()).map((row) => [row.tableNumber, row.percents.NORTH_SOUTH, row.jury])
  expect(shown).toHaveLength(4)
  for (const { table, number, worth } of apart)
    expect(shown).toContainEqual([number, worth!.ns, table === one || table === other])
  await undo(id, of(one!).correction!)
  expect(worths(await rowsOf(id, 1))).toEqual(worths(before))
})

it('stays apart from the other cards when a result is put right, and is not ruled on by scores', async () => {
  const id = await evening()
  const [one, other] = (await rowsOf(id, 1)).map(({ table }) => table)
  await correct(id, { kind: 'fouled', board: 1, tables: [one!, other!] })
  const contract = { kind: 'played', level: 4, strain: 'S', declarer: 'N', doubling: '' } as const
  const result = { kind: 'result', table: one!, board: 1, contract, lead: null, tricks: 11 } as const
  expect((await correct(id, result)).status).toBe(200)
  const now = (await rowsOf(id, 1)).filter(({ table }) => table === one || table === other)
  expect(now.map(({ outcome }) => outcome!.adjustment)).toEqual([
    { kind: 'fouled', group: 1 },
    { kind: 'fouled', group: 1 },
  ])
  const ruling = { kind: 'split', scoreNs: 420, scoreEw: -50 } as const
  expect(await correct(id, { kind: 'ruling', table: one!, board: 1, ruling })).toMatchObject({
    status: 422,
    body: { code: 'other-cards' },
  })
  const average = { kind: 'average', ns: 'AVE+', ew: 'AVE-' } as const
  expect((await correct(id, { kind: 'ruling', table: one!, board: 1, ruling: average })).status).toBe(200)
})

it('exchanges two boards of a table, each scored by its vulnerability, or moves the one that is there', async () => {
  const id = await evening()
  await playBoard(id, await linksOf(id), 2)
  const { table } = (await rowsOf(id, 1))[0]!
  const at = async (board: number) => (await rowsOf(id, board)).find((one) => one.table === table)!
  const contract = { kind: 'played', level: 4, strain: 'S', declarer: 'N', doubling: '' } as const
  const enter = (board: number, tricks: number) =>
    correct(id, { kind: 'result', table, board, contract, lead: null, tricks })
  await enter(1, 9)
  await enter(2, 8)
  const scores = async () => [(await at(1)).scoreNs, (await at(2)).scoreNs]
  // Nobody is vulnerable on board 1, North-South are on board 2.
  expect(await scores()).toEqual([-50, -200])
  expect((await correct(id, { kind: 'otherBoard', table, board: 1, other: 2 })).status).toBe(200)
  expect(await scores()).toEqual([-100, -100])
  await undo(id, (await at(2)).correction!)
  expect(await scores()).toEqual([-50, -200])
  const ruling = { kind: 'average', ns: 'AVE', ew: 'AVE' } as const
  await correct(id, { kind: 'ruling', table, board: 2, ruling })
  const refused = await correct(id, { kind: 'otherBoard', table, board: 1, other: 2 })
  expect(refused.body.code).toBe('correction-of-nothing')
})

it('leaves a board to be played whose result was of another', async () => {
  const id = await evening()
  const { table } = (await rowsOf(id, 1)).find(({ round, scoreNs }) => round === 1 && scoreNs === 0)!
  const at = async (board: number) => (await rowsOf(id, board)).find((one) => one.table === table)
  const { scoreNs } = (await at(1))!
  const moved = { kind: 'otherBoard', table, board: 1, other: 2 } as const
  const asked = { correction: moved, reason: 'So' }
  const { body } = await desk<{ readonly results: number }>(routes.previewCorrection(id), asked)
  expect(body.results).toBe(2)
  expect((await correct(id, moved)).status).toBe(200)
  expect([(await at(1))?.outcome, (await at(2))!.scoreNs]).toEqual([null, 0])
  const back = async () => {
    await undo(id, (await at(2))!.correction!)
    return [(await at(1))!.scoreNs, (await at(2))?.outcome ?? null]
  }
  expect(await back()).toEqual([scoreNs, null])
  // What the director has put right goes with what the table had told.
  const contract = { kind: 'played', level: 1, strain: 'C', declarer: 'N', doubling: '' } as const
  await correct(id, { kind: 'result', table, board: 1, contract, lead: null, tricks: 7 })
  expect((await correct(id, moved)).status).toBe(200)
  expect([(await at(1))?.outcome, (await at(2))!.scoreNs]).toEqual([null, 70])
  expect(await back()).toEqual([70, null])
})

it('is pushed to the desk as it comes in', async () => {
  const id = await evening()
  const { client, close } = await viewer(server.url, { cookie: deskCookie() })
  const bodies: (readonly BoardResult[])[] = []
  client.subscribe(viewAt('deskBoard', { id, board: 2 }).destination, ({ body }) =>
    bodies.push(JSON.parse(body).payload),
  )
  await expect.poll(() => bodies.length).toBe(1)
  await playBoard(id, await linksOf(id), 2)
  clock.advance(10_000)
  await server.settled()
  await expect.poll(() => bodies.at(-1)!.filter(({ outcome }) => outcome !== null).length).toBe(4)
  await close()
})
