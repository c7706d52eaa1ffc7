/** A made-up slot for tests, and entries of menus: they go nowhere. */
import type { Action } from '../ui/action.ts'
import type { SlotHandle } from '../ui/slot/types.ts'

const nothing = (): void => undefined

export const navEntry = (text: string, over: Partial<Action> = {}): Action => ({
  id: text,
  text,
  run: nothing,
  ...over,
})

export const slotHandle = (over: Partial<SlotHandle> = {}): SlotHandle => ({
  index: 0,
  zoomed: true,
  canGoBack: false,
  returnedFrom: null,
  canSplit: false,
  entries: [],
  barHidden: true,
  offers: () => true,
  navigate: nothing,
  replace: nothing,
  back: nothing,
  home: nothing,
  zoomIn: nothing,
  zoomOut: nothing,
  showBar: nothing,
  check: nothing,
  leave: nothing,
  ...over,
})
