import type { DeskTable } from '@openroom/protocol/schema/desk'
import { expect, test } from 'vitest'
import { missingAt, placesOf } from './places.ts'

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
  const places = placesOf({ tables, boardsPerRound: 3 })
  expect(places.map((one) => [one.table.tableId, one.done, one.all, one.isLate])).toEqual([
    [12, 4, 6, true],
    [21, 1, 6, true],
    [32, 6, 6, false],
  ])
})

test('who sits out is not late', () => {
  const tables = [table(1, 1, 3), table(1, 2, 0), table(2, 1, 0, true), table(2, 2, 0)]
  expect(placesOf({ tables, boardsPerRound: 3 }).map(({ isLate }) => isLate)).toEqual([false, false])
})

test('what is missing is told by table and round, and who sits out lacks nothing', () => {
  const tables = [table(2, 2, 1), table(1, 2, 3), table(3, 1, 0, true), table(2, 1, 2)]
  const missing = missingAt({ tables, boardsPerRound: 3 })
  expect(missing.map((one) => [one.table.number, one.table.round, one.missing])).toEqual([
    [2, 1, 1],
    [2, 2, 2],
  ])
})
