/** A team's own score, match by match. */
import type { ByTeam } from '@openroom/bridge/score/swing'
import type { TeamResults, TeamScoreLine } from '@openroom/protocol/schema/screens'
import { isBye, isPlaying, type Meeting, meetingScore, meetings } from './meetings.ts'
import type { SessionModel } from './model.ts'
import { hasScoreCard } from './scoreCard.ts'
import { readableAdjustment } from './shown.ts'
import { ranksAfter } from './teamScores.ts'
import { isKnockOut } from './teams.ts'

type Ours<T> = { readonly WE: T; readonly OPPONENT: T }

function lineOf(model: SessionModel, meeting: Meeting, team: number, ranking: number | null): TeamScoreLine {
  const home = meeting.home === team
  const opponent = home ? meeting.visiting : meeting.home
  const { played, total, vps, adjustment } = meetingScore(model, meeting)
  const ours = <T>({ home: ofHome, visiting }: ByTeam<T>): Ours<T> =>
    home ? { WE: ofHome, OPPONENT: visiting } : { WE: visiting, OPPONENT: ofHome }
  const none: Ours<null> = { WE: null, OPPONENT: null }
  const isBam = model.row.calc_type === 'BAM'
  return {
    round: meeting.round,
    calcTableId: meeting.first.row.id,
    team: { OPPONENT: opponent },
    bye: isBye(model, opponent),
    home,
    based: played,
    imp: total && !isBam ? ours(total) : none,
    vp: vps ? ours(vps) : none,
    mp: total && isBam ? ours(total) : none,
    impAdjust: ours({
      home: readableAdjustment(adjustment.home),
      visiting: readableAdjustment(adjustment.visiting),
    }),
    ranking,
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
  return {
    registrationId: team,
    results: own.map((meeting) => lineOf(model, meeting, team, ranks?.get(meeting.round)?.get(team) ?? null)),
  }
}
