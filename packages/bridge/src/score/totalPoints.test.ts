import { describe, expect, it } from 'vitest'
import { comparedByImps, conventionsWith } from './conventions.ts'
import { scoreSession } from './session.ts'
import { impMatch, NO_ADJUSTMENT } from './teamMatch.ts'
import { type StandingsMatch, teamStandings } from './teamStandings.ts'

const TOTAL = conventionsWith({ imps: { scale: 'totalPoints' } })

/** The score of North-South in each room, board by board. */
const matchOf = (rooms: readonly (readonly [number, number])[]) =>
  impMatch(
    {
      boards: rooms.map(([open, closed], at) => ({
        board: at + 1,
        open: { kind: 'score', scoreNs: open },
        closed: { kind: 'score', scoreNs: closed },
      })),
      scheduledBoards: null,
      adjustment: NO_ADJUSTMENT,
      vpAdjustment: NO_ADJUSTMENT,
    },
    TOTAL,
  )

describe('total points of a match', () => {
  it('are the swing itself: +400 in one room and −150 in the other are 250 points, not 6 IMPs', () => {
    // The Guardian, 14 December 2005, on how a match of teams is scored.
    expect(matchOf([[400, 150]]).total).toEqual({ home: 250, visiting: 0 })
  })

  it('have no victory points, unless the event has a table of its own', () => {
    expect(matchOf([[400, 150]]).vps).toBeNull()
    const columns = [{ upToBoards: null, steps: [{ from: 0, winner: 5, loser: 5 }] }]
    const own = conventionsWith({
      imps: { scale: 'totalPoints' },
      teams: { vpScale: { kind: 'table', columns } },
    })
    expect(own.teams.vpScale).toEqual({ kind: 'table', columns })
  })

  it('rank the first Bermuda Bowl as it was: America before England and Europe', () => {
    // WBF bulletin of the Bermuda Bowl 2000, no. 1: America beat England by 3660 and Europe by 4720 points,
    // England beat Europe by 1940. The boards are made up, their sums are those of 1950.
    const by = (margin: number): readonly (readonly [number, number])[] => [
      [1430, -200],
      [620, 620],
      [-50, 1580 - margin],
    ]
    const meeting = (round: number, home: string, visiting: string, margin: number): StandingsMatch => {
      const { total, vps } = matchOf(by(margin))
      expect(total.home - total.visiting).toBe(margin)
      return { round, home, visiting, vps, imps: total, mps: { home: 0, visiting: 0 } }
    }
    const teams = ['Europe', 'England', 'America'].map((id) => ({
      id,
      section: null,
      carryOver: 0,
      correction: 0,
    }))
    const matches = [
      meeting(1, 'America', 'England', 3660),
      meeting(2, 'America', 'Europe', 4720),
      meeting(3, 'England', 'Europe', 1940),
    ]
    const rows = teamStandings(teams, matches, null, { unit: 'imps', tieBreaks: [] }, TOTAL)
    expect(rows.map(({ id, rank, total }) => [rank, id, total])).toEqual([
      [1, 'America', 8380],
      [2, 'England', -1720],
      [3, 'Europe', -6660],
    ])
  })
})

describe('total points of pairs', () => {
  const results = [
    { board: 1, section: null, ns: 'a', ew: 'b', outcome: { kind: 'score', scoreNs: 420 } },
    { board: 1, section: null, ns: 'c', ew: 'd', outcome: { kind: 'score', scoreNs: -50 } },
    { board: 2, section: null, ns: 'a', ew: 'd', outcome: { kind: 'average', ns: 'AVE+', ew: 'AVE-' } },
  ] as const

  it('are what each won and lost, alone on a board too; an average is worth what the event says', () => {
    const points = (average?: number) => {
      const imps = { scale: 'totalPoints', ...(average === undefined ? {} : { average }) } as const
      const { totals } = scoreSession(results, 'IMP', conventionsWith({ imps }))
      return Object.fromEntries([...totals].map(([id, total]) => [id, total.points]))
    }
    expect(points()).toEqual({ a: 420, b: -420, c: -50, d: 50 })
    expect(points(100)).toEqual({ a: 520, b: -420, c: -50, d: -50 })
  })

  it('are compared with the field by IMPs', () => {
    const { totals } = scoreSession(results.slice(0, 2), 'IMP', comparedByImps(TOTAL))
    expect(totals.get('a')?.points).toBe(10)
    expect(comparedByImps(TOTAL)).toBe(comparedByImps(TOTAL))
  })
})
