import type { DeskTable } from '@openroom/protocol/schema/desk'
import type { HallClock } from '@openroom/protocol/schema/hall'
import { expect, test } from 'vitest'
import { missingAt } from '../../ui/unsettled.ts'
import { hasConsoles, overRound, placesOf, roundText } from './places.ts'

const table = (number: number, round: number, results: number, isBye = false): DeskTable => ({
  tableId: 10 * number + round,
  round,
  number,
  section: null,
  room: null,
  ns: 'A',
  ew: 'B',
  isBye,
  board: null,
  phase: 'waiting',
  boards: 3,
  results,
  entries: 0,
  newestAt: null,
  operators: [],
  doubts: 0,
  isHeld: false,
})

test('each place is shown in the round that is played there, and who is behind is told', () => {
  const tables = [
    table(1, 1, 3),
    table(1, 2, 1),
    table(2, 1, 1),
    table(2, 2, 0),
    table(3, 1, 3),
    table(3, 2, 3),
  ]
  const places = placesOf({ tables, boardsPerRound: 3 }, null)
  expect(places.map((one) => [one.table.tableId, one.done, one.all, one.isLate])).toEqual([
    [12, 4, 6, false],
    [21, 1, 6, true],
    [32, 6, 6, false],
  ])
})

test('a place where nobody is drawn in the round that is played is none', () => {
  const tables = [table(1, 1, 3), table(2, 1, 3), table(1, 2, 0)]
  const at = (own: DeskTable[]) =>
    placesOf({ tables: own, boardsPerRound: 3 }, null).map((one) => one.table.tableId)
  expect(at(tables)).toEqual([12])
  expect(at([table(1, 1, 3), table(2, 1, 2), table(1, 2, 0)])).toEqual([12, 21])
  expect(at([table(1, 1, 3), table(2, 1, 3), table(1, 2, 3)])).toEqual([12])
})

test('a round that is over stays with its place while it is held back or something is in doubt', () => {
  const tables = [
    { ...table(1, 1, 3), isHeld: true },
    table(1, 2, 0),
    { ...table(2, 1, 3), doubts: 1 },
    table(2, 2, 1),
    { ...table(3, 1, 3), isHeld: true },
  ]
  const places = placesOf({ tables, boardsPerRound: 3 }, null)
  expect(places.map((one) => [one.table.tableId, one.left.map(({ tableId }) => tableId)])).toEqual([
    [12, [11]],
    [22, [21]],
    [31, []],
  ])
})

/** Results in rounds 1 and 2 of each table, of three boards each. */
type Results = readonly (readonly [number, number])[]

const evening = (of: Results) => ({
  tables: of.flatMap(([first, second], at) => [table(at + 1, 1, first), table(at + 1, 2, second)]),
  boardsPerRound: 3,
})

test.each<[string, Results, number | null, readonly number[]]>([
  [
    'nobody, when one table alone is ahead',
    [
      [3, 2],
      [3, 0],
      [3, 0],
      [3, 0],
    ],
    null,
    [],
  ],
  [
    'who is two boards behind most',
    [
      [3, 2],
      [3, 2],
      [3, 1],
      [3, 0],
    ],
    null,
    [4],
  ],
  [
    'the slower of two',
    [
      [3, 0],
      [1, 0],
    ],
    null,
    [2],
  ],
  [
    'nobody, while the clock says that there is time',
    [
      [3, 2],
      [3, 2],
      [3, 2],
      [3, 0],
    ],
    1,
    [],
  ],
  [
    'who lacks a board of a round that is over',
    [
      [3, 0],
      [2, 0],
      [3, 0],
    ],
    1,
    [2],
  ],
  [
    'who lacks one of the last round',
    [
      [3, 3],
      [3, 2],
      [3, 0],
    ],
    2,
    [2, 3],
  ],
])('late is %s', (_, of, over, late) => {
  const places = placesOf(evening(of), over)
  expect(places.filter(({ isLate }) => isLate).map((one) => one.table.number)).toEqual(late)
})

