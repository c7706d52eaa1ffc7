/**
 * Two teams' match as it is shown: a meeting takes the raw rounds of one displayed round, or every round in
 * which the two teams met.
 */
import { groupBy } from '@openroom/bridge/groupBy'
import { bamMatch } from '@openroom/bridge/score/bam'
import type { ByTeam } from '@openroom/bridge/score/swing'
import { handicapLead } from '@openroom/bridge/score/teamHandicap'
import { impMatch, type MatchScore, plus } from '@openroom/bridge/score/teamMatch'
import { OVERALL_ROUND } from '@openroom/protocol/names'
import { handicapIn } from './handicaps.ts'
import { displayedRound, type Match, type SessionModel } from './model.ts'
import { adjustment, boardsOf, isKnockOut, outcomes, type ScoredMatch, scoredMatches } from './teams.ts'

/** At least one match, in the order of the rounds. */
export type Meeting = {
  readonly first: ScoredMatch
  readonly parts: readonly ScoredMatch[]
  /** The displayed round, `OVERALL_ROUND` for all of them. */
  readonly round: number
  readonly home: number
  readonly visiting: number
}

export type MeetingScore = {
  /** Boards with a result in both rooms. */
  readonly played: number
  /** With adjustments; the source's own where it differs. `null` before the first board. */
  readonly total: ByTeam<number> | null
  /** Corrections and what a team brought along. */
  readonly adjustment: ByTeam<number>
  readonly vps: ByTeam<number> | null
  readonly official: boolean
}

const pairOfTeams = ({ row }: Match): string => [row.home_id, row.visiting_id].sort((a, b) => a - b).join()

function meetingOf(parts: readonly ScoredMatch[], round: number): Meeting {
  const inOrder = [...parts].sort((a, b) => a.row.round - b.row.round)
  const first = inOrder[0]!
  return { first, parts: inOrder, round, home: first.row.home_id, visiting: first.row.visiting_id }
}

const MEETINGS = new WeakMap<SessionModel, readonly Meeting[]>()

function findMeetings(model: SessionModel): readonly Meeting[] {
  const placed = scoredMatches(model).map((match) => ({
    match,
    round: displayedRound(model, match.row.round),
  }))
  const groups = groupBy(placed, ({ match, round }) => `${round} ${pairOfTeams(match)}`)
  return [...groups.values()].map((group) =>
    meetingOf(
      group.map(({ match }) => match),
      group[0]!.round,
    ),
  )
}

/** Meetings of a session by displayed round, in the order of its matches. */
export function meetings(model: SessionModel): readonly Meeting[] {
  const known = MEETINGS.get(model) ?? findMeetings(model)
  MEETINGS.set(model, known)
  return known
}

/** One match of a meeting by itself. */
export const alone = (match: ScoredMatch, round: number): Meeting => meetingOf([match], round)

/** What was played of a meeting up to a raw round. */
export const meetingUntil = ({ parts, round }: Meeting, last: number): Meeting =>
  meetingOf(
    parts.filter(({ row }) => row.round <= last),
    round,
  )

export const isBye = (model: SessionModel, team: number): boolean => model.entries.get(team)?.bye ?? false

export const isPlaying = ({ home, visiting }: Meeting, team: number): boolean =>
  home === team || visiting === team

/** All that two teams played against each other in the session. */
function overall(model: SessionModel, one: Meeting): Meeting {
  const own = meetings(model).filter((other) => pairOfTeams(other.first) === pairOfTeams(one.first))
  return meetingOf(
    own.flatMap(({ parts }) => parts),
    OVERALL_ROUND,
  )
}

/**
 * The meeting at a match's table in a displayed round: in a knock-out that of the same teams, elsewhere
 * that at the table of the same number. `OVERALL_ROUND` has all that these two teams played.
 */
export function meetingAt(model: SessionModel, calcTableId: number, round: number): Meeting | null {
  const own = meetings(model).find(({ parts }) => parts.some(({ row }) => row.id === calcTableId))
  if (!own) return null
  if (round === own.round) return own
  if (round === OVERALL_ROUND) return overall(model, own)
  const isSame = isKnockOut(model)
    ? (other: Meeting) => pairOfTeams(other.first) === pairOfTeams(own.first)
    : (other: Meeting) => other.first.row.number === own.first.row.number
  return meetings(model).find((other) => other.round === round && isSame(other)) ?? null
}

/** Figures of one team's view turned to those of the meeting's home team. */
const asMeetingSees = <T>(
  meeting: Meeting,
  { row }: ScoredMatch,
  { home, visiting }: ByTeam<T>,
): ByTeam<T> => (row.home_id === meeting.home ? { home, visiting } : { home: visiting, visiting: home })

const NONE: ByTeam<number> = { home: 0, visiting: 0 }

const sumFigures = (figures: readonly ByTeam<number>[]): ByTeam<number> =>
  figures.reduce((sum, one) => ({ home: sum.home + one.home, visiting: sum.visiting + one.visiting }), NONE)

/**
 * All boards of a meeting as one match, for victory points of the whole of it.
 * @param lead given to a team beside what it won
 */
