/** Running scores of teams: round robin, Swiss, knock-out. */
import { inRank } from '@openroom/bridge/score/adjustments'
import { byePoints, mostVictoryPoints } from '@openroom/bridge/score/sitOuts'
import {
  type StandingsMatch,
  type TeamEntry,
  type TeamStanding,
  type TeamUnit,
  teamStandings,
} from '@openroom/bridge/score/teamStandings'
import { OVERALL_ROUND } from '@openroom/protocol/names'
import type { RunningScores, TeamRunningScore } from '@openroom/protocol/schema/results'
import type { EntryRow } from '../../store/released/content.ts'
import { withCuts } from './cuts.ts'
import { knockoutMatches } from './knockOut.ts'
import { isBye, isPlaying, type Meeting, type MeetingScore, meetingScore, meetings } from './meetings.ts'
import { groupsOf, type SessionModel } from './model.ts'
import { rulesOf } from './scoringRules.ts'
import { isKnockOut } from './teams.ts'
import { withTies } from './ties.ts'
import { withdraws } from './withdrawals.ts'
import { differs } from './words.ts'

export function unitOf({ row, conventions }: SessionModel): TeamUnit {
  if (row.arrange_type === 'KNOCK_OUT') return 'imps'
  if (row.calc_type === 'BAM') return conventions.teams.bamVpScale ? 'vps' : 'mps'
  return conventions.teams.vpScale ? 'vps' : 'imps'
}

/** What a bye is worth to a team with an average. */
function byeRule(model: SessionModel): (average: number | null) => number | null {
  const { row, conventions } = model
  const scale = row.calc_type === 'BAM' ? conventions.teams.bamVpScale : conventions.teams.vpScale
  const boards = row.boards_per_round * groupsOf(row)
  const ofBoards = row.calc_type === 'BAM' ? 0 : conventions.teams.boardPoints * boards
  const most = mostVictoryPoints(scale)
  const ofUnit = { vps: most === null ? null : most + ofBoards, imps: null, mps: 2 * boards }
  const unit = unitOf(model)
  return (average) => byePoints(conventions, ofUnit[unit], average, unit === 'vps' ? scale : null)
}

/** A meeting with what it came to. */
type Placed = { readonly meeting: Meeting; readonly score: MeetingScore; readonly model: SessionModel }

/** Rounds of a session in which anybody has played. */
const begun = (placed: readonly Placed[]): ReadonlySet<string> =>
  new Set(
    placed.flatMap(({ score, meeting, model }) =>
      score.played > 0 ? [`${model.row.id} ${meeting.round}`] : [],
    ),
  )

const isFree = ({ meeting, model }: Placed): boolean =>
  isBye(model, meeting.visiting) || isBye(model, meeting.home)

const isCounted = ({ meeting, score }: Placed): boolean =>
  score.total !== null && meeting.parts.some(({ row }) => row.status !== 'POSTPONED_NOT_PLAYED')

const NONE = { home: 0, visiting: 0 } as const

function standingsMatch({ meeting, score, model }: Placed): StandingsMatch {
  const isBam = model.row.calc_type === 'BAM'
  const total = score.total ?? NONE
  return {
    round: meeting.round,
    home: isBye(model, meeting.home) ? meeting.visiting : meeting.home,
    visiting: isFree({ meeting, score, model }) ? null : meeting.visiting,
    vps:
      score.vps && isBye(model, meeting.home)
        ? { home: score.vps.visiting, visiting: score.vps.home }
        : score.vps,
    imps: isBam ? NONE : total,
    mps: isBam ? total : NONE,
  }
}

/** What a team has for each bye so far; `null` where nothing is given for it. */
export function byeOf(sessions: readonly SessionModel[], team: number): number | null {
  const scores = teamRunningScores(sessions, null)
  const sitOut = scores.rows.find(({ registrationId }) => registrationId === team)?.sitOut
  return sitOut ? sitOut.points / sitOut.count : null
}

/** Points in the unit that ranks: of the whole session, and of rounds in which the team had no match. */
function adjustedBy(
  model: SessionModel,
  { registration_id: id, adjustments }: EntryRow,
  unit: TeamUnit,
): number {
  const isPlayed = ({ row }: SessionModel['matches'][number]) =>
    !isBye(model, row.home_id) && !isBye(model, row.visiting_id)
  const own = model.matches.filter(
    (match) => isPlayed(match) && [match.row.home_id, match.row.visiting_id].includes(id),
  )
  const rounds = new Set(own.map(({ row }) => row.round))
  const apart = (adjustments ?? []).filter(({ round }) => round === undefined || !rounds.has(round))
  return apart.reduce((sum, one) => (inRank(one.unit) === UNIT_OF[unit] ? sum + one.amount : sum), 0)
}

const UNIT_OF = { vps: 'VP', imps: 'IMP', mps: 'MP' } as const

/** IMPs that a team brought into its matches; in a knock-out they belong to the match. */
const broughtInto = (model: SessionModel, id: number): number =>
  isKnockOut(model)
    ? 0
    : model.matches.reduce(
        (sum, { row }) =>
          sum +
          (row.home_id === id ? (row.carry_over_home ?? 0) : 0) +
          (row.visiting_id === id ? (row.carry_over_visiting ?? 0) : 0),
        0,
      )

