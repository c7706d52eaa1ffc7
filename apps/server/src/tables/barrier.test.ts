import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boardsOfRound, openings, type Progress, type Schedule, type ScheduledTable } from './barrier.ts'

const DELAY = 1_000

const table = (
  id: number,
  round: number,
  contestants: readonly number[],
  boards: readonly number[] | null = null,
) => ({
  id,
  round,
  contestants,
  plays: true,
  boards: boards && new Set(boards),
})

const schedule = (tables: readonly ScheduledTable[], changes: Partial<Schedule> = {}): Schedule => ({
  tables,
  inRooms: false,
  boardsPerRound: 0,
  toBeDrawn: [],
  ...changes,
})

/** What tables have finished when: `{ table: { board: time } }`; boards at time `null` have only begun. */
const progress = (
  played: Readonly<Record<number, Readonly<Record<number, number | null>>>>,
  over: readonly number[] = [],
) =>
  new Map(
    [...new Set([...Object.keys(played).map(Number), ...over])].map((id): [number, Progress] => {
      const boards = Object.entries(played[id] ?? {}).map(([board, at]) => [Number(board), at] as const)
      const finished = new Map(boards.flatMap(([board, at]) => (at === null ? [] : [[board, at] as const])))
      return [id, { begun: new Set(boards.map(([board]) => board)), finished, isOver: over.includes(id) }]
    }),
  )

const opened = (
  given: Schedule,
  done: ReadonlyMap<number, Progress>,
  shown: readonly number[] = [],
  boards = [1, 2, 3],
) => Object.fromEntries(openings(given, done, { boards, shown: new Set(shown), delay: DELAY }))

describe('a board opens', () => {
  const rooms = schedule([table(10, 1, [1, 2], [1, 2]), table(11, 1, [2, 1], [1, 2])], { inRooms: true })

  it('a delay after the last table that plays it has finished it', () => {
    expect(opened(rooms, progress({ 10: { 1: 50, 2: 90 }, 11: { 1: 70 } }))).toEqual({
      1: 70 + DELAY,
      3: DELAY,
    })
  })

  it('at once when something of it is public, whatever is taken back', () => {
    expect(opened(rooms, progress({ 10: { 1: 50 }, 11: { 1: null } }), [1])).toMatchObject({ 1: 0 })
  })

  it('not while a table that was not to play it does', () => {
    expect(opened(rooms, progress({ 10: { 3: null } }))).toEqual({})
  })

  it('without a table that has begun it and plays no more', () => {
    const left = { ...rooms.tables[1]!, plays: false }
    const given = schedule([rooms.tables[0]!, left], { inRooms: true })
    expect(opened(given, progress({ 10: { 1: 5 }, 11: { 1: null } }), [], [1])).toEqual({ 1: 5 + DELAY })
  })

  it('without tables that do not play', () => {
    const conceded = { ...table(12, 1, [3, 4], [1, 2]), plays: false }
    const given = schedule([...rooms.tables, conceded], { inRooms: true })
    expect(opened(given, progress({ 10: { 1: 5 }, 11: { 1: 6 } }), [], [1])).toEqual({ 1: 6 + DELAY })
  })
})

