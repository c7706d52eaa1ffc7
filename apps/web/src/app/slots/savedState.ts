/** The slots of a session as they are kept until the tab is closed (specification 1, sections 3, 4 and 9). */
import { LIMIT } from '@openroom/protocol/specified'
import { isScreenName, type ScreenAt } from '../../ui/slot/screens.ts'
import { initialSlots, SLOTS, type Slot, type SlotsState, slotAt } from './slotState.ts'

export const savedKey = (miniSessionId: number): string => `screen-${miniSessionId}`

type SavedScreen = {
  readonly component: ScreenAt['screen']
  readonly params: ScreenAt['params']
  readonly history: readonly ScreenAt[]
  readonly buttonBarHidden: boolean
}

type Saved = {
  readonly zoom: number | null
  readonly version: number
  readonly screens: readonly SavedScreen[]
}

export function save(state: SlotsState, miniSessionId: number, storage: Storage): void {
  const saved: Saved = {
    zoom: state.zoom,
    version: LIMIT.savedVersion,
    screens: state.slots.map(({ at, history, buttonBarHidden }) => ({
      component: at.screen,
      params: at.params,
      history,
      buttonBarHidden,
    })),
  }
  try {
    storage.setItem(savedKey(miniSessionId), JSON.stringify(saved))
  } catch {
    // A full or forbidden storage only costs the way back.
  }
}

function read(miniSessionId: number, storage: Storage): Saved | null {
  try {
    const saved = JSON.parse(storage.getItem(savedKey(miniSessionId)) ?? 'null') as Saved | null
    const whole = saved?.version === LIMIT.savedVersion && saved.screens.length === SLOTS.length
    return whole && saved.screens.every(({ component }) => isScreenName(component)) ? saved : null
  } catch {
    return null
  }
}

/** A play screen of a session that is not LIVE becomes its running score. */
const restored = ({ component, params, history }: SavedScreen, live: boolean): Slot =>
  component === 'play' && !live
    ? slotAt({ screen: 'running-score', params: {} }, history)
    : slotAt({ screen: component, params } as ScreenAt, history)

const isSame = (a: ScreenAt, b: ScreenAt): boolean =>
  a.screen === b.screen && JSON.stringify(a.params) === JSON.stringify(b.params)

/**
 * The slots to begin with: the address's screen in slot 0, else what was saved, else the selector.
 * An address that only repeats what slot 0 showed keeps that slot's history and the other slots.
 */
export function restore(
  asked: ScreenAt | null,
  { miniSessionId, live }: { readonly miniSessionId: number; readonly live: boolean },
  storage: Storage,
): SlotsState {
  const saved = read(miniSessionId, storage)
  const kept: SlotsState | null = saved && {
    zoom: saved.zoom,
    slots: saved.screens.map((screen) => restored(screen, live)),
    pending: null,
  }
  if (asked === null) return kept ?? initialSlots()
  const [first] = kept?.slots ?? []
  return kept && first && isSame(first.at, asked) ? { ...kept, zoom: 0 } : initialSlots(asked)
}
