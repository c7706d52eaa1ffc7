/** What a board came to for both sides, in words (specification 2, section 8). */
import type { GameContext } from '@openroom/protocol/schema/liveEvents'
import { t } from '../../texts/t.ts'

/** Who sat there: as the table says, else home is North-South in the open room and East-West in the closed. */
export function teamOf(context: GameContext, side: 'NS' | 'EW'): string {
  const { homeTeam, visitingTeam, registrations, roomType } = context
  const id = registrations[side === 'NS' ? 'NORTH_SOUTH' : 'EAST_WEST']
  const seated = [homeTeam, visitingTeam].find((team) => team !== null && team.teamId === id)
  const usual = (side === 'NS') === (roomType !== 'CLOSED') ? homeTeam : visitingTeam
  return (seated ?? usual)?.name ?? t(`side.${side}`)
}

const decimals = (value: number): string => (Number.isInteger(value) ? `${value}` : value.toFixed(2))

/** Each side has its own figure: what it gained, or at board-a-match its matchpoints. */
function teamResult(context: GameContext, ns: number, ew: number): string {
  const bam = context.calculationType === 'BAM'
  if (ns === ew) return t(bam ? 'round.tie.mp' : 'round.tie')
  const [side, gained] = ns > ew ? (['NS', ns] as const) : (['EW', ew] as const)
  const team = teamOf(context, side)
  if (bam) return t('round.mp', { count: decimals(gained), team })
  return t(context.totalPoints ? 'round.points' : 'round.imps', { count: decimals(gained), team })
}

/** `null` while the board has no result of its own. Pairs: percent at matchpoints, else IMPs. */
export function roundResultText(context: GameContext | null): string | null {
  if (context === null || context.nsRoundResult === null) return null
  const ns = context.nsRoundResult
  if (context.tournamentType === 'TEAM') return teamResult(context, ns, context.ewRoundResult ?? 0)
  const percent = context.calculationType === 'MP'
  const value = percent ? ns.toFixed(2) : decimals(ns)
  return t(percent ? 'round.percent' : context.totalPoints ? 'round.ns.points' : 'round.ns', {
    value: value.replace('-', '−'),
  })
}
