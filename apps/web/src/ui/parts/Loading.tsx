/** A place that is being filled: quiet, and after 10 s it says so. */
import { t } from '../../texts/t.ts'
import styles from './loading.module.css'

export function Loading() {
  return (
    <p className={styles.loading} role="status" data-loading>
      <span className="said">{t('loading')}</span>
      <span className={styles.long}>{t('loading.long')}</span>
    </p>
  )
}
