import { describe, expect, test } from 'vitest'
import {
  fixed,
  imps,
  matchPoints,
  overText,
  percentText,
  points,
  signed,
  signedImps,
  weight,
} from './figures.ts'

describe('figures', () => {
  test.each([
    [points(56.9), '56.90'],
    [points(-2.4), '−2.40'],
    [points(null), ''],
    [points(0), '0.00'],
    [points(1.005), '1.01'],
    [points(-8.165), '−8.17'],
    [points(29.704999999999998), '29.71'],
    [fixed(-0.001, 2), '0.00'],
    [imps(12), '12'],
    [imps(-3), '−3'],
    [imps(2.5), '2.50'],
    [imps(null), ''],
    [signedImps(9), '+9'],
    [signedImps(-2.25), '−2.25'],
    [signedImps(0), '0'],
    [matchPoints(1), '1.0'],
    [weight(0.6), '60%'],
    [percentText(61.04), '61.04%'],
    [percentText(-1), '−1.00%'],
    [weight(null), ''],
    [overText(0), '='],
    [overText(2), '+2'],
    [overText(-1), '−1'],
    [overText(null), ''],
    [signed(620), '+620'],
    [signed(-100), '−100'],
  ])('%s', (text, expected) => {
    expect(text).toBe(expected)
  })
})
