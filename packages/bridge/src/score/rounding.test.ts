import { describe, expect, it } from 'vitest'
import { roundAway } from './rounding.ts'

describe('roundAway', () => {
  it.each([
    [54.125, 2, 50, 54.13],
    [45.875, 2, 50, 45.87],
    [1.005, 2, 0, 1.01],
    [-1.005, 2, 0, -1.01],
    [305, -1, 0, 310],
    [-305, -1, 0, -310],
    [-304, -1, 0, -300],
    [2.5, 0, 0, 3],
    [-2.5, 0, 0, -3],
    [-0.2, 0, 0, 0],
  ])('%d to %d decimals around %d is %d', (value, decimals, average, expected) => {
    expect(roundAway(value, decimals, average)).toBe(expected)
  })
})
