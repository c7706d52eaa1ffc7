/** What a click on a player's name offers at a live table (specification 2, section 2). */
import { type Seat, sideOf } from '@openroom/bridge/seat'
import { toLine } from '@openroom/protocol/names'
import { t } from '../../texts/t.ts'
import type { Within } from '../../ui/slot/within.ts'
import type { PlayerAct } from '../../ui/table/PlayerMenu.tsx'
import { kibitzAct, scoreActs } from '../../ui/table/playerActs.ts'
import type { Play, PlayProps } from './usePlay.ts'

type Shown = PlayProps['params']

/** In a match view the two tables stay where they are. */
function followAct({ slot, params }: PlayProps, playerId: number | null): readonly PlayerAct[] {
  const { follow, ...rest } = params
  if (playerId === null) return []
  const next: Shown = follow === playerId ? rest : { ...rest, follow: playerId }
  const key = follow === playerId ? 'unfollow' : 'follow'
  return [{ key, label: t(`player.${key}`), go: () => slot.replace('play', next) }]
}

export function playerActs(
  props: PlayProps,
  play: Play,
  within: Within['kind'],
  seat: Seat,
): readonly PlayerAct[] {
  const { miniSession, slot, params } = props
  const { kibitz: _, ...rest } = params
  const registrationId = play.context?.registrations[toLine(sideOf(seat))] ?? null
  const session = miniSession.type === 'TEAM' ? undefined : miniSession.session
  return [
    ...(within === 'slot' ? followAct(props, play.board.players[seat]?.id ?? null) : []),
    kibitzAct(play, seat, (kibitz) => slot.replace('play', { ...rest, ...kibitz })),
    ...scoreActs(miniSession, slot, registrationId, session),
  ]
}
