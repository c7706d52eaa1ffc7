/** What a ranking says of the rules it was made by: those that are not the defaults. */
import { isTotalPoints } from '@openroom/bridge/score/conventions'
import type { ScoringRule } from '@openroom/protocol/schema/scoringRules'
import type { SessionModel } from './model.ts'

function vpScaleRule({ row, conventions }: SessionModel): readonly ScoringRule[] {
  const scale = row.calc_type === 'BAM' ? conventions.teams.bamVpScale : conventions.teams.vpScale
  if (row.type !== 'TEAM' || row.arrange_type === 'KNOCK_OUT' || scale === null) return []
  return scale.kind === 'wbfContinuous' ? [] : [{ rule: 'vpScale', scale: scale.kind }]
}

function teamRules({ row, conventions }: SessionModel): readonly ScoringRule[] {
  const { boardPoints, handicapBoards } = conventions.teams
  if (row.type !== 'TEAM') return []
  return [
    ...(boardPoints > 0 && row.calc_type === 'IMP'
      ? [{ rule: 'boardPoints' as const, points: boardPoints }]
      : []),
    ...(conventions.ranking.by === 'quotient' ? [{ rule: 'quotient' as const }] : []),
    ...(handicapBoards === null ? [] : [{ rule: 'handicapBoards' as const, boards: handicapBoards }]),
  ]
}

function stageRules({ row, conventions }: SessionModel): readonly ScoringRule[] {
  const { countedSessions, leastSessions, dropOneIn, sessionsAlike, carryOverBoards } = conventions.stages
  if (row.type !== 'PAIR') return []
  return [
    ...(countedSessions === null ? [] : [{ rule: 'countedSessions' as const, sessions: countedSessions }]),
    ...(leastSessions === null ? [] : [{ rule: 'leastSessions' as const, sessions: leastSessions }]),
    ...(dropOneIn === null ? [] : [{ rule: 'dropOneIn' as const, sessions: dropOneIn }]),
    ...(sessionsAlike ? [{ rule: 'sessionsAlike' as const }] : []),
    ...(carryOverBoards === null ? [] : [{ rule: 'carryOverBoards' as const, boards: carryOverBoards }]),
  ]
}

function swissPairsRule({ row, conventions }: SessionModel): readonly ScoringRule[] {
  const { maximum, impScale } = conventions.swissPairs
  if (row.type !== 'PAIR' || maximum === null) return []
  const scale = row.calc_type === 'IMP' ? impScale.kind : null
  return [{ rule: 'swissPairs', maximum, scale }]
}

/** A bye of a knock-out is worth nothing but the next match. */
const hasByes = ({ row, conventions: { byes } }: SessionModel): boolean =>
  row.arrange_type !== 'KNOCK_OUT' && (byes.percent !== null || byes.ownAverage)

export function scoringRules(model: SessionModel): readonly ScoringRule[] {
  const { byes, ranking } = model.conventions
  const { tieBreaks } = ranking
  return [
    ...(isTotalPoints(model.row.calc_type, model.row.conventions) ? [{ rule: 'totalPoints' as const }] : []),
    ...vpScaleRule(model),
    ...teamRules(model),
    ...swissPairsRule(model),
    ...stageRules(model),
    ...(hasByes(model) ? [{ rule: 'byes' as const, ...byes }] : []),
    ...(tieBreaks.length > 0 ? [{ rule: 'tieBreaks' as const, by: [...tieBreaks] }] : []),
  ]
}

/** For a ranking's body; absent where everything is as usual. */
export function rulesOfModel(model: SessionModel): { readonly rules?: ScoringRule[] } {
  const rules = scoringRules(model)
  return rules.length > 0 ? { rules: [...rules] } : {}
}
