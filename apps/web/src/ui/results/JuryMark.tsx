/** The director's mark on an adjusted score: opens what there is to say of it, or stands alone. */
import { useIsPrinting } from '../../paper/printing.ts'
import { t } from '../../texts/t.ts'
import { Icon } from '../parts/Icon.tsx'
import styles from './jury.module.css'

/** `onToggle` is `null` where nothing more is known. */
type JuryMarkProps = { readonly open: boolean; readonly onToggle: (() => void) | null }

export function JuryMark({ open, onToggle }: JuryMarkProps) {
  // Paper has no buttons: the mark stands for itself.
  if (useIsPrinting() || onToggle === null) {
    return (
      <span className={styles.td} title={t('frequency.td.spoken')}>
        <span aria-hidden="true">{t('frequency.td')}</span>
        <span className="said">{t('frequency.td.spoken')}</span>
      </span>
    )
  }
  return (
    <button
      type="button"
      className={styles.td}
      aria-expanded={open}
      aria-label={t('frequency.td.spoken')}
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
    >
      <span>{t('frequency.td')}</span>
      <Icon name={open ? 'up' : 'down'} size={18} />
    </button>
  )
}
