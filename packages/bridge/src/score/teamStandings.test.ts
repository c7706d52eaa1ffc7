import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conventionsWith, DEFAULT_CONVENTIONS } from './conventions.ts'
import { type StandingsMatch, type TeamEntry, teamStandings } from './teamStandings.ts'
import { TIE_BREAKS, type TieBreak } from './tieBreaks.ts'

const entry = (id: string, changes: Partial<TeamEntry> = {}): TeamEntry => ({
  id,
  section: null,
  carryOver: 0,
  correction: 0,
  ...changes,
})

const match = (
  round: number,
  home: string,
  visiting: string | null,
  vps: readonly [number, number],
  imps: readonly [number, number] = [0, 0],
): StandingsMatch => ({
  round,
  home,
  visiting,
  vps: { home: vps[0], visiting: vps[1] },
  imps: { home: imps[0], visiting: imps[1] },
  mps: { home: 0, visiting: 0 },
})

const MATCHES = [
  match(1, 'A', 'B', [12, 8], [30, 22]),
  match(1, 'C', null, [12, 0]),
  match(2, 'B', 'C', [14, 6], [40, 10]),
  match(2, 'A', null, [12, 0]),
  match(3, 'C', 'A', [18, 2], [60, 8]),
  match(3, 'B', null, [12, 0]),
]
const TEAMS = [entry('A'), entry('B'), entry('C')]

const brief = (round: number | null, tieBreaks: readonly TieBreak[] = [], teams = TEAMS) =>
  teamStandings(teams, MATCHES, round, { unit: 'vps', tieBreaks }, DEFAULT_CONVENTIONS).map(
    ({ id, total, rank, tied }) => [id, total, rank, tied],
  )

