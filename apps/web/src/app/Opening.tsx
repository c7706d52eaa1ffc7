/** In a session's place until it can be drawn: its bar is there, so that the page is not blank. */
import { Loading } from '../ui/parts/Loading.tsx'
import styles from './opening.module.css'

export function Opening() {
  return (
    <div className={styles.opening}>
      <Loading />
    </div>
  )
}
