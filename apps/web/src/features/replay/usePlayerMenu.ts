/** What a click on a player's name offers: kibitz, unkibitz, private score (specification 2, section 2). */
import { type Seat, sideOf } from '@openroom/bridge/seat'
import { toDirection, toLine } from '@openroom/protocol/names'
import { t } from '../../texts/t.ts'
import type { PlayerAct } from '../../ui/table/PlayerMenu.tsx'
import { type PlateMenu, usePlateMenu } from '../../ui/table/usePlateMenu.tsx'
import type { Replay, ReplayProps } from './useReplay.ts'

function actsOf({ slot, params, miniSession }: ReplayProps, { last, log, kibitzed }: Replay, seat: Seat) {
  const { kibitz: _kibitz, ...open } = params
  const player = last.players[seat]
  const kibitz: PlayerAct =
    kibitzed === seat
      ? { key: 'unkibitz', label: t('player.unkibitz'), go: () => slot.replace('replay', open) }
      : {
          key: 'kibitz',
          label: t('player.kibitz'),
          go: () => slot.replace('replay', { ...open, kibitz: `${player?.id ?? toDirection(seat)}` }),
        }
  const side = sideOf(seat)
  const own = side === 'NS' ? params.ns : null
  const registrationId = log.context?.registrations[toLine(side)] ?? own
  const knockOut = miniSession.type === 'TEAM' && miniSession.arrangeType === 'KNOCK_OUT'
  if (knockOut || registrationId === null || !slot.offers('private-score')) return [kibitz]
  const session = params.session === undefined ? {} : { session: params.session }
  const score: PlayerAct = {
    key: 'score',
    label: t('player.score'),
    go: () => slot.navigate('private-score', { registrationId, ...session }),
  }
  return [kibitz, score]
}

export const usePlayerMenu = (props: ReplayProps, replay: Replay): PlateMenu =>
  usePlateMenu((seat) => ({
    name: replay.last.players[seat]?.name ?? '',
    acts: actsOf(props, replay, seat),
  }))
