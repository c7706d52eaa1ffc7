/** /users: accounts, tokens of live sources, clubs. Only admins come here. */
import { t } from '../../texts/t.ts'
import { Keeping } from './Keeping.tsx'
import styles from './users.module.css'

export default function UsersPage() {
  return (
    <div className={styles.page}>
      <h1>{t('users.title')}</h1>
      <Keeping />
    </div>
  )
}
