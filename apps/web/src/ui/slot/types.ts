/** What every screen in a slot is given, and what it may ask of its slot. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Action } from '../action.ts'
import type { ScreenAt, ScreenName, ScreenParams } from './screens.ts'

/** What a screen has learnt from its session's results, for the table of redirects. */
export type ScreenFacts = {
  readonly noResults?: boolean
  readonly messageRound?: number
  readonly emptyList?: boolean
  readonly unknownRegistration?: boolean
  readonly tableCount?: number
  readonly withdrawCount?: number
}

/** Where a slot goes. */
export type SlotNavigation = {
  readonly index: number
  readonly canGoBack: boolean
  /** What this slot showed before the viewer came back here, to mark the row they came from. */
  readonly returnedFrom: ScreenAt | null
  /** Its ways to other screens. */
  readonly entries: readonly Action[]
  /** Whether there is such a screen: a link to one that is not offered is left out. */
  readonly offers: (screen: ScreenName) => boolean
  readonly navigate: <N extends ScreenName>(screen: N, params: ScreenParams<N>) => void
  /** Another view of the same screen: no history entry; the address follows. */
  readonly replace: <N extends ScreenName>(screen: N, params: ScreenParams<N>) => void
  readonly back: () => void
  /** Running score of a closed session, otherwise the selector. */
  readonly home: () => void
  /** The session list. */
  readonly leave: () => void
  /** Tells what the results say; the slot goes elsewhere when a redirect asks for it. */
  readonly check: (facts: ScreenFacts) => void
}

/** How much of the window it has. */
export type SlotLayout = {
  /** Shown alone; otherwise one of four. */
  readonly zoomed: boolean
  /** Whether the window has room for four slots. */
  readonly canSplit: boolean
  readonly zoomIn: () => void
  /** Splits the view in four. */
  readonly zoomOut: () => void
  /** In another site's frame: it leads nowhere else, and has no menus. */
  readonly framed?: boolean
  readonly barHidden: boolean
  /** Shows the button bar of play and replay; it hides again after 3 s. */
  readonly showBar: () => void
}

/** What stands in its menus beside, nobody has to hand on: `SlotMenuContext`. */
export type SlotHandle = SlotNavigation & SlotLayout

export type ScreenProps<N extends ScreenName> = {
  readonly miniSession: MiniSession
  readonly params: ScreenParams<N>
  readonly slot: SlotHandle
}
