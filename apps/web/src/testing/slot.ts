/** A made-up slot for tests: it goes nowhere. */
import type { SlotHandle } from '../ui/slot/types.ts'

const nothing = (): void => undefined

export const slotHandle = (over: Partial<SlotHandle> = {}): SlotHandle => ({
  index: 0,
  zoomed: true,
  canGoBack: false,
  returnedFrom: null,
  canSplit: false,
  entries: [],
  siteEntries: [],
  accountName: null,
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
