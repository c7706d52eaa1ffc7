/** A team's own score, match by match. */
import type { ByTeam } from '@openroom/bridge/score/swing'
import type { TeamUnit } from '@openroom/bridge/score/teamStandings'
import type { TeamResults, TeamScoreLine } from '@openroom/protocol/schema/screens'
import { isBye, isPlaying, type Meeting, meetingScore, meetings } from './meetings.ts'
import type { SessionModel } from './model.ts'
import { hasScoreCard } from './scoreCard.ts'
import { readableAdjustment } from './shown.ts'
import { hasLeft, unitOfModel } from './teamPlaces.ts'
import { byeOf, ranksAfter } from './teamScores.ts'
import { isKnockOut } from './teams.ts'

type Ours<T> = { readonly WE: T; readonly OPPONENT: T }

type Standing = { readonly ranking: number | null; readonly bye: number | null }

function toScoreLine(model: SessionModel, meeting: Meeting, team: number, standing: Standing): TeamScoreLine {
  const home = meeting.home === team
  const opponent = home ? meeting.visiting : meeting.home
  const { played, total, vps, adjustment } = meetingScore(model, meeting)
  const ours = <T>({ home: ofHome, visiting }: ByTeam<T>): Ours<T> =>
    home ? { WE: ofHome, OPPONENT: visiting } : { WE: visiting, OPPONENT: ofHome }
  const none: Ours<null> = { WE: null, OPPONENT: null }
  const isBam = model.row.calc_type === 'BAM'
  const bye = isBye(model, opponent)
  const given = (unit: TeamUnit): Ours<number | null> | null =>
    bye && standing.bye !== null && unitOfModel(model) === unit ? { WE: standing.bye, OPPONENT: null } : null
  return {
    round: meeting.round,
    calcTableId: meeting.first.row.id,
    team: { OPPONENT: opponent },
    bye,
    home,
    based: played,
    imp: given('imps') ?? (total && !isBam ? ours(total) : none),
    vp: given('vps') ?? (vps ? ours(vps) : none),
    mp: given('mps') ?? (total && isBam ? ours(total) : none),
    impAdjust: ours({
      home: readableAdjustment(adjustment.home),
      visiting: readableAdjustment(adjustment.visiting),
    }),
    ranking: standing.ranking,
    tableClickable: hasScoreCard(model, meeting),
  }
}

/** @param sessions the sessions of the segment up to the one looked at, whose matches are shown */
export function teamResults(sessions: readonly SessionModel[], team: number): TeamResults {
  const model = sessions.at(-1)!
  const own = [...meetings(model)]
    .filter((meeting) => isPlaying(meeting, team))
    .sort((a, b) => a.round - b.round)
  const ranks = isKnockOut(model)
    ? null
    : ranksAfter(
        sessions,
        own.map(({ round }) => round),
      )
  const bye = isKnockOut(model) ? null : byeOf(sessions, team)
  const begun = new Set(
    meetings(model).flatMap((one) => (meetingScore(model, one).played > 0 ? [one.round] : [])),
  )
  return {
    registrationId: team,
    results: own.map((meeting) =>
      toScoreLine(model, meeting, team, {
        ranking: ranks?.get(meeting.round)?.get(team) ?? null,
        bye: begun.has(meeting.round) && !hasLeft(model, team, meeting) ? bye : null,
      }),
    ),
  }
}
