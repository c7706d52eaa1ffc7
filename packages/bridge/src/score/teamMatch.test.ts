import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bamMatch } from './bam.ts'
import { conventionsWith, DEFAULT_CONVENTIONS } from './conventions.ts'
import type { Outcome } from './outcome.ts'
import { impMatch, type MatchBoard, NO_ADJUSTMENT, type TeamMatch } from './teamMatch.ts'

const played = (scoreNs: number): Outcome => ({ kind: 'score', scoreNs })

const matchOf = (rooms: readonly (readonly [Outcome | null, Outcome | null])[]): TeamMatch => ({
  boards: rooms.map(([open, closed], at): MatchBoard => ({ board: at + 1, open, closed })),
  scheduledBoards: null,
  adjustment: NO_ADJUSTMENT,
  vpAdjustment: NO_ADJUSTMENT,
})

const impsOf = (...rooms: [Outcome | null, Outcome | null][]) => impMatch(matchOf(rooms), DEFAULT_CONVENTIONS)

describe('a Patton match', () => {
  const patton = conventionsWith({ teams: { boardPoints: 2 } })
  const ten = (open: number, closed: number) =>
    matchOf(Array.from({ length: 10 }, () => [played(open), played(closed)] as const))

  it('is won by 40-0 at most: 20-0 of the IMPs and two points a board, of ten boards', () => {
    // https://bridge.is/felog/frettir/2016/01/patton-sveitakeppni-br-og-hereford-stadan-eftir-1-kvold-af-4
    expect(impMatch(ten(620, -100), patton).vps).toEqual({ home: 40, visiting: 0 })
    expect(impMatch(ten(-100, 620), patton).vps).toEqual({ home: 0, visiting: 40 })
    expect(impMatch(ten(140, 140), patton).vps).toEqual({ home: 20, visiting: 20 })
  })

  it('gives two points for a won board, one for the same score and none for a lost one', () => {
    const match = matchOf([
      [played(110), played(100)],
      [played(420), played(420)],
      [played(-50), played(-60)],
    ])
    const own = impMatch(match, patton).vps
    const plain = impMatch(match, DEFAULT_CONVENTIONS).vps
    expect([(own?.home ?? 0) - (plain?.home ?? 0), (own?.visiting ?? 0) - (plain?.visiting ?? 0)]).toEqual([
      5, 1,
    ])
  })

  it('adds up to the same in every match', () => {
    const points = fc.integer({ min: -30, max: 30 }).map((tens) => tens * 10)
    fc.assert(
      fc.property(fc.array(fc.tuple(points, points), { minLength: 1, maxLength: 12 }), (rooms) => {
        const { vps } = impMatch(
          matchOf(rooms.map(([open, closed]) => [played(open), played(closed)])),
          patton,
        )
        expect((vps?.home ?? 0) + (vps?.visiting ?? 0)).toBeCloseTo(20 + 2 * rooms.length, 9)
      }),
    )
  })
})

