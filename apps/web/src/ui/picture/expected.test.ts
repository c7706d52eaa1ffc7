import { expect, it } from 'vitest'
import { PLAYED_ELSEWHERE as table } from '../../testing/wall.ts'
import { expectedOf } from './expected.ts'

const solved = (player: 'WEST' | 'SOUTH', cardCount: number, ...tricks: number[]) => ({
  player,
  cardCount,
  solvedCards: tricks.map((one, i) => [(['SA', 'SK', 'SQ'] as const)[i]!, one] as ['SA', number]),
})

it('takes what the side on turn makes of its best card', () => {
  // +420 against +170: 250 points are 6 IMPs; one down, −50: −220 are −6.
  expect(expectedOf(table, solved('SOUTH', 12, 9, 10))).toMatchObject({ tricks: 10, scoreNs: 420, imps: 6 })
  expect(expectedOf(table, solved('WEST', 12, 9, 10))).toMatchObject({ tricks: 9, scoreNs: -50, imps: -6 })
})

it('says how certain it is', () => {
  const certainty = (cards: number, ...tricks: number[]) =>
    expectedOf(table, solved('SOUTH', cards, ...tricks))?.certainty
  expect(certainty(8, 10, 10)).toBe('steady')
  expect(certainty(36, 10, 10)).toBe('sure')
  expect(certainty(36, 9, 10)).toBe('hangs')
})

it('compares with nothing where nothing is known, and expects nothing outside of play', () => {
  expect(expectedOf({ ...table, elsewhere: null }, solved('SOUTH', 8, 10))).toMatchObject({
    imps: null,
    scoreNs: 420,
  })
  expect(expectedOf({ ...table, unit: 'MP' }, solved('SOUTH', 8, 10))?.imps).toBeNull()
  expect(expectedOf({ ...table, phase: 'RESULT' }, solved('SOUTH', 8, 10))).toBeNull()
  expect(expectedOf(table, null)).toBeNull()
  expect(expectedOf(table, solved('SOUTH', 8))).toBeNull()
})
