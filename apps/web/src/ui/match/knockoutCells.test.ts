import type { KnockoutMatch } from '@openroom/protocol/schema/results'
import type { KnockoutCorrection } from '@openroom/protocol/schema/screens'
import { describe, expect, test } from 'vitest'
import { cellsOf, columnFit, correctionOf, figuresOf, withdrawalOf } from './knockoutCells.ts'

type Segment = KnockoutMatch['segments'][number]

const segment = (
  round: number,
  imps: readonly [number, number] | null,
  more: Partial<Segment> = {},
): Segment => ({
  round,
  calcTableId: 70 + round,
  miniSessionId: 1,
  homeImp: imps?.[0] ?? null,
  visitingImp: imps?.[1] ?? null,
  status: null,
  conceded: null,
  ...more,
})

const match = (...segments: readonly Segment[]): KnockoutMatch => ({
  home: 4,
  visiting: 9,
  tableNumber: 1,
  carryOver: { HOME: 0, VISITING: 3 },
  homeImp: segments.reduce((sum, { homeImp }) => sum + (homeImp ?? 0), 0),
  visitingImp: segments.reduce((sum, { visitingImp }) => sum + (visitingImp ?? 0), 3),
  winner: null,
  complete: false,
  segments: [...segments],
})

const WAITS = { status: 'POSTPONED_NOT_PLAYED' } as const
const CAUGHT_UP = { status: 'POSTPONED_PLAYED' } as const
const fix = (registrationId: number, amount: number, round: number | null): KnockoutCorrection => ({
  calcTableId: 71,
  registrationId,
  amount,
  round,
})

describe('cells', () => {
  test('postponed segments in a row are one cell, others stay apart', () => {
    const cells = cellsOf(
      match(segment(1, null, WAITS), segment(2, [5, 6]), segment(3, null, WAITS), segment(4, null, WAITS)),
      null,
    )
    expect(cells.map(({ kind, rounds, waits }) => [kind, rounds, waits])).toEqual([
      ['postponed', [1], true],
      ['played', [2], false],
      ['postponed', [3, 4], true],
    ])
  })

  test('of postponed segments the played ones count, and it is told', () => {
    const [cell] = cellsOf(match(segment(1, [30, 12], CAUGHT_UP), segment(2, null, WAITS)), null)
    expect(cell).toMatchObject({
      rounds: [1, 2],
      imps: { HOME: 30, VISITING: 12 },
      caughtUp: true,
      waits: true,
    })
  })

  test('after a withdrawal segments are blank, whatever they were', () => {
    const played = match(segment(1, [12, 44]), segment(2, [9, 31]), segment(3, null, WAITS))
    const withdrawal = withdrawalOf(played, { 71: { first: 2, second: 'HOME' } })
    expect(withdrawal).toEqual({ round: 2, team: 'HOME' })
    expect(cellsOf(played, withdrawal).map(({ kind, imps }) => [kind, imps.HOME])).toEqual([
      ['played', 12],
      ['blank', null],
      ['blank', null],
    ])
    expect(withdrawalOf(played, { 99: { first: 2, second: 'HOME' } })).toBeNull()
  })

  test('a segment without figures is to come, or conceded', () => {
    const cells = cellsOf(match(segment(1, null, { conceded: 'VISITING' }), segment(2, null)), null)
    expect(cells.map(({ kind }) => kind)).toEqual(['conceded', 'upcoming'])
  })
})

describe('figures', () => {
  const two = match(segment(1, [30, 20]), segment(2, [10, 40]), segment(3, null))

  test.each([
    [null, -3],
    [1, -3],
    [2, -3],
    [3, 0],
  ])('a correction of round %s comes to %i after two segments', (round, counted) => {
    expect(correctionOf(two, 'HOME', [fix(4, -3, round)])).toBe(counted)
  })

  test('corrections of another match or team do not count', () => {
    expect(correctionOf(two, 'HOME', [fix(9, -3, null), { ...fix(4, -3, null), calcTableId: 5 }])).toBe(0)
  })

  test('carry-over is in the base already; the lead is of the totals', () => {
    expect(figuresOf(two, [fix(4, 30, 1)])).toEqual({
      corrections: { HOME: 30, VISITING: 0 },
      totals: { HOME: 70, VISITING: 63 },
      leads: { HOME: 7, VISITING: null },
    })
  })

  test('a team that has withdrawn leads nobody', () => {
    const out = (team: 'HOME' | 'VISITING') => figuresOf(two, [fix(4, 30, 1)], { round: 2, team }).leads
    expect(out('HOME')).toEqual({ HOME: null, VISITING: null })
    expect(out('VISITING')).toEqual({ HOME: 7, VISITING: null })
  })

  test('an unknown base stays unknown, and nobody leads a tie', () => {
    const none = { ...two, homeImp: null, visitingImp: null }
    expect(figuresOf(none, [fix(4, 30, 1)]).totals).toEqual({ HOME: null, VISITING: null })
    expect(figuresOf({ ...two, homeImp: 63 }, []).leads).toEqual({ HOME: null, VISITING: null })
  })
})

test.each([
  [4, false, 'wide'],
  [5, false, 'medium'],
  [6, false, 'medium'],
  [7, false, 'narrow'],
  [1, true, 'wide'],
  [3, true, 'medium'],
  [4, true, 'narrow'],
] as const)('%i segments (live: %s) have %s columns', (segments, live, fit) => {
  expect(columnFit(segments, live)).toBe(fit)
})
