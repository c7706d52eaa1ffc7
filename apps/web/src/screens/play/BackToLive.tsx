/** The way back from a trick looked at to what happens now. */
import { t } from '../../texts/t.ts'
import styles from './play.module.css'
import type { Play } from './usePlay.ts'

export function BackToLive({ play }: { readonly play: Pick<Play, 'backToLive'> }) {
  return (
    <button type="button" className={styles.back} onClick={play.backToLive}>
      {t('play.back')}
    </button>
  )
}

/** Which trick is looked at, of which board where the table has gone on. */
function pastWords({ past, table, board }: Play): string {
  const trick = past?.trick ?? 0
  if (board === table.state) return t('play.past', { trick })
  return t('play.past.board', { board: board.board?.number ?? 0, trick })
}

export function PastLine({ play }: { readonly play: Play }) {
  return (
    <div className={styles.past}>
      <span>{pastWords(play)}</span>
      <BackToLive play={play} />
    </div>
  )
}
