/** The way to how a session was scored: a line below its figures, and the star beside one that is not ours. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { createContext, use } from 'react'
import { t } from '../../texts/t.ts'
import { lazily } from '../lazily.ts'
import { useSessionDialog } from '../slot/useSessionDialog.tsx'
import styles from './howScored.module.css'

const ScoringDialog = lazily(() => import('./ScoringDialog.tsx'))

/** The session that a screen shows. */
export const ShownSession = createContext<MiniSession | null>(null)

export const useScoringDialog = (session: MiniSession | null) => useSessionDialog(session, ScoringDialog)

/** Below a ranking or a traveller. */
export function HowScored() {
  const session = use(ShownSession)
  const { show, dialog } = useScoringDialog(session)
  if (session === null) return null
  return (
    <p className={styles.line}>
      <button type="button" className={styles.link} onClick={show}>
        {t('slot.how')}
      </button>
      {dialog}
    </p>
  )
}

/** Beside a figure of the source that is not ours. */
export function Star() {
  const { show, dialog } = useScoringDialog(use(ShownSession))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a click of its own from the row, which has no keys
    <sup className={styles.star} onClick={(event) => event.stopPropagation()}>
      <button type="button" aria-label={t('slot.how.mark')} onClick={show}>
        *
      </button>
      {dialog}
    </sup>
  )
}
