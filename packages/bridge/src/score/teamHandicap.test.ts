import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conventionsWith } from './conventions.ts'
import { handicapLead, teamHandicapOf } from './teamHandicap.ts'
import { impMatch, NO_ADJUSTMENT } from './teamMatch.ts'

const of = (...handicaps: readonly (number | null)[]) =>
  teamHandicapOf(
    null,
    handicaps.map((handicap) => ({ handicap })),
  )

describe('the handicap of a team', () => {
  // Published: Swanmore Bridge Club, Swanmore Cup 2019, Group One, http://swanmorebridgeclub.org.uk/SwanmoreCup/
  it.each([
    [32, [-4, 4, 16, 16]],
    [64, [16, 16, 16, 16]],
    [-4, [-4, 8, -4, -4]],
    [-8, [0, 0, -4, -4]],
    [8, [8, -4, 0, 4]],
  ])('of the Swanmore Cup is %i, the sum of its players', (team, players) => {
    expect(of(...players)).toBe(team)
  })

  it('is its own where it has one, of six players what four of them have on average', () => {
    expect(teamHandicapOf(5, [{ handicap: 9 }])).toBe(5)
    expect(of(3, 3, 6, 6, 9, 9)).toBe(24)
    expect(of(null, null)).toBeNull()
    expect(of(2, 4)).toBe(6)
  })
})

describe('the lead that handicaps give', () => {
  // Team 1 (+32) against Team 3 (-4) of the Swanmore Cup, over its 24 boards; 18 is a length of the Bracknell league.
  it('is the difference, for the team with the higher one, in a shorter match in proportion', () => {
    const handicaps = { home: -4, visiting: 32 }
    expect(handicapLead(handicaps, 24, 24)).toEqual({ home: 0, visiting: 36 })
    expect(handicapLead(handicaps, 18, 24)).toEqual({ home: 0, visiting: 27 })
    expect(handicapLead({ home: 32, visiting: -4 }, 6, 24)).toEqual({ home: 9, visiting: 0 })
  })

  it('counts before IMPs become victory points', () => {
    const conventions = conventionsWith({ teams: { vpScale: { kind: 'wbfDiscrete' }, handicapBoards: 24 } })
    const match = (adjustment: { readonly home: number; readonly visiting: number }) =>
      impMatch(
        {
          boards: [
            { board: 1, open: { kind: 'score', scoreNs: 620 }, closed: { kind: 'score', scoreNs: -100 } },
          ],
          scheduledBoards: 24,
          adjustment,
          vpAdjustment: NO_ADJUSTMENT,
        },
        conventions,
      )
    expect(match(NO_ADJUSTMENT)).toMatchObject({ total: { home: 12, visiting: 0 }, vps: { home: 13 } })
    expect(match(handicapLead({ home: 0, visiting: 12 }, 24, 24)).vps).toEqual({ home: 10, visiting: 10 })
  })

  it('of the parts of a match is that of the whole', () => {
    const whole = fc.integer({ min: -50, max: 50 })
    fc.assert(
      fc.property(whole, whole, fc.nat(40), fc.nat(40), (home, visiting, one, other) => {
        const lead = (played: number) => handicapLead({ home, visiting }, played, 24)
        expect(lead(one).home + lead(other).home).toBeCloseTo(lead(one + other).home)
        expect(lead(one).visiting).toBeCloseTo(handicapLead({ home: visiting, visiting: home }, one, 24).home)
      }),
    )
  })
})