test('a round is over with its time, also while the tables change', () => {
  const clock: HallClock = {
    ...{ round: 2, rounds: 4, phase: 'play', at: 0, endsAt: 1_000, running: true },
    ...{ playMs: 1_000, changeMs: 500, byItself: false },
  }
  expect(overRound(clock, 999)).toBe(1)
  expect(overRound(clock, 1_001)).toBe(2)
  expect(overRound({ ...clock, byItself: true }, 1_001)).toBe(2)
  expect(overRound({ ...clock, byItself: true }, 1_600)).toBe(2)
  expect(overRound({ ...clock, running: false }, 5_000)).toBe(1)
})

test('who sits out is not late', () => {
  const tables = [table(1, 1, 3), table(1, 2, 0), table(2, 1, 0, true), table(2, 2, 0)]
  expect(placesOf({ tables, boardsPerRound: 3 }, null).map(({ isLate }) => isLate)).toEqual([false, false])
})

/** Table 1 sits out in round 2, table 2 in round 1. */
const turns = (one: readonly number[], two: readonly number[], three: readonly number[]) => {
  const at = (number: number, results: readonly number[], out: number) =>
    results.map((count, i) => table(number, i + 1, count, i + 1 === out))
  const tables = [...at(1, one, 2), ...at(2, two, 1), ...at(3, three, 0)]
  return placesOf({ tables, boardsPerRound: 3 }, null).map((place) => place.table.round)
}

test.each([
  ['until the round is over', [0, 0, 0], [0, 0, 0], [0, 0, 0], [1, 1, 1]],
  ['while others play it', [3, 0, 0], [0, 1, 0], [3, 0, 0], [2, 2, 2]],
  ['no more, once the next one has begun there', [3, 0, 1], [0, 3, 0], [3, 0, 0], [3, 3, 2]],
  ['no more, once it is over everywhere', [3, 0, 0], [0, 3, 0], [3, 3, 0], [3, 3, 3]],
  ['nor while a board of it that nobody waits for is missing', [3, 0, 0], [0, 3, 0], [2, 3, 1], [3, 3, 1]],
])('a table is shown in the round that it sits out %s', (_, one, two, three, rounds) => {
  expect(turns(one, two, three)).toEqual(rounds)
})

test('a table that was added for a later round is as far as its round is', () => {
  const tables = [table(1, 1, 3), table(1, 2, 0), table(2, 1, 3), table(2, 2, 0), table(3, 2, 0)]
  expect(placesOf({ tables, boardsPerRound: 3 }, null).map(({ isLate }) => isLate)).toEqual([
    false,
    false,
    false,
  ])
})

test('what is missing is told by table and round, and who sits out lacks nothing', () => {
  const short = { ...table(4, 1, 2), boards: 2 }
  const tables = [table(2, 2, 1), table(1, 2, 3), table(3, 1, 0, true), table(2, 1, 2), short]
  const missing = missingAt({ tables })
  expect(missing.map((one) => [one.table.number, one.table.round, one.missing])).toEqual([
    [2, 1, 1],
    [2, 2, 2],
  ])
})

test('a single console that drops out leaves its table without an operator', () => {
  const evening = { delay: 0, tables: [table(1, 1, 0)] }
  const link = { kind: 'operator', revokedAt: null } as const
  expect(hasConsoles(evening, [link])).toBe(true)
  expect(hasConsoles(evening, [])).toBe(false)
  expect(hasConsoles(evening, [{ ...link, kind: 'phone' }])).toBe(false)
  expect(hasConsoles(evening, [{ ...link, revokedAt: '2026-11-21T18:00:00Z' }])).toBe(false)
})

test('a table with results of a file, which tells no board, is not said to wait for its round', () => {
  expect(roundText(table(1, 3, 0))).toBe('Round 3: not begun')
  expect(roundText(table(1, 3, 2))).toBe('Round 3')
  expect(roundText({ ...table(1, 3, 2), board: 6, phase: 'over' })).toBe('Round 3, board 6: finished')
})
