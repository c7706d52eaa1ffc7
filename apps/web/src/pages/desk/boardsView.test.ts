import type { DeskPhoneTable } from '@openroom/protocol/schema/phones'
import { expect, test } from 'vitest'
import { averageText, boardsOf, lateIn, missingIn, roundOfPlay, unsettledIn } from './boardsView.ts'

type Played = number | { readonly board: number; readonly ruled: boolean }

const table = (number: number, round: number, boards: readonly number[] | null, played: readonly Played[]) =>
  ({
    ...{ tableId: 10 * number + round, number, round, section: null, room: null, ns: 'A', ew: 'B' },
    registrations: { ns: 1, ew: 2 },
    numbers: { ns: '1', ew: '2' },
    sitOut: false,
    boards: boards && [...boards],
    results: played.map((one) => ({
      ...(typeof one === 'number' ? { board: one, ruled: false } : one),
      ...{
        version: 1,
        result: { contract: null, lead: null, tricks: null },
        scoreNs: null,
        by: 'NS' as const,
      },
      ...{ confirmed: true, strangeLead: false, adjustment: null, otherwise: [] },
    })),
    players: { ns: [], ew: [] },
    enteredAt: null,
  }) satisfies DeskPhoneTable

test('boards are late once their table has gone on, an average alone is no play', () => {
  const tables = [
    table(1, 1, [1, 2], [1]),
    table(1, 2, [3, 4], [3]),
    table(2, 1, [3, 4], [3]),
    table(2, 2, [5, 6], [{ board: 5, ruled: true }]),
  ]
  expect(lateIn(tables).map(({ table: at, boards }) => [at.tableId, boards])).toEqual([[11, [2]]])
  expect(roundOfPlay(tables)).toBe(2)
})

test('a contract that the director types from a slip is play, a board that he says was not played is none', () => {
  const typed = (round: number, level: 4 | null) => {
    const [one] = table(1, round, [round], [{ board: round, ruled: true }]).results
    const contract = level && ({ kind: 'played', level, strain: 'S', declarer: 'N', doubling: '' } as const)
    return {
      ...table(1, round, [round], []),
      results: [{ ...one!, result: { contract, lead: null, tricks: 9 } }],
    }
  }
  const tables = [table(1, 1, [1], []), typed(2, 4), typed(3, null)]
  expect(roundOfPlay(tables)).toBe(2)
  expect(lateIn(tables).map(({ boards }) => boards)).toEqual([[1]])
})

test('nobody is late who sits out, and nothing has begun before the first result', () => {
  const out = { ...table(1, 1, [1, 2], []), sitOut: true }
  expect([missingIn(out), lateIn([out, table(1, 2, [3, 4], [3])])]).toEqual([[], []])
  expect(roundOfPlay([table(1, 1, [1], []), table(1, 2, [2], [])])).toBe(1)
})

test('boards that no movement says are those with a result', () => {
  expect(boardsOf(table(1, 1, null, [7, 3]))).toEqual([3, 7])
  expect(boardsOf(table(1, 1, [4, 5], [9]))).toEqual([4, 5, 9])
})

test.each([
  ['PERCENT', 60, 40, 'AVE+', 'AVE-', '60 / 40'],
  ['PERCENT', 55, 45, 'AVE-', 'AVE', '45 / 50'],
  ['IMP', 3, -3, 'AVE+', 'AVE-', '+3 / −3 IMPs'],
  ['IMP', 2.5, -2.5, 'AVE', 'AVE+', '0 / +2.50 IMPs'],
  ['POINT', 0, 0, 'AVE+', 'AVE-', '0 / 0'],
] as const)('an average in %s of %d and %d: %s and %s are %s', (unit, plus, minus, ns, ew, text) => {
  expect(averageText({ unit, plus, minus }, ns, ew)).toBe(text)
})

test('a result is unsettled that is missing, or that one side has not confirmed', () => {
  const both = table(4, 11, [28, 29], [28, 29])
  const half = { ...both, results: both.results.map((one, i) => ({ ...one, confirmed: i > 0 })) }
  const all = unsettledIn([half, table(3, 1, [5, 6], [6]), { ...table(1, 11, null, []), sitOut: true }])
  expect(all?.map(({ table: at, board, by }) => [at.number, board, by])).toEqual([
    [3, 5, null],
    [4, 28, 'EW'],
  ])
  expect(unsettledIn([table(1, 1, null, [])])).toBeNull()
})
