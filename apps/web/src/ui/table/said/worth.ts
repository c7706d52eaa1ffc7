/** What a board's result means for both sides, and how the match stands, in words. */
import type { GameContext } from '@openroom/protocol/schema/liveEvents'
import { fromWireResult } from '@openroom/protocol/table/gameCodec'
import { t } from '../../../texts/t.ts'
import { fixed, imps, impsText } from '../../figures.ts'
import { roundResultText } from '../roundResult.ts'
import type { TeamLine } from '../teamFigures.ts'
import { spokenLine } from './result.ts'
import { sentences } from './sentences.ts'

/** `North-South 56.25 percent`, `10 IMP for Harbour`; `null` while it is not known. */
export function spokenRoundResult(context: GameContext | null): string | null {
  if (context === null || context.nsRoundResult === null) return null
  if (context.tournamentType === 'TEAM') return roundResultText(context)
  const ns = context.nsRoundResult
  if (context.calculationType === 'MP') return t('said.percent', { value: fixed(ns, 2) })
  return context.totalPoints ? t('said.points', { value: imps(ns) }) : t('said.imps', { value: impsText(ns) })
}

/** `Match: Harbour 20, Valley 7`; `null` of pairs, and while nothing is known. */
export function spokenMatch([home, visiting]: readonly TeamLine[]): string | null {
  if (!home || !visiting || home.score === '' || visiting.score === '') return null
  const names = { home: home.team.name, visiting: visiting.team.name }
  return t('said.match', { ...names, homeScore: home.score, visitingScore: visiting.score })
}

export const spokenOther = (context: GameContext | null): string | null =>
  context === null || context.otherResult === null
    ? null
    : t('said.other', { result: spokenLine(fromWireResult(context.otherResult)) })

export const spokenWorth = (context: GameContext | null, teams: readonly TeamLine[]): string | null =>
  sentences([spokenRoundResult(context), spokenMatch(teams)]) || null
