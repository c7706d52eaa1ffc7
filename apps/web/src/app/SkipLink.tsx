/** The first stop of a page for keyboards: past what every page begins with. */
import { t } from '../texts/t.ts'
import styles from './skipLink.module.css'

/** To the heading, as after a step to another page: arrow keys lead from there to the rows. */
function skip(): void {
  const content = document.querySelector<HTMLElement>('[data-content]')
  const heading = content?.querySelector<HTMLElement>('h1[tabindex]') ?? content
  heading?.focus()
}

/** A button, as a fragment in the address would be an entry of the browser's history. */
export const SkipLink = () => (
  <button type="button" className={styles.skip} onClick={skip}>
    {t('nav.skip')}
  </button>
)
