/** Matches of teams as they count, and the standings that they make. */
import { rankingUnit } from '@openroom/bridge/score/adjustments'
import { byePoints, mostVictoryPoints } from '@openroom/bridge/score/sitOuts'
import {
  type StandingsMatch,
  type TeamEntry,
  type TeamStanding,
  type TeamUnit,
  teamStandings,
} from '@openroom/bridge/score/teamStandings'
import type { EntryRow } from './content.public.ts'
import { isBye, type Meeting, type MeetingScore, meetingScore, meetings } from './meetings.ts'
import { groupsOfSessionRow, type SessionModel } from './model.ts'
import { isKnockOut } from './teams.ts'

export function unitOfModel({ row, conventions }: SessionModel): TeamUnit {
  if (row.arrange_type === 'KNOCK_OUT') return 'imps'
  if (row.calc_type === 'BAM') return conventions.teams.bamVpScale ? 'vps' : 'mps'
  return conventions.teams.vpScale ? 'vps' : 'imps'
}

/** What a bye is worth to a team with an average. */
function byeRule(model: SessionModel): (average: number | null) => number | null {
  const { row, conventions } = model
  const scale = row.calc_type === 'BAM' ? conventions.teams.bamVpScale : conventions.teams.vpScale
  const boards = row.boards_per_round * groupsOfSessionRow(row)
  const ofBoards = row.calc_type === 'BAM' ? 0 : conventions.teams.boardPoints * boards
  const most = mostVictoryPoints(scale)
  const ofUnit = { vps: most === null ? null : most + ofBoards, imps: null, mps: 2 * boards }
  const unit = unitOfModel(model)
  return (average) => byePoints(conventions, ofUnit[unit], average, unit === 'vps' ? scale : null)
}

/** A meeting with what it came to. */
export type Placed = { readonly meeting: Meeting; readonly score: MeetingScore; readonly model: SessionModel }

/** Rounds of a session in which anybody has played. */
const sectionsBegun = (placed: readonly Placed[]): ReadonlySet<string> =>
  new Set(
    placed.flatMap(({ score, meeting, model }) =>
      score.played > 0 ? [`${model.row.id} ${meeting.round}`] : [],
    ),
  )

const isFreeRound = ({ meeting, model }: Placed): boolean =>
  isBye(model, meeting.visiting) || isBye(model, meeting.home)

/** Who has withdrawn by the round of a match that is free. */
const isGone = ({ meeting, model }: Pick<Placed, 'meeting' | 'model'>): boolean =>
  [meeting.home, meeting.visiting].some((team) => hasLeft(model, team, meeting))

/** Whether a team plays no more by then, and a bye is worth nothing to it. */
export function hasLeft(model: SessionModel, team: number, { first }: Meeting): boolean {
  const from = model.entries.get(team)?.withdrawn_from ?? null
  return from !== null && from <= first.row.round
}

const isCounted = ({ meeting, score }: Placed): boolean =>
  score.total !== null && meeting.parts.some(({ row }) => row.status !== 'POSTPONED_NOT_PLAYED')

const NONE = { home: 0, visiting: 0 } as const

function standingsMatch({ meeting, score, model }: Placed): StandingsMatch {
  const isBam = model.row.calc_type === 'BAM'
  const total = score.total ?? NONE
  return {
    round: meeting.round,
    home: isBye(model, meeting.home) ? meeting.visiting : meeting.home,
    visiting: isFreeRound({ meeting, score, model }) ? null : meeting.visiting,
    vps:
      score.vps && isBye(model, meeting.home)
        ? { home: score.vps.visiting, visiting: score.vps.home }
        : score.vps,
    imps: isBam ? NONE : total,
    mps: isBam ? total : NONE,
  }
}

/** Points in the unit that ranks: of the whole session, and of rounds in which the team had no match. */
export function adjustedBy(
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
  return apart.reduce((sum, one) => (rankingUnit(one.unit) === UNIT_OF[unit] ? sum + one.amount : sum), 0)
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

export const broughtIn = (sessions: readonly SessionModel[], id: number): number =>
  sessions.reduce((sum, model) => sum + broughtInto(model, id), 0)

const entriesOfModels = (sessions: readonly SessionModel[]): readonly TeamEntry[] => {
  const entries = new Map<number, TeamEntry>()
  const unit = unitOfModel(sessions.at(-1)!)
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

export const placedIn = (sessions: readonly SessionModel[]): readonly Placed[] =>
  sessions.flatMap((model) =>
    meetings(model).map((meeting) => ({ meeting, score: meetingScore(model, meeting), model })),
  )

export function rankTeams(
  sessions: readonly SessionModel[],
  placed: readonly Placed[],
): readonly TeamStanding[] {
  const model = sessions.at(-1)!
  const rules = {
    unit: unitOfModel(model),
    tieBreaks: model.conventions.ranking.tieBreaks,
    bye: byeRule(model),
  }
  return teamStandings(entriesOfModels(sessions), placed.map(standingsMatch), null, rules, model.conventions)
}

/** What counts after a displayed round of the last session. */
export function countedUntil(
  sessions: readonly SessionModel[],
  placed: readonly Placed[],
  until: number | null,
) {
  const isEarlier = ({ model }: Placed) => model !== sessions.at(-1)
  const rounds = sectionsBegun(placed)
  const counts = (one: Placed) =>
    isFreeRound(one) ? rounds.has(`${one.model.row.id} ${one.meeting.round}`) && !isGone(one) : isCounted(one)
  return placed.filter(
    (one) => counts(one) && (until === null || isEarlier(one) || one.meeting.round <= until),
  )
}
