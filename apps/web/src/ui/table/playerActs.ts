/** What a click on a player's name offers at every table (specification 2, section 2). */
import type { Seat } from '@openroom/bridge/seat'
import { isClosed, toDirection } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { t } from '../../texts/t.ts'
import type { Action } from '../action.ts'
import type { SlotHandle } from '../slot/types.ts'
import type { PageOf } from './PlayerMenu.tsx'
import type { TableSource } from './tableSource.ts'

/** @param show looks into the hand of a player, or of nobody */
export function kibitzAct(
  { kibitzed, board }: Pick<TableSource, 'kibitzed' | 'board'>,
  seat: Seat,
  show: (kibitz: { readonly kibitz?: string }) => void,
): Action {
  if (kibitzed === seat) return { id: 'unkibitz', text: t('player.unkibitz'), run: () => show({}) }
  const kibitz = `${board.players[seat]?.id ?? toDirection(seat)}`
  return {
    id: 'kibitz',
    text: t('player.kibitz'),
    hint: t('player.kibitz.hint'),
    run: () => show({ kibitz }),
  }
}

/** None in a knock-out, whose teams have no private score. */
export function scoreAct(
  { type, arrangeType }: MiniSession,
  slot: SlotHandle,
  registrationId: number | null,
  session: number | undefined,
): Action {
  const isKnockOut = type === 'TEAM' && arrangeType === 'KNOCK_OUT'
  const place = session === undefined ? {} : { session }
  return {
    id: 'score',
    text: t('player.score'),
    when: !isKnockOut && registrationId !== null && slot.offers('private-score'),
    run: () => registrationId !== null && slot.navigate('private-score', { registrationId, ...place }),
  }
}

/** Of whoever played in a session that is over. */
export const pageOf = (
  { miniSessionId, status }: MiniSession,
  registrationId: number | null,
  name: string,
): PageOf | null =>
  isClosed(status) && registrationId !== null && name !== ''
    ? { session: miniSessionId, registrationId, name }
    : null
