/** The score card of a match, and the rounds that its selector cannot offer. */
import { byDirection, OVERALL_ROUND } from '@openroom/protocol/names'
import type { ScoreCard, ScoreCardLine } from '@openroom/protocol/schema/screens'
import { rounds } from './boards.ts'
import type { TableRow } from './content.public.ts'
import { isBye, type Meeting, meetingAt, meetingScore } from './meetings.ts'
import { displayedRound, type Line, type SessionModel } from './model.ts'
import { impsOrMps, readableAdjustment } from './shown.ts'
import { boardsOf, lineAt, roomResult, type ScoredMatch, won } from './teams.ts'
import { isAdjusted } from './words.ts'

function roomOfLine(line: Line | null): ScoreCardLine['openResult'] {
  const result = roomResult(line)
  return line && result && { ...result, ns: line.ns, replay: line.replay, juryComment: line.row.jury_comment }
}

function lineOfModel(model: SessionModel, meeting: Meeting, part: ScoredMatch, board: number): ScoreCardLine {
  const open = lineAt(model, part.open, board)
  const closed = lineAt(model, part.closed, board)
  const swing = part.score.boards.find((one) => one.board === board)?.swing ?? null
  const isTurned = part.row.home_id !== meeting.home
  const home = swing && (isTurned ? swing.visiting : swing.home)
  const visiting = swing && (isTurned ? swing.home : swing.visiting)
  const isBam = model.row.calc_type === 'BAM'
  const isKnown = home !== null && visiting !== null
  return {
    board,
    openResult: roomOfLine(open),
    closedResult: roomOfLine(closed),
    openJury: open !== null && isAdjusted(open.row),
    closedJury: closed !== null && isAdjusted(closed.row),
    homeImp: isKnown && !isBam ? won(home, visiting) : null,
    visitingImp: isKnown && !isBam ? won(visiting, home) : null,
    homeMp: isKnown && isBam ? home : null,
    visitingMp: isKnown && isBam ? visiting : null,
  }
}

/** Names as in the first part of the meeting in which the seat was taken. */
function seatedInMeeting(
  meeting: Meeting,
  room: (part: ScoredMatch) => TableRow | null,
): ScoreCard['openSeated'] {
  const tables = meeting.parts.flatMap((part) => room(part) ?? [])
  return byDirection((seat) => tables.flatMap(({ players }) => players[seat]?.name ?? [])[0] ?? null)
}

const cardOf = (model: SessionModel, meeting: Meeting): readonly ScoreCardLine[] =>
  meeting.parts.flatMap((part) => {
    const round = meeting.round === OVERALL_ROUND ? { round: displayedRound(model, part.row.round) } : {}
    return boardsOf(model, part).map((board) => ({ ...lineOfModel(model, meeting, part, board), ...round }))
  })

/** Whether there is a card to look at: a match against a team, with a result. */
export const hasScoreCard = (model: SessionModel, meeting: Meeting): boolean =>
  !isBye(model, meeting.home) &&
  !isBye(model, meeting.visiting) &&
  meeting.parts.some((part) => boardsOf(model, part).length > 0)

/** Displayed rounds in which the table of a match has no score card. */
export const disabledRounds = (model: SessionModel, calcTableId: number): readonly number[] =>
  rounds(model)
    .rounds.map(({ round }) => round)
    .filter((round) => {
      const meeting = meetingAt(model, calcTableId, round)
      return meeting === null || !hasScoreCard(model, meeting)
    })

/** Penalties and bonuses of both teams in the rounds of a meeting; absent without any. */
function adjustmentsIn(
  model: SessionModel,
  { home, visiting, parts }: Meeting,
): Pick<ScoreCard, 'adjustments'> {
  const rounds = new Set(parts.map(({ row }) => row.round))
  const of = (team: number) =>
    (model.entries.get(team)?.adjustments ?? []).filter(
      ({ round }) => round !== undefined && rounds.has(round),
    )
  const adjustments = { home: of(home), visiting: of(visiting) }
  return adjustments.home.length + adjustments.visiting.length > 0 ? { adjustments } : {}
}

export const hasMatch = (model: SessionModel, calcTableId: number): boolean =>
  model.matches.some(({ row }) => row.id === calcTableId)

/**
 * @param round displayed round, `OVERALL_ROUND` for all that the two teams played
 * @returns `null` where the match's table has no match in this round
 */
export function scoreCard(model: SessionModel, calcTableId: number, round: number): ScoreCard | null {
  const meeting = meetingAt(model, calcTableId, round)
  if (meeting === null) return null
  const { total, adjustment, vps } = meetingScore(model, meeting)
  const { impHome, impVisiting, mpHome, mpVisiting } = impsOrMps(model, total)
  const own = meeting.parts.find(({ row }) => row.id === calcTableId) ?? meeting.first
  return {
    round,
    calcTableId: own.row.id,
    tableNumber: own.row.number,
    homeTeam: meeting.home,
    visitingTeam: meeting.visiting,
    homeVp: vps?.home ?? null,
    visitingVp: vps?.visiting ?? null,
    homeImp: impHome,
    visitingImp: impVisiting,
    homeMp: mpHome,
    visitingMp: mpVisiting,
    impAdjustHome: adjustment.home || null,
    impAdjustVisiting: adjustment.visiting || null,
    readableImpAdjustHome: readableAdjustment(adjustment.home),
    readableImpAdjustVisiting: readableAdjustment(adjustment.visiting),
    openSeated: seatedInMeeting(meeting, ({ open }) => open),
    closedSeated: seatedInMeeting(meeting, ({ closed }) => closed),
    scoreCardLines: [...cardOf(model, meeting)],
    disabledRounds: [...disabledRounds(model, calcTableId)],
    ...adjustmentsIn(model, meeting),
  }
}
