import { describe, expect, it } from 'vitest'
import {
  type KnockOutMatch,
  type KnockOutSegment,
  knockOutScore,
  type SegmentStatus,
  shownImps,
} from './knockOut.ts'

const segment = (
  round: number,
  status: SegmentStatus,
  home?: number,
  visiting?: number,
): KnockOutSegment => ({
  round,
  status,
  imps: home === undefined ? null : { home, visiting: visiting ?? 0 },
})

const matchOf = (
  segments: readonly KnockOutSegment[],
  changes: Partial<KnockOutMatch> = {},
): KnockOutMatch => ({
  segments,
  carryOver: { home: 0, visiting: 0 },
  corrections: { home: [], visiting: [] },
  withdrawn: { home: null, visiting: null },
  goesOn: false,
  ...changes,
})

const PLAYED = [segment(1, 'PLAYED', 30, 22), segment(2, 'PLAYED', 10, 25)]

describe('knockOutScore', () => {
  it('adds carry-over, segments and corrections', () => {
    const score = knockOutScore(
      matchOf(PLAYED, {
        carryOver: { home: 8.5, visiting: 0 },
        corrections: { home: [{ amount: -3, roundLimit: null }], visiting: [{ amount: 1, roundLimit: 2 }] },
      }),
    )
    expect(score.total).toEqual({ home: 45.5, visiting: 48 })
    expect([score.complete, score.winner, score.tied]).toEqual([true, 'visiting', false])
  })

  it('knows no winner before the end, nor of a tie', () => {
    const running = knockOutScore(matchOf([segment(1, 'PLAYED', 30, 22), segment(2, 'LIVE', 5, 0)]))
    expect([running.total.home, running.complete, running.winner]).toEqual([35, false, null])
    const tied = knockOutScore(matchOf([segment(1, 'PLAYED', 30, 22), segment(2, 'PLAYED', 0, 8)]))
    expect([tied.complete, tied.winner, tied.tied]).toEqual([true, null, true])
    expect(knockOutScore(matchOf([])).complete).toBe(false)
    expect(knockOutScore(matchOf(PLAYED, { goesOn: true }))).toMatchObject({
      complete: false,
      winner: null,
      tied: false,
      total: { home: 40, visiting: 47 },
    })
  })

  it('ends with a withdrawal: the opponent wins and later segments are blank', () => {
    const score = knockOutScore(matchOf(PLAYED, { withdrawn: { home: 2, visiting: null } }))
    expect(score.cells.map(({ kind, imps }) => [kind, imps?.home ?? null])).toEqual([
      ['played', 30],
      ['blank', null],
    ])
    expect([score.total.home, score.winner, score.complete]).toEqual([30, 'visiting', true])
    const both = knockOutScore(matchOf(PLAYED, { withdrawn: { home: 2, visiting: 2 } }))
    expect([both.winner, both.tied]).toEqual([null, false])
    expect(knockOutScore(matchOf(PLAYED, { withdrawn: { home: 2, visiting: 1 } })).winner).toBe('home')
  })

  it('takes a conceded segment as complete with no boards', () => {
    const score = knockOutScore(matchOf([segment(1, 'PLAYED', 30, 22), segment(2, 'CONCEDED_HOME')]))
    expect([score.complete, score.winner, score.cells[1]?.kind]).toEqual([true, 'visiting', 'conceded'])
    const early = knockOutScore(matchOf([segment(1, 'CONCEDED_VISITING'), segment(2, 'UPCOMING')]))
    expect([early.complete, early.winner]).toEqual([true, 'home'])
    const goesOn = knockOutScore(matchOf([segment(1, 'CONCEDED_HOME', 0, 20), segment(2, 'PLAYED', 30, 0)]))
    expect(goesOn.winner).toBe('home')
  })

  it('merges postponed segments that follow each other', () => {
    const { cells, complete } = knockOutScore(
      matchOf([
        segment(1, 'POSTPONED_PLAYED', 4, 6),
        segment(2, 'POSTPONED_NOT_PLAYED'),
        segment(3, 'PLAYED', 1, 2),
        segment(4, 'POSTPONED_NOT_PLAYED'),
      ]),
    )
    expect(cells.map(({ firstRound, lastRound, kind }) => [firstRound, lastRound, kind])).toEqual([
      [1, 2, 'postponed'],
      [3, 3, 'played'],
      [4, 4, 'postponed'],
    ])
    expect(cells[0]?.imps).toEqual({ home: 4, visiting: 6 })
    expect(complete).toBe(false)
  })
})

describe('shownImps', () => {
  it('counts corrections without a limit, or limited to an earlier round', () => {
    const corrections = [
      { amount: 1, roundLimit: null },
      { amount: 2, roundLimit: 1 },
      { amount: 4, roundLimit: 2 },
    ]
    expect([1, 2, 3].map((round) => shownImps(10, corrections, round))).toEqual([11, 13, 17])
  })
})
