/** Everything that admins keep, one section after the other. */
import type { ReactNode } from 'react'
import { useAccount } from '../../live/account.ts'
import { t } from '../../texts/t.ts'
import { Clubs } from './Clubs.tsx'
import { CreateUser } from './CreateUser.tsx'
import { SiteName } from './SiteName.tsx'
import { Tokens } from './Tokens.tsx'
import { UserTable } from './UserTable.tsx'
import styles from './users.module.css'

function Section({
  id,
  title,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export function UserSections() {
  const { organisers } = useAccount()
  // Who is limited to organisers keeps their tokens alone.
  if (organisers !== null)
    return (
      <div className={styles.keeping}>
        <Section id="users-tokens" title={t('tokens.title')}>
          <Tokens />
        </Section>
      </div>
    )
  return (
    <div className={styles.keeping}>
      <Section id="users-site" title={t('welcome.site')}>
        <SiteName />
      </Section>
      <Section id="users-accounts" title={t('users.accounts')}>
        <CreateUser />
        <UserTable />
      </Section>
      <Section id="users-tokens" title={t('tokens.title')}>
        <Tokens />
      </Section>
      <Section id="users-clubs" title={t('clubs.kept')}>
        <Clubs />
      </Section>
    </div>
  )
}
