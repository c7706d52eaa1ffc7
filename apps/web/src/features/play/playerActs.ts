/** What a click on a player's name offers at a live table (specification 2, section 2). */
import { type Seat, sideOf } from '@openroom/bridge/seat'
import { toDirection, toLine } from '@openroom/protocol/names'
import { t } from '../../texts/t.ts'
import type { Within } from '../../ui/slot/within.ts'
import type { PlayerAct } from '../../ui/table/PlayerMenu.tsx'
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

function kibitzAct({ slot, params }: PlayProps, { kibitzed, board }: Play, seat: Seat): PlayerAct {
  const { kibitz: _, ...rest } = params
  if (kibitzed === seat) {
    return { key: 'unkibitz', label: t('player.unkibitz'), go: () => slot.replace('play', rest) }
  }
  const kibitz = `${board.players[seat]?.id ?? toDirection(seat)}`
  return {
    key: 'kibitz',
    label: t('player.kibitz'),
    go: () => slot.replace('play', { ...rest, kibitz }),
  }
}

function scoreAct({ slot, miniSession }: PlayProps, { table }: Play, seat: Seat): readonly PlayerAct[] {
  const registrationId = table.context?.registrations[toLine(sideOf(seat))] ?? null
  const team = miniSession.type === 'TEAM'
  const hidden = team && miniSession.arrangeType === 'KNOCK_OUT'
  if (hidden || registrationId === null || !slot.offers('private-score')) return []
  const session = team ? {} : { session: miniSession.session }
  return [
    {
      key: 'score',
      label: t('player.score'),
      go: () => slot.navigate('private-score', { registrationId, ...session }),
    },
  ]
}

export const playerActs = (
  props: PlayProps,
  play: Play,
  within: Within['kind'],
  seat: Seat,
): readonly PlayerAct[] => [
  ...(within === 'slot' ? followAct(props, play.board.players[seat]?.id ?? null) : []),
  kibitzAct(props, play, seat),
  ...scoreAct(props, play, seat),
]
