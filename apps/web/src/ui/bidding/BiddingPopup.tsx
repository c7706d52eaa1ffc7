/** A contract that opens the bidding that led to it: while the mouse is over it, or by a press until the next one. */
import { Popover } from 'radix-ui'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../texts/t.ts'
import { BiddingHistory, type History } from './BiddingHistory.tsx'
import styles from './bidding.module.css'

type BiddingPopupProps = {
  readonly board: number
  readonly history: History | null
  /** The contract. */
  readonly children: ReactNode
}

/** A mouse that only passes by opens nothing. */
const HOVER_MS = 200

/** `hover` closes when the mouse leaves, `press` stays. */
type Opened = 'hover' | 'press' | null

function useOpened() {
  const [opened, setOpened] = useState<Opened>(null)
  const waits = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(waits.current), [])
  const hover = (over: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(waits.current)
    const change = () => setOpened((now) => (now === 'press' ? now : over ? 'hover' : null))
    waits.current = setTimeout(change, HOVER_MS)
  }
  const press = () => {
    clearTimeout(waits.current)
    setOpened((now) => (now === 'press' ? null : 'press'))
  }
  const close = () => {
    clearTimeout(waits.current)
    setOpened(null)
  }
  return { opened, hover, press, close }
}

export function BiddingPopup({ board, history, children }: BiddingPopupProps) {
  const label = t('bidding.of', { board })
  const { opened, hover, press, close } = useOpened()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Popover.Root open={opened !== null} onOpenChange={(open) => !open && close()}>
      <Popover.Anchor asChild>
        <button
          ref={button}
          type="button"
          className={styles.trigger}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={opened !== null}
          onPointerEnter={hover(true)}
          onPointerLeave={hover(false)}
          onClick={(event) => {
            event.stopPropagation()
            press()
          }}
        >
          {children}
        </button>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          className={styles.popup}
          aria-label={label}
          sideOffset={4}
          collisionPadding={8}
          onPointerEnter={hover(true)}
          onPointerLeave={hover(false)}
          onClick={(event) => event.stopPropagation()}
          // What a mouse opens in passing must not take the focus.
          onOpenAutoFocus={(event) => opened === 'hover' && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement === document.body) button.current?.focus()
          }}
          // The contract's own press closes it.
          onInteractOutside={(event) =>
            button.current?.contains(event.target as Node) && event.preventDefault()
          }
        >
          <h2>{label}</h2>
          <BiddingHistory history={history} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
