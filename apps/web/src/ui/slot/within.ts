/** Where a screen is drawn: in a slot of its own, or as a part of a match view. */
import type { Room } from '@openroom/protocol/address'
import { createContext, type ReactNode, useContext } from 'react'
import type { RoomsTogether } from './roomsTogether.ts'
import type { ScreenAt } from './screens.ts'
import type { SlotHandle } from './types.ts'

export type Within =
  | { readonly kind: 'slot' }
  /**
   * One of the two tables; `live` leads from a replay back to the table, `null` where it is. `together`: to the other
   * one, `null` while each goes by itself.
   */
  | {
      readonly kind: 'pane'
      readonly room: Room
      readonly live: (() => void) | null
      readonly together: RoomsTogether | null
    }
  /** The area beside them: its head is the match view's own. */
  | { readonly kind: 'tab' }

export const WithinContext = createContext<Within>({ kind: 'slot' })

export const useWithin = (): Within => useContext(WithinContext)

/** Whether a screen is one of four, and has no room for all that belongs to it. */
export const useIsQuarter = ({ zoomed }: Pick<SlotHandle, 'zoomed'>): boolean =>
  useWithin().kind === 'slot' && !zoomed

/** What a screen that is made of other screens asks of the page. */
export type Hosting = {
  /** Draws a screen with a handle of its own. */
  readonly embed: (at: ScreenAt, slot: SlotHandle) => ReactNode
  /** Shows four screens, one in each slot, instead of the one that asks. */
  readonly showFour: (screens: readonly [ScreenAt, ScreenAt, ScreenAt, ScreenAt]) => void
}

export const HostingContext = createContext<Hosting>({ embed: () => null, showFour: () => undefined })

export const useHosting = (): Hosting => useContext(HostingContext)
