import { describe, expect, test } from 'vitest'
import { fitOf, isSameFit, learnNeeds } from './fit.ts'

describe('the columns for which there is room', () => {
  test('follow the width', () => {
    expect(fitOf(1200, {})).toEqual({ tier: 'wide', sideways: null })
    expect(fitOf(600, {})).toEqual({ tier: 'quarter', sideways: null })
    expect(fitOf(360, {})).toEqual({ tier: 'phone', sideways: null })
  })

  test('are fewer where letters are larger', () => {
    expect(fitOf(820, {}, 1.75)).toEqual({ tier: 'phone', sideways: null })
    expect(fitOf(1180, {}, 1.25).tier).toBe('tablet')
  })

  test('are fewer where they did not fit, and all of them again with more room', () => {
    const needs = learnNeeds({}, 600, 'quarter', 690)
    expect(fitOf(600, needs).tier).toBe('phone')
    expect(fitOf(689, needs).tier).toBe('quarter')
    expect(fitOf(859, needs).tier).toBe('quarter')
  })

  test('may fall by more than one step', () => {
    const needs = learnNeeds(learnNeeds({}, 1150, 'wide', 1300), 1150, 'tablet', 1210)
    expect(fitOf(1150, needs).tier).toBe('quarter')
  })

  test('are moved sideways where even the fewest do not fit', () => {
    const needs = learnNeeds({}, 320, 'phone', 372)
    expect(fitOf(320, needs)).toEqual({ tier: 'phone', sideways: 372 })
    expect(fitOf(372, needs)).toEqual({ tier: 'phone', sideways: null })
  })

  test('are seen to fit again, once narrower rows are in the place', () => {
    const needs = learnNeeds(learnNeeds({}, 360, 'phone', 495), 360, 'phone', 360)
    expect(fitOf(360, needs)).toEqual({ tier: 'phone', sideways: null })
  })

  test('stay for a pixel of rounding', () => {
    expect(learnNeeds({}, 600, 'quarter', 601)).toEqual({})
    expect(isSameFit(fitOf(600, {}), fitOf(601, {}))).toBe(true)
  })
})
