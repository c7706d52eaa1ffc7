/** A knock-out match over its segments. */
import { MATCH_STATUSES } from '../session.ts'
import { nearlyEqual } from './rounding.ts'
import type { ByTeam, Team } from './swing.ts'

export const SEGMENT_STATUSES = ['UPCOMING', 'LIVE', ...MATCH_STATUSES] as const
/** `CONCEDED_HOME`: the home team gave the segment up; it is complete without boards. */
export type SegmentStatus = (typeof SEGMENT_STATUSES)[number]

export type KnockOutSegment = {
  readonly round: number
  readonly status: SegmentStatus
  /** `null` while nothing is known of it. */
  readonly imps: ByTeam<number> | null
}

export type KnockOutCorrection = {
  readonly amount: number
  /** First segment after which it counts; `null` counts from the beginning. */
  readonly roundLimit: number | null
}

export type KnockOutMatch = {
  /** In the order of their rounds. */
  readonly segments: readonly KnockOutSegment[]
  readonly carryOver: ByTeam<number>
  readonly corrections: ByTeam<readonly KnockOutCorrection[]>
  /** Round from which a team is withdrawn; `null` for a team that plays. */
  readonly withdrawn: ByTeam<number | null>
  /** Whether further segments follow, of which nothing is known yet. */
  readonly goesOn: boolean
}

/** What a table of matches shows for a segment, or for several postponed ones together. */
export type KnockOutCell = {
  readonly firstRound: number
  readonly lastRound: number
  readonly kind: 'upcoming' | 'live' | 'played' | 'postponed' | 'conceded' | 'blank'
  readonly imps: ByTeam<number> | null
}

export type KnockOutScore = {
  readonly cells: readonly KnockOutCell[]
  readonly total: ByTeam<number>
  /** Every segment is over, or a withdrawal or a concession has ended the match. */
  readonly complete: boolean
  /** `null` until complete, and for a tie. */
  readonly winner: Team | null
  readonly tied: boolean
}

const KIND: Readonly<Record<SegmentStatus, KnockOutCell['kind']>> = {
  UPCOMING: 'upcoming',
  LIVE: 'live',
  PLAYED: 'played',
  POSTPONED_NOT_PLAYED: 'postponed',
  POSTPONED_PLAYED: 'postponed',
  CONCEDED_HOME: 'conceded',
  CONCEDED_VISITING: 'conceded',
}

const OVER: readonly SegmentStatus[] = ['PLAYED', 'POSTPONED_PLAYED', 'CONCEDED_HOME', 'CONCEDED_VISITING']

/** Corrections that count in `round`: without a limit, or with one up to the round before. */
export const correctionIn = (corrections: readonly KnockOutCorrection[], round: number): number =>
  corrections
    .filter(({ roundLimit }) => roundLimit === null || roundLimit <= round - 1)
    .reduce((sum, { amount }) => sum + amount, 0)

/**
 * IMPs of a team as shown during `round`.
 * @param base carry-over and IMPs so far, without corrections
 * @see specification 2, section 4
 */
export const shownImps = (base: number, corrections: readonly KnockOutCorrection[], round: number): number =>
  base + correctionIn(corrections, round)

/** Whether a team has withdrawn in this round or before. */
const isWithdrawn = (match: KnockOutMatch, team: Team, round: number): boolean =>
  match.withdrawn[team] !== null && match.withdrawn[team] <= round

const isBlank = (match: KnockOutMatch, { round }: KnockOutSegment): boolean =>
  isWithdrawn(match, 'home', round) || isWithdrawn(match, 'visiting', round)

function addBoth(a: ByTeam<number> | null, b: ByTeam<number> | null): ByTeam<number> | null {
  if (a === null || b === null) return a ?? b
  return { home: a.home + b.home, visiting: a.visiting + b.visiting }
}

function cellsOfKnockOutMatch(match: KnockOutMatch): readonly KnockOutCell[] {
  const cells: KnockOutCell[] = []
  for (const segment of match.segments) {
    const kind = isBlank(match, segment) ? 'blank' : KIND[segment.status]
    const imps = kind === 'blank' ? null : segment.imps
    const before = cells.at(-1)
    if (before?.kind === 'postponed' && kind === 'postponed') {
      cells[cells.length - 1] = { ...before, lastRound: segment.round, imps: addBoth(before.imps, imps) }
    } else {
      cells.push({ firstRound: segment.round, lastRound: segment.round, kind, imps })
    }
  }
  return cells
}

/** The team that gave up a segment after which nothing was played any more. */
function concededBy(segments: readonly KnockOutSegment[]): Team | null {
  const last = segments.findLast(({ status }) => OVER.includes(status) || status === 'LIVE')
  if (last?.status === 'CONCEDED_HOME') return 'home'
  return last?.status === 'CONCEDED_VISITING' ? 'visiting' : null
}

const other = (team: Team): Team => (team === 'home' ? 'visiting' : 'home')

function withdrawalWinner({ withdrawn }: KnockOutMatch): Team | null {
  if (withdrawn.home === null) return withdrawn.visiting === null ? null : 'home'
  if (withdrawn.visiting === null) return 'visiting'
  if (withdrawn.home === withdrawn.visiting) return null
  return withdrawn.home < withdrawn.visiting ? 'visiting' : 'home'
}

const leader = ({ home, visiting }: ByTeam<number>): Team | null =>
  nearlyEqual(home, visiting) ? null : home > visiting ? 'home' : 'visiting'

/**
 * A match with its total (carry-over, segments and corrections), and its winner: decided by a withdrawal,
 * then by a concession, then by the highest total.
 */
export function knockOutScore(match: KnockOutMatch): KnockOutScore {
  const cells = cellsOfKnockOutMatch(match)
  const after = (match.segments.at(-1)?.round ?? 0) + 1
  const totalOf = (team: Team) =>
    shownImps(
      cells.reduce((sum, { imps }) => sum + (imps?.[team] ?? 0), match.carryOver[team]),
      match.corrections[team],
      after,
    )
  const total = { home: totalOf('home'), visiting: totalOf('visiting') }

  const hasWithdrawal = match.withdrawn.home !== null || match.withdrawn.visiting !== null
  if (hasWithdrawal) return { cells, total, complete: true, winner: withdrawalWinner(match), tied: false }
  const loser = concededBy(match.segments)
  if (loser) return { cells, total, complete: true, winner: other(loser), tied: false }
  const isPlayed = match.segments.length > 0 && match.segments.every(({ status }) => OVER.includes(status))
  const complete = isPlayed && !match.goesOn
  const winner = complete ? leader(total) : null
  return { cells, total, complete, winner, tied: complete && winner === null }
}
