/** /users: accounts, tokens of live sources, clubs. Only admins come here. */
import { t } from '../../texts/t.ts'
import { Heading } from '../../ui/parts/Heading.tsx'
import { UserSections } from './UserSections.tsx'
import styles from './users.module.css'

export default function UsersPage() {
  return (
    <div className={styles.page}>
      <Heading>{t('users.title')}</Heading>
      <UserSections />
    </div>
  )
}
