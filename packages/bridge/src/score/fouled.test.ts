/** A board that was fouled in between is scored in groups, each brought to the top of the session (Law 87B). */
import { expect, it } from 'vitest'
import { conventionsWith } from './conventions.ts'
import { createScorebook } from './incremental.ts'
import type { TableResult } from './outcome.ts'
import { onSessionTop, scoreSession } from './session.ts'

const at = (board: number, table: number, scoreNs: number, group?: number): TableResult => ({
  ...{ board, ns: `n${table}`, ew: `e${table}`, section: null },
  outcome: { kind: 'score', scoreNs, ...(group !== undefined && { group }) },
})

/** Eight tables; of board 2 the last three had other cards. */
const SCORES = [620, 620, 170, 140, -100, 420, 420, -50]
const RESULTS = SCORES.flatMap((score, i) => [
  at(1, i, score),
  at(2, i, score, ...(i < 5 ? [] : ([1] as const))),
])

const pointsNs = (
  rows: readonly { readonly figures: { readonly NS: { readonly points: number | null } } }[],
) => rows.map(({ figures }) => Number((figures.NS.points ?? Number.NaN).toFixed(2)))

it('compares each group with itself, by the formula of EBU White Book 4.2.3', () => {
  const { boards } = scoreSession(RESULTS, 'MP', conventionsWith({}))
  // (M + 1) · 8 / 5 − 1 of five scores; (M + 1) · 8 / 3 − 1 of three.
  expect(pointsNs(boards.get(2)!)).toEqual([11.8, 11.8, 7, 3.8, 0.6, 9.67, 9.67, 1.67])
  expect(pointsNs(boards.get(1)!)).toEqual([13, 13, 6, 4, 0, 9, 9, 2])
})

it('brings groups to what tables the session has where every board was fouled', () => {
  const fouled = RESULTS.filter(({ board }) => board === 2)
  const { boards } = scoreSession(fouled, 'MP', conventionsWith({}))
  // Eight results each should have: as beside a board that was not fouled.
  expect(pointsNs(boards.get(2)!)).toEqual([11.8, 11.8, 7, 3.8, 0.6, 9.67, 9.67, 1.67])
})

it('goes to another group and back as the director says, result by result', () => {
  const conventions = onSessionTop(conventionsWith({}), RESULTS)
  const book = createScorebook('MP', conventions)
  for (const [key, result] of RESULTS.entries()) book.set(key, result)
  const before = pointsNs(book.frequency(2))
  const one = RESULTS.findIndex(({ board, ns }) => board === 2 && ns === 'n7')
  book.set(one, at(2, 7, -50))
  expect(pointsNs(book.frequency(2))).not.toEqual(before)
  book.set(one, at(2, 7, -50, 1))
  expect(pointsNs(book.frequency(2)).sort()).toEqual([...before].sort())
})

it('shares the top of its board while the session goes on, result by result', () => {
  // Each board on its own top: eight results of this one, in groups of five and three.
  const running = {
    ...conventionsWith({}),
    matchpoints: { ...conventionsWith({}).matchpoints, sessionTops: {} },
  }
  const book = createScorebook('MP', running)
  const own = RESULTS.filter(({ board }) => board === 2)
  for (const [key, result] of own.entries()) {
    book.set(key, result)
    const sofar = own.slice(0, key + 1)
    expect(pointsNs(book.frequency(2))).toEqual(pointsNs(scoreSession(sofar, 'MP', running).boards.get(2)!))
  }
  expect(pointsNs(book.frequency(2))).toEqual([11.8, 11.8, 7, 3.8, 0.6, 9.67, 9.67, 1.67])
  // A table less in one group is one less for all: (M + 1) · 7 / 5 − 1, and 65 and 55 % of twelve for two of seven.
  book.remove(7)
  expect(pointsNs(book.frequency(2))).toEqual([10.2, 10.2, 6, 3.2, 0.4, 7.2, 7.2])
})

it('gives few scores less of the top, of a group as of a board: 60 %, 65 and 55 %, 70, 60 and 50 %', () => {
  const top = 2 * (SCORES.length - 1)
  const percents = (rows: Parameters<typeof pointsNs>[0]) =>
    pointsNs(rows).map((points) => Math.round((100 * points) / top))
  const alone = RESULTS.map((one, i) =>
    one.board === 2 && i === RESULTS.length - 1 ? one : at(one.board, i >> 1, SCORES[i >> 1]!),
  )
  expect(percents(scoreSession(alone, 'MP', conventionsWith({})).boards.get(2)!).at(-1)).toBe(60)
  const many = Array.from({ length: 9 }, (_, i) => at(1, i, 100 * i))
  const few = [at(3, 0, 620), at(4, 0, 620), at(4, 1, 170), at(5, 0, 620), at(5, 1, 170), at(5, 2, -50)]
  const { boards } = scoreSession([...many, ...few], 'MP', conventionsWith({}))
  const of = (board: number) => pointsNs(boards.get(board)!).map((points) => Math.round((100 * points) / 16))
  expect([of(3), of(4), of(5)]).toEqual([[60], [65, 55], [70, 60, 50]])
})
