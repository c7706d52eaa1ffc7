import type { OperatedTable } from '@openroom/protocol/schema/operate'
import { describe, expect, it } from 'vitest'
import { boardNow, boardOf, boardsOf, correctionBy, nextBoard, opening, seatedNext } from './boards.ts'
import { added, NO_RECORD, type TableRecord } from './record.ts'

const board = (number: number) => ({ number, dealer: 'N', vulnerability: 'NONE', deal: null }) as const

const operated = (type: string, numbers: readonly number[], boardsPerRound: number) => ({
  link: { id: 1, tableId: null, number: 1, section: null, room: null, label: '' },
  miniSessionId: 1,
  tournament: 'T',
  event: 'E',
  segment: 'S',
  session: 1,
  type,
  status: 'LIVE' as const,
  delay: 0,
  releaseRule: 'DELAY',
  bidOnly: false,
  firstRound: 1,
  firstBoard: numbers[0] ?? 1,
  boardsPerRound,
  tables: [],
  boards: numbers.map(board),
})

const TEAMS = operated('TEAM', [1, 2, 3, 4, 5, 6], 2)
const PAIRS = operated('PAIR', [1, 2, 3, 4, 5, 6], 2)

const at = (round: number, boards: number[] | null = null) => ({ round, boards })

const withResult = (record: TableRecord, number: number) =>
  added(record, number, [[{ result: { contract: { kind: 'passedOut' }, tricks: null } }]], 0)
const begun = (record: TableRecord, number: number) =>
  added(record, number, [[{ event: { type: 'START_AUCTION', board: board(number) } }]], 0)

describe('boards of a round', () => {
  it.each([
    ['of a team match', TEAMS, 1, [1, 2]],
    ['of its third round', TEAMS, 3, [5, 6]],
    ['beyond what it has: all', TEAMS, 9, [1, 2, 3, 4, 5, 6]],
    ['that leave numbers out', operated('TEAM', [2, 4, 9, 11], 2), 2, [9, 11]],
    ['of pairs: any', PAIRS, 2, [1, 2, 3, 4, 5, 6]],
  ])('%s', (_, session, round, expected) => {
    expect(boardsOf(session, at(round))).toEqual(expected)
  })
})

it('follows the movement where it is known', () => {
  expect(boardsOf(PAIRS, at(2, [3, 4]))).toEqual([3, 4])
  expect(nextBoard(PAIRS, at(2, [3, 4]), NO_RECORD)).toBe(3)
  expect(nextBoard(PAIRS, at(2, [3, 4]), withResult(withResult(NO_RECORD, 3), 4))).toBeNull()
  expect(boardsOf(PAIRS, at(2, [13, 14]))).toEqual([1, 2, 3, 4, 5, 6])
  expect(boardsOf(PAIRS, at(2, [6, 1, 13]))).toEqual([6, 1])
})

it('knows the board that is played, and the next one', () => {
  expect([boardNow(NO_RECORD), nextBoard(TEAMS, at(1), NO_RECORD)]).toEqual([null, 1])
  const first = begun(NO_RECORD, 1)
  expect([boardNow(first), nextBoard(TEAMS, at(1), first)]).toEqual([1, 2])
  expect(boardNow(withResult(NO_RECORD, 1))).toBeNull()
  expect(nextBoard(TEAMS, at(1), withResult(withResult(NO_RECORD, 1), 2))).toBeNull()
})

it('goes on from the board that was played last, and back to what was left out', () => {
  expect(nextBoard(PAIRS, at(2), withResult(NO_RECORD, 5))).toBe(6)
  expect(nextBoard(PAIRS, at(2), withResult(withResult(NO_RECORD, 5), 6))).toBe(1)
})

it('stays at the board that is played when an earlier one is put right', () => {
  const second = begun(withResult(begun(NO_RECORD, 1), 1), 2)
  const corrected = added(
    second,
    1,
    [
      [
        {
          event: {
            type: 'CORRECTION',
            result: { contract: { kind: 'passedOut' }, tricks: null, scoreNs: 0 },
          },
        },
      ],
    ],
    0,
  )
  expect([boardNow(corrected), nextBoard(TEAMS, at(2), corrected)]).toEqual([2, 3])
  const other = withResult(second, 3)
  expect([boardNow(other), nextBoard(TEAMS, at(2), other)]).toEqual([2, 4])
})

it.each([
  ['the board that is looked at', '3n s =', 2, 400],
  ['another one that it names', '1: 3n s =', 1, 400],
  ['a board that was passed out', '1: p', 1, 0],
])('the director corrects %s', (_, text, number, scoreNs) => {
  const record = begun(withResult(begun(NO_RECORD, 1), 1), 2)
  expect(correctionBy(record, 2, text)).toMatchObject({ number, result: { scoreNs } })
})

it.each(['seven', '4: 3n s ='])('%s is no correction', (text) => {
  expect(correctionBy(begun(NO_RECORD, 1), 1, text)).toBeNull()
})

it('gives a board that the session does not name its usual dealer', () => {
  expect(boardOf(TEAMS, 8)).toEqual({ number: 8, dealer: 'W', vulnerability: 'NONE', deal: null })
})

it('begins a board as sources do', () => {
  const table = {
    tableId: 1,
    round: 2,
    number: 1,
    section: null,
    room: null,
    ns: 'Ash',
    ew: 'Elm',
    rosters: { NS: [], EW: [] },
    boards: null,
    next: 0,
    players: { N: { name: 'Nora', memberId: null }, E: null, S: null, W: null },
  }
  expect(opening(table, boardOf(TEAMS, 1)).map(({ type }) => type)).toEqual([
    'START_ROUND',
    'SEAT_PLAYER',
    'START_AUCTION',
  ])
})

it('lets the desk seat somebody new after the console has', () => {
  const seats = (N: string | null) => ({
    N: N === null ? null : { name: N, memberId: null },
    E: null,
    S: null,
    W: null,
  })
  const table = { players: seats('Nora') } as OperatedTable
  const seat = (name: string) =>
    ({ event: { type: 'SEAT_PLAYER', seat: 'N', player: { id: null, name } } }) as const
  const first = added(NO_RECORD, 1, [opening(table, boardOf(TEAMS, 1)).map((event) => ({ event }))], 0)
  const changed = added(first, 1, [[seat('Ann')]], 0)
  expect(seatedNext(table, first).N).toBe('Nora')
  expect(seatedNext(table, changed).N).toBe('Ann')
  expect(seatedNext({ ...table, players: seats('Zoe') }, changed).N).toBe('Zoe')
  expect(seatedNext({ ...table, players: seats(null) }, changed).N).toBe('Ann')
})

it('keeps who sits there when an earlier board is put right', () => {
  const seats = (name: string) => ({ N: { name, memberId: null }, E: null, S: null, W: null })
  const opened = (record: TableRecord, number: number, name: string) => {
    const table = { players: seats(name) } as OperatedTable
    return added(
      record,
      number,
      [opening(table, boardOf(TEAMS, number), record).map((event) => ({ event }))],
      0,
    )
  }
  const second = opened(opened(NO_RECORD, 1, 'Nora'), 2, 'Zoe')
  const ann = { type: 'SEAT_PLAYER', seat: 'N', player: { id: null, name: 'Ann' } } as const
  const zoe = { players: seats('Zoe') } as OperatedTable
  expect(seatedNext(zoe, added(second, 1, [[{ event: ann }]], 0)).N).toBe('Zoe')
  expect(seatedNext(zoe, added(second, 2, [[{ event: ann }]], 0)).N).toBe('Ann')
})
