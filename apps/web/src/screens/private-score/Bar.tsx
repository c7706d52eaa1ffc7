/** How far a board stands above or below average: to the right filled, to the left hollow. */
import styles from './private.module.css'

/** @param value -1 to 1; `null`: nothing to compare */
export function Bar({ value }: { readonly value: number | null }) {
  if (value === null) return null
  const width = `${Math.abs(value) * 50}%`
  return (
    <span className={styles.bar} aria-hidden="true">
      <i data-below={value < 0} style={value < 0 ? { right: '50%', width } : { left: '50%', width }} />
    </span>
  )
}
