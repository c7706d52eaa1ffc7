import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Conventions, DEFAULT_CONVENTIONS } from './conventions.ts'
import { fieldOf } from './field.ts'
import type { PairCalculation } from './pairScore.ts'
import { boardScale, sideScore } from './pairScore.ts'
import { type CrossImpRow, CUMULATED, createCrossImps, type PlayerResult } from './personalCrossImps.ts'

/** From all results at once. */
function crossImpRows(
  results: readonly PlayerResult[],
  round: number,
  calculation: PairCalculation,
  conventions: Conventions,
): readonly CrossImpRow[] {
  const book = createCrossImps(calculation, conventions)
  for (const [key, result] of results.entries()) book.set(key, result)
  return book.rows(round)
}

const result = (
  round: number,
  board: number,
  ns: readonly [string, string],
  ew: readonly [string, string],
  scoreNs: number,
): PlayerResult => ({ round, board, ns, ew, section: null, outcome: { kind: 'score', scoreNs } })

/** Two matches of two boards; one pair sits the other way round in the second. */
const RESULTS = [
  result(1, 1, ['a', 'b'], ['c', 'd'], 620),
  result(1, 1, ['e', 'f'], ['g', 'h'], 170),
  result(1, 1, ['i', 'k'], ['l', 'm'], -100),
  result(2, 2, ['c', 'd'], ['b', 'a'], 420),
  result(2, 2, ['e', 'f'], ['g', 'h'], 400),
]

const rows = (round: number) =>
  crossImpRows(RESULTS, round, 'IMP', DEFAULT_CONVENTIONS).map(({ players, rank, sum, numberOfBoards }) => [
    players.join(''),
    rank,
    sum,
    numberOfBoards,
  ])

describe('crossImpRows', () => {
  it('adds up a round', () => {
    expect(rows(1)).toEqual([
      ['ab', 1, 11, 1],
      ['lm', 2, 9.5, 1],
      ['gh', 3, 1.5, 1],
      ['ef', 4, -1.5, 1],
      ['ik', 5, -9.5, 1],
      ['cd', 6, -11, 1],
    ])
    expect(rows(3)).toEqual([])
  })

  it('adds up all rounds, partners being the same whoever sat where', () => {
    const [first] = rows(CUMULATED)
    expect(first).toEqual(['lm', 1, 9.5, 1])
    expect(rows(CUMULATED)).toContainEqual(['ab', 2, 10, 2])
    expect(rows(CUMULATED)).toContainEqual(['cd', 5, -10, 2])
  })

  it('gives matchpoints and percent at board-a-match', () => {
    const [first] = crossImpRows(RESULTS, 1, 'MP', DEFAULT_CONVENTIONS)
    expect(first).toMatchObject({ players: ['a', 'b'], sum: 4, percent: 100, average: 4 })
  })

  it('lists the boards of two partners with what each was worth', () => {
    const book = createCrossImps('IMP', DEFAULT_CONVENTIONS)
    for (const [key, one] of RESULTS.entries()) book.set(key, one)
    const lines = book.lines(['b', 'a'], CUMULATED)
    expect(lines.map(({ result: { board }, side, crossValue }) => [board, side, crossValue])).toEqual([
      [1, 'NS', 11],
      [2, 'EW', -1],
    ])
    expect(book.lines(['a', 'b'], 2)).toHaveLength(1)
    expect(book.lines(['x', 'y'], CUMULATED)).toEqual([])
  })
})

describe('properties', () => {
  const seats = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f'], { minLength: 4, maxLength: 4 })
  const one = fc
    .tuple(seats, fc.integer({ min: 1, max: 3 }), fc.integer({ min: -5, max: 5 }))
    .map(([[n, s, e, w], round, hundreds]) =>
      result(round, round, [n ?? '', s ?? ''], [e ?? '', w ?? ''], hundreds * 100),
    )

  it('every line is the board’s cross-IMPs, and rounds add up to all of them, after any changes', () => {
    const changes = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 8 }), fc.option(one, { freq: 4 }), fc.boolean()),
    )
    fc.assert(
      fc.property(changes, (steps) => {
        const book = createCrossImps('IMP', DEFAULT_CONVENTIONS)
        const results = new Map<number, PlayerResult>()
        for (const [key, now, read] of steps) {
          if (now) results.set(key, now)
          else results.delete(key)
          if (now) book.set(key, now)
          else book.remove(key)
          if (read) book.rows(CUMULATED)
        }
        const sums = new Map<string, number>()
        for (const { board, ns, ew, outcome } of results.values()) {
          const field = fieldOf(
            [...results.values()].filter((row) => row.board === board).map((row) => row.outcome),
          )
          const scale = boardScale('IMP', field, DEFAULT_CONVENTIONS)
          for (const [players, side] of [
            [ns, 'NS'],
            [ew, 'EW'],
          ] as const) {
            const score = sideScore(outcome, side, scale, DEFAULT_CONVENTIONS)
            const id = [...players].sort().join('')
            sums.set(id, (sums.get(id) ?? 0) + (score.kind === 'points' ? score.points : 0))
          }
        }
        const rowsNow = book.rows(CUMULATED)
        expect(rowsNow.map(({ players }) => players.join('')).sort()).toEqual([...sums.keys()].sort())
        for (const { players, sum } of rowsNow) expect(sum).toBeCloseTo(sums.get(players.join('')) ?? 99, 9)
        const perRound = [1, 2, 3].flatMap((round) => book.rows(round))
        for (const { players, sum, numberOfBoards } of rowsNow) {
          const own = perRound.filter((row) => row.players.join('') === players.join(''))
          expect(own.reduce((total, row) => total + (row.sum ?? 0), 0)).toBeCloseTo(sum ?? 99, 9)
          expect(own.reduce((total, row) => total + row.numberOfBoards, 0)).toBe(numberOfBoards)
        }
      }),
    )
  })
})
