/** The slots of a session on the page: restored, kept, and the address following the one that is zoomed. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { type Dispatch, useEffect, useReducer } from 'react'
import type { ScreenName } from '../../ui/slot/screens.ts'
import { fromQuery, toQuery } from './query.ts'
import { restore, save } from './savedState.ts'
import { type SlotAction, type SlotsState, slotsReducer } from './slotState.ts'

const begin = ({ miniSessionId, status }: MiniSession): SlotsState =>
  restore(fromQuery(window.location.search), { miniSessionId, live: status === 'LIVE' }, sessionStorage)

/** The match view has the segment's address (specification 2, section 2), as far as that leads here again. */
function pathOf(miniSession: MiniSession, screen: ScreenName | undefined, isSegmentsOwn: boolean): string {
  if (screen !== 'match-view' || !isSegmentsOwn) return window.location.pathname
  return `/screen/${miniSession.serverId}/${miniSession.segmentId}`
}

/** While four are shown the address has no screen: what is kept in the session storage says it all. */
function addressOf({ zoom, slots }: SlotsState, miniSession: MiniSession, isSegmentsOwn: boolean): string {
  const slot = zoom === null ? null : slots[zoom]
  const query = slot ? `?${toQuery(slot.at)}` : ''
  return `${pathOf(miniSession, slot?.at.screen, isSegmentsOwn)}${query}`
}

/** @param isSegmentsOwn whether the segment's address means this session */
export function useSlots(
  miniSession: MiniSession,
  isSegmentsOwn: boolean,
): readonly [SlotsState, Dispatch<SlotAction>] {
  const [state, dispatch] = useReducer(slotsReducer, miniSession, begin)
  useEffect(() => {
    save(state, miniSession.miniSessionId, sessionStorage)
    const address = addressOf(state, miniSession, isSegmentsOwn)
    if (address !== `${window.location.pathname}${window.location.search}`)
      window.history.replaceState(window.history.state, '', address)
  }, [state, miniSession, isSegmentsOwn])
  return [state, dispatch]
}
