/** The users in a session's slot; who is no admin is sent to the main page (specification 1, section 2.1). */
import { useEffect } from 'react'
import { may, useAccount } from '../../live/account.ts'
import { t } from '../../texts/t.ts'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { Keeping } from './Keeping.tsx'
import styles from './users.module.css'

export default function UsersScreen({ miniSession, slot }: ScreenProps<'users'>) {
  const allowed = may.administer(useAccount().role)
  const { leave } = slot
  useEffect(() => {
    if (allowed) return
    // After the page's own effects, which put the screen into the address.
    const leaving = setTimeout(leave)
    return () => clearTimeout(leaving)
  }, [allowed, leave])
  if (!allowed) return null
  return (
    <Screen miniSession={miniSession} slot={slot} title={t('users.title')}>
      <div className={styles.page}>
        <Keeping />
      </div>
    </Screen>
  )
}
