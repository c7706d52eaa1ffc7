/** What a board came to for both sides, in words (specification 2, section 8). */
import type { GameContext } from '@openroom/protocol/table/game'
import { t } from '../../texts/t.ts'

/** North-South is home in the open room and visiting in the closed one. */
function teamOf(context: GameContext, side: 'NS' | 'EW'): string | null {
  const home = (side === 'NS') === (context.roomType !== 'CLOSED')
  return (home ? context.homeTeam : context.visitingTeam)?.name ?? null
}

const decimals = (value: number): string => (Number.isInteger(value) ? `${value}` : value.toFixed(2))

function teamResult(context: GameContext, ns: number): string {
  const bam = context.calculationType === 'BAM'
  if (bam && ns === 1) return t('replay.round.tie.mp')
  if (!bam && ns === 0) return t('replay.round.tie')
  const side = (bam ? ns > 1 : ns > 0) ? 'NS' : 'EW'
  const team = teamOf(context, side) ?? t(`side.${side}`)
  if (bam) return t('replay.round.mp', { count: 2, team })
  return t('replay.round.imps', { count: decimals(Math.abs(ns)), team })
}

/** `null` while the board has no result of its own. */
export function roundResultText(context: GameContext | null): string | null {
  if (context === null || context.nsRoundResult === null) return null
  const ns = context.nsRoundResult
  if (context.tournamentType === 'TEAM') return teamResult(context, ns)
  const value = context.calculationType === 'MP' ? ns.toFixed(2) : decimals(ns)
  const unit = context.calculationType === 'MP' ? 'MP' : 'IMP'
  return t('replay.round.ns', { value: value.replace('-', '−'), unit })
}
