/** What a click on a player's name offers at a live table (specification 2, section 2). */
import { type Seat, sideOf } from '@openroom/bridge/seat'
import { toLine } from '@openroom/protocol/names'
import { t } from '../../texts/t.ts'
import type { Action } from '../../ui/action.ts'
import type { Within } from '../../ui/slot/within.ts'
import { kibitzAct, scoreAct } from '../../ui/table/playerActs.ts'
import type { Play, PlayProps } from './usePlay.ts'

type Shown = PlayProps['params']

/** In a match view the two tables stay where they are. */
function followAct({ slot, params }: PlayProps, within: Within['kind'], playerId: number | null): Action {
  const { follow, ...rest } = params
  const id = follow === playerId ? 'unfollow' : 'follow'
  const next: Shown = follow === playerId || playerId === null ? rest : { ...rest, follow: playerId }
  const when = within === 'slot' && playerId !== null
  const hint = id === 'follow' ? t('player.follow.hint') : undefined
  return { id, text: t(`player.${id}`), hint, when, run: () => slot.replace('play', next) }
}

export function playerActs(
  props: PlayProps,
  play: Play,
  within: Within['kind'],
  seat: Seat,
): readonly Action[] {
  const { miniSession, slot, params } = props
  const { kibitz: _, ...rest } = params
  const registrationId = play.context?.registrations[toLine(sideOf(seat))] ?? null
  const session = miniSession.type === 'TEAM' ? undefined : miniSession.session
  return [
    followAct(props, within, play.board.players[seat]?.id ?? null),
    kibitzAct(play, seat, (kibitz) => slot.replace('play', { ...rest, ...kibitz })),
    scoreAct(miniSession, slot, registrationId, session),
  ]
}
