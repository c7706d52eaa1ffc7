/** The slots of a session as they are kept until the tab is closed (specification 1, sections 3, 4 and 9). */
import { LIMIT } from '@openroom/protocol/specified'
import { isScreenName, type ScreenAt } from '../../ui/slot/screens.ts'
import { initialSlots, isSame, SLOTS, type Slot, type SlotsState, slotAt } from './slotState.ts'

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

const savedOf = ({ zoom, slots }: SlotsState): Saved => ({
  zoom,
  version: LIMIT.savedVersion,
  screens: slots.map(({ at, history, buttonBarHidden }) => ({
    component: at.screen,
    params: at.params,
    history,
    buttonBarHidden,
  })),
})

export function save(state: SlotsState, miniSessionId: number, storage: Storage): void {
  try {
    storage.setItem(savedKey(miniSessionId), JSON.stringify(savedOf(state)))
  } catch {
    // A full or forbidden storage only costs the way back.
  }
}

const isWhole = (saved: Saved | null): saved is Saved =>
  saved?.version === LIMIT.savedVersion &&
  saved.screens.length === SLOTS.length &&
  saved.screens.every(({ component }) => isScreenName(component))

function read(miniSessionId: number, storage: Storage): Saved | null {
  try {
    const saved = JSON.parse(storage.getItem(savedKey(miniSessionId)) ?? 'null') as Saved | null
    return isWhole(saved) ? saved : null
  } catch {
    return null
  }
}

/** A play screen of a session that is not LIVE becomes its running score. */
const restored = ({ component, params, history }: SavedScreen, live: boolean): Slot =>
  component === 'play' && !live
    ? slotAt({ screen: 'running-score', params: {} }, history)
    : slotAt({ screen: component, params } as ScreenAt, history)

/** Whose slots they are, and whether its tables are being played. */
export type Owner = { readonly miniSessionId: number; readonly live: boolean }

const slotsOf = ({ zoom, screens }: Saved, live: boolean): SlotsState => ({
  ...initialSlots(),
  zoom,
  slots: screens.map((screen) => restored(screen, live)),
})

/** What an entry of the browser's history keeps of a session: reloads and steps back lose no slot. */
export type Shown = Pick<SlotsState, 'step' | 'by'> & { readonly of: number; readonly saved: Saved }

export const shownOf = (state: SlotsState, miniSessionId: number): Shown => ({
  of: miniSessionId,
  step: state.step,
  by: state.by,
  saved: savedOf(state),
})

/** @param shown what an entry kept; @returns `null` when that is another session's, or nothing */
export function fromShown(shown: unknown, { miniSessionId, live }: Owner): SlotsState | null {
  const { of, step, by, saved } = (shown ?? {}) as Partial<Shown>
  if (of !== miniSessionId || step === undefined || by === undefined || !isWhole(saved ?? null)) return null
  return saved ? { ...slotsOf(saved, live), step, by } : null
}

/**
 * The slots to begin with: the address's screen in slot 0, else what was saved, else the selector.
 * An address that only repeats what one slot showed alone keeps that slot's history and the other slots.
 */
export function restore(
  asked: ScreenAt | null,
  { miniSessionId, live }: Owner,
  storage: Storage,
): SlotsState {
  const saved = read(miniSessionId, storage)
  const kept = saved && slotsOf(saved, live)
  if (asked === null) return kept ?? initialSlots()
  const alone = kept?.slots[kept.zoom ?? 0]
  return kept && alone && isSame(alone.at, asked) ? { ...kept, zoom: kept.zoom ?? 0 } : initialSlots(asked)
}
