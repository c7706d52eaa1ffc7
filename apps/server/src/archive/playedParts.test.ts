import { expect, it } from 'vitest'
import { roundedPlace } from './playedParts.ts'

it('a place has figures without the digits that adding up leaves', () => {
  const place = { rank: 1, of: 12 }
  expect(
    roundedPlace({ ...place, percent: 61.11111111111111, imps: 13.599999999998545, vps: 12.345000000000002 }),
  ).toEqual({ ...place, percent: 61.11, imps: 13.6, vps: 12.35 })
  expect(roundedPlace({ ...place, percent: 45.875, imps: -25.000000000000004, vps: null })).toEqual({
    ...place,
    percent: 45.87,
    imps: -25,
    vps: null,
  })
})