describe('where the schedule does not say which boards a table plays', () => {
  const pairs = schedule([table(1, 1, [1, 2]), table(2, 1, [3, 4]), table(3, 2, [1, 3]), table(4, 2, [2, 4])])

  it('all that can still play the board are waited for', () => {
    expect(opened(pairs, progress({ 1: { 1: 5 } }), [], [1])).toEqual({})
  })

  it('nobody meets a board twice', () => {
    expect(opened(pairs, progress({ 1: { 1: 5 }, 2: { 1: 7 } }), [], [1])).toEqual({ 1: 7 + DELAY })
  })

  it('a table that is over, or has its number of boards, plays no more', () => {
    expect(opened(pairs, progress({ 1: { 1: 5 } }, [2, 3, 4]), [], [1])).toEqual({ 1: 5 + DELAY })
    const counted = { ...pairs, boardsPerRound: 1 }
    const played = progress({ 1: { 1: 5 }, 2: { 2: 5 }, 3: { 3: 9 }, 4: { 3: 9 } })
    expect(opened(counted, played, [], [1])).toEqual({ 1: 5 + DELAY })
    // One board short of it.
    expect(opened({ ...pairs, boardsPerRound: 2 }, played, [], [1])).toEqual({})
  })

  it('who may still be drawn against each other is waited for', () => {
    const first = [table(1, 1, [1, 2]), table(2, 1, [3, 4])]
    const played = progress({ 1: { 1: 5 }, 2: { 1: 7 } })
    const given = (toBeDrawn: readonly number[]) => schedule(first, { boardsPerRound: 1, toBeDrawn })
    expect(opened(given([1, 2, 3, 4, 5, 6]), played, [], [1])).toEqual({})
    expect(opened(given([5, 6]), played, [], [1])).toEqual({})
    // Nobody is left whom the fifth could meet.
    expect(opened(given([1, 2, 3, 4, 5]), played, [], [1])).toEqual({ 1: 7 + DELAY })
    expect(opened(given([1, 2, 3, 4]), progress({ 1: { 1: 5 }, 2: { 2: 7 } }), [], [1, 2])).toEqual({})
  })

  it('who has met it in an earlier round of teams does not meet it again', () => {
    const rounds = [table(1, 1, [1, 2]), table(2, 1, [2, 1]), table(3, 2, [1, 3]), table(4, 2, [3, 1])]
    const given = schedule(rounds, { inRooms: true })
    expect(opened(given, progress({ 1: { 1: 5 }, 2: { 1: 6 } }), [], [1])).toEqual({ 1: 6 + DELAY })
  })

  it('the other room of a match is not a second meeting', () => {
    const match = schedule([table(1, 1, [1, 2]), table(2, 1, [2, 1])], { inRooms: true })
    expect(opened(match, progress({ 1: { 1: 5 } }), [], [1])).toEqual({})
  })
})

it('a board that tables have yet to finish never opens, whatever else is played', () => {
  const someProgress = fc.dictionary(
    fc.constantFrom('1', '2', '3', '4'),
    fc.dictionary(fc.constantFrom('1', '2', '3'), fc.option(fc.nat(99))),
  )
  const someSchedule = fc.tuple(
    ...[1, 2, 3, 4].map((id) => fc.tuple(fc.constant(id), fc.option(fc.subarray([1, 2, 3])))),
  )
  fc.assert(
    fc.property(someSchedule, someProgress, (plan, played) => {
      const given = schedule(plan.map(([id, boards]) => table(id, 1, [id * 2, id * 2 + 1], boards)))
      const done = progress(played)
      const open = opened(given, done)
      for (const { id, boards } of given.tables)
        for (const board of [1, 2, 3]) {
          const own = done.get(id)
          const isDue =
            (boards === null || boards.has(board) || own?.begun.has(board)) && !own?.finished.has(board)
          if (isDue) expect(open[board]).toBeUndefined()
          const at = own?.finished.get(board)
          if (at !== undefined && open[board] !== undefined)
            expect(open[board]).toBeGreaterThanOrEqual(at + DELAY)
        }
    }),
  )
})

describe('boards of a round of teams', () => {
  const ids = new Map([1, 2, 3, 4, 5, 6].map((number) => [number, number * 10]))

  it('run on from round to round', () => {
    expect(boardsOfRound({ firstRound: 3, firstBoard: 1, boardsPerRound: 2 }, 4, ids)).toEqual(
      new Set([30, 40]),
    )
  })

  it('are unknown when the numbers do not fit', () => {
    expect(boardsOfRound({ firstRound: 1, firstBoard: 1, boardsPerRound: 4 }, 2, ids)).toBeNull()
    expect(boardsOfRound({ firstRound: 1, firstBoard: 1, boardsPerRound: 0 }, 1, ids)).toBeNull()
  })
})
