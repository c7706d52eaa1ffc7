/** Running scores of teams: round robin, Swiss, knock-out. */
import type { TeamStanding } from '@openroom/bridge/score/teamStandings'
import { OVERALL_ROUND } from '@openroom/protocol/names'
import type { RunningScores, TeamRunningScore } from '@openroom/protocol/schema/results'
import { withCuts } from './cuts.ts'
import { knockoutMatches } from './knockOut.ts'
import { isPlaying } from './meetings.ts'
import type { SessionModel } from './model.ts'
import { rulesOfModel } from './scoringRules.ts'
import { groupIn, teamFurther } from './teamFurther.ts'
import {
  adjustedBy,
  broughtIn,
  countedUntil,
  type Placed,
  placedIn,
  rankTeams,
  unitOfModel,
} from './teamPlaces.ts'
import { isKnockOut } from './teams.ts'
import { withTies } from './ties.ts'
import { withdraws } from './withdrawals.ts'
import { differs } from './words.ts'

/** What a team has for each bye so far; `null` where nothing is given for it. */
export function byeOf(sessions: readonly SessionModel[], team: number): number | null {
  const scores = teamRunningScores(sessions, null)
  const sitOut = scores.rows.find(({ registrationId }) => registrationId === team)?.sitOut
  return sitOut ? sitOut.points / sitOut.count : null
}

/** What a team brought along, as such: from an earlier stage, or IMPs into its matches; `null` for nothing. */
function carryOverOf(sessions: readonly SessionModel[], id: number): number | null {
  const carryOver = sessions.flatMap(({ entries }) => entries.get(id)?.carry_over ?? []).at(-1)
  return carryOver ?? (broughtIn(sessions, id) || null)
}

const boardsOfPlaced = (played: readonly Placed[], id: number): number =>
  played.filter(({ meeting }) => isPlaying(meeting, id)).reduce((sum, { score }) => sum + score.played, 0)

const opponentOf = (played: readonly Placed[], id: number): number | null => {
  const own = played.find(({ meeting }) => isPlaying(meeting, id))?.meeting
  if (!own) return null
  return own.home === id ? own.visiting : own.home
}

/** IMPs (matchpoints at board-a-match) for each board played. */
function perBoard(standing: TeamStanding | undefined, boards: number, model: SessionModel): number | null {
  if (!standing || boards === 0) return null
  const { imps, mps } = standing
  return (model.row.calc_type === 'BAM' ? mps : imps.won - imps.lost) / boards
}

function toRunningScore(
  total: TeamStanding,
  view: TeamStanding | undefined,
  played: { readonly all: readonly Placed[]; readonly viewed: readonly Placed[] },
  sessions: readonly SessionModel[],
  round: number | null,
): TeamRunningScore {
  const model = sessions.at(-1)!
  const id = Number(total.id)
  const entry = model.entries.get(id)
  const unit = unitOfModel(model)
  // Who has had nothing but a bye so far has what it counts.
  const has = total.played > 0
  const hasTotal = has || total.byes > 0
  const viewHas = (view?.played ?? 0) > 0
  const hasVps = played.all.some(({ score }) => score.vps !== null)
  const net = ({ imps }: TeamStanding) => imps.won - imps.lost
  const totalPlayed = boardsOfPlaced(played.all, id)
  const viewPlayed = boardsOfPlaced(played.viewed, id)
  const ours: TeamRunningScore = {
    registrationId: id,
    totalRank: played.all.length > 0 ? total.rank : null,
    totalVp:
      hasTotal && hasVps ? total.vps + (unit === 'vps' ? total.carryOver + total.correction : 0) : null,
    totalMp: hasTotal && model.row.calc_type === 'BAM' ? total.mps : null,
    totalImp:
      has || (hasTotal && unit === 'imps') ? net(total) + (unit === 'imps' ? total.byePoints : 0) : null,
    totalPlayed,
    average: perBoard(total, totalPlayed, model),
    correction: entry ? (entry.correction ?? 0) + adjustedBy(model, entry, unit) || entry.correction : null,
    carryOver: carryOverOf(sessions, id),
    ...(model.conventions.ranking.by === 'quotient' && {
      quotient: total.imps.lost > 0 ? total.imps.won / total.imps.lost : null,
    }),
    viewImp: view && viewHas ? net(view) : null,
    viewVp: view && viewHas && hasVps ? view.vps : null,
    viewMp: view && viewHas && model.row.calc_type === 'BAM' ? view.mps : null,
    viewPlayed,
    viewAverage: perBoard(view, viewPlayed, model),
    viewOpponent: round === null ? null : opponentOf(played.viewed, id),
    official: false,
    ...(total.tieBreak && { tieBreak: total.tieBreak }),
    ...(entry?.adjustments && { adjustments: [...entry.adjustments] }),
    ...(total.byes > 0 && { sitOut: { count: total.byes, points: total.byePoints } }),
  }
  const published = round === null ? entry?.official : null
  if (!published || !(differs(published.rank, ours.totalRank) || differs(published.total, ours.totalVp)))
    return ours
  return {
    ...ours,
    totalRank: published.rank ?? ours.totalRank,
    totalVp: published.total ?? ours.totalVp,
    official: true,
  }
}

/** Ranks of all teams after each of these rounds, `null` before anybody has played. */
export function ranksAfter(
  sessions: readonly SessionModel[],
  rounds: readonly number[],
): ReadonlyMap<number, ReadonlyMap<number, number | null>> {
  const placed = placedIn(sessions)
  return new Map(
    rounds.map((round) => {
      const rows = rankTeams(sessions, countedUntil(sessions, placed, round))
      const isBegun = rows.some(({ played }) => played > 0)
      return [round, new Map(rows.map(({ id, rank }) => [Number(id), isBegun ? rank : null]))]
    }),
  )
}

/**
 * @param sessions the sessions of the segment up to the one looked at, which is the last
 * @param round displayed round to stop after; `null` for all
 */
export function teamRunningScores(sessions: readonly SessionModel[], round: number | null): RunningScores {
  const model = sessions.at(-1)!
  const until = round === OVERALL_ROUND ? null : round
  const all = countedUntil(sessions, placedIn(sessions), until)
  const viewed =
    until === null ? all : all.filter((one) => one.model === model && one.meeting.round === until)
  const views = new Map(rankTeams(sessions, viewed).map((row) => [row.id, row]))
  const standings = rankTeams(sessions, all)
  const rows = standings.map((row) =>
    toRunningScore(row, views.get(row.id), { all, viewed }, sessions, until),
  )
  return {
    type: 'TEAM',
    round: until,
    rows: [
      ...withCuts(
        withTies(rows, ({ registrationId }) => groupIn(model, registrationId)),
        model,
      ),
    ],
    knockoutMatches: isKnockOut(model) ? knockoutMatches(sessions) : [],
    withdraws: withdraws(model),
    ...rulesOfModel(model),
    ...teamFurther(sessions, all, standings, rows),
  }
}
