/** Standings of pairs whose matches are turned into victory points. */
import type { ContestantId } from '@openroom/bridge/score/outcome'
import type { PairLine } from '@openroom/bridge/score/pairScore'
import { pairTotal } from '@openroom/bridge/score/pairScore'
import { byePoints, mostVictoryPoints } from '@openroom/bridge/score/sitOuts'
import { pairMatch } from '@openroom/bridge/score/swissPairs'
import { type StandingsMatch, type TeamStanding, teamStandings } from '@openroom/bridge/score/teamStandings'
import { type BySide, bySide, SIDES } from '@openroom/bridge/seat'
import type { SessionModel } from './model.ts'
import { pairLines } from './scores.ts'

export const isSwissPairs = ({ row, conventions }: SessionModel): boolean =>
  row.type === 'PAIR' && conventions.swissPairs.maximum !== null

const isByeContestant = ({ entries }: SessionModel, id: number): boolean => entries.get(id)?.bye ?? false

/** The boards of every table, each as it counts for its two sides. */
function linesByTable(model: SessionModel): ReadonlyMap<number, BySide<readonly PairLine[]>> {
  const tables = new Map<number, BySide<PairLine[]>>()
  for (const { tableId, worth } of pairLines(model)) {
    const own = tables.get(tableId) ?? { NS: [], EW: [] }
    tables.set(tableId, own)
    for (const side of SIDES) own[side].push(worth[side])
  }
  return tables
}

/** Matches of a session; a bye counts once its round has begun. */
function matchesOfModel(model: SessionModel): readonly StandingsMatch[] {
  const { conventions, row } = model
  const lines = linesByTable(model)
  const begun = new Set(model.lines.map(({ table }) => table.round))
  return model.tables.flatMap(({ id, round, ns_id, ew_id }): readonly StandingsMatch[] => {
    const none = { home: 0, visiting: 0 }
    if (isByeContestant(model, ns_id) || isByeContestant(model, ew_id)) {
      const home = isByeContestant(model, ns_id) ? ew_id : ns_id
      return begun.has(round) ? [{ round, home, visiting: null, vps: null, imps: none, mps: none }] : []
    }
    const own = lines.get(id)
    if (!own) return []
    const boards = model.isOver ? own.NS.length : row.boards_per_round || own.NS.length
    const vps = pairMatch(own, boards, conventions)
    if (!vps) return []
    const points = bySide((side) => pairTotal(own[side], conventions).points)
    const byTeam = { home: points.NS, visiting: points.EW }
    const isImps = row.calc_type === 'IMP'
    const won = { home: Math.max(0, byTeam.home), visiting: Math.max(0, byTeam.visiting) }
    return [
      {
        round,
        home: ns_id,
        visiting: ew_id,
        vps: { home: vps.NS, visiting: vps.EW },
        imps: isImps ? won : none,
        mps: isImps ? none : byTeam,
      },
    ]
  })
}

function adjustmentSum(model: SessionModel, id: number): number {
  const { correction = 0, adjustments } = model.entries.get(id) ?? {}
  return (adjustments ?? []).reduce(
    (sum, { unit, amount }) => (unit === 'VP' ? sum + amount : sum),
    correction ?? 0,
  )
}

/** @param sessions those that count; matches of different ones are never the same */
export function swissPairStandings(
  sessions: readonly SessionModel[],
  ids: readonly ContestantId[],
): ReadonlyMap<ContestantId, TeamStanding> {
  const model = sessions.at(-1)!
  const { conventions, row } = model
  const { maximum, impScale } = conventions.swissPairs
  const scale = row.calc_type === 'IMP' ? impScale : null
  const most = scale ? mostVictoryPoints(scale) : maximum
  const entries = ids.map((id) => ({
    id,
    section: model.entries.get(Number(id))?.section ?? null,
    carryOver: sessions.reduce((sum, one) => sum + (one.entries.get(Number(id))?.carry_over ?? 0), 0),
    correction: sessions.reduce((sum, one) => sum + adjustmentSum(one, Number(id)), 0),
  }))
  const rows = teamStandings(
    entries,
    sessions.flatMap(matchesOfModel),
    null,
    {
      unit: 'vps',
      tieBreaks: conventions.ranking.tieBreaks,
      bye: (average) => byePoints(conventions, most, average, scale ?? { kind: 'wbfDiscrete' }),
    },
    conventions,
  )
  return new Map(rows.map((one) => [one.id, one]))
}