describe('teamStandings', () => {
  it('adds up victory points after a round, byes included', () => {
    expect(brief(1)).toEqual([
      ['A', 12, 1, true],
      ['C', 12, 1, true],
      ['B', 8, 3, false],
    ])
    expect(brief(null)).toEqual([
      ['C', 36, 1, false],
      ['B', 34, 2, false],
      ['A', 26, 3, false],
    ])
  })

  it('does not count a bye as played', () => {
    const [first] = teamStandings(TEAMS, MATCHES, null, { unit: 'vps', tieBreaks: [] }, DEFAULT_CONVENTIONS)
    expect([first?.id, first?.played, first?.average, first?.imps]).toEqual([
      'C',
      2,
      18,
      { won: 70, lost: 48 },
    ])
  })

  it('counts carry-over and corrections', () => {
    const teams = [entry('A', { carryOver: 20 }), entry('B', { correction: -3 }), entry('C')]
    expect(brief(null, [], teams)).toEqual([
      ['A', 46, 1, false],
      ['C', 36, 2, false],
      ['B', 31, 3, false],
    ])
  })

  it('breaks ties in turn', () => {
    const tied = [
      match(1, 'A', 'B', [10, 10], [20, 20]),
      match(1, 'C', 'D', [10, 10], [50, 50]),
      match(2, 'A', 'C', [5, 15], [10, 30]),
      match(2, 'B', 'D', [5, 15], [9, 29]),
      match(3, 'C', 'E', [0, 20], [0, 40]),
      match(3, 'D', 'F', [0, 20], [0, 20]),
    ]
    const teams = ['A', 'B', 'C', 'D'].map((id) => entry(id))
    const order = (tieBreaks: readonly TieBreak[]) =>
      teamStandings(teams, tied, null, { unit: 'vps', tieBreaks }, DEFAULT_CONVENTIONS).map(
        ({ id, rank, tied: isTied }) => `${id}${rank}${isTied ? '=' : ''}`,
      )
    expect(order([])).toEqual(['C1=', 'D1=', 'A3=', 'B3='])
    expect(order(['netImps'])).toEqual(['D1', 'C2', 'A3=', 'B3='])
    expect(order(['netImps', 'impQuotient'])).toEqual(['D1', 'C2', 'A3', 'B4'])
    expect(order(['headToHead', 'impQuotient'])).toEqual(['D1', 'C2', 'A3', 'B4'])
  })

  it('splits a tie as the English White Book does: match, IMPs of the match, wins, opponents', () => {
    // http://www.ebu.co.uk/lawsandethics/articles/splitties/howto.htm, the example to 143.7.1: 10-10 and no
    // swing between the two; five wins and two draws are as many as four and four; then the opponents' scores.
    const against = (team: string, own: readonly number[], round: number) =>
      own.map((vps, at) => match(round + at, team, `${team}${at}`, [vps, 20 - vps], [vps, 20 - vps]))
    const played = [
      match(1, 'A', 'B', [10, 10], [7, 7]),
      ...against('A', [12, 12, 12, 12, 12, 10, 0, 0, 0], 2),
      ...against('B', [15, 15, 15, 15, 10, 10, 10, 0, 0], 2),
    ]
    const scores = new Map(
      ['A', 'B'].flatMap((team) => Array.from({ length: 9 }, (_, at) => [`${team}${at}`, 0] as const)),
    )
    const teams = ['A', 'B', ...scores.keys()].map((id) => entry(id))
    const a = 10 + 60 + 10
    const b = 10 + 60 + 30
    const level = [...teams.slice(0, 1).map((one) => ({ ...one, correction: b - a })), ...teams.slice(1)]
    const rows = (tieBreaks: readonly TieBreak[]) =>
      teamStandings(level, played, null, { unit: 'vps', tieBreaks }, DEFAULT_CONVENTIONS)
    const placesOf = (tieBreaks: readonly TieBreak[]) =>
      rows(tieBreaks)
        .filter(({ id }) => id === 'A' || id === 'B')
        .map(({ id, rank, tied, tieBreak }) => [id, rank, tied, tieBreak])
    expect(placesOf(['headToHead', 'headToHeadImps', 'wins'])).toEqual([
      ['A', 1, true, null],
      ['B', 1, true, null],
    ])
    expect(placesOf(['headToHead', 'headToHeadImps', 'wins', 'opponents'])).toEqual([
      ['A', 1, false, 'opponents'],
      ['B', 2, false, 'opponents'],
    ])
  })

  it('adds up the final scores of all opponents: 50, 40 and 30 are 120 tie-break points', () => {
    // http://www.ebu.co.uk/lawsandethics/articles/splitties/default.htm, the example to 143.5.2
    const teams = [
      ...['A', 'B'].map((id) => entry(id)),
      ...[['X', 50], ['Y', 40], ['Z', 30], ['V', 119]].map(([id, carryOver]) =>
        entry(String(id), { carryOver: Number(carryOver) }),
      ),
    ] // biome-ignore format: one table
    const played = [
      ...['X', 'Y', 'Z'].map((id, at) => match(at + 1, 'A', id, [0, 0])),
      match(1, 'B', 'V', [0, 0]),
    ]
    const order = teamStandings(
      teams,
      played,
      null,
      { unit: 'vps', tieBreaks: ['opponents'] },
      DEFAULT_CONVENTIONS,
    )
    expect(order.slice(-2).map(({ id, rank }) => [id, rank])).toEqual([
      ['A', 5],
      ['B', 6],
    ])
  })

  it('leaves teams tied by the match between them when not all of them have met', () => {
    const tied = [match(1, 'A', 'B', [14, 6]), match(2, 'C', 'D', [14, 6]), match(3, 'B', 'D', [14, 6])]
    const teams = ['A', 'C'].map((id) => entry(id))
    const rows = teamStandings(
      teams,
      tied,
      null,
      { unit: 'vps', tieBreaks: ['headToHead'] },
      DEFAULT_CONVENTIONS,
    )
    expect(rows.map(({ rank, tied: isTied }) => [rank, isTied])).toEqual([
      [1, true],
      [1, true],
    ])
  })

  it('can rank by IMPs won over IMPs lost', () => {
    // http://cbai.ie/education/tournament-direction/breaking-ties-in-team-competitions/ (2)
    const played = [
      match(1, 'A', 'B', [12, 8], [30, 20]),
      match(2, 'B', 'C', [11, 9], [40, 15]),
      match(3, 'C', 'A', [20, 0], [50, 60]),
    ]
    const rows = teamStandings(
      [...TEAMS, entry('N')],
      played,
      null,
      { unit: 'vps', tieBreaks: [] },
      conventionsWith({ ranking: { by: 'quotient' } }),
    )
    expect(rows.map(({ id, rank, imps }) => [id, rank, imps.won, imps.lost])).toEqual([
      ['B', 1, 60, 45],
      ['A', 2, 90, 70],
      ['C', 3, 65, 100],
      ['N', null, 0, 0],
    ])
  })

  it('can rank sections apart, or by the average of a match', () => {
    const teams = [entry('A', { section: '1' }), entry('B', { section: '2' }), entry('C', { section: '1' })]
    const apart = conventionsWith({ ranking: { ranks: 'apart' } })
    expect(
      teamStandings(teams, MATCHES, null, { unit: 'vps', tieBreaks: [] }, apart).map(({ id, rank }) => [
        id,
        rank,
      ]),
    ).toEqual([
      ['C', 1],
      ['A', 2],
      ['B', 1],
    ])
    const average = conventionsWith({ ranking: { by: 'average' } })
    const waiting = [...TEAMS, entry('N')]
    expect(
      teamStandings(waiting, MATCHES, null, { unit: 'imps', tieBreaks: [] }, average).map(({ id, rank }) => [
        id,
        rank,
      ]),
    ).toEqual([
      ['B', 1],
      ['C', 1],
      ['A', 3],
      ['N', null],
    ])
  })

  it('hands out each rank as often as it is shared, whatever breaks ties', () => {
    const teams = ['A', 'B', 'C', 'D', 'E'].map((id) => entry(id))
    const small = fc.integer({ min: 0, max: 2 })
    const played = fc
      .tuple(fc.constantFrom('A', 'B', 'C'), fc.constantFrom('C', 'D', 'E', null), small, small)
      .filter(([home, visiting]) => home !== visiting)
      .map(([home, visiting, a, b]) => match(1, home, visiting, [a, b], [a, b]))
    const rules = fc.subarray<TieBreak>([...TIE_BREAKS])
    fc.assert(
      fc.property(fc.array(played), rules, (matches, tieBreaks) => {
        const rows = teamStandings(teams, matches, null, { unit: 'vps', tieBreaks }, DEFAULT_CONVENTIONS)
        expect(rows.map(({ id }) => id).sort()).toEqual(['A', 'B', 'C', 'D', 'E'])
        for (const { rank, tied, total } of rows) {
          const better = rows.filter((row) => (row.rank ?? 0) < (rank ?? 0))
          expect(rank).toBe(better.length + 1)
          expect(tied).toBe(rows.filter((row) => row.rank === rank).length > 1)
          for (const row of better) expect(row.total).toBeGreaterThanOrEqual(total)
        }
      }),
    )
  })
})
