import { describe, expect, test } from 'vitest'
import { entriesOfBoards, type ReplayEntry } from '../../ui/slot/replayList.ts'
import { entriesFrom, findReplay } from './neighbours.ts'

const entry = (board: number, replay: boolean | null): ReplayEntry => ({ params: { ns: 5, board }, replay })

const LIST = [entry(4, true), entry(1, false), entry(9, true), entry(2, null), entry(3, true)]

const boards = (entries: readonly ReplayEntry[]) => entries.map(({ params }) => params.board)

describe('the list a replay was opened from', () => {
  test('is followed in its own order, past boards without a replay', () => {
    expect(boards(entriesFrom(LIST, { ns: 5, board: 9 }, 1))).toEqual([2, 3])
    expect(boards(entriesFrom(LIST, { ns: 5, board: 9 }, -1))).toEqual([4])
  })

  test('of a match whose segments have the same boards is followed in the segment shown', () => {
    const list = [1, 2].flatMap((round) =>
      [1, 2].map((board): ReplayEntry => ({ params: { ns: 5, board, round }, replay: true })),
    )
    const next = (round: number) => entriesFrom(list, { ns: 5, board: 1, round }, 1).map((one) => one.params)
    expect(next(1)[0]).toEqual({ ns: 5, board: 2, round: 1 })
    expect(next(2)[0]).toEqual({ ns: 5, board: 2, round: 2 })
    expect(next(3)).toHaveLength(3)
  })

  test('has nothing to offer when the board shown is not in it', () => {
    expect(entriesFrom(LIST, { ns: 6, board: 9 }, 1)).toEqual([])
  })

  test('is asked of the server, past those it has no replay of', async () => {
    const asked: number[] = []
    const found = await findReplay(entriesFrom(LIST, { ns: 5, board: 9 }, 1), async ({ params }) => {
      asked.push(params.board)
      return params.board === 3
    })
    expect([asked, found?.params.board]).toEqual([[2, 3], 3])
    expect(await findReplay([entry(2, null)], async () => false)).toBeNull()
  })
})

test("without a list the session's boards are gone through with the same pair, from their beginning", () => {
  const entries = entriesOfBoards(
    [
      { board: 1, rounds: [2], enabled: true },
      { board: 2, rounds: [], enabled: false },
    ],
    { ns: 5, board: 1, round: 3, cindex: 17, tableId: '8' },
  )
  expect(entries).toEqual([
    { params: { ns: 5, board: 1, round: 2 }, replay: null },
    { params: { ns: 5, board: 2, round: 3 }, replay: false },
  ])
})

test('a match belongs to its round: on the boards of another round it is left out', () => {
  const boards = [
    { board: 1, rounds: [1], enabled: true },
    { board: 2, rounds: [2], enabled: true },
    { board: 3, rounds: [2, 3], enabled: true },
  ]
  const params = { ns: 5, board: 2, round: 2, calcTableId: 7, session: 1 }
  expect(entriesOfBoards(boards, params).map((one) => one.params)).toEqual([
    { ns: 5, board: 1, round: 1, session: 1 },
    { ns: 5, board: 2, round: 2, calcTableId: 7, session: 1 },
    { ns: 5, board: 3, round: 2, calcTableId: 7, session: 1 },
  ])
})