const broughtIn = (sessions: readonly SessionModel[], id: number): number =>
  sessions.reduce((sum, model) => sum + broughtInto(model, id), 0)

/** What a team brought along, as such: from an earlier stage, or IMPs into its matches; `null` for nothing. */
function carryOverOf(sessions: readonly SessionModel[], id: number): number | null {
  const told = sessions.flatMap(({ entries }) => entries.get(id)?.carry_over ?? []).at(-1)
  return told ?? (broughtIn(sessions, id) || null)
}

const entriesOf = (sessions: readonly SessionModel[]): readonly TeamEntry[] => {
  const entries = new Map<number, TeamEntry>()
  const unit = unitOf(sessions.at(-1)!)
  for (const model of sessions) {
    for (const [id, entry] of model.entries) {
      if (entry.bye) continue
      const before = entries.get(id)
      const correction = (before?.correction ?? 0) + (entry.correction ?? 0) + adjustedBy(model, entry, unit)
      const carryOver = entry.carry_over ?? before?.carryOver ?? 0
      entries.set(id, { id, section: entry.section, carryOver, correction })
    }
  }
  const own = [...entries.values()]
  if (unit !== 'imps') return own
  return own.map((entry) => ({
    ...entry,
    carryOver: entry.carryOver + broughtIn(sessions, Number(entry.id)),
  }))
}

const boardsOf = (played: readonly Placed[], id: number): number =>
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

function running(
  total: TeamStanding,
  view: TeamStanding | undefined,
  played: { readonly all: readonly Placed[]; readonly viewed: readonly Placed[] },
  sessions: readonly SessionModel[],
  round: number | null,
): TeamRunningScore {
  const model = sessions.at(-1)!
  const id = Number(total.id)
  const entry = model.entries.get(id)
  const has = total.played > 0
  const viewHas = (view?.played ?? 0) > 0
  const hasVps = played.all.some(({ score }) => score.vps !== null)
  const net = ({ imps }: TeamStanding) => imps.won - imps.lost
  const totalPlayed = boardsOf(played.all, id)
  const viewPlayed = boardsOf(played.viewed, id)
  const ours: TeamRunningScore = {
    registrationId: id,
    totalRank: played.all.length > 0 ? total.rank : null,
    totalVp:
      has && hasVps ? total.vps + (unitOf(model) === 'vps' ? total.carryOver + total.correction : 0) : null,
    totalMp: has && model.row.calc_type === 'BAM' ? total.mps : null,
    totalImp: has ? net(total) + (unitOf(model) === 'imps' ? total.byePoints : 0) : null,
    totalPlayed,
    average: perBoard(total, totalPlayed, model),
    correction: entry
      ? (entry.correction ?? 0) + adjustedBy(model, entry, unitOf(model)) || entry.correction
      : null,
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

const placedIn = (sessions: readonly SessionModel[]): readonly Placed[] =>
  sessions.flatMap((model) =>
    meetings(model).map((meeting) => ({ meeting, score: meetingScore(model, meeting), model })),
  )

function standingsOf(sessions: readonly SessionModel[], placed: readonly Placed[]): readonly TeamStanding[] {
  const model = sessions.at(-1)!
  const rules = {
    unit: unitOf(model),
    tieBreaks: model.conventions.ranking.tieBreaks,
    bye: byeRule(model),
  }
  return teamStandings(entriesOf(sessions), placed.map(standingsMatch), null, rules, model.conventions)
}

/** What counts after a displayed round of the last session. */
function countedUntil(sessions: readonly SessionModel[], placed: readonly Placed[], until: number | null) {
  const isEarlier = ({ model }: Placed) => model !== sessions.at(-1)
  const rounds = begun(placed)
  const counts = (one: Placed) =>
    isFree(one) ? rounds.has(`${one.model.row.id} ${one.meeting.round}`) : isCounted(one)
  return placed.filter(
    (one) => counts(one) && (until === null || isEarlier(one) || one.meeting.round <= until),
  )
}

/** Ranks of all teams after each of these rounds, `null` before anybody has played. */
export function ranksAfter(
  sessions: readonly SessionModel[],
  rounds: readonly number[],
): ReadonlyMap<number, ReadonlyMap<number, number | null>> {
  const placed = placedIn(sessions)
  return new Map(
    rounds.map((round) => {
      const rows = standingsOf(sessions, countedUntil(sessions, placed, round))
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
  const views = new Map(standingsOf(sessions, viewed).map((row) => [row.id, row]))
  return {
    type: 'TEAM',
    round: until,
    rows: [
      ...withCuts(
        withTies(
          standingsOf(sessions, all).map((row) =>
            running(row, views.get(row.id), { all, viewed }, sessions, until),
          ),
          ({ registrationId }) =>
            model.conventions.ranking.ranks === 'apart'
              ? `${model.entries.get(registrationId)?.section}`
              : '',
        ),
        model,
      ),
    ],
    knockoutMatches: isKnockOut(model) ? knockoutMatches(sessions) : [],
    withdraws: withdraws(model),
    ...rulesOf(model),
  }
}
