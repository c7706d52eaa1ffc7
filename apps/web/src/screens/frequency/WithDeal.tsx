import { viewAt } from '@openroom/protocol/views'
import type { ReactNode } from 'react'
import { useArchive } from '../../live/useArchive.ts'
import { t } from '../../texts/t.ts'
import { isBeingSolved } from '../../ui/deal/Optimum.tsx'
import { useSize } from '../../ui/slot/useSize.ts'
import { DealPanel } from './DealPanel.tsx'
import { DealStrip } from './DealStrip.tsx'
import styles from './frequency.module.css'

/** From this size of the body on, the deal stands beside the results (design notes, What gives way). */
const PANEL_WIDTH = 860
const PANEL_HEIGHT = 360

/** The deal beside the results, or as a strip above them. */
export function WithDeal({
  miniSessionId,
  board,
  waits,
  children,
}: {
  readonly miniSessionId: number
  readonly board: number
  /** Nothing of the board is public yet: its deal is asked for once its results are there. */
  readonly waits: boolean
  readonly children: ReactNode
}) {
  const [place, size] = useSize<HTMLDivElement>()
  const { data = null } = useArchive(
    { miniSessionId, status: 'CLOSED' },
    waits ? null : viewAt('board', { id: miniSessionId, board }),
    { isUnfinished: isBeingSolved },
  )
  const beside = !waits && size.width >= PANEL_WIDTH && size.height >= PANEL_HEIGHT
  return (
    <div ref={place} className={styles.split} data-beside={beside}>
      {beside ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        <aside className={styles.panel} tabIndex={0} aria-label={t('deal.title')}>
          <DealPanel number={board} board={data} />
        </aside>
      ) : (
        !waits && <DealStrip board={data} />
      )}
      <section
        className={styles.results}
        aria-label={t('frequency.results', { board })}
        {...(beside ? { tabIndex: 0 } : {})}
      >
        {children}
      </section>
    </div>
  )
}
