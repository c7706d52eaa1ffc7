/** A popup that is open, beside the words that opened it. */
import { Popover } from 'radix-ui'
import type { PointerEvent, ReactNode, RefObject } from 'react'
import styles from './popup.module.css'

type OpenPopupProps = {
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

export default function OpenPopup({ title, children, button, inPassing, onHover, onClose }: OpenPopupProps) {
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          className={styles.popup}
          aria-label={title}
          sideOffset={4}
          collisionPadding={8}
          onPointerEnter={onHover(true)}
          onPointerLeave={onHover(false)}
          onClick={(event) => event.stopPropagation()}
          onOpenAutoFocus={(event) => inPassing && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement === document.body) button.current?.focus()
          }}
          // The button's own press closes it.
          onInteractOutside={(event) =>
            button.current?.contains(event.target as Node) && event.preventDefault()
          }
        >
          <h2>{title}</h2>
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
