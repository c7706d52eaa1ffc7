/** What a click on a player's name offers: kibitz, unkibitz, private score (specification 2, section 2). */
import { type Seat, sideOf } from '@openroom/bridge/seat'
import { toLine } from '@openroom/protocol/names'
import type { Action } from '../../ui/action.ts'
import type { PageOf } from '../../ui/table/PlayerMenu.tsx'
import { kibitzAct, pageOf, scoreAct } from '../../ui/table/playerActs.ts'
import { type PlateMenu, usePlateMenu } from '../../ui/table/usePlateMenu.tsx'
import type { Replay, ReplayProps } from './useReplay.ts'

function menuOf(
  { slot, params, miniSession }: ReplayProps,
  replay: Replay,
  seat: Seat,
): {
  readonly name: string
  readonly player: number | null
  readonly acts: readonly Action[]
  readonly page: PageOf | null
} {
  const { kibitz: _, ...rest } = params
  const side = sideOf(seat)
  const name = replay.board.players[seat]?.name ?? ''
  const registrationId = replay.context?.registrations[toLine(side)] ?? (side === 'NS' ? params.ns : null)
  const acts = [
    kibitzAct(replay, seat, (kibitz) => slot.replace('replay', { ...rest, ...kibitz })),
    scoreAct(miniSession, slot, registrationId, params.session),
  ]
  return {
    name,
    player: replay.board.players[seat]?.id ?? null,
    acts,
    page: pageOf(miniSession, registrationId, name),
  }
}

export const usePlayerMenu = (props: ReplayProps, replay: Replay): PlateMenu =>
  usePlateMenu((seat) => menuOf(props, replay, seat))
