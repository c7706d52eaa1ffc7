/** Rankings of teams beside the one by score: with handicaps, of strata and categories. */
import type { TeamStanding } from '@openroom/bridge/score/teamStandings'
import type { TeamRunningScore } from '@openroom/protocol/schema/results'
import { rankFurther } from './furtherRankings.ts'
import { handicapFor } from './handicaps.ts'
import { withHandicaps } from './meetings.ts'
import type { SessionModel } from './model.ts'
import { type Placed, rankTeams } from './teamPlaces.ts'
import { isKnockOut } from './teams.ts'

const byId = (standings: readonly TeamStanding[]): ReadonlyMap<number, TeamStanding> =>
  new Map(standings.map((one) => [Number(one.id), one]))

/**
 * What handicaps come to in the total: added once, or what they change match by match. A quotient has no room for
 * them, and in a knock-out a team begins a match with its lead, as carry-over.
 */
function handicapWorth(
  sessions: readonly SessionModel[],
  counted: readonly Placed[],
  totals: ReadonlyMap<number, TeamStanding>,
): (model: SessionModel, id: number) => number | null {
  const { teams, ranking } = sessions.at(-1)!.conventions
  const isAny = sessions.some((model) =>
    [...model.entries.keys()].some((id) => handicapFor(model, id) !== null),
  )
  if (ranking.by === 'quotient' || !isAny) return () => null
  if (teams.handicapBoards === null) return handicapFor
  const lifted = counted.map((one) => ({ ...one, score: withHandicaps(one.model, one.meeting, one.score) }))
  const after = byId(rankTeams(sessions, lifted))
  // A team without a handicap plays against those of others.
  return (_, id) => (after.get(id)?.total ?? 0) - (totals.get(id)?.total ?? 0)
}

/** @param counted what has counted so far, of which the standings are */
export function teamFurther(
  sessions: readonly SessionModel[],
  counted: readonly Placed[],
  standings: readonly TeamStanding[],
  rows: readonly TeamRunningScore[],
) {
  const model = sessions.at(-1)!
  if (isKnockOut(model)) return {}
  const totals = byId(standings)
  const scratch = rows.map(({ registrationId: id, totalRank, totalImp, totalVp, official }) => ({
    id,
    group: groupIn(model, id),
    rank: totalRank,
    figure:
      totalImp === null ? null : official && totalVp !== null ? totalVp : (totals.get(id)?.total ?? null),
  }))
  return rankFurther(sessions, scratch, handicapWorth(sessions, counted, totals))
}

/** Those who are ranked apart differ in it. */
export const groupIn = ({ conventions, entries }: SessionModel, id: number): string =>
  conventions.ranking.ranks === 'apart' ? `${entries.get(id)?.section}` : ''