function asOneMatch(model: SessionModel, meeting: Meeting, lead: ByTeam<number> = NONE): MatchScore {
  const { row, conventions } = model
  const boards = meeting.parts.flatMap((part) =>
    boardsOf(model, part).map((board) => {
      const { open, closed } = outcomes(model, part, board)
      return { board, open, closed, part }
    }),
  )
  const given = {
    boards: boards.map(({ board, open, closed, part }) =>
      part.row.home_id === meeting.home ? { board, open, closed } : { board, open: closed, closed: open },
    ),
    scheduledBoards: model.isOver ? null : row.boards_per_round * meeting.parts.length || null,
    adjustment: plus(adjustmentOf(model, meeting), lead),
    vpAdjustment: sumFigures(meeting.parts.map((part) => asMeetingSees(meeting, part, part.vpAdjustment))),
  }
  return row.calc_type === 'BAM' ? bamMatch(given, conventions) : impMatch(given, conventions)
}

/** In a knock-out carry-over belongs to the whole match. */
const carriedInto = (model: SessionModel, { parts, round }: Meeting): readonly ByTeam<number>[] =>
  isKnockOut(model) && round === OVERALL_ROUND
    ? parts.map(({ row }) => ({ home: row.carry_over_home ?? 0, visiting: row.carry_over_visiting ?? 0 }))
    : []

function totalOfModel(model: SessionModel, meeting: Meeting): ByTeam<number> {
  const carried = carriedInto(model, meeting)
  return sumFigures(
    meeting.parts.flatMap((part, i) =>
      [part.total, carried[i] ?? NONE].map((one) => asMeetingSees(meeting, part, one)),
    ),
  )
}

function adjustmentOf(model: SessionModel, meeting: Meeting): ByTeam<number> {
  const carried = carriedInto(model, meeting)
  return sumFigures(
    meeting.parts.flatMap((part, i) =>
      [adjustment(part), carried[i] ?? NONE].map((one) => asMeetingSees(meeting, part, one)),
    ),
  )
}

/** What a meeting comes to; of several parts, figures of the source add up. */
export function meetingScore(model: SessionModel, meeting: Meeting): MeetingScore {
  const { parts } = meeting
  const played = parts.reduce((sum, { score }) => sum + score.played, 0)
  const official = parts.some((part) => part.official)
  const isKnown = played > 0 || official
  return {
    played,
    total: isKnown ? totalOfModel(model, meeting) : null,
    adjustment: adjustmentOf(model, meeting),
    vps: isKnockOut(model) ? null : meetingVps(model, meeting),
    official,
  }
}

/** Every displayed round is a match with victory points of its own. */
function meetingVps(model: SessionModel, meeting: Meeting): ByTeam<number> | null {
  const { first, parts, round } = meeting
  if (parts.length === 1) return first.vps
  if (round === OVERALL_ROUND) {
    const rounds = groupBy(parts, ({ row }) => displayedRound(model, row.round))
    const each = [...rounds].map(([own, group]) => meetingOf(group, own))
    const known = each.flatMap((one) => {
      const vps = meetingVps(model, one)
      return vps ? [asMeetingSees(meeting, one.first, vps)] : []
    })
    return known.length > 0 ? sumFigures(known) : null
  }
  const given = parts.flatMap((part) =>
    part.official && part.vps ? [asMeetingSees(meeting, part, part.vps)] : [],
  )
  return given.length === parts.length ? sumFigures(given) : asOneMatch(model, meeting).vps
}

/** A meeting with the handicaps of those who played it; what they change is added to the source's own figures too. */
export function withHandicaps(model: SessionModel, meeting: Meeting, score: MeetingScore): MeetingScore {
  const { handicapBoards } = model.conventions.teams
  if (handicapBoards === null || score.played === 0) return score
  const lead = sumFigures(
    meeting.parts.map((part) => {
      const of = { home: handicapIn(model, part, 'home'), visiting: handicapIn(model, part, 'visiting') }
      return asMeetingSees(meeting, part, handicapLead(of, part.score.played, handicapBoards))
    }),
  )
  const [before, after] = [asOneMatch(model, meeting).vps, asOneMatch(model, meeting, lead).vps]
  const of = (team: keyof ByTeam<number>, vps: ByTeam<number>) =>
    vps[team] + (after?.[team] ?? 0) - (before?.[team] ?? 0)
  return {
    ...score,
    total: score.total && plus(score.total, lead),
    vps: score.vps && { home: of('home', score.vps), visiting: of('visiting', score.vps) },
  }
}

type Table = SessionModel['tables'][number]

const isPlayed = ({ status }: Match['row']): boolean => status === 'PLAYED' || status === 'POSTPONED_PLAYED'

/**
 * The last displayed round of which, with all before it, every table that is played has all its results; 0: none, or nobody
 * knows how many boards a round has. Who has left, and a match that is given up or put off, keeps no round open.
 */
export function roundOver(model: SessionModel): number {
  const { row, tables, matches, lines, entries } = model
  if (row.boards_per_round === 0) return 0
  const given = new Set(
    matches.flatMap(({ row: match, open, closed }) => (isPlayed(match) ? [] : [open?.id, closed?.id])),
  )
  const hasLeft = (id: number, round: number) => (entries.get(id)?.withdrawn_from ?? round + 1) <= round
  const isSeated = ({ id, round, ns_id, ew_id }: Table) =>
    !given.has(id) && ![ns_id, ew_id].some((side) => isBye(model, side) || hasLeft(side, round))
  const seated = tables.filter(isSeated)
  const counts = groupBy(lines, ({ table }) => table.id)
  const roundOf = ({ round }: Table) => displayedRound(model, round)
  const open = seated.filter(({ id }) => (counts.get(id)?.length ?? 0) < row.boards_per_round).map(roundOf)
  const first = Math.min(...open)
  return Math.max(0, ...seated.map(roundOf).filter((round) => round < first))
}
