/** A contract that opens the bidding that led to it. */
import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { BiddingHistory, type History } from './BiddingHistory.tsx'
import styles from './bidding.module.css'

type BiddingPopupProps = {
  readonly board: number
  readonly history: History | null
  /** The contract. */
  readonly children: ReactNode
}

export function BiddingPopup({ board, history, children }: BiddingPopupProps) {
  const label = t('bidding.of', { board })
  return (
    <Popover.Root>
      <Popover.Trigger
        className={styles.trigger}
        aria-label={label}
        onClick={(event) => event.stopPropagation()}
      >
        {children}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.popup}
          aria-label={label}
          sideOffset={4}
          collisionPadding={8}
          onClick={(event) => event.stopPropagation()}
        >
          <h2>{label}</h2>
          <BiddingHistory history={history} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
