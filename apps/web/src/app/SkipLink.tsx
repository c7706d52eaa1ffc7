/** The first stop of a page for keyboards: past what every page begins with. */
import { t } from '../texts/t.ts'
import styles from './skipLink.module.css'

const skip = (): void => document.querySelector<HTMLElement>('[data-content]')?.focus()

/** A button, as a fragment in the address would be an entry of the browser's history. */
export const SkipLink = () => (
  <button type="button" className={styles.skip} onClick={skip}>
    {t('nav.skip')}
  </button>
)
