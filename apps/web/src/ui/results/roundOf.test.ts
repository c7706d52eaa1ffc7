import { expect, test } from 'vitest'
import { roundOf } from './RoundSelect.tsx'

const rounds = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ round: from + i, enabled: true, finished: true }))

test('of how many there are is said where all of them are there', () => {
  expect(roundOf(rounds(1, 7), 2, false)).toBe('Round 2 of 7')
  expect(roundOf(rounds(1, 2), 2, true)).toBe('Segment 2 of 2')
})

test('the fourth segment of a match is not the fourth of one', () => {
  expect(roundOf(rounds(4, 1), 4, true)).toBe('Segment 4')
  expect(roundOf(rounds(1, 1), 1, true, true)).toBe('Segment 1')
  expect(roundOf(rounds(8, 3), 9, false)).toBe('Round 9')
})
