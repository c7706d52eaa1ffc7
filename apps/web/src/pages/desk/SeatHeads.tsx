/** Above seats of pairs: who sits which way. */
import { t } from '../../texts/t.ts'
import styles from './desk.module.css'

export const SeatHeads = () => (
  <p className={styles.sides}>
    <span>{t('side.NS')}</span> <span>{t('side.EW')}</span>
  </p>
)
