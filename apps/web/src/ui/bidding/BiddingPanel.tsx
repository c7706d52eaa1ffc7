/** The bidding of one board in a panel beside the results. */
import { t } from '../../texts/t.ts'
import { Icon } from '../parts/Icon.tsx'
import { BiddingHistory, type History } from './BiddingHistory.tsx'
import styles from './bidding.module.css'

type BiddingPanelProps = {
  readonly title: string
  readonly history: History | null
  readonly onClose: () => void
}

export function BiddingPanel({ title, history, onClose }: BiddingPanelProps) {
  return (
    <aside className={styles.panel} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <button type="button" aria-label={t('bidding.close')} onClick={onClose}>
          <Icon name="close" size={22} />
        </button>
      </header>
      <BiddingHistory history={history} />
    </aside>
  )
}

/** The contract that opens the panel. */
export function BiddingTrigger({
  label,
  open,
  onToggle,
  children,
}: {
  readonly label: string
  readonly open: boolean
  readonly onToggle: () => void
  readonly children: React.ReactNode
}) {
  return (
    <button
      type="button"
      className={styles.trigger}
      aria-label={label}
      aria-expanded={open}
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
    >
      {children}
    </button>
  )
}
