/** The way to how a session was scored: a line below its figures, and the star beside one that is not ours. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { createContext, type ReactNode, use } from 'react'
import { t } from '../../texts/t.ts'
import { lazily } from '../lazily.ts'
import type { NavEntry } from '../slot/types.ts'
import { useSessionDialog } from '../slot/useSessionDialog.tsx'
import styles from './howScored.module.css'

const ScoringDialog = lazily(() => import('./ScoringDialog.tsx'))

/** The session that a screen shows. */
export const ShownSession = createContext<MiniSession | null>(null)

const useDialog = (session: MiniSession | null) => useSessionDialog(session, ScoringDialog)

/** The entry of a session's menu, and the dialog that it opens. */
export function useHowScored(session: MiniSession): { readonly entry: NavEntry; readonly dialog: ReactNode } {
  const { show, dialog } = useDialog(session)
  const entry = { key: 'how', label: t('slot.how'), current: false, disabled: false, go: show }
  return { entry, dialog }
}

/** Below a ranking or a traveller. */
export function HowScored() {
  const session = use(ShownSession)
  const { show, dialog } = useDialog(session)
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
  const { show, dialog } = useDialog(use(ShownSession))
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
