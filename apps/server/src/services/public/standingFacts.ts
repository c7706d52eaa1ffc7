/** How contestants did in one finished session by itself: what seasons are made of. */
import type { RunningScores } from '@openroom/protocol/schema/results'
import type { StandingFact } from '../../store/released/standingFacts.ts'
import { isBye, meetingScore, meetings } from './meetings.ts'
import type { SessionModel } from './model.ts'
import { pairRunningScores } from './pairs.ts'
import { unitOf } from './teamPlaces.ts'
import { teamRunningScores } from './teamScores.ts'

type Matches = Pick<StandingFact, 'matches' | 'won' | 'drawn' | 'lost' | 'imps_won' | 'imps_lost'>

const NO_MATCHES: Matches = { matches: 0, won: 0, drawn: 0, lost: 0, imps_won: 0, imps_lost: 0 }

/** Whether a session is all that its segment has: then what the file says of the end is said of this session. */
const isWhole = ({ row }: SessionModel): boolean => row.number_of_sessions <= 1

type PairRow = Extract<RunningScores, { type: 'PAIR' }>['rows'][number]
type TeamRow = Extract<RunningScores, { type: 'TEAM' }>['rows'][number]

function pairFact(model: SessionModel, row: PairRow, field: string): StandingFact {
  const total = isWhole(model)
  const isImps = model.row.calc_type === 'IMP'
  const vps = total ? row.totalVp : row.miniSessionVp
  const points = total ? row.totalPoints : row.miniSessionPoints
  return {
    ...{ mini_session_id: model.row.id, registration_id: row.registrationId, field },
    rank: total ? row.totalRank : row.miniSessionRank,
    percent: total ? row.totalPercent : row.miniSessionPercent,
    vps: vps ?? null,
    imps: isImps ? points : null,
    ...NO_MATCHES,
  }
}

function pairFacts(model: SessionModel): readonly StandingFact[] {
  const scores = pairRunningScores([model])
  if (scores.type !== 'PAIR') return []
  const { winners } = model.row
  const isApart = model.conventions.ranking.ranks === 'apart'
  const sideOf = new Map(
    model.tables.flatMap(({ ns_id, ew_id }) => [[ns_id, 'NS'] as const, [ew_id, 'EW'] as const]),
  )
  return scores.rows
    .filter(({ played }) => played > 0)
    .map((row) => {
      const entry = model.entries.get(row.registrationId)
      const side = winners === 2 ? (entry?.side ?? sideOf.get(row.registrationId) ?? '') : ''
      return pairFact(model, row, `${side}/${isApart ? (entry?.section ?? '') : ''}`)
    })
}

/** Matches of every team, byes left out. */
function matchesOf(model: SessionModel): ReadonlyMap<number, Matches> {
  const found = new Map<number, Matches>()
  const add = (team: number, own: number, other: number) => {
    const before = found.get(team) ?? NO_MATCHES
    found.set(team, {
      matches: before.matches + 1,
      won: before.won + (own > other ? 1 : 0),
      drawn: before.drawn + (own === other ? 1 : 0),
      lost: before.lost + (own < other ? 1 : 0),
      imps_won: before.imps_won + own,
      imps_lost: before.imps_lost + other,
    })
  }
  for (const meeting of meetings(model)) {
    const { played, total } = meetingScore(model, meeting)
    if (!total || played === 0 || isBye(model, meeting.home) || isBye(model, meeting.visiting)) continue
    add(meeting.home, total.home, total.visiting)
    add(meeting.visiting, total.visiting, total.home)
  }
  return found
}

function teamFact(model: SessionModel, row: TeamRow, matches: Matches): StandingFact {
  // What was brought from an earlier stage is no play of this session.
  const brought = unitOf(model) === 'vps' ? (model.entries.get(row.registrationId)?.carry_over ?? 0) : 0
  return {
    ...{ mini_session_id: model.row.id, registration_id: row.registrationId, field: '' },
    rank: row.totalRank,
    percent: null,
    vps: row.totalVp === null ? null : row.totalVp - brought,
    imps: model.row.calc_type === 'BAM' ? null : row.totalImp,
    ...matches,
  }
}

function teamFacts(model: SessionModel): readonly StandingFact[] {
  const scores = teamRunningScores([model], null)
  if (scores.type !== 'TEAM') return []
  const matches = matchesOf(model)
  return scores.rows
    .filter(({ totalPlayed, registrationId }) => totalPlayed > 0 && !isBye(model, registrationId))
    .map((row) => teamFact(model, row, matches.get(row.registrationId) ?? NO_MATCHES))
}

export const standingFacts = (model: SessionModel): readonly StandingFact[] =>
  model.row.type === 'TEAM' ? teamFacts(model) : pairFacts(model)
