import { expect, it } from 'vitest'
import { matchOf, roundedPlace } from './playedParts.ts'

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

it('what was carried into a later session of a match is all that was before it, but for corrections', () => {
  const part = (
    imps_won: number,
    imps_lost: number,
    carried_own = 0,
    carried_other = 0,
    corrected_own = 0,
  ) => ({
    ...{ session: 1, registration: 1, opponent: 2, margin: 1 },
    ...{ imps_won, imps_lost, carried_own, carried_other, corrected_own, corrected_other: 0 },
  })
  expect(matchOf([part(20, 5), part(10, 30), part(7, 8, 3)])).toEqual({ own: 40, other: 43 })
  expect(matchOf([part(20, 5), part(10, 30, 99, 80), part(7, 8, 3, 0, -2)])).toEqual({ own: 127, other: 115 })
})
