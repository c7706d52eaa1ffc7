/** Which slot a screen is in, and what it shows: for its heading. */
import { createContext, useContext } from 'react'
import type { Action } from '../action.ts'
import { MenuButton } from '../parts/MenuButton.tsx'
import type { ScreenAt } from './screens.ts'

export type Shown = {
  readonly index: number
  readonly at: ScreenAt
  /** Alone on the page; otherwise one of four. */
  readonly alone: boolean
  readonly tournament: string
}

export const ShownContext = createContext<Shown | null>(null)

/** `null` on a page that is no session. */
export const useShown = (): Shown | null => useContext(ShownContext)

/** The heading of a slot, by which its landmark is named. */
export const headingId = (index: number): string => `slot-${index}`

/** What stands in the menus of a session beside what a screen has in them. */
export type SlotMenu = {
  /** The button of a screen's menu: in a session its menu ends with the entries of the site. */
  readonly SiteMenu: typeof MenuButton
  /** The button of a session's own menu: for staff it ends with their tools. */
  readonly SessionMenu: typeof MenuButton
  /** The site's own entries, for a phone's one menu. */
  readonly siteEntries: readonly (readonly Action[])[]
  /** Who is signed in, for the same menu. */
  readonly accountName: string | null
}

export const SlotMenuContext = createContext<SlotMenu>({
  SiteMenu: MenuButton,
  SessionMenu: MenuButton,
  siteEntries: [],
  accountName: null,
})