describe('impMatch', () => {
  it('adds up what each team won, and leaves unfinished boards out', () => {
    const score = impsOf([played(620), played(170)], [played(-50), played(420)], [played(100), null])
    expect(score.boards.map(({ swing }) => swing)).toEqual([
      { home: 10, visiting: -10 },
      { home: -10, visiting: 10 },
      null,
    ])
    expect(score.points).toEqual({ home: 10, visiting: 10 })
    expect(score.played).toBe(2)
    expect(score.vps).toEqual({ home: 10, visiting: 10 })
  })

  it('knows no victory points before the first board or without a scale', () => {
    expect(impsOf([played(100), null]).vps).toBeNull()
    const noScale = conventionsWith({ teams: { vpScale: null } })
    expect(impMatch(matchOf([[played(100), played(100)]]), noScale).vps).toBeNull()
  })

  it('scores each component of a weighted result, then weighs', () => {
    const ruling: Outcome = {
      kind: 'weighted',
      components: [
        { weight: 60, scoreNs: 620 },
        { weight: 40, scoreNs: -100 },
      ],
    }
    const { boards } = impsOf([ruling, played(620)])
    expect(boards[0]?.swing?.home).toBeCloseTo(0.4 * -12, 10)
    expect(boards[0]?.swing?.visiting).toBeCloseTo(0.4 * 12, 10)
  })

  it('counts artificial and split scores for each team as it got them', () => {
    const both: Outcome = { kind: 'average', ns: 'AVE+', ew: 'AVE+' }
    const score = impsOf([both, played(420)])
    expect(score.points).toEqual({ home: 3, visiting: 3 })
    expect(score.vps?.home).toBeGreaterThan(10)
    expect(score.vps?.visiting).toBe(score.vps?.home)
    const split = impsOf([{ kind: 'split', scoreNs: -100, scoreEw: 620 }, played(620)])
    expect(split.boards[0]?.swing).toEqual({ home: -12, visiting: 0 })
  })

  it('takes the director’s IMPs in place of a comparison', () => {
    expect(impsOf([{ kind: 'imps', ns: 4.5, ew: -4.5 }, played(0)]).points).toEqual({
      home: 4.5,
      visiting: 0,
    })
    expect(impsOf([played(0), { kind: 'imps', ns: 4.5, ew: -4.5 }]).points).toEqual({
      home: 0,
      visiting: 4.5,
    })
  })

  it('does not count a board that one room did not play', () => {
    expect(impsOf([played(420), { kind: 'notPlayed' }]).played).toBe(0)
  })

  it('reckons adjustments into total and victory points', () => {
    const match = {
      ...matchOf([[played(620), played(170)]]),
      scheduledBoards: 14,
      adjustment: { home: -3, visiting: 0 },
      vpAdjustment: { home: 0, visiting: -1 },
    }
    const score = impMatch(match, DEFAULT_CONVENTIONS)
    expect(score.total).toEqual({ home: 7, visiting: 0 })
    expect(score.vps?.home).toBe(12.16)
    expect(score.vps?.visiting).toBeCloseTo(6.84, 10)
  })

  const points = fc.integer({ min: -200, max: 200 }).map((tens) => played(tens * 10))
  const weighted = fc
    .array(
      fc.record({ weight: fc.integer({ min: 1, max: 9 }), scoreNs: fc.integer({ min: -200, max: 200 }) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map(
      (rows): Outcome => ({
        kind: 'weighted',
        components: rows.map(({ weight, scoreNs }) => ({ weight, scoreNs: scoreNs * 10 })),
      }),
    )

  it('is balanced whenever nothing is split: what home wins, visiting loses', () => {
    const outcome = fc.oneof(points, weighted)
    fc.assert(
      fc.property(fc.array(fc.tuple(outcome, outcome), { minLength: 1 }), (rooms) => {
        const { boards, vps } = impMatch(matchOf(rooms), DEFAULT_CONVENTIONS)
        for (const { swing } of boards) expect((swing?.home ?? 9) + (swing?.visiting ?? 9)).toBeCloseTo(0, 9)
        expect((vps?.home ?? 0) + (vps?.visiting ?? 0)).toBeCloseTo(20, 9)
      }),
    )
  })

  it('keeps a weighted result between its components', () => {
    fc.assert(
      fc.property(weighted, points, (ruling, other) => {
        if (ruling.kind !== 'weighted') return
        const each = ruling.components.map(
          ({ scoreNs }) => impsOf([played(scoreNs), other]).boards[0]?.swing?.home ?? 99,
        )
        const whole = impsOf([ruling, other]).boards[0]?.swing?.home ?? 99
        expect(whole).toBeGreaterThanOrEqual(Math.min(...each) - 1e-9)
        expect(whole).toBeLessThanOrEqual(Math.max(...each) + 1e-9)
      }),
    )
  })
})

describe('bamMatch', () => {
  it('has no victory points before a board has been played', () => {
    expect(bamMatch(matchOf([]), DEFAULT_CONVENTIONS).vps).toBeNull()
    expect(bamMatch(matchOf([[played(420), null]]), DEFAULT_CONVENTIONS).vps).toBeNull()
  })

  const rooms: [Outcome, Outcome][] = [
    [played(620), played(610)],
    [played(-50), played(-50)],
    [played(-60), played(-50)],
    [{ kind: 'average', ns: 'AVE+', ew: 'AVE-' }, played(0)],
  ]

  it('gives 2, 1 or 0 a board, and its matchpoints as victory points', () => {
    const score = bamMatch(matchOf(rooms), DEFAULT_CONVENTIONS)
    expect(score.boards.map(({ swing }) => swing?.home)).toEqual([2, 1, 0, 1.2])
    expect(score.points.home).toBeCloseTo(4.2, 10)
    expect(score.points.visiting).toBeCloseTo(3.8, 10)
    expect(score.vps).toEqual(score.points)
  })

  it('can turn the margin into victory points by a scale', () => {
    const columns = [
      {
        upToBoards: null,
        steps: [
          { from: 0, winner: 5, loser: 5 },
          { from: 2, winner: 8, loser: 2 },
        ],
      },
    ]
    const conventions = conventionsWith({ teams: { bamVpScale: { kind: 'table', columns } } })
    expect(bamMatch(matchOf(rooms.slice(0, 2)), conventions).vps).toEqual({ home: 8, visiting: 2 })
  })
})
