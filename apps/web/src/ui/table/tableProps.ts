/** What the picture of a table is given, and what its parts are given in turn. */
import type { Card } from '@openroom/bridge/card'
import type { BySeat, Seat } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import type { ReactNode } from 'react'
import type { Size } from '../slot/slotSize.ts'
import type { Figure } from './figure.ts'

export type TablePictureProps = {
  readonly state: TableState
  readonly view: 'cards' | 'diagram'
  /** Hands that may be seen; the others lie face down. All, unless told otherwise. */
  readonly visible?: BySeat<boolean>
  /** Whether room for double-dummy figures is kept; `figures` are those of the hand on turn. */
  readonly dds?: boolean
  readonly figures?: ReadonlyMap<Card, number> | null
  /** Where the contract is told: on the felt, or outside by the caller. */
  readonly contract?: 'felt' | 'outside'
  /** Opens the frequency; `null` while it is not enabled. */
  readonly onBoard?: (() => void) | null
  /** A click on a player's plate; empty seats have none. */
  readonly onPlayer?: ((seat: Seat, plate: HTMLElement) => void) | undefined
  /** Cards of the hand on turn can be pressed: what that does. */
  readonly onCard?: ((card: Card) => void) | undefined
  /** Lower corners: timer, other room. */
  readonly corners?: { readonly left?: ReactNode; readonly right?: ReactNode }
  /** Under the result at the end of the hand. */
  readonly outcome?: ReactNode
  /** A message that takes the middle instead of the trick. */
  readonly message?: ReactNode
  /** Told over the middle for a while: what the director does. */
  readonly notice?: ReactNode
  /** A claim that was just answered stays, over a result too; one answered a while ago is gone. */
  readonly claim?: 'stays' | 'gone'
  /** Over the felt at its lower edge: boxes that can be put away. */
  readonly over?: ReactNode
  /** Explains the picture's part of the screen to screen readers. */
  readonly label?: string
}

export type FeltProps = TablePictureProps & {
  readonly figure: Figure
  readonly size: Size
  /** Whether board and contract are in a strip above. */
  readonly strip: boolean
  readonly fontsReady: boolean
  /** The seat at the bottom. */
  readonly below: Seat
}
