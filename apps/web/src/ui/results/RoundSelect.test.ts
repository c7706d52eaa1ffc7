import { describe, expect, test } from 'vitest'
import { shownRound } from './RoundSelect.tsx'

const ROUNDS = [
  { round: 1, enabled: true, finished: true },
  { round: 2, enabled: true, finished: false },
  { round: 3, enabled: false, finished: false },
]

describe('the round that is shown', () => {
  test.each([
    ['is the one asked for', 1, 1],
    ['may have no results yet', 3, 3],
    ['is the last with results where none is asked for', undefined, 2],
    ['is the same where there is no such round', 99, 2],
    ['nor one before the first', -3, 2],
  ])('%s', (_, asked, round) => {
    expect(shownRound(ROUNDS, asked)).toBe(round)
  })

  test('is the first before there are results', () => {
    expect(shownRound([{ round: 4, enabled: false, finished: false }], 9)).toBe(4)
  })

  test('is the one asked for as long as the rounds are not known', () => {
    expect(shownRound([], 9)).toBe(9)
    expect(shownRound([], undefined)).toBeNull()
  })
})
