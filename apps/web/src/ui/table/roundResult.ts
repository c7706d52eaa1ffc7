/** What a board came to for both sides, in words (specification 2, section 8). */
import type { GameContext } from '@openroom/protocol/schema/liveEvents'
import { t } from '../../texts/t.ts'
import { imps, impsText, percentText } from '../figures.ts'

/** Who sat there: as the table says, else home is North-South in the open room and East-West in the closed. */
export function teamOf(context: GameContext, side: 'NS' | 'EW'): string {
  const { homeTeam, visitingTeam, registrations, roomType } = context
  const id = registrations[side === 'NS' ? 'NORTH_SOUTH' : 'EAST_WEST']
  const seated = [homeTeam, visitingTeam].find((team) => team !== null && team.teamId === id)
  const usual = (side === 'NS') === (roomType !== 'CLOSED') ? homeTeam : visitingTeam
  return (seated ?? usual)?.name ?? t(`side.${side}`)
}

/** Each side has its own figure: what it gained, or at board-a-match its matchpoints. */
function teamResult(context: GameContext, ns: number, ew: number): string {
  const bam = context.calculationType === 'BAM'
  if (ns === ew) return t(bam ? 'round.tie.mp' : 'round.tie')
  const [side, gained] = ns > ew ? (['NS', ns] as const) : (['EW', ew] as const)
  const team = teamOf(context, side)
  if (bam) return t('round.mp', { count: imps(gained), team })
  return t(context.totalPoints ? 'round.points' : 'round.imps', { count: imps(gained), team })
}

/** `null` while the board has no result of its own. Pairs: percent at matchpoints, else IMPs. */
export function roundResultText(context: GameContext | null): string | null {
  if (context === null || context.nsRoundResult === null) return null
  const ns = context.nsRoundResult
  if (context.tournamentType === 'TEAM') return teamResult(context, ns, context.ewRoundResult ?? 0)
  if (context.calculationType === 'MP') return t('round.percent', { value: percentText(ns) })
  return context.totalPoints
    ? t('round.ns.points', { value: imps(ns) })
    : t('round.ns', { value: impsText(ns) })
}
