/** The slots of a session on the page: restored, kept, and the address and the browser's history following them. */
import { isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { type Dispatch, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { isUnsaved, leaveFor } from '../../live/leaving.ts'
import { beginStep } from '../../ui/arrival.ts'
import { useHandler } from '../../ui/parts/useHandler.ts'
import type { ScreenName } from '../../ui/slot/screens.ts'
import { headingId } from '../../ui/slot/shown.ts'
import { followHistory, keepShown, shownHere, stepBack } from '../history.ts'
import { fromQuery, fromQueryOfFour, toQuery, toQueryOfFour } from './query.ts'
import { fromShown, type Owner, restore, save, shownOf } from './savedState.ts'
import {
  initialSlots,
  isSame,
  SELECTOR,
  type SlotAction,
  type SlotsState,
  slotAt,
  slotsReducer,
} from './slotState.ts'

const ownerOf = (session: MiniSession): Owner => ({
  miniSessionId: session.miniSessionId,
  live: isOnAir(session),
})

function begin(miniSession: MiniSession): SlotsState {
  const { search } = window.location
  const owner = ownerOf(miniSession)
  const shown = fromShown(shownHere(), owner)
  if (shown) return shown
  const four = fromQueryOfFour(search)
  return four
    ? { ...initialSlots(), zoom: null, slots: four.map((at) => slotAt(at)) }
    : restore(fromQuery(search), owner, sessionStorage)
}

const segmentPath = ({ serverId, segmentId }: MiniSession): string => `/screen/${serverId}/${segmentId}`

/** Whether the page is still at the session: a redirect may have led elsewhere before it is taken down. */
const isHere = (miniSession: MiniSession): boolean =>
  [segmentPath(miniSession), `/screen/${miniSession.miniSessionId}`].includes(window.location.pathname)

/** The match view has the segment's address (specification 2, section 2), as far as that leads here again. */
const pathOf = (miniSession: MiniSession, screen: ScreenName | undefined, isSegmentsOwn: boolean): string =>
  screen === 'match-view' && isSegmentsOwn ? segmentPath(miniSession) : window.location.pathname

/** The screen shown alone, or all four: sent on, it shows the same. */
function addressOf({ zoom, slots }: SlotsState, miniSession: MiniSession, isSegmentsOwn: boolean): string {
  const slot = zoom === null ? null : slots[zoom]
  const query = slot ? toQuery(slot.at) : toQueryOfFour(slots.map(({ at }) => at))
  return `${pathOf(miniSession, slot?.at.screen, isSegmentsOwn)}?${query}`
}

/** Nothing has the focus, or the heading that goes: a redirect takes it from nobody. */
const isFocusFree = (slot: number): boolean =>
  document.activeElement === document.body || document.activeElement?.id === headingId(slot)

/** The slot that an action leads to another screen; `null` for another view of the same. */
function leaving(action: SlotAction, { slots, zoom }: SlotsState): number | null {
  if (action.type === 'choose') return zoom
  if (action.type === 'replace') {
    const isOther = slots[action.slot]?.at.screen !== action.at.screen
    return isOther && isFocusFree(action.slot) ? action.slot : null
  }
  if (action.type === 'navigate' && isSame(slots[action.slot]?.at ?? SELECTOR, action.at)) return null
  return action.type === 'navigate' || action.type === 'back' || action.type === 'pick' ? action.slot : null
}

function changedSlot(from: SlotsState, to: SlotsState): number | null {
  const at = to.slots.findIndex((slot, index) => !isSame(slot.at, from.slots[index]?.at ?? SELECTOR))
  return at === -1 ? null : at
}

/** @param isSegmentsOwn whether the segment's address means this session */
export function useSlots(
  miniSession: MiniSession,
  isSegmentsOwn: boolean,
): readonly [SlotsState, Dispatch<SlotAction>] {
  const [state, change] = useReducer(slotsReducer, miniSession, begin)
  const { miniSessionId } = miniSession
  const written = useRef(state.step)
  useEffect(() => {
    if (!isHere(miniSession)) return
    save(state, miniSessionId, sessionStorage)
    const way = state.step > written.current ? 'push' : 'replace'
    written.current = state.step
    keepShown(shownOf(state, miniSessionId), addressOf(state, miniSession, isSegmentsOwn), way)
  }, [state, miniSession, miniSessionId, isSegmentsOwn])
  const follow = useEffectEvent((shown: unknown, way: 'back' | 'forward') => {
    const to = fromShown(shown, ownerOf(miniSession))
    if (to === null) return false
    written.current = to.step
    const changed = changedSlot(state, to)
    if (changed !== null) beginStep(changed)
    change({ type: 'restore', state: to, way })
    return true
  })
  useEffect(() => followHistory((shown, way) => follow(shown, way)), [])
  /** A slot's way back is the browser's where both lead to the same. */
  const dispatch = useHandler((action: SlotAction) => {
    const { by } = state
    const slot = leaving(action, state)
    const go = (): void => {
      if (slot !== null) beginStep(slot)
      if (action.type === 'back' && action.slot === by) stepBack()
      else change(action)
    }
    // What is only sent on leads nobody away.
    if (slot !== null && action.type !== 'replace' && isUnsaved()) leaveFor(go)
    else go()
  })
  return [state, dispatch]
}
