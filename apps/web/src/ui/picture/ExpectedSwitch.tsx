/** Turns on, everywhere, what boards in play are worth. */
import { t } from '../../texts/t.ts'
import styles from './picture.module.css'
import { useExpectedWanted, wantExpected } from './wanted.ts'

export function ExpectedSwitch() {
  const on = useExpectedWanted()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={styles.switch}
      onClick={() => wantExpected(!on)}
    >
      <i />
      <span>{t('picture.title')}</span>
    </button>
  )
}
