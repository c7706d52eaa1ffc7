/** The four slots of a session view as one value, and every change they know (specification 1, section 2.4). Pure. */
import type { ScreenAt, ScreenName } from '../../ui/slot/screens.ts'

export const SLOTS = [0, 1, 2, 3] as const

export type Slot = {
  readonly at: ScreenAt
  /** What was shown before, the oldest first. */
  readonly history: readonly ScreenAt[]
  readonly buttonBarHidden: boolean
  /** What was shown when the viewer came back here; `null` after going on. */
  readonly returnedFrom: ScreenAt | null
}

export type SlotsState = {
  /** The slot shown alone; `null`: all four are shown. */
  readonly zoom: number | null
  readonly slots: readonly Slot[]
  /** A screen that was chosen while four were shown, and waits for its slot. */
  readonly pending: ScreenAt | null
}

export const RUNNING_SCORE: ScreenAt = { screen: 'running-score', params: {} }

export const SELECTOR: ScreenAt = { screen: 'mini-session', params: {} }

/** The button bar lies over play and replay and hides by itself there. */
const hidesBar = (screen: ScreenName): boolean => screen === 'play' || screen === 'replay'

export const slotAt = (at: ScreenAt, history: readonly ScreenAt[] = []): Slot => ({
  at,
  history,
  buttonBarHidden: hidesBar(at.screen),
  returnedFrom: null,
})

export const initialSlots = (at: ScreenAt = SELECTOR): SlotsState => ({
  zoom: 0,
  slots: SLOTS.map((index) => slotAt(index === 0 ? at : SELECTOR)),
  pending: null,
})

export type SlotAction =
  | { readonly type: 'navigate'; readonly slot: number; readonly at: ScreenAt }
  /** Another view of the same place, or a redirect: no history entry. */
  | { readonly type: 'replace'; readonly slot: number; readonly at: ScreenAt }
  | { readonly type: 'back'; readonly slot: number }
  | { readonly type: 'zoomIn'; readonly slot: number }
  | { readonly type: 'zoomOut' }
  /** From a menu that belongs to no slot: goes to the zoomed slot, or waits for one to be picked. */
  | { readonly type: 'choose'; readonly at: ScreenAt }
  | { readonly type: 'pick'; readonly slot: number }
  | { readonly type: 'forget' }
  /** A screen in each slot instead of one, which leads back from the slot that showed it. */
  | { readonly type: 'four'; readonly slot: number; readonly screens: readonly ScreenAt[] }
  | { readonly type: 'bar'; readonly slot: number; readonly hidden: boolean }

const withSlot = (state: SlotsState, index: number, change: (slot: Slot) => Slot): SlotsState => ({
  ...state,
  slots: state.slots.map((slot, at) => (at === index ? change(slot) : slot)),
})

/** No entry for replay to replay and tables to tables. */
const pushes = (from: ScreenName, to: ScreenName): boolean =>
  !(from === to && (from === 'replay' || from === 'tables'))

const navigated = (slot: Slot, at: ScreenAt): Slot =>
  slotAt(at, pushes(slot.at.screen, at.screen) ? [...slot.history, slot.at] : slot.history)

const replaced = (slot: Slot, at: ScreenAt): Slot =>
  at.screen === slot.at.screen ? { ...slot, at } : slotAt(at, slot.history)

function wentBack(slot: Slot): Slot {
  const before = slot.history.at(-1)
  if (!before) return slot
  return { ...slotAt(before, slot.history.slice(0, -1)), returnedFrom: slot.at }
}

/** The screen that asked for four is no place to go back to: it would ask again. */
const showingFour = (state: SlotsState, asking: number, screens: readonly ScreenAt[]): SlotsState => ({
  ...state,
  zoom: null,
  slots: state.slots.map((slot, index) => {
    const at = screens[index]
    if (at === undefined) return slot
    return index === asking ? slotAt(at, slot.history) : navigated(slot, at)
  }),
})

export function slotsReducer(state: SlotsState, action: SlotAction): SlotsState {
  switch (action.type) {
    case 'navigate':
      return withSlot(state, action.slot, (slot) => navigated(slot, action.at))
    case 'replace':
      return withSlot(state, action.slot, (slot) => replaced(slot, action.at))
    case 'back':
      return withSlot(state, action.slot, wentBack)
    case 'zoomIn':
      return { ...state, zoom: action.slot, pending: null }
    case 'zoomOut':
      return { ...state, zoom: null }
    case 'choose':
      if (state.zoom === null) return { ...state, pending: action.at }
      return withSlot(state, state.zoom, (slot) => navigated(slot, action.at))
    case 'pick': {
      const { pending } = state
      if (pending === null) return state
      return withSlot({ ...state, pending: null }, action.slot, (slot) => navigated(slot, pending))
    }
    case 'forget':
      return { ...state, pending: null }
    case 'four':
      return showingFour(state, action.slot, action.screens)
    case 'bar':
      return withSlot(state, action.slot, (slot) => ({ ...slot, buttonBarHidden: action.hidden }))
  }
}
