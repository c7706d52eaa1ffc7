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
  /** Counts the changes that a step back in the browser undoes. */
  readonly step: number
  /** The slot in which the last of them went on; `null` when it was of another kind. */
  readonly by: number | null
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
  step: 0,
  by: null,
})

export type SlotAction =
  | { readonly type: 'navigate'; readonly slot: number; readonly at: ScreenAt }
  /** Another view of the same place, or a redirect: no history entry. */
  | { readonly type: 'replace'; readonly slot: number; readonly at: ScreenAt }
  | { readonly type: 'back'; readonly slot: number }
  /** A redirect led out of the session: the slot is left with what led there, not with what was refused. */
  | { readonly type: 'refused'; readonly slot: number }
  /** The browser has gone back or forward to what was shown before. */
  | { readonly type: 'restore'; readonly state: SlotsState; readonly way: 'back' | 'forward' }
  | { readonly type: 'zoomIn'; readonly slot: number }
  /** @param fill what slots show in which nothing has been looked at, the first of them first */
  | { readonly type: 'zoomOut'; readonly fill?: readonly ScreenAt[] }
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

export const isSame = (a: ScreenAt, b: ScreenAt): boolean =>
  a.screen === b.screen && JSON.stringify(a.params) === JSON.stringify(b.params)

/** No entry for replay to replay and tables to tables, nor for what is shown already. */
const pushes = (from: ScreenAt, to: ScreenAt): boolean =>
  !isSame(from, to) && !(from.screen === to.screen && (from.screen === 'replay' || from.screen === 'tables'))

const navigated = (slot: Slot, at: ScreenAt): Slot =>
  slotAt(at, pushes(slot.at, at) ? [...slot.history, slot.at] : slot.history)

/** A change that a step back in the browser undoes. */
const stepped = (state: SlotsState, by: number | null = null): SlotsState => ({
  ...state,
  step: state.step + 1,
  by,
})

/** A slot goes on; what leaves no history entry leaves none in the browser either. */
function goneOn(state: SlotsState, index: number, at: ScreenAt): SlotsState {
  const from = state.slots[index]
  const next = withSlot(state, index, (slot) => navigated(slot, at))
  return from && pushes(from.at, at) ? stepped(next, index) : next
}

const replaced = (slot: Slot, at: ScreenAt): Slot =>
  at.screen === slot.at.screen ? { ...slot, at } : slotAt(at, slot.history)

function wentBack(slot: Slot): Slot {
  const before = slot.history.at(-1)
  if (!before) return slot
  return { ...slotAt(before, slot.history.slice(0, -1)), returnedFrom: slot.at }
}

function withoutRefused({ history }: Slot): Slot {
  return slotAt(history.at(-1) ?? SELECTOR, history.slice(0, -1))
}

const canGoBack = ({ slots }: SlotsState, index: number): boolean => (slots[index]?.history.length ?? 0) > 0

const zoomed = (state: SlotsState, zoom: number | null): SlotsState =>
  zoom === state.zoom ? state : stepped({ ...state, zoom })

const isUntouched = ({ at, history, returnedFrom }: Slot): boolean =>
  history.length === 0 && returnedFrom === null && isSame(at, SELECTOR)

/** Slots that nobody has used show something of the session, each something else. */
function filled(state: SlotsState, fill: readonly ScreenAt[]): SlotsState {
  const left = [...fill]
  const slots = state.slots.map((slot) => (isUntouched(slot) ? slotAt(left.shift() ?? slot.at) : slot))
  return { ...state, slots }
}

/** Going back marks what was left, as the slot's own way back does. */
const returned = (from: SlotsState, to: SlotsState, way: 'back' | 'forward'): SlotsState => ({
  ...to,
  slots: to.slots.map((slot, index) => {
    const left = from.slots[index]
    if (left && isSame(left.at, slot.at)) return { ...left, history: slot.history }
    return way === 'back' && left ? { ...slot, returnedFrom: left.at } : slot
  }),
})

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
      return goneOn(state, action.slot, action.at)
    case 'replace':
      return withSlot(state, action.slot, (slot) => replaced(slot, action.at))
    case 'back':
      return canGoBack(state, action.slot) ? stepped(withSlot(state, action.slot, wentBack)) : state
    case 'refused':
      return withSlot(state, action.slot, withoutRefused)
    case 'restore':
      return returned(state, action.state, action.way)
    case 'zoomIn':
      return { ...zoomed(state, action.slot), pending: null }
    case 'zoomOut':
      return zoomed(filled(state, action.fill ?? []), null)
    case 'choose':
      if (state.zoom === null) return { ...state, pending: action.at }
      return goneOn(state, state.zoom, action.at)
    case 'pick': {
      const { pending } = state
      if (pending === null) return state
      return goneOn({ ...state, pending: null }, action.slot, pending)
    }
    case 'forget':
      return { ...state, pending: null }
    case 'four':
      return showingFour(state, action.slot, action.screens)
    case 'bar':
      return withSlot(state, action.slot, (slot) => ({ ...slot, buttonBarHidden: action.hidden }))
  }
}
