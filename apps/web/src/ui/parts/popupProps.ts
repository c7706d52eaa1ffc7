/** What an open popup shows, and how it is kept open or left. */
import type { PointerEvent, ReactNode, RefObject } from 'react'

export type OpenPopupProps = {
  /** What the popup is about: its heading. */
  readonly title: string
  /** What it tells. */
  readonly children: ReactNode
  /** The words that opened it. */
  readonly button: RefObject<HTMLButtonElement | null>
  /** Whether a mouse in passing opened it, which must not take the focus. */
  readonly inPassing: boolean
  readonly onHover: (over: boolean) => (event: PointerEvent) => void
  readonly onClose: () => void
}
