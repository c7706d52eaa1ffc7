/** /users: accounts, tokens of live sources, clubs. Only admins come here. */
import { t } from '../../texts/t.ts'
import { Page } from '../../ui/page/Page.tsx'
import { UserSections } from './UserSections.tsx'

export default function UsersPage() {
  return (
    <Page title={t('users.title')}>
      <UserSections />
    </Page>
  )
}
