/** A contract that opens the bidding that led to it. */
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { Popup } from '../parts/Popup.tsx'
import { BiddingHistory, type History } from './BiddingHistory.tsx'
import styles from './bidding.module.css'

type BiddingPopupProps = {
  readonly board: number
  readonly history: History | null
  /** The contract. */
  readonly children: ReactNode
}

export function BiddingPopup({ board, history, children }: BiddingPopupProps) {
  const title = t('bidding.of', { board })
  return (
    <Popup title={title} label={title} className={styles.trigger} words={children}>
      <BiddingHistory history={history} />
    </Popup>
  )
}
