/** The slots of a session on the page: restored, kept, and the address following the one that is zoomed. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { type Dispatch, useEffect, useReducer } from 'react'
import { fromQuery, toQuery } from './query.ts'
import { restore, save } from './savedState.ts'
import { type SlotAction, type SlotsState, slotsReducer } from './slotState.ts'

const begin = ({ miniSessionId, status }: MiniSession): SlotsState =>
  restore(fromQuery(window.location.search), { miniSessionId, live: status === 'LIVE' }, sessionStorage)

/** While four are shown the address has no screen: what is kept in the session storage says it all. */
function addressOf({ zoom, slots }: SlotsState): string {
  const slot = zoom === null ? null : slots[zoom]
  const query = slot ? `?${toQuery(slot.at)}` : ''
  return `${window.location.pathname}${query}`
}

export function useSlots(miniSession: MiniSession): readonly [SlotsState, Dispatch<SlotAction>] {
  const [state, dispatch] = useReducer(slotsReducer, miniSession, begin)
  const { miniSessionId } = miniSession
  useEffect(() => {
    save(state, miniSessionId, sessionStorage)
    const address = addressOf(state)
    if (address !== `${window.location.pathname}${window.location.search}`)
      window.history.replaceState(window.history.state, '', address)
  }, [state, miniSessionId])
  return [state, dispatch]
}
