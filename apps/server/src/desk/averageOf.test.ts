import { expect, test } from 'vitest'
import { averageOf } from './averageOf.ts'

test.each([
  ['MP', {}, { unit: 'PERCENT', plus: 60, minus: 40 }],
  ['BAM', { matchpoints: { averagePlus: 55, averageMinus: 45 } }, { unit: 'PERCENT', plus: 55, minus: 45 }],
  ['IMP', {}, { unit: 'IMP', plus: 3, minus: -3 }],
  ['IMP', { imps: { average: 2 } }, { unit: 'IMP', plus: 2, minus: -2 }],
  ['IMP', { imps: { scale: 'totalPoints' } }, { unit: 'POINT', plus: 0, minus: 0 }],
  ['IMP', { imps: { scale: 'totalPoints', average: 50 } }, { unit: 'POINT', plus: 50, minus: -50 }],
] as const)('at %s with %o averages are worth %o', (calc_type, conventions, worth) => {
  expect(averageOf({ calc_type, conventions })).toEqual(worth)
})
