/** Turns on, everywhere, what boards in play are worth. */
import { t } from '../../texts/t.ts'
import styles from './picture.module.css'
import { useExpectedWanted, wantExpected } from './wanted.ts'

/** @param disabled where it may not be told, as to who looks into one hand */
export function ExpectedSwitch({ disabled = false }: { readonly disabled?: boolean }) {
  const on = useExpectedWanted() && !disabled
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      disabled={disabled}
      className={styles.switch}
      onClick={() => wantExpected(!on)}
    >
      <i />
      <span>{t('picture.title')}</span>
    </button>
  )
}
