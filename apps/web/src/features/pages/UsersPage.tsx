/** Accounts: where an admin makes them. */
import { t } from '../../texts/t.ts'
import styles from './text.module.css'

/** A command, not a text: the same in every language. */
const COMMAND = './openroom user create'

export default function UsersPage() {
  return (
    <article className={styles.text}>
      <h1>{t('users.title')}</h1>
      <p>{t('users.text')}</p>
      <pre>{COMMAND}</pre>
    </article>
  )
}
