/** A star of five points; filled where something is followed. */
import styles from './followed.module.css'

export const StarShape = () => (
  <svg className={styles.shape} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="M12 3.500l2.600 5.400 5.900.8-4.300 4.100 1 5.900-5.200-2.800-5.200 2.800 1-5.900-4.300-4.100 5.900-.8Z" />
  </svg>
)
