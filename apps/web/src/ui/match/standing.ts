/** How a match stands, for its head: totals, segments, how far it is, where its boards are. Pure. */
import { isClosed, isDecided } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { KnockoutMatch, Rounds } from '@openroom/protocol/schema/results'
import type { KnockoutCorrection, ScoreCardLine, TeamTable } from '@openroom/protocol/schema/screens'
import { type BoardSwing, boardSwings, isSwing } from '../results/teamFigures.ts'
import {
  cellsOf,
  figuresOf,
  type MatchFigures,
  otherTeam,
  type SegmentCell,
  type Team,
  withdrawalOf,
} from './knockoutCells.ts'

/** Where a score card is. */
export type CardAt = { readonly calcTableId: number; readonly round: number }

export type MatchWays = {
  readonly onCard: (calcTableId: number, round: number) => void
  readonly onBoard: (board: number, round: number) => void
}

type SegmentOf = Pick<KnockoutMatch['segments'][number], 'miniSessionId' | 'calcTableId' | 'round'>

/** A segment's card is in its own session. */
export const cardAddress = ({ miniSessionId, calcTableId, round }: SegmentOf): string =>
  `/screen/${miniSessionId}?screen=score-card&calcTableId=${calcTableId}&round=${round}`

export type Standing = Pick<MatchFigures, 'totals'> & {
  readonly home: number
  readonly visiting: number
  /** Of a knock-out, those of sessions to come too. */
  readonly cells: readonly SegmentCell[]
  readonly segments: readonly SegmentOf[]
  /** Segments before the first of these. */
  readonly earlier: number
  /** Brought in from before. */
  readonly carried: Readonly<Record<Team, number>>
  /** Segments with figures. */
  readonly played: number
  /** The card with the boards played last; `null` before any. */
  readonly card: CardAt | null
  readonly isOver: boolean
  /** Corrections that are in the totals, as a reader writes them; of a knock-out its block tells them. */
  readonly adjusted?: Readonly<Record<Team, string | null>>
}

type Told = {
  readonly corrections: readonly KnockoutCorrection[]
  readonly withdraws: Rounds['withdraws']
}

/** Segments that are still to come in later sessions: each has as many as this one, as far as anybody knows. */
export function furtherOf({ segments }: KnockoutMatch, session: MiniSession): number {
  const sessionsToCome = Math.max(0, session.numberOfSessions - session.session)
  return (
    sessionsToCome * segments.filter(({ miniSessionId }) => miniSessionId === session.miniSessionId).length
  )
}

/** Segments of earlier sessions that nobody has given: the first that is known is not called the first. */
export function earlierOf({ segments }: KnockoutMatch, session: MiniSession): number {
  const known = new Set(segments.map(({ miniSessionId }) => miniSessionId))
  const own = segments.filter(({ miniSessionId }) => miniSessionId === session.miniSessionId)
  return Math.max(0, session.session - known.size) * own.length
}

const toCome = (round: number): SegmentCell => ({
  kind: 'upcoming',
  rounds: [round],
  imps: { HOME: null, VISITING: null },
  caughtUp: false,
  waits: false,
  conceded: null,
})

export function standingOf(match: KnockoutMatch, session: MiniSession, told: Told): Standing {
  const withdrawal = withdrawalOf(match, told.withdraws)
  const further = furtherOf(match, session)
  const played = match.segments.filter(({ homeImp }) => homeImp !== null)
  const last = played.findLast(({ miniSessionId }) => miniSessionId === session.miniSessionId)
  return {
    home: match.home,
    visiting: match.visiting,
    totals: figuresOf(match, told.corrections, withdrawal).totals,
    segments: match.segments,
    earlier: earlierOf(match, session),
    carried: match.carryOver,
    cells: [
      ...cellsOf(match, withdrawal),
      ...Array.from({ length: further }, (_, at) => toCome((match.segments.at(-1)?.round ?? 0) + at + 1)),
    ],
    played: played.length,
    card: last ? { calcTableId: last.calcTableId, round: last.round } : null,
    isOver: match.complete && further === 0,
  }
}

/** Of two teams that meet in this one round. */
export function standingAt(table: TeamTable, session: MiniSession): Standing {
  const { home, visiting, calcTableId, impHome, impVisiting, mpHome, mpVisiting, based } = table
  const bam = session.calcType === 'BAM'
  return {
    home,
    visiting,
    totals: { HOME: bam ? mpHome : impHome, VISITING: bam ? mpVisiting : impVisiting },
    cells: [],
    segments: [],
    earlier: 0,
    carried: { HOME: 0, VISITING: 0 },
    played: 0,
    card: based > 0 ? { calcTableId, round: table.round } : null,
    isOver: isDecided(session),
    adjusted: { HOME: table.readableImpAdjustHome, VISITING: table.readableImpAdjustVisiting },
  }
}

const turn = <T>({ HOME, VISITING }: Readonly<Record<Team, T>>): Readonly<Record<Team, T>> => ({
  HOME: VISITING,
  VISITING: HOME,
})

/** With the teams the other way round: segments need not all have the same home team. */
export const turned = (of: Standing): Standing => ({
  ...of,
  home: of.visiting,
  visiting: of.home,
  totals: turn(of.totals),
  carried: turn(of.carried),
  cells: of.cells.map((cell) => ({
    ...cell,
    imps: turn(cell.imps),
    conceded: cell.conceded && otherTeam(cell.conceded),
  })),
})

/** Which one of its match the segment of a round is. */
export const segmentNumber = ({ segments, earlier }: Pick<Standing, 'segments' | 'earlier'>, at: number) =>
  earlier + segments.findIndex(({ round }) => round === at) + 1

/** Segments in all, with those of other sessions. */
export const segmentCount = ({ cells, earlier }: Pick<Standing, 'cells' | 'earlier'>): number =>
  cells.reduce((sum, { rounds }) => sum + rounds.length, earlier)

/** Who is ahead. */
export function leaderOf({ totals }: Pick<Standing, 'totals'>): Team | null {
  const { HOME, VISITING } = totals
  if (HOME === null || VISITING === null || HOME === VISITING) return null
  return HOME > VISITING ? 'HOME' : 'VISITING'
}

/** Who won a segment, and by how much; conceded ones without a margin. */
export function wonBy({ imps, conceded }: SegmentCell): {
  readonly team: Team | null
  readonly by: number | null
} {
  if (conceded !== null) return { team: otherTeam(conceded), by: null }
  const by = imps.HOME === null || imps.VISITING === null ? null : Math.abs(imps.HOME - imps.VISITING)
  return { team: leaderOf({ totals: imps }), by }
}

/** Whether no board of a round is to come: its session is over, or a later segment of its match has figures. */
export const isRoundOver = (
  { status }: Pick<MiniSession, 'status'>,
  segments: readonly Pick<KnockoutMatch['segments'][number], 'round' | 'homeImp'>[],
  viewed: number,
): boolean => isClosed(status) || segments.some(({ round, homeImp }) => round > viewed && homeImp !== null)

const MOST = 3

/** The last of a match that is played, in the order of the card; the largest of one that is over, by size. */
export function toldSwings(lines: readonly ScoreCardLine[], isOver: boolean): readonly BoardSwing[] {
  const swings = boardSwings(lines).filter(isSwing)
  if (!isOver) return swings.slice(-MOST)
  return swings.toSorted((a, b) => Math.abs(b.swing) - Math.abs(a.swing)).slice(0, MOST)
}
