/** Everybody against everybody. */
import {
  type CrossContestant,
  type CrossOrder,
  type CrossRow,
  type Encounter,
  crossTable as layOut,
  pairEncounters,
} from '@openroom/bridge/score/crossTable'
import type { TableResult } from '@openroom/bridge/score/outcome'
import { scoreSession } from '@openroom/bridge/score/session'
import type { TeamUnit } from '@openroom/bridge/score/teamStandings'
import type { TeamRunningScore } from '@openroom/protocol/schema/results'
import type { CrossTable } from '@openroom/protocol/schema/screens'
import { meetingScore, meetings } from './meetings.ts'
import type { SessionModel } from './model.ts'
import { calculationOf, pairRunningScores } from './pairs.ts'
import { unitOfModel } from './teamPlaces.ts'
import { teamRunningScores } from './teamScores.ts'

/** More than any session has. */
const ROUNDS_A_SESSION = 100_000

type Standing = {
  readonly id: number
  readonly rank: number | null
  readonly correction: number | null
  readonly carryOver: number | null
  readonly total: number | null
}

/** Rank and total as the running score has them. */
function crossStandings(sessions: readonly SessionModel[]): readonly Standing[] {
  const model = sessions.at(-1)!
  if (model.row.type === 'PAIR') {
    const scores = pairRunningScores(sessions)
    return scores.type !== 'PAIR'
      ? []
      : scores.rows.map((row) => ({
          id: row.registrationId,
          rank: row.totalRank,
          correction: row.correction,
          carryOver: row.carryOverPoints,
          total: row.totalPoints,
        }))
  }
  const scores = teamRunningScores(sessions, null)
  return scores.type !== 'TEAM'
    ? []
    : scores.rows.map((row) => ({
        id: row.registrationId,
        rank: row.totalRank,
        correction: row.correction,
        carryOver: row.carryOver,
        total: teamTotal(row, unitOfModel(model)),
      }))
}

/** Victory points have carry-over and correction in them already. */
function teamTotal(row: TeamRunningScore, unit: TeamUnit): number | null {
  if (unit === 'vps') return row.totalVp
  const points = unit === 'mps' ? row.totalMp : row.totalImp
  return points === null ? null : points + (row.carryOver ?? 0) + (row.correction ?? 0)
}

/** Matches in the unit that the event ranks by. */
function teamEncounters(model: SessionModel): readonly Encounter[] {
  const unit = unitOfModel(model)
  return meetings(model).flatMap((meeting) => {
    const { total, vps } = meetingScore(model, meeting)
    const points = unit === 'vps' ? vps : total
    if (points === null) return []
    const { round, home: a, visiting: b } = meeting
    return [{ round, a, b, pointsA: points.home, pointsB: points.visiting }]
  })
}

function pairsMet(model: SessionModel): readonly Encounter[] {
  const { boards } = scoreSession(model.lines, calculationOf(model.row.calc_type), model.conventions)
  const roundOf = new Map<TableResult, number>(model.lines.map((line) => [line, line.table.round]))
  return pairEncounters([...boards.values()].flat(), ({ result }) => roundOf.get(result) ?? 1)
}

/** Rounds of all sessions in one sequence. */
const encountersOf = (sessions: readonly SessionModel[]): readonly Encounter[] =>
  sessions.flatMap((model, at) => {
    const met = model.row.type === 'TEAM' ? teamEncounters(model) : pairsMet(model)
    return met.map((one) => ({ ...one, round: at * ROUNDS_A_SESSION + one.round }))
  })

type Head = CrossTable['sections'][number]['headerRow'][number]

function headOfModel({ entries, players, row }: SessionModel, id: number): Head {
  const entry = entries.get(id)
  const members = row.type === 'PAIR' ? (players.get(id) ?? []) : []
  return {
    registrationId: id,
    number: entry?.number ?? null,
    name: entry?.name ?? '',
    players: members.map(({ name }) => name),
  }
}

function contestantsOf(
  model: SessionModel,
  standings: ReadonlyMap<number, Standing>,
): readonly CrossContestant[] {
  return [...standings.values()].map(({ id, rank, carryOver, correction, total }) => ({
    id,
    name: model.entries.get(id)?.name ?? '',
    section: model.entries.get(id)?.section ?? null,
    rank,
    carryOver: carryOver ?? 0,
    correction: correction ?? 0,
    total: total ?? 0,
  }))
}

/**
 * @param sessions the sessions of the segment up to the one looked at
 * @param order rows and columns by rank or by name
 */
export function crossTable(sessions: readonly SessionModel[], order: CrossOrder): CrossTable {
  const model = sessions.at(-1)!
  const standings = new Map(crossStandings(sessions).map((row) => [row.id, row]))
  const table = layOut(contestantsOf(model, standings), encountersOf(sessions), order)
  const rowOf = ({ contestant, cells }: CrossRow): CrossTable['sections'][number]['rows'][number] => {
    const standing = standings.get(Number(contestant.id))
    return {
      pair: headOfModel(model, Number(contestant.id)),
      rank: standing?.rank ?? null,
      carryOver: standing?.carryOver ?? null,
      correction: standing?.correction ?? null,
      total: standing?.total ?? null,
      results: cells.map((cell) => cell && [...cell]),
    }
  }
  return {
    carryOverColumn: table.carryOverColumn,
    correctionColumn: table.correctionColumn,
    sections: table.sections.map(({ section, header, rows }) => ({
      section,
      headerRow: header.map(({ id }) => headOfModel(model, Number(id))),
      rows: rows.map(rowOf),
    })),
  }
}
