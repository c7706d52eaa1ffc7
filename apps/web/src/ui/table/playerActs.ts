/** What a click on a player's name offers at every table (specification 2, section 2). */
import type { Seat } from '@openroom/bridge/seat'
import { isClosed, toDirection } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { t } from '../../texts/t.ts'
import type { SlotHandle } from '../slot/types.ts'
import type { PageOf, PlayerAct } from './PlayerMenu.tsx'
import type { TableSource } from './tableSource.ts'

/** @param show looks into the hand of a player, or of nobody */
export function kibitzAct(
  { kibitzed, board }: Pick<TableSource, 'kibitzed' | 'board'>,
  seat: Seat,
  show: (kibitz: { readonly kibitz?: string }) => void,
): PlayerAct {
  if (kibitzed === seat) return { key: 'unkibitz', label: t('player.unkibitz'), go: () => show({}) }
  const kibitz = `${board.players[seat]?.id ?? toDirection(seat)}`
  return { key: 'kibitz', label: t('player.kibitz'), go: () => show({ kibitz }) }
}

/** None in a knock-out, whose teams have no private score. */
export function scoreActs(
  { type, arrangeType }: MiniSession,
  slot: SlotHandle,
  registrationId: number | null,
  session: number | undefined,
): readonly PlayerAct[] {
  const isKnockOut = type === 'TEAM' && arrangeType === 'KNOCK_OUT'
  if (isKnockOut || registrationId === null || !slot.offers('private-score')) return []
  const place = session === undefined ? {} : { session }
  const go = () => slot.navigate('private-score', { registrationId, ...place })
  return [{ key: 'score', label: t('player.score'), go }]
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
