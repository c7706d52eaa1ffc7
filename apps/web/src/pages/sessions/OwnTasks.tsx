/** Who is signed in, and what he most likely came for. */
import { may, useAccount } from '../../live/account.ts'
import { t } from '../../texts/t.ts'
import { openDialog } from '../../ui/dialogs.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { LinkButton } from '../../ui/parts/LinkButton.tsx'
import styles from './list.module.css'

export default function OwnTasks() {
  const { role, name } = useAccount()
  if (role === null) return null
  return (
    <div className={styles.own} data-print="none">
      {name !== null && <p>{t('sessions.own', { name })}</p>}
      {may.handleUpcoming(role) && (
        <>
          <LinkButton href="/desk">{t('menu.desk')}</LinkButton>
          <LinkButton href="/desk?new">{t('desk.new')}</LinkButton>
        </>
      )}
      {may.upload(role) && <Button onClick={() => openDialog('upload')}>{t('menu.upload')}</Button>}
    </div>
  )
}
