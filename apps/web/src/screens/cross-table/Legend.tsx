/** What the figures of a cross table mean. */
import { t } from '../../texts/t.ts'
import styles from './crossTable.module.css'

export function Legend() {
  return (
    <p className={styles.legend}>
      <span>
        <b>12.34</b> {t('crossTable.won')}
      </span>
      <span>7.66 {t('crossTable.lost')}</span>
      <span>· {t('crossTable.unmet')}</span>
    </p>
  )
}
