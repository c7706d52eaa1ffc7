import { expect, it } from 'vitest'
import { DEFAULT_CONVENTIONS } from './conventions.ts'
import type { Award } from './outcome.ts'
import { type PairTies, pairTieFigures, pairTies, type TieLine } from './pairTies.ts'

const points = (opponent: number, own: number): TieLine => ({
  opponent,
  worth: { score: { kind: 'points', points: own }, top: 10 },
})
const award = (opponent: number, given: Award): TieLine => ({
  opponent,
  worth: { score: { kind: 'award', award: given }, top: 10 },
})
const tiesOf = (...lines: readonly TieLine[]): PairTies => pairTies(lines, DEFAULT_CONVENTIONS)

it('counts points above average against each opponent, those of rulings too (Law 12C2)', () => {
  const { against } = tiesOf(points(7, 8), points(7, 4), award(8, 'AVE+'), award(9, 'AVE-'), award(10, 'AVE'))
  expect([...against]).toEqual([
    [7, 2],
    [8, 1],
    [9, -1],
    [10, 0],
  ])
})

it('counts boards above average whole, and at average half', () => {
  expect(tiesOf(points(7, 8), points(7, 5), points(8, 4.9), award(8, 'AVE+'), award(9, 'AVE')).won).toBe(3)
})

it('leaves out a board that was not played', () => {
  const none: TieLine = { opponent: 7, worth: { score: { kind: 'none' }, top: 10 } }
  expect(tiesOf(none)).toEqual({ won: 0, against: new Map() })
})

it('tells pairs apart by their own boards only where all of them have met', () => {
  const [one, two, three] = [
    { id: 1, ties: tiesOf(points(2, 8), points(3, 5)) },
    { id: 2, ties: tiesOf(points(1, 2), points(3, 9)) },
    { id: 3, ties: tiesOf(points(2, 1)) },
  ] as const
  const figure = pairTieFigures('headToHead', [one, two])
  expect([figure?.(one), figure?.(two)]).toEqual([3, -3])
  expect(pairTieFigures('headToHead', [one, two, three])).toBeNull()
  expect(pairTieFigures('countBack', [one, two])?.(one)).toBe(1.5)
})
